//! The decision: may this actor do this, there?

use domain_kernel::{OrganizationId, RoleId, SessionId, Timestamp, UserId};

use crate::permission::{Permission, Resource};
use crate::permissions::Permissions;
use crate::role::{Role, RoleKind};

/// Where something belongs: to the platform or to one organization (D1, D2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// The platform's own people and roles, and the organizations themselves.
    Platform,
    /// What belongs to one organization.
    Organization(OrganizationId),
}

impl Scope {
    /// The organization, or `None` for the platform.
    pub const fn organization_id(self) -> Option<OrganizationId> {
        match self {
            Self::Platform => None,
            Self::Organization(id) => Some(id),
        }
    }
}

impl From<Option<OrganizationId>> for Scope {
    fn from(organization: Option<OrganizationId>) -> Self {
        organization.map_or(Self::Platform, Self::Organization)
    }
}

/// The signed-in person, as session and role are stored at the time of the request (D7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Principal {
    /// The person.
    pub user_id: UserId,
    /// The session that the token names.
    pub session_id: SessionId,
    /// The person's name.
    pub name: String,
    /// The person's mail address.
    pub email: String,
    /// The person's one role (D3).
    pub role_id: RoleId,
    /// Which built-in role it is, if any.
    pub role_kind: RoleKind,
    /// Its name.
    pub role_name: String,
    /// The organization that the person belongs to, or the platform.
    pub scope: Scope,
    /// The same organization with its name; `None` for the platform's people.
    pub organization: Option<OrganizationSummary>,
    /// When the session ends by itself.
    pub session_expires_at: Timestamp,
    /// What the role holds now.
    pub permissions: Permissions,
}

/// An organization as its people see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrganizationSummary {
    /// The organization's id.
    pub id: OrganizationId,
    /// The name as it is shown.
    pub name: String,
    /// The mail domain of its people.
    pub domain: String,
}

impl Principal {
    /// The organization that the person belongs to; `None` for the platform's people.
    pub const fn organization_id(&self) -> Option<OrganizationId> {
        self.scope.organization_id()
    }

    /// Whether the person manages the platform (D2).
    pub fn is_super_admin(&self) -> bool {
        self.role_kind == RoleKind::SuperAdmin && self.scope == Scope::Platform
    }

    /// Whether 'sees all' can apply to them: whoever has the role `user` is a participant, whatever
    /// they hold (D5).
    pub fn is_staff(&self) -> bool {
        self.role_kind != RoleKind::User
    }

    /// Whether the role holds the permission; a buttons' question, not a decision (see [`authorize`]).
    pub const fn holds(&self, permission: Permission) -> bool {
        self.permissions.contains(permission)
    }
}

/// Proof that a read was authorized, and the scope of the rows that it may touch. Only this module makes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReadScope {
    scope: Scope,
}

impl ReadScope {
    /// Where the rows belong.
    pub const fn scope(self) -> Scope {
        self.scope
    }

    /// The organization of the rows; `None` for the platform's own.
    pub const fn organization_id(self) -> Option<OrganizationId> {
        self.scope.organization_id()
    }
}

/// Why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Denied {
    /// The permission is missing.
    #[error("forbidden")]
    Forbidden,
    /// It belongs to somebody else, whose existence is not revealed (D1).
    #[error("not found")]
    NotFound,
}

/// Whether the actor may do this in `scope`.
///
/// Everybody acts in their own scope. A super administrator also acts in any organization's, on its
/// people and roles alone (D2). Organizations themselves belong to the platform.
///
/// # Errors
/// [`Denied::NotFound`] outside the scopes that the actor reaches (D1); [`Denied::Forbidden`] where
/// the permission is missing.
pub fn authorize(
    actor: &Principal,
    permission: Permission,
    scope: Scope,
) -> Result<ReadScope, Denied> {
    if permission.resource == Resource::Organization && actor.scope != Scope::Platform {
        return Err(Denied::Forbidden);
    }
    let reached = actor.scope == scope || actor.is_super_admin();
    let platform_resource = matches!(
        permission.resource,
        Resource::Role | Resource::User | Resource::Organization
    );
    if !reached {
        Err(Denied::NotFound)
    } else if actor.holds(permission) && (platform_resource || actor.scope != Scope::Platform) {
        Ok(ReadScope { scope })
    } else {
        Err(Denied::Forbidden)
    }
}

