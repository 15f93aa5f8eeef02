//! Shows the questions of an event that a grader marks, and how many answers to each are marked (D65).

use domain_access::{Access, Action};
use domain_assessment::{Content, KeyCorrections, MarkDraft};
use domain_kernel::{EventId, QuestionId};
use domain_scheduling::EventKind;

use super::permission;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

/// The number of sheets that are read at once. Each has a mark for every question.
pub(super) const SHEETS_AT_ONCE: u64 = 200;

/// The questions of an event that a grader marks, without dropped ones.
#[derive(Clone, Debug)]
pub struct MarkingOverview {
    /// The event's name.
    pub name: String,
    pub kind: EventKind,
    /// Whether names are hidden.
    pub anonymous: bool,
    /// The questions of the event's template.
    pub content: Content,
    /// For each question that a grader marks, in the order of the template, the number of answers with a mark.
    pub marked: Vec<(QuestionId, u64)>,
    /// The number of participants who submitted.
    pub answers: u64,
    /// The number of sheets without missing marks that have something unpublished.
    pub publishable: u64,
    /// The number of unpublished sheets with a missing mark.
    pub incomplete: u64,
}

pub(super) const SHOW_MARKING: Operation = Operation::new(
    "show_marking",
    Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

/// Returns the questions that a grader marks, without dropped ones.
pub(super) fn marked_by_hand(
    content: &Content,
    corrections: &KeyCorrections,
) -> impl Iterator<Item = QuestionId> {
    let by_hand = content
        .questions()
        .filter(|(group, _)| group.kind.needs_manual_grading());
    by_hand
        .map(|(_, question)| question.id)
        .filter(|question| !corrections.drops(Some(*question)))
}

/// Whether a grader must mark answers before the scores of an event can be published.
pub(super) fn needs_grading(content: &Content, corrections: &KeyCorrections) -> bool {
    marked_by_hand(content, corrections).next().is_some()
}

impl App {
    /// Returns the questions of an event of either kind that a grader marks.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_marking(&self, caller: &Caller, id: EventId) -> AppResult<MarkingOverview> {
        let (organization, scope) = caller.authorize_in_organization(&SHOW_MARKING)?;
        let queries = self.ports.store.queries();
        let event = queries.event_of_any_kind(organization, id).await?;
        let event = event.ok_or(AppError::NotFound)?;
        let template = self.find_template(organization, event.template_id).await?;
        let (corrections, _) = queries.holding_corrections(id).await?;
        let by_hand = marked_by_hand(&template.content, &corrections);
        let mut overview = MarkingOverview {
            name: event.name.clone(),
            kind: event.kind,
            anonymous: event.anonymous,
            marked: by_hand.map(|question| (question, 0)).collect(),
            content: template.content.clone(),
            answers: 0,
            publishable: 0,
            incomplete: 0,
        };
        let mut after = None;
        loop {
            let sheets = queries.marks_after(&scope, event.kind, id, after, SHEETS_AT_ONCE);
            let sheets = sheets.await?;
            let Some(last) = sheets.last() else {
                return Ok(overview);
            };
            after = Some(last.attempt_id);
            let attempts: Vec<_> = sheets.iter().map(|sheet| sheet.attempt_id).collect();
            let drafts = queries.mark_drafts_of(&scope, &attempts).await?;
            for sheet in sheets {
                let own = drafts.iter().map(|row| &row.draft).filter(|draft| {
                    draft.attempt_id == sheet.attempt_id && sheet.score.has_use_for(draft)
                });
                let own: Vec<MarkDraft> = own.cloned().collect();
                let drafted = sheet.score.with_drafts(&own);
                overview.answers += 1;
                match (drafted.needs_grader(), sheet.scored && own.is_empty()) {
                    (true, _) => overview.incomplete += 1,
                    (false, false) => overview.publishable += 1,
                    (false, true) => {}
                }
                let is_marked = |question: QuestionId| {
                    let mark = drafted
                        .marks
                        .iter()
                        .find(|mark| mark.question == Some(question));
                    mark.is_some_and(|mark| mark.score.is_some())
                };
                for (question, marked) in &mut overview.marked {
                    *marked += u64::from(is_marked(*question));
                }
            }
        }
    }
}
