//! The application: its ports and the settings that its rules need.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use application_ports::{
    AnswerSheets, Archives, BoundedWork, ChainSealer, Clock, DeviceTokens, Disk, EmailTokenIssuer,
    FileInspector, FileSigner, FileStore, IdGenerator, LinkCipher, Mailer, NewsFeed,
    PasswordHasher, Printer, QuestionFiles, SessionTokens, Sessions, Store, TabularFiles,
};

use domain_kernel::{AttemptId, EmailDomain, EventId, Points, Retention, UserId};
use domain_scheduling::Attempt;
use quick_cache::sync::Cache;
use uuid::Uuid;

use crate::answering::{AttemptContext, Opening, Saved, SharedCommits, Submission};
use crate::grading::{KindColumns, SharedBoards, SharedCounts, SharedTotals};
use crate::importing::Importing;
use crate::live::{Listeners, Presence, SharedParticipants, Watches};
use crate::unaudited::Unaudited;

/// The ports of the application.
#[derive(Clone)]
pub struct Ports {
    pub store: Arc<dyn Store>,
    pub unaudited: Unaudited,
    /// Saves answer sheets (the hot path).
    pub sheets: Arc<dyn AnswerSheets>,
    pub sessions: Arc<dyn Sessions>,
    /// Delivers the news of events on every node.
    pub news: Arc<dyn NewsFeed>,
    pub clock: Arc<dyn Clock>,
    pub ids: Arc<dyn IdGenerator>,
    /// Hashes passwords with Argon2id.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Issues and reads the bearer tokens of sessions.
    pub session_tokens: Arc<dyn SessionTokens>,
    /// Issues and reads the tokens of known devices.
    pub device_tokens: Arc<dyn DeviceTokens>,
    /// Issues the tokens of emailed links.
    pub email_tokens: Arc<dyn EmailTokenIssuer>,
    /// Encrypts the links of emails that wait to be sent.
    pub link_cipher: Arc<dyn LinkCipher>,
    /// Seals the chain of the audit record.
    pub chain_sealer: Arc<dyn ChainSealer>,
    pub mailer: Arc<dyn Mailer>,
    /// Reads and writes files with a table.
    pub tabular_files: Arc<dyn TabularFiles>,
    /// Writes documents to print.
    pub printer: Arc<dyn Printer>,
    /// Writes archives.
    pub archives: Arc<dyn Archives>,
    /// The disk of this node.
    pub disk: Arc<dyn Disk>,
    /// Reads and writes files with questions.
    pub question_files: Arc<dyn QuestionFiles>,
    /// Stores images of slides and material of templates.
    pub file_store: Arc<dyn FileStore>,
    /// Checks files that have arrived.
    pub file_inspector: Arc<dyn FileInspector>,
    /// Creates keys of files and signs their addresses.
    pub file_signer: Arc<dyn FileSigner>,
}

/// How long the installation keeps each kind of data (D246).
#[derive(Clone, Copy, Debug, Default)]
pub struct RetentionPeriods {
    /// The period of free-text answers, which begins at the end of the event.
    pub texts: Retention,
    /// The states in the audit record.
    pub audit_states: Retention,
    /// Messages to participants.
    pub messages: Retention,
    /// Emails that cannot be sent.
    pub mails: Retention,
    /// The names of deleted people.
    pub deleted_users: Retention,
}

/// The settings that rules need (D45).
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address of the product, without a slash at the end. Links in emails begin with it.
    pub public_url: String,
    /// The email domain of the platform's own users.
    pub platform_domain: EmailDomain,
    /// The address of the reports service, if there is one (D14).
    pub reports_url: Option<String>,
    /// The bonus for answering all rank questions (D35).
    pub rank_bonus: Points,
    /// The bytes that must be free on the disk for changes that no running event needs (D103).
    pub min_free_disk_bytes: u64,
    pub kept: RetentionPeriods,
}

impl Settings {
    /// Whether browsers reach the product over https, directly or through a reverse proxy.
    pub fn uses_tls(&self) -> bool {
        self.public_url.starts_with("https://")
    }
}

