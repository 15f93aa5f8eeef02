//! The unit of work: one transaction over the aggregates, settled by the database.
//!
//! Every `…_save` is a compare-and-set on the aggregate's `version` and stores `version + 1`.
//! Lookups return `None` where nothing is in the caller's scope: what that means is the caller's
//! decision. Names that must be unique are told by the database, never checked beforehand.

use async_trait::async_trait;
use domain_access::{Role, RoleKind, Scope};
use domain_assessment::{GradedAttempt, Template};
use domain_kernel::{
    AssignmentId, AttemptId, EmailAddress, EventId, MailId, OrganizationId, RoleId, SaveId,
    SessionId, TemplateId, Timestamp, UserId,
};
use domain_organization::{
    EmailToken, EmailTokenPurpose, Entity, Organization, PasswordHash, Session, User,
};
use domain_scheduling::{Assignment, Attempt, Event, EventKind};

use crate::{AuditEntry, Mail, Queries, StoredSheet};

/// The result of everything that asks the store.
pub type StoreResult<T> = Result<T, StoreError>;

/// Which uniqueness a write broke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UniqueKey {
    /// A mail address, unique over the platform (D9).
    UserEmail,
    /// A role's name within its scope (D3).
    RoleName,
    /// A template's name within its organization.
    TemplateName,
    /// An organization's name.
    OrganizationName,
    /// An organization's mail domain.
    OrganizationDomain,
    /// One attempt of a participant at an event under a number, or another key that only a race can
    /// break.
    Other,
}

/// Why the store did not do as asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another row has that name.
    #[error("not unique: {0:?}")]
    NotUnique(UniqueKey),
    /// The row changed, or went, since it was read.
    #[error("the row was changed meanwhile")]
    Stale,
    /// The referenced row does not exist.
    #[error("a referenced row does not exist")]
    MissingReference,
    /// The row is still referenced.
    #[error("the row is still referenced")]
    InUse,
    /// A stored value cannot be read.
    #[error("a stored value of {table} cannot be read: {reason}")]
    Corrupt {
        /// Where.
        table: &'static str,
        /// Why.
        reason: String,
    },
    /// Too many requests for the same thing wait; a later try may pass.
    #[error("too many requests for the same thing wait")]
    TooManyRequests,
    /// The database is away or full; a later try may pass.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// Anything else: a fault of ours.
    #[error("the database refused: {0}")]
    Fault(String),
}

/// The database.
#[async_trait]
pub trait Store: Send + Sync {
    /// Opens a transaction for writing.
    async fn begin(&self) -> StoreResult<Box<dyn Transaction>>;
    /// Lists, and single rows for reading, outside of a transaction.
    fn queries(&self) -> &dyn Queries;
    /// Whether the database answers.
    async fn ping(&self) -> StoreResult<()>;
}

/// One transaction. Dropping it rolls it back.
#[async_trait]
pub trait Transaction:
    Organizations
    + Users
    + Roles
    + SessionsStore
    + EmailTokens
    + Templates
    + Events
    + Assignments
    + Attempts
    + Scores
    + Outbox
    + Send
    + Sync
{
    /// Stores the entry and commits: the only way to commit a change by staff (D42).
    async fn commit(self: Box<Self>, entry: AuditEntry) -> StoreResult<()>;
    /// Commits what is no change by staff: participants' answers, emailed links, and work without a
    /// request. An architecture test lists the callers.
    async fn commit_unaudited(self: Box<Self>) -> StoreResult<()>;
}

/// Organizations, with the count of their users and the root of their tree.
#[async_trait]
pub trait Organizations {
    /// Stores a new organization (`users` as given) and its root entity (D17).
    async fn organization_insert(
        &self,
        organization: &Organization,
        root: &Entity,
    ) -> StoreResult<()>;
    /// The organization.
    async fn organization(&self, id: OrganizationId) -> StoreResult<Option<Organization>>;
    /// Stores its fields except the count of users.
    async fn organization_save(&self, organization: &Organization) -> StoreResult<()>;
    /// Removes it with its users, roles, sessions, email tokens and tree. Fails with
    /// [`StoreError::InUse`] if it has templates or events.
    async fn organization_delete(&self, organization: &Organization) -> StoreResult<()>;
    /// Counts one more user where the limit allows it (D10); `false` where it is full.
    async fn organization_take_seat(&self, id: OrganizationId) -> StoreResult<bool>;
    /// Counts one user less.
    async fn organization_free_seat(&self, id: OrganizationId) -> StoreResult<()>;
}

