//! Sessions as requests read them (D13), and the deletion of expired ones.

use std::sync::Arc;

use application_ports::{IdGenerator, Sessions, TokenClaims};
use domain_access::{Action, OrganizationSummary, Permission, Resource};
use domain_accounts::{EmailToken, EmailTokenPurpose, Session};

use super::{OrgFixture, Ports, assert_same};
use crate::{Altered, Build};

/// A session ends when the user signs out, when it expires, and when the user is deleted. A changed role takes effect
/// at once (D7). This holds on every node (D47), even on a node that has read the session before.
pub async fn a_session_ends_at_once(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let sessions: Vec<_> = (0..4)
        .map(|_| fixture.build.session(&fixture.admin))
        .collect();
    let tx = ports.begin().await;
    for session in &sessions {
        tx.insert_session(session, &Build::password_hash())
            .await
            .unwrap();
    }
    tx.commit_unaudited().await.unwrap();
    let find = |at: usize, now| {
        let claims = TokenClaims {
            session_id: sessions[at].id,
            user_id: fixture.admin.id,
        };
        let (here, second_node) = (Arc::clone(&ports.sessions), Arc::clone(&ports.second_node));
        async move {
            let found = here.find(claims, now).await.unwrap();
            assert_same(&found, &second_node.find(claims, now).await.unwrap());
            found
        }
    };
    let now = fixture.build.now;
    let found = find(0, now).await.unwrap();
    let organization = OrganizationSummary {
        id: fixture.organization.id,
        name: "Acme".to_owned(),
        domain: "acme.example.org".to_owned(),
    };
    assert_eq!(found.organization, Some(organization));
    assert_eq!(
        (found.user_id, found.session_id),
        (fixture.admin.id, sessions[0].id)
    );
    assert_eq!(
        (found.role_kind, found.scope),
        (fixture.admin_role.kind, fixture.scope())
    );
    assert_eq!(
        (found.permissions, found.session_expires_at),
        (fixture.admin_role.permissions, sessions[0].expires_at)
    );
    let other = TokenClaims {
        session_id: sessions[0].id,
        user_id: fixture.build.ids.sequential().into(),
    };
    assert!(ports.sessions.find(other, now).await.unwrap().is_none());
    assert!(find(0, sessions[0].expires_at).await.is_none());

    let tx = ports.begin().await;
    let role = fixture.admin_role.altered(|role| {
        role.permissions = [Permission::new(Action::Read, Resource::Role)]
            .into_iter()
            .collect();
    });
    tx.save_role(&role).await.unwrap();
    let other = fixture.build.ids.sequential().into();
    for (user, ends) in [
        (other, false),
        (fixture.admin.id, true),
        (fixture.admin.id, false),
    ] {
        assert_eq!(tx.end_session(user, sessions[0].id).await.unwrap(), ends);
    }
    tx.commit_unaudited().await.unwrap();
    assert!(find(0, now).await.is_none());
    assert_eq!(find(1, now).await.unwrap().permissions, role.permissions);

    let tx = ports.begin().await;
    tx.end_sessions(fixture.admin.id, Some(sessions[1].id))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    let all = tokio::join!(find(1, now), find(2, now), find(3, now));
    assert!(all.0.is_some() && all.1.is_none() && all.2.is_none());

    let tx = ports.begin().await;
    tx.save_user(&fixture.admin.altered(|user| user.deleted_at = Some(now)))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    assert!(find(1, now).await.is_none());
}

