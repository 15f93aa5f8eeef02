//! A file with the members of a team (D18).

use std::mem;

use application_ports::{TableColumn, TableError, TableLayout, TableRow};
use domain_kernel::{FieldErrors, MAX_EMAIL};
use domain_organization::{
    FormErrors, MAX_TEAM_MEMBERS, TeamAddresses, TeamDraft, TeamRecord, TeamRecords,
};

use crate::error::EMPTY_FILE;
use crate::{App, AppError, AppResult, Caller, UploadedFile};

const LAYOUT: TableLayout = TableLayout {
    columns: &[
        TableColumn {
            name: "name",
            is_required: false,
        },
        TableColumn {
            name: "email",
            is_required: true,
        },
    ],
    max_rows: MAX_TEAM_MEMBERS,
    max_cell_chars: MAX_EMAIL + 1,
};

const NO_RECORDS: &str = "No Users Available To Assign To Teams";

/// An uploaded file with the members of a team.
pub struct TeamFile {
    /// The leader's address.
    pub leader: String,
    /// An xlsx or csv file.
    pub content: UploadedFile,
}

/// The users of a new team: a list of their addresses, or a file.
pub enum NewTeam {
    Draft(TeamDraft),
    File(TeamFile),
}

/// The source of the members of a team. It determines the paths of their errors.
#[derive(Clone, Copy)]
pub(super) enum MemberSource {
    /// The list of a form.
    Form,
    /// The records of a file.
    File,
}

impl MemberSource {
    /// Returns the errors of the members. For a form, the path of an error is `users.N`, counted from 0. For a file, it
    /// is `records.N.field`, counted from 1. All invalid records of a file are reported (D18).
    pub(super) fn field_errors(self, errors: FormErrors) -> FieldErrors {
        let rows = errors.rows.into_iter();
        match self {
            Self::Form => {
                let mut found = errors.fields;
                for error in rows {
                    found.add(format!("users.{}", error.row), error.message);
                }
                found
            }
            Self::File => {
                let owned = |(path, message): (&str, &str)| (path.to_owned(), message.to_owned());
                let records = rows.map(|error| {
                    let number = error.row.saturating_add(1);
                    (format!("records.{number}.{}", error.field), error.message)
                });
                errors.fields.iter().map(owned).chain(records).collect()
            }
        }
    }
}

impl From<TeamDraft> for NewTeam {
    fn from(draft: TeamDraft) -> Self {
        Self::Draft(draft)
    }
}

impl NewTeam {
    pub(super) const fn member_source(&self) -> MemberSource {
        match self {
            Self::Draft(_) => MemberSource::Form,
            Self::File(_) => MemberSource::File,
        }
    }
}

impl App {
    /// Reads the addresses of the users of a new team.
    pub(super) async fn team_addresses(
        &self,
        caller: &Caller,
        team: &mut NewTeam,
    ) -> AppResult<TeamAddresses> {
        let file = match team {
            NewTeam::Draft(draft) => return Ok(draft.parse()),
            NewTeam::File(file) => file,
        };
        let content = file.content.take_content();
        let rows = match self.ports.tabular_files.read(content, LAYOUT).await {
            Err(TableError::Empty) => {
                let mut errors = FieldErrors::one("file", NO_RECORDS);
                errors.add("file", EMPTY_FILE);
                return Err(AppError::Invalid(errors));
            }
            rows => rows?,
        };
        if rows.is_empty() {
            return Err(AppError::field("file", NO_RECORDS));
        }
        let records = TeamRecords {
            leader: mem::take(&mut file.leader),
            records: rows.into_iter().map(record_of).collect(),
            domain: self.user_home(caller, None).await?.domain,
        };
        Ok(records.parse())
    }
}

/// Converts a row to a record. The cells must be in the order of the layout.
fn record_of(row: TableRow) -> TeamRecord {
    let mut cells = row.cells.into_iter();
    let mut next = || cells.next().unwrap_or_default();
    let (name, email) = (next(), next());
    TeamRecord { name, email }
}
