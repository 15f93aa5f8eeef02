//! Prints the caller's own published result (D260).

use application_ports::{PointsOf, PrintedQuestion, ResultSheet};
use domain_access::{Access, Action, Permission, Resource};
use domain_assessment::{QuestionFeedback, QuestionKind};
use domain_kernel::{EventId, Points};

use super::{KindPoints, MyResult, PrintedFile};
use crate::letters::{gmt, one_line};
use crate::refusals::NOT_PUBLISHED;
use crate::{App, AppResult, Caller, Effect, Operation, PermitKind};

pub(super) const PRINT_RESULT_SHEET: Operation = Operation::new(
    "print_result_sheet",
    Access::AnyOf(&[Permission::new(Action::ViewAny, Resource::Score)]),
    Effect::Read,
)
.with_permit(PermitKind::OwnFile)
.refused_with(&[NOT_PUBLISHED]);

impl App {
    /// Returns the caller's result at an event of either kind as a document with what the page of the result currently
    /// shows.
    ///
    /// # Errors
    ///
    /// `not_published` until the result is published, [`AppError::NotFound`] if the caller does not take part.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn print_result_sheet(&self, caller: &Caller, id: EventId) -> AppResult<PrintedFile> {
        let (organization, scope) = caller.authorize_in_organization(&PRINT_RESULT_SHEET)?;
        let result = self
            .own_result(organization, &scope, caller.user_id, id)
            .await?;
        let (name, organization) = self.own_names(organization, &scope, caller.user_id).await?;
        let sheet = ResultSheet {
            organization: one_line(&organization),
            name: one_line(&name),
            ..sheet_of(&result)
        };
        let name = format!("{} - {}", sheet.event, sheet.name);
        let content = self.ports.printer.result_sheet(sheet).await?;
        Ok(PrintedFile { name, content })
    }
}

/// Returns the contents of the sheet, without the names.
fn sheet_of(result: &MyResult) -> ResultSheet {
    let MyResult {
        event,
        graded,
        submitted_at,
        kinds,
        bonus_of,
        placing,
        questions,
        // Only the page shows these: the images, the summary of all results, the team's own result, and other attempts.
        images: _,
        summary: _,
        team,
        attempts: _,
        feedback: _,
        leaderboard: _,
    } = result;
    let score = &graded.score;
    let times = [
        ("Submitted", *submitted_at),
        ("Published", graded.scored_at),
        ("Corrected", graded.corrected_at),
    ];
    let times = times.into_iter().filter_map(|(what, at)| Some((what, at?)));
    let bonus = (*bonus_of > Points::ZERO).then(|| {
        let points = score.bonus;
        (
            "Rank bonus".to_owned(),
            PointsOf {
                points,
                of: *bonus_of,
            },
        )
    });
    ResultSheet {
        event: one_line(&event.name),
        times: times
            .map(|(what, at)| format!("{what} {}", gmt(at)))
            .collect(),
        points: PointsOf {
            points: score.total(),
            of: score.total_weight,
        },
        percentage: score.percentage(),
        // For a team, the place is the place of the team.
        place: placing
            .filter(|_| team.is_none())
            .map(|placing| (placing.place, placing.of)),
        kinds: kinds.iter().map(kind_row).chain(bonus).collect(),
        questions: questions.iter().map(printed_question).collect(),
        ..ResultSheet::default()
    }
}

fn kind_row(kind: &KindPoints) -> (String, PointsOf) {
    let points = PointsOf {
        points: kind.points,
        of: kind.of,
    };
    (one_line(&kind.title), points)
}

fn printed_question(feedback: &QuestionFeedback) -> PrintedQuestion {
    PrintedQuestion {
        text: feedback.content.clone(),
        answer: feedback.answer.clone(),
        points: PointsOf {
            points: feedback.mark,
            of: feedback.weight,
        },
        comment: feedback.comment.clone(),
        corrected: feedback.corrected,
        has_images: feedback.kind == QuestionKind::Slides,
    }
}
