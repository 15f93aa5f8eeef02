//! Lists all answers to one question, in a stable order that does not depend on names (D65).

use std::collections::HashMap;

use application_ports::MarkDraftRow;
use domain_access::{Access, Action};
use domain_assessment::{Answer, Mark};
use domain_kernel::{AttemptId, EventId, ListQuery, Page, QuestionId};

use super::naming::GradedUser;
use super::permission;
use super::show_marking::marked_by_hand;
use crate::answering::read_sheet;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

/// An answer to one question.
#[derive(Clone, Debug)]
pub struct MarkedAnswer {
    pub attempt_id: AttemptId,
    /// The participant. The id is that of the attempt.
    pub person: GradedUser,
    /// `None` if the participant did not answer the question.
    pub answer: Option<Answer>,
    /// The mark of the score, without the draft.
    pub mark: Mark,
    pub draft: Option<MarkDraftRow>,
    /// Whether the score is published.
    pub scored: bool,
    /// The version of the score.
    pub score_version: i32,
}

pub(super) const LIST_MARKED_ANSWERS: Operation = Operation::new(
    "list_marked_answers",
    Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

impl App {
    /// Lists one page of the submitted answers to a question that a grader marks.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_marked_answers(
        &self,
        caller: &Caller,
        id: EventId,
        question: QuestionId,
        query: &ListQuery,
    ) -> AppResult<Page<MarkedAnswer>> {
        let (organization, scope) = caller.authorize_in_organization(&LIST_MARKED_ANSWERS)?;
        let queries = self.ports.store.queries();
        let event = queries.event_of_any_kind(organization, id).await?;
        let event = event.ok_or(AppError::NotFound)?;
        let template = self.find_template(organization, event.template_id).await?;
        let (corrections, _) = queries.holding_corrections(id).await?;
        let mut by_hand = marked_by_hand(&template.content, &corrections);
        if !by_hand.any(|own| own == question) {
            return Err(AppError::NotFound);
        }
        let naming = self.naming(&event).await?;
        self.number_players(&event).await?;
        let page = queries
            .labelled(&scope, (event.kind, id), None, query)
            .await?;
        let attempts: Vec<_> = page.rows.iter().map(|one| one.attempt_id).collect();
        let sheets = queries.marked_sheets(&scope, &attempts).await?;
        let mut sheets: HashMap<_, _> = sheets
            .into_iter()
            .map(|sheet| (sheet.attempt_id, sheet))
            .collect();
        let drafts = queries.mark_drafts_of(&scope, &attempts).await?;
        let mut rows = Vec::with_capacity(page.rows.len());
        for one in page.rows {
            // A score that was withdrawn in the meantime has no row.
            let Some(sheet) = sheets.remove(&one.attempt_id) else {
                continue;
            };
            let mut marks = sheet.score.marks.into_iter();
            let Some(mark) = marks.find(|mark| mark.question == Some(question)) else {
                continue;
            };
            let attempt_id = one.attempt_id;
            let own = |row: &&MarkDraftRow| {
                row.draft.attempt_id == attempt_id && row.draft.question == question
            };
            rows.push(MarkedAnswer {
                attempt_id,
                person: naming.answer(one),
                answer: read_sheet(&sheet.sheet)?.answers.get(question).cloned(),
                mark,
                draft: drafts.iter().find(own).cloned(),
                scored: sheet.scored,
                score_version: sheet.version,
            });
        }
        Ok(Page {
            rows,
            total: page.total,
            paging: page.paging,
        })
    }
}
