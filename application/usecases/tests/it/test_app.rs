//! The application for tests, with an organization, its admin and its participants.

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::sync::{Arc, Mutex};

use adapter_exchange::{QuestionExchange, ZipArchives};
use adapter_tabular::SpreadsheetFiles;
use application::{
    AcceptInvitation, App, AppError, AppResult, Caller, Device, Edit, FirstAdmin, Participants,
    Ports, RetentionPeriods, RoleDraft, SaveAnswers, Saved, Settings, SignIn, Started, Unaudited,
};
use application_ports::{
    Clock, DeviceTokens, EmailTokenIssuer, NameColumn, SessionTokens, TokenClaims, UnauditedStore,
    UnauditedTransaction,
};
use application_testkit::{
    Build, FakeChainSealer, FakeDisk, FakeFileInspector, FakeFileSigner, FakeFileStore, FakeHasher,
    FakeLinkCipher, FixedClock, PausingStore, RecordingMailer, RecordingPrinter, SequentialIds,
    postgres, sqlite,
};
pub use application_testkit::{
    PASSWORD, event_draft, organization_draft, template_draft, training_draft, user_draft,
};
use domain_access::Permission;
use domain_accounts::{KnownDevice, Password};
use domain_assessment::{SubmittedAnswer, Template};
use domain_kernel::{
    EmailAddress, EmailDomain, EntityId, EventId, ListQuery, OrganizationId, Paging, Points, Sort,
    SortColumn, Timestamp, UserId,
};
use domain_organization::{EntityDraft, TeamDraft};
use domain_scheduling::{EventDraft, EventKind, ParticipantType, TrainingType};
use tempfile::TempDir;

/// The network address of all requests in tests.
pub const IP: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));

/// The device of the callers in tests.
const DEVICE: &str = "Firefox on Linux";

/// Session tokens that contain the session's id and the user's id in plain text.
struct PlainTokens {
    fingerprints: Vec<String>,
}

impl SessionTokens for PlainTokens {
    fn issue(&self, claims: TokenClaims, _: Timestamp, _: Timestamp) -> String {
        format!("{} {}", claims.session_id, claims.user_id)
    }

    fn read(&self, token: &str, _: Timestamp) -> Option<TokenClaims> {
        let (session, user) = token.split_once(' ')?;
        Some(TokenClaims {
            session_id: session.parse().ok()?,
            user_id: user.parse().ok()?,
        })
    }

    fn key_fingerprints(&self) -> &[String] {
        &self.fingerprints
    }
}

/// Device tokens that contain the ids of the device and of the users in plain text.
struct PlainDeviceTokens;

impl DeviceTokens for PlainDeviceTokens {
    fn issue(&self, device: &KnownDevice, _: Timestamp) -> String {
        let users = device.users().iter().map(ToString::to_string);
        let ids = std::iter::once(device.id.to_string()).chain(users);
        ids.collect::<Vec<_>>().join(" ")
    }

    fn read(&self, token: &str, _: Timestamp) -> Option<KnownDevice> {
        let (id, users) = token.split_once(' ')?;
        let users = users.split(' ').map(str::parse);
        let users = users.collect::<Result<Vec<_>, _>>().ok()?;
        Some(KnownDevice::new(id.parse().ok()?, &users))
    }
}

/// Issues the tokens `token-0`, `token-1` and so on, and records them.
#[derive(Default)]
struct CountedEmailTokens(Mutex<Vec<String>>);

impl EmailTokenIssuer for CountedEmailTokens {
    fn issue(&self) -> String {
        let mut issued = self.0.lock().expect("a test's lock");
        let token = format!("token-{}", issued.len());
        issued.push(token.clone());
        token
    }

    fn hash(&self, token: &str) -> String {
        format!("hash of {token}")
    }
}

/// The database of a test.
#[derive(Clone, Copy, Debug)]
pub enum Database {
    Sqlite,
    Postgres,
}

