//! Lists the caller's own scores.

use std::sync::Arc;

use application_ports::OwnScoreRow;
use domain_access::{Access, Action, Permission, Resource};
use domain_assessment::QuestionKind;
use domain_kernel::{EventId, ListQuery, OrganizationId, Page};
use domain_scheduling::EventKind;

use super::KindPoints;
use crate::events::question_types;
use crate::{App, AppError, AppResult, Caller, Effect, EventOperations, Operation};

/// The kind and the title of each group of questions of an event, in the order of its template.
pub(crate) type KindTitles = Arc<Vec<(QuestionKind, String)>>;

/// One of the caller's own results.
#[derive(Clone, Debug)]
pub struct MyScore {
    pub row: OwnScoreRow,
    /// The points of each kind of question. It is empty if the score is not published.
    pub kinds: Vec<KindPoints>,
}

pub(super) const LIST_MY_SCORES: EventOperations = EventOperations {
    competition: Operation::new(
        "list_my_scores",
        Access::AnyOf(&[Permission::new(Action::ViewAny, Resource::Score)]),
        Effect::Read,
    ),
    training: Operation::new(
        "list_my_training_scores",
        Access::AnyOf(&[Permission::new(Action::ViewAny, Resource::Score)]),
        Effect::Read,
    ),
};

impl App {
    /// Lists one page of the caller's own results. Only published results have marks (D36).
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_my_scores(
        &self,
        caller: &Caller,
        kind: EventKind,
        query: &ListQuery,
    ) -> AppResult<Page<MyScore>> {
        let operation = LIST_MY_SCORES.for_kind(kind);
        let (organization, scope) = caller.authorize_in_organization(operation)?;
        let queries = self.ports.store.queries();
        let page = queries.own_scores(&scope, kind, caller.user_id, self.now(), query);
        let page = page.await?;
        let mut rows = Vec::with_capacity(page.rows.len());
        for row in page.rows {
            let kinds = if row.scores.is_some() {
                let titles = self.kind_titles(organization, row.event_id).await?;
                points_by_kind(&row, &titles)
            } else {
                Vec::new()
            };
            rows.push(MyScore { row, kinds });
        }
        Ok(Page {
            rows,
            total: page.total,
            paging: page.paging,
        })
    }

    /// Returns the titles of the groups of questions of an event, and caches them. The event must have begun: then its
    /// template can no longer change (D23, D26).
    async fn kind_titles(
        &self,
        organization: OrganizationId,
        event_id: EventId,
    ) -> AppResult<KindTitles> {
        let read = Box::pin(self.read_kind_titles(organization, event_id));
        self.kind_titles.get_or_insert_async(&event_id, read).await
    }

    async fn read_kind_titles(
        &self,
        organization: OrganizationId,
        event_id: EventId,
    ) -> AppResult<KindTitles> {
        let queries = self.ports.store.queries();
        let event = queries.event_of_any_kind(organization, event_id).await?;
        let event = event.ok_or(AppError::NotFound)?;
        let template = self.find_template(organization, event.template_id).await?;
        let kinds = question_types(&template.content).into_iter();
        Ok(Arc::new(
            kinds.map(|(kind, title, _)| (kind, title)).collect(),
        ))
    }
}

fn points_by_kind(row: &OwnScoreRow, titles: &[(QuestionKind, String)]) -> Vec<KindPoints> {
    let points = |(kind, title): &(QuestionKind, String)| {
        let (_, of) = *row.weights.iter().find(|(other, _)| other == kind)?;
        let points = row.scores.as_ref()?.by_kind.get(*kind).unwrap_or_default();
        Some(KindPoints {
            kind: *kind,
            title: title.clone(),
            points,
            of,
        })
    };
    titles.iter().filter_map(points).collect()
}
