//! The effect of an import, before and after it.

use std::collections::BTreeMap;

use application::{CheckedUserFile, ImportProgress, ImportedUsers, UserFileRow};
use application_ports::{CellTable, Separator, TextEncoding};
use domain_accounts::CheckedRecord;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

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
    /// How many of the created users got an invitation by email.
    invited: usize,
    /// Users of the file who existed before; they are unchanged.
    existing: usize,
    /// The group of the created users; null if there are none.
    #[schema(required)]
    group_id: Option<Uuid>,
    /// Wrong rows that were left out.
    left_out: usize,
    /// What is wrong with them, at `records.N.field`.
    errors: BTreeMap<String, Vec<String>>,
}

/// The cells of a file.
#[derive(Serialize, ToSchema)]
pub(crate) struct FileTableResponse {
    /// How a csv file is written; null for xlsx.
    #[schema(required)]
    encoding: Option<FileEncoding>,
    /// What stands between the cells of a csv file; null for xlsx.
    #[schema(required)]
    separator: Option<CellSeparator>,
    /// The rows that are not blank.
    rows: Vec<FileRowResponse>,
}

/// A row of a file.
#[derive(Serialize, ToSchema)]
struct FileRowResponse {
    /// The row's number in the file.
    #[schema(minimum = 1)]
    line: u32,
    /// Up to the last one that is not empty.
    cells: Vec<String>,
}

/// The encoding of a text file.
#[derive(Serialize, ToSchema)]
enum FileEncoding {
    #[serde(rename = "utf-8")]
    Utf8,
    #[serde(rename = "utf-16")]
    Utf16,
    #[serde(rename = "windows-1252")]
    Windows1252,
}

/// What stands between cells.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum CellSeparator {
    Comma,
    Semicolon,
    Tab,
}

impl From<CellTable> for FileTableResponse {
    fn from(table: CellTable) -> Self {
        let (encoding, separator) = table.text.unzip();
        let rows = table.rows.into_iter().map(|row| FileRowResponse {
            line: row.line,
            cells: row.cells,
        });
        Self {
            encoding: encoding.map(|encoding| match encoding {
                TextEncoding::Utf8 => FileEncoding::Utf8,
                TextEncoding::Utf16 => FileEncoding::Utf16,
                TextEncoding::Windows1252 => FileEncoding::Windows1252,
            }),
            separator: separator.map(|separator| match separator {
                Separator::Comma => CellSeparator::Comma,
                Separator::Semicolon => CellSeparator::Semicolon,
                Separator::Tab => CellSeparator::Tab,
            }),
            rows: rows.collect(),
        }
    }
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
        let mut errors: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (path, message) in imported.errors {
            errors.entry(path).or_default().push(message);
        }
        Self {
            created: imported.created,
            invited: imported.invited,
            existing: imported.existing,
            group_id: imported.group_id.map(|id| id.0),
            left_out: imported.left_out,
            errors,
        }
    }
}
