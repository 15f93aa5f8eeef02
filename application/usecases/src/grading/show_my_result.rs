//! Shows the caller's own published result at an event.

use application_ports::{AttemptResultRow, OwnTeamScoreRow};
use domain_access::{Access, Action, Permission, ReadScope, Resource};
use domain_assessment::{GradedAttempt, Placing, QuestionFeedback, QuestionKind, ResultSummary};
use domain_kernel::{AttemptId, EventId, OrganizationId, Points, Refusal, Timestamp, UserId};
use domain_scheduling::{Event, FeedbackState};

use super::{MyTeamScore, RankedTeam};
use crate::answering::{AttemptContext, read_sheet};
use crate::events::question_types;
use crate::refusals::NOT_PUBLISHED;
use crate::{App, AppError, AppResult, Caller, Effect, FileLink, FileLinks, Operation};

/// The total points of the questions of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindPoints {
    pub kind: QuestionKind,
    pub title: String,
    pub points: Points,
    /// The maximum points.
    pub of: Points,
}

/// The result of the caller at an event.
#[derive(Clone, Debug)]
pub struct MyResult {
    pub event: Event,
    /// The attempt with its published score.
    pub graded: GradedAttempt,
    pub submitted_at: Option<Timestamp>,
    /// The kinds of the template in its order.
    pub kinds: Vec<KindPoints>,
    /// The maximum of the bonus.
    pub bonus_of: Points,
    /// The place. `None` unless the organizer shows it, and for a team without a score.
    pub placing: Option<Placing>,
    /// The summary of all results. `None` unless the place is shown, and if it would be the single result of others.
    pub summary: Option<ResultSummary>,
    pub feedback: FeedbackState,
    /// The feedback. Empty unless the organizer shows it.
    pub questions: Vec<QuestionFeedback>,
    /// The images of the slides case in the order of their letters in the attempt. `None` for a file that is missing.
    /// Empty unless the organizer shows the feedback.
    pub images: Vec<Option<FileLink>>,
    /// The team for which the caller plays.
    pub team: Option<MyTeamScore>,
    /// The code of the competition's public leaderboard, if it has one now.
    pub leaderboard: Option<String>,
    /// The published results of all attempts of a training, the newest first.
    pub attempts: Vec<AttemptResultRow>,
}

pub(super) const SHOW_MY_RESULT: Operation = Operation::new(
    "show_my_result",
    Access::AnyOf(&[Permission::new(Action::ViewAny, Resource::Score)]),
    Effect::Read,
)
.refused_with(&[NOT_PUBLISHED]);

