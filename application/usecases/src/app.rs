//! The application: the ports that it was given and the few settings that rules need.

use std::sync::Arc;

use application_ports::{
    AnswerSheets, Clock, EmailTokenIssuer, IdGenerator, Mailer, PasswordHasher, SessionTokens,
    Sessions, Store,
};

use domain_kernel::{EventId, MailDomain, Points};
use quick_cache::sync::Cache;
use uuid::Uuid;

use crate::answering::AttemptContext;

/// What the world provides.
#[derive(Clone)]
pub struct Ports {
    /// The database.
    pub store: Arc<dyn Store>,
    /// The hot path of saves.
    pub sheets: Arc<dyn AnswerSheets>,
    /// Live sessions.
    pub sessions: Arc<dyn Sessions>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// Ids.
    pub ids: Arc<dyn IdGenerator>,
    /// Argon2id behind its gate.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Bearer tokens.
    pub session_tokens: Arc<dyn SessionTokens>,
    /// Tokens of mailed links.
    pub email_tokens: Arc<dyn EmailTokenIssuer>,
    /// Delivers mails.
    pub mailer: Arc<dyn Mailer>,
}

/// The settings that rules need (D45).
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where the product is reached, without a slash at the end; links in mails begin with it.
    pub public_url: String,
    /// The mail domain of the platform's own people.
    pub platform_domain: MailDomain,
    /// The bonus for answering all rank questions (D35).
    pub rank_bonus: Points,
}

/// How many papers are kept.
const PAPERS: usize = 64;

/// The application. Its methods are the use cases, one `impl` block a file.
pub struct App {
    pub(crate) ports: Ports,
    pub(crate) settings: Settings,
    /// Events that have started, with their templates, as the answering needs them. From its start
    /// on an event is not edited (D26) and its template is frozen (D23), so what is kept here can
    /// never be stale.
    pub(crate) papers: Cache<EventId, Arc<AttemptContext>>,
}

impl App {
    /// An application over these ports.
    pub fn new(ports: Ports, settings: Settings) -> Self {
        Self {
            ports,
            settings,
            papers: Cache::new(PAPERS),
        }
    }

    /// The ports, for the program around the application.
    pub const fn ports(&self) -> &Ports {
        &self.ports
    }

    /// The settings that rules need.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The mail domain of the platform's own people (D2).
    pub const fn platform_domain(&self) -> &MailDomain {
        &self.settings.platform_domain
    }

    pub(crate) fn now(&self) -> domain_kernel::Timestamp {
        self.ports.clock.now()
    }

    /// An id for a new row.
    pub(crate) fn row_id<T: From<Uuid>>(&self) -> T {
        T::from(self.ports.ids.sequential())
    }
}
