//! Cases of the audit record (D42).

use std::collections::HashMap;

use application_ports::{
    AuditActor, AuditEntry, AuditFilter, AuditPage, AuditPosition, AuditRow, AuditStates,
    AuditSubject, IdGenerator, MAX_AUDIT_PAGE_BYTES, MAX_SEARCHED_NAMES, SubjectKind,
    watch_recording,
};
use domain_access::Scope;
use domain_kernel::{Sort, UserId};
use serde_json::{Value, json};

use super::lists::{all_pages, query};
use super::{OrgFixture, Ports};
use crate::Build;

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
            device: Some("Firefox on Linux".to_owned()),
        },
        action: "update_template".to_owned(),
        subject: AuditSubject {
            kind: SubjectKind::Template,
            id: fixture.template.id.0,
            name: "Templáte".to_owned(),
        },
        before: Some(json!({ "name": "é" })),
        after: Some(json!({ "name": "e", "videos": [1.5, null] })),
    }
}

/// Returns the entry in the form of lists.
fn row_of(entry: &AuditEntry) -> AuditRow {
    let fields = entry.changed_fields().into_iter().map(str::to_owned);
    AuditRow {
        id: entry.id,
        at: entry.at,
        actor: entry.actor.clone(),
        action: entry.action.clone(),
        subject: entry.subject.clone(),
        fields: fields.collect(),
        has_states: entry.before.is_some() || entry.after.is_some(),
    }
}

/// A limit that is larger than the number of entries in every case.
const ALL: u32 = 50;

async fn read_page(
    ports: &Ports,
    fixture: &OrgFixture,
    position: AuditPosition,
    limit: u32,
) -> AuditPage {
    let (staff, filter) = (fixture.staff(), AuditFilter::default());
    let reads = ports.store.queries();
    let page = reads.audit_entries(&staff, None, &filter, position, limit);
    page.await.unwrap()
}

async fn list_entries(ports: &Ports, fixture: &OrgFixture, filter: AuditFilter) -> Vec<AuditRow> {
    let (staff, newest) = (fixture.staff(), AuditPosition::Newest);
    let reads = ports.store.queries();
    let page = reads
        .audit_entries(&staff, None, &filter, newest, ALL)
        .await;
    let page = page.unwrap();
    assert!(!page.has_newer && !page.has_older);
    page.entries
}

/// Commits the same entry twice. The second transaction fails and stores nothing.
pub async fn an_entry_is_stored_with_its_change_and_not_without_it(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let kept = fixture.build.user(&fixture.user_role, "Kept");
    let stored = entry(&fixture, fixture.scope(), 0);
    let tx = ports.store.begin().await.unwrap();
    tx.insert_user(&kept).await.unwrap();
    tx.commit(stored.clone()).await.unwrap();

    let lost = fixture.build.user(&fixture.user_role, "Lost");
    let tx = ports.store.begin().await.unwrap();
    tx.insert_user(&lost).await.unwrap();
    assert!(
        tx.commit(stored.clone()).await.is_err(),
        "an entry that cannot be stored lets nothing be stored"
    );

    let all = list_entries(ports, &fixture, AuditFilter::default()).await;
    assert_eq!(all, [row_of(&stored)]);
    assert_eq!(all[0].fields, ["name", "videos"]);
    let tx = ports.store.begin().await.unwrap();
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
            device: None,
        },
        before: None,
        after: None,
        ..here(1)
    };
    let other_subject = AuditEntry {
        subject: AuditSubject {
            kind: SubjectKind::User,
            id: fixture.admin.id.0,
            name: "Admin".to_owned(),
        },
        ..here(2)
    };
    let same_instant = here(2);
    let platform = entry(&fixture, Scope::Platform, 0);
    for stored in [&operator, &other_subject, &same_instant, &platform] {
        ports
            .store
            .begin()
            .await
            .unwrap()
            .commit(stored.clone())
            .await
            .unwrap();
    }

    let (after_the_operator, platform) = (operator.at, row_of(&platform));
    let [same_instant, other_subject, operator] =
        [same_instant, other_subject, operator].map(|entry| row_of(&entry));
    assert!(!operator.has_states);
    let newest_first = [
        same_instant.clone(),
        other_subject.clone(),
        operator.clone(),
    ];
    let all = list_entries(ports, &fixture, AuditFilter::default()).await;
    assert_eq!(all, newest_first);
    let by_actor = AuditFilter {
        actor: Some(fixture.admin.id),
        ..AuditFilter::default()
    };
    let found = list_entries(ports, &fixture, by_actor).await;
    assert_eq!(found, [same_instant.clone(), other_subject.clone()]);
    let by_nobody = AuditFilter {
        actor: Some(UserId(fixture.build.ids.sequential())),
        ..AuditFilter::default()
    };
    assert!(list_entries(ports, &fixture, by_nobody).await.is_empty());
    let by_subject = AuditFilter {
        subject: Some(fixture.admin.id.0),
        ..AuditFilter::default()
    };
    let found = list_entries(ports, &fixture, by_subject).await;
    assert_eq!(found, std::slice::from_ref(&other_subject));
    let before_the_last = AuditFilter {
        from: Some(after_the_operator),
        to: Some(same_instant.at),
        ..AuditFilter::default()
    };
    assert_eq!(
        list_entries(ports, &fixture, before_the_last).await,
        [operator]
    );
    let of_users = AuditFilter {
        kind: Some(SubjectKind::User),
        ..AuditFilter::default()
    };
    let found = list_entries(ports, &fixture, of_users.clone()).await;
    assert_eq!(found, std::slice::from_ref(&other_subject));

    let reads = ports.store.queries();
    let (staff, newest) = (fixture.staff(), AuditPosition::Newest);
    let all = AuditFilter::default();
    let managed = reads.audit_entries(&staff, Some(SubjectKind::MANAGED), &all, newest, ALL);
    assert_eq!(managed.await.unwrap().entries, [other_subject]);
    let roles = Some(&[SubjectKind::Role][..]);
    let roles = reads.audit_entries(&staff, roles, &of_users, newest, ALL);
    assert_eq!(roles.await.unwrap().entries, []);

    let scope = fixture.build.staff_scope(Scope::Platform);
    let page = reads.audit_entries(&scope, None, &all, newest, ALL);
    assert_eq!(page.await.unwrap().entries, [platform]);
}

