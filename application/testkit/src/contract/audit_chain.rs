//! Cases of the chain of the audit record (D125).

use application_ports::{
    AuditActor, AuditEntry, AuditLink, AuditStates, AuditSubject, ChainedRecord, IdGenerator,
    StateHashes, SubjectKind, WaitingRecord,
};
use domain_access::Scope;
use domain_kernel::AuditId;
use serde_json::{Value, json};

use super::{OrgFixture, Ports};

/// Commits an entry and returns it.
async fn commit(ports: &Ports, fixture: &OrgFixture, scope: Scope) -> AuditEntry {
    commit_state(ports, fixture, scope, Some(json!({ "name": "é" }))).await
}

/// Commits an entry with or without a state and returns it.
async fn commit_state(
    ports: &Ports,
    fixture: &OrgFixture,
    scope: Scope,
    after: Option<Value>,
) -> AuditEntry {
    let entry = AuditEntry {
        id: fixture.build.ids.sequential().into(),
        scope,
        at: fixture.build.now,
        actor: AuditActor {
            user_id: Some(fixture.admin.id),
            name: "Ädmin".to_owned(),
            ip: Some("2001:db8::1".parse().unwrap()),
            device: Some("Firefox on Linux".to_owned()),
        },
        action: "create_template".to_owned(),
        subject: AuditSubject {
            kind: SubjectKind::Template,
            id: fixture.template.id.0,
            name: "Templáte".to_owned(),
        },
        before: None,
        after,
    };
    let tx = ports.store.begin().await.unwrap();
    tx.commit(entry.clone()).await.unwrap();
    entry
}

fn link(scope: Scope, number: i64, record_id: Option<AuditId>) -> AuditLink {
    AuditLink {
        scope,
        number,
        record_id,
        states: StateHashes {
            before: None,
            after: Some("state".to_owned()),
        },
        hash: format!("hash {number}"),
        seal: "seal".to_owned(),
    }
}

/// Each committed entry waits once for its link. If two nodes take it, only one succeeds.
pub async fn a_record_waits_for_its_link_and_is_taken_once(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let first = commit(ports, &fixture, fixture.scope()).await;
    let second = commit(ports, &fixture, Scope::Platform).await;
    let reads = ports.store.queries();
    let waiting = async |limit| {
        let waiting = reads.waiting_audit_records(limit).await.unwrap();
        let ids = waiting.iter().map(|waiting| waiting.record.id);
        ids.collect::<Vec<_>>()
    };
    assert_eq!(waiting(10).await, [first.id, second.id]);
    assert_eq!(waiting(1).await, [first.id]);
    assert_eq!(reads.count_waiting_audit_records().await.unwrap(), 2);

    let tx = ports.begin().await;
    let take = async || tx.take_waiting_audit_records(&[first.id]).await.unwrap();
    assert_eq!(take().await, [first.id]);
    assert_eq!(take().await, []);
    tx.commit_unaudited().await.unwrap();
    assert_eq!(waiting(10).await, [second.id]);
    let without = |scope| reads.audit_record_without_link(scope);
    let found = without(fixture.scope()).await.unwrap();
    assert_eq!(found, Some(first.id));
    assert_eq!(without(Scope::Platform).await.unwrap(), None, "it waits");

    let tx = ports.begin().await;
    let linked = link(fixture.scope(), 1, Some(first.id));
    tx.insert_audit_links(&[linked]).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    assert_eq!(without(fixture.scope()).await.unwrap(), None);
}

/// A link is stored unchanged, and a second link with the same number is refused.
pub async fn a_chain_has_one_link_of_each_number(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (here, platform) = (fixture.scope(), Scope::Platform);
    let ids = [(); 2].map(|()| AuditId(fixture.build.ids.sequential()));
    let links = [
        link(here, 1, Some(ids[0])),
        link(here, 2, None),
        link(here, 3, None),
        link(platform, 1, Some(ids[1])),
    ];
    let tx = ports.begin().await;
    assert_eq!(tx.last_audit_link(here).await.unwrap(), None);
    tx.insert_audit_links(&links).await.unwrap();
    let last = tx.last_audit_link(here).await.unwrap();
    assert_eq!(last, Some(links[2].clone()));
    tx.commit_unaudited().await.unwrap();

    let reads = ports.store.queries();
    let mut scopes = reads.audit_scopes().await.unwrap();
    scopes.sort_by_key(|scope| scope.organization_id());
    assert_eq!(scopes, [platform, here]);
    let page = reads.audit_links(here, 0, 2).await.unwrap();
    assert_eq!(page, links[..2]);
    let page = reads.audit_links(here, 2, 2).await.unwrap();
    assert_eq!(page, links[2..3]);
    for again in [link(here, 3, None), link(here, 4, Some(ids[0]))] {
        let tx = ports.begin().await;
        let refused = tx.insert_audit_links(&[again]).await;
        assert!(refused.is_err());
    }
}

/// Reads a record with all of its stored columns.
pub async fn a_record_is_read_as_it_is_stored(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let entry = commit(ports, &fixture, fixture.scope()).await;
    let reads = ports.store.queries();
    let stored = reads.chained_record(entry.id).await.unwrap();
    let expected = ChainedRecord {
        id: entry.id,
        scope: entry.scope,
        at: entry.at,
        actor_id: entry.actor.user_id,
        actor_name: entry.actor.name,
        ip: Some("2001:db8::1".to_owned()),
        action: entry.action,
        subject_kind: "template".to_owned(),
        subject_id: entry.subject.id,
        subject_name: entry.subject.name,
        changed_fields: "[]".to_owned(),
        states: AuditStates {
            before: None,
            after: Some("{\"name\":\"é\"}".to_owned()),
        },
    };
    let stateless = commit_state(ports, &fixture, fixture.scope(), None).await;
    let without_states = |id| ChainedRecord {
        id,
        states: AuditStates::default(),
        ..expected.clone()
    };
    let waiting = [(entry.id, true), (stateless.id, false)];
    let waiting = waiting.map(|(id, has_states)| WaitingRecord {
        record: without_states(id),
        has_states,
    });
    assert_eq!(reads.waiting_audit_records(10).await.unwrap(), waiting);
    assert_eq!(stored, Some(expected));
    let unknown = AuditId(fixture.build.ids.sequential());
    assert_eq!(reads.chained_record(unknown).await.unwrap(), None);
}
