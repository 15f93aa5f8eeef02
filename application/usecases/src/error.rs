//! How a use case fails: a closed set that the wire maps to statuses in one place.

use application_ports::{HashError, StoreError, StoredSheet, UniqueKey};
use domain_assessment::Sheet;
use domain_kernel::{FieldErrors, Rejection};

/// The result of a use case.
pub type AppResult<T> = Result<T, AppError>;

/// Why a use case did not do as asked. Nothing was changed then.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// No living session.
    #[error("not signed in")]
    Unauthenticated,
    /// Signed in, permission missing.
    #[error("the permission is missing")]
    Forbidden,
    /// Not there, or another organization's (D1).
    #[error("not found")]
    NotFound,
    /// Wrong fields.
    #[error("wrong fields: {0:?}")]
    Invalid(FieldErrors),
    /// A rule of state says no.
    #[error("refused: {}", .0.code)]
    Refused(Rejection),
    /// A newer sheet stands than the one that was saved from (D28).
    #[error("a newer sheet stands")]
    StaleSheet {
        /// Its revision.
        revision: i64,
        /// The newer sheet.
        sheet: Box<Sheet>,
    },
    /// Too many requests for the same thing wait.
    #[error("too many requests")]
    TooManyRequests {
        /// Seconds after which a new try makes sense.
        retry_after: u32,
    },
    /// The server or the database is full or away.
    #[error("unavailable: {reason}")]
    Unavailable {
        /// Seconds after which a new try makes sense.
        retry_after: u32,
        /// For the log.
        reason: String,
    },
    /// A fault of ours.
    #[error("fault: {0}")]
    Internal(String),
}

impl AppError {
    /// One wrong field.
    pub(crate) fn field(path: &str, message: &str) -> Self {
        Self::Invalid(FieldErrors::one(path, message))
    }

    /// The refusal of a change that was made from an old version.
    pub(crate) fn stale() -> Self {
        Self::Refused(Rejection::new(
            "stale_version",
            "Somebody changed this meanwhile. Reload and try again.",
        ))
    }

    /// A newer sheet as the refusal carries it.
    pub(crate) fn stale_sheet(stored: &StoredSheet) -> Self {
        match serde_json::from_str(&stored.body) {
            Ok(sheet) => Self::StaleSheet {
                revision: stored.revision,
                sheet: Box::new(sheet),
            },
            Err(error) => Self::Internal(format!("a stored sheet cannot be read: {error}")),
        }
    }
}

impl From<FieldErrors> for AppError {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}

impl From<Rejection> for AppError {
    fn from(rejection: Rejection) -> Self {
        Self::Refused(rejection)
    }
}

impl From<HashError> for AppError {
    fn from(error: HashError) -> Self {
        match error {
            HashError::Full { retry_after } => Self::Unavailable {
                retry_after,
                reason: error.to_string(),
            },
            HashError::Fault(reason) => Self::Internal(reason),
        }
    }
}

impl From<StoreError> for AppError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NotUnique(key) => match unique_field(key) {
                Some((path, message)) => Self::field(path, message),
                None => Self::stale(),
            },
            // A row that this one refers to vanished, or one that refers to it appeared, since both were
            // read. A use case that can say more maps these two itself.
            StoreError::Stale | StoreError::MissingReference | StoreError::InUse => Self::stale(),
            StoreError::TooManyRequests => Self::TooManyRequests { retry_after: 1 },
            StoreError::Unavailable(reason) => Self::Unavailable {
                retry_after: 1,
                reason,
            },
            StoreError::Corrupt { .. } | StoreError::Fault(_) => Self::Internal(error.to_string()),
        }
    }
}

/// The field that a broken uniqueness belongs to, and its message.
const fn unique_field(key: UniqueKey) -> Option<(&'static str, &'static str)> {
    match key {
        UniqueKey::UserEmail => Some(("email", "The email has already been taken.")),
        UniqueKey::RoleName => Some(("name", "The role name has already been taken.")),
        UniqueKey::TemplateName => Some(("name", "The template name has already been taken.")),
        UniqueKey::OrganizationName => {
            Some(("name", "The organization name has already been taken."))
        }
        UniqueKey::OrganizationDomain => Some(("domain", "The domain has already been taken.")),
        UniqueKey::Other => None,
    }
}