const MAX_ATTEMPT_CONTEXTS: usize = 64;
const MAX_ATTEMPT_IDS: usize = 100_000;
const MAX_KIND_COLUMNS: usize = 1_000;
/// The maximum number of starts, and of submissions, that wait on this node. Further requests are refused and can be
/// repeated (D251). A waiting sheet takes a few kilobytes.
const MAX_WAITING_OPENINGS: usize = 8_192;
const MAX_WAITING_SUBMISSIONS: usize = 12_288;
/// The maximum number of analyses that run at the same time. Each uses a processor.
const MAX_ANALYSES: usize = 1;

/// The application. Its methods are the use cases; each has its own `impl` block and file.
pub struct App {
    pub(crate) ports: Ports,
    pub(crate) settings: Settings,
    /// Kind and template of events with attempts. Neither can change any more, so entries never expire.
    pub(crate) attempt_contexts: Cache<EventId, Arc<AttemptContext>>,
    /// The attempt that a participant of an event last started here or saved to. An outdated entry does no harm, because
    /// what writes a save or a submission checks its attempt. So entries never expire.
    pub(crate) attempt_ids: Cache<(EventId, UserId), AttemptId>,
    /// Starts of attempts that wait for their shared commit.
    pub(crate) openings: SharedCommits<Opening, Option<Attempt>>,
    /// Submissions that wait for their shared commit.
    pub(crate) submissions: SharedCommits<Submission, Option<Saved>>,
    /// The organizations that are importing users.
    pub(crate) importing: Importing,
    /// The open streams of this node.
    pub(crate) listeners: Listeners,
    /// When participants last sent a request.
    pub(crate) presence: Presence,
    /// The participants of watched events that were read recently.
    pub(crate) participants: SharedParticipants,
    /// What the staff who watch events already know.
    pub(crate) watches: Watches,
    /// Public leaderboards that were read recently.
    pub(crate) boards: SharedBoards,
    /// Published totals of events that were read recently.
    pub(crate) totals: SharedTotals,
    /// The numbers of participants in each state of grading that were read recently.
    pub(crate) counts: SharedCounts,
    /// The titles of the questions of events that have begun.
    pub(crate) kind_columns: Cache<EventId, KindColumns>,
    /// Counts what sheets contain, away from the threads that serve requests.
    pub(crate) analysing: BoundedWork,
    /// Whether this node knows that the installation is set up.
    pub(crate) is_set_up: AtomicBool,
}

impl App {
    /// Creates an application with these ports.
    pub fn new(ports: Ports, settings: Settings) -> Self {
        Self {
            ports,
            settings,
            attempt_contexts: Cache::new(MAX_ATTEMPT_CONTEXTS),
            attempt_ids: Cache::new(MAX_ATTEMPT_IDS),
            openings: SharedCommits::new(MAX_WAITING_OPENINGS),
            submissions: SharedCommits::new(MAX_WAITING_SUBMISSIONS),
            importing: Importing::default(),
            listeners: Listeners::default(),
            presence: Presence::default(),
            participants: SharedParticipants::default(),
            watches: Watches::default(),
            boards: SharedBoards::default(),
            totals: SharedTotals::default(),
            counts: SharedCounts::default(),
            kind_columns: Cache::new(MAX_KIND_COLUMNS),
            analysing: BoundedWork::new(MAX_ANALYSES),
            is_set_up: AtomicBool::new(false),
        }
    }

    /// Returns the ports. The server needs them too.
    pub const fn ports(&self) -> &Ports {
        &self.ports
    }

    /// Returns the settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the email domain of the platform's own users (D2).
    pub const fn platform_domain(&self) -> &EmailDomain {
        &self.settings.platform_domain
    }

    /// Whether the disk is nearly full. Returns false if the free space is not known.
    pub fn is_storage_low(&self) -> bool {
        let free = self.ports.disk.free_bytes();
        free.is_some_and(|bytes| bytes < self.settings.min_free_disk_bytes)
    }

    pub(crate) fn now(&self) -> domain_kernel::Timestamp {
        self.ports.clock.now()
    }

    /// Returns the id of a new row.
    pub(crate) fn row_id<T: From<Uuid>>(&self) -> T {
        T::from(self.ports.ids.sequential())
    }
}
