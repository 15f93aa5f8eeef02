//! Cases of rules for every aggregate: separate organizations, unique names, versions, rollback.

use application_ports::{ResultFilter, StoreError, UniqueKey, UserFilter};
use domain_access::Scope;
use domain_kernel::{EmailAddress, EmailDomain, ListQuery};
use domain_scheduling::EventKind;

use super::{OrgFixture, Ports};
use crate::{Altered, Build};

/// Another organization's rows are not found (D1).
pub async fn rows_of_another_organization_are_not_found(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let assignment = {
        let page = ports
            .store
            .queries()
            .assigned(
                &fixture.staff(),
                EventKind::Competition,
                event.id,
                &ListQuery::default(),
            )
            .await
            .unwrap();
        page.rows[0].id
    };
    let ids = fixture.build.ids;
    let other = OrgFixture::with_name(
        ports,
        Build {
            ids,
            now: fixture.build.now,
        },
        "Other",
    )
    .await;
    let (theirs, scope, staff) = (other.organization.id, other.scope(), other.staff());
    let tx = ports.begin().await;
    assert!(tx.user(&scope, user.id).await.unwrap().is_none());
    assert!(tx.user(&Scope::Platform, user.id).await.unwrap().is_none());
    assert!(
        tx.role(&scope, fixture.admin_role.id)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        tx.template(theirs, fixture.template.id)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        tx.find_event(theirs, EventKind::Competition, event.id)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        tx.find_assignment(theirs, EventKind::Competition, assignment)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        tx.assignable_users(theirs, &[user.id])
            .await
            .unwrap()
            .is_empty()
    );
    assert!(matches!(
        tx.insert_event(
            &other
                .build
                .competition(&fixture.template, "Stolen")
                .altered(|stored| stored.organization_id = theirs)
        )
        .await,
        Err(StoreError::MissingReference)
    ));
    drop(tx);
    let reads = ports.store.queries();
    assert!(reads.user(&staff, user.id).await.unwrap().is_none());
    assert!(reads.person(&staff, user.id).await.unwrap().is_none());
    assert!(
        reads
            .role(&staff, fixture.admin_role.id)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        reads
            .event_row(&staff, EventKind::Competition, event.id)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        reads
            .find_event(theirs, EventKind::Competition, event.id)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        reads
            .template(theirs, fixture.template.id)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        reads
            .attempt(&staff, EventKind::Competition, event.id, user.id)
            .await
            .unwrap()
            .is_none()
    );
    assert_eq!(
        reads
            .users(&staff, UserFilter::default(), &ListQuery::default())
            .await
            .unwrap()
            .total,
        1
    );
    assert_eq!(
        reads
            .assigned(
                &staff,
                EventKind::Competition,
                event.id,
                &ListQuery::default()
            )
            .await
            .unwrap()
            .total,
        0
    );
    assert_eq!(
        reads
            .answered_users(
                &staff,
                EventKind::Competition,
                event.id,
                ResultFilter::default(),
                &ListQuery::default()
            )
            .await
            .unwrap()
            .total,
        0
    );
}

/// Checks the keys of email addresses, of the names of roles, templates and organizations, and of domains. Case does
/// not matter. In names of roles, separators and full-width forms do not matter either.
pub async fn a_value_that_is_not_unique_is_refused_by_its_key(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let key = |result: Result<(), StoreError>| match result {
        Err(StoreError::NotUnique(key)) => key,
        other => unreachable!("{other:?} is not a refused name"),
    };
    let email = EmailAddress::parse(&fixture.admin.email.as_str().to_uppercase()).unwrap();
    let twin = fixture.build.user(&fixture.user_role, "Twin");
    let twin = twin.altered(|twin| twin.email = email);
    let tx = ports.begin().await;
    assert_eq!(key(tx.insert_user(&twin).await), UniqueKey::UserEmail);
    drop(tx);
    let tx = ports.begin().await;
    let role = fixture.build.role(fixture.scope(), "ADMIN");
    assert_eq!(key(tx.insert_role(&role).await), UniqueKey::RoleName);
    drop(tx);
    let tx = ports.begin().await;
    let role = fixture.build.role(fixture.scope(), "ａd mIn");
    assert_eq!(key(tx.insert_role(&role).await), UniqueKey::RoleName);
    drop(tx);
    let tx = ports.begin().await;
    tx.insert_role(&fixture.build.role(Scope::Platform, "Same"))
        .await
        .unwrap();
    assert_eq!(
        key(tx
            .insert_role(&fixture.build.role(Scope::Platform, "sAME"))
            .await),
        UniqueKey::RoleName
    );
    drop(tx);
    let tx = ports.begin().await;
    let template = fixture.build.template(&fixture.admin, "TEMPLATE");
    assert_eq!(
        key(tx.insert_template(&template).await),
        UniqueKey::TemplateName
    );
    drop(tx);
    let tx = ports.begin().await;
    let (organization, root) = fixture.build.organization("ACME");
    let domain = EmailDomain::parse("another.example.org").unwrap();
    let organization = organization.altered(|organization| organization.domain = domain);
    assert_eq!(
        key(tx.insert_organization(&organization, &root).await),
        UniqueKey::OrganizationName
    );
    drop(tx);
    let tx = ports.begin().await;
    let (organization, root) = fixture.build.organization("Another");
    let domain = fixture.organization.domain.clone();
    let organization = organization.altered(|organization| organization.domain = domain);
    assert_eq!(
        key(tx.insert_organization(&organization, &root).await),
        UniqueKey::OrganizationDomain
    );
}

