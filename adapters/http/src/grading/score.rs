//! Reading and saving a score, and publishing all of a competition at once.

use actix_web::web::Data;
use actix_web::{HttpRequest, get, post};
use application::{App, StoreScore, StoredScore};
use application_ports::ScoreRecord;
use domain_assessment::{ManualMark, QuestionKind};
use domain_kernel::{EventId, FieldErrors, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Outcome;
use crate::body::Body;
use crate::current_user::CurrentUser;
use crate::enums::{MarkType, ParticipantType};
use crate::envelope::{Answer, Whole};
use crate::path::{Id, segment};
use crate::problem::Problem;

type StoredScoreAnswer = Answer<StoredScoreView, true>;
type PublishedAnswer = Answer<PublishedView, true>;

/// The stored score: one, or none where not scored.
#[derive(ToSchema)]
#[expect(dead_code, reason = "names the answer in the document")]
struct ScoreAnswer {
    #[schema(max_items = 1)]
    data: Vec<ScoreView>,
}

/// A stored score.
#[derive(Serialize, ToSchema)]
struct ScoreView {
    free_text_score: f64,
    rank_score: f64,
    /// The total.
    user_score: f64,
    bonus: f64,
    #[schema(minimum = 1)]
    version: i32,
}

impl From<ScoreRecord> for ScoreView {
    fn from(record: ScoreRecord) -> Self {
        let score = &record.score;
        Self {
            free_text_score: score.sum(QuestionKind::FreeText).to_number(),
            rank_score: score.sum(QuestionKind::Rank).to_number(),
            user_score: score.total().to_number(),
            bonus: score.bonus.to_number(),
            version: record.version,
        }
    }
}

/// Show the stored score.
#[utoipa::path(
    tag = "grading",
    security(("bearer" = ["viewAny userscore"])),
    params(("id" = Uuid, Path), ("user_id" = Uuid, Path)),
    responses((status = 200, description = "The score, or nothing.", body = ScoreAnswer))
)]
#[get("/get/competition/score/{id}/{user_id}")]
pub async fn show_score(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    request: HttpRequest,
) -> Outcome {
    let user: UserId = segment(&request, "user_id")?;
    Ok(Whole::<ScoreView>::of(
        app.show_score(&caller, id, user).await?,
    ))
}

/// The grader's marks.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StoreScoreBody {
    #[serde(default)]
    #[schema(required)]
    score_data: Vec<ScoreDataBody>,
    /// The one that was read.
    #[schema(minimum = 0)]
    version: Option<i32>,
}

/// A mark.
#[derive(Deserialize, ToSchema)]
struct ScoreDataBody {
    /// 3 free text, 4 rank. Marks of other kinds may be repeated, not changed.
    #[schema(value_type = MarkType)]
    r#type: u8,
    /// Null for slides.
    question_id: Option<Uuid>,
    /// Clamped to the weight; a negative one becomes its absolute value (D34).
    score: f64,
}

/// The score as it is stored now.
#[derive(Serialize, ToSchema)]
struct StoredScoreView {
    score: f64,
    #[schema(minimum = 0, maximum = 100)]
    percentage: f64,
    #[schema(minimum = 0)]
    bonus: f64,
    #[schema(minimum = 1)]
    version: i32,
    /// Marks that were clamped or made positive.
    changed: Vec<ChangedMarkView>,
}

/// A mark that was changed on its way in.
#[derive(Serialize, ToSchema)]
struct ChangedMarkView {
    question_id: Uuid,
    score: f64,
}

impl From<StoredScore> for StoredScoreView {
    fn from(StoredScore { record, changed }: StoredScore) -> Self {
        let changed = changed.into_iter();
        Self {
            score: record.score.total().to_number(),
            percentage: record.score.percentage().to_number(),
            bonus: record.score.bonus.to_number(),
            version: record.version,
            changed: changed
                .map(|(id, score)| ChangedMarkView {
                    question_id: id.0,
                    score: score.to_number(),
                })
                .collect(),
        }
    }
}

impl StoreScoreBody {
    fn marks(&self) -> Result<Vec<ManualMark>, Problem> {
        let mut errors = FieldErrors::new();
        let mut marks = Vec::with_capacity(self.score_data.len());
        for (at, mark) in self.score_data.iter().enumerate() {
            match QuestionKind::from_code(mark.r#type) {
                Some(kind) => {
                    marks.push(ManualMark {
                        kind,
                        question: mark.question_id.map(Into::into),
                        score: mark.score,
                    });
                }
                None => errors.add(
                    format!("scoreData.{at}.type"),
                    format!("Must be a number from 1 to {}", QuestionKind::ALL.len()),
                ),
            }
        }
        errors.into_result(marks).map_err(Problem::invalid)
    }
}

/// Store a score, which publishes it; figures that differ from the server's are refused (D37).
#[utoipa::path(
    tag = "grading",
    security(("bearer" = ["create userscore"]), ("bearer" = ["update userscore"])),
    params(
        ("competition_id" = Uuid, Path),
        ("bonus" = f64, Path),
        ("total" = f64, Path),
        ("free_text" = f64, Path),
        ("rank" = f64, Path),
        ("user_id" = Uuid, Path),
        ("participant_type" = ParticipantType, Path),
    ),
    request_body = StoreScoreBody,
    responses(
        (status = 200, description = "Stored.", body = StoredScoreAnswer),
        (status = 409, description = "stale_version, not_submitted"),
    )
)]
#[post(
    "/store/user/score/{competition_id}/{bonus}/{total}/{free_text}/{rank}/{user_id}/{participant_type}"
)]
pub async fn store_score(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    request: HttpRequest,
    Body(body): Body<StoreScoreBody>,
) -> Outcome {
    let figure = |name: &str| {
        let figure: Option<f64> = request.match_info().query(name).parse().ok();
        figure
            .filter(|figure| figure.is_finite())
            .ok_or_else(|| Problem::field(name, "Must be a number"))
    };
    if segment::<String>(&request, "participant_type")? != "individual" {
        return Err(Problem::field(
            "participant_type",
            "Only individual scores can be stored yet",
        ));
    }
    let command = StoreScore {
        event_id: segment::<EventId>(&request, "competition_id")?,
        user_id: segment(&request, "user_id")?,
        bonus: figure("bonus")?,
        total: figure("total")?,
        free_text: figure("free_text")?,
        rank: figure("rank")?,
        marks: body.marks()?,
        version: body.version,
    };
    let stored = app.store_score(&caller, command).await?;
    Ok(StoredScoreAnswer::changed(
        stored.into(),
        "score Saved Successfully",
    ))
}

/// How many scores were published.
#[derive(Serialize, ToSchema)]
struct PublishedView {
    published: u64,
}

/// Publish all submitted attempts that need no grader (D36).
#[utoipa::path(
    tag = "grading",
    security(("bearer" = ["create userscore"])),
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, description = "Published.", body = PublishedAnswer),
        (status = 409, description = "needs_grading, stale_version"),
    )
)]
#[post("/competitions/{id}/scores/publish")]
pub async fn publish_scores(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> Outcome {
    let published = app.publish_scores(&caller, id).await?;
    Ok(PublishedAnswer::changed(
        PublishedView { published },
        "Scores Published Successfully",
    ))
}