/// Reads the pages from the newest to the oldest and back. Several entries have the same instant, and
/// new ones are added meanwhile.
pub async fn pages_of_entries_are_found_from_their_neighbours(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let mut stored = Vec::new();
    for minutes in [0, 1, 1, 1, 2] {
        let entry = entry(&fixture, fixture.scope(), minutes);
        ports
            .store
            .begin()
            .await
            .unwrap()
            .commit(entry.clone())
            .await
            .unwrap();
        stored.push(entry);
    }
    let newest_first: Vec<_> = stored.iter().rev().map(row_of).collect();
    let first = read_page(ports, &fixture, AuditPosition::Newest, 2).await;
    assert_eq!(first.entries, newest_first[..2]);
    assert_eq!((first.has_newer, first.has_older), (false, true));

    let newer = entry(&fixture, fixture.scope(), 3);
    ports
        .store
        .begin()
        .await
        .unwrap()
        .commit(newer.clone())
        .await
        .unwrap();
    let after = AuditPosition::After(newest_first[1].key());
    let second = read_page(ports, &fixture, after, 2).await;
    assert_eq!(
        second.entries,
        newest_first[2..4],
        "no entry is shown twice"
    );
    assert_eq!((second.has_newer, second.has_older), (true, true));
    let after = AuditPosition::After(newest_first[3].key());
    let last = read_page(ports, &fixture, after, 2).await;
    assert_eq!(last.entries, newest_first[4..]);
    assert_eq!((last.has_newer, last.has_older), (true, false));

    let before = AuditPosition::Before(newest_first[4].key());
    assert_eq!(read_page(ports, &fixture, before, 2).await, second);
    let before = AuditPosition::Before(newest_first[2].key());
    let back = read_page(ports, &fixture, before, 2).await;
    assert_eq!(back.entries, newest_first[..2]);
    assert_eq!((back.has_newer, back.has_older), (true, true));
    let before = AuditPosition::Before(newest_first[0].key());
    let head = read_page(ports, &fixture, before, 2).await;
    assert_eq!(
        (head.entries, head.has_newer),
        (vec![row_of(&newer)], false)
    );
}

