//! The errors of a form that has rows.

use domain_kernel::FieldErrors;

/// An invalid field of a row. The caller knows where the row is in the form or in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowError {
    /// The number of the row, from 0.
    pub row: usize,
    /// The domain's name of the field.
    pub field: &'static str,
    pub message: String,
}

/// The errors of a form: those of its own fields, and those of its rows in the order of the rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormErrors {
    pub fields: FieldErrors,
    pub rows: Vec<RowError>,
}

impl FormErrors {
    /// Adds a wrong field of a row.
    pub(crate) fn add_row(&mut self, row: usize, field: &'static str, message: impl Into<String>) {
        self.rows.push(RowError {
            row,
            field,
            message: message.into(),
        });
    }

    /// Returns `value` if nothing is wrong, otherwise the errors.
    pub(crate) fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.fields.is_empty() && self.rows.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }
}

impl From<FieldErrors> for FormErrors {
    fn from(fields: FieldErrors) -> Self {
        Self {
            fields,
            rows: Vec::new(),
        }
    }
}
