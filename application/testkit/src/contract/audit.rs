//! The audit record (D42).

use application_ports::{AuditActor, AuditEntry, AuditQuery, AuditSubject, IdGenerator};
use domain_access::Scope;
use domain_kernel::{Paging, UserId};
use serde_json::json;

use super::{OrgFixture, Ports};

/// Returns an entry about the fixture's template, `minutes` after the fixture's instant.
fn entry(fixture: &OrgFixture, scope: Scope, minutes: i64) -> AuditEntry {
    AuditEntry {
        id: fixture.build.ids.sequential().into(),
        scope,
        at: fixture.build.now.plus_minutes(minutes),
        actor: AuditActor {
            user_id: Some(fixture.admin.id),
            name: "Ädmin".to_owned(),
            ip: Some("2001:db8::1".parse().unwrap()),
        },
        action: "update_template".to_owned(),
        subject: AuditSubject {
            kind: "template".to_owned(),
            id: fixture.template.id.0,
            name: "Templáte".to_owned(),
        },
        before: Some(json!({ "name": "é" })),
        after: Some(json!({ "name": "e", "videos": [1.5, null] })),
    }
}

async fn listed(ports: &Ports, fixture: &OrgFixture, query: AuditQuery) -> Vec<AuditEntry> {
    let page = ports
        .store
        .queries()
        .audit_entries(&fixture.staff(), &query)
        .await
        .unwrap();
    assert_eq!(page.paging, query.paging);
    page.rows
}

/// Commits the same entry twice. The second transaction fails and stores nothing.
pub async fn an_entry_is_stored_with_its_change_and_not_without_it(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let kept = fixture.build.user(&fixture.user_role, "Kept");
    let stored = entry(&fixture, fixture.scope(), 0);
    let tx = ports.begin().await;
    tx.insert_user(&kept).await.unwrap();
    tx.commit(stored.clone()).await.unwrap();

    let lost = fixture.build.user(&fixture.user_role, "Lost");
    let tx = ports.begin().await;
    tx.insert_user(&lost).await.unwrap();
    assert!(
        tx.commit(stored.clone()).await.is_err(),
        "an entry that cannot be stored lets nothing be stored"
    );

    let all = listed(ports, &fixture, AuditQuery::default()).await;
    assert_eq!(all, [stored]);
    let tx = ports.begin().await;
    assert!(tx.user(&fixture.scope(), kept.id).await.unwrap().is_some());
    assert!(tx.user(&fixture.scope(), lost.id).await.unwrap().is_none());
}

/// Filters by actor, subject and time, within one scope.
pub async fn entries_are_listed_newest_first_and_filtered(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let here = |minutes| entry(&fixture, fixture.scope(), minutes);
    let operator = AuditEntry {
        actor: AuditActor {
            user_id: None,
            name: "operator".to_owned(),
            ip: None,
        },
        before: None,
        after: None,
        ..here(1)
    };
    let other_subject = AuditEntry {
        subject: AuditSubject {
            kind: "user".to_owned(),
            id: fixture.admin.id.0,
            name: "Admin".to_owned(),
        },
        ..here(2)
    };
    let same_instant = here(2);
    let platform = entry(&fixture, Scope::Platform, 0);
    for stored in [&operator, &other_subject, &same_instant, &platform] {
        ports.begin().await.commit(stored.clone()).await.unwrap();
    }

    let newest_first = [
        same_instant.clone(),
        other_subject.clone(),
        operator.clone(),
    ];
    let all = listed(ports, &fixture, AuditQuery::default()).await;
    assert_eq!(all, newest_first);
    for (at, expected) in newest_first.iter().enumerate() {
        let paging = Paging {
            page: u32::try_from(at).unwrap() + 1,
            per_page: 1,
        };
        let query = AuditQuery {
            paging,
            ..AuditQuery::default()
        };
        assert_eq!(
            listed(ports, &fixture, query).await,
            std::slice::from_ref(expected)
        );
    }

    let by_actor = AuditQuery {
        actor: Some(fixture.admin.id),
        ..AuditQuery::default()
    };
    let found = listed(ports, &fixture, by_actor).await;
    assert_eq!(found, [same_instant.clone(), other_subject.clone()]);
    let by_nobody = AuditQuery {
        actor: Some(UserId(fixture.build.ids.sequential())),
        ..AuditQuery::default()
    };
    assert!(listed(ports, &fixture, by_nobody).await.is_empty());
    let by_subject = AuditQuery {
        subject: Some(fixture.admin.id.0),
        ..AuditQuery::default()
    };
    let found = listed(ports, &fixture, by_subject).await;
    assert_eq!(found, [other_subject]);
    let before_the_last = AuditQuery {
        from: Some(operator.at),
        to: Some(same_instant.at),
        ..AuditQuery::default()
    };
    assert_eq!(listed(ports, &fixture, before_the_last).await, [operator]);

    let scope = fixture.build.staff_scope(Scope::Platform);
    let page = ports
        .store
        .queries()
        .audit_entries(&scope, &AuditQuery::default())
        .await
        .unwrap();
    assert_eq!((page.rows, page.total), (vec![platform], 1));
}
