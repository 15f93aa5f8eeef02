//! The routes of the operator's page.

use actix_web::web::Data;
use actix_web::{get, post};
use application::App;
use application_ports::HastenedEmail;
use domain_kernel::{EmailId, Sort};

use super::responses::{
    DaySizesResponse, InstallationResponse, OrganizationSizeResponse, SetupResponse,
};
use crate::shared::enums::NameSort;
use crate::web::current_user::CurrentUser;
use crate::web::path::Id;
use crate::web::query::{ListParams, Query, SortParams};
use crate::web::responders::{ApiResult, List, Message, Ok, Page};
use crate::web::routes::Routes;

/// Registers the routes of this area.
pub fn routes(config: &mut Routes<'_, '_>) {
    config
        .service(show_setup)
        .service(show_installation)
        .service(list_organization_sizes)
        .service(list_day_sizes)
        .service(retry_mail);
}

/// Tell whether the installation is set up. Until then no one can sign in.
#[utoipa::path(tag = "installation")]
#[get("/installation/setup")]
pub async fn show_setup(app: Data<App>) -> ApiResult<Ok<SetupResponse>> {
    Ok(Ok::new(app.is_set_up().await?))
}

/// Show the running programs, the size of the database, and the emails that wait.
#[utoipa::path(tag = "installation")]
#[get("/installation")]
pub async fn show_installation(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
) -> ApiResult<Ok<InstallationResponse>> {
    Ok(Ok::new(app.show_installation(&caller).await?))
}

/// List how much each organization uses.
#[utoipa::path(tag = "installation", params(ListParams, SortParams::<NameSort>))]
#[get("/installation/organizations")]
pub async fn list_organization_sizes(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(order): Query<SortParams<NameSort>>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<OrganizationSizeResponse>> {
    let query = list.query(Sort::Descending)?.sorted_by(order.column());
    let sizes = app.list_organization_sizes(&caller, &query);
    Ok(Page::new(sizes.await?))
}

/// List how much all organizations stored on each of the last 90 days, the oldest first.
#[utoipa::path(tag = "installation")]
#[get("/installation/days")]
pub async fn list_day_sizes(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
) -> ApiResult<List<DaySizesResponse>> {
    Ok(List::new(app.list_day_sizes(&caller).await?))
}

/// Try an email again now. One that is due within three minutes stays as it is.
#[utoipa::path(tag = "installation", params(("id" = Uuid, Path)))]
#[post("/installation/mails/{id}/retry")]
pub async fn retry_mail(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EmailId>,
) -> ApiResult<Message> {
    Ok(Message::new(match app.retry_mail(&caller, id).await? {
        HastenedEmail::Due(_) => "The email is tried again",
        HastenedEmail::DueSoon => "The email is tried within three minutes anyway",
    }))
}