/// Reads entries with long names from the newest to the oldest and back. A page ends before its texts are too
/// long, and each entry is on one page.
pub async fn a_page_of_large_entries_is_shorter_than_its_limit(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let mut newest_first = Vec::new();
    for (minutes, percent) in (0..).zip([1, 60, 60, 120, 1, 40, 40]) {
        let mut large = entry(&fixture, fixture.scope(), minutes);
        large.subject.name = "é".repeat(MAX_AUDIT_PAGE_BYTES / 2 * percent / 100);
        let tx = ports.store.begin().await.unwrap();
        tx.commit(large.clone()).await.unwrap();
        newest_first.insert(0, row_of(&large));
    }

    let (mut older, mut sizes) = (Vec::new(), Vec::new());
    let mut position = AuditPosition::Newest;
    loop {
        let found = read_page(ports, &fixture, position, ALL).await;
        sizes.push(found.entries.len());
        older.extend(found.entries);
        if !found.has_older {
            break;
        }
        position = AuditPosition::After(older.last().unwrap().key());
    }
    assert_eq!(sizes, [3, 1, 1, 2]);
    assert_eq!(older, newest_first);

    let oldest = newest_first.last().unwrap();
    let (mut newer, mut sizes) = (vec![oldest.clone()], Vec::new());
    loop {
        let position = AuditPosition::Before(newer[0].key());
        let found = read_page(ports, &fixture, position, ALL).await;
        sizes.push(found.entries.len());
        newer.splice(0..0, found.entries);
        if !found.has_newer {
            break;
        }
    }
    assert_eq!(sizes, [1, 1, 1, 3]);
    assert_eq!(newer, newest_first);
}

/// Finds an entry and its states only in its scope, and an entry only among the given kinds of subjects.
pub async fn an_entry_is_found_with_its_states(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let whole = entry(&fixture, fixture.scope(), 0);
    let bare = AuditEntry {
        before: None,
        after: None,
        ..entry(&fixture, fixture.scope(), 1)
    };
    for stored in [&whole, &bare] {
        let tx = ports.store.begin().await.unwrap();
        tx.commit(stored.clone()).await.unwrap();
    }
    let reads = ports.store.queries();
    let staff = fixture.staff();
    for stored in [&whole, &bare] {
        let found = reads.audit_entry(&staff, None, stored.id).await.unwrap();
        assert_eq!(found, Some(row_of(stored)));
        let states = reads.audit_states(&staff, stored.id).await.unwrap();
        let stored_state = |state: &Option<Value>| state.as_ref().map(ToString::to_string);
        let expected = stored.before.as_ref().map(|_| AuditStates {
            before: stored_state(&stored.before),
            after: stored_state(&stored.after),
        });
        assert_eq!(states, expected);
    }
    let managed = Some(SubjectKind::MANAGED);
    let found = reads.audit_entry(&staff, managed, whole.id).await.unwrap();
    assert_eq!(found, None, "a template is not managed by the platform");
    let elsewhere = fixture.build.staff_scope(Scope::Platform);
    let found = reads.audit_entry(&elsewhere, None, whole.id).await.unwrap();
    assert_eq!(found, None);
    let states = reads.audit_states(&elsewhere, whole.id).await.unwrap();
    assert_eq!(states, None);
}

/// Finds the names of subjects of every kind, including deleted subjects, but not those of another organization.
pub async fn names_are_found_within_the_scope_and_the_kind(ports: &Ports) {
    let other = OrgFixture::open(ports).await;
    let Build { ids, now } = other.build;
    let fixture = OrgFixture::with_name(ports, Build { ids, now }, "Beta").await;
    let ghost = fixture.participant(ports, "Ghost").await;
    fixture.delete(ports, &ghost).await;
    let event = fixture.competition(ports, "Cup", &[]).await;
    let tx = ports.store.begin().await.unwrap();
    let tree = tx.lock_entities(fixture.organization.id).await.unwrap();
    let root = &tree[0];
    drop(tx);

    let things = [
        (SubjectKind::Competition, event.id.0, "Cup"),
        (SubjectKind::Entity, root.id.0, "Beta"),
        (SubjectKind::Role, fixture.user_role.id.0, "user"),
        (SubjectKind::Team, root.id.0, "Beta"),
        (SubjectKind::Template, fixture.template.id.0, "Template"),
        (SubjectKind::Training, event.id.0, "Cup"),
        (SubjectKind::User, ghost.id.0, "Ghost"),
    ];
    let unknown = fixture.build.ids.sequential();
    let asked = things.iter().map(|(_, id, _)| *id);
    let asked: Vec<_> = asked.chain([unknown, other.admin.id.0]).collect();
    let reads = ports.store.queries();
    let platform = fixture.build.staff_scope(Scope::Platform);
    let outsiders = Scope::Organization(other.organization.id);
    let outsiders = fixture.build.staff_scope(outsiders);
    for kind in SubjectKind::ALL {
        let found = reads.audit_names(&fixture.staff(), kind, &asked).await;
        let expected = things.iter().filter(|(of, ..)| *of == kind);
        let expected = expected.map(|(_, id, name)| (*id, (*name).to_owned()));
        assert_eq!(found.unwrap(), expected.collect(), "{kind:?}");
        let found = reads.audit_names(&platform, kind, &asked).await;
        assert_eq!(found.unwrap(), HashMap::new(), "{kind:?}");
        let found = reads.audit_names(&outsiders, kind, &asked).await.unwrap();
        let admin = (other.admin.id.0, "Admin".to_owned());
        let expected = (kind == SubjectKind::User).then_some(admin);
        assert_eq!(found, expected.into_iter().collect(), "{kind:?}");

        let left = reads.present_subjects(&fixture.staff(), kind, &asked).await;
        let expected = things.iter().filter(|(of, ..)| *of == kind);
        let expected = expected.filter(|(.., name)| *name != "Ghost");
        let expected = expected.map(|(_, id, _)| *id);
        assert_eq!(left.unwrap(), expected.collect(), "{kind:?}");
    }
}

