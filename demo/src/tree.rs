//! The tree of the demonstration, and its teams.

use anyhow::Context as _;
use application::Caller;
use application_ports::NameColumn;
use domain_kernel::{EntityId, Sort, UserId};
use domain_organization::{EntityDraft, TeamDraft};

use super::Demo;

/// The entities, each with the index of its parent's row. `None` means the root.
const ENTITIES: [(&str, Option<usize>); 7] = [
    ("Operations", None),
    ("Warehouse North", Some(0)),
    ("Night Shift", Some(1)),
    ("Day Shift", Some(1)),
    ("Transport", None),
    ("Route Planning", Some(4)),
    ("Cold Chain", Some(4)),
];
/// The indexes of the rows that become teams, each with its number of users.
const TEAMS: [(usize, usize); 3] = [(2, 5), (3, 4), (5, 6)];

impl Demo {
    /// Creates the entities and puts the first participants into teams. Some remain without a team. Returns the teams.
    pub(super) async fn create_tree(
        &self,
        admin: &Caller,
        participants: &[(UserId, String)],
    ) -> anyhow::Result<Vec<EntityId>> {
        let tree = self
            .app
            .list_entity_tree(admin, NameColumn::default(), Sort::Ascending);
        let tree = tree.await?;
        let root = tree.first().context("the tree has no root")?.id;
        let drafts = ENTITIES.map(|(name, parent_row)| EntityDraft {
            name: name.to_owned(),
            parent_id: parent_row.is_none().then_some(root),
            parent_row,
        });
        let ids = self.app.create_entities(admin, &drafts).await?;
        let mut addresses = participants.iter().map(|(_, address)| address.clone());
        let mut teams = Vec::new();
        for (row, size) in TEAMS {
            let id = *ids.get(row).context("an entity is missing")?;
            let team = TeamDraft {
                leader: addresses.next().unwrap_or_default(),
                users: addresses.by_ref().take(size - 1).collect(),
            };
            self.app.create_team(admin, id, team).await?;
            teams.push(id);
        }
        Ok(teams)
    }
}