pub struct TestApp {
    pub app: App,
    pub unaudited: Arc<dyn UnauditedStore>,
    pub clock: Arc<FixedClock>,
    email_tokens: Arc<CountedEmailTokens>,
    pub mailer: Arc<RecordingMailer>,
    pub printer: Arc<RecordingPrinter>,
    pub link_cipher: Arc<FakeLinkCipher>,
    pub chain_sealer: Arc<FakeChainSealer>,
    pub hasher: Arc<FakeHasher>,
    url: String,
    /// The folder of a SQLite database.
    _folder: Option<TempDir>,
}

impl TestApp {
    /// An installation with only its first super administrator, on 21 November 2026 at 10:00 UTC.
    pub async fn empty() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let templates = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let url = sqlite::copy_migrated(templates, folder.path(), async |url| {
            let database = adapter_persistence::connect(&url)
                .await
                .expect("a database");
            adapter_persistence::migrate(&database)
                .await
                .expect("tables");
        })
        .await;
        Self::empty_on(&url, Some(folder)).await
    }

    async fn empty_on(url: &str, folder: Option<TempDir>) -> Self {
        crate::spans::record();
        let database = adapter_persistence::connect(url).await.expect("a database");
        let clock = Arc::new(FixedClock::at(Build::default().now));
        let email_tokens = Arc::new(CountedEmailTokens::default());
        let mailer = Arc::new(RecordingMailer::default());
        let printer = Arc::new(RecordingPrinter::default());
        let link_cipher = Arc::new(FakeLinkCipher::default());
        let chain_sealer = Arc::new(FakeChainSealer::default());
        let hasher = Arc::new(FakeHasher::default());
        let file_store = Arc::new(FakeFileStore::new(clock.clone()));
        let ports = Ports {
            store: database.store(),
            unaudited: Unaudited::new(database.unaudited_store()),
            sheets: database.answer_sheets(),
            sessions: database.sessions(),
            news: database.news(),
            clock: clock.clone(),
            ids: Arc::new(SequentialIds::default()),
            hasher: hasher.clone(),
            session_tokens: Arc::new(PlainTokens {
                fingerprints: vec!["first".to_owned(), "second".to_owned()],
            }),
            device_tokens: Arc::new(PlainDeviceTokens),
            email_tokens: email_tokens.clone(),
            link_cipher: link_cipher.clone(),
            chain_sealer: chain_sealer.clone(),
            mailer: mailer.clone(),
            tabular_files: Arc::new(SpreadsheetFiles::default()),
            printer: printer.clone(),
            archives: Arc::new(ZipArchives::default()),
            disk: Arc::new(FakeDisk::default()),
            question_files: Arc::new(QuestionExchange::new(Arc::new(SpreadsheetFiles::default()))),
            file_store,
            file_inspector: Arc::new(FakeFileInspector),
            file_signer: Arc::new(FakeFileSigner::default()),
        };
        let settings = Settings {
            public_url: "https://palestra.test".to_owned(),
            platform_domain: EmailDomain::parse("platform.test").expect("a domain"),
            reports_url: Some("https://reports.test/open".to_owned()),
            rank_bonus: Points::whole(10),
            min_free_disk_bytes: 1_000_000_000,
            kept: RetentionPeriods::default(),
        };
        let app = App::new(ports, settings);
        let first = FirstAdmin {
            email: EmailAddress::parse("root@platform.test").expect("an address"),
            password: Password::parse(PASSWORD).expect("a password"),
        };
        assert_eq!(
            app.prepare_platform(Some(first)).await.expect("a platform"),
            None
        );
        Self {
            app,
            unaudited: database.unaudited_store(),
            clock,
            email_tokens,
            mailer,
            printer,
            link_cipher,
            chain_sealer,
            hasher,
            url: url.to_owned(),
            _folder: folder,
        }
    }

    /// An installation with the organization Acme. Also returns the organization's admin.
    pub async fn new() -> (Self, Caller) {
        let app = Self::empty().await;
        let admin = app.organization("Acme", 100).await;
        (app, admin)
    }

    /// Like [`TestApp::new`], but on that database. Returns `None` if it needs PostgreSQL and there is no server.
    pub async fn with_database(database: Database) -> Option<(Self, Caller)> {
        let app = match database {
            Database::Sqlite => Self::empty().await,
            Database::Postgres => {
                let url = postgres::create().await?;
                let created = adapter_persistence::connect(&url)
                    .await
                    .expect("a database");
                adapter_persistence::migrate(&created)
                    .await
                    .expect("tables");
                Self::empty_on(&url, None).await
            }
        };
        let admin = app.organization("Acme", 100).await;
        Some((app, admin))
    }

    /// Creates an organization whose email domain is its name under `.test`. Returns its admin.
    pub async fn organization(&self, name: &str, max_users: i64) -> Caller {
        let (admin, _) = self.invited_organization(name, max_users).await;
        self.accept(&admin).await.expect("an accepted invitation");
        self.caller(&admin).await
    }

    /// Creates an organization whose admin has not accepted the invitation. Returns the address of the admin, and the
    /// id of the organization.
    pub async fn invited_organization(
        &self,
        name: &str,
        max_users: i64,
    ) -> (String, OrganizationId) {
        let root = self.caller("root@platform.test").await;
        let domain = format!("{}.test", name.to_lowercase());
        let admin = format!("admin@{domain}");
        let draft = organization_draft(name, &admin, &domain, max_users);
        let created = self.app.create_organization(&root, draft).await;
        (admin, created.expect("an organization").id)
    }

    /// Executes SQL.
    pub async fn execute(&self, sql: &str) {
        sqlite::execute(&self.url, sql).await;
    }

    /// Returns the names of the tables of a SQLite database.
    pub async fn own_tables(&self) -> Vec<String> {
        sqlite::own_tables(&self.url).await
    }

    /// Returns the tables of a SQLite database that contain a text.
    pub async fn tables_with(&self, text: &str) -> Vec<String> {
        sqlite::tables_with(&self.url, text).await
    }

    /// Returns another node on the database with these retention periods.
    pub fn keeping(&self, kept: RetentionPeriods) -> App {
        let settings = Settings {
            kept,
            ..self.app.settings().clone()
        };
        App::new(self.app.ports().clone(), settings)
    }

    /// Returns a second node on the same database, with connections and caches of its own.
    pub async fn second_node(&self) -> App {
        let database = adapter_persistence::connect(&self.url)
            .await
            .expect("a database");
        let ports = Ports {
            store: database.store(),
            unaudited: Unaudited::new(database.unaudited_store()),
            sheets: database.answer_sheets(),
            sessions: database.sessions(),
            news: database.news(),
            ..self.app.ports().clone()
        };
        App::new(ports, self.app.settings().clone())
    }

    /// Returns another node on the same database, and its store, which pauses before each transaction.
    pub fn pausing_node(&self) -> (App, Arc<PausingStore>) {
        let ports = self.app.ports().clone();
        let store = Arc::new(PausingStore::new(Arc::clone(&ports.store)));
        let ports = Ports {
            store: Arc::<PausingStore>::clone(&store),
            ..ports
        };
        (App::new(ports, self.app.settings().clone()), store)
    }

    /// Returns as soon as a transaction waits for another one. On SQLite it returns at once, because on SQLite a
    /// transaction waits before it reads anything.
    pub async fn wait_until_blocked(&self) {
        if !self.url.starts_with("sqlite:") {
            postgres::wait_until_blocked(&self.url).await;
        }
    }

    /// Begins a transaction without an audit entry.
    pub async fn begin(&self) -> Box<dyn UnauditedTransaction> {
        self.unaudited.begin().await.expect("a transaction")
    }

    /// Returns the email token that was issued last.
    pub fn last_token(&self) -> String {
        let issued = self.email_tokens.0.lock().expect("a test's lock");
        issued.last().expect("a token").clone()
    }

    /// Requests a reset link.
    pub async fn forget_password(&self, email: &str) -> AppResult<()> {
        let email = EmailAddress::parse(email).expect("an address");
        self.app.forget_password(&email).await
    }

    /// Accepts the invitation that was issued last.
    pub async fn accept(&self, email: &str) -> AppResult<()> {
        self.app
            .accept_invitation(AcceptInvitation {
                name: "Ada Admin".to_owned(),
                password: PASSWORD.to_owned(),
                password_confirmation: PASSWORD.to_owned(),
                email: email.to_owned(),
                token: self.last_token(),
                ip: Some(IP),
                device_name: None,
            })
            .await
    }

    /// Returns the caller of a request with that session token.
    pub async fn authenticate(&self, token: &str) -> AppResult<Caller> {
        let claims = self.app.verify_token(token)?;
        self.app.authenticate(claims, None, None).await
    }

    /// Signs in.
    pub async fn caller(&self, email: &str) -> Caller {
        let command = SignIn {
            email: email.to_owned(),
            password: PASSWORD.to_owned(),
            remember_me: false,
            ip: Some(IP),
            device_name: Some(DEVICE.to_owned()),
            devices: Vec::new(),
        };
        let session = self.app.sign_in(command).await.expect("a session");
        Caller {
            principal: session.principal,
            ip: Some(IP),
            device: Some(Device::new(|| Some(DEVICE.to_owned()))),
        }
    }

    /// Creates a user of the admin's organization and signs in.
    pub async fn person(&self, admin: &Caller, name: &str, role: &str) -> Caller {
        let email = format!(
            "{}@{}",
            name.to_lowercase(),
            admin.email.split_once('@').expect("an address").1
        );
        self.app
            .create_user(admin, None, user_draft(name, &email, role))
            .await
            .expect("a person");
        self.caller(&email).await
    }

    /// Creates a role of the admin's organization with these permissions.
    pub async fn role(&self, admin: &Caller, name: &str, permissions: &[&str]) {
        let permissions = permissions.iter().map(|name| permission(name)).collect();
        self.app
            .create_role(
                admin,
                None,
                RoleDraft {
                    name: name.to_owned(),
                    permissions,
                },
            )
            .await
            .expect("a role");
    }

    /// Creates a template with a question of each kind, 5 points each.
    pub async fn template(&self, admin: &Caller, name: &str) -> Template {
        self.app
            .create_template(admin, template_draft(name))
            .await
            .expect("a template")
            .template
    }

    /// Creates a template that needs no grader.
    pub async fn plain_template(&self, admin: &Caller, name: &str) -> Template {
        let mut draft = template_draft(name);
        draft
            .groups
            .retain(|group| !group.kind.needs_manual_grading());
        self.app
            .create_template(admin, draft)
            .await
            .expect("a template")
            .template
    }

    /// Creates a competition that runs today and tomorrow with these participants, who have one
    /// hour each.
    pub async fn competition(
        &self,
        admin: &Caller,
        template: &Template,
        people: &[&Caller],
    ) -> EventId {
        let detail = self
            .app
            .create_event(admin, EventKind::Competition, event_draft("Cup", template))
            .await
            .expect("a competition");
        if !people.is_empty() {
            let users: Vec<UserId> = people.iter().map(|person| person.user_id).collect();
            self.app
                .assign_participants(
                    admin,
                    EventKind::Competition,
                    detail.event.id,
                    Participants::Users(users),
                )
                .await
                .expect("participants");
        }
        detail.event.id
    }

    /// Creates a training that runs like a competition, with these participants.
    pub async fn training(
        &self,
        admin: &Caller,
        template: &Template,
        training_type: TrainingType,
        people: &[&Caller],
    ) -> EventId {
        let draft = training_draft("Drill", template, training_type);
        let created = self.app.create_event(admin, EventKind::Training, draft);
        let id = created.await.expect("a training").event.id;
        let users: Vec<UserId> = people.iter().map(|person| person.user_id).collect();
        if !users.is_empty() {
            let users = Participants::Users(users);
            let assigned = self
                .app
                .assign_participants(admin, EventKind::Training, id, users);
            assigned.await.expect("participants");
        }
        id
    }

    /// Creates a team below the root of the tree. Its people are named as in [`TestApp::person`], the leader first.
    pub async fn team(&self, admin: &Caller, name: &str, people: &[&str]) -> EntityId {
        let tree = self
            .app
            .list_entity_tree(admin, NameColumn::default(), Sort::Ascending);
        let row = EntityDraft {
            name: name.to_owned(),
            parent_id: Some(tree.await.expect("a tree").remove(0).id),
            parent_row: None,
        };
        let created = self.app.create_entities(admin, &[row]).await;
        let id = created.expect("an entity").remove(0);
        let mut addresses = people
            .iter()
            .map(|name| format!("{}@acme.test", name.to_lowercase()));
        let draft = TeamDraft {
            leader: addresses.next().expect("a leader"),
            users: addresses.collect(),
        };
        self.app
            .create_team(admin, id, draft)
            .await
            .expect("a team");
        id
    }

    /// Creates a competition for teams that runs today and tomorrow.
    pub async fn team_competition(&self, admin: &Caller, template: &Template) -> EventId {
        let draft = EventDraft {
            participant_type: Some(ParticipantType::Team),
            ..event_draft("Cup", template)
        };
        let created = self.app.create_event(admin, EventKind::Competition, draft);
        created.await.expect("a competition").event.id
    }

    pub async fn start(&self, caller: &Caller, event: EventId) -> Started {
        self.app
            .start_event(caller, EventKind::Competition, event)
            .await
            .expect("an attempt")
    }

    pub async fn restore(
        &self,
        caller: &Caller,
        event: EventId,
        participant: &Caller,
    ) -> AppResult<()> {
        self.app
            .restore_attempt(caller, EventKind::Competition, event, participant.user_id)
            .await
    }

    pub async fn save(
        &self,
        caller: &Caller,
        event: EventId,
        submit: bool,
        answers: Vec<SubmittedAnswer>,
    ) -> AppResult<Saved> {
        self.app
            .save_answers(caller.claims(), self.sheet(event, submit, answers))
            .await
    }

    /// Returns a save of the sheet that arrives now.
    pub fn sheet(
        &self,
        event: EventId,
        submit: bool,
        answers: Vec<SubmittedAnswer>,
    ) -> SaveAnswers {
        SaveAnswers {
            event_id: event,
            attempt_id: None,
            submit,
            from_revision: None,
            save_id: None,
            answers,
            slides: Vec::new(),
            marked_for_review: Vec::new(),
            arrived_at: self.clock.now(),
        }
    }
}