/// Every save compares the version, and fails if the version is old.
pub async fn an_older_version_is_stale(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    let event = ports
        .store
        .queries()
        .find_event(
            fixture.organization.id,
            EventKind::Competition,
            attempt.event_id,
        )
        .await
        .unwrap()
        .unwrap();
    let stale = |result: Result<(), StoreError>| {
        assert!(matches!(result, Err(StoreError::Stale)), "{result:?}");
    };
    let tx = ports.begin().await;
    tx.save_organization(&fixture.organization).await.unwrap();
    stale(tx.save_organization(&fixture.organization).await);
    tx.save_user(&fixture.admin).await.unwrap();
    stale(tx.save_user(&fixture.admin).await);
    tx.save_role(&fixture.user_role).await.unwrap();
    stale(tx.save_role(&fixture.user_role).await);
    let before = event.schedule.starts_at.plus_seconds(-1);
    tx.save_event(&event, before).await.unwrap();
    stale(tx.save_event(&event, before).await);
    stale(tx.delete_event(&event, before).await);
    tx.save_attempt(&attempt).await.unwrap();
    stale(tx.save_attempt(&attempt).await);
    let template = fixture.build.template(&fixture.admin, "Unused");
    tx.insert_template(&template).await.unwrap();
    tx.save_template(&template).await.unwrap();
    stale(tx.save_template(&template).await);
    stale(tx.delete_template(&template).await);
    stale(tx.delete_organization(&fixture.organization).await);
}

/// The dropped changes are not stored, and the next transaction works as usual.
pub async fn a_dropped_transaction_stores_nothing(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.build.user(&fixture.user_role, "Gone");
    let tx = ports.begin().await;
    tx.insert_user(&user).await.unwrap();
    assert!(tx.take_seat(fixture.organization.id).await.unwrap());
    drop(tx);
    let tx = ports.begin().await;
    assert!(tx.user(&fixture.scope(), user.id).await.unwrap().is_none());
    assert_eq!(
        tx.organization(fixture.organization.id)
            .await
            .unwrap()
            .unwrap()
            .users,
        1
    );
    tx.insert_user(&user).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    ports.store.ping().await.unwrap();
}

/// A transaction that reads does not wait for transactions that write, sees only what is committed, and cannot write.
pub async fn a_reading_transaction_does_not_wait_and_does_not_write(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (scope, user) = (fixture.scope(), fixture.participant(ports, "One").await);
    let writing = ports.begin().await;
    let renamed = user.altered(|user| "Two".clone_into(&mut user.name));
    writing.save_user(&renamed).await.unwrap();

    let reading = ports.store.begin_reading().await.unwrap();
    let read = reading.user(&scope, user.id).await.unwrap().unwrap();
    assert_eq!(read.name, "One");
    drop(reading);
    writing.commit_unaudited().await.unwrap();

    let reading = ports.store.begin_reading().await.unwrap();
    let read = reading.user(&scope, user.id).await.unwrap().unwrap();
    assert_eq!(read.name, "Two");
    let again = read.altered(|user| "Three".clone_into(&mut user.name));
    assert!(reading.save_user(&again).await.is_err());
}
