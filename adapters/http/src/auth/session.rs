//! Signing in and out.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get, post};
use application::{App, SignIn};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::account::MeView;
use crate::Outcome;
use crate::body::Body;
use crate::csrf;
use crate::current_user::CurrentUser;
use crate::envelope::Done;
use crate::limits::{Attempter, Limits};
use crate::problem::Problem;
use crate::proxies::address;

/// Set the cookie XSRF-TOKEN.
#[utoipa::path(
    tag = "sign-in",
    responses((status = 204, description = "The cookie is set.", headers(("Set-Cookie" = String))))
)]
#[get("/sanctum/csrf-cookie")]
pub async fn issue_csrf_cookie(app: Data<App>, request: HttpRequest) -> HttpResponse {
    let value = app.ports().ids.random().simple().to_string();
    HttpResponse::NoContent()
        .cookie(csrf::cookie(&request, value))
        .finish()
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct SignInBody {
    #[serde(default)]
    #[schema(required, format = Email)]
    email: String,
    #[serde(default)]
    #[schema(required, format = Password, min_length = 1)]
    password: String,
    /// False when absent. A session of 30 days instead of 12 hours.
    #[schema(nullable = false)]
    remember_me: Option<bool>,
}

/// A new session.
#[derive(Serialize, ToSchema)]
pub(crate) struct SignedInView {
    /// The bearer token of every further call.
    token: String,
    #[serde(flatten)]
    me: MeView,
}

/// Open a session.
#[utoipa::path(
    tag = "sign-in",
    params(("X-XSRF-TOKEN" = Option<String>, Header, description = "Needed where the cookie XSRF-TOKEN is sent.")),
    request_body = SignInBody,
    responses(
        (status = 200, description = "Signed in.", body = SignedInView),
        (status = 403, description = "csrf_mismatch"),
        (status = 429, description = "too_many_requests"),
    )
)]
#[post("/login")]
pub async fn sign_in(
    app: Data<App>,
    limits: Data<Limits>,
    request: HttpRequest,
    body: Body<SignInBody>,
) -> Outcome {
    csrf::check(&request)?;
    let Body(SignInBody {
        email,
        password,
        remember_me,
    }) = body;
    let clock = &app.ports().clock;
    let attempter = Attempter::new(&email, address(&request));
    limits.check(&attempter, clock.now())?;
    let complete = !email.trim().is_empty() && !password.is_empty();
    let command = SignIn {
        email,
        password,
        remember_me: remember_me.unwrap_or(false),
    };
    let outcome = app.sign_in(command).await;
    // Asked again: of many guesses sent at once, those past the limit are told nothing, not even that
    // one was right. Its session stays without a token.
    limits.check(&attempter, clock.now())?;
    match outcome {
        Ok(session) => {
            let view = SignedInView {
                token: session.token,
                me: session.principal.into(),
            };
            Ok(HttpResponse::Ok().json(view))
        }
        Err(error) => {
            let problem = Problem::from(error);
            if complete && problem.blames(&["email"]) {
                limits.count(&attempter, clock.now());
            }
            Err(problem)
        }
    }
}

/// End the session.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    responses((status = 200, description = "The session has ended.", body = Done))
)]
#[post("/logout")]
pub async fn sign_out(app: Data<App>, CurrentUser(caller): CurrentUser) -> Outcome {
    app.sign_out(&caller).await?;
    Ok(Done::saying("Signed out"))
}

/// Who is signed in, and what they may do.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    responses((status = 200, description = "The caller.", body = MeView))
)]
#[get("/me")]
pub async fn show_me(CurrentUser(caller): CurrentUser) -> Outcome {
    Ok(HttpResponse::Ok().json(MeView::from(caller.principal)))
}