/// A renamed subject is found by each of its names. A deleted subject is found too (D192).
pub async fn subjects_are_found_by_every_name_that_they_had(ports: &Ports) {
    let other = OrgFixture::open(ports).await;
    let Build { ids, now } = other.build;
    let fixture = OrgFixture::with_name(ports, Build { ids, now }, "Beta").await;
    let id = fixture.build.ids.sequential();
    let renamed = AuditEntry {
        subject: AuditSubject {
            kind: SubjectKind::Role,
            id,
            name: "Éditor".to_owned(),
        },
        before: Some(json!({ "name": "Éditor" })),
        after: Some(json!({ "name": "Author" })),
        ..entry(&fixture, fixture.scope(), 1)
    };
    let again = AuditEntry {
        id: entry(&fixture, fixture.scope(), 2).id,
        ..renamed.clone()
    };
    for stored in [&renamed, &again] {
        let tx = ports.store.begin().await.unwrap();
        tx.commit(stored.clone()).await.unwrap();
    }
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let rows = all_pages(async |query| reads.audit_subjects(&staff, None, query).await).await;
    let names: Vec<_> = rows.iter().map(|row| (row.id, row.name.as_str())).collect();
    assert_eq!(names, [(id, "Author"), (id, "Éditor")]);
    let found = async |search, kinds| {
        let page = query(Some(search), Sort::Ascending, 1, 10);
        let page = reads.audit_subjects(&staff, kinds, &page).await;
        page.unwrap()
            .rows
            .into_iter()
            .map(|row| row.name)
            .collect::<Vec<_>>()
    };
    assert_eq!(found("edit", None).await, ["Éditor"]);
    assert_eq!(found("AUTH", None).await, ["Author"]);
    assert_eq!(
        found("r", Some(SubjectKind::MANAGED)).await,
        ["Author", "Éditor"]
    );
    assert!(found("r", Some(&[SubjectKind::Team])).await.is_empty());
    assert!(found("%", None).await.is_empty());
    let elsewhere = fixture.build.staff_scope(Scope::Platform);
    let page = query(None, Sort::Ascending, 1, 10);
    let list = reads.audit_subjects(&elsewhere, None, &page).await;
    assert!(list.unwrap().rows.is_empty());
}

