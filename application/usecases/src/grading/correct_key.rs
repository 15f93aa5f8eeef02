//! Corrects the answer key of a question of an event that has started (D94), or shows a preview of the correction.

use std::collections::HashMap;
use std::sync::Arc;

use application_ports::ScoredSheet;
use domain_access::{Access, Action, ReadScope};
use domain_assessment::{
    AnswerTexts, Content, CorrectionDraft, CorrectionEffect, CorrectionRule, EventCorrection,
    KeyCorrection, KeyCorrections, RuleCounts, ScoreChange,
};
use domain_kernel::{AttemptId, CorrectionId, EventId, Points, Refusal, Timestamp, UserId};
use domain_scheduling::refusals::NOT_STARTED;
use domain_scheduling::{Event, EventKind, ParticipantType, Reason};

use super::corrected_sheets::{Marked, Marking};
use super::{GradedUser, permission};
use crate::answering::read_sheet;
use crate::audit::{AuditedCorrection, Change};
use crate::refusals::{CORRECTION_STALE, MODEL_ANSWERS_WITHHELD};
use crate::{App, AppError, AppResult, Caller, Effect, EventOperations, Operation, PermitKind};

/// The number of sheets that are read and marked at once. A sheet can have some hundred kilobytes.
const SHEETS_AT_ONCE: u64 = 100;
/// How often the prepared scores are updated for scores that graders have saved in the meantime. Then the correction is
/// refused.
const MAX_ROUNDS: usize = 8;
/// After this many seconds, prepared scores are no longer needed.
const PREPARED_SECONDS: i64 = 3_600;
/// The maximum number of changed scores that are listed, and also of unchanged ones.
pub const NAMED_CHANGES: usize = 100;
/// The maximum number of changed places that are listed.
const LISTED_PLACES: usize = 100;

/// A correction that staff request.
#[derive(Clone, Debug)]
pub struct CorrectKey {
    pub draft: CorrectionDraft,
    /// The reason. It is `None` only for a preview.
    pub reason: Option<Reason>,
    /// The version of the preview. The correction must have the same effect as the preview.
    pub version: Option<i64>,
}

/// A score with its participant, before and after a correction.
#[derive(Clone, Debug)]
pub struct NamedChange {
    pub person: GradedUser,
    /// The participant's answer to the question as a text, or `None` without an answer.
    pub answer: Option<String>,
    pub change: ScoreChange,
}

/// The effect of a correction or of a preview.
#[derive(Clone, Debug)]
pub struct CorrectedKey {
    /// `None` for a preview.
    pub id: Option<CorrectionId>,
    pub counts: RuleCounts,
    /// The number of published totals that change.
    pub published: u64,
    /// The mean of the totals before and after, or `None` if no one submitted.
    pub means: Option<(Points, Points)>,
    /// The sum of the weights of the questions that count, before and after.
    pub total_weights: (Points, Points),
    /// The places whose holders change, at most [`LISTED_PLACES`]. `None` if the participants have no places, because
    /// they play for teams.
    pub places: Option<Vec<u64>>,
    /// The scores whose total changes, at most [`NAMED_CHANGES`].
    pub changes: Vec<NamedChange>,
    /// In a preview: the scores whose total stays the same, at most [`NAMED_CHANGES`].
    pub unchanged: Vec<NamedChange>,
    /// In a preview: the effect of each rule that the question allows and whose key is known.
    pub rules: Vec<(CorrectionRule, RuleCounts)>,
    /// Changes when a score is saved, added or withdrawn, or when a correction is applied.
    pub version: i64,
}

pub(super) const CORRECT_KEY: EventOperations = EventOperations {
    competition: Operation::new(
        "correct_key",
        Access::StaffWithAnyOf(&[permission(Action::Update)]),
        Effect::Change,
    )
    .refused_with(&[NOT_STARTED, CORRECTION_STALE])
    .with_permit(PermitKind::Analysis),
    training: Operation::new(
        "correct_training_key",
        Access::StaffWithAnyOf(&[permission(Action::Update)]),
        Effect::Change,
    )
    .refused_with(&[NOT_STARTED, CORRECTION_STALE, MODEL_ANSWERS_WITHHELD])
    .with_permit(PermitKind::Analysis),
};

/// The cause of storing prepared scores. They need no audit entry: nothing reads them before the correction is
/// committed, and the correction has an entry.
pub(crate) struct Preparing(());

/// A valid correction, and its event.
struct Checked {
    event: Event,
    content: Content,
    earlier: KeyCorrections,
    /// The number of the event's last correction.
    number: i32,
    correction: KeyCorrection,
}

