//! Entities and teams.

use std::time::Duration;

use application_ports::{
    EntityRow, IdGenerator, Membership, NameColumn, StoreError, TeamCandidateFilter,
};
use domain_kernel::{EmailAddress, EntityId, Sort, UserId};
use domain_organization::{Entity, EntityDraft, EntityEdit, Team, Tree};

use super::lists::{all_pages, oldest_first, search};
use super::{OrgFixture, Ports, assert_same};
use crate::Altered;

/// How long a test waits to show that a task is waiting for a lock.
const WAIT: Duration = Duration::from_millis(200);

/// Creates a chain of entities below `parent`: each row is the parent of the next one.
pub(super) async fn create_chain(
    ports: &Ports,
    fixture: &OrgFixture,
    parent: EntityId,
    names: &[&str],
) -> Vec<Entity> {
    let drafts: Vec<_> = names
        .iter()
        .enumerate()
        .map(|(row, name)| EntityDraft {
            name: (*name).to_owned(),
            parent_id: (row == 0).then_some(parent),
            parent_row: row.checked_sub(1),
        })
        .collect();
    let tx = ports.begin().await;
    let tree = Tree::new(tx.lock_entities(fixture.organization.id).await.unwrap());
    let new_id = || fixture.build.ids.sequential().into();
    let created = tree.create(&drafts, new_id, fixture.build.now).unwrap();
    tx.insert_entities(&created).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    created
}

pub(super) async fn root(ports: &Ports, fixture: &OrgFixture) -> Entity {
    let tx = ports.begin().await;
    let entities = tx.lock_entities(fixture.organization.id).await.unwrap();
    let root = entities
        .into_iter()
        .find(|entity| entity.parent_id.is_none());
    root.unwrap()
}

async fn tree(ports: &Ports, fixture: &OrgFixture) -> Vec<EntityRow> {
    let reads = ports.store.queries();
    let staff = fixture.staff();
    let rows = reads.entity_tree(&staff, NameColumn::CreatedAt, Sort::Ascending);
    rows.await.unwrap()
}

/// Puts users into a team. The first user is its leader.
pub(super) async fn store_team(ports: &Ports, id: EntityId, users: &[UserId]) -> Team {
    let (leader, members) = users.split_first().unwrap();
    let team = Team::new(id, *leader, members.to_vec()).unwrap();
    let tx = ports.begin().await;
    tx.save_team(&team).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    team
}

/// Also checks that moving an entity changes the levels below it, and that a save with an old version fails.
pub async fn every_field_of_an_entity_survives(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let root = root(ports, &fixture).await;
    let created = create_chain(ports, &fixture, root.id, &["North", "Lab", "Bench"]).await;
    let other = create_chain(ports, &fixture, root.id, &["South"]).await;
    let (lab, south) = (created[1].clone(), other[0].clone());
    let tx = ports.begin().await;
    let stored = tx.lock_entities(fixture.organization.id).await.unwrap();
    let read = stored.iter().find(|entity| entity.id == lab.id).unwrap();
    assert_same(read, &lab);
    let edit = EntityEdit {
        name: "Laboratory".to_owned(),
        parent_id: Some(root.id),
    };
    let edited = Tree::new(stored).edit(&lab, &edit).unwrap();
    tx.save_entity(&edited.entity).await.unwrap();
    tx.save_levels(&edited.below).await.unwrap();
    assert!(matches!(
        tx.save_entity(&edited.entity).await,
        Err(StoreError::Stale)
    ));
    tx.delete_entity(&south, fixture.build.now).await.unwrap();
    tx.commit_unaudited().await.unwrap();

    let found = tree(ports, &fixture).await;
    let places: Vec<_> = found
        .iter()
        .map(|row| (row.name.as_str(), row.level, row.parent_id, row.version))
        .collect();
    assert_eq!(
        places,
        [
            ("Acme", 1, None, 1),
            ("North", 2, Some(root.id), 1),
            ("Laboratory", 2, Some(root.id), 2),
            ("Bench", 3, Some(lab.id), 1),
        ]
    );
    assert_eq!(found[0].children, [created[0].id, lab.id]);
    let reads = ports.store.queries();
    let shown = reads.entity(&fixture.staff(), lab.id).await.unwrap();
    let mut shown = shown.unwrap();
    assert_eq!(std::mem::take(&mut shown.ancestors), ["Acme"]);
    assert_same(&shown, &found[2]);
    let deleted = reads.entity(&fixture.staff(), south.id).await.unwrap();
    assert!(deleted.is_none());
}