/// Whether the actor may do at least one of these in `scope`; see [`authorize`].
pub fn authorize_any(
    actor: &Principal,
    permissions: &[Permission],
    scope: Scope,
) -> Result<ReadScope, Denied> {
    let mut denied = Denied::Forbidden;
    for permission in permissions {
        match authorize(actor, *permission, scope) {
            Ok(read) => return Ok(read),
            Err(reason) => denied = reason,
        }
    }
    Err(denied)
}

/// As [`authorize`], for what shows everybody's rows: never for the role `user` (D5).
pub fn authorize_staff(
    actor: &Principal,
    permission: Permission,
    scope: Scope,
) -> Result<ReadScope, Denied> {
    let read = authorize(actor, permission, scope)?;
    if actor.is_staff() {
        Ok(read)
    } else {
        Err(Denied::Forbidden)
    }
}

/// Whether the actor may put these permissions into a role (D7): those that they hold themselves;
/// a super administrator any, as the catalogue of the role's scope bounds them.
///
/// # Errors
/// [`Denied::Forbidden`] for one that they do not hold.
pub fn can_grant(actor: &Principal, permissions: &Permissions) -> Result<(), Denied> {
    if actor.is_super_admin() || permissions.is_subset(&actor.permissions) {
        Ok(())
    } else {
        Err(Denied::Forbidden)
    }
}

