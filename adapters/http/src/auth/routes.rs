//! Sessions, passwords and invitations.

use actix_web::web::Data;
use actix_web::{HttpRequest, delete, get, post};
use application::{App, AppError, AppResult, EmailLinkState, NewSession};
use domain_kernel::{EmailAddress, FieldErrors, SessionId};

use super::device_cookie;
use super::requests::{
    AcceptInvitationRequest, ChangePasswordRequest, CheckEmailLinkRequest, ForgetPasswordRequest,
    ResetPasswordRequest, SignInRequest, SignOutRequest,
};
use super::responses::{
    AcceptedInvitationResponse, EmailLinkResponse, MeResponse, SessionResponse, SignedInResponse,
};
use crate::limits::link_requests::LinkRequests;
use crate::limits::login_rate_limiter::{Guess, LoginRateLimiter};
use crate::web::csrf;
use crate::web::current_user::CurrentUser;
use crate::web::device_name::device_name;
use crate::web::failures::{CsrfMismatch, TooManyRequests};
use crate::web::json::{Json, OptionalJson};
use crate::web::path::Id;
use crate::web::problem::Problem;
use crate::web::proxies::client_address;
use crate::web::responders::{
    ApiResult, List, Message, MessageWithCookie, NoContentWithCookie, Ok, Plain, PlainWithCookie,
};
use crate::web::routes::Routes;

/// Registers the routes of this area.
pub fn routes(config: &mut Routes<'_, '_>) {
    config
        .service(issue_csrf_cookie)
        .service(sign_in)
        .service(sign_out)
        .service(list_sessions)
        .service(end_session)
        .service(end_other_sessions)
        .service(show_me)
        .service(change_password)
        .service(forget_password)
        .service(reset_password)
        .service(check_email_link)
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
    description = "After too many failures from a network an account must wait there (429). Users who signed in before \
        on the device that the cookie names have failures of their own. The response may take up to 15 seconds if many \
        sign-ins from the same address have failed.",
    params(
        ("X-XSRF-TOKEN" = Option<String>, Header, description = "Needed when the cookie XSRF-TOKEN is sent."),
        ("palestra-device" = Option<String>, Cookie, description = "The device, as the last sign-in on it has set it."),
    ),
    responses(
        CsrfMismatch,
        TooManyRequests,
    )
)]
#[post("/login")]
pub async fn sign_in(
    app: Data<App>,
    limiter: Data<LoginRateLimiter>,
    request: HttpRequest,
    Json(body): Json<SignInRequest>,
) -> ApiResult<PlainWithCookie<SignedInResponse>> {
    csrf::check(&request)?;
    let session = open_session(&app, &limiter, &request, body).await?;
    let cookie = device_cookie::cookie(session.device_token.clone(), app.settings().uses_tls());
    let signed_in = SignedInResponse::new(session, app.settings());
    Ok(PlainWithCookie(signed_in, Some(cookie)))
}

/// Signs a person in if the password is right, within the limits of the account and the network.
async fn open_session(
    app: &App,
    limiter: &LoginRateLimiter,
    request: &HttpRequest,
    credentials: SignInRequest,
) -> Result<NewSession, Problem> {
    let ip = client_address(request);
    let tokens = device_cookie::read(request).into_iter();
    let devices = tokens.filter_map(|token| app.read_device_token(&token));
    let account = credentials.email.0.clone();
    let command = credentials.command(ip, device_name(request), devices.collect());
    let admitted = app.admit_sign_in(command).await?;
    let share = if admitted.is_on_known_device() {
        None
    } else {
        Some(limiter.acquire_budget(&account, ip).await?)
    };
    let result = app.check_sign_in(admitted).await;
    // Only a wrong password counts as a failure.
    if let Some(share) = share
        && !matches!(result, Err(AppError::Invalid(_)))
    {
        share.take_back();
    }
    Ok(result?)
}

/// End the session.
#[utoipa::path(tag = "sign-in", request_body = Option<SignOutRequest>)]
#[post("/logout")]
pub async fn sign_out(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    OptionalJson(body): OptionalJson<SignOutRequest>,
) -> ApiResult<MessageWithCookie> {
    app.sign_out(&caller).await?;
    let uses_tls = app.settings().uses_tls();
    let is_shared = body.as_ref().is_some_and(SignOutRequest::is_shared);
    Ok(MessageWithCookie(
        Message::new("Signed out"),
        is_shared.then(|| device_cookie::removal(uses_tls)),
    ))
}

/// List the own sessions, newest first.
#[utoipa::path(tag = "sign-in")]
#[get("/sessions")]
pub async fn list_sessions(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
) -> ApiResult<List<SessionResponse>> {
    let current = caller.session_id;
    let sessions = app.list_sessions(&caller).await?;
    let rows = sessions.into_iter();
    Ok(List::new(
        rows.map(|session| SessionResponse::new(session, current)),
    ))
}

