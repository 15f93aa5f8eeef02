//! Errors of use cases. The HTTP adapter maps each variant to a status in one place.

use application_ports::{
    ArchiveError, FileProblem, FileStoreError, HashError, PrintError, QuestionFileError,
    StoreError, TableError, UniqueKey,
};
use domain_assessment::Sheet;
use domain_kernel::{FieldErrors, Refusal};
use domain_scheduling::EditError;

use crate::answering::AttemptState;
use crate::refusals;

/// The message for a file without anything in it.
pub(crate) const EMPTY_FILE: &str = "File is empty";

/// The result of a use case.
pub type AppResult<T> = Result<T, AppError>;

/// Why a use case failed. A failed use case changes nothing.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// The caller has no living session.
    #[error("not signed in")]
    Unauthenticated,
    /// The caller is signed in but lacks the permission.
    #[error("the permission is missing")]
    Forbidden,
    /// The thing does not exist, or it belongs to another organization (D1).
    #[error("not found")]
    NotFound,
    /// Some fields of the request are invalid.
    #[error("wrong fields: {0:?}")]
    Invalid(FieldErrors),
    /// The current state forbids the operation.
    #[error("refused: {}", .0.code)]
    Refused(Refusal),
    /// The current state forbids the save: the stored sheet is newer than the one on which the save is based (D28), or
    /// the attempt is closed (D57).
    #[error("save refused: {}", .refusal.code)]
    SaveRefused {
        refusal: Refusal,
        /// The stored sheet's revision.
        revision: i64,
        sheet: Box<Sheet>,
    },
    /// The event is paused, so its attempt cannot be opened (D92).
    #[error("start refused: {}", .refusal.code)]
    StartPaused {
        refusal: Refusal,
        state: Box<AttemptState>,
    },
    /// Too many similar requests are waiting.
    #[error("too many requests")]
    TooManyRequests {
        /// Seconds after which the caller should try again.
        retry_after: u32,
    },
    /// A usage limit is reached (D46).
    #[error("a limit is reached")]
    LimitReached {
        /// Seconds after which the caller can try again.
        retry_after: u32,
    },
    /// The server or the database is overloaded or unreachable.
    #[error("unavailable: {reason}")]
    Unavailable {
        /// Seconds after which the caller should try again.
        retry_after: u32,
        /// The reason, only for the log.
        reason: String,
    },
    /// The stored files of the organization would exceed its limit (D10).
    #[error("the storage is full")]
    StorageFull,
    /// A bug, not a mistake of the caller.
    #[error("fault: {0}")]
    Internal(String),
}

impl AppError {
    /// Creates the error for one invalid field.
    pub(crate) fn field(path: &str, message: &str) -> Self {
        Self::Invalid(FieldErrors::one(path, message))
    }

    /// Creates the error for a change that is based on an old version.
    pub(crate) fn stale() -> Self {
        Self::Refused(Refusal::new(
            refusals::STALE_VERSION,
            "Somebody changed this meanwhile. Reload and try again.",
        ))
    }
}

impl AppError {
    /// Creates the error for a file that cannot be stored. `path` is its field.
    pub(crate) fn file(path: &str, problem: FileProblem) -> Self {
        let message = match problem {
            FileProblem::Empty => EMPTY_FILE,
            FileProblem::WrongType => "error in file type",
            FileProblem::ImageTooLarge => "Image must be less than 10MB ",
            FileProblem::MaterialTooLarge => "File must not be more than 10 MB",
            FileProblem::TooManyPixels => "Image must have at most 40 million pixels",
            FileProblem::Broken => "Image is damaged",
            FileProblem::Full { retry_after } => {
                return Self::Unavailable {
                    retry_after,
                    reason: problem.to_string(),
                };
            }
            FileProblem::Fault(reason) => return Self::Internal(reason),
        };
        Self::field(path, message)
    }
}

impl From<FileStoreError> for AppError {
    fn from(error: FileStoreError) -> Self {
        match error {
            FileStoreError::NotFound => Self::NotFound,
            FileStoreError::Unavailable(reason) => Self::Unavailable {
                retry_after: 5,
                reason,
            },
        }
    }
}

impl From<PrintError> for AppError {
    fn from(error: PrintError) -> Self {
        Self::Internal(error.to_string())
    }
}

impl From<FieldErrors> for AppError {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}

impl From<EditError> for AppError {
    fn from(error: EditError) -> Self {
        match error {
            EditError::Invalid(errors) => errors.into(),
            EditError::Refused(refusal) => refusal.into(),
        }
    }
}

impl From<Refusal> for AppError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
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
            // A referenced row was deleted, or a new row refers to this one, after both were read. If a use case can
            // report more detail, it maps these errors itself.
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

impl From<TableError> for AppError {
    fn from(error: TableError) -> Self {
        let message = match error {
            TableError::Empty => EMPTY_FILE.to_owned(),
            TableError::UnknownFormat => "File must be an xlsx or csv file".to_owned(),
            TableError::UnknownEncoding => {
                "File must be in UTF-8, UTF-16 or Windows-1252. In Excel, save it as xlsx or as \"CSV UTF-8\""
                    .to_owned()
            }
            TableError::Encrypted => {
                "File has a password, or is of an old Excel. Save it as xlsx without a password"
                    .to_owned()
            }
            TableError::Broken => "File is damaged. Open it and save it again".to_owned(),
            TableError::TooLarge => {
                "File is too large. Copy the rows with users into a new file".to_owned()
            }
            TableError::TooManyRows { max } => {
                format!("File must not have more than {max} rows")
            }
            TableError::MissingColumns(names) => format!(
                "The first row must name the columns. Missing: {}",
                names.join(", ")
            ),
            TableError::Fault(reason) => return Self::Internal(reason),
        };
        Self::field("file", &message)
    }
}

impl From<ArchiveError> for AppError {
    fn from(error: ArchiveError) -> Self {
        Self::Internal(error.to_string())
    }
}

impl From<QuestionFileError> for AppError {
    fn from(error: QuestionFileError) -> Self {
        let message = match error {
            QuestionFileError::Empty => EMPTY_FILE.to_owned(),
            QuestionFileError::UnknownFormat => {
                "File must be Moodle XML, GIFT, Aiken, a spreadsheet or a Palestra file".to_owned()
            }
            QuestionFileError::WrongFormat => "File is not of this format".to_owned(),
            QuestionFileError::Broken { line } => format!("File is damaged at line {line}"),
            QuestionFileError::DocumentType => "File must not have a document type".to_owned(),
            QuestionFileError::NoQuestions => "File has no questions".to_owned(),
            QuestionFileError::TooManyQuestions { max } => {
                format!("File must not have more than {max} questions")
            }
            QuestionFileError::TooLarge => "File has parts that are too large".to_owned(),
            QuestionFileError::MissingFile { name } => format!("File does not contain {name}"),
            QuestionFileError::RepeatedFile { name } => format!("File names {name} twice"),
            QuestionFileError::NewerVersion => {
                "File was written by a newer version of Palestra".to_owned()
            }
            QuestionFileError::Table(TableError::TooLarge) => {
                "File is too large. Copy the rows with questions into a new file".to_owned()
            }
            QuestionFileError::Table(error) => return error.into(),
            QuestionFileError::Fault(reason) => return Self::Internal(reason),
        };
        Self::field("file", &message)
    }
}

/// Returns the form field to which a violated uniqueness constraint belongs, and its message.
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
