//! A participant's own scores; marks only once published (D36).

use actix_web::get;
use actix_web::web::Data;
use application::App;
use application_ports::OwnScoreRow;
use domain_kernel::Sort;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::tally::TallyView;
use crate::Outcome;
use crate::current_user::CurrentUser;
use crate::envelope::Listed;
use crate::list::{ListParams, Params};

type MyScoreList = Listed<MyScoreRow>;

/// One of the caller's competitions with its score.
#[derive(Serialize, ToSchema)]
struct MyScoreRow {
    competition_id: Uuid,
    name: String,
    /// The template's weight; null until published.
    #[serde(rename = "totalWeight")]
    #[schema(required)]
    total_weight: Option<f64>,
    #[serde(rename = "isAnswerd")]
    is_answered: bool,
    is_scored: bool,
    #[serde(flatten)]
    tally: TallyView,
}

impl From<OwnScoreRow> for MyScoreRow {
    fn from(row: OwnScoreRow) -> Self {
        Self {
            competition_id: row.event_id.0,
            name: row.name,
            total_weight: row
                .scores
                .as_ref()
                .map(|scores| scores.total_weight.to_number()),
            is_answered: row.answered,
            is_scored: row.scores.is_some(),
            tally: row.scores.as_ref().into(),
        }
    }
}

/// List the caller's own scores.
#[utoipa::path(
    tag = "scores",
    security(("bearer" = ["viewAny score"])),
    params(ListParams),
    responses((status = 200, description = "One page.", body = MyScoreList))
)]
#[get("/competitions/user/individual")]
pub async fn list_my_scores(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    params: Params,
) -> Outcome {
    Ok(MyScoreList::page(
        app.list_my_scores(&caller, &params.list(Sort::Oldest)?)
            .await?,
    ))
}
