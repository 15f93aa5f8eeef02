//! Ends long pauses, and reminds the users who started them (D92).

use application_ports::{AuditActor, Letter, LetterButton, LetterPart, QueuedEmail};
use domain_access::Scope;
use domain_kernel::{EventId, OrganizationId};
use domain_scheduling::{EventKind, PAUSE_REMINDER_MILLIS};

use super::Background;
use crate::audit::{AuditedTimes, SystemAction};
use crate::letters::{Letterhead, one_line};
use crate::{App, AppResult};

/// Returns the actor of changes that the server makes by itself.
fn server_actor() -> AuditActor {
    AuditActor {
        user_id: None,
        name: "server".to_owned(),
        ip: None,
        device: None,
    }
}

impl App {
    /// Processes the events that have been paused for long. Returns the number of pauses that were ended or whose user
    /// was reminded. Each event has its own transaction, so that several nodes can do this at the same time.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn tend_pauses(&self) -> AppResult<usize> {
        let latest = self.now().plus_millis(-PAUSE_REMINDER_MILLIS);
        let paused = self.ports.store.queries().paused_since(latest).await?;
        let mut tended = 0;
        for event in paused {
            let key = (event.organization_id, event.kind, event.id);
            let done = match self.end_long_pause(key).await {
                Ok(false) => self.remind_of_pause(key).await,
                ended => ended,
            };
            match done {
                Ok(true) => tended += 1,
                Ok(false) => {}
                // A failure for one event must not prevent the processing of the others.
                Err(error) => {
                    tracing::error!(event = %event.id, %error, "a pause was not looked after");
                }
            }
        }
        Ok(tended)
    }

    /// Ends a pause that has lasted too long. Returns whether this call ended it.
    async fn end_long_pause(
        &self,
        (organization, kind, id): (OrganizationId, EventKind, EventId),
    ) -> AppResult<bool> {
        let tx = self.ports.store.begin().await?;
        let Some(before) = tx.lock_event(organization, kind, id).await? else {
            return Ok(false);
        };
        let now = self.now();
        let Some(change) = before.end_long_pause(now) else {
            return Ok(false);
        };
        let attempt_time = before.attempt_time(now);
        tx.lock_open_attempts(&before, attempt_time).await?;
        let moved = tx.change_times(&change, None, attempt_time).await?;
        let states = (
            &AuditedTimes::before(&before),
            &AuditedTimes::by_server(&change.event, moved),
        );
        self.commit_update(tx, server_actor(), SystemAction::EndLongPause, states)
            .await
    }

    /// Reminds the user who started the pause. Returns whether this call sent the reminder.
    async fn remind_of_pause(
        &self,
        (organization, kind, id): (OrganizationId, EventKind, EventId),
    ) -> AppResult<bool> {
        let tx = self.ports.unaudited.begin(Background(())).await?;
        let Some(event) = tx.lock_event(organization, kind, id).await? else {
            return Ok(false);
        };
        let Some((told, by)) = event.tell_of_pause(self.now()) else {
            return Ok(false);
        };
        tx.save_pause_reminder(&told).await?;
        if let Some(user) = tx.user(&Scope::Organization(organization), by).await? {
            let head = self.letterhead(&*tx, &user).await?;
            let url = &self.settings.public_url;
            tx.enqueue_email(&QueuedEmail {
                id: self.row_id(),
                to: user.email.clone(),
                recipient_id: Some(user.id),
                letter: reminder(&user.name, &event.name, url, &head),
                link: None,
                created_at: self.now(),
                tries: 0,
            })
            .await?;
        }
        tx.commit_unaudited().await?;
        Ok(true)
    }
}

/// Returns the letter. It has no link except `public_url`.
fn reminder(name: &str, event: &str, public_url: &str, head: &Letterhead) -> Letter {
    let (name, event) = (one_line(name), one_line(event));
    Letter {
        organization: head.organization.clone(),
        title: format!("Still paused: {event}"),
        opening: format!(
            "{name}, you paused {event} an hour ago, and it is still paused. Nobody can answer until it is resumed."
        ),
        parts: vec![
            LetterPart::Text("The pause ends by itself 12 hours after its beginning.".to_owned()),
            LetterPart::Button(LetterButton::open_palestra(public_url)),
        ],
        reason: format!(
            "You get this email because you paused {event}. {}",
            head.sent_by()
        ),
        contact: None,
        calendar: None,
        inviter: None,
    }
}
