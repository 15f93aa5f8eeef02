//! The unit of work: one database transaction over the aggregates.
//!
//! Every `save_…` compares the aggregate's `version` with the stored one, fails with
//! [`StoreError::Stale`] if they differ, and stores `version + 1`. Lookups return `None` if the row
//! is not in the caller's scope; the caller decides what that means. The database enforces unique
//! names; nothing checks them beforehand.

use async_trait::async_trait;
use domain_access::{Role, RoleKind, Scope};
use domain_assessment::{GradedAttempt, Template};
use domain_kernel::{
    AssignmentId, AttemptId, EmailAddress, EventId, MailId, OrganizationId, RoleId, SessionId,
    TemplateId, Timestamp, UserId,
};
use domain_organization::{
    EmailToken, EmailTokenPurpose, Entity, Organization, PasswordHash, RoleHolders, Session,
    SignInCounter, User,
};
use domain_scheduling::{Assignment, Attempt, Event, EventKind};

use crate::{
    AuditEntry, Entities, HastenedMail, Nodes, Queries, QueuedMail, ReportsCodes, StoredSheet,
    Teams,
};

/// The result of a store operation.
pub type StoreResult<T> = Result<T, StoreError>;

/// The uniqueness constraint that a write violated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UniqueKey {
    /// Email addresses are unique over the platform (D9).
    UserEmail,
    /// Role names are unique within their scope (D3), by their keys (D58).
    RoleName,
    /// Template names are unique within their organization.
    TemplateName,
    OrganizationName,
    OrganizationDomain,
    /// The number of a participant's attempt at an event, or another key that only a race can
    /// violate.
    Other,
}

/// Why a store operation failed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The value of a unique key is already taken.
    #[error("not unique: {0:?}")]
    NotUnique(UniqueKey),
    /// The row was changed or deleted since it was read.
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
    Corrupt { table: &'static str, reason: String },
    /// Too many requests for the same thing are waiting. The caller can try again later.
    #[error("too many requests for the same thing wait")]
    TooManyRequests,
    /// The database is unreachable or overloaded. The caller can try again later.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// Any other failure, caused by a bug.
    #[error("the database refused: {0}")]
    Fault(String),
}

/// The database.
#[async_trait]
pub trait Store: Send + Sync {
    /// Opens a transaction for writing.
    async fn begin(&self) -> StoreResult<Box<dyn Transaction>>;
    /// Opens a transaction that only reads, and so waits for none that writes. A write in it fails.
    async fn begin_reading(&self) -> StoreResult<Box<dyn Transaction>>;
    /// Returns the queries, which read outside of a transaction.
    fn queries(&self) -> &dyn Queries;
    /// Succeeds if the database answers.
    async fn ping(&self) -> StoreResult<()>;
}

/// One transaction. Dropping it rolls it back.
#[async_trait]
pub trait Transaction:
    Organizations
    + Entities
    + Teams
    + Users
    + Roles
    + SessionsStore
    + SignInFailures
    + EmailTokens
    + Templates
    + Events
    + Assignments
    + Attempts
    + Scores
    + Outbox
    + ReportsCodes
    + Nodes
    + SigningKeyRecord
    + Send
    + Sync
{
    /// Stores the entry and commits. A change by staff can only be committed this way (D42).
    async fn commit(self: Box<Self>, entry: AuditEntry) -> StoreResult<()>;
    /// Commits without an audit entry. Only for changes that staff did not make: participants'
    /// answers, emailed links, and work without a request. An architecture test lists the callers.
    async fn commit_unaudited(self: Box<Self>) -> StoreResult<()>;
}

/// Organizations, with the number of their users and the root of their entity tree.
#[async_trait]
pub trait Organizations {
    /// Stores a new organization, with its `users` as given, and its root entity (D17).
    async fn insert_organization(
        &self,
        organization: &Organization,
        root: &Entity,
    ) -> StoreResult<()>;
    /// Returns the organization.
    async fn organization(&self, id: OrganizationId) -> StoreResult<Option<Organization>>;
    /// Returns the organization, and locks it until the end of the transaction: nobody takes or frees a
    /// seat meanwhile.
    async fn lock_organization(&self, id: OrganizationId) -> StoreResult<Option<Organization>>;
    /// Returns the organization's present admin: the one that it names, if that user still is one, or
    /// the oldest one (D80).
    async fn organization_admin(&self, id: OrganizationId) -> StoreResult<Option<User>>;
    /// Stores all fields except the number of users.
    async fn save_organization(&self, organization: &Organization) -> StoreResult<()>;
    /// Deletes the organization with its users, roles, sessions, email tokens and tree. Fails with
    /// [`StoreError::InUse`] if it has templates or events.
    async fn delete_organization(&self, organization: &Organization) -> StoreResult<()>;
    /// Adds one to the number of users. Returns `false` if the limit is reached (D10).
    async fn take_seat(&self, id: OrganizationId) -> StoreResult<bool>;
    /// Locks the organization's seats until the end of the transaction: nobody takes one meanwhile.
    async fn lock_seats(&self, id: OrganizationId) -> StoreResult<()>;
    /// Adds to the number of users. Adds nothing and returns `false` if the limit would be exceeded
    /// (D10).
    async fn take_seats(&self, id: OrganizationId, count: u32) -> StoreResult<bool>;
    /// Subtracts one from the number of users.
    async fn free_seat(&self, id: OrganizationId) -> StoreResult<()>;
}

