//! How a draft refers to its images and to its material.

use std::hash::Hash;

use domain_kernel::{FieldErrors, Required, char_count, normalize};

use crate::limits::MAX_FILE_NAME;

/// A reference to a file: a new file by its key, or an existing file of the template by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum NamedFile<'a, Id> {
    New(&'a str),
    Stored(Id),
}

impl<'a, Id> NamedFile<'a, Id> {
    /// Returns the reference. If there is an id, the key is ignored.
    pub(super) fn of(key: &'a str, id: Option<Id>) -> Self {
        id.map_or(Self::New(key), Self::Stored)
    }

    /// Adds an error if the file has neither key nor id, or if another file of the list has the same one.
    pub(super) fn check(&self, is_repeated: bool, path: &str, errors: &mut FieldErrors) {
        let given_twice = "The file is given twice";
        match self {
            Self::New("") => errors.add(format!("{path}.key"), Required.to_string()),
            Self::New(_) if is_repeated => errors.add(format!("{path}.key"), given_twice),
            Self::Stored(_) if is_repeated => errors.add(format!("{path}.id"), given_twice),
            Self::New(_) | Self::Stored(_) => {}
        }
    }
}

/// Adds an error for an id that no file of the template has.
pub(super) fn add_unknown(path: &str, errors: &mut FieldErrors) {
    errors.add(format!("{path}.id"), "The template does not have this file");
}

/// Checks the original name of a file.
pub(super) fn check_file_name(file_name: &str, path: &str, errors: &mut FieldErrors) -> String {
    let file_name = normalize(file_name);
    match char_count(&file_name) {
        0 => errors.add(format!("{path}.file_name"), Required.to_string()),
        1..=MAX_FILE_NAME => {}
        _ => errors.add(
            format!("{path}.file_name"),
            format!("File name must not be longer than {MAX_FILE_NAME} characters"),
        ),
    }
    file_name
}
