//! Lists the participants of an event with their scores.

use std::sync::Arc;

use application_ports::{KindScores, ResultCounts, ResultFilter};
use domain_access::{Access, Action};
use domain_assessment::{Content, KeyCorrections, PublishedTotals, QuestionKind};
use domain_kernel::{EventId, ListQuery, Page, Points, Timestamp};
use domain_scheduling::{EventKind, ParticipantType};
use futures_util::try_join;

use super::naming::{GradedUser, Naming, by_label, by_name};
use super::permission;
use super::show_marking::needs_grading;
use crate::events::question_types;
use crate::{App, AppResult, Caller, Effect, EventOperations, Operation};

/// A participant with the score of the attempt that counts.
#[derive(Clone, Debug)]
pub struct AnsweredUser {
    pub person: GradedUser,
    /// `None` if the participant has not submitted.
    pub scores: Option<KindScores>,
    /// When the score was last published or saved, or `None` if it is not published.
    pub published_at: Option<Timestamp>,
    /// Whether a published score has a place among the others. That of a deleted user has none (D265).
    pub has_place: bool,
    /// Whether the participant has an open attempt. `false` while names are hidden.
    pub is_answering: bool,
}

impl AnsweredUser {
    /// Whether the score is published (D36).
    pub const fn scored(&self) -> bool {
        self.published_at.is_some()
    }
}

/// A column with the points of a kind of question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindColumn {
    pub kind: QuestionKind,
    /// The title of the group in the template.
    pub title: String,
    /// The most that the questions of the kind can earn (D94).
    pub weight: Points,
}

/// Returns a column for each kind of question that the template contains.
pub(super) fn kind_columns(content: &Content, corrections: &KeyCorrections) -> Vec<KindColumn> {
    let kinds = question_types(content).into_iter();
    let column = |(kind, title, _)| KindColumn {
        kind,
        title,
        weight: corrections.weight_of(content, kind),
    };
    kinds.map(column).collect()
}

/// One page of an event's participants, with the columns of the list.
#[derive(Clone, Debug)]
pub struct WhoAnswered {
    /// The event's name.
    pub name: String,
    pub kinds: Vec<KindColumn>,
    /// Whether a grader must mark something before a score can be published (D36).
    pub needs_grading: bool,
    /// Whether names are hidden.
    pub anonymous: bool,
    /// All published totals, if the participants are people.
    pub totals: Option<Arc<PublishedTotals>>,
    /// The number of all participants in each state of grading.
    pub counts: Arc<ResultCounts>,
    pub page: Page<AnsweredUser>,
}

pub(super) const LIST_ANSWERED_USERS: EventOperations = EventOperations {
    competition: Operation::new(
        "list_answered_users",
        Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
        Effect::Read,
    ),
    training: Operation::new(
        "list_answered_training_users",
        Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
        Effect::Read,
    ),
};

impl App {
    /// Lists one page of all assigned participants. While names are hidden, lists only participants who submitted, in
    /// the order of their labels, and ignores the filter.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_answered_users(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        filter: ResultFilter,
        query: &ListQuery,
    ) -> AppResult<WhoAnswered> {
        let operation = LIST_ANSWERED_USERS.for_kind(kind);
        let (organization, scope) = caller.authorize_in_organization(operation)?;
        let queries = self.ports.store.queries();
        let event = self.event(organization, kind, id).await?;
        let template = self.find_template(organization, event.template_id).await?;
        let content = &template.content;
        let (corrections, _) = queries.holding_corrections(id).await?;
        let naming = self.naming(&event).await?;
        let page = async {
            Ok(match naming {
                Naming::ByName => {
                    let page = queries.answered_users(&scope, kind, id, filter, query);
                    page.await?.map(by_name)
                }
                Naming::ByLabel => {
                    let page = queries.labelled(&scope, (kind, id), None, query);
                    page.await?.map(by_label)
                }
            })
        };
        let totals = async {
            if event.participant_type == Some(ParticipantType::Team) {
                return Ok(None);
            }
            self.published_totals(&event).await.map(Some)
        };
        let counts = self.result_counts(&scope, &event, ParticipantType::Individual);
        // With 100,000 participants each of these reads takes a while, so they run at the same time.
        let (page, totals, counts) = try_join!(page, totals, counts)?;
        Ok(WhoAnswered {
            name: event.name.clone(),
            kinds: kind_columns(content, &corrections),
            needs_grading: needs_grading(content, &corrections),
            anonymous: event.anonymous,
            totals,
            counts,
            page,
        })
    }
}
