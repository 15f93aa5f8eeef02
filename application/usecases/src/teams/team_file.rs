//! A file with the members of a team (D18).

use std::mem;

use application_ports::{TableColumn, TableLayout};
use domain_kernel::{FieldErrors, MAX_EMAIL};
use domain_organization::{FormErrors, MAX_TEAM_MEMBERS, TeamAddresses, TeamDraft};

use crate::{App, AppError, AppResult, UploadedFile};

const LAYOUT: TableLayout = TableLayout {
    // Only the addresses are read. A file may also have a column with names, for the people who use the file.
    columns: &[TableColumn {
        name: "email",
        is_required: true,
    }],
    max_rows: MAX_TEAM_MEMBERS,
    max_cell_chars: MAX_EMAIL + 1,
};

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

/// Where the members of a team come from. It determines the paths of their errors.
#[derive(Clone, Copy)]
pub(super) enum MemberSource {
    /// The list of a form.
    Form,
    /// The records of a file.
    File,
}

impl MemberSource {
    /// Returns the errors of the members. The path of an error in a form is `users.N`, counted from 0. The path of an
    /// error in a file is `records.N.field`, counted from 1. The errors of a file name every wrong record (D18).
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
    pub(super) async fn team_addresses(&self, team: &mut NewTeam) -> AppResult<TeamAddresses> {
        let file = match team {
            NewTeam::Draft(draft) => return Ok(draft.parse()),
            NewTeam::File(file) => file,
        };
        let content = file.content.take_content();
        let rows = self.ports.tabular_files.read(content, LAYOUT).await?;
        if rows.is_empty() {
            return Err(AppError::field("file", "The file has no users"));
        }
        let draft = TeamDraft {
            leader: mem::take(&mut file.leader),
            users: rows.into_iter().flat_map(|row| row.cells).collect(),
        };
        Ok(draft.parse_records())
    }
}