/// Each of several simultaneous requests finds its own session, even if other requests name a session of another user
/// or a session that has ended.
pub async fn requests_at_once_find_their_own_sessions(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let other = fixture.participant(ports, "Other").await;
    let now = fixture.build.now;
    let sessions: Vec<_> = (0..40)
        .map(|at| {
            let user = if at % 2 == 0 { &fixture.admin } else { &other };
            fixture.build.session(user)
        })
        .collect();
    let tx = ports.begin().await;
    for session in &sessions[1..] {
        tx.insert_session(session, &Build::password_hash())
            .await
            .unwrap();
    }
    tx.commit_unaudited().await.unwrap();
    let mut finds = tokio::task::JoinSet::new();
    for (at, session) in sessions.iter().enumerate() {
        for user_id in [fixture.admin.id, other.id] {
            let claims = TokenClaims {
                session_id: session.id,
                user_id,
            };
            let expected = (at > 0 && session.user_id == user_id).then_some((session.id, user_id));
            let port = Arc::clone(&ports.sessions);
            finds.spawn(async move {
                let found = port.find(claims, now).await.unwrap();
                let found = found.map(|principal| (principal.session_id, principal.user_id));
                assert_eq!(found, expected);
            });
        }
    }
    while let Some(found) = finds.join_next().await {
        found.unwrap();
    }
}

/// The new session stays, even if the clock of its node is behind. Expired sessions and sessions of other users do not
/// count.
pub async fn a_new_session_ends_the_oldest_ones(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let now = fixture.build.now;
    let session = |age: i64| {
        fixture
            .build
            .session(&fixture.admin)
            .altered(|stored| stored.created_at = now.plus_seconds(-age))
    };
    let (newest, young, old) = (session(10), session(5), session(20));
    let expired = session(1).altered(|stored| stored.expires_at = newest.created_at);
    let other = fixture.participant(ports, "Other").await;
    let foreign = fixture
        .build
        .session(&other)
        .altered(|stored| stored.created_at = old.created_at);
    let tx = ports.begin().await;
    for session in [&young, &old, &expired, &foreign, &newest] {
        tx.insert_session(session, &Build::password_hash())
            .await
            .unwrap();
    }
    tx.commit_unaudited().await.unwrap();
    let lives = async |session: &Session| {
        let claims = TokenClaims {
            session_id: session.id,
            user_id: session.user_id,
        };
        ports.sessions.find(claims, now).await.unwrap().is_some()
    };
    for (limit, expected) in [
        (3, [true, true, true, true]),
        (2, [true, true, false, true]),
        (1, [true, false, false, true]),
    ] {
        let tx = ports.begin().await;
        tx.end_oldest_sessions(&newest, limit).await.unwrap();
        tx.commit_unaudited().await.unwrap();
        let living = [
            lives(&newest).await,
            lives(&young).await,
            lives(&old).await,
            lives(&foreign).await,
        ];
        assert_eq!(living, expected, "at most {limit}");
    }
}

/// Lists the user's living sessions with their origin and the last recorded use: newest first, at most 20, and the same
/// on every node.
pub async fn a_user_has_a_list_of_living_sessions(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let now = fixture.build.now;
    let created = |seconds: i64| {
        fixture.build.session(&fixture.admin).altered(|stored| {
            stored.created_at = now.plus_seconds(seconds);
            stored.last_used_at = now.plus_seconds(seconds);
            stored.device = Some("Firefox on Windows".to_owned());
            stored.ip = Some("2001:db8::1".parse().unwrap());
        })
    };
    let (old, newest) = (created(-20), created(-10));
    let unknown = created(-30).altered(|stored| {
        stored.device = None;
        stored.ip = None;
    });
    let expired = created(-5).altered(|stored| stored.expires_at = now);
    let idle = created(-4).altered(|stored| stored.last_used_at = Session::idle_limit(now));
    let participant = fixture.participant(ports, "Participant").await;
    let foreign = fixture
        .build
        .session(&participant)
        .altered(|stored| stored.last_used_at = Session::idle_limit(now));
    let tx = ports.begin().await;
    for session in [&newest, &unknown, &expired, &idle, &old, &foreign] {
        tx.insert_session(session, &Build::password_hash())
            .await
            .unwrap();
    }
    tx.commit_unaudited().await.unwrap();
    let living = async |user_id, now| {
        let found = ports.sessions.living(user_id, now).await.unwrap();
        assert_eq!(found, ports.second_node.living(user_id, now).await.unwrap());
        found
    };
    let expected = [newest.clone(), old.clone(), unknown.clone()];
    assert_eq!(living(fixture.admin.id, now).await, expected);
    assert_eq!(living(participant.id, now).await, [foreign]);

    let claims = TokenClaims {
        session_id: old.id,
        user_id: fixture.admin.id,
    };
    let later = now.plus_minutes(30);
    ports.sessions.find(claims, later).await.unwrap();
    let used = old.altered(|stored| stored.last_used_at = later);
    assert_eq!(
        living(fixture.admin.id, later).await,
        [newest, used, unknown]
    );

    let tx = ports.begin().await;
    for seconds in 1..=20 {
        tx.insert_session(&created(seconds), &Build::password_hash())
            .await
            .unwrap();
    }
    tx.commit_unaudited().await.unwrap();
    let listed = living(fixture.admin.id, later).await;
    assert_eq!(listed.len(), 20);
    assert_eq!(listed[0].created_at, now.plus_seconds(20));
}

