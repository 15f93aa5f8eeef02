//! Cases of concurrent calls: the database decides which one is first.

use std::sync::Arc;
use std::time::Duration;

use application_ports::{
    IdGenerator, QueuedEmail, ReportsCode, StoreError, UnauditedStore, UniqueKey,
};
use domain_accounts::EmailTokenPurpose;
use domain_kernel::{EmailAddress, Timestamp, UserId};
use domain_scheduling::Schedule;

use super::{OrgFixture, Ports};
use crate::{Altered, Build, OpenOne};

/// How long a test waits to show that a task is waiting for a lock.
const WAIT: Duration = Duration::from_millis(200);

/// Runs `count` tasks at once and returns their results.
async fn run_at_once<T, F>(count: usize, task: impl Fn(usize) -> F) -> Vec<T>
where
    T: Send + 'static,
    F: Future<Output = T> + Send + 'static,
{
    let tasks: Vec<_> = (0..count).map(|at| tokio::spawn(task(at))).collect();
    let mut results = Vec::with_capacity(count);
    for task in tasks {
        results.push(task.await.unwrap());
    }
    results
}

/// D10: Twenty requests run at once, and each tries to add a user. Nine succeed, because the limit is ten and the admin
/// counts too.
pub async fn seats_never_exceed_the_limit(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let id = fixture.organization.id;
    let taken = run_at_once(20, |_| {
        let store = Arc::clone(&ports.unaudited);
        async move {
            let tx = store.begin().await.unwrap();
            let taken = tx.take_seat(id).await.unwrap();
            tx.commit_unaudited().await.unwrap();
            taken
        }
    })
    .await;
    assert_eq!(taken.iter().filter(|taken| **taken).count(), 9);
    let tx = ports.begin().await;
    assert_eq!(tx.organization(id).await.unwrap().unwrap().users, 10);
    tx.free_seat(id).await.unwrap();
    assert!(tx.take_seat(id).await.unwrap());
    assert!(!tx.take_seat(id).await.unwrap());
}

/// D10: Twenty uploads of 10 MB and a deletion of 10 MB run at once. The limit is 100 MB.
pub async fn stored_bytes_never_exceed_the_limit(ports: &Ports) {
    const SIZE: u64 = 10 * 1024 * 1024;
    let fixture = OrgFixture::open(ports).await;
    let id = fixture.organization.id;
    let tx = ports.begin().await;
    assert!(tx.take_storage(id, SIZE).await.unwrap());
    tx.commit_unaudited().await.unwrap();
    let taken = run_at_once(21, |at| {
        let store = Arc::clone(&ports.unaudited);
        async move {
            let tx = store.begin().await.unwrap();
            let taken = if at == 10 {
                tx.free_storage(id, SIZE).await.unwrap();
                false
            } else {
                tx.take_storage(id, SIZE).await.unwrap()
            };
            tx.commit_unaudited().await.unwrap();
            taken
        }
    })
    .await;
    let taken = taken.iter().filter(|taken| **taken).count();
    // One more upload succeeds if the deletion was earlier.
    assert!((9..=10).contains(&taken), "{taken}");
    let tx = ports.begin().await;
    let used = tx.organization(id).await.unwrap().unwrap().used_bytes;
    assert_eq!(used, SIZE * u64::try_from(taken).unwrap());
    let left = 10 * SIZE - used;
    assert!(tx.take_storage(id, left).await.unwrap());
    assert!(!tx.take_storage(id, 1).await.unwrap());
    assert!(tx.take_storage(id, 0).await.unwrap());
    assert!(!tx.take_storage(id, u64::MAX).await.unwrap());
    assert!(tx.free_storage(id, 10 * SIZE + 1).await.is_err());
}

/// D61: A limit is not saved if the files that were stored in the meantime exceed it.
pub async fn a_limit_of_files_is_not_saved_below_their_size(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let id = fixture.organization.id;
    let tx = ports.begin().await;
    let read = tx.organization(id).await.unwrap().unwrap();
    assert!(tx.take_storage(id, 1024 * 1024 + 1).await.unwrap());
    let save = async |total_file_mb| {
        let limited = read.altered(|organization| organization.total_file_mb = total_file_mb);
        tx.save_organization(&limited).await
    };
    assert!(matches!(save(1).await, Err(StoreError::Stale)));
    save(2).await.unwrap();
    let stored = tx.organization(id).await.unwrap().unwrap();
    assert_eq!(
        (stored.total_file_mb, stored.used_bytes),
        (2, 1024 * 1024 + 1)
    );
}

