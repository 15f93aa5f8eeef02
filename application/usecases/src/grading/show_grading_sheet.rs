//! One participant's sheet beside the key, with the server's marks.

use application_ports::PersonRow;
use domain_assessment::{GradedAttempt, Sheet};
use domain_kernel::{EventId, Timestamp, UserId};
use domain_scheduling::EventKind;

use super::{CompetitionData, authorize_view_scores};
use crate::answering::read_sheet;
use crate::{App, AppError, AppResult, Caller};

/// What the grading page shows.
#[derive(Clone, Debug)]
pub struct GradingSheet {
    /// The competition with its template.
    pub data: CompetitionData,
    /// Whose sheet it is.
    pub user: PersonRow,
    /// The sheet; empty where the participant never started.
    pub sheet: Sheet,
    /// The marks, once submitted.
    pub score: Option<GradedAttempt>,
    /// When it was submitted.
    pub submitted_at: Option<Timestamp>,
}

impl App {
    /// The sheet of a participant of the competition. Answers that are still being written are not
    /// shown.
    pub async fn show_grading_sheet(
        &self,
        caller: &Caller,
        id: EventId,
        user_id: UserId,
    ) -> AppResult<GradingSheet> {
        let (organization, scope) = authorize_view_scores(caller)?;
        let data = self.competition_data(organization, &scope, id).await?;
        let (queries, kind) = (self.ports.store.queries(), EventKind::Competition);
        let user = queries
            .person(&scope, user_id)
            .await?
            .ok_or(AppError::NotFound)?;
        let row = queries.attempt(&scope, kind, id, user_id).await?;
        if row.is_none() && !queries.is_assigned(kind, id, user_id).await? {
            return Err(AppError::NotFound);
        }
        let submitted = row.filter(|row| row.attempt.submitted_at.is_some());
        Ok(match submitted {
            Some(row) => GradingSheet {
                data,
                user,
                sheet: read_sheet(&row.sheet.body)?,
                score: row.score,
                submitted_at: row.attempt.submitted_at,
            },
            None => GradingSheet {
                data,
                user,
                sheet: Sheet::default(),
                score: None,
                submitted_at: None,
            },
        })
    }
}