/// Whether the actor may give this role to a person (D7): as [`can_grant`], in a scope that the
/// actor reaches. `super_admin` reaches further than its permissions say, so that only a super
/// administrator gives it. The role `user` is the least there is and anybody who manages people
/// gives it: it holds `viewAny score`, its own scores, which no role form offers.
///
/// # Errors
/// [`Denied::NotFound`] for a role of another scope, else [`Denied::Forbidden`].
pub fn can_assign_role(actor: &Principal, role: &Role) -> Result<(), Denied> {
    if actor.is_super_admin() {
        Ok(())
    } else if role.scope != actor.scope {
        Err(Denied::NotFound)
    } else {
        match role.kind {
            RoleKind::SuperAdmin => Err(Denied::Forbidden),
            RoleKind::User => Ok(()),
            RoleKind::Admin | RoleKind::SubAdmin | RoleKind::Custom => {
                can_grant(actor, &role.permissions)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::permission::Action;
    use std::fmt::Write as _;
    use uuid::Uuid;

    fn organization(number: u128) -> Scope {
        Scope::Organization(OrganizationId(Uuid::from_u128(number)))
    }

    fn actor(kind: RoleKind, scope: Scope, permissions: Permissions) -> Principal {
        Principal {
            user_id: UserId(Uuid::from_u128(10)),
            session_id: SessionId(Uuid::from_u128(11)),
            name: "Ada".to_owned(),
            email: "ada@example.org".to_owned(),
            role_id: RoleId(Uuid::from_u128(12)),
            role_kind: kind,
            role_name: kind.as_str().to_owned(),
            scope,
            organization: None,
            session_expires_at: Timestamp::from_millis(0),
            permissions,
        }
    }

    fn builtin(kind: RoleKind) -> Principal {
        let scope = if kind == RoleKind::SuperAdmin {
            Scope::Platform
        } else {
            organization(1)
        };
        actor(kind, scope, kind.permissions())
    }

    fn grader() -> Principal {
        actor(
            RoleKind::Custom,
            organization(1),
            Permissions::from_names(["viewAny userscore", "create userscore"]),
        )
    }

    fn may(name: &str) -> Permission {
        Permission::parse(name).unwrap()
    }

    /// The whole matrix, for a person to review: one line a permission, one column a role and scope.
    #[test]
    fn the_matrix_of_roles_and_permissions() {
        let columns = [
            (
                "super_admin@platform",
                builtin(RoleKind::SuperAdmin),
                Scope::Platform,
            ),
            (
                "super_admin@organization",
                builtin(RoleKind::SuperAdmin),
                organization(1),
            ),
            ("admin", builtin(RoleKind::Admin), organization(1)),
            ("suber-admin", builtin(RoleKind::SubAdmin), organization(1)),
            ("user", builtin(RoleKind::User), organization(1)),
            ("grader (custom)", grader(), organization(1)),
            ("admin@other", builtin(RoleKind::Admin), organization(2)),
            ("admin@platform", builtin(RoleKind::Admin), Scope::Platform),
        ];
        let mut matrix = format!("{:22}", "permission");
        for (title, ..) in &columns {
            write!(matrix, " | {title}").unwrap();
        }
        for permission in Permission::all() {
            write!(matrix, "\n{:22}", permission.name()).unwrap();
            for (title, actor, scope) in &columns {
                let word = match authorize(actor, permission, *scope) {
                    Ok(_) if authorize_staff(actor, permission, *scope).is_err() => "own",
                    Ok(_) => "yes",
                    Err(Denied::Forbidden) => "-",
                    Err(Denied::NotFound) => "404",
                };
                write!(matrix, " | {word:width$}", width = title.len()).unwrap();
            }
        }
        let matrix: Vec<_> = matrix.lines().map(str::trim_end).collect();
        insta::assert_snapshot!(matrix.join("\n"));
    }

    #[test]
    fn another_organization_is_not_found_whatever_one_holds() {
        for kind in RoleKind::OF_ORGANIZATION {
            for permission in
                Permission::all().filter(|permission| permission.resource != Resource::Organization)
            {
                assert_eq!(
                    authorize(&builtin(kind), permission, organization(2)),
                    Err(Denied::NotFound)
                );
                assert_eq!(
                    authorize(&builtin(kind), permission, Scope::Platform),
                    Err(Denied::NotFound)
                );
            }
        }
    }

    #[test]
    fn a_super_administrator_never_sees_templates_events_or_scores_even_if_the_role_says_so() {
        let all = actor(
            RoleKind::SuperAdmin,
            Scope::Platform,
            Permission::all().collect(),
        );
        for permission in Permission::all() {
            let allowed = matches!(
                permission.resource,
                Resource::Role | Resource::User | Resource::Organization
            );
            assert_eq!(
                authorize(&all, permission, organization(1)).is_ok(),
                allowed,
                "{}",
                permission.name()
            );
            assert_eq!(
                authorize(&all, permission, Scope::Platform).is_ok(),
                allowed,
                "{}",
                permission.name()
            );
        }
    }

    #[test]
    fn a_custom_role_of_the_platform_does_not_reach_into_organizations() {
        let clerk = actor(
            RoleKind::Custom,
            Scope::Platform,
            Permissions::from_names(["viewAny user", "viewAny organization"]),
        );
        assert!(authorize(&clerk, may("viewAny user"), Scope::Platform).is_ok());
        assert!(authorize(&clerk, may("viewAny organization"), Scope::Platform).is_ok());
        assert_eq!(
            authorize(&clerk, may("viewAny user"), organization(1)),
            Err(Denied::NotFound)
        );
    }

    #[test]
    fn a_role_named_super_admin_inside_an_organization_reaches_nothing_else() {
        let forged = actor(
            RoleKind::SuperAdmin,
            organization(1),
            Permission::all().collect(),
        );
        assert_eq!(
            authorize(&forged, may("viewAny user"), organization(2)),
            Err(Denied::NotFound)
        );
        assert_eq!(
            authorize(&forged, may("viewAny organization"), organization(1)),
            Err(Denied::Forbidden)
        );
        assert!(can_grant(&forged, &Permissions::EMPTY).is_ok());
    }

    #[test]
    fn any_of_several_permissions_is_enough() {
        let one_of = [may("update userscore"), may("create userscore")];
        assert!(authorize_any(&grader(), &one_of, organization(1)).is_ok());
        assert_eq!(
            authorize_any(&grader(), &one_of, organization(2)),
            Err(Denied::NotFound)
        );
        assert_eq!(
            authorize_any(
                &grader(),
                &[may("delete team"), may("read team")],
                organization(1)
            ),
            Err(Denied::Forbidden)
        );
        assert_eq!(
            authorize_any(&grader(), &[], organization(1)),
            Err(Denied::Forbidden)
        );
    }

    #[test]
    fn the_role_user_is_never_staff_whatever_it_holds() {
        let participant = actor(RoleKind::User, organization(1), Permission::all().collect());
        assert!(authorize(&participant, may("viewAny competition"), organization(1)).is_ok());
        assert_eq!(
            authorize_staff(&participant, may("viewAny competition"), organization(1)),
            Err(Denied::Forbidden)
        );
        assert_eq!(
            authorize_staff(&participant, may("viewAny competition"), organization(2)),
            Err(Denied::NotFound)
        );
    }

    #[test]
    fn nobody_grants_what_they_do_not_hold() {
        let held = Permissions::from_names(["create userscore"]);
        let more = held.with(Permission::new(Action::Delete, Resource::User));
        assert_eq!(can_grant(&grader(), &held), Ok(()));
        assert_eq!(can_grant(&grader(), &more), Err(Denied::Forbidden));
        assert_eq!(can_grant(&builtin(RoleKind::Admin), &more), Ok(()));
        assert_eq!(
            can_grant(
                &builtin(RoleKind::Admin),
                &RoleKind::SuperAdmin.permissions()
            ),
            Err(Denied::Forbidden)
        );
        assert_eq!(can_grant(&builtin(RoleKind::SuperAdmin), &more), Ok(()));
    }

    #[test]
    fn nobody_gives_a_role_above_their_own_or_of_another_scope() {
        let role = |kind, scope| {
            Role::builtin(
                kind,
                RoleId(Uuid::from_u128(1)),
                scope,
                Timestamp::from_millis(0),
            )
        };
        let [admin, sub_admin, super_admin] =
            [RoleKind::Admin, RoleKind::SubAdmin, RoleKind::SuperAdmin].map(builtin);
        let clerk = actor(
            RoleKind::Custom,
            Scope::Platform,
            RoleKind::SuperAdmin.permissions(),
        );
        for kind in RoleKind::OF_ORGANIZATION {
            assert_eq!(
                can_assign_role(&admin, &role(kind, organization(1))),
                Ok(())
            );
            assert_eq!(
                can_assign_role(&super_admin, &role(kind, organization(1))),
                Ok(())
            );
            assert_eq!(
                can_assign_role(&admin, &role(kind, organization(2))),
                Err(Denied::NotFound)
            );
        }
        assert_eq!(
            can_assign_role(&sub_admin, &role(RoleKind::User, organization(1))),
            Ok(())
        );
        assert_eq!(
            can_assign_role(&sub_admin, &role(RoleKind::SubAdmin, organization(1))),
            Ok(())
        );
        assert_eq!(
            can_assign_role(&sub_admin, &role(RoleKind::Admin, organization(1))),
            Err(Denied::Forbidden)
        );
        assert_eq!(
            can_assign_role(&admin, &role(RoleKind::SuperAdmin, Scope::Platform)),
            Err(Denied::NotFound)
        );
        let keeper = actor(RoleKind::Custom, organization(1), Permissions::EMPTY);
        assert_eq!(
            can_assign_role(&keeper, &role(RoleKind::User, organization(1))),
            Ok(()),
            "whoever manages people makes participants"
        );
        assert_eq!(
            can_assign_role(&keeper, &role(RoleKind::SubAdmin, organization(1))),
            Err(Denied::Forbidden)
        );
        assert_eq!(
            can_assign_role(&clerk, &role(RoleKind::SuperAdmin, Scope::Platform)),
            Err(Denied::Forbidden)
        );
        assert_eq!(
            can_assign_role(&super_admin, &role(RoleKind::SuperAdmin, Scope::Platform)),
            Ok(())
        );
    }
}
