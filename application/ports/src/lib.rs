//! What the core asks of the world, as traits, and the plain rows in which lists are read.
//!
//! One trait an aggregate, three to six methods each; child rows have none. Everything that writes
//! goes through [`Transaction`], one transaction that commits once; the one exception is the hot path,
//! [`AnswerSheets`]. Nothing here knows a database, a framework or a format of the wire.

mod audit;
mod clock;
mod identity;
mod mail;
mod queries;
mod rows;
mod sheets;
mod store;

pub use audit::{AuditActor, AuditEntry, AuditQueries, AuditQuery, AuditSubject};
pub use clock::Clock;
pub use domain_kernel::IdGenerator;
pub use identity::{
    Credentials, EmailTokenIssuer, HashError, PasswordHasher, SessionTokens, Sessions, TokenClaims,
};
pub use mail::{Mail, MailError, Mailer};
pub use queries::{
    AnsweringQueries, EventFilter, EventQueries, GradingQueries, OrganizationQueries, Queries,
    RoleQueries, TemplateQueries, UserQueries,
};
pub use rows::{
    AnsweredEventRow, AnsweredUserRow, AssignedRow, AttemptRow, DueAttemptRow, EventRow,
    KindScores, OrganizationRow, OwnEventRow, OwnScoreRow, PersonRow, RoleRow, TemplateRow,
    UserRow,
};
pub use sheets::{AnswerSheets, SaveOutcome, SaveRequest, StoredSheet};
pub use store::{
    Assignments, Attempts, EmailTokens, Events, Organizations, Outbox, Roles, Scores,
    SessionsStore, Store, StoreError, StoreResult, Templates, Transaction, UniqueKey, Users,
};
