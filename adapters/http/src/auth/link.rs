//! What mailed links are for: a new password, and an invited admin's account.

use actix_web::web::Data;
use actix_web::{HttpRequest, post};
use application::{AcceptInvitation, App, AppResult, ResetPassword};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Outcome;
use crate::body::Body;
use crate::envelope::Done;
use crate::login_rate_limiter::{LoginRateLimiter, RateLimitKey};
use crate::problem::Problem;
use crate::proxies::address;

#[derive(Deserialize, ToSchema)]
pub(crate) struct ResetPasswordBody {
    #[serde(default)]
    #[schema(required, format = Email)]
    email: String,
    /// The token of the link.
    #[serde(default)]
    #[schema(required, min_length = 1)]
    token: String,
    /// Upper, lower, digit and special character (D12).
    #[serde(default)]
    #[schema(required, format = Password)]
    password: String,
    #[serde(default)]
    #[schema(required, format = Password)]
    password_confirmation: String,
}

/// Set a new password with a mailed token.
#[utoipa::path(
    tag = "sign-in",
    request_body = ResetPasswordBody,
    responses(
        (status = 200, description = "The password is set; every session has ended.", body = Done),
        (status = 429, description = "too_many_requests"),
    )
)]
#[post("/reset-password")]
pub async fn reset_password(
    app: Data<App>,
    limiter: Data<LoginRateLimiter>,
    request: HttpRequest,
    Body(body): Body<ResetPasswordBody>,
) -> Outcome {
    let ResetPasswordBody {
        email,
        token,
        password,
        password_confirmation,
    } = body;
    let key = limiter.admit(&email, address(&request), app.ports().clock.now())?;
    let command = ResetPassword {
        email,
        token,
        password,
        password_confirmation,
        ip: address(&request),
    };
    guarded(&app, &limiter, key, app.reset_password(command)).await?;
    Ok(Done::saying("Your password has been reset"))
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct AcceptInvitationBody {
    /// Letters, digits and spaces.
    #[serde(default)]
    #[schema(required, min_length = 1)]
    name: String,
    /// Upper, lower, digit and special character (D12).
    #[serde(default)]
    #[schema(required, format = Password)]
    password: String,
    #[serde(default)]
    #[schema(required, format = Password)]
    password_confirmation: String,
    #[serde(default)]
    #[schema(required, format = Email)]
    email: String,
    /// The token of the link.
    #[serde(default)]
    #[schema(required, min_length = 1)]
    token: String,
}

/// Accept an invitation: choose a name and a password.
#[utoipa::path(
    tag = "sign-in",
    request_body = AcceptInvitationBody,
    responses(
        (status = 200, description = "The account is set up.", body = Done),
        (status = 429, description = "too_many_requests"),
    )
)]
#[post("/organizations/update/admin")]
pub async fn accept_invitation(
    app: Data<App>,
    limiter: Data<LoginRateLimiter>,
    request: HttpRequest,
    Body(body): Body<AcceptInvitationBody>,
) -> Outcome {
    let AcceptInvitationBody {
        name,
        password,
        password_confirmation,
        email,
        token,
    } = body;
    let key = limiter.admit(&email, address(&request), app.ports().clock.now())?;
    let command = AcceptInvitation {
        name,
        password,
        password_confirmation,
        email,
        token,
        ip: address(&request),
    };
    guarded(&app, &limiter, key, app.accept_invitation(command)).await?;
    Ok(Done::saying("Your account is ready. Please sign in"))
}

/// Runs `attempt` and counts a wrong token as a failed sign-in, so that nobody can guess tokens.
async fn guarded(
    app: &App,
    limiter: &LoginRateLimiter,
    key: RateLimitKey,
    attempt: impl Future<Output = AppResult<()>>,
) -> Result<(), Problem> {
    attempt.await.map_err(|error| {
        let problem = Problem::from(error);
        if problem.blames(&["token"]) {
            limiter.record_failure(key, app.ports().clock.now());
        }
        problem
    })
}
