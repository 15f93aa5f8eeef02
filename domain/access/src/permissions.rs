//! A set of permissions as a copyable bit set.

use serde::{Deserialize, Serialize};

use crate::permission::{Action, Permission, Resource};

/// A set of permissions. It serializes as the list of their names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "Vec<String>", from = "Vec<String>")]
pub struct Permissions(u64);

impl Permissions {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Whether the set contains the permission.
    pub const fn contains(self, permission: Permission) -> bool {
        self.0 & permission.bit() != 0
    }

    /// Returns the set with the permission added.
    #[must_use]
    pub const fn with(self, permission: Permission) -> Self {
        Self(self.0 | permission.bit())
    }

    /// Whether `other` contains every permission of this set.
    pub const fn is_subset(self, other: &Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the permissions in the order of the list of permissions.
    pub fn iter(self) -> impl Iterator<Item = Permission> {
        Permission::all().filter(move |permission| self.contains(*permission))
    }

    /// Returns the names in the order of the list of permissions.
    pub fn names(self) -> Vec<String> {
        self.iter().map(Permission::name).collect()
    }

    /// Creates a set from names. Ignores unknown names.
    pub fn from_names<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> Self {
        names
            .into_iter()
            .filter_map(|name| Permission::parse(name.as_ref()))
            .collect()
    }

    /// Returns the set with `viewAny` added for every resource that it allows to create, update or
    /// delete (D8). `update score` reveals names and implies no view (D126).
    #[must_use]
    pub fn with_implied_views(self) -> Self {
        self.iter()
            .filter(|permission| {
                matches!(
                    permission.action,
                    Action::Create | Action::Update | Action::Delete
                ) && permission.resource != Resource::Score
            })
            .fold(self, |set, permission| {
                set.with(Permission::new(Action::ViewAny, permission.resource))
            })
    }
}

impl FromIterator<Permission> for Permissions {
    fn from_iter<I: IntoIterator<Item = Permission>>(permissions: I) -> Self {
        permissions.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl From<Permissions> for Vec<String> {
    fn from(permissions: Permissions) -> Self {
        permissions.names()
    }
}

impl From<Vec<String>> for Permissions {
    fn from(names: Vec<String>) -> Self {
        Self::from_names(names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_set() -> impl Strategy<Value = Permissions> {
        (0u64..1 << Permission::all().count()).prop_map(Permissions)
    }

    proptest! {
        #[test]
        fn a_set_survives_conversion_to_names_and_to_json(set in any_set()) {
            prop_assert_eq!(Permissions::from_names(set.names()), set);
            let json = serde_json::to_string(&set).unwrap();
            prop_assert_eq!(serde_json::from_str::<Permissions>(&json).unwrap(), set);
        }

        #[test]
        fn implied_views_are_added_once_and_remove_nothing(set in any_set()) {
            let with_views = set.with_implied_views();
            prop_assert!(set.is_subset(&with_views));
            prop_assert_eq!(with_views.with_implied_views(), with_views);
            for permission in with_views.iter().filter(|permission| !set.contains(*permission)) {
                prop_assert_eq!(permission.action, Action::ViewAny);
            }
        }
    }

    #[test]
    fn unknown_names_are_ignored() {
        assert_eq!(
            Permissions::from_names(["viewAny template", "fly"]).names(),
            ["viewAny template"]
        );
    }

    #[test]
    fn the_read_permission_implies_no_view() {
        assert_eq!(
            Permissions::from_names(["read template"])
                .with_implied_views()
                .names(),
            ["read template"]
        );
        assert_eq!(
            Permissions::from_names(["delete team"])
                .with_implied_views()
                .names(),
            ["viewAny team", "delete team"]
        );
    }
}
