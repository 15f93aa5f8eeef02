//! Lists the results of participants. When results are published, thousands of participants look at the same moment, so
//! their pages share a few queries.

use std::collections::HashSet;

use application_ports::{OwnScoreRow, StoreError, StoreResult};
use domain_access::ReadScope;
use domain_assessment::{QuestionKind, Score};
use domain_kernel::{ListQuery, Points, Timestamp, UserId};
use domain_scheduling::{EventKind, EventOptions};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, Condition, DatabaseConnection, DerivePartialModel, QuerySelect, Select,
};

use super::grading::{ScoreColumns, join_submitted_attempt, own_finished};
use super::list::List;
use super::team_order::is_answering;
use crate::batch_queue::{BatchHandler, padded};
use crate::entity::values::{self, Millis};
use crate::entity::{attempts, events, leaderboards, players, scores};
use crate::errors::{corrupt, store_error};

/// Selects a page of a participant's results.
pub struct OwnScoresRequest {
    pub list: OwnScoresList,
    pub user_id: UserId,
    pub now: Timestamp,
}

/// Requests with equal lists can share a query.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct OwnScoresList {
    pub scope: ReadScope,
    pub kind: EventKind,
    pub query: ListQuery,
}

#[derive(Clone, DerivePartialModel)]
#[sea_orm(entity = "events::Entity")]
pub struct OwnScore {
    id: values::EventId,
    name: String,
    kind: values::EventKind,
    certificates: bool,
    certificate_from: i64,
    #[sea_orm(from_expr = "players::Column::UserId.into_expr()")]
    user_id: values::UserId,
    #[sea_orm(from_expr = "attempts::Column::SubmittedAt.into_expr()")]
    submitted_at: Option<Millis>,
    #[sea_orm(from_expr = "is_answering()")]
    is_answering: bool,
    #[sea_orm(from_expr = "leaderboards::open_code()")]
    leaderboard: Option<String>,
    /// The marks.
    #[sea_orm(from_expr = "scores::Column::Body.into_expr()")]
    body: Option<String>,
    #[sea_orm(nested)]
    score: ScoreColumns,
}

/// Finds pages of results in batches.
pub struct OwnScoresHandler {
    pub read: DatabaseConnection,
}

impl BatchHandler for OwnScoresHandler {
    const NAME: &'static str = "own_scores";
    type Request = OwnScoresRequest;
    type Reply = Vec<OwnScore>;
    type Key = UserId;

    /// Requests of one user can share a batch, because they only read.
    fn key(_: &OwnScoresRequest) -> Option<UserId> {
        None
    }

    /// While the database executes one batch, another one can be sent.
    fn max_in_flight(&self) -> usize {
        2
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn execute(&self, batch: &[OwnScoresRequest]) -> StoreResult<Vec<Vec<OwnScore>>> {
        let Some(now) = batch.iter().map(|one| one.now).max() else {
            return Ok(Vec::new());
        };
        let mut pages = vec![Vec::new(); batch.len()];
        let lists: HashSet<_> = batch.iter().map(|one| &one.list).collect();
        for list in lists {
            let requests = batch.iter().filter(|one| one.list == *list);
            let rows = list.pages(requests.map(|one| one.user_id), now);
            let rows = rows.into_partial_model::<OwnScore>().all(&self.read).await;
            let rows = rows.map_err(store_error)?;
            for (request, page) in batch.iter().zip(&mut pages) {
                if request.list == *list {
                    let is_own = |row: &&OwnScore| UserId::from(row.user_id) == request.user_id;
                    *page = rows.iter().filter(is_own).cloned().collect();
                }
            }
        }
        Ok(pages)
    }
}

impl OwnScoresList {
    /// Lists the results of those players for which `own` holds: of events that are over at `now`, or that they have
    /// submitted.
    pub fn of(&self, own: Expr, now: Timestamp) -> List<players::Entity> {
        let submitted = attempts::COLUMN.submitted_at.is_not_null();
        own_finished(&self.scope, (self.kind, own), (now, submitted), &self.query)
            .join(join_submitted_attempt)
    }

    /// Selects the page of each user. The instant is the latest one of the batch. It is later than the others by less
    /// than the time that a request waits.
    fn pages(
        &self,
        user_ids: impl Iterator<Item = UserId>,
        now: Timestamp,
    ) -> Select<players::Entity> {
        let list = self.of(players::of_users(padded(user_ids)), now);
        let query = &self.query;
        let pages = list.page_of_each(players::Column::UserId, query.sort, query.paging);
        join_published_score(pages)
    }
}

/// Joins the scores that participants may see (D36).
fn join_published_score(mut players: Select<players::Entity>) -> Select<players::Entity> {
    let is_published = Condition::all()
        .add(
            scores::Column::AttemptId
                .into_expr()
                .equals((attempts::Entity, attempts::Column::Id)),
        )
        .add(scores::COLUMN.scored_at.is_not_null());
    QuerySelect::query(&mut players).left_join(scores::Entity, is_published);
    players
}

impl TryFrom<OwnScore> for OwnScoreRow {
    type Error = StoreError;

    fn try_from(row: OwnScore) -> Result<Self, StoreError> {
        let published_at = row.score.scored_at.map(Into::into);
        let scores = row.score.kind_scores()?;
        let score: Option<Score> = row
            .body
            .as_deref()
            .map(serde_json::from_str)
            .transpose()
            .map_err(|reason| corrupt("scores")(&reason))?;
        let weights = score
            .iter()
            .flat_map(|score| QuestionKind::ALL.map(|kind| (kind, score.weight_of(kind))));
        let options = EventOptions {
            certificates: row.certificates,
            certificate_from: Points::from_hundredths(row.certificate_from),
            ..EventOptions::default()
        };
        let has_certificate = scores.as_ref().is_some_and(|scores| {
            let percentage = scores.total.percentage_of(scores.total_weight);
            options.certify(row.kind.into(), percentage)
        });
        Ok(Self {
            event_id: row.id.into(),
            name: row.name,
            submitted_at: row.submitted_at.map(Into::into),
            is_answering: row.is_answering && row.submitted_at.is_none(),
            published_at,
            scores,
            weights: weights.collect(),
            leaderboard: row.leaderboard,
            has_certificate,
        })
    }
}
