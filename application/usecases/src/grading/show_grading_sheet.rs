//! Shows one participant's sheet with the answer key and the automatic marks.

use application_ports::{AttemptResultRow, GradingProgress, MarkDraftRow};
use domain_access::{Access, Action};
use domain_assessment::{GradedAttempt, KeyCorrection, Sheet};
use domain_kernel::{EventId, SlideId, Timestamp};
use domain_scheduling::{ParticipantType, Receipt, UnsentReport};

use super::naming::{GradedUser, by_label};
use super::store_score::drafts_version;
use super::{EventData, GradedKey, permission};
use crate::answering::read_sheet;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

/// The contents of the grading page.
#[derive(Clone, Debug)]
pub struct GradingSheet {
    /// The event with its template.
    pub data: EventData,
    /// The participant.
    pub user: GradedUser,
    /// Whether the participant takes part alone or for a team.
    pub participant_type: ParticipantType,
    /// Empty if the participant has not submitted.
    pub sheet: Sheet,
    /// `None` before the submission.
    pub score: Option<GradedAttempt>,
    /// The corrections that hold at the event.
    pub corrections: Vec<SheetCorrection>,
    /// Marks that were given question by question since the last save (D65).
    pub drafts: Vec<MarkDraftRow>,
    /// `None` while names are hidden, because the time could reveal the participant. The receipts and the report are
    /// hidden for the same reason.
    pub submitted_at: Option<Timestamp>,
    /// The progress of the grading of the whole event.
    pub progress: GradingProgress<GradedUser>,
    /// All receipts of the attempt, the newest first (D110).
    pub receipts: Vec<Receipt>,
    /// The results of all submitted attempts, the newest first (D32). Empty while names are hidden.
    pub attempts: Vec<AttemptResultRow>,
    /// The images of the slides case in the order of their letters in the attempt. Empty if the participant has not
    /// submitted.
    pub slides_order: Vec<SlideId>,
    /// The report of unsent answers from the participant's browser (D114).
    pub unsent: Option<UnsentReport>,
}

/// A correction that holds, as it affects a sheet.
#[derive(Clone, Debug)]
pub struct SheetCorrection {
    pub correction: KeyCorrection,
    /// Whether the sheet has its mark by the template's key, because the new one would give it less.
    pub is_by_template: bool,
}

impl GradingSheet {
    /// Returns how often drafts of the sheet were saved.
    pub fn drafts_version(&self) -> i32 {
        drafts_version(self.drafts.iter().map(|row| &row.draft))
    }
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
        who: impl Into<GradedKey>,
    ) -> AppResult<GradingSheet> {
        let (organization, scope) = caller.authorize_in_organization(&SHOW_GRADING_SHEET)?;
        let data = self.event_data(organization, &scope, id).await?;
        let (queries, kind) = (self.ports.store.queries(), data.row.event.kind);
        let found = self
            .graded_player(&scope, &data.row.event, who.into())
            .await?;
        let user_id = found.user.id;
        // At a training, the earlier submitted attempt counts while a newer one is open (D32).
        let row = match queries.counted_attempt(&scope, kind, id, user_id).await? {
            Some(row) => Some(row),
            None => queries.attempt(&scope, kind, id, user_id).await?,
        };
        if row.is_none() && !queries.takes_part(kind, id, user_id).await? {
            return Err(AppError::NotFound);
        }
        let team = queries.team_of_player(id, user_id).await?;
        let progress = if let Some(number) = found.number {
            let progress = queries.labelled_progress(&scope, (kind, id), number);
            progress.await?.map(|row| Some(by_label(row).person))
        } else {
            let naming = self.naming(&data.row.event).await?;
            let progress = queries.grading_progress(&scope, kind, id, user_id);
            progress.await?.map(|user| naming.listed(user))
        };
        let is_named = found.number.is_none();
        let (receipts, attempts, unsent) = match &row {
            Some(row) if is_named => (
                queries.receipts(row.attempt.id).await?,
                queries.attempt_results(id, user_id).await?,
                queries.unsent_report(row.attempt.id).await?,
            ),
            _ => (Vec::new(), Vec::new(), None),
        };
        let submitted = row.filter(|row| row.attempt.end.is_some());
        let mut shown = GradingSheet {
            data,
            user: found.person,
            participant_type: ParticipantType::of(team),
            sheet: Sheet::default(),
            score: None,
            corrections: Vec::new(),
            drafts: Vec::new(),
            submitted_at: None,
            progress,
            receipts,
            attempts,
            slides_order: Vec::new(),
            unsent,
        };
        if let Some(row) = submitted {
            let attempts = [row.attempt.id];
            shown.drafts = queries.mark_drafts_of(&scope, &attempts).await?;
            shown.sheet = read_sheet(&row.sheet.body)?;
            shown.score = row.score;
            let content = &shown.data.template.template.content;
            let slides = content.participant_view(row.attempt.id).slides;
            shown.slides_order = slides.map(|slides| slides.images).unwrap_or_default();
            let (corrections, _) = queries.holding_corrections(id).await?;
            let as_marked = |correction: &KeyCorrection| SheetCorrection {
                correction: correction.clone(),
                is_by_template: correction.is_by_template(content, &shown.sheet),
            };
            shown.corrections = corrections.in_force(content).map(as_marked).collect();
            if is_named {
                shown.submitted_at = row.attempt.submitted_at();
            }
        }
        Ok(shown)
    }
}
