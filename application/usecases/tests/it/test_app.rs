//! The stage that every test plays on: one organization with its admin and participants.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use application::{
    AcceptInvitation, App, AppError, AppResult, Caller, FirstAdmin, Participants, Ports, RoleDraft,
    SaveAnswers, Saved, Settings, SignIn, Started,
};
use application_ports::{
    Clock, EmailTokenIssuer, HashError, Mail, MailError, Mailer, PasswordHasher, SessionTokens,
    TokenClaims,
};
use application_testkit::{Build, FixedClock, SequentialIds};
use async_trait::async_trait;
use domain_access::Permission;
use domain_assessment::{
    AnswerDraft, GroupDraft, QuestionDraft, QuestionKind, SubmittedAnswer, Template, TemplateDraft,
};
use domain_kernel::{
    EmailAddress, EventId, FieldErrors, ListQuery, MailDomain, Paging, Points, Sort, Timestamp,
    UserId,
};
use domain_organization::{OrganizationDraft, Password, PasswordHash, UserDraft};
use domain_scheduling::{DateType, EventDraft, EventKind, ParticipantType};
use tempfile::TempDir;
use time::macros::{date, time};

pub const PASSWORD: &str = "Correct-Horse1";

/// Where every request of a test comes from.
pub const IP: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));

/// Hashes that cost nothing, and are counted.
#[derive(Default)]
pub struct FakeHasher(AtomicUsize);

impl FakeHasher {
    /// How many passwords were hashed.
    pub fn count(&self) -> usize {
        self.0.load(Ordering::SeqCst)
    }
}

#[async_trait]
impl PasswordHasher for FakeHasher {
    async fn hash(&self, password: &Password) -> Result<PasswordHash, HashError> {
        self.0.fetch_add(1, Ordering::SeqCst);
        Ok(PasswordHash::new(format!("plain:{}", password.as_str())))
    }

    async fn verify(&self, text: &str, hash: Option<&PasswordHash>) -> Result<bool, HashError> {
        Ok(hash.is_some_and(|hash| hash.as_str() == format!("plain:{text}")))
    }
}

/// Tokens that say what they name.
struct PlainTokens;

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
}

/// Email tokens that are remembered.
#[derive(Default)]
pub struct CountingEmailTokens(Mutex<Vec<String>>);

impl EmailTokenIssuer for CountingEmailTokens {
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

/// A letterbox, closed where a test wants it to be.
#[derive(Default)]
pub struct RecordingMailer {
    pub mails: Mutex<Vec<Mail>>,
    pub closed: std::sync::atomic::AtomicBool,
}

#[async_trait]
impl Mailer for RecordingMailer {
    async fn deliver(&self, mail: &Mail) -> Result<(), MailError> {
        if self.closed.load(Ordering::SeqCst) {
            return Err(MailError("closed".to_owned()));
        }
        self.mails.lock().expect("a test's lock").push(mail.clone());
        Ok(())
    }
}

pub struct TestApp {
    pub app: App,
    pub clock: Arc<FixedClock>,
    pub links: Arc<CountingEmailTokens>,
    pub letterbox: Arc<RecordingMailer>,
    pub hasher: Arc<FakeHasher>,
    _folder: TempDir,
}

impl TestApp {
    /// An empty platform with its first super administrator, on 21 November 2026 at 10:00 UTC.
    pub async fn empty() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("palestra.db").display());
        let database = adapter_persistence::connect(&url)
            .await
            .expect("a database");
        adapter_persistence::migrate(&database)
            .await
            .expect("tables");
        let clock = Arc::new(FixedClock::at(Build::default().now));
        let links = Arc::new(CountingEmailTokens::default());
        let letterbox = Arc::new(RecordingMailer::default());
        let hasher = Arc::new(FakeHasher::default());
        let ports = Ports {
            store: database.store(),
            sheets: database.answer_sheets(),
            sessions: database.sessions(),
            clock: clock.clone(),
            ids: Arc::new(SequentialIds::default()),
            hasher: hasher.clone(),
            session_tokens: Arc::new(PlainTokens),
            email_tokens: links.clone(),
            mailer: letterbox.clone(),
        };
        let settings = Settings {
            public_url: "https://palestra.test".to_owned(),
            platform_domain: MailDomain::parse("platform.test").expect("a domain"),
            rank_bonus: Points::whole(10),
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
            clock,
            links,
            letterbox,
            hasher,
            _folder: folder,
        }
    }

    /// With the organization `acme` and its admin.
    pub async fn new() -> (Self, Caller) {
        let app = Self::empty().await;
        let admin = app.organization("Acme", 100).await;
        (app, admin)
    }

    /// A further organization; its mail domain is its name under `.test`.
    pub async fn organization(&self, name: &str, seats: i64) -> Caller {
        let root = self.caller("root@platform.test").await;
        let domain = format!("{}.test", name.to_lowercase());
        let admin = format!("admin@{domain}");
        self.app
            .create_organization(&root, organization_draft(name, &admin, &domain, seats))
            .await
            .expect("an organization");
        self.accept(&admin).await.expect("an accepted invitation");
        self.caller(&admin).await
    }

    /// The token that was issued last.
    pub fn last_token(&self) -> String {
        let issued = self.links.0.lock().expect("a test's lock");
        issued.last().expect("a token").clone()
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
            })
            .await
    }

    /// The caller of a request with that token.
    pub async fn authenticate(&self, token: &str) -> AppResult<Caller> {
        let claims = self.app.verify_token(token)?;
        self.app.authenticate(claims, None).await
    }

    /// Signs in.
    pub async fn caller(&self, email: &str) -> Caller {
        let command = SignIn {
            email: email.to_owned(),
            password: PASSWORD.to_owned(),
            remember_me: false,
            ip: Some(IP),
        };
        let session = self.app.sign_in(command).await.expect("a session");
        Caller {
            principal: session.principal,
            ip: Some(IP),
        }
    }

    /// A person of the admin's organization, signed in.
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

    /// A custom role of the admin's organization that holds these permissions.
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

    /// A template with a question of each kind, 5 points each.
    pub async fn template(&self, admin: &Caller, name: &str) -> Template {
        self.app
            .create_template(admin, template_draft(name))
            .await
            .expect("a template")
    }

    /// A template that needs no grader.
    pub async fn plain_template(&self, admin: &Caller, name: &str) -> Template {
        let mut draft = template_draft(name);
        draft
            .groups
            .retain(|group| !group.kind.needs_manual_grading());
        self.app
            .create_template(admin, draft)
            .await
            .expect("a template")
    }

    /// A competition that runs today and tomorrow, an hour each, with these participants.
    pub async fn competition(
        &self,
        admin: &Caller,
        template: &Template,
        people: &[&Caller],
    ) -> EventId {
        let detail = self
            .app
            .create_competition(admin, event_draft("Cup", template))
            .await
            .expect("a competition");
        if !people.is_empty() {
            let users: Vec<UserId> = people.iter().map(|person| person.user_id).collect();
            self.app
                .assign_participants(admin, detail.event.id, Participants::Users(users))
                .await
                .expect("participants");
        }
        detail.event.id
    }

    pub async fn start(&self, caller: &Caller, event: EventId) -> Started {
        self.app
            .start_competition(caller, event)
            .await
            .expect("an attempt")
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

    /// A sheet that arrives now.
    pub fn sheet(
        &self,
        event: EventId,
        submit: bool,
        answers: Vec<SubmittedAnswer>,
    ) -> SaveAnswers {
        SaveAnswers {
            event_id: event,
            submit,
            from_revision: None,
            save_id: None,
            answers,
            slides: Vec::new(),
            arrived_at: self.clock.now(),
        }
    }
}