/// The pages contain the same entities as the tree, with their users, leaders and children, and no entities of another
/// organization.
pub async fn the_list_of_entities_has_the_rows_of_the_tree(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let root = root(ports, &fixture).await;
    let created = create_chain(ports, &fixture, root.id, &["Müller", "Lab"]).await;
    let person = fixture.participant(ports, "One").await;
    store_team(ports, created[1].id, &[person.id]).await;
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let mut rows = all_pages(async |query| reads.entities(&staff, query).await).await;
    let ancestors = rows
        .iter_mut()
        .map(|row| std::mem::take(&mut row.ancestors));
    let ancestors: Vec<_> = ancestors.map(|names| names.join(" › ")).collect();
    assert_eq!(ancestors, ["", "Acme", "Acme › Müller"]);
    assert_same(&rows, &tree(ports, &fixture).await);
    let users: Vec<_> = rows.iter().map(|row| row.users_count).collect();
    assert_eq!(users, [0, 0, 1]);
    let leaders: Vec<_> = rows
        .iter()
        .map(|row| row.leader.as_ref().map(|leader| leader.id))
        .collect();
    assert_eq!(leaders, [None, None, Some(person.id)]);
    let found = reads.entities(&staff, &search("muller")).await.unwrap();
    assert_eq!(found.rows[0].children, [created[1].id]);
    assert_eq!(found.total, 1);

    let other = OrgFixture::with_name(ports, fixture.build, "Other").await;
    let theirs = ports
        .store
        .queries()
        .entities(&other.staff(), &oldest_first())
        .await;
    assert_eq!(theirs.unwrap().total, 1);
    let hidden = ports.store.queries().entity(&other.staff(), root.id).await;
    assert!(hidden.unwrap().is_none());
}

/// Two moves together would create a cycle. The second move waits, and then sees the first one.
pub async fn changes_of_one_tree_wait_for_each_other(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let root = root(ports, &fixture).await;
    let north = create_chain(ports, &fixture, root.id, &["North"])
        .await
        .remove(0);
    let south = create_chain(ports, &fixture, root.id, &["South"])
        .await
        .remove(0);
    let id = fixture.organization.id;
    let first = ports.begin().await;
    let tree = Tree::new(first.lock_entities(id).await.unwrap());
    let below = |parent: &Entity, name: &str| EntityEdit {
        name: name.to_owned(),
        parent_id: Some(parent.id),
    };
    let moved = tree.edit(&north, &below(&south, "North")).unwrap();
    let store = std::sync::Arc::clone(&ports.unaudited);
    let second = tokio::spawn(async move {
        let tx = store.begin().await.unwrap();
        Tree::new(tx.lock_entities(id).await.unwrap())
    });
    tokio::time::sleep(WAIT).await;
    assert!(!second.is_finished());
    first.save_entity(&moved.entity).await.unwrap();
    first.commit_unaudited().await.unwrap();
    let tree = second.await.unwrap();
    assert!(tree.edit(&south, &below(&north, "South")).is_err());
}

