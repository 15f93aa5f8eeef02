//! Roles: the built-in ones and those that an organization makes, and what the role form offers.

use std::ops::Deref;

use domain_kernel::{FieldErrors, RoleId, Timestamp, case_fold, char_count, normalize};
use unicode_normalization::char::is_combining_mark;

use crate::authorize::Scope;
use crate::permission::{Action, Permission, Resource};
use crate::permissions::Permissions;

/// The longest role name, in characters.
pub const MAX_ROLE_NAME: usize = 40;

/// Names that no role of people's own making may bear, whatever the case (D4).
const RESERVED: [&str; 6] = [
    "super_admin",
    "admin",
    "user",
    "suber-admin",
    "sub_admin",
    "sub-admin",
];

/// Which of the built-in roles a role is, if any (D4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoleKind {
    /// Manages the platform: organizations, and roles and people everywhere.
    SuperAdmin,
    /// Holds everything of its organization.
    Admin,
    /// A participant.
    User,
    /// Holds everything of its organization less deletions and roles.
    SubAdmin,
    /// Made by people.
    Custom,
}

impl RoleKind {
    /// The built-in roles that every organization starts with.
    pub const OF_ORGANIZATION: [Self; 3] = [Self::Admin, Self::User, Self::SubAdmin];

    /// The name of the wire, and the name that a built-in role bears.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SuperAdmin => "super_admin",
            Self::Admin => "admin",
            Self::User => "user",
            Self::SubAdmin => "suber-admin",
            Self::Custom => "custom",
        }
    }

    /// The kind of that exact name.
    pub fn parse(name: &str) -> Option<Self> {
        [
            Self::SuperAdmin,
            Self::Admin,
            Self::User,
            Self::SubAdmin,
            Self::Custom,
        ]
        .into_iter()
        .find(|kind| kind.as_str() == name)
    }

    /// What the built-in role holds (D4); nothing for a custom one.
    pub fn permissions(self) -> Permissions {
        let in_organization =
            |permission: &Permission| permission.resource != Resource::Organization;
        match self {
            Self::SuperAdmin => catalogue(&Scope::Platform).into_iter().collect(),
            Self::Admin => Permission::all().filter(in_organization).collect(),
            Self::SubAdmin => Permission::all()
                .filter(in_organization)
                .filter(|permission| {
                    permission.action != Action::Delete && permission.resource != Resource::Role
                })
                .collect(),
            Self::User => [
                Permission::new(Action::Read, Resource::Competition),
                Permission::new(Action::ViewAny, Resource::Competition),
                Permission::new(Action::Read, Resource::Training),
                Permission::new(Action::ViewAny, Resource::Training),
                Permission::new(Action::ViewAny, Resource::Score),
            ]
            .into_iter()
            .collect(),
            Self::Custom => Permissions::EMPTY,
        }
    }

    /// Whether someone must always have this role: its last holder is neither deleted nor given
    /// another (D7).
    pub const fn requires_holder(self) -> bool {
        matches!(self, Self::SuperAdmin | Self::Admin)
    }
}

/// A role as the store keeps it. Only [`Role::from_stored`] makes a [`Role`] from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRole {
    /// Time-ordered.
    pub id: RoleId,
    /// The platform or the organization whose users can have the role.
    pub scope: Scope,
    /// Which built-in role it is, if any.
    pub kind: RoleKind,
    /// Unique within the scope (D3).
    pub name: String,
    /// What users with the role may do.
    pub permissions: Permissions,
    /// Orders the list of roles.
    pub created_at: Timestamp,
    /// Grows by one with each save.
    pub version: i32,
}

/// A role of the platform or of one organization. The fields are those of [`StoredRole`]; they change
/// through the methods alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Role(StoredRole);

impl Deref for Role {
    type Target = StoredRole;

    fn deref(&self) -> &StoredRole {
        &self.0
    }
}

impl Role {
    /// Creates a built-in role with its name and permissions (D4).
    pub fn builtin(kind: RoleKind, id: RoleId, scope: Scope, created_at: Timestamp) -> Self {
        Self(StoredRole {
            id,
            scope,
            kind,
            name: kind.as_str().to_owned(),
            permissions: kind.permissions(),
            created_at,
            version: 1,
        })
    }

    /// Creates a custom role; name and permissions come from [`Role::parse_name`] and
    /// [`Role::check_permissions`].
    pub fn custom(
        id: RoleId,
        scope: Scope,
        name: String,
        permissions: Permissions,
        created_at: Timestamp,
    ) -> Self {
        Self(StoredRole {
            id,
            scope,
            kind: RoleKind::Custom,
            name,
            permissions,
            created_at,
            version: 1,
        })
    }

    /// Restores a role from the store.
    pub const fn from_stored(stored: StoredRole) -> Self {
        Self(stored)
    }

    /// Returns the plain fields.
    pub fn into_stored(self) -> StoredRole {
        self.0
    }

    /// Changes name and permissions, which come from [`Role::parse_name`] and
    /// [`Role::check_permissions`].
    pub fn edit(&mut self, name: String, permissions: Permissions) {
        self.0.name = name;
        self.0.permissions = permissions;
    }