/// People.
#[async_trait]
pub trait Users {
    /// Stores a new person.
    async fn user_insert(&self, user: &User) -> StoreResult<()>;
    /// A living person of that scope.
    async fn user(&self, scope: &Scope, id: UserId) -> StoreResult<Option<User>>;
    /// A living person by address, whatever the scope: for signing in and for links.
    async fn user_by_email(&self, email: &EmailAddress) -> StoreResult<Option<User>>;
    /// Stores a user. A deleted one frees the address and keeps the name (D16a). If the password, the
    /// address or `deleted_at` changes, the user's email tokens are deleted.
    async fn user_save(&self, user: &User) -> StoreResult<()>;
    /// In how many teams the person is: 0 or 1 (D16).
    async fn user_teams(&self, id: UserId) -> StoreResult<u32>;
}

/// Roles.
#[async_trait]
pub trait Roles {
    /// Stores a new role.
    async fn role_insert(&self, role: &Role) -> StoreResult<()>;
    /// A role of that scope.
    async fn role(&self, scope: &Scope, id: RoleId) -> StoreResult<Option<Role>>;
    /// A role of that scope by its name, without regard to case.
    async fn role_by_name(&self, scope: &Scope, name: &str) -> StoreResult<Option<Role>>;
    /// The built-in role of that scope.
    async fn role_by_kind(&self, scope: &Scope, kind: RoleKind) -> StoreResult<Option<Role>>;
    /// Stores a role.
    async fn role_save(&self, role: &Role) -> StoreResult<()>;
    /// Removes a role. Fails with [`StoreError::InUse`] if a user has it.
    async fn role_delete(&self, id: RoleId) -> StoreResult<()>;
    /// How many living people have the role. Holds the role's row until the end of the transaction,
    /// so that two cannot count the last admin at once (D7).
    async fn role_holders(&self, id: RoleId) -> StoreResult<u64>;
}

/// Sessions as they begin and end; requests read them through [`Sessions`](crate::Sessions).
#[async_trait]
pub trait SessionsStore {
    /// Stores a new session if `verified`, against which the password was checked, is still the
    /// user's password hash. Returns whether it was. Waits for a running change of the password.
    async fn session_insert(&self, session: &Session, verified: &PasswordHash)
    -> StoreResult<bool>;
    /// Ends one session.
    async fn session_end(&self, id: SessionId) -> StoreResult<()>;
    /// Ends all sessions of a person, but for `except`.
    async fn sessions_end(&self, user_id: UserId, except: Option<SessionId>) -> StoreResult<()>;
    /// Removes sessions that are over at `now`, at most `limit`. How many.
    async fn sessions_sweep(&self, now: Timestamp, limit: u64) -> StoreResult<u64>;
}

/// The tokens of emailed links (D11).
#[async_trait]
pub trait EmailTokens {
    /// Stores a token in place of the earlier one of the same user and purpose.
    async fn insert_email_token(&self, token: &EmailToken) -> StoreResult<()>;
    /// Finds a token by its hash.
    async fn find_email_token(
        &self,
        token_hash: &str,
        purpose: EmailTokenPurpose,
    ) -> StoreResult<Option<EmailToken>>;
    /// Removes a token and returns it. Of two callers at once, one gets it.
    async fn consume_email_token(
        &self,
        token_hash: &str,
        purpose: EmailTokenPurpose,
    ) -> StoreResult<Option<EmailToken>>;
    /// Removes at most `limit` tokens that have expired at `now`. Returns how many.
    async fn sweep_email_tokens(&self, now: Timestamp, limit: u64) -> StoreResult<u64>;
}

/// Templates.
#[async_trait]
pub trait Templates {
    /// Stores a new template.
    async fn template_insert(&self, template: &Template) -> StoreResult<()>;
    /// A template of the organization.
    async fn template(
        &self,
        organization_id: OrganizationId,
        id: TemplateId,
    ) -> StoreResult<Option<Template>>;
    /// Stores name and content of a template that no event uses; [`StoreError::Stale`] else (D23).
    async fn template_save(&self, template: &Template) -> StoreResult<()>;
    /// Removes a template that no event uses; [`StoreError::Stale`] else.
    async fn template_delete(&self, template: &Template) -> StoreResult<()>;
}