/// Users.
#[async_trait]
pub trait Users {
    /// Stores a new user.
    async fn insert_user(&self, user: &User) -> StoreResult<()>;
    /// Stores many new users.
    async fn insert_users(&self, users: &[User]) -> StoreResult<()>;
    /// Returns those of the given addresses that users who are not deleted have, each with the scope of
    /// its user.
    async fn address_owners(
        &self,
        emails: &[EmailAddress],
    ) -> StoreResult<Vec<(EmailAddress, Scope)>>;
    /// Returns a user of that scope who is not deleted.
    async fn user(&self, scope: &Scope, id: UserId) -> StoreResult<Option<User>>;
    /// Returns the user with that address, of any scope, who is not deleted: for signing in and for
    /// emailed links.
    async fn user_by_email(&self, email: &EmailAddress) -> StoreResult<Option<User>>;
    /// Stores a user. Deleting a user frees the address and keeps the name (D16a). If the password
    /// or the address changes, or if the user is deactivated or deleted, the user's email tokens are deleted.
    async fn save_user(&self, user: &User) -> StoreResult<()>;
}

/// Roles.
#[async_trait]
pub trait Roles {
    /// Stores a new role.
    async fn insert_role(&self, role: &Role) -> StoreResult<()>;
    /// Returns a role of that scope.
    async fn role(&self, scope: &Scope, id: RoleId) -> StoreResult<Option<Role>>;
    /// Returns a role of that scope by its name. Case and separators do not matter
    /// (D58).
    async fn role_by_name(&self, scope: &Scope, name: &str) -> StoreResult<Option<Role>>;
    /// Returns the built-in role of that kind in the scope.
    async fn role_by_kind(&self, scope: &Scope, kind: RoleKind) -> StoreResult<Option<Role>>;
    /// Stores a changed role.
    async fn save_role(&self, role: &Role) -> StoreResult<()>;
    /// Deletes a role. Fails with [`StoreError::InUse`] if a user has it.
    async fn delete_role(&self, id: RoleId) -> StoreResult<()>;
    /// Returns how many users have the role and are neither deleted nor deactivated. Locks the role's row until
    /// the end of the transaction, so that two transactions cannot count the last admin at once (D7).
    async fn role_holders(&self, id: RoleId) -> StoreResult<RoleHolders>;
}

/// Creates and ends sessions. Requests read them through [`Sessions`](crate::Sessions).
#[async_trait]
pub trait SessionsStore {
    /// Stores a new session and returns `true` if `verified`, against which the password was
    /// checked, is still the password hash of a user who may sign in (D77); otherwise returns `false`.
    /// Records the sign-in of the user. Waits for a
    /// concurrent change of the password and for other new sessions of the user.
    async fn insert_session(&self, session: &Session, verified: &PasswordHash)
    -> StoreResult<bool>;
    /// Ends the user's oldest sessions, so that at most `limit` remain with `newest`, which remains
    /// in any case. Expired sessions do not count.
    async fn end_oldest_sessions(&self, newest: &Session, limit: u64) -> StoreResult<()>;
    /// Ends one session of the user. Returns `false` if the user has no such session.
    async fn end_session(&self, user_id: UserId, id: SessionId) -> StoreResult<bool>;
    /// Ends all sessions of a user except `except`.
    async fn end_sessions(&self, user_id: UserId, except: Option<SessionId>) -> StoreResult<()>;
    /// Deletes at most `limit` sessions that have expired at `now`. Returns how many.
    async fn sweep_sessions(&self, now: Timestamp, limit: u64) -> StoreResult<u64>;
}

