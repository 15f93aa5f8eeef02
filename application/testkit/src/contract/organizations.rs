//! The contract of the ports for organizations.

use application_ports::{CalendarLink, IdGenerator, PendingInvitation, StoreError};
use domain_access::Scope;
use domain_accounts::{EmailTokenPurpose, User};
use domain_kernel::{EmailAddress, EmailDomain, Retention};

use super::lists::{all_pages, search};
use super::{OrgFixture, Ports, assert_same};
use crate::{Altered, Build};

/// Does not check the number of users, because a save does not change it.
pub async fn every_field_of_an_organization_survives(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let tx = ports.begin().await;
    let organization = tx
        .organization(fixture.organization.id)
        .await
        .unwrap()
        .expect("stored");
    assert_same(&organization, &fixture.organization);
    let organization = organization.altered(|organization| {
        organization.name = "Hàll".into();
        organization.host = "https://other.example.org".into();
        organization.domain = EmailDomain::parse("other.example.org").unwrap();
        organization.admin_email = EmailAddress::parse("Boss@other.example.org").unwrap();
        organization.max_users = 7;
        organization.total_file_mb = 8;
        organization.kept.audit_states = Retention::of_days(90).unwrap();
    });
    tx.save_organization(&organization).await.unwrap();
    tx.commit_unaudited().await.unwrap();

    let organization = organization.altered(|organization| organization.version = 2);
    let tx = ports.begin().await;
    assert_same(
        &tx.organization(organization.id).await.unwrap().unwrap(),
        &organization,
    );
    assert!(
        tx.organization(fixture.build.ids.sequential().into())
            .await
            .unwrap()
            .is_none()
    );
}

/// Deleting an organization deletes its admin, roles, sessions, links and tree. With a template it
/// cannot be deleted.
pub async fn an_organization_is_deleted_with_its_admin_but_not_with_anything_else(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let tx = ports.begin().await;
    assert!(matches!(
        tx.delete_organization(&fixture.organization).await,
        Err(StoreError::InUse)
    ));
    drop(tx);
    let tx = ports.begin().await;
    tx.delete_template(&fixture.template).await.unwrap();
    tx.insert_session(
        &fixture.build.session(&fixture.admin),
        &Build::password_hash(),
    )
    .await
    .unwrap();
    tx.insert_email_token(&fixture.build.link(
        &fixture.admin,
        EmailTokenPurpose::Invitation,
        "hash",
    ))
    .await
    .unwrap();
    let link = CalendarLink {
        user_id: fixture.admin.id,
        code_hash: "hash of a calendar".to_owned(),
        created_at: fixture.build.now,
    };
    tx.put_calendar_link(&link).await.unwrap();
    tx.delete_organization(&fixture.organization).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let tx = ports.begin().await;
    assert!(
        tx.organization(fixture.organization.id)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        tx.user_by_email(&fixture.admin.email)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        tx.role(&fixture.scope(), fixture.admin_role.id)
            .await
            .unwrap()
            .is_none()
    );
}

/// Also reads the row of one organization.
pub async fn the_list_of_organizations_shows_limits_and_admins(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (reads, platform) = (
        ports.store.queries(),
        fixture.build.staff_scope(Scope::Platform),
    );
    let (first, fixture_admin) = (fixture.organization.clone(), fixture.admin.clone());
    let Build { ids, now } = fixture.build;
    let second = OrgFixture::with_name(ports, Build { ids, now }, "Second").await;

    let rows = all_pages(async |query| reads.organizations(&platform, query).await).await;
    assert_eq!(
        rows.iter().map(|row| row.id).collect::<Vec<_>>(),
        [first.id, second.organization.id]
    );
    let row = &rows[0];
    assert_eq!((row.max_users, row.total_file_mb, row.users), (10, 100, 1));
    assert_eq!(
        (row.admin_id, row.admin_email.as_str()),
        (first.admin_id, fixture_admin.email.as_str())
    );
    let read = reads.organization(first.id).await.unwrap();
    assert_eq!(read.as_ref(), Some(row));
    let found = reads.organizations(&platform, &search("SECOND")).await;
    assert_eq!(found.unwrap().rows, rows[1..]);
    let unknown = second.build.ids.sequential().into();
    assert_eq!(reads.organization(unknown).await.unwrap(), None);
}

/// Checks that the lists and the change of an organization return this user as the admin of the fixture's organization.
async fn expect_admin(ports: &Ports, fixture: &OrgFixture, admin: &User) {
    let id = fixture.organization.id;
    let tx = ports.begin().await;
    let found = tx.organization_admin(id).await.unwrap().unwrap();
    assert_eq!((found.id, &found.email), (admin.id, &admin.email));
    drop(tx);
    let (reads, platform) = (
        ports.store.queries(),
        fixture.build.staff_scope(Scope::Platform),
    );
    let row = reads.organization(id).await.unwrap().unwrap();
    assert_eq!(
        (row.admin_id, row.admin_email.as_str()),
        (admin.id, admin.email.as_str())
    );
    let page = reads.organizations(&platform, &search("acme")).await;
    assert_eq!(page.unwrap().rows, [row]);
}

/// D80: The row shows the stored admin with the current address as long as that user is an active admin. Otherwise it
/// shows the oldest admin.
pub async fn the_row_of_an_organization_shows_its_present_admin(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let second = fixture.build.user(&fixture.admin_role, "Second");
    let third = fixture.build.user(&fixture.admin_role, "Third");
    let tx = ports.begin().await;
    tx.insert_user(&second).await.unwrap();
    tx.insert_user(&third).await.unwrap();
    let moved = fixture.admin.altered(|admin| {
        admin.email = EmailAddress::parse("moved@acme.example.org").unwrap();
    });
    tx.save_user(&moved).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    expect_admin(ports, &fixture, &moved).await;

    let deactivated = moved.altered(|admin| {
        admin.version = 2;
        admin.deactivated_at = Some(fixture.build.now);
    });
    let tx = ports.begin().await;
    tx.save_user(&deactivated).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    expect_admin(ports, &fixture, &second).await;

    let moved = moved.altered(|admin| admin.version = 3);
    fixture.delete(ports, &moved).await;
    expect_admin(ports, &fixture, &second).await;
    let tx = ports.begin().await;
    tx.save_user(&second.altered(|user| user.role_id = fixture.user_role.id))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    expect_admin(ports, &fixture, &third).await;
}

/// D80: Until the admin has set the account up, the row shows the invitation with the times of the last link.
pub async fn the_row_of_an_organization_shows_a_pending_invitation(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let invitation = async || {
        let row = ports
            .store
            .queries()
            .organization(fixture.organization.id)
            .await;
        row.unwrap().unwrap().invitation
    };
    assert_eq!(invitation().await, None);
    let waiting = fixture.admin.altered(|admin| admin.password_hash = None);
    let tx = ports.begin().await;
    tx.save_user(&waiting).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    assert_eq!(invitation().await, Some(PendingInvitation::default()));

    let link = fixture
        .build
        .link(&waiting, EmailTokenPurpose::Invitation, "hash");
    let reset = fixture
        .build
        .link(&waiting, EmailTokenPurpose::Reset, "another");
    let tx = ports.begin().await;
    tx.insert_email_token(&link).await.unwrap();
    tx.insert_email_token(&reset).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let sent = PendingInvitation {
        sent_at: Some(link.created_at),
        expires_at: Some(link.expires_at),
    };
    assert_eq!(invitation().await, Some(sent));
}
