//! The grading page: a competition with its key, and one participant's sheet beside it.

use actix_web::web::Data;
use actix_web::{HttpRequest, get};
use application::{App, CompetitionData, GradingSheet, TemplateSummary};
use application_ports::PersonRow;
use domain_assessment::Mark;
use domain_kernel::{EventId, Points, UserId};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Outcome;
use crate::current_user::CurrentUser;
use crate::enums::MarkType;
use crate::envelope::Answer;
use crate::events::views::CompetitionView;
use crate::path::{Id, segment};
use crate::serde_types::Instant;
use crate::sheet::AnswersView;
use crate::templates::views::KeyedTemplateView;

type CompetitionDataAnswer = Answer<CompetitionDataView>;
type GradingSheetAnswer = Answer<GradingSheetView>;

/// A competition and its template with the key.
#[derive(Serialize, ToSchema)]
struct CompetitionDataView {
    competition: CompetitionView,
    template: KeyedTemplateView,
}

impl From<CompetitionData> for CompetitionDataView {
    fn from(CompetitionData { row, template, now }: CompetitionData) -> Self {
        let summary = TemplateSummary::from(&template);
        Self {
            competition: CompetitionView::of_row(&row, summary, now),
            template: (&template).into(),
        }
    }
}

/// Show a competition and its template with the key.
#[utoipa::path(
    tag = "grading",
    security(("bearer" = ["viewAny userscore"])),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "The competition.", body = CompetitionDataAnswer))
)]
#[get("/get/competitionData/{id}")]
pub async fn show_competition_data(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> Outcome {
    Ok(CompetitionDataAnswer::shown(
        app.show_competition_data(&caller, id).await?.into(),
    ))
}

/// A participant's sheet beside the key.
#[derive(Serialize, ToSchema)]
struct GradingSheetView {
    #[serde(flatten)]
    data: CompetitionDataView,
    user: SheetUserView,
    #[serde(flatten)]
    answers: AnswersView,
    /// Empty before the submission.
    marks: Vec<MarkView>,
    /// For answering rank questions (D35).
    #[schema(minimum = 0)]
    bonus: f64,
    /// Marks given so far and the bonus.
    #[schema(minimum = 0)]
    total: f64,
    #[serde(rename = "totalWeight")]
    total_weight: f64,
    #[schema(minimum = 0, maximum = 100)]
    percentage: f64,
    /// Counts the saves of the score; to be sent back with it (D37).
    #[schema(minimum = 0)]
    version: i32,
    is_scored: bool,
    #[schema(required)]
    submitted_at: Option<Instant>,
}

/// Whose sheet it is.
#[derive(Serialize, ToSchema)]
struct SheetUserView {
    id: Uuid,
    name: String,
    /// Empty for somebody who was deleted.
    email: String,
}

/// What a question earned.
#[derive(Serialize, ToSchema)]
struct MarkView {
    /// Null for slides.
    #[schema(required)]
    question_id: Option<Uuid>,
    r#type: MarkType,
    weight: f64,
    /// Null where a grader has yet to mark it.
    #[schema(required)]
    score: Option<f64>,
    answered: bool,
}

impl From<GradingSheet> for GradingSheetView {
    fn from(sheet: GradingSheet) -> Self {
        let total_weight = sheet.data.template.content.total_weight();
        let (score, version, scored) = match sheet.score {
            Some(record) => (
                Some(record.score),
                record.version,
                record.scored_at.is_some(),
            ),
            None => (None, 0, false),
        };
        let total = score
            .as_ref()
            .map_or(Points::ZERO, domain_assessment::Score::total);
        Self {
            data: sheet.data.into(),
            user: sheet.user.into(),
            answers: AnswersView::from(&sheet.sheet),
            marks: score
                .iter()
                .flat_map(|score| &score.marks)
                .map(MarkView::from)
                .collect(),
            bonus: score
                .as_ref()
                .map_or(Points::ZERO, |score| score.bonus)
                .to_number(),
            total: total.to_number(),
            total_weight: total_weight.to_number(),
            percentage: total.percentage_of(total_weight).to_number(),
            version,
            is_scored: scored,
            submitted_at: sheet.submitted_at.map(Instant),
        }
    }
}

impl From<PersonRow> for SheetUserView {
    fn from(person: PersonRow) -> Self {
        Self {
            id: person.id.0,
            name: person.name,
            email: person.email,
        }
    }
}

impl From<&Mark> for MarkView {
    fn from(mark: &Mark) -> Self {
        Self {
            question_id: mark.question.map(|id| id.0),
            r#type: mark.kind.into(),
            weight: mark.weight.to_number(),
            score: mark.score.map(Points::to_number),
            answered: mark.answered,
        }
    }
}

/// Show a participant's sheet and its marks.
#[utoipa::path(
    tag = "grading",
    security(("bearer" = ["viewAny userscore"])),
    params(("id" = Uuid, Path), ("user_id" = Uuid, Path)),
    responses((status = 200, description = "The sheet.", body = GradingSheetAnswer))
)]
#[get("/get/competitionData/{id}/{user_id}")]
pub async fn show_grading_sheet(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    request: HttpRequest,
) -> Outcome {
    let user: UserId = segment(&request, "user_id")?;
    Ok(GradingSheetAnswer::shown(
        app.show_grading_sheet(&caller, id, user).await?.into(),
    ))
}
