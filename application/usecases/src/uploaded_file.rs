//! A file of a request.

use std::any::Any;
use std::mem;

/// The content of a file, with the permit to keep it in memory.
pub struct UploadedFile {
    /// The name that the sender gave to the file. It may be empty.
    name: String,
    content: Vec<u8>,
    _permit: Box<dyn Any>,
}

impl UploadedFile {
    /// Creates the file. The permit lasts until the value is dropped.
    pub fn new(name: String, content: Vec<u8>, permit: impl Any) -> Self {
        Self {
            name,
            content,
            _permit: Box::new(permit),
        }
    }

    /// Returns the name of the file as the sender names it.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Takes the content out of the value.
    pub(crate) fn take_content(&mut self) -> Vec<u8> {
        mem::take(&mut self.content)
    }
}

/// Files that the program creates itself need no permit.
impl From<Vec<u8>> for UploadedFile {
    fn from(content: Vec<u8>) -> Self {
        Self::new(String::new(), content, ())
    }
}