/// A save replaces all users of a team, and a user can be in one team only (D16).
pub async fn every_field_of_a_team_survives(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let organization = fixture.organization.id;
    let root = root(ports, &fixture).await;
    let entity = create_chain(ports, &fixture, root.id, &["North"])
        .await
        .remove(0);
    let people = fixture.participants(ports, ["One", "Two", "Three"]).await;
    let ids: Vec<_> = people.iter().map(|person| person.id).collect();
    let team = store_team(ports, entity.id, &ids[..2]).await;

    let tx = ports.begin().await;
    let stored = tx
        .lock_team(organization, entity.id, fixture.build.now)
        .await
        .unwrap()
        .unwrap();
    assert_same(&stored.team, &team);
    assert_eq!(stored.entity.version, entity.version + 1);
    assert_eq!(stored.participations, 0);
    let membership = |is_leader| {
        let team = entity.id;
        Some(Membership { team, is_leader })
    };
    assert_eq!(tx.membership(ids[0]).await.unwrap(), membership(true));
    assert_eq!(tx.membership(ids[1]).await.unwrap(), membership(false));
    assert_eq!(tx.membership(ids[2]).await.unwrap(), None);
    let changed = Team::new(entity.id, ids[1], vec![ids[2]]).unwrap();
    tx.save_team(&changed).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let tx = ports.begin().await;
    let stored = tx
        .lock_team(organization, entity.id, fixture.build.now)
        .await
        .unwrap()
        .unwrap();
    assert_same(&stored.team, &changed);
    // Each save of the team increases the version of its entity.
    assert_eq!(stored.entity.version, entity.version + 2);
    let second = Team::new(root.id, ids[2], Vec::new()).unwrap();
    assert!(matches!(
        tx.save_team(&second).await,
        Err(StoreError::NotUnique(_))
    ));
    drop(tx);

    let tx = ports.begin().await;
    tx.save_team(&Team::empty(entity.id)).await.unwrap();
    let stored = tx
        .lock_team(organization, entity.id, fixture.build.now)
        .await
        .unwrap()
        .unwrap();
    assert_same(&stored.team, &Team::empty(entity.id));
    let other = EntityId(fixture.build.ids.sequential());
    assert!(
        tx.lock_team(organization, other, fixture.build.now)
            .await
            .unwrap()
            .is_none()
    );
}

/// Candidates are users of the organization. Users with another role than `user` are marked. Case does not matter in
/// addresses.
pub async fn candidates_are_participants_of_the_organization(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let root = root(ports, &fixture).await;
    let (one, two) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let gone = fixture.participant(ports, "Gone").await;
    fixture.delete(ports, &gone).await;
    store_team(ports, root.id, &[two.id]).await;
    let upper = EmailAddress::parse(&one.email.as_str().to_uppercase()).unwrap();
    let emails = [
        upper,
        two.email.clone(),
        gone.email.clone(),
        fixture.admin.email.clone(),
    ];
    let tx = ports.begin().await;
    let found = tx.team_candidates(fixture.organization.id, &emails).await;
    let mut found: Vec<_> = found
        .unwrap()
        .into_iter()
        .map(|candidate| {
            (
                candidate.user_id,
                candidate.email.as_str().to_owned(),
                candidate.is_participant,
                candidate.team.map(|team| team.id),
            )
        })
        .collect();
    found.sort();
    let mut expected = [
        (one.id, one.email.as_str().to_owned(), true, None),
        (two.id, two.email.as_str().to_owned(), true, Some(root.id)),
        (
            fixture.admin.id,
            fixture.admin.email.as_str().to_owned(),
            false,
            None,
        ),
    ];
    expected.sort();
    assert_eq!(found, expected);
    drop(tx);
    let reads = ports.store.queries();
    let outside = reads.find_team_candidates(fixture.organization.id, &emails);
    assert_eq!(outside.await.unwrap().len(), 3);
}