/// End one of the own sessions. Ending the current one signs out.
#[utoipa::path(tag = "sign-in", params(("id" = Uuid, Path)))]
#[delete("/sessions/{id}")]
pub async fn end_session(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<SessionId>,
) -> ApiResult<Message> {
    app.end_session(&caller, id).await?;
    Ok(Message::new("Signed out on that device"))
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

/// Show the signed-in user and the permissions.
#[utoipa::path(tag = "sign-in")]
#[get("/me")]
pub async fn show_me(app: Data<App>, CurrentUser(caller): CurrentUser) -> Plain<MeResponse> {
    Plain(MeResponse::new(caller.principal, app.settings()))
}

/// Change the own password; other sessions end.
#[utoipa::path(tag = "sign-in", responses(TooManyRequests))]
#[post("/change-password")]
pub async fn change_password(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    limiter: Data<LoginRateLimiter>,
    Json(body): Json<ChangePasswordRequest>,
) -> ApiResult<Message> {
    let guess = limiter.admit_current_password(caller.user_id, app.ports().clock.now())?;
    let change = app.change_password(&caller, body.into());
    limit_guesses(guess, "current_password", change).await?;
    Ok(Message::new("Password changed"))
}

/// Email a reset link. The response never tells whether the address is known.
#[utoipa::path(tag = "sign-in", responses(TooManyRequests))]
#[post("/forget-password")]
pub async fn forget_password(
    app: Data<App>,
    requests: Data<LinkRequests>,
    request: HttpRequest,
    Json(body): Json<ForgetPasswordRequest>,
) -> ApiResult<Message> {
    let now = app.ports().clock.now();
    requests.admit(&body.email.0, client_address(&request), now)?;
    let email = EmailAddress::parse(&body.email.0)
        .map_err(|message| AppError::from(FieldErrors::one("email", message)))?;
    requests.submit(app, email)?;
    Ok(Message::new(
        "If this address is known, a link is on its way to it",
    ))
}

/// Set a new password with an emailed token; every session ends.
#[utoipa::path(tag = "sign-in", responses(TooManyRequests))]
#[post("/reset-password")]
pub async fn reset_password(
    app: Data<App>,
    limiter: Data<LoginRateLimiter>,
    request: HttpRequest,
    Json(body): Json<ResetPasswordRequest>,
) -> ApiResult<Message> {
    let now = app.ports().clock.now();
    let guess = limiter.admit_email_token(&body.email.0, client_address(&request), now)?;
    let reset = app.reset_password(body.command(client_address(&request), device_name(&request)));
    limit_guesses(guess, "token", reset).await?;
    Ok(Message::new("Your password has been reset"))
}

/// Tell whether an emailed link works, without using it up.
#[utoipa::path(tag = "sign-in", responses(TooManyRequests))]
#[post("/email-links/check")]
pub async fn check_email_link(
    app: Data<App>,
    limiter: Data<LoginRateLimiter>,
    request: HttpRequest,
    Json(body): Json<CheckEmailLinkRequest>,
) -> ApiResult<Ok<EmailLinkResponse>> {
    let now = app.ports().clock.now();
    let guess = limiter.admit_email_token(&body.email.0, client_address(&request), now)?;
    let state = app.check_email_link(&body.into()).await?;
    if state != EmailLinkState::Used {
        guess.take_back();
    }
    Ok(Ok::new(state))
}

/// Accept an invitation: choose a name and a password, and be signed in.
#[utoipa::path(tag = "sign-in", responses(TooManyRequests))]
#[post("/organizations/update/admin")]
pub async fn accept_invitation(
    app: Data<App>,
    limiter: Data<LoginRateLimiter>,
    request: HttpRequest,
    Json(body): Json<AcceptInvitationRequest>,
) -> ApiResult<PlainWithCookie<AcceptedInvitationResponse>> {
    let now = app.ports().clock.now();
    let guess = limiter.admit_email_token(&body.email.0, client_address(&request), now)?;
    let credentials = body.credentials();
    let acceptance =
        app.accept_invitation(body.command(client_address(&request), device_name(&request)));
    limit_guesses(guess, "token", acceptance).await?;
    // The account is set up even if the sign-in is refused, for example because of a limit of the network.
    let session = open_session(&app, &limiter, &request, credentials)
        .await
        .ok();
    let token = session.as_ref().map(|session| session.device_token.clone());
    let cookie = token.map(|token| device_cookie::cookie(token, app.settings().uses_tls()));
    let accepted = AcceptedInvitationResponse::new(session, app.settings());
    Ok(PlainWithCookie(accepted, cookie))
}

/// Limits guesses of a secret. The attempt stays counted if its field `secret` is wrong.
async fn limit_guesses(
    guess: Guess<'_>,
    secret: &str,
    attempt: impl Future<Output = AppResult<()>>,
) -> Result<(), Problem> {
    let result = attempt.await.map_err(Problem::from);
    let is_wrong = |problem: &Problem| problem.has_field_error(&[secret]);
    if !result.as_ref().is_err_and(is_wrong) {
        guess.take_back();
    }
    result
}
