//! Cases of what the operator of an installation sees (D74).

use application_ports::{
    AuditActor, AuditEntry, AuditSubject, HastenedEmail, IdGenerator, Node, SubjectKind,
};
use domain_access::{RoleKind, Scope};
use serde_json::json;
use uuid::Uuid;

use super::lists::all_pages;
use super::saves::expect_saved;
use super::{OrgFixture, Ports};
use crate::{Altered, Build};

pub async fn a_node_is_listed_until_it_was_not_seen_for_long(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let now = fixture.build.now;
    let node = |id, seen_after| Node {
        id: Uuid::from_u128(id),
        version: "1.2.3".to_owned(),
        started_at: now.plus_seconds(i64::try_from(id).unwrap()),
        seen_at: now.plus_seconds(seen_after),
    };
    for seen in [node(2, 5), node(1, 0), node(1, 9), node(3, 1)] {
        let tx = ports.begin().await;
        tx.record_node(&seen).await.unwrap();
        tx.commit_unaudited().await.unwrap();
    }
    let reads = ports.store.queries();
    let since = async |seconds| reads.nodes_seen(now.plus_seconds(seconds)).await.unwrap();
    assert_eq!(since(5).await, [node(1, 9), node(2, 5)]);
    assert_eq!(since(0).await, [node(1, 9), node(2, 5), node(3, 1)]);
    let tx = ports.begin().await;
    tx.sweep_nodes(now.plus_seconds(5)).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    assert_eq!(since(0).await, [node(1, 9), node(2, 5)]);
}

/// Only a super administrator who can sign in counts. The admin of an organization does not.
pub async fn a_super_administrator_with_a_password_sets_the_installation_up(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let is_set_up = async || ports.store.queries().is_set_up().await.unwrap();
    assert!(!is_set_up().await);
    let platform = fixture
        .build
        .builtin_role(Scope::Platform, RoleKind::SuperAdmin);
    let invited = fixture
        .build
        .user(&platform, "Root")
        .altered(|user| user.password_hash = None);
    let left = fixture
        .build
        .user(&platform, "Left")
        .altered(|user| user.deactivated_at = Some(fixture.build.now));
    let tx = ports.begin().await;
    tx.insert_role(&platform).await.unwrap();
    tx.insert_user(&invited).await.unwrap();
    tx.insert_user(&left).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    assert!(!is_set_up().await);
    let tx = ports.begin().await;
    tx.insert_user(&fixture.build.user(&platform, "Second"))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    assert!(is_set_up().await);
}

/// A size is recorded only once a day for each organization, and sizes of old days are deleted (D231).
pub async fn sizes_are_recorded_once_a_day(ports: &Ports) {
    let first = OrgFixture::open(ports).await;
    let Build { ids, now } = first.build;
    let second = OrgFixture::with_name(ports, Build { ids, now }, "Second").await;
    second.participant(ports, "One").await;
    let reads = ports.store.queries();
    let (today, tomorrow) = (now, now.plus_minutes(24 * 60));
    let record = async |day, limit| {
        let sizes = reads.sizes_to_record(day, limit).await.unwrap();
        let tx = ports.begin().await;
        tx.record_sizes(day, &sizes).await.unwrap();
        tx.record_sizes(day, &sizes).await.unwrap();
        tx.commit_unaudited().await.unwrap();
        sizes.len()
    };
    assert_eq!(record(today, 1).await, 1);
    assert_eq!(record(today, 9).await, 1);
    assert_eq!(record(today, 9).await, 0);
    assert_eq!(record(tomorrow, 9).await, 2);
    let days = reads.sizes_by_day(today).await.unwrap();
    assert_eq!(
        days.iter().map(|row| row.day).collect::<Vec<_>>(),
        [today, tomorrow]
    );
    assert_eq!(days[0].stored_bytes(), days[1].stored_bytes());
    assert!(days[0].template_bytes > 0);
    let tx = ports.begin().await;
    tx.sweep_sizes(tomorrow).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let days = reads.sizes_by_day(today).await.unwrap();
    assert_eq!(
        days.iter().map(|row| row.day).collect::<Vec<_>>(),
        [tomorrow]
    );
}

pub async fn the_last_sent_mail_is_known(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let reads = ports.store.queries();
    assert_eq!(reads.last_email_sent_at().await.unwrap(), None);
    for minutes in [1, 2] {
        let at = fixture.build.now.plus_minutes(minutes);
        let tx = ports.begin().await;
        tx.record_sent_email(at).await.unwrap();
        tx.commit_unaudited().await.unwrap();
        assert_eq!(reads.last_email_sent_at().await.unwrap(), Some(at));
    }
}

pub async fn the_database_has_a_size(ports: &Ports) {
    OrgFixture::open(ports).await;
    let bytes = ports.store.queries().database_bytes().await.unwrap();
    assert!(bytes > 10_000, "{bytes} bytes are less than its tables");
}

pub async fn open_attempts_are_counted(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (one, two) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let event = fixture.competition(ports, "Event", &[&one, &two]).await;
    let open = async || ports.store.queries().all_open_attempts().await.unwrap();
    assert_eq!(open().await, 0);
    let first = fixture.start(ports, &event, &one).await;
    fixture.start(ports, &event, &two).await;
    assert_eq!(open().await, 2);
    fixture.submit(ports, first).await;
    assert_eq!(open().await, 1);
}

