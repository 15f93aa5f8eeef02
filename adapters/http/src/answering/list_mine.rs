//! The participant's own competitions.

use actix_web::get;
use actix_web::web::Data;
use application::App;
use application_ports::OwnEventRow;
use domain_kernel::{Sort, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Outcome;
use crate::current_user::CurrentUser;
use crate::envelope::Listed;
use crate::event::EventView;
use crate::list::{ListParams, Params, StatusParams};
use crate::serde_types::Instant;

type MyCompetitionList = Listed<MyCompetitionRow>;

/// A competition in its participant's list.
#[derive(Serialize, ToSchema)]
struct MyCompetitionRow {
    #[serde(flatten)]
    event: EventView,
    template_id: Uuid,
    template: MyTemplateName,
    #[schema(required)]
    started_at: Option<Instant>,
}

/// A template by name.
#[derive(Serialize, ToSchema)]
struct MyTemplateName {
    id: Uuid,
    name: String,
}

impl MyCompetitionRow {
    fn of(row: OwnEventRow, now: Timestamp) -> Self {
        let template_id = row.event.template_id.0;
        Self {
            event: EventView::for_participant(&row.event, row.submitted, now),
            template_id,
            template: MyTemplateName {
                id: template_id,
                name: row.template_name,
            },
            started_at: row.started_at.map(Instant),
        }
    }
}

/// List the caller's pending and running competitions.
#[utoipa::path(
    tag = "answering",
    security(("bearer" = ["read competition"])),
    params(ListParams, StatusParams),
    responses((status = 200, description = "One page.", body = MyCompetitionList))
)]
#[get("/user/assigned-competition")]
pub async fn list_my_competitions(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    params: Params,
) -> Outcome {
    let (status, query) = (params.open_status()?, params.list(Sort::Latest)?);
    let (now, page) = app.list_my_competitions(&caller, status, &query).await?;
    Ok(MyCompetitionList::page(
        page.map(|row| MyCompetitionRow::of(row, now)),
    ))
}

/// List the caller's ended competitions.
#[utoipa::path(
    tag = "answering",
    security(("bearer" = ["read competition"])),
    params(ListParams),
    responses((status = 200, description = "One page.", body = MyCompetitionList))
)]
#[get("/user/assigned-competition/completed")]
pub async fn list_my_completed_competitions(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    params: Params,
) -> Outcome {
    let (now, page) = app
        .list_my_completed_competitions(&caller, &params.list(Sort::Oldest)?)
        .await?;
    Ok(MyCompetitionList::page(
        page.map(|row| MyCompetitionRow::of(row, now)),
    ))
}
