//! Starting an attempt, or taking it up again: the paper as its participant sees it.

use actix_web::get;
use actix_web::web::Data;
use application::{App, Started};
use domain_assessment::{ShownGroup, ShownQuestion, ShownSlides, ShownTemplate};
use domain_kernel::EventId;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Outcome;
use crate::current_user::CurrentUser;
use crate::enums::QuestionType;
use crate::envelope::Answer;
use crate::event::EventView;
use crate::path::Id;
use crate::serde_types::Instant;
use crate::sheet::AnswersView;

type StartedAnswer = Answer<StartedView>;

/// A running attempt.
#[derive(Serialize, ToSchema)]
struct StartedView {
    #[serde(flatten)]
    event: EventView,
    template: StartedTemplateView,
    #[serde(flatten)]
    answers: AnswersView,
    started_at: Instant,
    deadline: Instant,
    #[schema(minimum = 0)]
    remaining_seconds: i64,
    /// 0 before the first save.
    #[schema(minimum = 0)]
    revision: i64,
}

/// The paper. Nothing here tells the key (D30).
#[derive(Serialize, ToSchema)]
struct StartedTemplateView {
    id: Uuid,
    name: String,
    description: String,
    questions: Vec<StartedQuestionView>,
    #[schema(required)]
    slides: Option<StartedSlidesView>,
}

/// A question.
#[derive(Serialize, ToSchema)]
struct StartedQuestionView {
    id: Uuid,
    r#type: QuestionType,
    /// Its group's title.
    title: String,
    weight: f64,
    content: String,
    answers: Vec<StartedAnswerView>,
}

/// Something to answer with.
#[derive(Serialize, ToSchema)]
struct StartedAnswerView {
    id: Uuid,
    question_id: Uuid,
    /// Empty for free text.
    value: String,
}

/// A slides case.
#[derive(Serialize, ToSchema)]
struct StartedSlidesView {
    weight: f64,
    title: String,
    name: String,
    description: String,
    attachments: Vec<StartedSlideView>,
    categories: Vec<StartedCategoryView>,
}

/// An image to put into a category.
#[derive(Serialize, ToSchema)]
struct StartedSlideView {
    id: Uuid,
}

/// A category to put images into.
#[derive(Serialize, ToSchema)]
struct StartedCategoryView {
    id: Uuid,
    name: String,
}

impl From<Started> for StartedView {
    fn from(started: Started) -> Self {
        let Started {
            event,
            template_name,
            paper,
            attempt,
            sheet,
            revision,
            now,
        } = started;
        Self {
            event: EventView::for_participant(&event, attempt.submitted_at.is_some(), now),
            template: StartedTemplateView::of(event.template_id.0, template_name, paper),
            answers: AnswersView::from(&sheet),
            started_at: Instant(attempt.started_at),
            deadline: Instant(attempt.deadline),
            remaining_seconds: attempt.remaining_seconds(now),
            revision,
        }
    }
}

impl StartedTemplateView {
    fn of(id: Uuid, name: String, paper: ShownTemplate) -> Self {
        Self {
            id,
            name,
            description: paper.description,
            questions: paper.groups.into_iter().flat_map(questions).collect(),
            slides: paper.slides.map(StartedSlidesView::from),
        }
    }
}

fn questions(group: ShownGroup) -> impl Iterator<Item = StartedQuestionView> {
    let ShownGroup {
        kind,
        title,
        weight,
        questions,
    } = group;
    questions.into_iter().map(
        move |ShownQuestion { id, text, options }| StartedQuestionView {
            id: id.0,
            r#type: kind.into(),
            title: title.clone(),
            weight: weight.to_number(),
            content: text,
            answers: options
                .into_iter()
                .map(|option| StartedAnswerView {
                    id: option.id.0,
                    question_id: id.0,
                    value: option.value,
                })
                .collect(),
        },
    )
}

impl From<ShownSlides> for StartedSlidesView {
    fn from(slides: ShownSlides) -> Self {
        let categories = slides.categories.into_iter();
        Self {
            weight: slides.weight.to_number(),
            title: slides.title,
            name: slides.name,
            description: slides.description,
            attachments: slides
                .images
                .into_iter()
                .map(|id| StartedSlideView { id: id.0 })
                .collect(),
            categories: categories
                .map(|category| StartedCategoryView {
                    id: category.id.0,
                    name: category.name,
                })
                .collect(),
        }
    }
}

/// Start or take up the attempt; never cached.
#[utoipa::path(
    tag = "answering",
    security(("bearer" = ["read competition"])),
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, description = "The running attempt.", body = StartedAnswer),
        (status = 409, description = "not_started, already_submitted, time_ended"),
    )
)]
#[get("/competition/start/{id}")]
pub async fn start_competition(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> Outcome {
    Ok(StartedAnswer::shown(
        app.start_competition(&caller, id).await?.into(),
    ))
}