/// Failed sign-ins in a row, counted on all nodes together (D46).
#[async_trait]
pub trait SignInFailures {
    /// Counts an attempt as failed before its password is checked, so that attempts at the same time
    /// are not more than the limit. Counts nothing if the counter must still wait at `now`, and returns
    /// the end of the wait.
    async fn count_sign_in(
        &self,
        counter: &SignInCounter,
        now: Timestamp,
    ) -> StoreResult<Option<Timestamp>>;
    /// Takes back an attempt whose password was not checked.
    async fn uncount_sign_in(&self, counter: &SignInCounter, now: Timestamp) -> StoreResult<()>;
    /// Resets a counter after a success.
    async fn reset_sign_in_failures(&self, counter: &SignInCounter) -> StoreResult<()>;
    /// Deletes at most `limit` counters: those that have expired at `now`, and the oldest of more than
    /// `max`. Returns how many.
    async fn sweep_sign_in_failures(
        &self,
        now: Timestamp,
        max: u64,
        limit: u64,
    ) -> StoreResult<u64>;
}

/// The tokens of emailed links (D11).
#[async_trait]
pub trait EmailTokens {
    /// Stores a token. Replaces the user's earlier token for the same purpose.
    async fn insert_email_token(&self, token: &EmailToken) -> StoreResult<()>;
    /// Stores the tokens of users who have none.
    async fn insert_email_tokens(&self, tokens: &[EmailToken]) -> StoreResult<()>;
    /// Returns the user's token for that purpose.
    async fn user_email_token(
        &self,
        user_id: UserId,
        purpose: EmailTokenPurpose,
    ) -> StoreResult<Option<EmailToken>>;
    /// Stores a token in the place of `previous`. Stores nothing and returns false if `previous` is
    /// not the user's token for that purpose any more.
    async fn replace_email_token(
        &self,
        token: &EmailToken,
        previous: Option<&EmailToken>,
    ) -> StoreResult<bool>;
    /// Finds a token by its hash.
    async fn find_email_token(
        &self,
        token_hash: &str,
        purpose: EmailTokenPurpose,
    ) -> StoreResult<Option<EmailToken>>;
    /// Deletes a token and returns it. If two callers do this at once, only one gets it.
    async fn consume_email_token(
        &self,
        token_hash: &str,
        purpose: EmailTokenPurpose,
    ) -> StoreResult<Option<EmailToken>>;
    /// Deletes at most `limit` tokens that have expired at `now`. Returns how many.
    async fn sweep_email_tokens(&self, now: Timestamp, limit: u64) -> StoreResult<u64>;
}

/// The fingerprint of the key that signs session tokens. It shows a node that it has another key than
/// the other nodes (D13).
#[async_trait]
pub trait SigningKeyRecord {
    /// Stores the fingerprint if none is stored, and returns the stored one. If two nodes do this at
    /// once, both get the same.
    async fn claim_signing_key(&self, fingerprint: &str) -> StoreResult<String>;
    /// Stores the fingerprint in place of another one.
    async fn replace_signing_key(&self, fingerprint: &str) -> StoreResult<()>;
}

/// Templates.
#[async_trait]
pub trait Templates {
    /// Stores a new template.
    async fn insert_template(&self, template: &Template) -> StoreResult<()>;
    /// Returns a template of the organization.
    async fn template(
        &self,
        organization_id: OrganizationId,
        id: TemplateId,
    ) -> StoreResult<Option<Template>>;
    /// Stores name and content of a template. Fails with [`StoreError::Stale`] if an event uses it
    /// (D23).
    async fn save_template(&self, template: &Template) -> StoreResult<()>;
    /// Deletes a template. Fails with [`StoreError::Stale`] if an event uses it.
    async fn delete_template(&self, template: &Template) -> StoreResult<()>;
}

/// Competitions and trainings.
#[async_trait]
pub trait Events {
    /// Stores a new event and adds one to the event count of its template. Fails with
    /// [`StoreError::MissingReference`] if the organization has no such template.
    async fn insert_event(&self, event: &Event) -> StoreResult<()>;
    /// Returns an event of the organization, or `None` if its kind differs.
    async fn find_event(
        &self,
        organization_id: OrganizationId,
        kind: EventKind,
        id: EventId,
    ) -> StoreResult<Option<Event>>;
    /// Returns an event like [`find_event`](Self::find_event), and locks it until the end of the
    /// transaction. Nobody can start it meanwhile.
    async fn lock_event(
        &self,
        organization_id: OrganizationId,
        kind: EventKind,
        id: EventId,
    ) -> StoreResult<Option<Event>>;
    /// Stores an event. If its template changes, updates the event counts of both templates. Fails
    /// with [`StoreError::Stale`] if the stored event has started at `now`, and with
    /// [`StoreError::MissingReference`] if the organization has no such template.
    async fn save_event(&self, event: &Event, now: Timestamp) -> StoreResult<()>;
    /// Deletes an event and its assignments, and subtracts one from the event count of its
    /// template. Fails with [`StoreError::Stale`] if the stored event has started at `now`.
    async fn delete_event(&self, event: &Event, now: Timestamp) -> StoreResult<()>;
}

