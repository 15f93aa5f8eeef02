//! Roles: built-in and custom ones, and the permissions that the role form offers.

use domain_kernel::{FieldErrors, RoleId, Timestamp};

use crate::permission::{Action, Permission, Resource};
use crate::permissions::Permissions;
use crate::role_name;
use crate::scope::Scope;

/// The kind of a role: one of the built-in roles, or custom (D4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoleKind {
    /// Manages the organizations, and the roles and users of the platform and of every organization.
    SuperAdmin,
    /// Has every permission within its organization.
    Admin,
    /// A participant.
    User,
    /// Has every permission within its organization except deletions and roles.
    SubAdmin,
    /// A role that users have created.
    Custom,
}

impl RoleKind {
    /// The built-in roles that every organization starts with.
    pub const OF_ORGANIZATION: [Self; 3] = [Self::Admin, Self::User, Self::SubAdmin];

    /// Returns the stable name, which is also the display name of a built-in role.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SuperAdmin => "super_admin",
            Self::Admin => "admin",
            Self::User => "user",
            Self::SubAdmin => "suber-admin",
            Self::Custom => "custom",
        }
    }

    /// Returns the permissions of a built-in role (D4), or none for a custom one.
    pub fn permissions(self) -> Permissions {
        let in_organization =
            |permission: &Permission| permission.resource != Resource::Organization;
        match self {
            Self::SuperAdmin => grantable_permissions(&Scope::Platform)
                .into_iter()
                .collect(),
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

    /// Whether someone must always have this role, so that its last holder can neither be deleted nor
    /// get another role (D7).
    pub const fn requires_holder(self) -> bool {
        matches!(self, Self::SuperAdmin | Self::Admin)
    }
}

/// The stored fields of a role. [`Role::from_stored`] creates a [`Role`] from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRole {
    pub id: RoleId,
    /// Users of this scope can have the role.
    pub scope: Scope,
    pub kind: RoleKind,
    /// Unique within the scope (D3).
    pub name: String,
    pub permissions: Permissions,
    pub created_at: Timestamp,
    /// The number of changes, for optimistic locking.
    pub version: i32,
}

domain_kernel::aggregate! {
    /// A role of the platform or of one organization. Its fields are those of [`StoredRole`]. Only its methods change
    /// them.
    Role(StoredRole)
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

    /// Creates a custom role from a name of [`Role::parse_name`] and permissions of
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

    /// Changes name and permissions, which are the results of [`Role::parse_name`] and [`Role::check_permissions`].
    pub fn edit(&mut self, name: String, permissions: Permissions) {
        self.0.name = name;
        self.0.permissions = permissions;
    }

    /// Parses the name of a custom role: letters of one script with single spaces between words, and
    /// none of the reserved names (D58).
    pub fn parse_name(text: &str) -> Result<String, FieldErrors> {
        role_name::parse(text)
    }

    /// Checks the permissions of a custom role: at least one, each one grantable in the scope (D6). Adds the view
    /// permissions that they imply (D8).
    pub fn check_permissions(
        scope: &Scope,
        permissions: Permissions,
    ) -> Result<Permissions, FieldErrors> {
        let offered: Permissions = grantable_permissions(scope).into_iter().collect();
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

    /// Whether the role is built in and so cannot be renamed, edited or deleted (D4).
    pub fn is_builtin(&self) -> bool {
        self.kind != RoleKind::Custom
    }
}

/// Returns the permissions that a custom role of the scope can have (D6, D51).
pub fn grantable_permissions(scope: &Scope) -> Vec<Permission> {
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
            // The permission to see the audit record (D51).
            Resource::Setting => permission.action == Action::ViewAny,
            // Part of the permission to show the names of participants again that an event hides from graders (D126).
            Resource::Score => *scope != Scope::Platform && permission.action == Action::Update,
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

    fn organization() -> Scope {
        Scope::Organization(OrganizationId(uuid::Uuid::from_u128(1)))
    }

    #[test]
    fn the_role_form_offers_the_permissions_of_its_scope() {
        assert_eq!(grantable_permissions(&organization()).len(), 7 * 5 + 3 + 2);
        assert_eq!(grantable_permissions(&Scope::Platform).len(), 3 * 5 + 1);
        let labels = |scope: &Scope| {
            grantable_permissions(scope)
                .into_iter()
                .map(Permission::label)
                .collect::<Vec<_>>()
        };
        assert!(labels(&organization()).contains(&"Update User Score".to_owned()));
        for scope in [organization(), Scope::Platform] {
            assert!(labels(&scope).contains(&"View Audit".to_owned()));
            assert!(!labels(&scope).contains(&"Edit Setting".to_owned()));
        }
        let reveal = "Reveal Names While Grading".to_owned();
        assert!(labels(&organization()).contains(&reveal));
        assert!(!labels(&Scope::Platform).contains(&reveal));
        assert!(!labels(&organization()).contains(&"View Score".to_owned()));
        assert!(!labels(&organization()).contains(&"Delete User Score".to_owned()));
        insta::assert_snapshot!(labels(&organization()).join("\n"));
    }

    #[test]
    fn a_custom_role_has_at_least_one_permission_and_only_those_of_its_scope() {
        let check = |names: &[&str]| {
            Role::check_permissions(&organization(), Permissions::from_names(names))
        };
        assert!(check(&[]).is_err());
        assert!(check(&["viewAny organization"]).is_err());
        assert!(check(&["create template", "viewAny score"]).is_err());
        let reveal = Permissions::from_names(["update score"]);
        assert_eq!(check(&["update score"]), Ok(reveal), "it implies no view");
        assert_eq!(
            check(&["create template"]),
            Ok(Permissions::from_names([
                "viewAny template",
                "create template"
            ]))
        );
    }
}
