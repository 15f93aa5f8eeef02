//! The use cases. Each has one file and one name, which is also its method, operation id and tracing span. A use case
//! authorizes the caller, begins a transaction, loads aggregates, calls the domain, saves, writes the audit entry and
//! commits. The domain contains the rules, and the store contains the rows.

mod answering;
mod app;
mod audit;
mod auth;
mod background;
mod caller;
mod client_errors;
mod edit;
mod entities;
mod error;
mod events;
mod files;
mod grading;
mod importing;
mod installation;
mod letters;
mod live;
mod operation;
mod operator;
mod organizations;
pub mod refusals;
mod reports;
mod roles;
mod service;
mod shared_readings;
mod teams;
mod templates;
mod unaudited;
mod uploaded_file;
mod users;

pub use answering::{AttemptState, NewCalendarLink, ReportUnsent, SaveAnswers, Saved, Started};
pub use app::{App, Ports, RetentionPeriods, Settings};
pub use audit::{AuditCsv, AuditDetail, ChainFault, ExportedAudit, SystemAction};
pub use auth::{
    AcceptInvitation, AdmittedSignIn, ChangePassword, CheckEmailLink, EmailLinkState, NewSession,
    ResetPassword, SignIn,
};
pub use background::{Measures, QueueUse};
pub use caller::{Caller, Device};
pub use client_errors::{
    ClientError, MAX_CLIENT_MESSAGE_CHARS, MAX_CLIENT_PAGE_CHARS, MAX_CLIENT_RELEASE_CHARS,
    MAX_CLIENT_STACK_CHARS,
};
pub use edit::Edit;
pub use error::{AppError, AppResult};
pub use events::{
    Assigned, Assignees, EventDetail, EventLetters, Extended, Participants, TeamPlay,
    TemplateSummary,
};
pub use files::{FileAddress, FileAddresses, FoundFile, SignedAddress};
pub use grading::{
    AnalysisReport, AnsweredUser, CorrectKey, CorrectedKey, EventCorrections, EventData,
    ExportedResults, GradedKey, GradedUser, GradingSheet, KindColumn, KindPoints,
    LeaderboardDetail, MarkAnswer, MarkedAnswer, MarkingOverview, MyResult, MyScore, MyTeamScore,
    NAMED_CHANGES, NamedChange, OtherGrader, PrintedFile, PublicCertificate, PublicLeaderboard,
    PublishedMarks, RankedTeam, ResultLayout, SheetCorrection, StoreScore, StoredMark, StoredScore,
    TeamMember, TeamMembers, TeamResults, WhoAnswered,
};
pub use installation::InstallationReport;
pub use live::{
    Hello, Listening, LiveCounts, LiveRow, Monitor, MonitorChange, MonitorOrder, MonitorQuery,
    MonitorRow, NewMessage, StreamMessage,
};
pub use operation::{Compression, Effect, EventOperations, Operation, PermitKind, operations};
pub use operator::{
    AuditCheck, BrokenChain, ChainHead, DatabaseCheck, Findings, FirstAdmin, LeftRehearsal,
    Rehearsal, Watcher,
};
pub use organizations::{OrganizationHome, Storage};
pub use reports::{ReportsLink, ReportsReader};
pub use roles::{RoleDetail, RoleDraft};
pub use service::Need;
pub use teams::{FoundCandidate, NewTeam, TeamDetail, TeamFile, TeamList};
pub use templates::{
    AttachmentsStatus, ExportedTemplate, FileLink, FileLinks, FileUpload, SavedTemplate,
    TemplateDetail,
};
pub use unaudited::Unaudited;
pub use uploaded_file::UploadedFile;
pub use users::{
    ChangedRoles, CheckedUserFile, ChosenUsers, ImportOptions, ImportProgress, ImportedUsers,
    KeptRole, MAX_ROLE_CHANGES, UserArchive, UserFile, UserFileColumns, UserFileRow, UserLeftOut,
};
