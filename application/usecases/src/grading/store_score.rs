//! Saving a score: the grader's marks beside the server's (D34, D37).

use application_ports::ScoreRecord;
use domain_access::{Action, Scope, authorize_staff};
use domain_assessment::ManualMark;
use domain_kernel::{EventId, Points, QuestionId, Rejection, UserId};
use domain_scheduling::EventKind;
use serde_json::json;

use super::permission;
use crate::audit::Change;
use crate::{App, AppError, AppResult, Caller};

/// A grader's marks with the figures that the grader's screen made of them.
#[derive(Clone, Debug)]
pub struct StoreScore {
    /// The competition.
    pub event_id: EventId,
    /// The participant.
    pub user_id: UserId,
    /// The bonus that the screen shows.
    pub bonus: f64,
    /// The total that the screen shows.
    pub total: f64,
    /// The sum of the free-text marks that the screen shows.
    pub free_text: f64,
    /// The sum of the rank marks that the screen shows.
    pub rank: f64,
    /// The marks of the questions that a grader marks.
    pub marks: Vec<ManualMark>,
    /// The version that the screen read.
    pub version: Option<i32>,
}

/// A saved score.
#[derive(Clone, Debug)]
pub struct StoredScore {
    /// As it is stored now.
    pub record: ScoreRecord,
    /// Questions whose mark was clamped or turned positive, with the mark that is stored (D34).
    pub changed: Vec<(QuestionId, Points)>,
}

impl App {
    /// Saves the score, which publishes it (D36).
    pub async fn store_score(
        &self,
        caller: &Caller,
        command: StoreScore,
    ) -> AppResult<StoredScore> {
        let organization = caller.organization()?;
        caller.authorize_any(
            &[permission(Action::Create), permission(Action::Update)],
            caller.scope,
        )?;
        let tx = self.ports.store.begin().await?;
        tx.find_event(organization, EventKind::Competition, command.event_id)
            .await?
            .ok_or(AppError::NotFound)?;
        let Some(mut record) = tx.score_of(command.event_id, command.user_id).await? else {
            return Err(self.no_score(&command).await?);
        };
        let action = if record.scored_at.is_some() {
            Action::Update
        } else {
            Action::Create
        };
        authorize_staff(caller, permission(action), caller.scope)?;
        if command.version.is_some_and(|read| read != record.version) {
            return Err(AppError::stale());
        }
        let (score, changed) = record.score.with_marks(&command.marks)?;
        let changed = changed
            .into_iter()
            .filter_map(|id| {
                let mark = score.marks.iter().find(|mark| mark.question == Some(id))?;
                mark.score.map(|stored| (id, stored))
            })
            .collect();
        score.verify_totals(
            command.bonus,
            command.total,
            command.free_text,
            command.rank,
        )?;
        let before = record
            .scored_at
            .map(|_| json!({ "total": record.score.total().to_number() }));
        record.score = score;
        record.scored_at = Some(self.now());
        record.scored_by = Some(caller.user_id);
        tx.score_save(&record).await?;
        record.version += 1;
        let change = Change {
            scope: Scope::Organization(organization),
            action: "store_score",
            kind: "score",
            id: format!("{} {}", command.event_id, command.user_id),
            before,
            after: Some(json!({ "total": record.score.total().to_number() })),
        };
        self.record(&*tx, caller, change).await?;
        tx.commit().await?;
        Ok(StoredScore { record, changed })
    }

    /// What a grader is told where there is nothing to score.
    async fn no_score(&self, command: &StoreScore) -> AppResult<AppError> {
        let assigned = self
            .ports
            .store
            .queries()
            .is_assigned(EventKind::Competition, command.event_id, command.user_id)
            .await?;
        Ok(if assigned {
            Rejection::new(
                "not_submitted",
                "This participant has not submitted any answers.",
            )
            .into()
        } else {
            AppError::NotFound
        })
    }
}