impl App {
    /// Returns the effect that a correction would have. Stores nothing.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn preview_correction(
        &self,
        caller: &Caller,
        (kind, id): (EventKind, EventId),
        command: CorrectKey,
    ) -> AppResult<CorrectedKey> {
        let (_, scope) = caller.authorize_in_organization(CORRECT_KEY.for_kind(kind))?;
        let checked = self.check_correction(caller, (kind, id), command.draft);
        let checked = checked.await?;
        let marking = Arc::new(checked.marking(self.now(), CorrectionRule::ALL.as_slice()));
        let mut marked = Marked::default();
        let mut after = None;
        loop {
            let page = self.next_sheets(id, None, &mut after).await?;
            if page.is_empty() {
                break;
            }
            marked = self.mark_page(&marking, page, marked).await?;
        }
        let number = checked.number;
        let rules = marking.by_rule.iter().map(|(rule, _)| *rule);
        let counted = rules.zip(marked.rules.iter().copied()).collect();
        let mut shown = self
            .corrected_key(&scope, &checked, &marked.effect, number)
            .await?;
        shown.rules = counted;
        let unchanged = marked.effect.first_unchanged(NAMED_CHANGES);
        shown.unchanged = self.named_changes(&scope, &checked, unchanged).await?;
        Ok(shown)
    }

    /// Corrects the key. Small transactions prepare the corrected scores, so that saves of answers need not wait. The
    /// last transaction writes all of them, so that a list never shows only some of the corrected scores.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn correct_key(
        &self,
        caller: &Caller,
        (kind, id): (EventKind, EventId),
        command: CorrectKey,
    ) -> AppResult<CorrectedKey> {
        let operation = CORRECT_KEY.for_kind(kind);
        let (_, scope) = caller.authorize_in_organization(operation)?;
        let reason = command
            .reason
            .ok_or_else(|| AppError::field("reason", "Reason must have 3 to 200 characters"))?;
        let checked = self.check_correction(caller, (kind, id), command.draft);
        let checked = checked.await?;
        self.ensure_marks_reveal_nothing(&checked.event).await?;
        let marking = Arc::new(checked.marking(self.now(), &[]));
        let correction_id: CorrectionId = self.row_id();
        let mut marked = Marked::default();
        for _ in 0..MAX_ROUNDS {
            marked = self.prepare(&marking, (id, correction_id), marked).await?;
            let version = marked.effect.version(checked.number);
            if command
                .version
                .is_some_and(|previewed| previewed != version)
            {
                break;
            }
            let made = checked.made(correction_id, caller, &reason, &marking, &marked);
            let tx = self.ports.store.begin().await?;
            let scores = tx.lock_scores(id).await?;
            if tx.last_correction_number(id).await? != checked.number {
                break;
            }
            if scores == marked.effect.len() && tx.apply_correction(&made, scores).await? {
                let audited = AuditedCorrection {
                    event: &checked.event,
                    made: &made,
                    content: &checked.content,
                };
                let created = Change::Created(&audited);
                tx.commit(self.audit_entry(caller, operation, created)?)
                    .await?;
                self.forget_results(id);
                let mut shown = self
                    .corrected_key(&scope, &checked, &marked.effect, made.number)
                    .await?;
                shown.id = Some(correction_id);
                shown.version = marked.effect.version_after(made.number);
                return Ok(shown);
            }
            drop(tx);
            // Scores that were saved are prepared again. Scores that were withdrawn must not be counted.
            if marked.effect.len() > scores {
                self.discard(correction_id).await?;
                marked = Marked::default();
            }
        }
        self.discard(correction_id).await?;
        Err(Refusal::new(
            CORRECTION_STALE,
            "Scores or corrections of this event have changed since. Look at the preview again.",
        )
        .into())
    }

    /// Checks a correction against the event and the corrections in force. The caller must already be authorized.
    async fn check_correction(
        &self,
        caller: &Caller,
        (kind, id): (EventKind, EventId),
        draft: CorrectionDraft,
    ) -> AppResult<Checked> {
        let (organization, _) = caller.authorize_in_organization(CORRECT_KEY.for_kind(kind))?;
        let event = self.event(organization, kind, id).await?;
        event.ensure_has_started(self.now())?;
        let template = self.find_template(organization, event.template_id).await?;
        let queries = self.ports.store.queries();
        let (earlier, number) = queries.holding_corrections(id).await?;
        let content = template.content.clone();
        let correction = draft.check(&content, &earlier)?;
        Ok(Checked {
            event,
            content,
            earlier,
            number,
            correction,
        })
    }

    /// Prepares all scores whose current version is not prepared.
    async fn prepare(
        &self,
        marking: &Arc<Marking>,
        (event, correction): (EventId, CorrectionId),
        mut marked: Marked,
    ) -> AppResult<Marked> {
        let expires_at = marking.now.plus_seconds(PREPARED_SECONDS);
        let mut after = None;
        loop {
            let unprepared = Some(correction);
            let page = self.next_sheets(event, unprepared, &mut after).await?;
            if page.is_empty() {
                return Ok(marked);
            }
            marked = self.mark_page(marking, page, marked).await?;
            let tx = self.ports.unaudited.begin(Preparing(())).await?;
            tx.put_prepared_scores(correction, &marked.scores, expires_at)
                .await?;
            tx.commit_unaudited().await?;
        }
    }

    /// Reads the next scored sheets of an event, all of them or those that are not prepared for a correction, and moves
    /// behind them.
    async fn next_sheets(
        &self,
        event: EventId,
        unprepared_for: Option<CorrectionId>,
        after: &mut Option<AttemptId>,
    ) -> AppResult<Vec<ScoredSheet>> {
        let queries = self.ports.store.queries();
        let page = queries.scored_sheets(event, unprepared_for, *after, SHEETS_AT_ONCE);
        let page = page.await?;
        if let Some(last) = page.last() {
            *after = Some(last.graded.attempt_id);
        }
        Ok(page)
    }

    /// Deletes what was prepared for a correction that is not applied.
    async fn discard(&self, correction: CorrectionId) -> AppResult<()> {
        let tx = self.ports.unaudited.begin(Preparing(())).await?;
        tx.delete_prepared_scores(correction).await?;
        Ok(tx.commit_unaudited().await?)
    }

    async fn corrected_key(
        &self,
        scope: &ReadScope,
        checked: &Checked,
        effect: &CorrectionEffect,
        number: i32,
    ) -> AppResult<CorrectedKey> {
        let content = &checked.content;
        let after = checked.earlier.with(&checked.correction);
        Ok(CorrectedKey {
            id: None,
            counts: effect.counts(),
            published: effect.published(),
            means: effect.means(),
            total_weights: (
                checked.earlier.total_weight(content),
                after.total_weight(content),
            ),
            places: checked.has_places().then(|| {
                let mut places = effect.changed_places();
                places.truncate(LISTED_PLACES);
                places
            }),
            changes: self
                .named_changes(scope, checked, effect.first_changes(NAMED_CHANGES))
                .await?,
            unchanged: Vec::new(),
            rules: Vec::new(),
            version: effect.version(number),
        })
    }

    /// Adds the participants and their answers.
    async fn named_changes(
        &self,
        scope: &ReadScope,
        checked: &Checked,
        changes: Vec<(AttemptId, ScoreChange)>,
    ) -> AppResult<Vec<NamedChange>> {
        let queries = self.ports.store.queries();
        let users: Vec<UserId> = changes.iter().map(|(_, change)| change.user_id).collect();
        let people = queries.users_among(scope, &users).await?;
        let mut named = self.name_players(scope, &checked.event, people).await?;
        let attempts: Vec<_> = changes.iter().map(|(id, _)| *id).collect();
        let sheets = queries.marked_sheets(scope, &attempts).await?;
        let texts = AnswerTexts::new(&checked.content);
        let mut answers: HashMap<AttemptId, String> = HashMap::new();
        for row in sheets {
            let sheet = read_sheet(&row.sheet)?;
            let answer = match checked.correction.question {
                Some(question) => sheet.answers.get(question).map(|own| texts.answer(own)),
                None => Some(texts.slides(&sheet.slides)).filter(|text| !text.is_empty()),
            };
            answers.extend(answer.map(|answer| (row.attempt_id, answer)));
        }
        let with_user = |(attempt, change): (AttemptId, ScoreChange)| {
            Some(NamedChange {
                person: named.remove(&change.user_id)?,
                answer: answers.remove(&attempt),
                change,
            })
        };
        Ok(changes.into_iter().filter_map(with_user).collect())
    }
}

