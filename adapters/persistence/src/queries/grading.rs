//! Queries for graders: the participants with answers, and the scores.

use std::collections::HashMap;

use application_ports::{
    AnsweredEventRow, AnsweredUserRow, AttemptResultRow, GradingProgress, GradingQueries,
    KindScores, MAX_ATTEMPT_RESULTS, NameColumn, NamedUserRow, OwnScoreRow, ResultCounts,
    ResultFilter, ResultState, ScoreSaveRow, StoreError, StoreResult,
};
use async_trait::async_trait;
use domain_access::ReadScope;
use domain_assessment::{PublishedTotals, QuestionKind, TotalCount};
use domain_kernel::{EventId, ListQuery, Page, Paging, Sort, Timestamp, UserId};
use domain_scheduling::{Event, EventKind, ParticipantType};
use sea_orm::sea_query::{
    CaseStatement, Expr, ExprTrait, IntoCondition, Query, SelectStatement, SubQueryStatement,
};
use sea_orm::{
    ColumnTrait, Condition, DerivePartialModel, EntityTrait, JoinType, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, Related, Select,
};

use super::answering::own_events;
use super::answering::{JoinedAttempt, join_attempt};
use super::events::{in_scope, is_in_scope, participants, people, players_of, submitters};
use super::leaderboards::published;
use super::list::List;
use super::own_scores::{OwnScore, OwnScoresRequest, join_published_score, results_of_players};
use super::search::{Search, by_columns};
use super::team_order::is_answering;
use super::users::NamedUser;
use super::{SqlQueries, has_row, unsigned};
use crate::entity::values::{self, Hundredths, Millis};
use crate::entity::{
    attempts, corrections, events, players, read_one, score_saves, scores, templates, users,
};
use crate::errors::{corrupt, store_error};

#[derive(DerivePartialModel)]
#[sea_orm(entity = "events::Entity")]
struct AnsweredEvent {
    id: values::EventId,
    name: String,
    ends_at: Millis,
    #[sea_orm(from_expr = "participants()")]
    participants: i64,
    #[sea_orm(from_expr = "people()")]
    people: i64,
    #[sea_orm(from_expr = "submitters()")]
    answered: i64,
    #[sea_orm(from_expr = "scored_users()")]
    scored: i64,
    #[sea_orm(from_expr = "ungraded_users()")]
    ungraded: i64,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "events::Entity")]
struct WaitingEvent {
    id: values::EventId,
    #[sea_orm(from_expr = "ungraded_since()")]
    since: Option<Millis>,
}

#[derive(DerivePartialModel)]
pub struct AnsweredUser {
    #[sea_orm(nested)]
    user: NamedUser,
    #[sea_orm(nested)]
    score: ScoreColumns,
    #[sea_orm(from_expr = "is_answering()")]
    is_answering: bool,
}

/// All fields are `None` if there is no score.
#[derive(Clone, DerivePartialModel)]
#[sea_orm(entity = "scores::Entity")]
pub struct ScoreColumns {
    kind_sums: Option<String>,
    bonus: Option<Hundredths>,
    total: Option<Hundredths>,
    total_weight: Option<Hundredths>,
    /// When the score was last published or saved. `None` if it is not published (D36).
    pub scored_at: Option<Millis>,
    corrected_at: Option<Millis>,
}

impl ScoreColumns {
    pub fn kind_scores(self) -> StoreResult<Option<KindScores>> {
        let (Some(sums), Some(bonus), Some(total), Some(total_weight)) =
            (self.kind_sums, self.bonus, self.total, self.total_weight)
        else {
            return Ok(None);
        };
        Ok(Some(KindScores {
            by_kind: serde_json::from_str(&sums).map_err(|reason| corrupt("scores")(&reason))?,
            bonus: bonus.into(),
            total: total.into(),
            total_weight: total_weight.into(),
            corrected_at: self.corrected_at.map(Into::into),
        }))
    }
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "events::Entity")]
struct GradingCounts {
    #[sea_orm(from_expr = "people()")]
    people: i64,
    #[sea_orm(from_expr = "submitters()")]
    answered: i64,
    #[sea_orm(from_expr = "scored_users()")]
    scored: i64,
}