/// Each row is an entity with its leader and its counts. Available users are in no team.
pub async fn the_list_of_teams_shows_leaders_and_numbers(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let root = root(ports, &fixture).await;
    let north = create_chain(ports, &fixture, root.id, &["North"])
        .await
        .remove(0);
    let mut people = Vec::new();
    for name in ["Ben", "Ada", "Dan", "Cleo"] {
        people.push(fixture.participant(ports, name).await);
    }
    store_team(ports, north.id, &[people[0].id, people[1].id]).await;
    let now = fixture.build.now;
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let rows = all_pages(async |query| reads.teams(&staff, None, now, query).await).await;
    let shown: Vec<_> = rows
        .iter()
        .map(|row| {
            let leader = row.leader.as_ref().map(|leader| leader.name.as_str());
            (
                row.name.as_str(),
                row.users_count,
                row.participants_count,
                leader,
            )
        })
        .collect();
    assert_eq!(shown, [("Acme", 0, 0, None), ("North", 2, 0, Some("Ben"))]);
    let ancestors: Vec<_> = rows.iter().map(|row| row.ancestors.join(" › ")).collect();
    assert_eq!(ancestors, ["", "Acme"]);
    let empty = reads
        .teams(&staff, Some(true), now, &oldest_first())
        .await
        .unwrap();
    assert_eq!((empty.total, empty.rows[0].id), (1, root.id));
    let filled = reads
        .teams(&staff, Some(false), now, &oldest_first())
        .await
        .unwrap();
    assert_eq!((filled.total, filled.rows[0].id), (1, north.id));
    let team = reads.team(&staff, north.id, now).await.unwrap().unwrap();
    assert_same(&team, &rows[1]);
    let members = reads.team_members(&staff, north.id).await.unwrap();
    assert_eq!(members.len(), 1);
    assert_eq!(members[0].name, "Ada");
    let other = OrgFixture::with_name(ports, fixture.build, "Other").await;
    let hidden = reads.team_members(&other.staff(), north.id).await.unwrap();
    assert!(hidden.is_empty());

    let available = all_pages(async |query| reads.available_users(&staff, None, query).await).await;
    let names: Vec<_> = available
        .iter()
        .map(|person| person.name.as_str())
        .collect();
    assert_eq!(names, ["Cleo", "Dan"]);
    let found = reads
        .available_users(&staff, None, &search("cle"))
        .await
        .unwrap();
    assert_eq!(found.total, 1);
    for (only_free, expected) in [
        (true, vec![("Cleo", None), ("Dan", None)]),
        (
            false,
            vec![
                ("Ada", Some("North")),
                ("Ben", Some("North")),
                ("Cleo", None),
                ("Dan", None),
            ],
        ),
    ] {
        let filter = TeamCandidateFilter {
            only_free,
            ..TeamCandidateFilter::default()
        };
        let rows =
            all_pages(async |query| reads.team_candidates(&staff, filter, query).await).await;
        let mut names: Vec<_> = rows
            .iter()
            .map(|row| (row.user.name.as_str(), row.team.as_deref()))
            .collect();
        names.sort_unstable();
        assert_eq!(names, expected);
    }
}

/// A user is put into a team and deleted at the same time. The deletion waits, and then finds that the user is in a
/// team.
pub async fn a_deletion_waits_for_the_team_of_the_user(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let root = root(ports, &fixture).await;
    let person = fixture.participant(ports, "One").await;
    let first = ports.begin().await;
    let emails = [person.email.clone()];
    first
        .team_candidates(fixture.organization.id, &emails)
        .await
        .unwrap();
    let store = std::sync::Arc::clone(&ports.unaudited);
    let deleted = person.altered(|person| person.deleted_at = Some(fixture.build.now));
    let second = tokio::spawn(async move {
        let tx = store.begin().await.unwrap();
        tx.save_user(&deleted).await.unwrap();
        tx.membership(deleted.id).await.unwrap()
    });
    tokio::time::sleep(WAIT).await;
    assert!(!second.is_finished());
    let team = Team::new(root.id, person.id, Vec::new()).unwrap();
    first.save_team(&team).await.unwrap();
    first.commit_unaudited().await.unwrap();
    let membership = second.await.unwrap().unwrap();
    assert!(membership.is_leader);
}