/// D10, D18: An import can add all of its users or none. If an import waits for another one, it then sees the users of
/// the other one.
pub async fn imports_at_once_take_their_seats_one_after_the_other(ports: &Ports) {
    let fixture = Arc::new(OrgFixture::open(ports).await);
    let id = fixture.organization.id;
    let users: Vec<_> = (0..6)
        .map(|at| {
            let name = format!("Imported {at}");
            fixture.build.user(&fixture.user_role, &name)
        })
        .collect();
    let (users, scope) = (Arc::new(users), fixture.scope());
    let created = run_at_once(4, |_| {
        let (store, users) = (Arc::clone(&ports.unaudited), Arc::clone(&users));
        async move {
            let emails: Vec<_> = users.iter().map(|user| user.email.clone()).collect();
            let tx = store.begin().await.unwrap();
            tx.lock_seats(id).await.unwrap();
            let owners = tx.address_owners(&emails).await.unwrap();
            if !owners.is_empty() {
                assert!(owners.iter().all(|(_, of)| *of == scope));
                return 6 - owners.len();
            }
            assert!(tx.take_seats(id, 6).await.unwrap());
            tx.insert_users(&users).await.unwrap();
            tx.commit_unaudited().await.unwrap();
            6
        }
    })
    .await;
    assert_eq!(created.iter().sum::<usize>(), 6, "{created:?}");
    let tx = ports.begin().await;
    assert!(!tx.take_seats(id, 4).await.unwrap());
    assert_eq!(tx.organization(id).await.unwrap().unwrap().users, 7);
    assert!(tx.take_seats(id, 3).await.unwrap());
    assert_eq!(tx.organization(id).await.unwrap().unwrap().users, 10);
}

/// D61: A change of the user limit and the creation of a user wait for each other.
pub async fn taking_a_seat_and_lowering_the_limit_wait_for_each_other(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let id = fixture.organization.id;
    let lowering = ports.begin().await;
    let locked = lowering.lock_organization(id).await.unwrap().unwrap();
    let seat = tokio::spawn({
        let store = Arc::clone(&ports.unaudited);
        async move { store.begin().await.unwrap().take_seat(id).await }
    });
    tokio::time::sleep(WAIT).await;
    assert!(!seat.is_finished(), "the seat waits for the limit");
    let lowered = locked.altered(|organization| organization.max_users = organization.users);
    lowering.save_organization(&lowered).await.unwrap();
    lowering.commit_unaudited().await.unwrap();
    assert!(!seat.await.unwrap().unwrap(), "no seat is left");

    let tx = ports.begin().await;
    let locked = tx.lock_organization(id).await.unwrap().unwrap();
    let raised = locked.altered(|organization| organization.max_users += 1);
    tx.save_organization(&raised).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let taking = ports.begin().await;
    assert!(taking.take_seat(id).await.unwrap());
    let lowering = tokio::spawn({
        let store = Arc::clone(&ports.unaudited);
        async move {
            let tx = store.begin().await.unwrap();
            tx.lock_organization(id).await.unwrap().unwrap()
        }
    });
    tokio::time::sleep(WAIT).await;
    assert!(!lowering.is_finished(), "the limit waits for the seat");
    taking.commit_unaudited().await.unwrap();
    let locked = lowering.await.unwrap();
    assert_eq!((locked.users, locked.max_users), (2, 2));
}