/// A submitted attempt with its score.
#[derive(DerivePartialModel)]
#[sea_orm(entity = "attempts::Entity")]
struct AttemptResult {
    number: i64,
    submitted_at: Option<Millis>,
    #[sea_orm(from_expr = "scores::Column::Total.into_expr()")]
    total: Hundredths,
    #[sea_orm(from_expr = "scores::Column::TotalWeight.into_expr()")]
    total_weight: Hundredths,
    #[sea_orm(from_expr = "scores::Column::ScoredAt.into_expr()")]
    scored_at: Option<Millis>,
}

/// The position of a participant in the list of an event.
#[derive(Clone, Copy, DerivePartialModel)]
#[sea_orm(entity = "players::Entity")]
pub struct Place {
    pub created_at: Millis,
    pub id: values::PlayerId,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "score_saves::Entity")]
struct ScoreSave {
    #[sea_orm(from_expr = "attempts::Column::Number.into_expr()")]
    attempt: i64,
    #[sea_orm(from_expr = "score_saves::is_withdrawn()")]
    is_withdrawn: bool,
    version: i32,
    saved_at: Option<Millis>,
    body: String,
    #[sea_orm(nested)]
    grader: Option<NamedUser>,
    #[sea_orm(nested)]
    correction: Option<corrections::Model>,
}

/// Counts the users with a published score of an event, for the attempt that counts (D32).
fn scored_users() -> Expr {
    users_with_score(scores::COLUMN.scored_at.is_not_null())
}

/// Counts the users for whose submission a grader's mark is missing (D239).
fn ungraded_users() -> Expr {
    let count = of_ungraded(users_with_score);
    count.finally(Expr::val(0_i64)).into()
}

/// The time of the oldest submission for which a grader's mark is missing (D269).
fn ungraded_since() -> Expr {
    of_ungraded(|lacking| {
        let is_of_score = attempts::Column::Id
            .into_expr()
            .equals((scores::Entity, scores::Column::AttemptId));
        let first = scores_of_event(lacking)
            .expr(attempts::Column::SubmittedAt.into_expr().min())
            .inner_join(attempts::Entity, is_of_score)
            .take();
        Expr::from(SubQueryStatement::from(first))
    })
    .into()
}

/// Reads something of the scores that lack a grader's mark. The scores are read only if the template has questions that a
/// grader marks.
fn of_ungraded(read: impl Fn(Condition) -> Expr) -> CaseStatement {
    let asks = |kinds: &[QuestionKind]| {
        let mut asking = Query::select()
            .expr(Expr::val(1))
            .from(templates::Entity)
            .and_where(
                templates::Column::Id
                    .into_expr()
                    .equals((events::Entity, events::Column::TemplateId)),
            )
            .take();
        for kind in kinds {
            asking.and_where(templates::asks(*kind));
        }
        has_row(asking)
    };
    let lacks = |kinds: &[QuestionKind]| {
        let lacking = kinds.iter().map(|kind| scores::lacks_marks_of(*kind));
        read(lacking.fold(Condition::any(), Condition::add))
    };
    let by_hand = QuestionKind::ALL.into_iter();
    let by_hand: Vec<_> = by_hand.filter(|kind| kind.needs_manual_grading()).collect();
    let mut cases = CaseStatement::new().case(asks(&by_hand), lacks(&by_hand));
    for kind in by_hand {
        cases = cases.case(asks(&[kind]), lacks(&[kind]));
    }
    cases
}

/// Counts the users whose score of an event matches a condition, for the attempt that counts (D32). Each user has at most
/// one such score.
fn users_with_score(condition: impl IntoCondition) -> Expr {
    let count = scores_of_event(condition)
        .expr(scores::Column::UserId.into_expr().count())
        .take();
    Expr::from(SubQueryStatement::from(count))
}

/// The scores of an event for which a condition holds, those of the attempts that count (D32).
fn scores_of_event(condition: impl IntoCondition) -> SelectStatement {
    Query::select()
        .from(scores::Entity)
        .and_where(
            scores::Column::EventId
                .into_expr()
                .equals((events::Entity, events::Column::Id)),
        )
        .cond_where(condition)
        .and_where(scores::is_superseded().not())
        .take()
}

/// Joins the attempt of a player that counts (D32).
pub fn join_submitted_attempt(players: Select<players::Entity>) -> Select<players::Entity> {
    join_attempt(players, JoinedAttempt::LatestSubmitted)
}