/// The id of a permission by its name.
pub fn permission(name: &str) -> uuid::Uuid {
    Permission::parse(name).expect("a permission").id()
}

pub fn organization_draft(name: &str, admin: &str, domain: &str, seats: i64) -> OrganizationDraft {
    OrganizationDraft {
        name: name.to_owned(),
        host: format!("https://{domain}"),
        admin_email: admin.to_owned(),
        domain: domain.to_owned(),
        max_users: Some(seats),
        total_file_mb: Some(100),
    }
}

pub fn user_draft(name: &str, email: &str, role: &str) -> UserDraft {
    UserDraft {
        name: name.to_owned(),
        email: email.to_owned(),
        password: PASSWORD.to_owned(),
        password_confirmation: PASSWORD.to_owned(),
        role: role.to_owned(),
    }
}

pub fn event_draft(name: &str, template: &Template) -> EventDraft {
    EventDraft {
        name: name.to_owned(),
        kind: EventKind::Competition,
        participant_type: Some(ParticipantType::Individual),
        training_type: None,
        template_id: Some(template.id),
        date_type: Some(DateType::Range),
        start_date: Some(date!(2026 - 11 - 21)),
        end_date: Some(date!(2026 - 11 - 22)),
        start_time: Some(time!(00:00)),
        end_time: Some(time!(23:59:59)),
        duration: Some(60),
        parse_errors: FieldErrors::new(),
    }
}

pub fn template_draft(name: &str) -> TemplateDraft {
    let group = |kind, answers: &[(&str, bool)]| GroupDraft {
        kind,
        weight: Some(5.0),
        title: None,
        questions: vec![QuestionDraft {
            text: "What is right?".to_owned(),
            answers: answers
                .iter()
                .map(|(value, is_correct)| AnswerDraft {
                    value: (*value).to_owned(),
                    is_correct: *is_correct,
                    order: None,
                })
                .collect(),
        }],
    };
    TemplateDraft {
        name: name.to_owned(),
        description: "Of every kind".to_owned(),
        groups: vec![
            group(
                QuestionKind::TrueOrFalse,
                &[("True", true), ("False", false)],
            ),
            group(
                QuestionKind::MultipleChoices,
                &[("this", true), ("that", false)],
            ),
            group(QuestionKind::FreeText, &[("a model answer", false)]),
            group(QuestionKind::Rank, &[("7", true)]),
            group(
                QuestionKind::Arrange,
                &[("first", false), ("second", false)],
            ),
        ],
        ..TemplateDraft::default()
    }
}

pub fn everything() -> ListQuery {
    ListQuery::new(None, Sort::Latest, Paging::default()).expect("a query")
}

/// The code of a refusal.
pub fn code<T: std::fmt::Debug>(result: AppResult<T>) -> &'static str {
    match result {
        Err(AppError::Refused(rejection)) => rejection.code.as_str(),
        Err(AppError::StaleSheet { .. }) => "stale_revision",
        Err(AppError::NotFound) => "not_found",
        Err(AppError::Forbidden) => "forbidden",
        Err(AppError::Unauthenticated) => "unauthenticated",
        other => unreachable!("not refused: {other:?}"),
    }
}

/// The wrong fields of a refusal.
pub fn fields<T: std::fmt::Debug>(result: AppResult<T>) -> Vec<String> {
    match result {
        Err(AppError::Invalid(errors)) => errors
            .iter()
            .map(|(path, message)| format!("{path}: {message}"))
            .collect(),
        other => unreachable!("no wrong fields: {other:?}"),
    }
}
