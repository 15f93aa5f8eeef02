//! Lists the caller's own scores.

use std::sync::Arc;

use application_ports::OwnScoreRow;
use domain_access::{Access, Action, Permission, Resource};
use domain_assessment::{KeyCorrections, ScoreByKind};
use domain_kernel::{EventId, ListQuery, OrganizationId, Page};
use domain_scheduling::EventKind;

use super::KindPoints;
use super::list_answered_users::{KindColumn, kind_columns};
use crate::{App, AppError, AppResult, Caller, Effect, EventOperations, Operation};

/// A column for each group of questions of an event, in the order of its template and with the template's weights.
pub(crate) type KindColumns = Arc<Vec<KindColumn>>;

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
            let kinds = match &row.scores {
                Some(scores) => {
                    let columns = self.cached_kind_columns(organization, row.event_id).await?;
                    let of = |kind| row.weights.iter().find(|(other, _)| *other == kind);
                    let columns = columns.iter().filter_map(|column| {
                        let (_, weight) = *of(column.kind)?;
                        Some(KindColumn {
                            weight,
                            ..column.clone()
                        })
                    });
                    points_by_kind(columns, &scores.by_kind)
                }
                None => Vec::new(),
            };
            rows.push(MyScore { row, kinds });
        }
        Ok(Page {
            rows,
            total: page.total,
            paging: page.paging,
        })
    }

    /// Returns the columns of an event, and caches them. The event must have begun: then its template can no longer change
    /// (D23, D26). Corrections do not change the cached weights.
    pub(super) async fn cached_kind_columns(
        &self,
        organization: OrganizationId,
        event_id: EventId,
    ) -> AppResult<KindColumns> {
        let read = Box::pin(self.read_kind_columns(organization, event_id));
        self.kind_columns.get_or_insert_async(&event_id, read).await
    }

    async fn read_kind_columns(
        &self,
        organization: OrganizationId,
        event_id: EventId,
    ) -> AppResult<KindColumns> {
        let queries = self.ports.store.queries();
        let event = queries.event_of_any_kind(organization, event_id).await?;
        let event = event.ok_or(AppError::NotFound)?;
        let template = self.find_template(organization, event.template_id).await?;
        let uncorrected = KeyCorrections::default();
        Ok(Arc::new(kind_columns(&template.content, &uncorrected)))
    }
}

/// Returns the points of each column's kind, with the weight of the column as the maximum.
pub(super) fn points_by_kind(
    columns: impl IntoIterator<Item = KindColumn>,
    by_kind: &ScoreByKind,
) -> Vec<KindPoints> {
    let points = |column: KindColumn| KindPoints {
        kind: column.kind,
        title: column.title,
        points: by_kind.get(column.kind).unwrap_or_default(),
        of: column.weight,
    };
    columns.into_iter().map(points).collect()
}