/// Selects the events of [`own_events`] that are over at `now`, or for which `submitted` holds.
pub fn own_finished(
    scope: &ReadScope,
    (kind, of_players): (EventKind, Expr),
    (now, submitted): (Timestamp, Expr),
    query: &ListQuery,
) -> List<players::Entity> {
    let is_over = |now: Timestamp| {
        Condition::any()
            .add(events::COLUMN.ends_at.lte(now.millis()))
            .add(submitted.clone())
    };
    own_events(scope, (kind, of_players), query).filter_at(now, is_over)
}

pub fn score_of_attempt() -> sea_orm::RelationDef {
    <attempts::Entity as Related<scores::Entity>>::to()
}

/// Joins the attempt of a player that counts, and its score.
pub fn join_scores(players: Select<players::Entity>) -> Select<players::Entity> {
    join_submitted_attempt(players).join(JoinType::LeftJoin, score_of_attempt())
}

/// Whether the player has a score that is not published. Each submission has a score. An index answers this for each player
/// without the attempts and the scores, which are then read only of those who may wait.
fn has_waiting_score() -> Expr {
    let score = |column| Expr::col(("waiting", column));
    let waiting = Query::select()
        .expr(Expr::val(1))
        .from_as(scores::Entity, "waiting")
        .and_where(
            score(scores::Column::EventId).equals((players::Entity, players::Column::EventId)),
        )
        .and_where(score(scores::Column::UserId).equals((players::Entity, players::Column::UserId)))
        .and_where(score(scores::Column::ScoredAt).is_null())
        .take();
    Expr::exists(waiting)
}

/// Whether a participant is in a state, if the scores are joined.
pub fn is_in_state(state: ResultState) -> Condition {
    let (attempt, published) = (attempts::COLUMN.id, scores::COLUMN.scored_at);
    match state {
        ResultState::Published => Condition::all().add(published.is_not_null()),
        ResultState::ToGrade => Condition::all()
            .add(has_waiting_score())
            .add(attempt.is_not_null())
            .add(published.is_null()),
        ResultState::NotSolved => Condition::all().add(attempt.is_null()),
    }
}

/// Selects the participants of an event who wait for grading, except one of them.
fn waiting_users(
    scope: &ReadScope,
    kind: EventKind,
    event_id: EventId,
    except: UserId,
) -> List<players::Entity> {
    players_of(scope, kind, event_id, Search::All)
        .filter(players::of_user(except).not())
        .join(|players| {
            join_submitted_attempt(players.inner_join(users::Entity))
                .join(JoinType::LeftJoin, score_of_attempt())
        })
        .filter(is_in_state(ResultState::ToGrade))
}

/// Whether a row of an event's list comes after a position in the given order.
pub fn is_beyond(place: Place, sort: Sort) -> Expr {
    use players::Column::{CreatedAt, Id};
    let row = Expr::tuple([CreatedAt.into_expr(), Id.into_expr()]);
    let place = Expr::tuple([Expr::value(place.created_at), Expr::value(place.id)]);
    match sort {
        Sort::Ascending => row.gt(place),
        Sort::Descending => row.lt(place),
    }
}

impl SqlQueries {
    /// Counts the participants of an event, those who submitted, and those whose score is published.
    pub async fn grading_counts(
        &self,
        scope: &ReadScope,
        (kind, event_id): (EventKind, EventId),
    ) -> StoreResult<ResultCounts> {
        let event = events::Entity::find()
            .filter(events::by_id(event_id))
            .filter(is_in_scope(scope, kind, event_id))
            .into_partial_model::<GradingCounts>();
        let Some(counts) = read_one(&self.read, event).await? else {
            return Ok(ResultCounts::default());
        };
        Ok(ResultCounts {
            people: unsigned(counts.people)?,
            answered: unsigned(counts.answered)?,
            scored: unsigned(counts.scored)?,
        })
    }

    /// Returns since when the oldest submission of each of these events waits for a grader's mark. It is read of the
    /// events of a page that have any, because the count has read all scores once.
    async fn ungraded_since(
        &self,
        waiting: Vec<EventId>,
    ) -> StoreResult<HashMap<EventId, Timestamp>> {
        if waiting.is_empty() {
            return Ok(HashMap::new());
        }
        let rows = events::Entity::find()
            .filter(events::by_ids(waiting))
            .into_partial_model::<WaitingEvent>()
            .all(&self.read)
            .await
            .map_err(store_error)?;
        let since = |row: WaitingEvent| Some((row.id.into(), row.since?.into()));
        Ok(rows.into_iter().filter_map(since).collect())
    }
}

