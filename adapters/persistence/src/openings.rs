//! Openings of attempts: many participants open their attempts at the same moment, so that their openings share one
//! statement and one commit.

use application_ports::StoreResult;
use domain_kernel::{AttemptId, Timestamp};
use sea_orm::sea_query::CaseStatement;
use sea_orm::{
    ColumnTrait, DatabaseConnection, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};

use crate::batch_queue::BatchHandler;
use crate::entity::attempts::{Column, Entity, by_id, by_ids};
use crate::errors::store_error;

/// Stores when attempts were last opened. Only this column changes. The version of an attempt stays the same, so that a
/// submission at the same moment is not refused.
pub struct OpeningHandler {
    pub write: DatabaseConnection,
}

impl BatchHandler for OpeningHandler {
    const NAME: &'static str = "openings";
    type Request = (AttemptId, Timestamp);
    type Reply = ();
    type Key = AttemptId;

    /// Two openings of one attempt run one after the other, so that the later one is stored.
    fn key((attempt, _): &Self::Request) -> Option<AttemptId> {
        Some(*attempt)
    }

    /// Openings are less frequent than saves, and the disk can only process one commit at a time.
    fn max_in_flight(&self) -> usize {
        1
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn execute(&self, batch: &[Self::Request]) -> StoreResult<Vec<()>> {
        let opened_at = batch
            .iter()
            .fold(CaseStatement::new(), |cases, (attempt, at)| {
                cases.case(by_id(*attempt), at.millis())
            });
        // A change of the times of an event locks the attempts in the same order, so that the two cannot block each
        // other.
        let in_order = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(by_ids(batch.iter().map(|(attempt, _)| *attempt)))
            .order_by_asc(Column::Id)
            .lock_exclusive()
            .into_query();
        Entity::update_many()
            .col_expr(Column::OpenedAt, opened_at.into())
            .filter(Column::Id.in_subquery(in_order))
            .exec(&self.write)
            .await
            .map_err(store_error)?;
        Ok(vec![(); batch.len()])
    }
}
