//! What an import would do, and what it did.

use std::collections::BTreeMap;

use application::{CheckedUserFile, ImportProgress, ImportedUsers, UserFileRow};
use domain_accounts::CheckedRecord;
use serde::Serialize;
use utoipa::ToSchema;

/// The effect that an import of the file would have.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserImportPreviewResponse {
    /// The rows of the file in its order, without blank ones. The first is record 1.
    // A literal, as utoipa takes no constant; `tests/it/document.rs` compares it with the domain.
    #[schema(max_items = 10_000)]
    rows: Vec<UserImportRowResponse>,
    /// How many users the organization can still get. null on the platform, which has no limit.
    #[schema(required)]
    free_seats: Option<u32>,
}

/// A row of the file.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserImportRowResponse {
    /// The row's number in the file. The header and blank rows count too.
    #[schema(minimum = 1)]
    line: u32,
    /// As it is in the file.
    name: String,
    /// As it is in the file.
    email: String,
    status: UserImportStatus,
    /// The messages for each wrong field.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    errors: BTreeMap<String, Vec<String>>,
}

/// The effect of an import on a row.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum UserImportStatus {
    /// Creates a user with the password of the file.
    New,
    /// Creates a user and sends an invitation.
    Invited,
    /// Nothing: the user exists already.
    Existing,
    /// The row is wrong, so the file cannot be imported.
    Wrong,
}

/// The effect of an import.
#[derive(Serialize, ToSchema)]
pub(crate) struct ImportedUsersResponse {
    created: usize,
    /// How many of the created users got an invitation by mail.
    invited: usize,
    /// Users of the file who existed before; they are unchanged.
    existing: usize,
}

/// How far an import is.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserImportProgressResponse {
    hashed_passwords: usize,
    passwords: usize,
}

impl From<ImportProgress> for UserImportProgressResponse {
    fn from(progress: ImportProgress) -> Self {
        Self {
            hashed_passwords: progress.hashed_passwords,
            passwords: progress.passwords,
        }
    }
}

impl From<CheckedUserFile> for UserImportPreviewResponse {
    fn from(file: CheckedUserFile) -> Self {
        Self {
            rows: file.rows.into_iter().map(Into::into).collect(),
            free_seats: file.free_seats,
        }
    }
}

impl From<UserFileRow> for UserImportRowResponse {
    fn from(row: UserFileRow) -> Self {
        let mut errors: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let status = match row.record {
            CheckedRecord::New(Some(_)) => UserImportStatus::New,
            CheckedRecord::New(None) => UserImportStatus::Invited,
            CheckedRecord::Existing => UserImportStatus::Existing,
            CheckedRecord::Invalid(wrong) => {
                for (field, message) in wrong.iter() {
                    let messages = errors.entry(field.to_owned()).or_default();
                    messages.push(message.to_owned());
                }
                UserImportStatus::Wrong
            }
        };
        Self {
            line: row.line,
            name: row.draft.name,
            email: row.draft.email,
            status,
            errors,
        }
    }
}

impl From<ImportedUsers> for ImportedUsersResponse {
    fn from(imported: ImportedUsers) -> Self {
        Self {
            created: imported.created,
            invited: imported.invited,
            existing: imported.existing,
        }
    }
}
