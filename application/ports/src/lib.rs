//! The ports: traits that adapters implement for the application, and the rows of its lists.
//!
//! Each aggregate has one trait; rows that belong to an aggregate have none. All writes go through [`Transaction`],
//! which commits once. The one exception is the hot path, [`AnswerSheets`]. This crate depends on no database,
//! framework or wire format.

mod archives;
mod assignments;
mod attempts;
mod audit;
mod audit_chain;
mod bounded_work;
mod calendar_links;
mod clock;
mod corrections;
mod demo_players;
mod disk;
mod email_tokens;
mod entities;
mod erasures;
mod events;
mod file_inspector;
mod file_signer;
mod file_store;
mod identity;
mod leaderboards;
mod letter;
mod mail;
mod marking;
mod messages;
mod news;
mod nodes;
mod organizations;
mod outbox;
mod printer;
mod queries;
mod question_files;
mod recording;
mod rehearsals;
mod reports_codes;
mod retentions;
mod roles;
mod scores;
mod sessions;
mod sheets;
mod sign_in_limits;
mod signing_key;
mod store_error;
mod tabular;
mod teams;
mod template_files;
mod templates;
mod time_control;
mod transaction;
mod users;

pub use archives::{ArchiveError, Archives, SpooledArchive};
pub use assignments::{AssignableUser, Assignments, Telling, UntoldPlayer};
pub use attempts::{Attempts, ClosedAttempt, LockedAttempt, Opened};
pub use audit::{AuditActor, AuditEntry, AuditSubject, SubjectKind};
pub use audit_chain::{
    AuditChain, AuditChainQueries, AuditLink, ChainSealer, ChainedRecord, SealKey, StateHashes,
    WaitingRecord,
};
pub use bounded_work::{BoundedWork, LostWork};
pub use calendar_links::{CalendarLink, CalendarLinks};
pub use clock::Clock;
pub use corrections::Corrections;
pub use demo_players::DemoPlayers;
pub use disk::Disk;
pub use domain_assessment::{FileKey, FileType, FileUse, ThumbnailSize};
pub use domain_kernel::IdGenerator;
pub use email_tokens::EmailTokens;
pub use entities::Entities;
pub use erasures::{Erasure, Erasures};
pub use events::Events;
pub use file_inspector::{FileInspector, FileProblem, PreparedFile};
pub use file_signer::FileSigner;
pub use file_store::{
    ArrivingFile, FileContent, FileStore, FileStoreError, FileStoreResult, SpooledFile,
};
pub use identity::{
    Credentials, DeviceTokens, EmailTokenIssuer, HashError, PasswordHasher, SessionTokens,
    Sessions, TokenClaims,
};
pub use leaderboards::Leaderboards;
pub use letter::{Letter, LetterButton, LetterFact, LetterInviter, LetterPart, SECRET_LINK};
pub use mail::{EmailError, EmailLink, LinkCipher, Mailer, OutgoingEmail};
pub use marking::{GraderAtWork, Marking};
pub use messages::Messages;
pub use news::{EventNews, Heard, NewsFeed, NewsKind, NewsReceiver, Seen};
pub use nodes::{Node, Nodes};
pub use organizations::Organizations;
pub use outbox::{HastenedEmail, Outbox, QueuedEmail, QueuedLink};
pub use printer::{Certificate, PointsOf, PrintError, PrintedQuestion, Printer, ResultSheet};
pub use queries::*;
pub use question_files::{
    ArchivedFile, FileToWrite, ImportNote, ImportedQuestions, LeftOutQuestion, QuestionFileError,
    QuestionFiles, QuestionFormat, TemplateFormat, WrittenTemplate,
};
pub use recording::{note_recording, watch_recording};
pub use rehearsals::{MarkedRehearsal, Rehearsals};
pub use reports_codes::{ReportsCode, ReportsCodes};
pub use retentions::{EndedEvent, KeptSheet, OrganizationPeriods, Retentions};
pub use roles::Roles;
pub use scores::Scores;
pub use sessions::SessionsStore;
pub use sheets::{AnswerSheets, SaveOutcome, SaveRequest, StoredSheet};
pub use sign_in_limits::{SignInHome, SignInLimits, SignInQueries, StoredFailures};
pub use signing_key::SigningKeyRecord;
pub use store_error::{StoreError, StoreResult, UniqueKey};
pub use tabular::{
    CellLayout, CellTable, Separator, SpooledTable, Table, TableCell, TableColumn, TableError,
    TableFormat, TableLayout, TableRow, TableWriter, TabularFiles, TextEncoding,
};
pub use teams::{LockedTeam, Membership, Teams};
pub use template_files::TemplateFileRecords;
pub use templates::Templates;
pub use time_control::TimeControls;
pub use transaction::{
    AuditedTransaction, Store, Transaction, UnauditedStore, UnauditedTransaction,
};
pub use users::Users;
