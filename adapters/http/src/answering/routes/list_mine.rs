//! The participant's own competitions and trainings.

use actix_web::get;
use actix_web::web::Data;
use application::App;
use domain_kernel::Sort;
use domain_scheduling::{EventKind, TrainingType};

use crate::answering::responses::MyEventListItem;
use crate::web::current_user::CurrentUser;
use crate::web::query::{
    CategoryParams, ListParams, Query, StatusParams, TrainingStatusParams, default_sort,
};
use crate::web::responders::{ApiResult, Page};

/// List the caller's pending and running competitions.
#[utoipa::path(tag = "answering", params(ListParams, StatusParams))]
#[get("/user/assigned-competition")]
pub async fn list_my_competitions(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(shown): Query<StatusParams>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<MyEventListItem>> {
    let (status, query) = (shown.status(), list.query(Sort::Descending)?);
    let (now, page) = app
        .list_my_events(&caller, EventKind::Competition, status, None, &query)
        .await?;
    Ok(Page::new(page.map(|row| MyEventListItem::new(row, now))))
}

/// List the caller's ended competitions.
#[utoipa::path(tag = "answering", params(ListParams))]
#[get("/user/assigned-competition/completed")]
pub async fn list_my_completed_competitions(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<MyEventListItem>> {
    let (now, page) = app
        .list_my_completed_competitions(
            &caller,
            EventKind::Competition,
            &list.query(Sort::Ascending)?,
        )
        .await?;
    Ok(Page::new(page.map(|row| MyEventListItem::new(row, now))))
}

/// List the trainings that the caller is assigned to: without a category the private ones.
///
/// With the category `public`, they are the ones that the caller has started.
#[utoipa::path(
    tag = "answering",
    params(ListParams, TrainingStatusParams, CategoryParams)
)]
#[get("/user/assigned-training")]
pub async fn list_my_trainings(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(shown): Query<TrainingStatusParams>,
    Query(category): Query<CategoryParams>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<MyEventListItem>> {
    let training_type = category.training_type().or(Some(TrainingType::Private));
    let query = list.query(default_sort(training_type))?;
    let (now, page) = app
        .list_my_events(
            &caller,
            EventKind::Training,
            shown.status(),
            training_type,
            &query,
        )
        .await?;
    Ok(Page::new(page.map(|row| MyEventListItem::new(row, now))))
}

/// List the public trainings of the organization, with the caller's own attempts.
#[utoipa::path(tag = "answering", params(ListParams, TrainingStatusParams))]
#[get("/user/get-public-trainings")]
pub async fn list_public_trainings(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(shown): Query<TrainingStatusParams>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<MyEventListItem>> {
    let query = list.query(Sort::Descending)?;
    let (now, page) = app
        .list_public_trainings(&caller, EventKind::Training, shown.status(), &query)
        .await?;
    Ok(Page::new(page.map(|row| MyEventListItem::new(row, now))))
}

/// List the public trainings that the caller has started.
#[utoipa::path(tag = "answering", params(ListParams, TrainingStatusParams))]
#[get("/user/get-public-trainings-user")]
pub async fn list_my_public_trainings(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(shown): Query<TrainingStatusParams>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<MyEventListItem>> {
    let query = list.query(Sort::Descending)?;
    let (now, page) = app
        .list_my_public_trainings(&caller, EventKind::Training, shown.status(), &query)
        .await?;
    Ok(Page::new(page.map(|row| MyEventListItem::new(row, now))))
}
