//! Puts the users of a file into an entity (D18).

use application_ports::{TableColumn, TableLayout};
use domain_kernel::{EntityId, MAX_EMAIL};
use domain_organization::{MAX_TEAM_MEMBERS, MemberSource, TeamDraft};

use super::TeamDetail;
use super::create_team::CREATE_TEAM;
use crate::{App, AppError, AppResult, Caller};

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
    pub content: Vec<u8>,
}

impl App {
    /// Checks that the caller may create teams, before the file is received.
    #[tracing::instrument(level = "debug", skip_all)]
    pub fn authorize_team_file(&self, caller: &Caller) -> AppResult<()> {
        caller.authorize_in_organization(&CREATE_TEAM).map(drop)
    }

    /// Creates the team of an entity without users. Fails if a record is wrong, and names the wrong ones.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create_team_from_file(
        &self,
        caller: &Caller,
        id: EntityId,
        file: TeamFile,
    ) -> AppResult<TeamDetail> {
        self.authorize_team_file(caller)?;
        let rows = self.ports.tabular_files.read(file.content, LAYOUT).await?;
        if rows.is_empty() {
            return Err(AppError::field("file", "The file has no users"));
        }
        let users = rows.into_iter().flat_map(|row| row.cells).collect();
        let draft = TeamDraft {
            leader: file.leader,
            users,
            source: MemberSource::File,
        };
        self.create_team(caller, id, &draft).await
    }
}