    /// A name for a custom role: letters with single spaces between, 1 to [`MAX_ROLE_NAME`]
    /// characters, none of the reserved names.
    pub fn parse_name(text: &str) -> Result<String, FieldErrors> {
        let name = normalize(text)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        let letter =
            |c: char| (c.is_alphabetic() && !c.is_numeric()) || is_combining_mark(c) || c == ' ';
        let message = if name.is_empty() {
            "Required"
        } else if RESERVED.contains(&case_fold(&name).as_str()) {
            "You Can't Enter Unique Name"
        } else if !name.chars().all(letter) {
            "Role name must be letters only"
        } else if char_count(&name) > MAX_ROLE_NAME {
            "Role name must not be longer than 40 characters"
        } else {
            return Ok(name);
        };
        Err(FieldErrors::one("name", message))
    }

    /// The permissions of a custom role: at least one, each of the scope's catalogue (D6), and the
    /// views that they imply (D8).
    pub fn check_permissions(
        scope: &Scope,
        permissions: Permissions,
    ) -> Result<Permissions, FieldErrors> {
        let offered: Permissions = catalogue(scope).into_iter().collect();
        if permissions.is_empty() {
            Err(FieldErrors::one(
                "permissions",
                "Please fill data correctly",
            ))
        } else if permissions.is_subset(&offered) {
            Ok(permissions.with_implied_views())
        } else {
            Err(FieldErrors::one(
                "permissions",
                "The selected permissions are invalid",
            ))
        }
    }

    /// Whether it can be neither renamed nor edited nor deleted (D4).
    pub fn is_builtin(&self) -> bool {
        self.kind != RoleKind::Custom
    }
}

/// What the role form offers in the scope (D6).
pub fn catalogue(scope: &Scope) -> Vec<Permission> {
    Permission::all()
        .filter(|permission| match permission.resource {
            Resource::Role | Resource::User => true,
            Resource::Organization => *scope == Scope::Platform,
            Resource::Userscore => {
                *scope != Scope::Platform
                    && matches!(
                        permission.action,
                        Action::Create | Action::Update | Action::ViewAny
                    )
            }
            Resource::Score | Resource::Setting => false,
            Resource::Template
            | Resource::Competition
            | Resource::Training
            | Resource::Entity
            | Resource::Team => *scope != Scope::Platform,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain_kernel::OrganizationId;
    use rstest::rstest;

    fn here() -> Scope {
        Scope::Organization(OrganizationId(uuid::Uuid::from_u128(1)))
    }

    #[rstest]
    #[case("", "Required")]
    #[case("   ", "Required")]
    #[case("admin", "You Can't Enter Unique Name")]
    #[case(" USER ", "You Can't Enter Unique Name")]
    #[case("Super_Admin", "You Can't Enter Unique Name")]
    #[case("Suber-Admin", "You Can't Enter Unique Name")]
    #[case("sub_admin", "You Can't Enter Unique Name")]
    #[case("SUB-ADMIN", "You Can't Enter Unique Name")]
    #[case("ａｄｍｉｎ", "You Can't Enter Unique Name")]
    #[case("Grader2", "Role name must be letters only")]
    #[case("12", "Role name must be letters only")]
    #[case("Grader!", "Role name must be letters only")]
    #[case("Grader Ⅳ", "Role name must be letters only")]
    fn a_wrong_role_name_says_what_is_wrong(#[case] text: &str, #[case] message: &str) {
        assert_eq!(
            Role::parse_name(text),
            Err(FieldErrors::one("name", message))
        );
    }

    #[rstest]
    #[case("Grader", "Grader")]
    #[case("  Head   of Grading ", "Head of Grading")]
    #[case("Prüferin", "Prüferin")]
    #[case("हिन्दी", "हिन्दी")]
    #[case("administrator", "administrator")]
    fn letters_of_any_script_make_a_role_name(#[case] text: &str, #[case] name: &str) {
        assert_eq!(Role::parse_name(text), Ok(name.to_owned()));
    }

    #[test]
    fn forty_characters_are_the_longest_role_name() {
        assert!(Role::parse_name(&"é".repeat(40)).is_ok());
        assert!(Role::parse_name(&"é".repeat(41)).is_err());
    }

    #[test]
    fn the_role_form_offers_what_belongs_to_its_scope() {
        assert_eq!(catalogue(&here()).len(), 7 * 5 + 3);
        assert_eq!(catalogue(&Scope::Platform).len(), 3 * 5);
        let labels = |scope: &Scope| {
            catalogue(scope)
                .into_iter()
                .map(Permission::label)
                .collect::<Vec<_>>()
        };
        assert!(labels(&here()).contains(&"Update User Score".to_owned()));
        assert!(!labels(&here()).contains(&"View Score".to_owned()));
        assert!(!labels(&here()).contains(&"Delete User Score".to_owned()));
        insta::assert_snapshot!(labels(&here()).join("\n"));
    }

    #[test]
    fn a_role_holds_something_and_only_of_its_scope() {
        let check =
            |names: &[&str]| Role::check_permissions(&here(), Permissions::from_names(names));
        assert!(check(&[]).is_err());
        assert!(check(&["viewAny organization"]).is_err());
        assert!(check(&["create template", "viewAny score"]).is_err());
        assert_eq!(
            check(&["create template"]),
            Ok(Permissions::from_names([
                "viewAny template",
                "create template"
            ]))
        );
    }

    #[test]
    fn every_kind_is_read_back_from_its_name() {
        for kind in [
            RoleKind::SuperAdmin,
            RoleKind::Admin,
            RoleKind::User,
            RoleKind::SubAdmin,
            RoleKind::Custom,
        ] {
            assert_eq!(RoleKind::parse(kind.as_str()), Some(kind));
        }
        assert_eq!(RoleKind::parse("sub_admin"), None);
    }
}
