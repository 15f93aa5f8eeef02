//! The use cases. Each has one file and one name, which is also its method, operation id and
//! tracing span. A use case authorizes the caller, begins a transaction, loads aggregates, calls
//! the domain, saves, writes the audit entry and commits. The domain knows the rules; the store
//! knows the rows.

mod answering;
mod app;
mod audit;
mod auth;
mod caller;
mod client_errors;
mod edit;
mod entities;
mod error;
mod events;
mod grading;
mod installation;
mod operation;
mod organizations;
mod platform;
pub mod refusals;
mod reports;
mod roles;
mod teams;
mod templates;
mod users;

pub use answering::{SaveAnswers, Saved, Started};
pub use app::{App, Ports, Settings};
pub use audit::{AUDIT_KINDS, AuditList};
pub use auth::{
    AcceptInvitation, ChangePassword, CheckEmailLink, EmailLinkState, NewSession, ResetPassword,
    SignIn,
};
pub use caller::Caller;
pub use client_errors::{
    ClientError, MAX_CLIENT_MESSAGE_CHARS, MAX_CLIENT_PAGE_CHARS, MAX_CLIENT_RELEASE_CHARS,
    MAX_CLIENT_STACK_CHARS,
};
pub use edit::Edit;
pub use error::{AppError, AppResult};
pub use events::{CompetitionDetail, Participants, TemplateSummary};
pub use grading::{CompetitionData, GradingSheet, StoreScore, StoredScore, WhoAnswered};
pub use installation::InstallationReport;
pub use operation::{Operation, operations};
pub use organizations::OrganizationHome;
pub use platform::FirstAdmin;
pub use reports::{ReportsLink, ReportsReader};
pub use roles::{RoleDetail, RoleDraft};
pub use teams::{TeamDetail, TeamFile, TeamList};
pub use users::{CheckedUserFile, ImportedUsers, UserFile, UserFileRow, UserImport};
