//! Saving the sheet and submitting it: the hot path. The instant of arrival is taken before the body
//! is read (D28).

use std::future::{Ready, ready};

use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest, dev, post};
use application::App;
use domain_kernel::Timestamp;

use crate::answering::requests::SaveAnswersRequest;
use crate::answering::responses::SavedResponse;
use crate::caller::Presented;
use crate::json::Json;
use crate::problem::Problem;
use crate::responders::{ApiResult, Updated};

/// The instant at which the request arrived. Extractors run in order, and this one ends at once.
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
#[utoipa::path(
    tag = "answering",
    security(("bearer" = ["read competition"])),
    request_body = SaveAnswersRequest,
    responses(
        (status = 404, description = "not_found"),
        (status = 409, description = "stale_revision (with the newer sheet in data), not_started, already_submitted, time_ended"),
    )
)]
#[post("/user/answers")]
pub async fn save_answers(
    Arrival(arrived_at): Arrival,
    app: Data<App>,
    Presented(bearer): Presented,
    body: Result<Json<SaveAnswersRequest>, Problem>,
) -> ApiResult<Updated<SavedResponse>> {
    let command = match body.and_then(|Json(body)| body.command(arrived_at)) {
        Ok(command) => command,
        Err(problem) => {
            // Only a signed-in caller learns what is wrong with the request.
            app.caller(&bearer).await?;
            return Err(problem);
        }
    };
    let saved = app.save_answers_of(&bearer, command).await?;
    let message = if saved.submitted {
        "Answers submitted"
    } else {
        "Answers saved"
    };
    Ok(Updated::new(saved, message))
}
