//! Saves a score: the grader's marks and the automatic marks (D34, D37).

use domain_access::{Access, Action};
use domain_assessment::{GradedAttempt, ManualMark, MarkDraft};
use domain_kernel::{AttemptId, EventId, Points, QuestionId};
use domain_scheduling::ParticipantType;

use super::{GradedKey, ensure_may_mark, permission};
use crate::audit::{AuditedScore, Change};
use crate::edit::ensure_current;
use crate::refusals::{MODEL_ANSWERS_WITHHELD, NOT_SUBMITTED, STALE_VERSION};
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

/// A grader's marks, with the sums that the grader's screen computed from them.
#[derive(Clone, Debug)]
pub struct StoreScore {
    pub event_id: EventId,
    /// The participant.
    pub who: GradedKey,
    /// Whether the participant took part alone or for a team.
    pub participant_type: ParticipantType,
    /// The attempt whose marks the screen shows. A newer attempt may count by now.
    pub attempt_id: Option<AttemptId>,
    /// The bonus that the screen shows.
    pub bonus: f64,
    /// The total that the screen shows.
    pub total: f64,
    /// The sum of the free-text marks that the screen shows.
    pub free_text: f64,
    /// The sum of the rank marks that the screen shows.
    pub rank: f64,
    /// The marks of the questions that a grader marks.
    pub marks: Vec<ManualMark>,
    /// The version that the screen is based on.
    pub version: Option<i32>,
    /// The number of saved drafts on which the screen is based (D65).
    pub drafts_version: Option<i32>,
}

/// A saved score.
#[derive(Clone, Debug)]
pub struct StoredScore {
    /// The score as it is stored now.
    pub record: GradedAttempt,
    /// Questions whose mark was clamped or made positive, with the stored mark (D34).
    pub changed: Vec<(QuestionId, Points)>,
}

pub(super) const STORE_SCORE: Operation = Operation::new(
    "store_score",
    Access::StaffWithAnyOf(&[permission(Action::Create), permission(Action::Update)]),
    Effect::Unmetered,
)
.refused_with(&[NOT_SUBMITTED, MODEL_ANSWERS_WITHHELD, STALE_VERSION]);

impl App {
    /// Saves the score and publishes it (D36).
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn store_score(
        &self,
        caller: &Caller,
        command: StoreScore,
    ) -> AppResult<StoredScore> {
        let (organization, scope) = caller.authorize_in_organization(&STORE_SCORE)?;
        let queries = self.ports.store.queries();
        let event = queries
            .event_of_any_kind(organization, command.event_id)
            .await?
            .ok_or(AppError::NotFound)?;
        let found = self.graded_player(&scope, &event, command.who).await?;
        let participant = found.user;
        let user_id = participant.id;
        let kind = event.kind;
        let tx = self.ports.store.begin().await?;
        let event = tx
            .find_event(organization, kind, command.event_id)
            .await?
            .ok_or(AppError::NotFound)?;
        let Some(before) = tx.find_latest_score(&event, user_id).await? else {
            let event = command.event_id;
            return Err(self.no_submission_error(kind, event, user_id).await?);
        };
        // A mark that is given at the same time waits for this lock, so that its draft is not deleted before the grader
        // has seen it.
        let before = tx.lock_score(before.attempt_id).await?;
        let before = before.ok_or(AppError::NotFound)?;
        let player = tx.find_player(&event, user_id).await?;
        let participant_type = ParticipantType::of(player.and_then(|player| player.team_id));
        if participant_type != command.participant_type {
            let message = match participant_type {
                ParticipantType::Individual => "This participant does not play for a team",
                ParticipantType::Team => "This participant plays for a team",
            };
            return Err(AppError::field("participant_type", message));
        }
        ensure_may_mark(caller, &before)?;
        if command.attempt_id.is_some_and(|id| id != before.attempt_id) {
            return Err(AppError::stale());
        }
        ensure_current(command.version, before.version)?;
        let mut drafts = tx.mark_drafts(before.attempt_id).await?;
        ensure_current(command.drafts_version, drafts_version(&drafts))?;
        drafts.retain(|draft| before.score.has_use_for(draft));
        self.ensure_marks_reveal_nothing(&event).await?;
        let mut graded = before.clone();
        let changed = graded.save_marks(&self.publication(caller), &drafts, &command.marks)?;
        graded.score.verify_totals(
            command.bonus,
            command.total,
            command.free_text,
            command.rank,
        )?;
        tx.save_score(&graded).await?;
        let questions: Vec<_> = drafts.iter().map(|draft| draft.question).collect();
        tx.delete_mark_drafts(graded.attempt_id, &questions).await?;
        let record = tx.score(before.attempt_id).await?;
        let record = record.ok_or(AppError::NotFound)?;
        let audited = |graded| AuditedScore {
            graded,
            participant: &participant.name,
            event: &event,
        };
        let updated = Change::Updated(&audited(&before), &audited(&record));
        let entry = self.audit_entry(caller, &STORE_SCORE, updated)?;
        tx.commit(entry).await?;
        self.forget_results(event.id);
        Ok(StoredScore { record, changed })
    }
}

/// Returns the number of saves of these drafts. With it, a grader cannot save a sheet over marks that the grader has
/// not seen.
pub(super) fn drafts_version<'a>(drafts: impl IntoIterator<Item = &'a MarkDraft>) -> i32 {
    let versions = drafts.into_iter().map(|draft| draft.version);
    versions.fold(0, i32::saturating_add)
}
