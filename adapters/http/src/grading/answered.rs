//! Results: competitions with answers, and who answered them.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use application::App;
use application_ports::{AnsweredEventRow, AnsweredUserRow};
use domain_assessment::QuestionKind;
use domain_kernel::{EventId, Sort};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::tally::{ScoreColumn, TallyView};
use crate::Outcome;
use crate::current_user::CurrentUser;
use crate::envelope::{Listed, PageMeta};
use crate::list::{ListParams, Params};
use crate::path::Id;

type AnsweredCompetitionList = Listed<AnsweredCompetitionRow>;

/// A competition with answers.
#[derive(Serialize, ToSchema)]
struct AnsweredCompetitionRow {
    id: Uuid,
    name: String,
    number_of_participants: u64,
    /// How many submitted.
    answered: u64,
    /// How many of them have a score.
    scored: u64,
}

impl From<AnsweredEventRow> for AnsweredCompetitionRow {
    fn from(row: AnsweredEventRow) -> Self {
        Self {
            id: row.id.0,
            name: row.name,
            number_of_participants: row.participants,
            answered: row.answered,
            scored: row.scored,
        }
    }
}

/// List competitions with answers.
#[utoipa::path(
    tag = "grading",
    security(("bearer" = ["viewAny userscore"])),
    params(ListParams),
    responses((status = 200, description = "One page.", body = AnsweredCompetitionList))
)]
#[get("/competitions/gotAnswers")]
pub async fn list_answered_competitions(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    params: Params,
) -> Outcome {
    let page = app
        .list_answered_competitions(&caller, &params.list(Sort::Oldest)?)
        .await?;
    Ok(AnsweredCompetitionList::page(page))
}

/// A participant of a competition with what came of it.
#[derive(Serialize, ToSchema)]
#[schema(as = AnsweredUserRow)]
struct ParticipantRow {
    /// The user's.
    id: Uuid,
    name: String,
    #[schema(format = Email)]
    email: String,
    #[serde(rename = "isAnswerd")]
    is_answered: bool,
    is_scored: bool,
    #[serde(flatten)]
    tally: TallyView,
    /// The template's group titles, in the order of keysData.
    titles: Vec<String>,
    #[serde(rename = "keysData")]
    keys_data: Vec<ScoreColumn>,
}

/// The participants of a competition, the competition's name beside them.
#[derive(Serialize, ToSchema)]
struct AnsweredUserList {
    data: Vec<ParticipantRow>,
    meta: PageMeta,
    /// The competition's.
    name: String,
    /// Whether each participant must be graded by hand before there is anything to publish (D36).
    needs_grading: bool,
}

impl ParticipantRow {
    fn of(row: AnsweredUserRow, kinds: &[(QuestionKind, String)]) -> Self {
        Self {
            id: row.user.id.0,
            name: row.user.name,
            email: row.user.email,
            is_answered: row.scores.is_some(),
            is_scored: row.scored,
            tally: row.scores.as_ref().into(),
            titles: kinds.iter().map(|(_, title)| title.clone()).collect(),
            keys_data: kinds.iter().map(|(kind, _)| (*kind).into()).collect(),
        }
    }
}

/// List the participants of a competition with their scores.
#[utoipa::path(
    tag = "grading",
    security(("bearer" = ["viewAny userscore"])),
    params(("id" = Uuid, Path), ListParams),
    responses((status = 200, description = "One page.", body = AnsweredUserList))
)]
#[get("/competitions/usersAnswered/{id}")]
pub async fn list_answered_users(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    params: Params,
) -> Outcome {
    let who = app
        .list_answered_users(&caller, id, &params.list(Sort::Oldest)?)
        .await?;
    Ok(HttpResponse::Ok().json(AnsweredUserList {
        meta: PageMeta::of(&who.page),
        data: who
            .page
            .rows
            .into_iter()
            .map(|row| ParticipantRow::of(row, &who.kinds))
            .collect(),
        name: who.name,
        needs_grading: who.needs_grading,
    }))
}
