//! Sends the email about an event to its participants again (D214).

use application_ports::Telling;
use domain_access::{Access, Action};
use domain_kernel::EventId;
use domain_scheduling::refusals::EVENT_ENDED;
use domain_scheduling::{EventKind, Participant};

use super::{competition_permission, lock_event, training_permission};
use crate::audit::{AuditedParticipants, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, Effect, EventOperations, Operation};

/// The minimum number of seconds between two emails about an event to the same participant.
const MIN_SECONDS_BETWEEN_EMAILS: i64 = 60 * 60;

pub(super) const TELL_PARTICIPANTS: EventOperations = EventOperations {
    competition: Operation::new(
        "tell_competition_participants",
        Access::AnyOf(&[competition_permission(Action::Update)]),
        Effect::Change,
    )
    .refused_with(&[EVENT_ENDED, STALE_VERSION]),
    training: Operation::new(
        "tell_training_participants",
        Access::AnyOf(&[training_permission(Action::Update)]),
        Effect::Change,
    )
    .refused_with(&[EVENT_ENDED, STALE_VERSION]),
};

impl App {
    /// Stores that the participants are to get the email, except those who got it within the last hour. Returns the
    /// number of emails.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn tell_participants(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        only_not_set_up: bool,
    ) -> AppResult<u64> {
        let operation = TELL_PARTICIPANTS.for_kind(kind);
        let (organization, _) = caller.authorize_in_organization(operation)?;
        let now = self.now();
        let tx = self.ports.store.begin().await?;
        let event = lock_event(&*tx, organization, kind, id).await?;
        event.ensure_tellable(now)?;
        let telling = Telling {
            only_not_set_up,
            not_since: now.plus_seconds(-MIN_SECONDS_BETWEEN_EMAILS),
        };
        let told = tx.choose_players_to_tell(&event, telling, now).await?;
        if told.is_empty() {
            return Ok(0);
        }
        tx.insert_untold_players(&told, caller.user_id, now).await?;
        let audited = AuditedParticipants {
            event: &event,
            participants: (told.iter())
                .map(|player| Participant::User(player.user_id))
                .collect(),
        };
        let entry = self.audit_entry(caller, operation, Change::Created(&audited))?;
        tx.commit(entry).await?;
        Ok(u64::try_from(told.len()).unwrap_or(u64::MAX))
    }
}