impl Checked {
    /// Whether the participants have places: those who play for a team have none (D225).
    fn has_places(&self) -> bool {
        self.event.participant_type != Some(ParticipantType::Team)
    }

    fn marking(&self, now: Timestamp, rules: &[CorrectionRule]) -> Marking {
        let mut places = self.content.items().enumerate();
        let found = places.find(|(_, item)| item.id() == self.correction.question);
        let (at, kind) = found.map_or((0, None), |(at, item)| (at, Some(item.kind())));
        let by_rule = |rule: &CorrectionRule| {
            let other = self.correction.by_rule(kind?, *rule)?;
            let corrections = self.earlier.with(&other);
            let counts = corrections.total_weight(&self.content) > Points::ZERO;
            counts.then_some((*rule, corrections))
        };
        Marking {
            content: self.content.clone(),
            corrections: self.earlier.with(&self.correction),
            at,
            by_rule: rules.iter().filter_map(by_rule).collect(),
            now,
        }
    }

    fn made(
        &self,
        id: CorrectionId,
        caller: &Caller,
        reason: &Reason,
        marking: &Marking,
        marked: &Marked,
    ) -> EventCorrection {
        EventCorrection {
            id,
            organization_id: self.event.organization_id,
            event_id: self.event.id,
            number: self.number.saturating_add(1),
            correction: self.correction.clone(),
            reason: reason.as_str().to_owned(),
            made_by: caller.user_id,
            made_at: marking.now,
            counts: marked.effect.counts(),
        }
    }
}
