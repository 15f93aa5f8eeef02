//! Saving the sheet, and submitting it. The instant of arrival is taken before the body is read (D28).

use std::future::{Ready, ready};

use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest, dev, post};
use application::{App, SaveAnswers, Saved};
use domain_assessment::SubmittedAnswer;
use domain_kernel::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Outcome;
use crate::body::Body;
use crate::current_user::verify_token;
use crate::envelope::Answer;
use crate::problem::Problem;
use crate::serde_types::{AnswerValue, Flag, Instant};
use crate::sheet::SlidePlacement;

type SavedAnswer = Answer<SavedView, true>;

/// The whole sheet; an option that is not listed is not chosen.
#[derive(Deserialize, ToSchema)]
struct SaveAnswersBody {
    #[schema(required, nullable = false)]
    competition_training_id: Option<Uuid>,
    #[serde(rename = "isSubmited", default)]
    #[schema(required)]
    is_submited: Flag,
    /// The revision that the sheet was made from.
    #[schema(minimum = 0)]
    revision: Option<i64>,
    /// A repeated save with the same id gets the answer of the first time.
    save_id: Option<Uuid>,
    #[serde(default)]
    #[schema(required)]
    answers: Vec<SaveAnswerBody>,
    slides: Option<Vec<SlidePlacement>>,
}

impl SaveAnswersBody {
    fn command(self, Arrival(arrived_at): Arrival) -> Result<SaveAnswers, Problem> {
        let event_id = self
            .competition_training_id
            .ok_or_else(|| Problem::field("competition_training_id", "Required"))?;
        let entry = |answer: SaveAnswerBody| SubmittedAnswer {
            option: answer.answer_id.into(),
            value: answer.value.0,
        };
        Ok(SaveAnswers {
            event_id: event_id.into(),
            submit: self.is_submited.0,
            from_revision: self.revision,
            save_id: self.save_id.map(Into::into),
            answers: self.answers.into_iter().map(entry).collect(),
            slides: self
                .slides
                .unwrap_or_default()
                .into_iter()
                .map(Into::into)
                .collect(),
            arrived_at,
        })
    }
}

/// One answer.
#[derive(Deserialize, ToSchema)]
struct SaveAnswerBody {
    answer_id: Uuid,
    value: AnswerValue,
}

/// An acknowledged save: it is stored durably.
#[derive(Serialize, ToSchema)]
struct SavedView {
    #[schema(minimum = 0)]
    revision: i64,
    saved_at: Instant,
    server_time: Instant,
    #[schema(minimum = 0)]
    remaining_seconds: i64,
    is_submited: Flag,
}

impl From<Saved> for SavedView {
    fn from(saved: Saved) -> Self {
        Self {
            revision: saved.revision,
            saved_at: Instant(saved.saved_at),
            server_time: Instant(saved.now),
            remaining_seconds: saved.remaining_seconds,
            is_submited: Flag(saved.submitted),
        }
    }
}

/// When the request arrived. The first extractor of a handler starts before the body is read.
pub(crate) struct Arrival(Timestamp);

impl FromRequest for Arrival {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut dev::Payload) -> Self::Future {
        let app = request
            .app_data::<Data<App>>()
            .ok_or_else(|| Problem::fault("no application".to_owned()));
        ready(app.map(|app| Self(app.ports().clock.now())))
    }
}

/// Save the whole sheet, or submit it.
#[utoipa::path(
    tag = "answering",
    security(("bearer" = ["read competition"])),
    request_body = SaveAnswersBody,
    responses(
        (status = 200, description = "Stored.", body = SavedAnswer),
        (status = 404, description = "not_found"),
        (status = 409, description = "stale_revision (with the newer sheet in data), not_started, already_submitted, time_ended"),
        (status = 429, description = "too_many_requests"),
    )
)]
#[post("/user/answers")]
pub async fn save_answers(
    arrival: Arrival,
    app: Data<App>,
    request: HttpRequest,
    body: Result<Body<SaveAnswersBody>, Problem>,
) -> Outcome {
    let claims = verify_token(&app, &request)?;
    let command = match body.and_then(|Body(body)| body.command(arrival)) {
        Ok(command) => command,
        Err(problem) => {
            // What is wrong with the body is told only to a living session.
            app.authenticate(claims, None).await?;
            return Err(problem);
        }
    };
    let saved = app.save_answers(claims, command).await?;
    let message = if saved.submitted {
        "Answers submitted"
    } else {
        "Answers saved"
    };
    Ok(SavedAnswer::changed(saved.into(), message))
}