/// A use on one node counts on every node. A use is recorded at most once in five minutes.
pub async fn a_session_of_staff_ends_after_twelve_hours_without_use(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let start = fixture.build.now;
    let participant = fixture.participant(ports, "Participant").await;
    let long = |user| {
        fixture
            .build
            .session(user)
            .altered(|stored| stored.expires_at = start.plus_seconds(30 * 24 * 60 * 60))
    };
    let (staff, other) = (long(&fixture.admin), long(&participant));
    let tx = ports.begin().await;
    for session in [&staff, &other] {
        tx.insert_session(session, &Build::password_hash())
            .await
            .unwrap();
    }
    tx.commit_unaudited().await.unwrap();
    let lives = async |sessions: &Arc<dyn Sessions>, session: &Session, minutes| {
        let claims = TokenClaims {
            session_id: session.id,
            user_id: session.user_id,
        };
        let found = sessions.find(claims, start.plus_minutes(minutes)).await;
        found.unwrap().is_some()
    };
    let hours = |count: i64| count * 60;
    assert!(lives(&ports.sessions, &staff, hours(12) - 1).await);
    assert!(lives(&ports.second_node, &staff, hours(20)).await);
    // Four minutes later the use is not recorded again.
    assert!(lives(&ports.sessions, &staff, hours(20) + 4).await);
    for node in [&ports.sessions, &ports.second_node] {
        assert!(!lives(node, &staff, hours(32)).await);
    }
    assert!(lives(&ports.sessions, &other, hours(600)).await);
}

/// Deletes expired sessions and links, at most `limit` at once, and no others.
pub async fn expired_sessions_and_tokens_are_swept(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let participant = fixture.participant(ports, "Participant").await;
    let session = || fixture.build.session(&participant);
    let live = session().altered(|stored| stored.expires_at = session().expires_at.plus_seconds(1));
    let over = session().expires_at;
    let tx = ports.begin().await;
    for session in [session(), session(), session(), live.clone()] {
        tx.insert_session(&session, &Build::password_hash())
            .await
            .unwrap();
    }
    let link = fixture
        .build
        .link(&fixture.admin, EmailTokenPurpose::Reset, "reset");
    tx.insert_email_token(&link).await.unwrap();
    tx.insert_email_token(&EmailToken {
        expires_at: link.expires_at.plus_seconds(1),
        ..fixture
            .build
            .link(&fixture.admin, EmailTokenPurpose::Invitation, "live")
    })
    .await
    .unwrap();
    for (limit, swept) in [(2, 2), (2, 1), (2, 0)] {
        assert_eq!(tx.sweep_sessions(over, limit).await.unwrap(), swept);
    }
    for swept in [1, 0] {
        assert_eq!(
            tx.sweep_email_tokens(link.expires_at, 2).await.unwrap(),
            swept
        );
    }
    tx.commit_unaudited().await.unwrap();
    let claims = TokenClaims {
        session_id: live.id,
        user_id: participant.id,
    };
    assert!(ports.sessions.find(claims, over).await.unwrap().is_some());
    let tx = ports.begin().await;
    assert!(
        tx.consume_email_token("live", EmailTokenPurpose::Invitation)
            .await
            .unwrap()
            .is_some()
    );
}