impl App {
    /// Returns the caller's result at an event of either kind, for the attempt that counts (D32).
    ///
    /// # Errors
    ///
    /// `not_published` until the result is published, [`AppError::NotFound`] if the caller does not take part.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_my_result(&self, caller: &Caller, id: EventId) -> AppResult<MyResult> {
        let (organization, scope) = caller.authorize_in_organization(&SHOW_MY_RESULT)?;
        self.own_result(organization, &scope, caller.user_id, id)
            .await
    }

    /// Returns the result of a user at an event of the user's organization.
    ///
    /// # Errors
    ///
    /// Like [`App::show_my_result`].
    pub(super) async fn own_result(
        &self,
        organization: OrganizationId,
        scope: &ReadScope,
        user_id: UserId,
        id: EventId,
    ) -> AppResult<MyResult> {
        let queries = self.ports.store.queries();
        let event = queries.event_of_any_kind(organization, id).await?;
        let event = event.ok_or(AppError::NotFound)?;
        if !queries.takes_part(event.kind, id, user_id).await? {
            return Err(AppError::NotFound);
        }
        let counted = queries
            .counted_attempt(scope, event.kind, id, user_id)
            .await?;
        let published = counted.and_then(|row| {
            let graded = row.score.filter(GradedAttempt::is_published)?;
            Some((row.attempt, row.sheet, graded))
        });
        let Some((attempt, sheet, graded)) = published else {
            let message = "Your result is not published yet.";
            return Err(Refusal::new(NOT_PUBLISHED, message).into());
        };
        let asked = self.attempt_context(&attempt).await?;
        let content = &asked.template.content;
        let kinds = question_types(content).into_iter();
        let kinds = kinds.map(|(kind, title, _)| KindPoints {
            kind,
            title,
            points: graded.score.sum(kind),
            of: graded.score.weight_of(kind),
        });
        let team = match queries.team_of_player(id, user_id).await? {
            Some(team) => queries.team_result(scope, event.kind, id, team).await?,
            None => None,
        };
        let board = queries.leaderboard(id).await?;
        let leaderboard = board.and_then(|board| board.open_code().map(str::to_owned));
        let team = match team {
            Some(team) => {
                let row = OwnTeamScoreRow {
                    event: event.clone(),
                    team,
                    leaderboard: leaderboard.clone(),
                };
                Some(self.my_team_score(organization, row).await?)
            }
            None => None,
        };
        let ranked = team.as_ref().map(|score| &score.team);
        let (placing, summary) = self.placing(&event, &graded, ranked).await?;
        let feedback = self.feedback_state(&event, scope).await?;
        let (questions, images) = if feedback == FeedbackState::Shown {
            let sheet = read_sheet(&sheet.body)?;
            let questions = QuestionFeedback::of(content, &sheet, &graded.score, attempt.id);
            (questions, self.shown_images(&asked, attempt.id))
        } else {
            (Vec::new(), Vec::new())
        };
        let attempts = queries.attempt_results(id, user_id).await?;
        let has_ranks = content
            .questions()
            .any(|(group, _)| group.kind == QuestionKind::Rank);
        Ok(MyResult {
            kinds: kinds.collect(),
            bonus_of: if has_ranks {
                self.settings.rank_bonus
            } else {
                Points::ZERO
            },
            submitted_at: attempt.submitted_at(),
            placing,
            summary,
            feedback,
            questions,
            images,
            team,
            leaderboard,
            attempts: attempts
                .into_iter()
                .filter(|attempt| attempt.is_published)
                .collect(),
            graded,
            event,
        })
    }

    /// Returns the images of the slides case in the order in which the attempt shows them.
    fn shown_images(&self, asked: &AttemptContext, attempt: AttemptId) -> Vec<Option<FileLink>> {
        let shown = asked.template.content.participant_view(attempt).slides;
        let images = shown.map(|slides| slides.images).unwrap_or_default();
        let links = FileLinks::new(&asked.files, &self.participant_addresses(self.now()));
        let link = |image| links.get(image).cloned();
        images.into_iter().map(link).collect()
    }

    /// Returns the place of the result, or of the team, if the organizer shows it.
    async fn placing(
        &self,
        event: &Event,
        graded: &GradedAttempt,
        team: Option<&RankedTeam>,
    ) -> AppResult<(Option<Placing>, Option<ResultSummary>)> {
        if !event.options.show_place {
            return Ok((None, None));
        }
        let own = match team {
            None => Some(graded.score.total()),
            Some(team) => team.result.mean().map(|mean| mean.total),
        };
        let totals = self.published_totals(event).await?;
        let placing = own.map(|own| totals.placing(own));
        Ok((placing, totals.summary_beside(own)))
    }

    /// Returns whether participants see the questions and which answers were right.
    pub(crate) async fn feedback_state(
        &self,
        event: &Event,
        scope: &ReadScope,
    ) -> AppResult<FeedbackState> {
        let now = self.now();
        if event.feedback(now, 0, false) != FeedbackState::Shown {
            return Ok(event.feedback(now, 0, false));
        }
        let queries = self.ports.store.queries();
        let open = queries.open_attempts(scope, event.kind, event.id).await?;
        let elsewhere = queries.is_asked_elsewhere(event, now).await?;
        Ok(event.feedback(now, open, elsewhere))
    }
}
