//! The use cases: one file each, one name each (file, method, operation id, tracing span). A command
//! comes in, made of domain types; the use case authorizes, begins, loads, asks the domain, saves,
//! writes the audit record and commits. What a rule is, the domain knows; what a row is, the store.

mod answering;
mod app;
mod audit;
mod auth;
mod caller;
mod error;
mod events;
mod grading;
mod organizations;
mod platform;
mod roles;
mod templates;
mod users;

pub use answering::{SaveAnswers, Saved, Started};
pub use app::{App, Ports, Settings};
pub use auth::{AcceptInvitation, ChangePassword, NewSession, ResetPassword, SignIn};
pub use caller::Caller;
pub use error::{AppError, AppResult};
pub use events::{CompetitionDetail, Participants, TemplateSummary};
pub use grading::{CompetitionData, GradingSheet, StoreScore, StoredScore, WhoAnswered};
pub use organizations::OrganizationHome;
pub use platform::FirstAdmin;
pub use roles::{RoleDetail, RoleDraft};
