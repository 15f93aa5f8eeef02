//! A set of permissions, small enough to be copied.

use serde::{Deserialize, Serialize};

use crate::permission::{Action, Permission};

/// A set of permissions. On the wire and in the database it is the list of their names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "Vec<String>", from = "Vec<String>")]
pub struct Permissions(u64);

impl Permissions {
    /// No permission.
    pub const EMPTY: Self = Self(0);

    /// Whether it is in the set.
    pub const fn contains(self, permission: Permission) -> bool {
        self.0 & permission.bit() != 0
    }

    /// Puts it in.
    pub const fn insert(&mut self, permission: Permission) {
        self.0 |= permission.bit();
    }

    /// The set with it.
    #[must_use]
    pub const fn with(self, permission: Permission) -> Self {
        Self(self.0 | permission.bit())
    }

    /// Whether every one of this set is in `other`.
    pub const fn is_subset(self, other: &Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether nothing is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in it.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Those in it, in the order of the catalogue.
    pub fn iter(self) -> impl Iterator<Item = Permission> {
        Permission::all().filter(move |permission| self.contains(*permission))
    }

    /// Their names, in the order of the catalogue.
    pub fn names(self) -> Vec<String> {
        self.iter().map(Permission::name).collect()
    }

    /// The set of those names; a name that is no permission is left out.
    pub fn from_names<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> Self {
        names
            .into_iter()
            .filter_map(|name| Permission::parse(name.as_ref()))
            .collect()
    }

    /// The set with `viewAny` of each resource that it lets someone create, update or delete (D8).
    #[must_use]
    pub fn with_implied_views(self) -> Self {
        self.iter()
            .filter(|permission| {
                matches!(
                    permission.action,
                    Action::Create | Action::Update | Action::Delete
                )
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
        (0u64..1 << Permission::COUNT).prop_map(Permissions)
    }

    proptest! {
        #[test]
        fn a_set_survives_its_names_and_the_wire(set in any_set()) {
            prop_assert_eq!(Permissions::from_names(set.names()), set);
            let json = serde_json::to_string(&set).unwrap();
            prop_assert_eq!(serde_json::from_str::<Permissions>(&json).unwrap(), set);
            prop_assert_eq!(usize::try_from(set.len()).unwrap(), set.iter().count());
        }

        #[test]
        fn implied_views_are_added_once_and_take_nothing_away(set in any_set()) {
            let with_views = set.with_implied_views();
            prop_assert!(set.is_subset(&with_views));
            prop_assert_eq!(with_views.with_implied_views(), with_views);
            for permission in with_views.iter().filter(|permission| !set.contains(*permission)) {
                prop_assert_eq!(permission.action, Action::ViewAny);
            }
        }
    }

    #[test]
    fn unknown_names_are_left_out() {
        assert_eq!(
            Permissions::from_names(["viewAny template", "fly"]).names(),
            ["viewAny template"]
        );
    }

    #[test]
    fn reading_alone_implies_no_list() {
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
