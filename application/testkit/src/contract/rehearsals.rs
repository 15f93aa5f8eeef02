//! The organizations of rehearsals (D249).

use application_ports::{CalendarLink, GraderAtWork, MarkedRehearsal, StoreError};
use domain_accounts::EmailTokenPurpose;

use super::{OrgFixture, Ports};
use crate::{Build, OpenOne};

/// Deletes a marked organization with people who have answered, in two steps. An organization without the mark is not
/// changed.
pub async fn only_a_marked_organization_goes_with_its_data(ports: &Ports) {
    let kept = OrgFixture::open(ports).await;
    let kept_user = kept.participant(ports, "Kept").await;
    let kept_event = kept.competition(ports, "Kept", &[&kept_user]).await;
    let tx = ports.begin().await;
    let kept_attempt = kept.build.attempt(&kept_event, &kept_user);
    tx.open_attempt(&kept_attempt, kept_event.version)
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();

    let OrgFixture {
        build: Build { ids, now },
        organization: kept,
        ..
    } = kept;
    let made = OrgFixture::with_name(ports, Build { ids, now }, "Rehearsal").await;
    let id = made.organization.id;
    let people = [
        made.participant(ports, "One").await,
        made.participant(ports, "Two").await,
    ];
    let event = made
        .competition(ports, "Rehearsed", &people.each_ref())
        .await;
    let tx = ports.begin().await;
    tx.mark_as_rehearsal(id, now).await.unwrap();
    assert!(tx.take_seats(id, 2).await.unwrap());
    for user in &people {
        let attempt = made.build.attempt(&event, user);
        tx.open_attempt(&attempt, event.version).await.unwrap();
        tx.insert_session(&made.build.session(user), &Build::password_hash())
            .await
            .unwrap();
        let link = CalendarLink {
            user_id: user.id,
            code_hash: format!("hash of {}", user.id),
            created_at: now,
        };
        tx.put_calendar_link(&link).await.unwrap();
        let score = made.build.score(&attempt, &made.template);
        tx.insert_scores(&[(&score, now)]).await.unwrap();
        // Someone who watches has this sheet open.
        let work = GraderAtWork {
            event_id: event.id,
            user_id: made.admin.id,
            attempt_id: attempt.id,
            question: None,
            seen_at: now,
            opened_at: now,
        };
        tx.note_grader_at_work(&work).await.unwrap();
    }
    let link = EmailTokenPurpose::Invitation;
    tx.insert_email_token(&made.build.link(&made.admin, link, "hash"))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();

    let tx = ports.begin().await;
    let marked = |seen_at| MarkedRehearsal {
        organization_id: id,
        seen_at,
    };
    assert_eq!(tx.rehearsals().await.unwrap(), [marked(now)]);
    let later = now.plus_seconds(5);
    tx.see_rehearsal(id, later).await.unwrap();
    tx.see_rehearsal(kept.id, later).await.unwrap();
    assert_eq!(tx.rehearsals().await.unwrap(), [marked(later)]);
    let refused = tx.delete_rehearsed_users(kept.id, 10).await.unwrap_err();
    assert!(matches!(refused, StoreError::Stale), "{refused:?}");
    let refused = tx.delete_rehearsal(kept.id).await;
    assert!(matches!(refused, Err(StoreError::Stale)));
    let refused = tx.delete_rehearsal(id).await;
    assert!(matches!(refused, Err(StoreError::InUse)));
    assert_eq!(tx.delete_rehearsed_users(id, 2).await.unwrap(), 2);
    assert_eq!(tx.delete_rehearsed_users(id, 2).await.unwrap(), 1);
    assert_eq!(tx.delete_rehearsed_users(id, 2).await.unwrap(), 0);
    tx.delete_rehearsal(id).await.unwrap();
    assert!(tx.rehearsals().await.unwrap().is_empty());
    tx.commit_unaudited().await.unwrap();

    let tx = ports.begin().await;
    assert!(tx.organization(id).await.unwrap().is_none());
    assert!(tx.user_by_email(&people[0].email).await.unwrap().is_none());
    let stays = tx.organization(kept.id).await.unwrap();
    assert_eq!(stays.unwrap().users, kept.users);
    let stays = tx.attempt(kept_attempt.id).await.unwrap();
    assert_eq!(stays.unwrap().id, kept_attempt.id);
}
