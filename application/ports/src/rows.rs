//! The rows of lists.

use domain_access::RoleKind;
use domain_assessment::{GradedAttempt, ScoreByKind};
use domain_kernel::{
    AssignmentId, AttemptId, EventId, OrganizationId, Points, RoleId, TemplateId, Timestamp, UserId,
};
use domain_scheduling::{Attempt, Event, EventKind, Participant};

use crate::StoredSheet;

/// A user's name and address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonRow {
    pub id: UserId,
    pub name: String,
    /// Empty if the user is deleted.
    pub email: String,
}

/// An organization in the platform's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrganizationRow {
    pub id: OrganizationId,
    pub name: String,
    /// The organization's URL.
    pub host: String,
    /// The organization's email domain.
    pub domain: String,
    /// The admin who was named when the organization was created.
    pub admin_id: UserId,
    pub admin_email: String,
    /// The user limit (D10).
    pub max_users: u32,
    /// The limit of file storage in MB (D10).
    pub total_file_mb: u32,
    /// The number of users, including the admin.
    pub users: u32,
    pub version: i32,
    pub created_at: Timestamp,
}

/// A role in the list of roles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoleRow {
    pub id: RoleId,
    pub kind: RoleKind,
    pub name: String,
    /// The number of users who have the role.
    pub users_count: u64,
    pub created_at: Timestamp,
}

/// A user in the list of users.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserRow {
    pub id: UserId,
    pub name: String,
    pub email: String,
    /// The role's name.
    pub role: String,
    /// The user who created the account; `None` if the program created it.
    pub created_by: Option<UserId>,
    /// The number of teams that the user is in (D16).
    pub entities_count: u32,
    pub version: i32,
    pub created_at: Timestamp,
}

/// A template in the list of templates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateRow {
    pub id: TemplateId,
    pub name: String,
    pub created_at: Timestamp,
    /// The number of events that use the template.
    pub competitions_count: u32,
}

/// An event in the staff's lists.
#[derive(Clone, Debug)]
pub struct EventRow {
    pub event: Event,
    pub template_name: String,
    /// The number of assigned participants: users or teams.
    pub participants: u64,
    /// The number of people among the participants, including team members.
    pub people: u64,
    /// The number of people who submitted.
    pub submitted: u64,
}

/// An event in a participant's own lists.
#[derive(Clone, Debug)]
pub struct OwnEventRow {
    pub event: Event,
    pub template_name: String,
    /// `None` if the participant has not started.
    pub started_at: Option<Timestamp>,
    /// Whether the attempt is submitted, by the participant or because its time was over.
    pub submitted: bool,
}

/// A participant who is assigned to an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssignedRow {
    pub id: AssignmentId,
    /// A user or a team.
    pub participant: Participant,
    /// The participant's name, which remains if the user is deleted (D16a).
    pub name: String,
    /// Whether an attempt exists.
    pub started: bool,
    /// Whether the attempt is submitted.
    pub submitted: bool,
}

/// An attempt whose time is over and which must be submitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueAttemptRow {
    pub id: AttemptId,
    pub kind: EventKind,
}

/// An attempt with its sheet and its score.
#[derive(Clone, Debug)]
pub struct AttemptRow {
    pub attempt: Attempt,
    pub sheet: StoredSheet,
    /// `None` before the submission.
    pub score: Option<GradedAttempt>,
}

/// A score as the lists show it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KindScores {
    /// The points of each question kind that the template contains and that is completely marked.
    pub by_kind: ScoreByKind,
    /// The rank bonus (D35).
    pub bonus: Points,
    /// The points that are marked so far, plus the bonus.
    pub total: Points,
    /// The template's total weight.
    pub total_weight: Points,
}

/// A competition in the list of results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnsweredEventRow {
    pub id: EventId,
    pub name: String,
    /// The number of assigned participants.
    pub participants: u64,
    /// The number of participants who submitted.
    pub answered: u64,
    /// The number of participants whose score is published.
    pub scored: u64,
}

/// A participant in the list of results of one event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnsweredUserRow {
    pub user: PersonRow,
    /// `None` if the participant has not submitted.
    pub scores: Option<KindScores>,
    /// Whether the score is published.
    pub scored: bool,
}

/// One line of a participant's own scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnScoreRow {
    pub event_id: EventId,
    /// The competition's name.
    pub name: String,
    /// Whether the participant submitted.
    pub answered: bool,
    /// `None` if the score is not published (D36).
    pub scores: Option<KindScores>,
}