/// Competitions and trainings.
#[async_trait]
pub trait Events {
    /// Stores a new event and counts it with its template. Fails with
    /// [`StoreError::MissingReference`] if the organization has no such template.
    async fn event_insert(&self, event: &Event) -> StoreResult<()>;
    /// Returns an event of the organization. An event of another kind is never found.
    async fn find_event(
        &self,
        organization_id: OrganizationId,
        kind: EventKind,
        id: EventId,
    ) -> StoreResult<Option<Event>>;
    /// Stores an event and recounts a changed template. Fails with
    /// [`StoreError::MissingReference`] if the organization has no such template.
    async fn event_save(&self, event: &Event) -> StoreResult<()>;
    /// Removes an event and its assignments, and counts it off its template.
    async fn event_delete(&self, event: &Event) -> StoreResult<()>;
}

/// Who takes part in which event.
#[async_trait]
pub trait Assignments {
    /// Stores assignments; those that exist already do no harm. How many are new.
    async fn assignments_insert(&self, assignments: &[Assignment]) -> StoreResult<u64>;
    /// Returns an assignment to an event of that kind in the organization, and locks it until the end
    /// of the transaction.
    async fn find_assignment(
        &self,
        organization_id: OrganizationId,
        kind: EventKind,
        id: AssignmentId,
    ) -> StoreResult<Option<Assignment>>;
    /// Removes an assignment.
    async fn assignment_delete(&self, id: AssignmentId) -> StoreResult<()>;
    /// How many participants an event has.
    async fn assignment_count(&self, event_id: EventId) -> StoreResult<u64>;
    /// Of these people, those who live in the organization and have the role `user`.
    async fn assignable_users(
        &self,
        organization_id: OrganizationId,
        ids: &[UserId],
    ) -> StoreResult<Vec<UserId>>;
}

/// Attempts with their sheets; saves of a sheet go through [`AnswerSheets`](crate::AnswerSheets).
#[async_trait]
pub trait Attempts {
    /// Opens an attempt with an empty sheet; of two at once, the first stands and both get it.
    /// `None` where its participant is not assigned to the event; the assignment is held until the
    /// end of the transaction.
    async fn attempt_open(&self, attempt: &Attempt) -> StoreResult<Option<Attempt>>;
    /// The participant's latest attempt at an event.
    async fn attempt_of(&self, event_id: EventId, user_id: UserId) -> StoreResult<Option<Attempt>>;
    /// An attempt by its id.
    async fn attempt(&self, id: AttemptId) -> StoreResult<Option<Attempt>>;
    /// The attempt's sheet, held until the end of the transaction.
    async fn sheet_hold(&self, id: AttemptId) -> StoreResult<Option<StoredSheet>>;
    /// Writes the sheet of an open attempt inside this transaction (the submission's own save).
    async fn sheet_write(
        &self,
        id: AttemptId,
        sheet: &StoredSheet,
        save_id: Option<SaveId>,
    ) -> StoreResult<()>;
    /// Stores the attempt; a submitted one takes no more saves, one reopened does (D33).
    async fn attempt_save(&self, attempt: &Attempt) -> StoreResult<()>;
}

/// Scores.
#[async_trait]
pub trait Scores {
    /// Stores the server's marks of a submitted attempt.
    async fn score_insert(&self, graded: &GradedAttempt) -> StoreResult<()>;
    /// The score of the participant's latest attempt at an event.
    async fn score_of(
        &self,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<GradedAttempt>>;
    /// Stores a grader's save and keeps a copy of it with who and when (D37).
    async fn score_save(&self, graded: &GradedAttempt) -> StoreResult<()>;
    /// Submitted attempts of an event that are not published yet, by id, held until the end of the
    /// transaction (D36).
    async fn scores_unpublished(
        &self,
        event_id: EventId,
        limit: u64,
    ) -> StoreResult<Vec<GradedAttempt>>;
}

/// Mails that wait to be sent.
#[async_trait]
pub trait Outbox {
    /// Writes a mail, to be sent after the commit.
    async fn mail_enqueue(&self, mail: &Mail) -> StoreResult<()>;
    /// Takes mails that are due, so that no other node sends them before `until`.
    async fn mails_claim(
        &self,
        now: Timestamp,
        until: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<Mail>>;
    /// The mail was delivered; it goes, its link with it.
    async fn mail_done(&self, id: MailId) -> StoreResult<()>;
}
