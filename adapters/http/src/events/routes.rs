//! The calls of the competition screens.

use actix_web::web::Data;
use actix_web::{delete, get, post, put};
use application::App;
use domain_kernel::{EventId, Sort};

use super::body::CompetitionBody;
use super::views::{CompetitionAnswer, CompetitionList, CompetitionRow};
use crate::Outcome;
use crate::body::Body;
use crate::current_user::CurrentUser;
use crate::envelope::Done;
use crate::list::{ListParams, Params, StatusParams};
use crate::path::Id;

/// List pending and running competitions; for staff.
#[utoipa::path(
    tag = "competitions",
    security(("bearer" = ["viewAny competition"])),
    params(ListParams, StatusParams),
    responses((status = 200, description = "One page.", body = CompetitionList))
)]
#[get("/competitions")]
pub async fn list_competitions(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    params: Params,
) -> Outcome {
    let (status, query) = (params.open_status()?, params.list(Sort::Latest)?);
    let (now, page) = app.list_competitions(&caller, status, &query).await?;
    Ok(CompetitionList::page(
        page.map(|row| CompetitionRow::of(row, now)),
    ))
}

/// List ended competitions; for staff.
#[utoipa::path(
    tag = "competitions",
    security(("bearer" = ["viewAny competition"])),
    params(ListParams),
    responses((status = 200, description = "One page.", body = CompetitionList))
)]
#[get("/competition/completedAdmin")]
pub async fn list_completed_competitions(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    params: Params,
) -> Outcome {
    let (now, page) = app
        .list_completed_competitions(&caller, &params.list(Sort::Oldest)?)
        .await?;
    Ok(CompetitionList::page(
        page.map(|row| CompetitionRow::of(row, now)),
    ))
}

/// Create a competition.
#[utoipa::path(
    tag = "competitions",
    security(("bearer" = ["create competition"])),
    request_body = CompetitionBody,
    responses((status = 201, description = "Created.", body = CompetitionAnswer))
)]
#[post("/competitions")]
pub async fn create_competition(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Body(body): Body<CompetitionBody>,
) -> Outcome {
    let detail = app.create_competition(&caller, body.draft()?).await?;
    Ok(CompetitionAnswer::created(
        detail.into(),
        "Competition Created Successfully",
    ))
}

/// Show a competition; a participant only one assigned to them.
#[utoipa::path(
    tag = "competitions",
    security(
        ("bearer" = ["read competition"]),
        ("bearer" = ["viewAny competition"]),
        ("bearer" = ["update competition"])
    ),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "The competition.", body = CompetitionAnswer))
)]
#[get("/competitions/{id}")]
pub async fn show_competition(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> Outcome {
    Ok(CompetitionAnswer::shown(
        app.show_competition(&caller, id).await?.into(),
    ))
}

/// Update a pending competition.
#[utoipa::path(
    tag = "competitions",
    security(("bearer" = ["update competition"])),
    params(("id" = Uuid, Path)),
    request_body = CompetitionBody,
    responses(
        (status = 200, description = "Updated.", body = CompetitionAnswer),
        (status = 409, description = "event_running, event_ended, event_has_participants, stale_version"),
    )
)]
#[put("/competitions/{id}")]
pub async fn update_competition(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Body(body): Body<CompetitionBody>,
) -> Outcome {
    let detail = app.update_competition(&caller, id, body.draft()?).await?;
    Ok(CompetitionAnswer::changed(
        detail.into(),
        "Competition Updated Successfully",
    ))
}

/// Delete a pending competition without participants.
#[utoipa::path(
    tag = "competitions",
    security(("bearer" = ["delete competition"])),
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, description = "Deleted.", body = Done),
        (status = 409, description = "event_running, event_ended, event_has_participants, stale_version"),
    )
)]
#[delete("/competitions/{id}")]
pub async fn delete_competition(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> Outcome {
    app.delete_competition(&caller, id).await?;
    Ok(Done::saying("Competition Deleted Successfully"))
}
