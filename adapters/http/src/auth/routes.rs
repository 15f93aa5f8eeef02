//! Sessions, passwords and invitations.

use actix_web::web::Data;
use actix_web::{HttpRequest, delete, get, post};
use application::{App, AppError, AppResult};
use domain_kernel::{EmailAddress, FieldErrors};
use utoipa_actix_web::service_config::ServiceConfig;

use super::link_requests::LinkRequests;
use super::requests::{
    AcceptInvitationRequest, ChangePasswordRequest, ForgetPasswordRequest, ResetPasswordRequest,
    SignInRequest,
};
use super::responses::{MeResponse, SignedInResponse};
use crate::csrf;
use crate::current_user::CurrentUser;
use crate::json::Json;
use crate::login_rate_limiter::{LoginRateLimiter, RateLimitKey};
use crate::problem::Problem;
use crate::proxies::address;
use crate::responders::{ApiResult, Message, NoContentWithCookie, Plain};

/// Registers the routes of this area.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(issue_csrf_cookie)
        .service(sign_in)
        .service(sign_out)
        .service(end_other_sessions)
        .service(show_me)
        .service(change_password)
        .service(forget_password)
        .service(reset_password)
        .service(accept_invitation);
}

/// Set the cookie XSRF-TOKEN.
#[utoipa::path(tag = "sign-in")]
#[get("/sanctum/csrf-cookie")]
pub async fn issue_csrf_cookie(app: Data<App>) -> NoContentWithCookie {
    let value = app.ports().ids.random().simple().to_string();
    NoContentWithCookie(csrf::cookie(value, app.settings().uses_tls()))
}

/// Open a session.
#[utoipa::path(
    tag = "sign-in",
    params(("X-XSRF-TOKEN" = Option<String>, Header, description = "Needed when the cookie XSRF-TOKEN is sent.")),
    responses(
        (status = 403, description = "csrf_mismatch"),
        (status = 429, description = "too_many_requests"),
    )
)]
#[post("/login")]
pub async fn sign_in(
    app: Data<App>,
    limiter: Data<LoginRateLimiter>,
    request: HttpRequest,
    Json(body): Json<SignInRequest>,
) -> ApiResult<Plain<SignedInResponse>> {
    csrf::check(&request)?;
    let clock = &app.ports().clock;
    let key = limiter.admit(&body.email.0, address(&request), clock.now())?;
    let is_complete = body.is_complete();
    let result = app.sign_in(body.command(address(&request))).await;
    // Checked again: many guesses may be sent at once, and those past the limit must not learn
    // whether one was right. The session of a right one never gets a token.
    limiter.check(key, clock.now())?;
    match result {
        Ok(session) => Ok(Plain(session.into())),
        Err(error) => {
            let problem = Problem::from(error);
            if is_complete && problem.has_field_error(&["email"]) {
                limiter.record_failure(key, clock.now());
            }
            Err(problem)
        }
    }
}

/// End the session.
#[utoipa::path(tag = "sign-in")]
#[post("/logout")]
pub async fn sign_out(app: Data<App>, CurrentUser(caller): CurrentUser) -> ApiResult<Message> {
    app.sign_out(&caller).await?;
    Ok(Message::new("Signed out"))
}

/// End all other sessions of the signed-in user.
#[utoipa::path(tag = "sign-in")]
#[delete("/sessions")]
pub async fn end_other_sessions(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
) -> ApiResult<Message> {
    app.end_other_sessions(&caller).await?;
    Ok(Message::new("Signed out on all other devices"))
}

/// Who is signed in, and what they may do.
#[utoipa::path(tag = "sign-in")]
#[get("/me")]
pub async fn show_me(CurrentUser(caller): CurrentUser) -> Plain<MeResponse> {
    Plain(caller.into())
}

/// Change the own password; other sessions end.
#[utoipa::path(
    tag = "sign-in",
    responses((status = 429, description = "too_many_requests"))
)]
#[post("/change-password")]
pub async fn change_password(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    limiter: Data<LoginRateLimiter>,
    Json(body): Json<ChangePasswordRequest>,
) -> ApiResult<Message> {
    let key = limiter.admit(&caller.email, caller.ip, app.ports().clock.now())?;
    let change = app.change_password(&caller, body.into());
    limited(&app, &limiter, key, "current_password", change).await?;
    Ok(Message::new("Password changed"))
}

/// Mail a reset link; the answer never tells whether the address is known.
#[utoipa::path(
    tag = "sign-in",
    responses((status = 429, description = "too_many_requests"))
)]
#[post("/forget-password")]
pub async fn forget_password(
    app: Data<App>,
    requests: Data<LinkRequests>,
    request: HttpRequest,
    Json(body): Json<ForgetPasswordRequest>,
) -> ApiResult<Message> {
    let now = app.ports().clock.now();
    requests.admit(&body.email.0, address(&request), now)?;
    let email = EmailAddress::parse(&body.email.0)
        .map_err(|message| AppError::from(FieldErrors::one("email", message)))?;
    requests.submit(app, email)?;
    Ok(Message::new(
        "If this address is known, a link is on its way to it",
    ))
}

/// Set a new password with a mailed token; every session ends.
#[utoipa::path(
    tag = "sign-in",
    responses((status = 429, description = "too_many_requests"))
)]
#[post("/reset-password")]
pub async fn reset_password(
    app: Data<App>,
    limiter: Data<LoginRateLimiter>,
    request: HttpRequest,
    Json(body): Json<ResetPasswordRequest>,
) -> ApiResult<Message> {
    let key = limiter.admit(&body.email.0, address(&request), app.ports().clock.now())?;
    let reset = app.reset_password(body.command(address(&request)));
    limited(&app, &limiter, key, "token", reset).await?;
    Ok(Message::new("Your password has been reset"))
}

/// Accept an invitation: choose a name and a password.
#[utoipa::path(
    tag = "sign-in",
    responses((status = 429, description = "too_many_requests"))
)]
#[post("/organizations/update/admin")]
pub async fn accept_invitation(
    app: Data<App>,
    limiter: Data<LoginRateLimiter>,
    request: HttpRequest,
    Json(body): Json<AcceptInvitationRequest>,
) -> ApiResult<Message> {
    let key = limiter.admit(&body.email.0, address(&request), app.ports().clock.now())?;
    let acceptance = app.accept_invitation(body.command(address(&request)));
    limited(&app, &limiter, key, "token", acceptance).await?;
    Ok(Message::new("Your account is ready. Please sign in"))
}

/// Limits the guesses at a secret: an attempt whose `secret` field is wrong counts like a failed
/// sign-in.
async fn limited(
    app: &App,
    limiter: &LoginRateLimiter,
    key: RateLimitKey,
    secret: &str,
    attempt: impl Future<Output = AppResult<()>>,
) -> Result<(), Problem> {
    attempt.await.map_err(|error| {
        let problem = Problem::from(error);
        if problem.has_field_error(&[secret]) {
            limiter.record_failure(key, app.ports().clock.now());
        }
        problem
    })
}
