//! Saves and submits the sheet. This is the most frequent request. The arrival time is recorded before the body is read
//! (D28).

use std::future::{Ready, ready};

use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest, dev, post};
use application::App;
use domain_kernel::Timestamp;

use crate::answering::requests::SaveAnswersRequest;
use crate::answering::responses::SavedResponse;
use crate::limits::connections::claim_connection;
use crate::web::current_user::verify_token;
use crate::web::failures::{NotFound, TooManyRequests};
use crate::web::json::Json;
use crate::web::problem::Problem;
use crate::web::responders::{ApiResult, Updated};

/// The instant at which the request arrived. Extractors run in order, so this one must come before the body.
pub(crate) struct Arrival(Timestamp);

impl FromRequest for Arrival {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut dev::Payload) -> Self::Future {
        let app = request
            .app_data::<Data<App>>()
            .ok_or_else(|| Problem::internal("no application".to_owned()));
        ready(app.map(|app| Self(app.ports().clock.now())))
    }
}

/// Save the whole sheet, or submit it.
///
/// A refusal with `stale_revision`, `time_ended`, `already_submitted` or `attempt_replaced` has the stored
/// sheet in `data`. A submission to a closed attempt succeeds if it is the one that was stored. A save may
/// leave out `attempt_id`; with it, a save to another attempt than the caller's latest is refused.
#[utoipa::path(
    tag = "answering",
    request_body = SaveAnswersRequest,
    responses(
        NotFound,
        TooManyRequests,
    )
)]
#[post("/user/answers")]
pub async fn save_answers(
    Arrival(arrived_at): Arrival,
    app: Data<App>,
    request: HttpRequest,
    body: Result<Json<SaveAnswersRequest>, Problem>,
) -> ApiResult<Updated<SavedResponse>> {
    let claims = verify_token(&app, &request)?;
    let command = match body.and_then(|Json(body)| body.command(arrived_at)) {
        Ok(command) => command,
        Err(problem) => {
            // Errors of the body may be reported only if the session is valid.
            app.authenticate(claims, None, None).await?;
            return Err(problem);
        }
    };
    let user_id = claims.user_id;
    let saved = app.save_answers(claims, command).await?;
    // The save has proven that the session is alive. If the user has too many connections, the save is still accepted.
    claim_connection(&request, user_id).ok();
    let message = if saved.submitted {
        "Answers submitted"
    } else {
        "Answers saved"
    };
    Ok(Updated::new(saved, message))
}
