//! The application: the ports that it was given and the few settings that rules need.

use std::sync::Arc;

use application_ports::{
    AnswerSheets, Clock, EmailTokenIssuer, IdGenerator, Mailer, PasswordHasher, SessionTokens,
    Sessions, Store,
};

use domain_kernel::{AttemptId, EventId, MailDomain, Points, UserId};
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

const MAX_ATTEMPT_CONTEXTS: usize = 64;
const MAX_ATTEMPT_IDS: usize = 100_000;

/// The application. Its methods are the use cases, one `impl` block a file.
pub struct App {
    pub(crate) ports: Ports,
    pub(crate) settings: Settings,
    /// Started events with their templates. Neither can change any more, so entries never expire.
    pub(crate) attempt_contexts: Cache<EventId, Arc<AttemptContext>>,
    /// The attempt to which a participant of an event last saved. It is only a guess: a save to it is
    /// checked by the statement that writes, so entries never expire.
    pub(crate) attempt_ids: Cache<(EventId, UserId), AttemptId>,
}

impl App {
    /// An application over these ports.
    pub fn new(ports: Ports, settings: Settings) -> Self {
        Self {
            ports,
            settings,
            attempt_contexts: Cache::new(MAX_ATTEMPT_CONTEXTS),
            attempt_ids: Cache::new(MAX_ATTEMPT_IDS),
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
