//! The rows of lists.

use domain_access::RoleKind;
use domain_assessment::{GradedAttempt, ScoreByKind};
use domain_kernel::{
    AssignmentId, AttemptId, EventId, OrganizationId, Points, RoleId, TemplateId, Timestamp, UserId,
};
use domain_scheduling::{Attempt, Event, EventKind, Participant};

use crate::StoredSheet;

/// A person by name and address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonRow {
    /// Who.
    pub id: UserId,
    /// The name.
    pub name: String,
    /// The address; empty for somebody who was deleted.
    pub email: String,
}

/// An organization in the platform's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrganizationRow {
    /// Which.
    pub id: OrganizationId,
    /// The name.
    pub name: String,
    /// Its URL.
    pub host: String,
    /// Its mail domain.
    pub domain: String,
    /// The admin named at its creation.
    pub admin_id: UserId,
    /// That admin's address.
    pub admin_email: String,
    /// The most users (D10).
    pub max_users: u32,
    /// The most file bytes, in MB (D10).
    pub total_file_mb: u32,
    /// Users now, the admin included.
    pub users: u32,
    /// When it was created.
    pub created_at: Timestamp,
}

/// A role in its list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoleRow {
    /// Which.
    pub id: RoleId,
    /// What kind of role it is.
    pub kind: RoleKind,
    /// The name.
    pub name: String,
    /// How many people have it.
    pub users_count: u64,
    /// When it was created.
    pub created_at: Timestamp,
}

/// A person in the list of users.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserRow {
    /// Who.
    pub id: UserId,
    /// The name.
    pub name: String,
    /// The address.
    pub email: String,
    /// The role's name.
    pub role: String,
    /// Who created the account, if a person did.
    pub created_by: Option<UserId>,
    /// In how many teams the person is (D16).
    pub entities_count: u32,
    /// When the account was created.
    pub created_at: Timestamp,
}

/// A template in its list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateRow {
    /// Which.
    pub id: TemplateId,
    /// The name.
    pub name: String,
    /// When it was created.
    pub created_at: Timestamp,
    /// How many events use it.
    pub competitions_count: u32,
}

/// An event in the staff's lists.
#[derive(Clone, Debug)]
pub struct EventRow {
    /// The event itself.
    pub event: Event,
    /// Its template's name.
    pub template_name: String,
    /// How many participants are assigned: users, or teams.
    pub participants: u64,
    /// How many people that makes.
    pub people: u64,
    /// How many of them submitted.
    pub submitted: u64,
}

/// An event in a participant's own lists.
#[derive(Clone, Debug)]
pub struct OwnEventRow {
    /// The event.
    pub event: Event,
    /// Its template's name.
    pub template_name: String,
    /// When the participant started, if so.
    pub started_at: Option<Timestamp>,
    /// Whether the participant submitted, or the clock did for them.
    pub submitted: bool,
}

/// Somebody assigned to an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssignedRow {
    /// The assignment.
    pub id: AssignmentId,
    /// A person or a team.
    pub participant: Participant,
    /// The name, also of somebody who was deleted since (D16a).
    pub name: String,
    /// Whether an attempt exists.
    pub started: bool,
    /// Whether it was submitted.
    pub submitted: bool,
}

/// An attempt that is to be finished because its time is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueAttemptRow {
    /// The attempt's id.
    pub id: AttemptId,
    /// The kind of its event.
    pub kind: EventKind,
}

/// An attempt with its sheet and its score.
#[derive(Clone, Debug)]
pub struct AttemptRow {
    /// The attempt.
    pub attempt: Attempt,
    /// Its sheet.
    pub sheet: StoredSheet,
    /// Its score, once submitted.
    pub score: Option<GradedAttempt>,
}

/// A score as the lists show it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KindScores {
    /// What each kind earned that the template asks and that is wholly marked.
    pub by_kind: ScoreByKind,
    /// The rank bonus (D35).
    pub bonus: Points,
    /// All that is marked so far, and the bonus.
    pub total: Points,
    /// The template's weight.
    pub total_weight: Points,
}

/// A competition in the list of results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnsweredEventRow {
    /// Which.
    pub id: EventId,
    /// The name.
    pub name: String,
    /// How many are assigned.
    pub participants: u64,
    /// How many submitted.
    pub answered: u64,
    /// How many have a published score.
    pub scored: u64,
}

/// A participant in the list of who answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnsweredUserRow {
    /// Who.
    pub user: PersonRow,
    /// The marks, where the participant submitted.
    pub scores: Option<KindScores>,
    /// Whether the score is published.
    pub scored: bool,
}

/// One line of a participant's own scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnScoreRow {
    /// The competition.
    pub event_id: EventId,
    /// Its name.
    pub name: String,
    /// Whether the participant submitted.
    pub answered: bool,
    /// The marks, only where published (D36).
    pub scores: Option<KindScores>,
}
