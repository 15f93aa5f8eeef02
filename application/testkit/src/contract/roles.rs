//! Roles.

use application_ports::StoreError;
use domain_access::{Action, Permission, Resource, RoleKind};

use super::{OrgFixture, Ports, same};
use crate::Altered;

/// Finds the role by id, by name and by kind.
pub async fn every_field_of_a_role_survives(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let role = fixture.build.role(fixture.scope(), "Gradér");
    let tx = ports.begin().await;
    tx.insert_role(&role).await.unwrap();
    let stored = tx.role(&fixture.scope(), role.id).await.unwrap().unwrap();
    same(&stored, &role);
    same(
        &tx.role_by_name(&fixture.scope(), "GRADÉR")
            .await
            .unwrap()
            .unwrap(),
        &role,
    );
    same(
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
    same(
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
    same(&read, &stored);
}

/// A role without users can be deleted, also after its users were deleted.
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
    assert_eq!(tx.count_role_holders(role.id).await.unwrap(), 1);
    tx.save_user(&user.altered(|user| user.deleted_at = Some(fixture.build.now)))
        .await
        .unwrap();
    assert_eq!(tx.count_role_holders(role.id).await.unwrap(), 0);
    tx.delete_role(role.id).await.unwrap();
    assert!(matches!(
        tx.delete_role(role.id).await,
        Err(StoreError::Stale)
    ));
}
