//! What the core asks of the world, as traits, and the plain rows in which lists are read.
//!
//! One trait an aggregate, three to six methods each; child rows have none. Everything that writes
//! goes through [`Transaction`], one transaction that commits once; the one exception is the hot path,
//! [`AnswerSheets`]. Nothing here knows a database, a framework or a format of the wire.

mod clock;
mod identity;
mod mail;
mod reads;
mod rows;
mod sheets;
mod store;

pub use clock::Clock;
pub use domain_kernel::IdGenerator;
pub use identity::{
    Credentials, EmailTokenIssuer, HashError, PasswordHasher, SessionTokens, Sessions, TokenClaims,
};
pub use mail::{Mail, MailError, MailKind, Mailer};
pub use reads::{EventFilter, Reads};
pub use rows::{
    AnsweredEventRow, AnsweredUserRow, AssignedRow, AttemptRow, EventRow, KindScores,
    OrganizationRow, OwnEventRow, OwnScoreRow, PersonRow, RoleRow, TemplateRow, UserRow,
};
pub use sheets::{AnswerSheets, SaveOutcome, SaveRequest, StoredSheet};
pub use store::{
    Assignments, Attempts, Audit, AuditRecord, EmailTokens, Events, Organizations, Outbox, Roles,
    ScoreRecord, Scores, SessionsStore, Store, StoreError, StoreResult, Templates, Transaction,
    UniqueKey, Users,
};
