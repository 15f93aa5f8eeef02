//! The link with which the caller's own calendar reads the events (D261).

use actix_web::web::Data;
use actix_web::{HttpRequest, delete, get, post};
use application::App;

use crate::answering::responses::{CalendarLinkResponse, NewCalendarLinkResponse};
use crate::limits::calendar_reads::CalendarReads;
use crate::web::calendar_file::CalendarFile;
use crate::web::current_user::CurrentUser;
use crate::web::failures::TooManyRequests;
use crate::web::path::segment;
use crate::web::responders::{ApiResult, Created, Message, Ok};

/// Show whether the caller's calendar has an address.
#[utoipa::path(tag = "answering")]
#[get("/user/calendar")]
pub async fn show_calendar_link(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
) -> ApiResult<Ok<CalendarLinkResponse>> {
    Ok(Ok::new(app.show_calendar_link(&caller).await?))
}

/// Make an address with which a calendar reads the caller's events without a session.
///
/// It is answered once and not stored. An earlier address ends.
#[utoipa::path(tag = "answering")]
#[post("/user/calendar")]
pub async fn create_calendar_link(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
) -> ApiResult<Created<NewCalendarLinkResponse>> {
    let link = app.create_calendar_link(&caller).await?;
    Ok(Created::new(link, "Calendar Address Created Successfully"))
}

/// Withdraw the address of the caller's calendar, if there is one.
#[utoipa::path(tag = "answering")]
#[delete("/user/calendar")]
pub async fn withdraw_calendar_link(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
) -> ApiResult<Message> {
    app.withdraw_calendar_link(&caller).await?;
    Ok(Message::new("Calendar Address Withdrawn Successfully"))
}

/// Read the events of a person that have not ended, as a calendar (RFC 5545).
///
/// For calendars that subscribe to the address. Not found once it is withdrawn, or while its person may not sign in.
#[utoipa::path(tag = "answering", params(("code" = String, Path)), responses(TooManyRequests))]
#[get("/calendars/{code}")]
pub async fn show_calendar(
    app: Data<App>,
    reads: Data<CalendarReads>,
    request: HttpRequest,
) -> ApiResult<CalendarFile> {
    let code: String = segment(&request, "code")?;
    reads.admit(&code, app.ports().clock.now())?;
    Ok(CalendarFile(app.show_calendar(&code).await?))
}
