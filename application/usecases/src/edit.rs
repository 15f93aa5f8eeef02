//! Changes of things that another user may change at the same time.

use crate::{AppError, AppResult};

/// A change of something that exists.
#[derive(Clone, Debug)]
pub struct Edit<T> {
    pub draft: T,
    /// The version that the change is based on. Without it, the change overwrites every version.
    pub version: Option<i32>,
}

/// Checks that a change is based on the stored version.
///
/// # Errors `stale_version` if the thing was changed since.
pub(crate) fn ensure_current(based_on: Option<i32>, stored: i32) -> AppResult<()> {
    if based_on.is_none_or(|version| version == stored) {
        Ok(())
    } else {
        Err(AppError::stale())
    }
}
