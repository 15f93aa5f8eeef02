//! Use cases of graders who mark submitted sheets, and of participants who see their scores.

mod analysis;
mod certificate;
mod change_anonymity;
mod correct_key;
mod corrected_sheets;
mod export_results;
mod leaderboard;
mod list_answered_events;
mod list_answered_users;
mod list_corrections;
mod list_marked_answers;
mod list_my_scores;
mod list_my_team_scores;
mod list_score_saves;
mod list_team_results;
mod mark_answer;
mod naming;
mod note_grading;
mod publish_marks;
mod publish_scores;
mod published_totals;
mod result_sheet;
mod show_event_analysis;
mod show_event_data;
mod show_grading_sheet;
mod show_marking;
mod show_my_result;
mod show_score;
mod show_template_analysis;
mod store_score;

pub use analysis::AnalysisReport;
pub use certificate::{PrintedFile, PublicCertificate};
pub(crate) use correct_key::Preparing;
pub use correct_key::{CorrectKey, CorrectedKey, NAMED_CHANGES, NamedChange};
pub use export_results::{ExportedResults, ResultLayout};
pub(crate) use leaderboard::SharedBoards;
pub use leaderboard::{LeaderboardDetail, PublicLeaderboard};
pub use list_answered_users::{AnsweredUser, KindColumn, WhoAnswered};
pub use list_corrections::EventCorrections;
pub use list_marked_answers::MarkedAnswer;
pub(crate) use list_my_scores::KindColumns;
pub use list_my_scores::MyScore;
pub use list_my_team_scores::MyTeamScore;
pub use list_team_results::{RankedTeam, TeamMember, TeamMembers, TeamResults};
pub use mark_answer::{MarkAnswer, StoredMark};
pub(crate) use naming::Numbering;
pub use naming::{GradedKey, GradedUser};
pub(crate) use note_grading::GradersAtWork;
pub use note_grading::OtherGrader;
pub use publish_marks::PublishedMarks;
pub(crate) use published_totals::{SharedCounts, SharedTotals};
pub use show_event_data::EventData;
pub use show_grading_sheet::{GradingSheet, SheetCorrection};
pub use show_marking::MarkingOverview;
pub use show_my_result::{KindPoints, MyResult};
pub use store_score::{StoreScore, StoredScore};

use domain_access::{Action, Permission, ReadScope, Resource};
use domain_assessment::{CertificateCode, GradedAttempt, Publication};
use domain_kernel::{OrganizationId, UserId};
use domain_scheduling::Event;
use sha2::{Digest as _, Sha256};

use crate::{App, AppError, AppResult, Caller, EventOperations, Operation};

/// The operations of this area that are not in [`OPERATIONS_BY_KIND`]: they exist only for competitions, or take the id
/// of an event of either kind or of a template.
pub(crate) const OPERATIONS: &[Operation] = &[
    certificate::PRINT_CERTIFICATE,
    certificate::SHOW_PUBLIC_CERTIFICATE,
    result_sheet::PRINT_RESULT_SHEET,
    leaderboard::SHOW_LEADERBOARD,
    leaderboard::SHOW_PUBLIC_LEADERBOARD,
    leaderboard::UPDATE_LEADERBOARD,
    list_answered_events::LIST_ANSWERED_TEAM_COMPETITIONS,
    list_my_team_scores::LIST_MY_TEAM_SCORES,
    list_team_results::LIST_TEAM_MEMBER_RESULTS,
    list_team_results::LIST_TEAM_RESULTS,
    list_marked_answers::LIST_MARKED_ANSWERS,
    mark_answer::MARK_ANSWER,
    note_grading::NOTE_GRADING,
    publish_marks::PUBLISH_MARKS,
    show_event_data::SHOW_EVENT_DATA,
    show_grading_sheet::SHOW_GRADING_SHEET,
    show_marking::SHOW_MARKING,
    show_my_result::SHOW_MY_RESULT,
    show_score::SHOW_SCORE,
    show_template_analysis::SHOW_TEMPLATE_ANALYSIS,
    store_score::STORE_SCORE,
];

/// The operations of this area by the kind of event.
pub(crate) const OPERATIONS_BY_KIND: &[EventOperations] = &[
    export_results::EXPORT_RESULTS,
    correct_key::CORRECT_KEY,
    list_corrections::LIST_CORRECTIONS,
    change_anonymity::CHANGE_ANONYMITY,
    list_answered_events::LIST_ANSWERED_EVENTS,
    list_answered_users::LIST_ANSWERED_USERS,
    list_my_scores::LIST_MY_SCORES,
    list_score_saves::LIST_SCORE_SAVES,
    publish_scores::PUBLISH_SCORES,
    show_event_analysis::SHOW_EVENT_ANALYSIS,
];

impl App {
    /// Returns the names of a user and of the user's organization, for a document.
    async fn own_names(
        &self,
        organization: OrganizationId,
        scope: &ReadScope,
        user_id: UserId,
    ) -> AppResult<(String, String)> {
        let queries = self.ports.store.queries();
        let user = queries.user(scope, user_id).await?;
        let organization = queries.organization(organization).await?;
        user.zip(organization)
            .map(|(user, organization)| (user.name, organization.name))
            .ok_or(AppError::NotFound)
    }

    /// Creates the publication of a score by the caller, with a new code for its certificate (D218).
    fn publication(&self, caller: &Caller) -> Publication {
        // A token has more random bits than a code, so a hash of the token provides the bits of the code.
        let secret = Sha256::digest(self.ports.email_tokens.issue());
        let bits = secret
            .first_chunk()
            .map_or(0, |bytes| u128::from_be_bytes(*bytes));
        Publication {
            by: caller.user_id,
            at: self.now(),
            code: CertificateCode::from_bits(bits),
        }
    }

    /// Checks that marks at the event may be published. Marks of a training could reveal the answer key of a
    /// competition with the same questions (D30).
    ///
    /// # Errors
    ///
    /// `model_answers_withheld`
    async fn ensure_marks_reveal_nothing(&self, event: &Event) -> AppResult<()> {
        if !event.kind.is_for_practice() {
            return Ok(());
        }
        self.ensure_key_is_no_secret(event.organization_id, event.template_id)
            .await
    }
}

const fn permission(action: Action) -> Permission {
    Permission::new(action, Resource::Userscore)
}

/// Checks that the caller may give marks. To change published marks, the caller needs another permission.
fn ensure_may_mark(caller: &Caller, graded: &GradedAttempt) -> AppResult<()> {
    let needed = permission(if graded.is_published() {
        Action::Update
    } else {
        Action::Create
    });
    if caller.holds(needed) {
        Ok(())
    } else {
        Err(AppError::Forbidden)
    }
}