/// The operator does not see the addresses of recipients, the texts and the links.
pub async fn waiting_mails_are_counted_and_hastened(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let now = fixture.build.now;
    let reads = ports.store.queries();
    let emails = reads.waiting_emails(10).await.unwrap();
    assert_eq!(
        (emails.waiting, emails.failing, emails.first.len()),
        (0, 0, 0)
    );

    let failed = fixture.build.email("failed@one.example.org");
    let tx = ports.begin().await;
    tx.enqueue_email(&failed).await.unwrap();
    let claimed = tx.claim_emails(now.plus_minutes(1), now, 10).await.unwrap();
    assert_eq!(claimed.len(), 1);
    tx.commit_unaudited().await.unwrap();
    let emails = reads.waiting_emails(10).await.unwrap();
    assert_eq!((emails.waiting, emails.failing), (1, 0), "it is on its way");
    let tx = ports.begin().await;
    tx.postpone_email(failed.id, now.plus_minutes(60))
        .await
        .unwrap();
    let waiting = fixture.build.email("waiting@two.example.org");
    tx.enqueue_email(&waiting).await.unwrap();
    tx.commit_unaudited().await.unwrap();

    let emails = reads.waiting_emails(10).await.unwrap();
    assert_eq!((emails.waiting, emails.failing), (2, 1));
    let rows = emails.first.iter();
    let rows: Vec<_> = rows
        .map(|row| (row.id, row.recipient_domain.as_str(), row.failures))
        .collect();
    assert_eq!(
        rows,
        [
            (failed.id, "one.example.org", 1),
            (waiting.id, "two.example.org", 0)
        ]
    );
    assert_eq!(reads.waiting_emails(1).await.unwrap().first.len(), 1);

    let tx = ports.begin().await;
    let until = now.plus_minutes(2);
    let found = tx.hasten_email(failed.id, now, until).await.unwrap();
    assert!(matches!(found, Some(HastenedEmail::Due(email)) if email.id == failed.id));
    let found = tx.hasten_email(waiting.id, now, until).await.unwrap();
    assert!(matches!(found, Some(HastenedEmail::DueSoon)));
    let unknown = fixture.build.email("nobody@example.org");
    assert!(
        tx.hasten_email(unknown.id, now, until)
            .await
            .unwrap()
            .is_none()
    );
    tx.commit_unaudited().await.unwrap();
    let emails = reads.waiting_emails(10).await.unwrap().first;
    assert_eq!(
        emails[0].due_at, now,
        "it waited for longer than a claim lasts"
    );
    assert_eq!(emails[1].due_at, waiting.created_at, "it may be on its way");
}

pub async fn sizes_of_organizations_count_their_own_rows_alone(ports: &Ports) {
    let first = OrgFixture::open(ports).await;
    let Build { ids, now } = first.build;
    let second = OrgFixture::with_name(ports, Build { ids, now }, "Second").await;
    let reads = ports.store.queries();
    let platform = second.build.staff_scope(Scope::Platform);
    let sizes = async || {
        let rows = all_pages(async |query| reads.organization_sizes(&platform, query).await);
        let rows = rows.await;
        assert_eq!([rows[0].users, rows[0].max_users], [1, 10]);
        let [first, second] = [&rows[0], &rows[1]];
        assert_eq!([first.audit_bytes, first.answer_bytes], [0, 0]);
        assert_eq!([first.file_bytes, second.file_bytes], [0, 7]);
        let sum = second.template_bytes + second.answer_bytes + second.audit_bytes;
        assert_eq!(second.stored_bytes(), sum + 7);
        assert!(first.template_bytes > 0);
        [
            second.template_bytes,
            second.answer_bytes,
            second.audit_bytes,
        ]
    };
    let tx = ports.begin().await;
    assert!(tx.take_storage(second.organization.id, 7).await.unwrap());
    tx.commit_unaudited().await.unwrap();
    let attempt = second.answering(ports, "Answers").await;
    let before = sizes().await;
    let [templates, answers, recorded] = before;
    assert_eq!(recorded, 0, "{before:?}");
    assert!(templates > 0 && answers > 0, "{before:?}");

    let body = ports.sheet(attempt.id).await.unwrap().body;
    // This character has two bytes.
    let save = second.build.save(&attempt, &format!("{body}é"));
    expect_saved(ports.sheets.save(save).await.unwrap());
    assert_eq!(sizes().await, [templates, answers + 2, 0]);

    let tx = ports.store.begin().await.unwrap();
    let entry = AuditEntry {
        id: second.build.ids.sequential().into(),
        scope: second.scope(),
        at: second.build.now,
        actor: AuditActor {
            user_id: None,
            name: "operator".to_owned(),
            ip: None,
            device: None,
        },
        action: "update_template".to_owned(),
        subject: AuditSubject {
            kind: SubjectKind::Template,
            id: second.template.id.0,
            name: "Template".to_owned(),
        },
        before: Some(json!("é")),
        after: None,
    };
    tx.commit(entry).await.unwrap();
    // The state has four bytes including its quotes. The empty list of changed fields has two.
    assert_eq!(sizes().await, [templates, answers + 2, 6]);
}
