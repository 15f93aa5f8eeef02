//! The ports: traits that the application needs from the outside, and the rows of its lists.
//!
//! Each aggregate has one trait; rows that belong to an aggregate have none. All writes go through
//! [`Transaction`], which commits once. The one exception is the hot path, [`AnswerSheets`]. This
//! crate depends on no database, framework or wire format.

mod audit;
mod clock;
mod entities;
mod identity;
mod mail;
mod nodes;
mod queries;
mod reports;
mod sheets;
mod store;
mod tabular;

pub use audit::{AuditActor, AuditEntry, AuditSubject};
pub use clock::Clock;
pub use domain_kernel::IdGenerator;
pub use entities::{Entities, Membership, StoredTeam, Teams};
pub use identity::{
    Credentials, DeviceTokens, EmailTokenIssuer, HashError, PasswordHasher, SessionTokens,
    Sessions, TokenClaims,
};
pub use mail::{
    HastenedMail, LINK_PLACEHOLDER, LinkCipher, Mail, MailError, MailLink, Mailer, QueuedLink,
    QueuedMail,
};
pub use nodes::{Node, Nodes};
pub use queries::*;
pub use reports::{ReportsCode, ReportsCodes};
pub use sheets::{AnswerSheets, SaveOutcome, SaveRequest, StoredSheet};
pub use store::{
    Assignments, Attempts, EmailTokens, Events, Organizations, Outbox, Roles, Scores,
    SessionsStore, SignInFailures, SigningKeyRecord, Store, StoreError, StoreResult, Templates,
    Transaction, UniqueKey, Users,
};
pub use tabular::{
    Table, TableColumn, TableError, TableFormat, TableLayout, TableRow, TabularFiles,
};