#[async_trait]
impl GradingQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn answered_events(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        participant_type: Option<ParticipantType>,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<AnsweredEventRow>> {
        use events::{Column, Entity};
        let submitted = Query::select()
            .expr(Expr::val(1))
            .from(attempts::Entity)
            .and_where(
                attempts::Column::EventId
                    .into_expr()
                    .equals((Entity, Column::Id)),
            )
            .and_where(attempts::COLUMN.submitted_at.is_not_null())
            .take();
        let search = self
            .search(query, "events_search", [Column::SearchKey.into_expr()])
            .await?;
        let mut list = in_scope(scope, kind, query.column, search).filter(Expr::exists(submitted));
        if let Some(participant_type) = participant_type {
            let wanted = values::ParticipantType::from(participant_type);
            list = list.filter(events::COLUMN.participant_type.eq(wanted));
        }
        let page = self.paginate::<_, AnsweredEvent, AnsweredEventRow>(list, query, |rows| rows);
        let mut page = page.await?;
        let waiting = page.rows.iter().filter(|row| row.ungraded > 0);
        let since = self.ungraded_since(waiting.map(|row| row.id).collect());
        let since = since.await?;
        for row in &mut page.rows {
            row.ungraded_since = since.get(&row.id).copied();
        }
        Ok(page)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn answered_users(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        filter: ResultFilter,
        query: &ListQuery,
    ) -> StoreResult<Page<AnsweredUserRow>> {
        self.result_page(scope, (kind, event_id), filter, query)
            .await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn result_counts(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
    ) -> StoreResult<ResultCounts> {
        self.grading_counts(scope, (kind, event_id)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn score_saves(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        user_id: UserId,
        query: &ListQuery,
    ) -> StoreResult<Page<ScoreSaveRow>> {
        use score_saves::{Column, Entity};
        let grader = by_columns(query, [users::Column::SearchKey.into_expr()]);
        let list = List::new(Entity, Column::AttemptId, Column::Version, grader)
            .short()
            .order_by([
                attempts::Column::Number.into_expr(),
                Column::Version.into_expr(),
            ])
            .join(|saves| saves.inner_join(attempts::Entity))
            .join_shown(|saves| {
                saves
                    .left_join(users::Entity)
                    .left_join(corrections::Entity)
            })
            .filter(attempts::of_event(event_id))
            .filter(attempts::of_user(user_id))
            .filter(is_in_scope(scope, kind, event_id));
        self.paginate::<_, ScoreSave, _>(list, query, |saves| saves)
            .await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn grading_progress(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<GradingProgress> {
        let counts = self.grading_counts(scope, (kind, event_id)).await?;
        let place = players::find_of(event_id, user_id).into_partial_model::<Place>();
        let place = read_one(&self.read, place).await?;
        let nearest = async |sort| {
            let waiting = || waiting_users(scope, kind, event_id, user_id);
            if let Some(place) = place {
                let beyond = waiting().filter(is_beyond(place, sort));
                let found: Option<NamedUserRow> =
                    self.first_in_order::<_, NamedUser, _>(beyond, sort).await?;
                if found.is_some() {
                    return Ok(found);
                }
            }
            self.first_in_order::<_, NamedUser, _>(waiting(), sort)
                .await
        };
        let beside = async |sort| match place {
            Some(place) => {
                let everybody = players_of(scope, kind, event_id, Search::All)
                    .filter(is_beyond(place, sort))
                    .join_shown(|players| players.inner_join(users::Entity));
                self.first_in_order::<_, NamedUser, _>(everybody, sort)
                    .await
            }
            None => Ok(None),
        };
        Ok(GradingProgress {
            answered: counts.answered,
            scored: counts.scored,
            before: beside(Sort::Descending).await?,
            after: beside(Sort::Ascending).await?,
            previous: nearest(Sort::Descending).await?,
            next: nearest(Sort::Ascending).await?,
        })
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn open_attempts(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
    ) -> StoreResult<u64> {
        let open = attempts::Entity::find()
            .filter(attempts::of_event(event_id))
            .filter(attempts::COLUMN.submitted_at.is_null())
            .filter(is_in_scope(scope, kind, event_id));
        open.count(&self.read).await.map_err(store_error)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn attempt_results(
        &self,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Vec<AttemptResultRow>> {
        let submitted = attempts::Entity::find()
            .inner_join(scores::Entity)
            .filter(attempts::of_event(event_id))
            .filter(attempts::of_user(user_id))
            .filter(attempts::COLUMN.submitted_at.is_not_null())
            .order_by_desc(attempts::Column::Number)
            .limit(MAX_ATTEMPT_RESULTS)
            .into_partial_model::<AttemptResult>();
        let rows = submitted.all(&self.read).await.map_err(store_error)?;
        let rows = rows.into_iter();
        rows.filter_map(AttemptResult::into_row).collect()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn published_totals(&self, event: &Event) -> StoreResult<PublishedTotals> {
        let counts: Vec<(Hundredths, Hundredths, i64)> =
            if event.participant_type == Some(ParticipantType::Team) {
                self.team_totals(event.id).await?
            } else {
                published(event.id)
                    .select_only()
                    .column(scores::Column::Total)
                    .column(scores::Column::TotalWeight)
                    .column_as(scores::Column::AttemptId.count(), "results")
                    .group_by(scores::Column::Total)
                    .group_by(scores::Column::TotalWeight)
                    .into_tuple()
                    .all(&self.read)
                    .await
                    .map_err(store_error)?
            };
        let counts = counts.into_iter().map(|(total, total_weight, count)| {
            Ok(TotalCount {
                total: total.into(),
                total_weight: total_weight.into(),
                count: unsigned(count)?,
            })
        });
        let counts = counts.collect::<StoreResult<_>>()?;
        Ok(PublishedTotals::new(counts))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn own_scores(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        user_id: UserId,
        now: Timestamp,
        query: &ListQuery,
    ) -> StoreResult<Page<OwnScoreRow>> {
        let of_player = players::of_user(user_id);
        let list = results_of_players(scope, (kind, of_player), now, query);
        if query.paging != Paging::default() || query.search().is_some() {
            return self
                .paginate::<_, OwnScore, _>(list, query, join_published_score)
                .await;
        }
        let request = OwnScoresRequest {
            scope: *scope,
            kind,
            sort: query.sort,
            user_id,
            now,
        };
        let rows = self.own_scores.submit(request).await?;
        let rows: StoreResult<Vec<_>> = rows.into_iter().map(OwnScoreRow::try_from).collect();
        self.page(rows?, &list, query.paging).await
    }
}

impl TryFrom<AnsweredEvent> for AnsweredEventRow {
    type Error = StoreError;

    fn try_from(row: AnsweredEvent) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.id.into(),
            name: row.name,
            ends_at: row.ends_at.into(),
            participants: unsigned(row.participants)?,
            people: unsigned(row.people)?,
            answered: unsigned(row.answered)?,
            scored: unsigned(row.scored)?,
            ungraded: unsigned(row.ungraded)?,
            ungraded_since: None,
        })
    }
}

impl TryFrom<AnsweredUser> for AnsweredUserRow {
    type Error = StoreError;

    fn try_from(row: AnsweredUser) -> Result<Self, StoreError> {
        Ok(Self {
            user: row.user.try_into()?,
            published_at: row.score.scored_at.map(Into::into),
            scores: row.score.kind_scores()?,
            is_answering: row.is_answering,
        })
    }
}

impl TryFrom<ScoreSave> for ScoreSaveRow {
    type Error = StoreError;

    fn try_from(row: ScoreSave) -> Result<Self, StoreError> {
        Ok(Self {
            attempt: u32::try_from(row.attempt).map_err(|reason| corrupt("attempts")(&reason))?,
            is_withdrawn: row.is_withdrawn,
            version: row.version,
            saved_at: row.saved_at.map(Into::into),
            grader: row.grader.map(TryInto::try_into).transpose()?,
            correction: row.correction.map(TryInto::try_into).transpose()?,
            score: serde_json::from_str(&row.body)
                .map_err(|reason| corrupt("score_saves")(&reason))?,
        })
    }
}

impl AttemptResult {
    /// Returns `None` for an attempt that is not submitted.
    fn into_row(self) -> Option<StoreResult<AttemptResultRow>> {
        let submitted_at = self.submitted_at?.into();
        let number = u32::try_from(self.number).map_err(|reason| corrupt("attempts")(&reason));
        Some(number.map(|number| AttemptResultRow {
            number,
            submitted_at,
            total: self.total.into(),
            total_weight: self.total_weight.into(),
            is_published: self.scored_at.is_some(),
        }))
    }
}