/// D80: An admin sets the account up while the address of the admin changes. Only one of the two succeeds.
pub async fn an_invited_admin_is_set_up_or_replaced(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let scope = fixture.scope();
    for round in 0..6 {
        let hash = format!("hash {round}");
        let admin = fixture.build.user(&fixture.admin_role, "Invited");
        let admin = admin.altered(|admin| admin.password_hash = None);
        let link = EmailTokenPurpose::Invitation;
        let tx = ports.begin().await;
        tx.insert_user(&admin).await.unwrap();
        tx.insert_email_token(&fixture.build.link(&admin, link, &hash))
            .await
            .unwrap();
        tx.commit_unaudited().await.unwrap();
        let done = run_at_once(2, |at| {
            let (store, id, hash) = (Arc::clone(&ports.unaudited), admin.id, hash.clone());
            async move {
                let tx = store.begin().await.unwrap();
                let accepts = at == 0;
                if accepts && tx.consume_email_token(&hash, link).await.unwrap().is_none() {
                    return false;
                }
                let user = tx.user(&scope, id).await.unwrap().unwrap();
                if !accepts && user.is_set_up() {
                    return false;
                }
                let changed = user.altered(|user| {
                    if accepts {
                        user.password_hash = Some(Build::password_hash());
                    } else {
                        let address = format!("chief{round}@example.org");
                        user.email = EmailAddress::parse(&address).unwrap();
                    }
                });
                match tx.save_user(&changed).await {
                    Ok(()) => tx.commit_unaudited().await.is_ok(),
                    Err(StoreError::Stale) => false,
                    Err(other) => unreachable!("{other:?}"),
                }
            }
        })
        .await;
        let tx = ports.begin().await;
        let stored = tx.user(&scope, admin.id).await.unwrap().unwrap();
        assert_eq!(
            done,
            [stored.is_set_up(), stored.email != admin.email],
            "round {round}"
        );
        assert_ne!(done[0], done[1], "round {round}");
    }
}

/// D58: Twelve roles with different spellings of one name are created at once. Only one of them is stored.
pub async fn roles_of_one_name_are_created_once(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let names = ["Head Grader", "HEADGRADER", "ｈｅａｄ ｇｒａｄｅｒ"];
    let created = run_at_once(12, |at| {
        let (store, role) = (
            Arc::clone(&ports.unaudited),
            fixture.build.role(fixture.scope(), names[at % names.len()]),
        );
        async move {
            let tx = store.begin().await.unwrap();
            match tx.insert_role(&role).await {
                Ok(()) => tx.commit_unaudited().await.map(|()| role.id),
                Err(refused) => Err(refused),
            }
        }
    })
    .await;
    let (stored, refused): (Vec<_>, Vec<_>) = created.into_iter().partition(Result::is_ok);
    assert_eq!(stored.len(), 1);
    for result in refused {
        assert!(matches!(
            result,
            Err(StoreError::NotUnique(UniqueKey::RoleName))
        ));
    }
    let tx = ports.begin().await;
    for name in names {
        let role = tx.role_by_name(&fixture.scope(), name).await.unwrap();
        assert_eq!(role.unwrap().id, *stored[0].as_ref().unwrap());
    }
}

/// D73: Twenty callers exchange a code at once. Only one of them succeeds.
pub async fn a_reports_code_is_used_once(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let tx = ports.begin().await;
    let code = ReportsCode {
        code_hash: "hash".to_owned(),
        organization_id: fixture.organization.id,
        user_id: fixture.admin.id,
        expires_at: fixture.build.now,
    };
    tx.insert_reports_code(&code).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let taken = run_at_once(20, |_| {
        let store = Arc::clone(&ports.unaudited);
        async move {
            let tx = store.begin().await.unwrap();
            let taken = tx.consume_reports_code("hash").await.unwrap();
            tx.commit_unaudited().await.unwrap();
            taken
        }
    })
    .await;
    assert_eq!(taken.into_iter().flatten().collect::<Vec<_>>(), [code]);
}

/// D11: Twelve callers use a link at once. Only one of them succeeds.
pub async fn a_link_is_used_once(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let tx = ports.begin().await;
    tx.insert_email_token(&fixture.build.link(
        &fixture.admin,
        EmailTokenPurpose::Invitation,
        "hash",
    ))
    .await
    .unwrap();
    tx.commit_unaudited().await.unwrap();
    let taken = run_at_once(12, |_| {
        let store = Arc::clone(&ports.unaudited);
        async move {
            let tx = store.begin().await.unwrap();
            let link = tx
                .consume_email_token("hash", EmailTokenPurpose::Invitation)
                .await
                .unwrap();
            tx.commit_unaudited().await.unwrap();
            link.is_some()
        }
    })
    .await;
    assert_eq!(taken.iter().filter(|taken| **taken).count(), 1);
}

