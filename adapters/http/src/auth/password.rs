//! One's own password: changing it, and asking for a link to choose a new one.

use actix_web::web::Data;
use actix_web::{HttpRequest, post};
use application::{App, ChangePassword};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Outcome;
use crate::body::Body;
use crate::current_user::CurrentUser;
use crate::envelope::Done;
use crate::limits::{Attempter, Limits};
use crate::problem::Problem;
use crate::proxies::address;

#[derive(Deserialize, ToSchema)]
pub(crate) struct ChangePasswordBody {
    #[serde(default)]
    #[schema(required, format = Password, min_length = 1)]
    current_password: String,
    /// Upper, lower, digit and special character (D12).
    #[serde(default)]
    #[schema(required, format = Password)]
    password: String,
    #[serde(default)]
    #[schema(required, format = Password)]
    password_confirmation: String,
}

/// Change the own password; other sessions end.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    request_body = ChangePasswordBody,
    responses(
        (status = 200, description = "The password is changed.", body = Done),
        (status = 429, description = "too_many_requests"),
    )
)]
#[post("/change-password")]
pub async fn change_password(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    limits: Data<Limits>,
    body: Body<ChangePasswordBody>,
) -> Outcome {
    let Body(ChangePasswordBody {
        current_password,
        password,
        password_confirmation,
    }) = body;
    let clock = &app.ports().clock;
    let attempter = Attempter::new(&caller.email, caller.ip);
    limits.check(&attempter, clock.now())?;
    let command = ChangePassword {
        current_password,
        password,
        password_confirmation,
    };
    app.change_password(&caller, command)
        .await
        .map_err(|error| {
            let problem = Problem::from(error);
            if problem.blames(&["current_password"]) {
                limits.count(&attempter, clock.now());
            }
            problem
        })?;
    Ok(Done::saying("Password changed"))
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct ForgetPasswordBody {
    #[serde(default)]
    #[schema(required, format = Email)]
    email: String,
}

/// Mail a reset link; the answer never tells whether the address is known.
#[utoipa::path(
    tag = "sign-in",
    request_body = ForgetPasswordBody,
    responses(
        (status = 200, description = "A link was sent where the address is known.", body = Done),
        (status = 429, description = "too_many_requests"),
    )
)]
#[post("/forget-password")]
pub async fn forget_password(
    app: Data<App>,
    limits: Data<Limits>,
    request: HttpRequest,
    Body(body): Body<ForgetPasswordBody>,
) -> Outcome {
    let now = app.ports().clock.now();
    let attempter = Attempter::new(&body.email, address(&request));
    limits.check(&attempter, now)?;
    // Each call may send a mail, so each counts.
    limits.count(&attempter, now);
    app.forget_password(&body.email).await?;
    Ok(Done::saying(
        "If this address is known, a link is on its way to it",
    ))
}
