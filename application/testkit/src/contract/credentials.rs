//! Sessions and email tokens end with the password and the address that they were created for (D11,
//! D13).

use std::sync::Arc;
use std::time::Duration;

use application_ports::{SaveOutcome, StoreError, StoreResult, TokenClaims};
use domain_accounts::{EmailTokenPurpose, PasswordHash, User, UserState};
use domain_kernel::EmailAddress;

use super::{OrgFixture, Ports};
use crate::{Altered, Build};

/// Returns the hash of another password than [`Build::password_hash`].
fn other_hash() -> PasswordHash {
    PasswordHash::new("other".to_owned())
}

/// Also checks that a user without a password, a deactivated and a deleted user cannot sign in.
pub async fn a_session_needs_the_password_hash_that_was_verified(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let stored = |user: User, hash: PasswordHash| {
        let session = fixture.build.session(&user);
        async move {
            let tx = ports.begin().await;
            let user = tx.insert_session(&session, &hash).await.unwrap();
            tx.commit_unaudited().await.unwrap();
            user.is_some()
        }
    };
    assert!(stored(fixture.admin.clone(), Build::password_hash()).await);
    assert!(!stored(fixture.admin.clone(), other_hash()).await);

    let invited = fixture.build.user(&fixture.user_role, "Invited");
    let invited = invited.altered(|user| user.password_hash = None);
    let tx = ports.begin().await;
    tx.insert_user(&invited).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    assert!(!stored(invited, Build::password_hash()).await);

    let gone = fixture.participant(ports, "Gone").await;
    fixture.delete(ports, &gone).await;
    assert!(!stored(gone, Build::password_hash()).await);

    let barred = fixture.participant(ports, "Barred").await;
    let credentials = async || {
        let found = ports.sessions.credentials(&barred.email).await.unwrap();
        found.unwrap().password_hash
    };
    assert!(credentials().await.is_some());
    let deactivated = barred.altered(|user| user.deactivated_at = Some(user.created_at));
    let tx = ports.begin().await;
    tx.save_user(&deactivated).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    assert!(!stored(barred.clone(), Build::password_hash()).await);
    assert!(credentials().await.is_none());
}

/// A deactivated user cannot use open sessions and attempts, even if they were not ended (D77).
pub async fn a_deactivated_user_has_no_living_session_and_saves_no_answers(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let attempt = fixture.start(ports, &event, &user).await;
    let now = fixture.build.now;
    let living = async || ports.sessions.living(user.id, now).await.unwrap();
    let save = async || {
        let save = fixture.build.save(&attempt, "{}");
        ports.sheets.save(save).await.unwrap()
    };
    let session = living().await.pop().unwrap();
    let claims = TokenClaims {
        session_id: session.id,
        user_id: user.id,
    };
    assert!(ports.sessions.find(claims, now).await.unwrap().is_some());
    assert!(matches!(save().await, SaveOutcome::Saved { .. }));

    let tx = ports.begin().await;
    let stored = tx.user(&fixture.scope(), user.id).await.unwrap().unwrap();
    let deactivated = stored.altered(|user| user.deactivated_at = Some(now));
    tx.save_user(&deactivated).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    assert!(living().await.is_empty());
    assert!(ports.sessions.find(claims, now).await.unwrap().is_none());
    assert!(matches!(save().await, SaveOutcome::SessionEnded));
}

/// A sign-in that waits for the deactivation of its user does not open a session (D77).
pub async fn a_sign_in_waits_for_a_running_deactivation(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let deactivation = ports.begin().await;
    let now = fixture.build.now;
    let deactivated = fixture
        .admin
        .altered(|admin| admin.deactivated_at = Some(now));
    deactivation.save_user(&deactivated).await.unwrap();
    deactivation
        .end_sessions(deactivated.id, None)
        .await
        .unwrap();

    let (store, session) = (
        Arc::clone(&ports.unaudited),
        fixture.build.session(&fixture.admin),
    );
    let sign_in = tokio::spawn(async move {
        let tx = store.begin().await.unwrap();
        let hash = Build::password_hash();
        let user = tx.insert_session(&session, &hash).await.unwrap();
        tx.commit_unaudited().await.unwrap();
        user.is_some()
    });
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(
        !sign_in.is_finished(),
        "the deactivation is not committed yet"
    );
    deactivation.commit_unaudited().await.unwrap();
    assert!(!sign_in.await.unwrap());
}

/// A deactivation and the acceptance of an invitation happen at the same time, after both have read the user. Only one
/// of them is stored (D77).
pub async fn only_one_of_a_concurrent_deactivation_and_acceptance_is_stored(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let invited = fixture.build.user(&fixture.user_role, "Invited");
    let invited = invited.altered(|user| user.password_hash = None);
    let purpose = EmailTokenPurpose::Invitation;
    let tx = ports.begin().await;
    tx.insert_user(&invited).await.unwrap();
    let link = fixture.build.link(&invited, purpose, "hash");
    tx.insert_email_token(&link).await.unwrap();
    tx.commit_unaudited().await.unwrap();

    let now = fixture.build.now;
    let deactivated = invited.altered(|user| user.deactivated_at = Some(now));
    let accepted = invited.altered(|user| user.password_hash = Some(other_hash()));
    let changes = [(deactivated, false), (accepted, true)].map(|(user, consumes)| {
        let store = Arc::clone(&ports.unaudited);
        tokio::spawn(async move {
            let tx = store.begin().await.unwrap();
            if consumes && tx.consume_email_token("hash", purpose).await?.is_none() {
                return Ok(false);
            }
            tokio::task::yield_now().await;
            tx.save_user(&user).await?;
            tx.commit_unaudited().await?;
            StoreResult::Ok(true)
        })
    });
    let mut stored = 0;
    for change in changes {
        let result = change.await.unwrap();
        stored += usize::from(matches!(result, Ok(true)));
        assert!(
            matches!(result, Ok(_) | Err(StoreError::Stale)),
            "{result:?}"
        );
    }
    assert_eq!(stored, 1);
    let tx = ports.begin().await;
    let user = tx.user(&fixture.scope(), invited.id).await.unwrap();
    assert_ne!(user.unwrap().state(), UserState::Invited);
    assert!(
        tx.find_email_token("hash", purpose)
            .await
            .unwrap()
            .is_none()
    );
}

