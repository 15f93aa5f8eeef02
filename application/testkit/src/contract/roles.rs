//! The contract of the ports for roles.

use application_ports::StoreError;
use domain_access::{Action, Permission, Resource, RoleKind};

use super::lists::all_pages;
use super::{OrgFixture, Ports, assert_same};
use crate::Altered;

/// Finds the role by id, by name and by kind.
pub async fn every_field_of_a_role_survives(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let role = fixture.build.role(fixture.scope(), "Gradér");
    let tx = ports.begin().await;
    tx.insert_role(&role).await.unwrap();
    let stored = tx.role(&fixture.scope(), role.id).await.unwrap().unwrap();
    assert_same(&stored, &role);
    assert_same(
        &tx.role_by_name(&fixture.scope(), "GRADÉR")
            .await
            .unwrap()
            .unwrap(),
        &role,
    );
    assert_same(
        &tx.role_by_kind(&fixture.scope(), RoleKind::Admin)
            .await
            .unwrap()
            .unwrap(),
        &fixture.admin_role,
    );
    assert!(
        tx.role_by_kind(&fixture.scope(), RoleKind::SubAdmin)
            .await
            .unwrap()
            .is_none()
    );
    let mark = Permission::new(Action::Create, Resource::Userscore);
    let stored = stored.altered(|stored| {
        stored.name = "Marker".into();
        stored.permissions = stored.permissions.with(mark);
    });
    tx.save_role(&stored).await.unwrap();
    let stored = stored.altered(|stored| stored.version = 2);
    assert_same(
        &tx.role(&fixture.scope(), role.id).await.unwrap().unwrap(),
        &stored,
    );
    tx.commit_unaudited().await.unwrap();
    let read = ports
        .store
        .queries()
        .role(&fixture.staff(), role.id)
        .await
        .unwrap()
        .unwrap();
    assert_same(&read, &stored);
}

/// A role without users can be deleted, also if its users were deleted.
pub async fn a_role_that_a_user_has_is_not_deleted(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let role = fixture.build.role(fixture.scope(), "Grader");
    let user = fixture.build.user(&role, "One");
    let tx = ports.begin().await;
    tx.insert_role(&role).await.unwrap();
    tx.insert_user(&user).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let tx = ports.begin().await;
    assert!(matches!(
        tx.delete_role(role.id).await,
        Err(StoreError::InUse)
    ));
    drop(tx);
    let tx = ports.begin().await;
    assert_eq!(tx.role_holders(role.id).await.unwrap().active, 1);
    tx.save_user(&user.altered(|user| user.deleted_at = Some(fixture.build.now)))
        .await
        .unwrap();
    assert_eq!(tx.role_holders(role.id).await.unwrap().active, 0);
    tx.delete_role(role.id).await.unwrap();
    assert!(matches!(
        tx.delete_role(role.id).await,
        Err(StoreError::Stale)
    ));
}

/// Also reads the built-in role `user`, which a list shows only on request, and the list of roles that can be assigned.
pub async fn the_lists_of_roles_show_custom_ones_and_built_in_ones(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (grader, clerk) = (
        fixture.build.role(fixture.scope(), "Grader"),
        fixture.build.role(fixture.scope(), "Clerk"),
    );
    let tx = ports.begin().await;
    tx.insert_role(&grader).await.unwrap();
    tx.insert_role(&clerk).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    fixture.participant(ports, "One").await;
    let gone = fixture.participant(ports, "Gone").await;
    fixture.delete(ports, &gone).await;
    let (reads, staff) = (ports.store.queries(), fixture.staff());

    let custom = all_pages(async |query| reads.roles(&staff, false, query).await).await;
    assert_eq!(
        custom
            .iter()
            .map(|row| (row.id, row.kind, row.users_count))
            .collect::<Vec<_>>(),
        [
            (grader.id, RoleKind::Custom, 0),
            (clerk.id, RoleKind::Custom, 0)
        ]
    );
    let with_user = all_pages(async |query| reads.roles(&staff, true, query).await).await;
    assert_eq!(
        with_user
            .iter()
            .map(|row| (row.name.as_str(), row.users_count))
            .collect::<Vec<_>>(),
        [("user", 1), ("Grader", 0), ("Clerk", 0)]
    );
    assert_eq!(reads.role_users(fixture.user_role.id).await.unwrap(), 1);
    let builtin = reads.builtin_roles(&staff).await.unwrap();
    assert_same(
        &builtin,
        &vec![fixture.admin_role.clone(), fixture.user_role.clone()],
    );
    let assignable = reads.assignable_roles(&staff).await.unwrap();
    assert_eq!(
        assignable
            .iter()
            .map(|role| role.name.as_str())
            .collect::<Vec<_>>(),
        ["admin", "user", "Grader", "Clerk"]
    );
}
