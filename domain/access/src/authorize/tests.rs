use std::fmt::Write as _;

use domain_kernel::{OrganizationId, RoleId, SessionId, Timestamp, UserId};
use uuid::Uuid;

use super::*;
use crate::access::Access;
use crate::permission::{Action, Resource};

fn organization(number: u128) -> Scope {
    Scope::Organization(OrganizationId(Uuid::from_u128(number)))
}

fn principal(kind: RoleKind, scope: Scope, permissions: Permissions) -> Principal {
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
    principal(kind, scope, kind.permissions())
}

fn grader() -> Principal {
    principal(
        RoleKind::Custom,
        organization(1),
        Permissions::from_names(["viewAny userscore", "create userscore"]),
    )
}

fn permission(name: &str) -> Permission {
    Permission::parse(name).unwrap()
}

/// Renders the whole matrix for review: one line per permission, one column per role and scope.
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
        for (title, principal, scope) in &columns {
            let word = match authorize(principal, permission, *scope) {
                Ok(_) if !principal.is_staff() => "own",
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
fn another_organization_is_not_found_whatever_the_permissions() {
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
fn a_super_administrator_never_sees_templates_events_or_scores_even_with_those_permissions() {
    let all = principal(
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
        // The platform has its own audit record.
        assert_eq!(
            authorize(&all, permission, Scope::Platform).is_ok(),
            allowed || permission.resource == Resource::Setting,
            "{}",
            permission.name()
        );
    }
}

#[test]
fn a_custom_role_of_the_platform_does_not_reach_into_organizations() {
    let clerk = principal(
        RoleKind::Custom,
        Scope::Platform,
        Permissions::from_names(["viewAny user", "viewAny organization"]),
    );
    assert!(authorize(&clerk, permission("viewAny user"), Scope::Platform).is_ok());
    assert!(authorize(&clerk, permission("viewAny organization"), Scope::Platform).is_ok());
    assert_eq!(
        authorize(&clerk, permission("viewAny user"), organization(1)),
        Err(Denied::NotFound)
    );
}

#[test]
fn a_super_admin_role_inside_an_organization_reaches_nothing_else() {
    let forged = principal(
        RoleKind::SuperAdmin,
        organization(1),
        Permission::all().collect(),
    );
    assert_eq!(
        authorize(&forged, permission("viewAny user"), organization(2)),
        Err(Denied::NotFound)
    );
    assert_eq!(
        authorize(&forged, permission("viewAny organization"), organization(1)),
        Err(Denied::Forbidden)
    );
    assert!(can_grant(&forged, &Permissions::EMPTY).is_ok());
}

#[test]
fn any_of_several_permissions_is_enough() {
    const MARKS: Access = Access::AnyOf(&[
        Permission::new(Action::Update, Resource::Userscore),
        Permission::new(Action::Create, Resource::Userscore),
    ]);
    const TEAMS: Access = Access::AnyOf(&[
        Permission::new(Action::Delete, Resource::Team),
        Permission::new(Action::Read, Resource::Team),
    ]);
    assert!(MARKS.authorize(&grader(), organization(1)).is_ok());
    assert_eq!(
        MARKS.authorize(&grader(), organization(2)),
        Err(Denied::NotFound)
    );
    assert_eq!(
        TEAMS.authorize(&grader(), organization(1)),
        Err(Denied::Forbidden)
    );
}

#[test]
fn access_without_a_permission_authorizes_no_rows() {
    for access in [Access::Public, Access::SignedIn, Access::AnyOf(&[])] {
        assert_eq!(
            access.authorize(&grader(), organization(1)),
            Err(Denied::Forbidden)
        );
    }
}

#[test]
fn the_role_user_is_never_staff_whatever_its_permissions() {
    const VIEW: Permission = Permission::new(Action::ViewAny, Resource::Competition);
    let participant = principal(RoleKind::User, organization(1), Permission::all().collect());
    let (any, staff) = (Access::AnyOf(&[VIEW]), Access::StaffWithAnyOf(&[VIEW]));
    assert!(any.authorize(&participant, organization(1)).is_ok());
    assert_eq!(
        staff.authorize(&participant, organization(1)),
        Err(Denied::Forbidden)
    );
    assert_eq!(
        staff.authorize(&participant, organization(2)),
        Err(Denied::NotFound)
    );
}

#[test]
fn nobody_grants_a_permission_that_they_do_not_hold() {
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
fn nobody_assigns_a_role_above_their_own_or_of_another_scope() {
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
    let clerk = principal(
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
    let powerless = principal(RoleKind::Custom, organization(1), Permissions::EMPTY);
    assert_eq!(
        can_assign_role(&powerless, &role(RoleKind::User, organization(1))),
        Ok(()),
        "everyone who manages users may add participants"
    );
    assert_eq!(
        can_assign_role(&powerless, &role(RoleKind::SubAdmin, organization(1))),
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