/// D27: All concurrent callers get the same attempt.
pub async fn an_attempt_is_opened_once(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let opened = run_at_once(12, |_| {
        let (store, attempt, version) = (
            Arc::clone(&ports.unaudited),
            fixture.build.attempt(&event, &user),
            event.version,
        );
        async move {
            let tx = store.begin().await.unwrap();
            let opened = tx.open_attempt(&attempt, version).await.unwrap().unwrap();
            tx.commit_unaudited().await.unwrap();
            opened
        }
    })
    .await;
    assert!(opened.iter().all(|attempt| *attempt == opened[0]));
    assert_eq!(
        ports.sheet(opened[0].id).await.map(|sheet| sheet.revision),
        Some(0)
    );
}

/// A start that waits for an edit does not use the old version of the event. An edit that waits for a start is refused.
pub async fn a_start_and_an_edit_wait_for_each_other(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let (organization, starts_at) = (event.organization_id, event.schedule.starts_at);
    let attempt = fixture.build.attempt(&event, &user);

    let editing = ports.begin().await;
    let locked = editing.lock_event(organization, event.kind, event.id);
    let locked = locked.await.unwrap().unwrap();
    super::assert_same(&locked, &event);
    let start = tokio::spawn({
        let (store, attempt, version) =
            (Arc::clone(&ports.unaudited), attempt.clone(), event.version);
        async move {
            let tx = store.begin().await.unwrap();
            tx.open_attempt(&attempt, version).await
        }
    });
    tokio::time::sleep(WAIT).await;
    assert!(!start.is_finished(), "the start waits for the edit");
    let before = starts_at.plus_seconds(-1);
    editing.save_event(&locked, before).await.unwrap();
    editing.commit_unaudited().await.unwrap();
    let outdated = start.await.unwrap();
    assert!(matches!(outdated, Err(StoreError::Stale)), "{outdated:?}");
    assert_eq!(ports.sheet(attempt.id).await, None);

    let starting = ports.begin().await;
    let opened = starting.open_attempt(&attempt, event.version + 1).await;
    assert_eq!(opened.unwrap(), Some(attempt));
    let edit = tokio::spawn({
        let (store, event) = (Arc::clone(&ports.unaudited), event.clone());
        async move {
            let tx = store.begin().await.unwrap();
            let locked = tx.lock_event(organization, event.kind, event.id);
            let locked = locked.await.unwrap().unwrap();
            // The clock is read while the event is locked.
            tx.save_event(&locked, starts_at).await
        }
    });
    tokio::time::sleep(WAIT).await;
    assert!(!edit.is_finished(), "the edit waits for the start");
    starting.commit_unaudited().await.unwrap();
    let late = edit.await.unwrap();
    assert!(matches!(late, Err(StoreError::Stale)), "{late:?}");
}

/// Participants start at the same time. A start waits only for edits of the event.
pub async fn starts_do_not_wait_for_each_other_on_the_event(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (one, two) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let event = fixture.competition(ports, "Event", &[&one, &two]).await;
    let opened = run_at_once(2, |at| {
        let user = if at == 0 { &one } else { &two };
        let (store, attempt, version) = (
            Arc::clone(&ports.unaudited),
            fixture.build.attempt(&event, user),
            event.version,
        );
        async move {
            let tx = store.begin().await.unwrap();
            let opened = tx.open_attempt(&attempt, version).await.unwrap();
            tokio::time::sleep(WAIT).await;
            tx.commit_unaudited().await.unwrap();
            opened == Some(attempt)
        }
    })
    .await;
    assert_eq!(opened, [true, true]);
}

/// D26: The SQL statements themselves check whether the event has started.
pub async fn a_started_event_is_neither_changed_nor_deleted(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let event = fixture.competition(ports, "Event", &[]).await;
    let starts_at = event.schedule.starts_at;
    let stale = |result: Result<(), StoreError>| {
        assert!(matches!(result, Err(StoreError::Stale)), "{result:?}");
    };
    let tx = ports.begin().await;
    stale(tx.save_event(&event, starts_at).await);
    stale(tx.delete_event(&event, starts_at).await);
    drop(tx);
    let tx = ports.begin().await;
    // The stored start counts, not the start in the edit.
    let just_before = Timestamp::from_millis(starts_at.millis() - 1);
    let earlier = event.altered(|stored| {
        let day = stored.schedule.start_date.previous_day().unwrap();
        stored.schedule = Schedule::range(day, stored.schedule.end_date, 60);
    });
    tx.save_event(&earlier, just_before).await.unwrap();
    tx.commit_unaudited().await.unwrap();
}