/// A search lists the entries about every subject that has or had a matching name, in one order and in pages (D268).
pub async fn entries_are_searched_by_the_names_of_their_subjects(ports: &Ports) {
    let other = OrgFixture::open(ports).await;
    let elsewhere = entry(&other, other.scope(), 1);
    let Build { ids, now } = other.build;
    let fixture = OrgFixture::with_name(ports, Build { ids, now }, "Beta").await;
    let about = |kind, id, name: &str, minutes| AuditEntry {
        subject: AuditSubject {
            kind,
            id,
            name: name.to_owned(),
        },
        before: None,
        after: None,
        ..entry(&fixture, fixture.scope(), minutes)
    };
    let [role, team, user] = [(); 3].map(|()| fixture.build.ids.sequential());
    let renamed = AuditEntry {
        before: Some(json!({ "name": "Éditor" })),
        after: Some(json!({ "name": "Author" })),
        ..about(SubjectKind::Role, role, "Éditor", 1)
    };
    let mut stored = vec![renamed];
    for (minutes, (kind, id, name)) in (2..).zip([
        (SubjectKind::Team, team, "Editors 50%"),
        (SubjectKind::User, user, "Ben"),
        (SubjectKind::Role, role, "Author"),
        // A team is an entity, so the same id has two kinds.
        (SubjectKind::Entity, team, "Editors 50%"),
    ]) {
        stored.push(about(kind, id, name, minutes));
    }
    for stored in stored.iter().chain([&elsewhere]) {
        let tx = ports.store.begin().await.unwrap();
        tx.commit(stored.clone()).await.unwrap();
    }
    let newest_first: Vec<_> = stored.iter().rev().map(row_of).collect();
    let searched = |text: &str| AuditFilter {
        search: Some(text.to_owned()),
        ..AuditFilter::default()
    };
    let found = async |filter| list_entries(ports, &fixture, filter).await;
    let editors = [0, 1, 3, 4].map(|at| newest_first[at].clone());
    assert_eq!(found(searched("EDIT")).await, editors);
    assert_eq!(
        found(searched("author")).await,
        [editors[1].clone(), editors[3].clone()]
    );
    assert_eq!(
        found(searched("50%")).await,
        [editors[0].clone(), editors[2].clone()]
    );
    assert_eq!(found(searched("nothing")).await, []);
    assert_eq!(
        found(searched("Templáte")).await,
        [],
        "of another organization"
    );
    let narrower = [
        (
            AuditFilter {
                kind: Some(SubjectKind::Entity),
                ..searched("edit")
            },
            &editors[..1],
        ),
        (
            AuditFilter {
                subject: Some(role),
                ..searched("50%")
            },
            &[],
        ),
        (
            AuditFilter {
                to: Some(stored[1].at),
                ..searched("edit")
            },
            &editors[3..],
        ),
    ];
    for (filter, expected) in narrower {
        assert_eq!(found(filter.clone()).await, expected, "{filter:?}");
    }

    let (reads, staff, filter) = (ports.store.queries(), fixture.staff(), searched("edit"));
    let page = async |position| {
        let page = reads.audit_entries(&staff, None, &filter, position, 2);
        page.await.unwrap()
    };
    let first = page(AuditPosition::Newest).await;
    assert_eq!((&first.entries[..], first.has_older), (&editors[..2], true));
    let last = page(AuditPosition::After(editors[1].key())).await;
    assert_eq!((&last.entries[..], last.has_older), (&editors[2..], false));
    let back = page(AuditPosition::Before(editors[3].key())).await;
    assert_eq!((&back.entries[..], back.has_newer), (&editors[1..3], true));
    let managed = Some(SubjectKind::MANAGED);
    let managed = reads.audit_entries(&staff, managed, &filter, AuditPosition::Newest, ALL);
    assert_eq!(
        managed.await.unwrap().entries,
        [editors[1].clone(), editors[3].clone()]
    );
}

/// A search looks only at the first names, and says if more match.
pub async fn a_search_of_entries_looks_at_a_limited_number_of_names(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let numbered = |number: usize| AuditEntry {
        subject: AuditSubject {
            kind: SubjectKind::Role,
            id: fixture.build.ids.sequential(),
            name: format!("Role {number:03}"),
        },
        ..entry(&fixture, fixture.scope(), 0)
    };
    let search = async || {
        let (reads, staff) = (ports.store.queries(), fixture.staff());
        let filter = AuditFilter {
            search: Some("role".to_owned()),
            ..AuditFilter::default()
        };
        let newest = AuditPosition::Newest;
        let page = reads.audit_entries(&staff, None, &filter, newest, ALL + 1);
        let page = page.await.unwrap();
        (page.entries.len(), page.has_more_names)
    };
    let commit = async |entry| {
        let tx = ports.store.begin().await.unwrap();
        tx.commit(entry).await.unwrap();
    };
    for number in (1..=MAX_SEARCHED_NAMES).rev() {
        commit(numbered(number)).await;
    }
    assert_eq!(search().await, (MAX_SEARCHED_NAMES, false));
    commit(numbered(MAX_SEARCHED_NAMES + 1)).await;
    assert_eq!(search().await, (MAX_SEARCHED_NAMES, true));
}

/// The limits of writes count only changes with an audit entry (D103).
pub async fn a_commit_with_an_entry_is_noticed_and_nothing_else_is(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let commit = async |entry: AuditEntry| {
        let tx = ports.store.begin().await.unwrap();
        tx.commit(entry).await
    };
    let recorded = entry(&fixture, fixture.scope(), 0);
    let (committed, is_noticed) = watch_recording(commit(recorded.clone())).await;
    assert!(committed.is_ok() && is_noticed);

    let (again, is_noticed) = watch_recording(commit(recorded)).await;
    assert!(again.is_err() && !is_noticed, "its id is taken");

    let unaudited = async { ports.begin().await.commit_unaudited().await };
    let (committed, is_noticed) = watch_recording(unaudited).await;
    assert!(committed.is_ok() && !is_noticed);
}
