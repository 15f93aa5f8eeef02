//! Edits that detect changes by other users.

use crate::{AppError, AppResult};

/// An edit of an existing row.
#[derive(Clone, Debug)]
pub struct Edit<T> {
    pub draft: T,
    /// The version on which the edit is based. If it is `None`, the edit overwrites any version.
    pub version: Option<i32>,
}

/// Checks that an edit is based on the stored version.
///
/// # Errors
///
/// `stale_version` if the row was changed since.
pub(crate) fn ensure_current(based_on: Option<i32>, stored: i32) -> AppResult<()> {
    if based_on.is_none_or(|version| version == stored) {
        Ok(())
    } else {
        Err(AppError::stale())
    }
}