/// D7: Two admins try to give up their role at once. Only one of them can.
pub async fn the_holders_of_a_role_are_counted_one_at_a_time(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let second = fixture.build.user(&fixture.admin_role, "Second");
    let tx = ports.begin().await;
    tx.insert_user(&second).await.unwrap();
    assert_eq!(
        tx.role_holders(fixture.admin_role.id).await.unwrap().active,
        2
    );
    tx.commit_unaudited().await.unwrap();
    let admins = [fixture.admin.clone(), second];
    let left = run_at_once(2, |at| {
        let (store, admin, now) = (
            Arc::clone(&ports.unaudited),
            admins[at].clone(),
            fixture.build.now,
        );
        async move {
            let tx = store.begin().await.unwrap();
            let may_leave = tx.role_holders(admin.role_id).await.unwrap().active > 1;
            if may_leave {
                tx.save_user(&admin.altered(|admin| admin.deleted_at = Some(now)))
                    .await
                    .unwrap();
            }
            tx.commit_unaudited().await.unwrap();
            may_leave
        }
    })
    .await;
    assert_eq!(left.iter().filter(|left| **left).count(), 1);
}

/// Only one of many nodes claims each email. An email that was not sent becomes due again.
pub async fn a_mail_is_claimed_once_until_its_time(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (now, until) = (fixture.build.now, fixture.build.now.plus_minutes(1));
    let tx = ports.begin().await;
    let mails: Vec<_> = (0..10)
        .map(|at| fixture.build.email(&format!("m{at}@example.org")))
        .collect();
    for mail in &mails {
        tx.enqueue_email(mail).await.unwrap();
    }
    tx.commit_unaudited().await.unwrap();
    let claim = |at, until, limit| {
        let store = Arc::clone(&ports.unaudited);
        async move {
            let tx = store.begin().await.unwrap();
            let claimed = tx.claim_emails(at, until, limit).await.unwrap();
            tx.commit_unaudited().await.unwrap();
            claimed
        }
    };
    let claims = run_at_once(5, |_| claim(now, until, 3)).await;
    let mut claimed: Vec<_> = claims.iter().flatten().map(|mail| mail.id).collect();
    claimed.extend(claim(now, until, 10).await.iter().map(|mail| mail.id));
    claimed.sort_unstable();
    assert_eq!(
        claimed,
        mails.iter().map(|mail| mail.id).collect::<Vec<_>>()
    );
    assert!(claim(now, until, 10).await.is_empty());

    let again = claim(until, until.plus_minutes(1), 1).await;
    let second_try = QueuedEmail {
        tries: 2,
        ..mails[0].clone()
    };
    super::assert_same(&again, &vec![second_try]);
    let tx = ports.begin().await;
    let later = until.plus_minutes(5);
    for mail in &mails {
        tx.postpone_email(mail.id, later.plus_seconds(1))
            .await
            .unwrap();
    }
    tx.commit_unaudited().await.unwrap();
    assert!(claim(later, until, 10).await.is_empty());
    let tx = ports.begin().await;
    for mail in &mails {
        tx.delete_email(mail.id).await.unwrap();
    }
    tx.commit_unaudited().await.unwrap();
    assert!(
        claim(until.plus_minutes(9), until.plus_minutes(10), 10)
            .await
            .is_empty()
    );
}

/// Runs forty transactions at once. Each reads first and then writes.
pub async fn transactions_that_read_and_write_all_succeed(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let stored = run_at_once(40, |at| {
        let store: Arc<dyn UnauditedStore> = Arc::clone(&ports.unaudited);
        let (scope, id) = (fixture.scope(), fixture.admin.id);
        let user = fixture
            .build
            .user(&fixture.user_role, &format!("User {at}"));
        async move {
            let tx = store.begin().await.unwrap();
            let admin = tx.user(&scope, id).await.unwrap().unwrap();
            tokio::task::yield_now().await;
            tx.insert_user(&user.altered(|user| user.created_by = Some(admin.id)))
                .await
                .unwrap();
            tx.commit_unaudited().await.unwrap();
            user.id
        }
    })
    .await;
    let tx = ports.begin().await;
    for id in stored {
        assert!(tx.user(&fixture.scope(), id).await.unwrap().is_some());
    }
    assert!(
        tx.user(&fixture.scope(), UserId(fixture.build.ids.sequential()))
            .await
            .unwrap()
            .is_none()
    );
}