/// Assignments of participants to events.
#[async_trait]
pub trait Assignments {
    /// Stores assignments and ignores those that already exist. Returns how many are new.
    async fn insert_assignments(&self, assignments: &[Assignment]) -> StoreResult<u64>;
    /// Returns an assignment to an event of that kind in the organization, and locks it until the
    /// end of the transaction.
    async fn find_assignment(
        &self,
        organization_id: OrganizationId,
        kind: EventKind,
        id: AssignmentId,
    ) -> StoreResult<Option<Assignment>>;
    /// Deletes an assignment.
    async fn delete_assignment(&self, id: AssignmentId) -> StoreResult<()>;
    /// Returns the number of participants of the event.
    async fn count_assignments(&self, event: &Event) -> StoreResult<u64>;
    /// Returns those of the given users who are in the organization, have the role `user` and are
    /// not deleted.
    async fn assignable_users(
        &self,
        organization_id: OrganizationId,
        ids: &[UserId],
    ) -> StoreResult<Vec<UserId>>;
}

/// Attempts with their sheets. Saves of a sheet go through [`AnswerSheets`](crate::AnswerSheets).
#[async_trait]
pub trait Attempts {
    /// Stores an attempt with an empty sheet and returns it. If two callers do this at once, the
    /// first attempt is stored and both get it. Returns `None` if the participant is not assigned
    /// to the event. Fails with [`StoreError::Stale`] if the event does not have that version any more.
    /// Locks the event against changes, and the assignment, until the end of the transaction.
    async fn open_attempt(
        &self,
        attempt: &Attempt,
        event_version: i32,
    ) -> StoreResult<Option<Attempt>>;
    /// Returns the participant's latest attempt at the event.
    async fn find_latest_attempt(
        &self,
        event: &Event,
        user_id: UserId,
    ) -> StoreResult<Option<Attempt>>;
    /// Returns an attempt by its id.
    async fn attempt(&self, id: AttemptId) -> StoreResult<Option<Attempt>>;
    /// Returns the attempt's sheet and locks it until the end of the transaction.
    async fn lock_sheet(&self, id: AttemptId) -> StoreResult<Option<StoredSheet>>;
    /// Writes the sheet of an open attempt inside this transaction, when the participant submits.
    async fn write_sheet(&self, id: AttemptId, sheet: &StoredSheet) -> StoreResult<()>;
    /// Stores the attempt. A submitted attempt accepts no more saves; a reopened one does (D33).
    async fn save_attempt(&self, attempt: &Attempt) -> StoreResult<()>;
}

/// Scores.
#[async_trait]
pub trait Scores {
    /// Stores the automatic marks of a submitted attempt.
    async fn insert_score(&self, graded: &GradedAttempt) -> StoreResult<()>;
    /// Returns the score of the participant's latest attempt at the event.
    async fn find_latest_score(
        &self,
        event: &Event,
        user_id: UserId,
    ) -> StoreResult<Option<GradedAttempt>>;
    /// Stores a grader's save, and a copy of it with the grader and the time (D37).
    async fn save_score(&self, graded: &GradedAttempt) -> StoreResult<()>;
    /// Returns the event's submitted attempts that are not published yet, ordered by id, and locks
    /// them until the end of the transaction (D36).
    async fn lock_unpublished_scores(
        &self,
        event: &Event,
        limit: u64,
    ) -> StoreResult<Vec<GradedAttempt>>;
}

/// The outbox: emails that wait to be sent.
#[async_trait]
pub trait Outbox {
    /// Stores an email, which is sent after the commit.
    async fn enqueue_mail(&self, mail: &QueuedMail) -> StoreResult<()>;
    /// Stores many emails.
    async fn enqueue_mails(&self, mails: &[QueuedMail]) -> StoreResult<()>;
    /// Claims due emails, so that no other node sends them before `until`, and counts a try of each.
    async fn claim_mails(
        &self,
        now: Timestamp,
        until: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<QueuedMail>>;
    /// Counts a failed try and sets when the email is due again.
    async fn postpone_mail(&self, id: MailId, due_at: Timestamp) -> StoreResult<()>;
    /// Makes an email due at `now` if it is due after `not_before` only. Returns `None` if the email does not
    /// wait any more.
    async fn hasten_mail(
        &self,
        id: MailId,
        now: Timestamp,
        not_before: Timestamp,
    ) -> StoreResult<Option<HastenedMail>>;
    /// Deletes a delivered email together with the link in it.
    async fn delete_mail(&self, id: MailId) -> StoreResult<()>;
    /// Deletes at most `limit` emails whose link was used or replaced, or has expired at `now`. Returns
    /// how many.
    async fn sweep_mails(&self, now: Timestamp, limit: u64) -> StoreResult<u64>;
}
