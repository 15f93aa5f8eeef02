//! One permission: an action on a resource (D6).

use uuid::Uuid;

/// What is done to a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// See the list and each row.
    ViewAny,
    /// Make a new one.
    Create,
    /// Change one.
    Update,
    /// Remove one.
    Delete,
    /// See one that is one's own or assigned.
    Read,
}

impl Action {
    /// Every action, in the order of the catalogue.
    pub const ALL: [Self; 5] = [
        Self::ViewAny,
        Self::Create,
        Self::Update,
        Self::Delete,
        Self::Read,
    ];

    /// The word of the wire, such as `viewAny`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ViewAny => "viewAny",
            Self::Create => "create",
            Self::Update => "update",
            Self::Delete => "delete",
            Self::Read => "read",
        }
    }

    const fn index(self) -> u32 {
        match self {
            Self::ViewAny => 0,
            Self::Create => 1,
            Self::Update => 2,
            Self::Delete => 3,
            Self::Read => 4,
        }
    }
}

/// What an action is done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Resource {
    /// Question templates.
    Template,
    /// Competitions.
    Competition,
    /// Trainings.
    Training,
    /// Scores of the organization's participants.
    Userscore,
    /// A participant's own scores.
    Score,
    /// Settings and the audit.
    Setting,
    /// Nodes of the organization's tree.
    Entity,
    /// Roles.
    Role,
    /// People.
    User,
    /// Teams.
    Team,
    /// Organizations: the platform's own resource.
    Organization,
}

impl Resource {
    /// Every resource, in the order of the catalogue.
    pub const ALL: [Self; 11] = [
        Self::Template,
        Self::Competition,
        Self::Training,
        Self::Userscore,
        Self::Score,
        Self::Setting,
        Self::Entity,
        Self::Role,
        Self::User,
        Self::Team,
        Self::Organization,
    ];

    /// The word of the wire, such as `userscore`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Template => "template",
            Self::Competition => "competition",
            Self::Training => "training",
            Self::Userscore => "userscore",
            Self::Score => "score",
            Self::Setting => "setting",
            Self::Entity => "entity",
            Self::Role => "role",
            Self::User => "user",
            Self::Team => "team",
            Self::Organization => "organization",
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Template => "Template",
            Self::Competition => "Competition",
            Self::Training => "Training",
            Self::Userscore => "User Score",
            Self::Score => "Score",
            Self::Setting => "Setting",
            Self::Entity => "Entity",
            Self::Role => "Role",
            Self::User => "User",
            Self::Team => "Team",
            Self::Organization => "Organization",
        }
    }

    const fn index(self) -> u32 {
        match self {
            Self::Template => 0,
            Self::Competition => 1,
            Self::Training => 2,
            Self::Userscore => 3,
            Self::Score => 4,
            Self::Setting => 5,
            Self::Entity => 6,
            Self::Role => 7,
            Self::User => 8,
            Self::Team => 9,
            Self::Organization => 10,
        }
    }
}

/// The card of the role form that a permission stands on (D6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Category {
    /// `create`.
    Add,
    /// `update`.
    Edit,
    /// `delete`.
    Delete,
    /// `viewAny` and `read`.
    View,
}

impl Category {
    /// The word of the wire, such as `add`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Edit => "edit",
            Self::Delete => "delete",
            Self::View => "view",
        }
    }
}

/// An action on a resource, such as `viewAny template`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Permission {
    /// What is done.
    pub action: Action,
    /// To what.
    pub resource: Resource,
}

impl Permission {
    /// How many there are.
    pub const COUNT: usize = Action::ALL.len() * Resource::ALL.len();

    /// Ids are UUIDs v5 of the name in this namespace, so every node and every database agrees.
    const NAMESPACE: Uuid = Uuid::from_u128(0x6f3d_1c52_8a0e_4b67_9f21_70c4_d5e8_13ab);

    /// The permission of that action on that resource.
    pub const fn new(action: Action, resource: Resource) -> Self {
        Self { action, resource }
    }

    /// Every permission, resource by resource.
    pub fn all() -> impl Iterator<Item = Self> {
        Resource::ALL
            .into_iter()
            .flat_map(|resource| Action::ALL.map(|action| Self::new(action, resource)))
    }

    /// The name of the wire, such as `viewAny template`.
    pub fn name(self) -> String {
        format!("{} {}", self.action.as_str(), self.resource.as_str())
    }

    /// The permission of that exact name.
    pub fn parse(name: &str) -> Option<Self> {
        let (action, resource) = name.split_once(' ')?;
        let action = Action::ALL
            .into_iter()
            .find(|known| known.as_str() == action)?;
        let resource = Resource::ALL
            .into_iter()
            .find(|known| known.as_str() == resource)?;
        Some(Self::new(action, resource))
    }

    /// The id of the wire: the same everywhere and always.
    pub fn id(self) -> Uuid {
        Uuid::new_v5(&Self::NAMESPACE, self.name().as_bytes())
    }

    /// The permission of that id.
    pub fn from_id(id: Uuid) -> Option<Self> {
        Self::all().find(|permission| permission.id() == id)
    }

    /// What the role form shows: 'Edit Template', 'Read Template'; the names of user scores are
    /// spelt their own way, 'Update User Score' (D6).
    pub fn label(self) -> String {
        let action = match (self.action, self.resource) {
            (Action::ViewAny, _) => "View",
            (Action::Create, _) => "Create",
            (Action::Update, Resource::Userscore) => "Update",
            (Action::Update, _) => "Edit",
            (Action::Delete, _) => "Delete",
            (Action::Read, _) => "Read",
        };
        format!("{action} {}", self.resource.title())
    }

    /// The card of the role form that it stands on.
    pub const fn category(self) -> Category {
        match self.action {
            Action::Create => Category::Add,
            Action::Update => Category::Edit,
            Action::Delete => Category::Delete,
            Action::ViewAny | Action::Read => Category::View,
        }
    }

    pub(crate) const fn bit(self) -> u64 {
        1 << (self.resource.index() * 5 + self.action.index())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_permission_has_its_own_name_id_label_and_bit() {
        let all: Vec<_> = Permission::all().collect();
        assert_eq!(all.len(), 55);
        assert_eq!(all.len(), Permission::COUNT);
        assert_eq!(
            all.iter()
                .map(|permission| permission.name())
                .collect::<HashSet<_>>()
                .len(),
            55
        );
        assert_eq!(
            all.iter()
                .map(|permission| permission.id())
                .collect::<HashSet<_>>()
                .len(),
            55
        );
        assert_eq!(
            all.iter()
                .map(|permission| permission.label())
                .collect::<HashSet<_>>()
                .len(),
            55
        );
        assert_eq!(
            all.iter()
                .map(|permission| permission.bit())
                .collect::<HashSet<_>>()
                .len(),
            55
        );
        for permission in all {
            assert_eq!(Permission::parse(&permission.name()), Some(permission));
            assert_eq!(Permission::from_id(permission.id()), Some(permission));
        }
    }

    #[test]
    fn what_is_no_permission_is_not_read_as_one() {
        for name in [
            "",
            "viewAny",
            "viewany template",
            "viewAny  template",
            "viewAny template ",
            "drop template",
        ] {
            assert_eq!(Permission::parse(name), None, "{name}");
        }
        assert_eq!(Permission::from_id(Uuid::nil()), None);
    }

    #[test]
    fn ids_never_change() {
        let id = Permission::new(Action::ViewAny, Resource::Template).id();
        assert_eq!(id.to_string(), "90602160-b4b0-593c-8880-0b9c8b01f77e");
    }
}
