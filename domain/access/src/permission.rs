//! One permission: an action on a resource (D6).

use uuid::Uuid;

/// The action of a permission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// See the list and every row.
    ViewAny,
    Create,
    Update,
    Delete,
    /// Open one item by its id. Of events, only those that are public or assigned to the caller (D53).
    Read,
}

impl Action {
    /// Every action, in the order of the list of permissions.
    pub const ALL: [Self; 5] = [
        Self::ViewAny,
        Self::Create,
        Self::Update,
        Self::Delete,
        Self::Read,
    ];

    /// Returns the stable name, such as `viewAny`.
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

/// The resource of a permission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Resource {
    Template,
    Competition,
    Training,
    /// The scores of the organization's participants.
    Userscore,
    /// A participant's own scores.
    Score,
    /// The settings and the audit record.
    Setting,
    /// The nodes of the organization's tree.
    Entity,
    Role,
    User,
    Team,
    /// The organizations, which belong to the platform.
    Organization,
}

impl Resource {
    /// Every resource, in the order of the list of permissions.
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

    /// Returns the stable name, such as `userscore`.
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

/// The group of the role form that shows a permission (D6).
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
    /// Returns the stable name, such as `add`.
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
    pub action: Action,
    pub resource: Resource,
}

impl Permission {
    /// The namespace of the ids of permissions. Each id is the UUID v5 of the permission's name, so that it is the same
    /// on all nodes and in all databases.
    const NAMESPACE: Uuid = Uuid::from_u128(0x6f3d_1c52_8a0e_4b67_9f21_70c4_d5e8_13ab);

    /// Creates the permission for an action on a resource.
    pub const fn new(action: Action, resource: Resource) -> Self {
        Self { action, resource }
    }

    /// Iterates over all permissions, ordered by resource.
    pub fn all() -> impl Iterator<Item = Self> {
        Resource::ALL
            .into_iter()
            .flat_map(|resource| Action::ALL.map(|action| Self::new(action, resource)))
    }

    /// Returns the stable name, such as `viewAny template`.
    pub fn name(self) -> String {
        format!("{} {}", self.action.as_str(), self.resource.as_str())
    }

    /// Returns the permission with exactly that name.
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

    /// Returns the id, which never changes.
    pub fn id(self) -> Uuid {
        Uuid::new_v5(&Self::NAMESPACE, self.name().as_bytes())
    }

    /// Returns the permission with that id.
    pub fn from_id(id: Uuid) -> Option<Self> {
        Self::all().find(|permission| permission.id() == id)
    }

    /// Returns the label on the role form, such as 'Edit Template'. The labels of user scores ('Update User Score', D6)
    /// and of the two permissions of D51 are exceptions.
    pub fn label(self) -> String {
        let action = match (self.action, self.resource) {
            (Action::ViewAny, Resource::Setting) => return "View Audit".to_owned(),
            (Action::Update, Resource::Score) => return "Reveal Names While Grading".to_owned(),
            (Action::ViewAny, _) => "View",
            (Action::Create, _) => "Create",
            (Action::Update, Resource::Userscore) => "Update",
            (Action::Update, _) => "Edit",
            (Action::Delete, _) => "Delete",
            (Action::Read, _) => "Read",
        };
        format!("{action} {}", self.resource.title())
    }

    /// Returns the group of the role form that shows the permission.
    pub const fn category(self) -> Category {
        match self.action {
            Action::Create => Category::Add,
            Action::Update => Category::Edit,
            Action::Delete => Category::Delete,
            Action::ViewAny | Action::Read => Category::View,
        }
    }

    /// Returns the permission's bit in a set of [`Permissions`](crate::Permissions).
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
    fn an_unknown_name_or_id_is_no_permission() {
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
