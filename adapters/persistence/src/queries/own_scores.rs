//! Lists the results of participants. When results are published, thousands of participants look at the same moment, so
//! their first pages share a few queries.

use application_ports::{OwnScoreRow, StoreError, StoreResult};
use domain_access::ReadScope;
use domain_assessment::{QuestionKind, Score};
use domain_kernel::{ListQuery, Paging, Points, Sort, Timestamp, UserId};
use domain_scheduling::{EventKind, EventOptions};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, Condition, DatabaseConnection, DerivePartialModel, QuerySelect, Select,
};

use super::grading::{ScoreColumns, join_submitted_attempt, own_finished};
use super::list::List;
use super::shared_reads::read_groups;
use super::team_order::is_answering;
use crate::batch_queue::BatchHandler;
use crate::entity::values::{self, Millis};
use crate::entity::{attempts, events, leaderboards, padded, players, scores};
use crate::errors::corrupt;

/// Selects the first page of a participant's results, with the usual number of rows.
pub struct OwnScoresRequest {
    pub scope: ReadScope,
    pub kind: EventKind,
    pub sort: Sort,
    pub user_id: UserId,
    pub now: Timestamp,
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

/// Finds first pages of results in batches.
pub struct OwnScoresHandler {
    pub read: DatabaseConnection,
}

impl BatchHandler for OwnScoresHandler {
    const NAME: &'static str = "own_scores";
    type Request = OwnScoresRequest;
    type Reply = Vec<OwnScore>;
    type Key = UserId;

    #[tracing::instrument(level = "debug", skip_all)]
    async fn execute(&self, batch: &[OwnScoresRequest]) -> StoreResult<Vec<Vec<OwnScore>>> {
        let Some(now) = batch.iter().map(|one| one.now).max() else {
            return Ok(Vec::new());
        };
        let select = |group, requests: Vec<&OwnScoresRequest>| {
            first_pages(group, requests.into_iter().map(|one| one.user_id), now)
        };
        let page = |request: &OwnScoresRequest, rows: &[OwnScore]| {
            let is_own = |row: &&OwnScore| UserId::from(row.user_id) == request.user_id;
            rows.iter().filter(is_own).cloned().collect()
        };
        read_groups(&self.read, batch, OwnScoresRequest::group, select, page).await
    }
}

impl OwnScoresRequest {
    /// Requests of one group share a query.
    const fn group(&self) -> (ReadScope, EventKind, Sort) {
        (self.scope, self.kind, self.sort)
    }
}

/// Lists the results of the players that match a condition. An event is listed if it is over at `now`, or if the player has
/// submitted.
pub fn results_of_players(
    scope: &ReadScope,
    (kind, of_players): (EventKind, Expr),
    now: Timestamp,
    query: &ListQuery,
) -> List<players::Entity> {
    let submitted = attempts::COLUMN.submitted_at.is_not_null();
    own_finished(scope, (kind, of_players), (now, submitted), query).join(join_submitted_attempt)
}

/// Selects the first page of each user. The instant is the latest one of the batch. It is later than the others by less
/// than the time that a request waits.
pub fn first_pages(
    (scope, kind, sort): (ReadScope, EventKind, Sort),
    user_ids: impl Iterator<Item = UserId>,
    now: Timestamp,
) -> Select<players::Entity> {
    let of_players = players::of_users(padded(user_ids));
    let list = results_of_players(&scope, (kind, of_players), now, &ListQuery::default());
    let per_page = Paging::default().per_page;
    join_published_score(list.first_rows_of_each(players::Column::UserId, sort, per_page))
}

/// Joins the scores that participants may see (D36).
pub fn join_published_score(mut players: Select<players::Entity>) -> Select<players::Entity> {
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