/// Returns the id of the permission with that name.
pub fn permission(name: &str) -> uuid::Uuid {
    Permission::parse(name).expect("a permission").id()
}

pub fn whole_list<C: SortColumn>() -> ListQuery<C> {
    ListQuery::new(None, Sort::Descending, Paging::default()).expect("a query")
}

/// Returns the code of the refusal.
pub fn refusal_code<T: std::fmt::Debug>(result: AppResult<T>) -> &'static str {
    match result {
        Err(AppError::Refused(refusal) | AppError::SaveRefused { refusal, .. }) => {
            refusal.code.as_str()
        }
        Err(AppError::NotFound) => "not_found",
        Err(AppError::Forbidden) => "forbidden",
        Err(AppError::Unauthenticated) => "unauthenticated",
        other => unreachable!("not refused: {other:?}"),
    }
}

/// Returns the invalid fields of a refusal with their messages.
pub fn invalid_fields<T: std::fmt::Debug>(result: AppResult<T>) -> Vec<String> {
    match result {
        Err(AppError::Invalid(errors)) => errors
            .iter()
            .map(|(path, message)| format!("{path}: {message}"))
            .collect(),
        other => unreachable!("no wrong fields: {other:?}"),
    }
}

/// A change that overwrites every version.
pub fn overwriting_edit<T>(draft: T) -> Edit<T> {
    Edit {
        draft,
        version: None,
    }
}
