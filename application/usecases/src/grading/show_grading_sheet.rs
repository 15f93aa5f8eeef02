//! Shows one participant's sheet with the answer key and the automatic marks.

use application_ports::{GradingProgress, NamedUserRow};
use domain_access::{Access, Action};
use domain_assessment::{GradedAttempt, Sheet};
use domain_kernel::{EventId, Timestamp, UserId};
use domain_scheduling::{ParticipantType, Receipt, UnsentReport};

use super::{EventData, permission};
use crate::answering::read_sheet;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

/// The contents of the grading page.
#[derive(Clone, Debug)]
pub struct GradingSheet {
    /// The event with its template.
    pub data: EventData,
    /// The participant.
    pub user: NamedUserRow,
    /// How the participant plays.
    pub participant_type: ParticipantType,
    /// Empty if the participant has not submitted.
    pub sheet: Sheet,
    /// `None` before the submission.
    pub score: Option<GradedAttempt>,
    pub submitted_at: Option<Timestamp>,
    /// Of the whole event.
    pub progress: GradingProgress,
    /// All receipts of the attempt, the newest first (D110).
    pub receipts: Vec<Receipt>,
    /// What the participant's browser told of answers that did not arrive (D114).
    pub unsent: Option<UnsentReport>,
}

pub(super) const SHOW_GRADING_SHEET: Operation = Operation::new(
    "show_grading_sheet",
    Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

impl App {
    /// Returns the sheet of a participant of the event. The answers of an open attempt are
    /// not shown.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_grading_sheet(
        &self,
        caller: &Caller,
        id: EventId,
        user_id: UserId,
    ) -> AppResult<GradingSheet> {
        let (organization, scope) = caller.authorize_in_organization(&SHOW_GRADING_SHEET)?;
        let data = self.event_data(organization, &scope, id).await?;
        let (queries, kind) = (self.ports.store.queries(), data.row.event.kind);
        let user = queries
            .person(&scope, user_id)
            .await?
            .ok_or(AppError::NotFound)?;
        // An earlier submitted attempt at a training counts while a newer one is open (D32).
        let row = match queries.counted_attempt(&scope, kind, id, user_id).await? {
            Some(row) => Some(row),
            None => queries.attempt(&scope, kind, id, user_id).await?,
        };
        if row.is_none() && !queries.takes_part(kind, id, user_id).await? {
            return Err(AppError::NotFound);
        }
        let team = queries.team_of_player(id, user_id).await?;
        let participant_type = ParticipantType::of(team);
        let progress = queries.grading_progress(&scope, kind, id, user_id).await?;
        let (receipts, unsent) = match &row {
            Some(row) => (
                queries.receipts(row.attempt.id).await?,
                queries.unsent_report(row.attempt.id).await?,
            ),
            None => (Vec::new(), None),
        };
        let submitted = row.filter(|row| row.attempt.end.is_some());
        Ok(match submitted {
            Some(row) => GradingSheet {
                data,
                user,
                participant_type,
                sheet: read_sheet(&row.sheet.body)?,
                score: row.score,
                submitted_at: row.attempt.submitted_at(),
                progress,
                receipts,
                unsent,
            },
            None => GradingSheet {
                data,
                user,
                participant_type,
                sheet: Sheet::default(),
                score: None,
                submitted_at: None,
                progress,
                receipts,
                unsent,
            },
        })
    }
}
