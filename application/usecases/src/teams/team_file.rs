//! A file with the members of a team (D18).

use std::mem;

use application_ports::{TableColumn, TableLayout};
use domain_kernel::MAX_EMAIL;
use domain_organization::{MAX_TEAM_MEMBERS, MemberSource, TeamAddresses, TeamDraft};

use crate::{App, AppError, AppResult, UploadedFile};

const LAYOUT: TableLayout = TableLayout {
    // A column with names is for people: an address says who is meant.
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

/// The users of a new team: by their addresses, or in a file.
pub enum NewTeam {
    Draft(TeamDraft),
    File(TeamFile),
}

impl From<TeamDraft> for NewTeam {
    fn from(draft: TeamDraft) -> Self {
        Self::Draft(draft)
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
            source: MemberSource::File,
        };
        Ok(draft.parse())
    }
}