/// The sign-in has verified the old password before the change. It must not open a session after the change.
pub async fn a_sign_in_waits_for_a_running_change_of_the_password(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let change = ports.begin().await;
    let changed = fixture
        .admin
        .altered(|admin| admin.password_hash = Some(other_hash()));
    change.save_user(&changed).await.unwrap();
    change.end_sessions(changed.id, None).await.unwrap();

    let (store, session) = (
        Arc::clone(&ports.unaudited),
        fixture.build.session(&fixture.admin),
    );
    let sign_in = tokio::spawn(async move {
        let tx = store.begin().await.unwrap();
        let user = tx
            .insert_session(&session, &Build::password_hash())
            .await
            .unwrap();
        tx.commit_unaudited().await.unwrap();
        user.is_some()
    });
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(!sign_in.is_finished(), "the change is not committed yet");
    change.commit_unaudited().await.unwrap();
    assert!(!sign_in.await.unwrap());
}

/// The tokens stay valid if the name or the role changes.
pub async fn email_tokens_end_with_the_password_the_address_and_the_user(ports: &Ports) {
    type Alter = fn(&mut domain_accounts::StoredUser);
    let fixture = OrgFixture::open(ports).await;
    let cases: [(&str, Alter, bool); 5] = [
        ("Name", |user| user.name = "Renamed".into(), true),
        (
            "Password",
            |user| user.password_hash = Some(other_hash()),
            false,
        ),
        (
            "Address",
            |user| user.email = EmailAddress::parse("moved@example.org").unwrap(),
            false,
        ),
        (
            "Deactivation",
            |user| user.deactivated_at = Some(user.created_at),
            false,
        ),
        (
            "Deletion",
            |user| user.deleted_at = Some(user.created_at),
            false,
        ),
    ];
    for (name, alter, remain) in cases {
        let user = fixture.participant(ports, name).await;
        let purposes = [EmailTokenPurpose::Invitation, EmailTokenPurpose::Reset];
        let tx = ports.begin().await;
        for purpose in purposes {
            let hash = format!("{name} {}", purpose.as_str());
            tx.insert_email_token(&fixture.build.link(&user, purpose, &hash))
                .await
                .unwrap();
        }
        tx.commit_unaudited().await.unwrap();
        let tx = ports.begin().await;
        tx.save_user(&user.altered(alter)).await.unwrap();
        tx.commit_unaudited().await.unwrap();
        let tx = ports.begin().await;
        for purpose in purposes {
            let hash = format!("{name} {}", purpose.as_str());
            let found = tx.find_email_token(&hash, purpose).await.unwrap();
            let consumed = tx.consume_email_token(&hash, purpose).await.unwrap();
            assert_eq!(found, consumed);
            assert_eq!(found.is_some(), remain, "{name}");
        }
    }
}

/// The token that is stored last replaces the other one.
pub async fn one_of_two_concurrent_email_tokens_remains(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let purpose = EmailTokenPurpose::Reset;
    let issued = ["first", "second"].map(|hash| {
        let (store, token) = (
            Arc::clone(&ports.unaudited),
            fixture.build.link(&fixture.admin, purpose, hash),
        );
        tokio::spawn(async move {
            let tx = store.begin().await.unwrap();
            tx.insert_email_token(&token).await.unwrap();
            tokio::task::yield_now().await;
            tx.commit_unaudited().await.unwrap();
        })
    });
    for task in issued {
        task.await.unwrap();
    }
    let tx = ports.begin().await;
    let mut remaining = 0;
    for hash in ["first", "second"] {
        let found = tx.find_email_token(hash, purpose).await.unwrap();
        remaining += usize::from(found.is_some());
    }
    assert_eq!(remaining, 1);
}

/// The user requests a link twice at the same time, with or without an earlier token.
pub async fn one_of_two_concurrently_requested_email_tokens_is_stored(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let purpose = EmailTokenPurpose::Reset;
    for round in 0..2 {
        let tx = ports.begin().await;
        let previous = tx
            .user_email_token(fixture.admin.id, purpose)
            .await
            .unwrap();
        assert_eq!(previous.is_some(), round > 0);
        drop(tx);
        let requested = ["first", "second"].map(|hash| {
            let (store, token, previous) = (
                Arc::clone(&ports.unaudited),
                fixture
                    .build
                    .link(&fixture.admin, purpose, &format!("{hash} {round}")),
                previous.clone(),
            );
            tokio::spawn(async move {
                let tx = store.begin().await.unwrap();
                let is_stored = tx
                    .replace_email_token(&token, previous.as_ref())
                    .await
                    .unwrap();
                tx.commit_unaudited().await.unwrap();
                is_stored.then_some(token)
            })
        });
        let mut stored = Vec::new();
        for task in requested {
            stored.extend(task.await.unwrap());
        }
        assert_eq!(stored.len(), 1);
        let tx = ports.begin().await;
        let found = tx
            .user_email_token(fixture.admin.id, purpose)
            .await
            .unwrap();
        assert_eq!(found, stored.pop());
    }
}
