//! The participant's own competitions.

use actix_web::get;
use actix_web::web::Data;
use application::App;
use domain_kernel::Sort;
use domain_scheduling::EventKind;

use crate::answering::responses::MyCompetitionListItem;
use crate::web::current_user::CurrentUser;
use crate::web::query::{ListParams, Query, StatusParams};
use crate::web::responders::{ApiResult, Page};

/// List the caller's pending and running competitions.
#[utoipa::path(tag = "answering", params(ListParams, StatusParams))]
#[get("/user/assigned-competition")]
pub async fn list_my_competitions(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(shown): Query<StatusParams>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<MyCompetitionListItem>> {
    let (status, query) = (shown.status(), list.query(Sort::Descending)?);
    let (now, page) = app
        .list_my_events(&caller, EventKind::Competition, status, &query)
        .await?;
    Ok(Page::new(
        page.map(|row| MyCompetitionListItem::new(row, now)),
    ))
}

/// List the caller's ended competitions.
#[utoipa::path(tag = "answering", params(ListParams))]
#[get("/user/assigned-competition/completed")]
pub async fn list_my_completed_competitions(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<MyCompetitionListItem>> {
    let (now, page) = app
        .list_my_completed_events(
            &caller,
            EventKind::Competition,
            &list.query(Sort::Ascending)?,
        )
        .await?;
    Ok(Page::new(
        page.map(|row| MyCompetitionListItem::new(row, now)),
    ))
}
