//! Captures the log of a test.

use std::io;
use std::sync::{Arc, Mutex};

use tracing_subscriber::fmt::MakeWriter;

/// Log lines that a test reads.
#[derive(Clone, Default)]
pub struct Lines(Arc<Mutex<Vec<u8>>>);

impl Lines {
    /// Returns what was logged since the last call.
    pub fn take(&self) -> String {
        let bytes = std::mem::take(&mut *self.0.lock().expect("a test's lock"));
        String::from_utf8(bytes).expect("UTF-8")
    }

    /// Returns the lines since the last call, as JSON.
    pub fn take_json(&self) -> Vec<serde_json::Value> {
        let text = self.take();
        let lines = text.lines();
        lines
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect()
    }
}

impl io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("a test's lock").extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}
