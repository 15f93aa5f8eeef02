//! A platform with two organizations, and the senders of requests to the platform.

use std::collections::HashMap;
use std::path::Path;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use actix_web::dev::{Payload, ServiceResponse};
use actix_web::middleware::from_fn;
use actix_web::test;
use adapter_exchange::{QuestionExchange, ZipArchives};
use adapter_http::{Http, TrustedProxies, WriteLimits, limit_unread};
use adapter_identity::{
    AesLinkCipher, HmacChainSealer, HmacFileSigner, JwtDeviceTokens, JwtSessionTokens,
    RandomEmailTokens, SigningKeys,
};
use adapter_print::PdfPrinter;
use adapter_tabular::SpreadsheetFiles;
use application::{App, FirstAdmin, Ports, RetentionPeriods, Settings, Unaudited};
use application_ports::{UnauditedStore, UnauditedTransaction};
use application_testkit::{
    Build, FakeDisk, FakeFileInspector, FakeFileStore, FakeHasher, FixedClock, PASSWORD, PNG,
    RecordingMailer, SequentialIds, StaleStore, sqlite,
};
use domain_access::Permissions;
use domain_accounts::Password;
use domain_kernel::{EmailAddress, EmailDomain, Points, RateLimit};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::bodies::{competition, organization, permission, plain_template, user};
use crate::support::call::{Call, TestResponse, files_form};
use crate::support::requests::merge;

/// The sender of a request.
pub trait Sender {
    /// The sender's email address. `None` sends requests without a session.
    const EMAIL: Option<&'static str>;
}

macro_rules! senders {
    ($($(#[$doc:meta])* $name:ident: $email:expr;)+) => {$(
        $(#[$doc])*
        pub struct $name;
        impl Sender for $name {
            const EMAIL: Option<&'static str> = $email;
        }
    )+};
}

senders! {
    /// The super administrator of the platform.
    SuperAdmin: Some("root@platform.test");
    /// The admin of the organization Acme.
    Admin: Some("admin@acme.test");
    /// A user of Acme with only the permissions of a grader.
    Grader: Some("greta@acme.test");
    /// A member of Acme's staff without any permission that the tests of operations need.
    Bystander: Some("bert@acme.test");
    /// A user of Acme with the role `user` who is assigned to competitions.
    Participant: Some("petra@acme.test");
    /// A user of Acme with the role `user` who is not assigned to any event.
    Visitor: Some("victor@acme.test");
    /// The admin of another organization.
    Outsider: Some("admin@other.test");
    /// A user of Acme who may change roles. Does not exist until a test creates the user.
    RoleManager: Some("rita@acme.test");
    /// A member of Acme's staff whose role a test changes. Does not exist until a test creates the user.
    Holder: Some("hanna@acme.test");
    /// A member of the platform's staff whose role a test changes. Does not exist until a test creates the user.
    Clerk: Some("clara@platform.test");
    /// A sender who is not signed in.
    Anonymous: None;
}

/// A function that sends a request to the routes of the test app, with its complete body or with a body that arrives in
/// parts.
type Web = Rc<
    dyn Fn(test::TestRequest, Option<Payload>) -> Pin<Box<dyn Future<Output = ServiceResponse>>>,
>;

/// The installation, on 21 November 2026 at 10:00 UTC.
pub struct TestApp {
    pub web: Web,
    pub app: Arc<App>,
    pub clock: Arc<FixedClock>,
    pub disk: Arc<FakeDisk>,
    pub file_store: Arc<FakeFileStore>,
    mailer: Arc<RecordingMailer>,
    store: Arc<StaleStore>,
    database_url: String,
    tokens: Mutex<HashMap<&'static str, String>>,
    names: AtomicUsize,
    folder: TempDir,
}

impl TestApp {
    /// Creates Acme with its users, and another organization.
    pub async fn new() -> Self {
        Self::filled(Self::empty().await).await
    }

    /// Like [`TestApp::new`], but with these limits of writes. Their buckets are full.
    pub async fn with_writes(user: &str, organization: &str) -> Self {
        let writes = WriteLimits {
            user: user.parse().unwrap(),
            organization: organization.parse().unwrap(),
        };
        let app = Self::filled(Self::build(None, writes).await).await;
        app.clock.advance(1_000);
        app
    }

    async fn filled(app: Self) -> Self {
        app.organization("Acme", "acme.test").await;
        app.organization("Other", "other.test").await;
        app.role(
            "Graders",
            &["viewAny userscore", "create userscore", "update userscore"],
        )
        .await;
        app.role("Bystanders", &["viewAny team"]).await;
        for (name, email, role) in [
            ("Greta", Grader::EMAIL, "Graders"),
            ("Bert", Bystander::EMAIL, "Bystanders"),
            ("Petra", Participant::EMAIL, "user"),
            ("Victor", Visitor::EMAIL, "user"),
        ] {
            app.user(name, email.unwrap(), role).await;
        }
        app
    }

    /// Creates a platform with only its super administrator.
    pub async fn empty() -> Self {
        Self::with_reports(Some("https://reports.test/open")).await
    }

    /// Creates an empty platform without a reports service.
    pub async fn without_reports() -> Self {
        Self::with_reports(None).await
    }

    async fn with_reports(reports_url: Option<&str>) -> Self {
        let no_limit = RateLimit::new(1_000_000, 1_000_000).unwrap();
        let writes = WriteLimits {
            user: no_limit,
            organization: no_limit,
        };
        Self::build(reports_url, writes).await
    }

    async fn build(reports_url: Option<&str>, writes: WriteLimits) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let templates = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let url = sqlite::copy_migrated(templates, folder.path(), async |url| {
            let database = adapter_persistence::connect(&url).await.unwrap();
            adapter_persistence::migrate(&database).await.unwrap();
        })
        .await;
        let database = adapter_persistence::connect(&url).await.unwrap();
        let clock = Arc::new(FixedClock::at(Build::default().now));
        let mailer = Arc::new(RecordingMailer::default());
        let disk = Arc::new(FakeDisk::default());
        let file_store = Arc::new(FakeFileStore::new(clock.clone()));
        let keys = SigningKeys::from_secrets("a key that is long enough for the tests").unwrap();
        let store = Arc::new(StaleStore::new(
            database.store(),
            database.unaudited_store(),
        ));
        let ports = Ports {
            store: store.clone(),
            unaudited: Unaudited::new(store.clone()),
            sheets: database.answer_sheets(),
            sessions: database.sessions(),
            news: database.news(),
            clock: clock.clone(),
            ids: Arc::new(SequentialIds::default()),
            hasher: Arc::new(FakeHasher::default()),
            session_tokens: Arc::new(JwtSessionTokens::new(&keys)),
            device_tokens: Arc::new(JwtDeviceTokens::new(&keys).unwrap()),
            email_tokens: Arc::new(RandomEmailTokens),
            link_cipher: Arc::new(AesLinkCipher::new(&keys).unwrap()),
            chain_sealer: Arc::new(HmacChainSealer::new(&keys).unwrap()),
            mailer: mailer.clone(),
            tabular_files: Arc::new(SpreadsheetFiles::default()),
            printer: Arc::new(PdfPrinter::default()),
            archives: Arc::new(ZipArchives::default()),
            disk: disk.clone(),
            question_files: Arc::new(QuestionExchange::new(Arc::new(SpreadsheetFiles::default()))),
            file_store: file_store.clone(),
            file_inspector: Arc::new(FakeFileInspector),
            file_signer: Arc::new(HmacFileSigner::new(&keys).unwrap()),
        };
        let settings = Settings {
            public_url: "https://palestra.test".to_owned(),
            platform_domain: EmailDomain::parse("platform.test").unwrap(),
            reports_url: reports_url.map(str::to_owned),
            rank_bonus: Points::whole(10),
            min_free_disk_bytes: 1_000_000_000,
            kept: RetentionPeriods::default(),
        };
        let app = Arc::new(App::new(ports, settings));
        let email = EmailAddress::parse(SuperAdmin::EMAIL.unwrap()).unwrap();
        app.prepare_platform(Some(FirstAdmin {
            email,
            password: Password::parse(PASSWORD).unwrap(),
        }))
        .await
        .unwrap();
        let http = Http::new(app.clone(), TrustedProxies::default(), writes)
            .unwrap()
            .with_security_contact(Some("mailto:security@palestra.test".to_owned()));
        let headers = http.security_headers();
        let service = actix_web::App::new()
            .configure(http.configure())
            .wrap(from_fn(limit_unread))
            .wrap(headers);
        let service = Rc::new(test::init_service(service).await);
        let web: Web = Rc::new(move |request, arriving| {
            let service = service.clone();
            let mut request = request.to_request();
            if let Some(payload) = arriving {
                *request.payload() = payload;
            }
            Box::pin(async move { test::call_service(&*service, request).await })
        });
        Self {
            web,
            app,
            clock,
            disk,
            file_store,
            mailer,
            store,
            database_url: url,
            tokens: Mutex::default(),
            names: AtomicUsize::new(0),
            folder,
        }
    }

    /// Executes SQL, to prepare what a test needs from other areas.
    pub async fn execute(&self, sql: &str) {
        sqlite::execute(&self.database_url, sql).await;
    }

    /// Returns the folder of the database.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Returns a request by that sender. `path` is relative to `/api/v1`.
    pub async fn call<'a, S: Sender>(&'a self, method: &'a str, path: &str) -> Call<'a> {
        let call = self.request(method, &format!("/api/v1{path}"));
        match S::EMAIL {
            Some(email) => {
                let token = self.token(email).await;
                call.header("Authorization", &format!("Bearer {token}"))
            }
            None => call,
        }
    }

    /// Sends a GET request. `path` is relative to `/api/v1`. Checks that the status is 200.
    pub async fn read<S: Sender>(&self, path: &str) -> TestResponse {
        let response = self.call::<S>("GET", path).await.get().await;
        assert_eq!(response.status, 200, "GET {path}: {}", response.body);
        response
    }

    /// Sends a request without a body. `path` is relative to `/api/v1`.
    pub async fn send<S: Sender>(&self, method: &str, path: &str) -> TestResponse {
        self.call::<S>(method, path).await.get().await
    }

    /// Posts a JSON body. `path` is relative to `/api/v1`.
    pub async fn post<S: Sender>(&self, path: &str, body: &Value) -> TestResponse {
        self.call::<S>("POST", path).await.send(body).await
    }

    /// Returns a request for any path without a session.
    pub fn request<'a>(&'a self, method: &'a str, path: &str) -> Call<'a> {
        let request = test::TestRequest::with_uri(path).method(method.parse().unwrap());
        let request = request.peer_addr("203.0.113.7:4711".parse().unwrap());
        Call {
            app: self,
            request,
            method,
            path: path.to_owned(),
        }
    }

    /// Returns the token of the sender's session. Signs in if there is none.
    pub async fn token(&self, email: &'static str) -> String {
        let known = self.tokens.lock().unwrap().get(email).cloned();
        if let Some(token) = known {
            return token;
        }
        let response = self
            .request("POST", "/api/v1/login")
            .send(&json!({ "email": email, "password": PASSWORD }))
            .await;
        assert_eq!(response.status, 200, "{email}: {}", response.body);
        let token = response.body["token"].as_str().unwrap().to_owned();
        self.tokens.lock().unwrap().insert(email, token.clone());
        token
    }

    /// Opens another session of the sender. Returns its id.
    pub async fn second_session<S: Sender>(&self) -> String {
        let email = S::EMAIL.unwrap();
        self.token(email).await;
        let credentials = json!({ "email": email, "password": PASSWORD });
        let login = self.request("POST", "/api/v1/login");
        login.send(&credentials).await.is(200);
        let sessions = self.read::<S>("/sessions").await;
        let sessions = sessions.body["data"].as_array().unwrap();
        let other = sessions
            .iter()
            .find(|session| session["is_current"] == false);
        other.unwrap()["id"].as_str().unwrap().to_owned()
    }

    /// Forgets the sessions, so that the next request of each sender signs in again.
    pub fn forget_tokens(&self) {
        self.tokens.lock().unwrap().clear();
    }

    /// Sends all waiting emails, and returns the token in the newest one.
    pub async fn mailed_token(&self) -> String {
        self.app.send_due_emails().await.unwrap();
        self.mailer.last_token()
    }

    /// Invites a user. Returns the id of the queued email.
    pub async fn waiting_email(&self) -> String {
        let name = self.new_name();
        let domain = format!("{}.test", name.to_lowercase());
        self.invited_organization(&name, &domain).await;
        let report = self.read::<SuperAdmin>("/installation").await;
        let id = report.body["data"]["mails"]["first"][0]["id"].as_str();
        id.unwrap().to_owned()
    }

    /// Creates an organization whose admin has accepted the invitation. Returns its id.
    pub async fn organization(&self, name: &str, domain: &str) -> String {
        let id = self.invited_organization(name, domain).await;
        let token = self.mailed_token().await;
        let account = json!({ "name": "Ada", "password": PASSWORD, "password_confirmation": PASSWORD,
            "email": format!("admin@{domain}"), "token": token });
        self.request("POST", "/api/v1/organizations/update/admin")
            .send(&account)
            .await
            .is(200);
        id
    }

    /// Creates an organization whose admin is invited. Returns its id.
    pub async fn invited_organization(&self, name: &str, domain: &str) -> String {
        let response = self
            .post::<SuperAdmin>("/organizations", &organization(name, domain))
            .await;
        response.is(201).id()
    }

    /// Creates a role of Acme. Returns its id.
    pub async fn role(&self, name: &str, permissions: &[&str]) -> String {
        let ids: Vec<_> = permissions.iter().map(|name| permission(name)).collect();
        let body = json!({ "name": name, "permissions": ids });
        self.post::<Admin>("/roles", &body).await.is(201).id()
    }

    /// Returns the id of the root of Acme's tree.
    pub async fn root_entity(&self) -> String {
        let tree = self.read::<Admin>("/entities").await;
        tree.body["data"][0]["id"].as_str().unwrap().to_owned()
    }

    /// Creates an entity of Acme below the root. Returns its id.
    pub async fn entity(&self, name: &str) -> String {
        let body = json!({ "data": [{ "name": name, "parent_id": self.root_entity().await }] });
        let response = self.post::<Admin>("/entities", &body).await.is(201);
        let id = response.body["data"]["ids"][0].as_str();
        id.unwrap().to_owned()
    }

    /// Makes an entity of Acme a team with a new leader. Returns the leader's id.
    pub async fn team(&self, entity: &str) -> String {
        let name = self.new_name();
        let email = format!("{}@acme.test", name.to_lowercase());
        let leader = self.user(&name, &email, "user").await;
        let body = json!({ "leader": email, "users": [] });
        self.post::<Admin>(&format!("/teams/{entity}"), &body)
            .await
            .is(201);
        leader
    }

    /// Creates a user of Acme. Returns the id.
    pub async fn user(&self, name: &str, email: &str, role: &str) -> String {
        self.post::<Admin>("/users", &user(name, email, role))
            .await
            .is(201)
            .id()
    }

    /// Invites a user of Acme. Returns the id.
    pub async fn invited_user(&self) -> String {
        let name = self.new_name();
        let email = format!("{}@acme.test", name.to_lowercase());
        let body = json!({ "name": name, "email": email, "role": "user", "invitation": true });
        self.post::<Admin>("/users", &body).await.is(201).id()
    }

    /// Uploads files of a template of Acme. `kind` is `attachments` or `materials`.
    pub async fn upload(
        &self,
        kind: &str,
        template: &str,
        files: &[(&str, &[u8])],
    ) -> TestResponse {
        let (media_type, body) = files_form(template, files);
        let path = format!("/template/upload/{kind}");
        let call = self.call::<Admin>("POST", &path).await;
        call.send_as(media_type, body).await
    }

    /// Creates a template of Acme, and uploads its files. Returns its id.
    pub async fn template(&self, body: &Value) -> String {
        let response = self.post::<Admin>("/templates", body).await.is(201);
        let data = &response.body["data"];
        let id = data["template_id"].as_str().unwrap();
        for (kind, files) in [
            (
                "attachments",
                &data["slidesData"]["data"]["slideInfo"]["images"],
            ),
            ("materials", &data["materials"]),
        ] {
            for file in files.as_array().into_iter().flatten() {
                let file = file["id"].as_str().unwrap();
                self.upload(kind, id, &[(file, PNG)]).await.is(200);
            }
        }
        id.to_owned()
    }

    /// Creates a competition of Acme that starts on that day, with these participants. Returns its
    /// id.
    pub async fn competition(
        &self,
        template: &str,
        name: &str,
        from: &str,
        people: &[&str],
    ) -> String {
        let body = competition(template, name, from);
        self.event("/competitions", &body, people).await
    }

    /// Creates an event with these participants. `list` is the path of its list.
    pub async fn event(&self, list: &str, body: &Value, people: &[&str]) -> String {
        let id = self.post::<Admin>(list, body).await.is(201).id();
        if !people.is_empty() {
            let path = format!("{list}/assign/{id}/users");
            let users = json!({ "users": people });
            self.post::<Admin>(&path, &users).await.is(200);
        }
        id
    }

    /// Creates a competition for teams. Returns its id.
    pub async fn team_competition(&self, template: &str, from: &str) -> String {
        let body = competition(template, &self.new_name(), from);
        let teams = json!({ "participant_type": "team" });
        self.event("/competitions", &merge(&body, &teams), &[])
            .await
    }

    /// Assigns a team to an event, and confirms it so that its players take part. `list` is the path of the list of
    /// events.
    pub async fn assign_team(&self, list: &str, event: &str, team: &str, mode: Option<&str>) {
        let path = format!("{list}/assign/{event}/teams");
        let teams = json!({ "teams": [team] });
        self.post::<Admin>(&path, &teams).await.is(200);
        if let Some(mode) = mode {
            let path = format!("{list}/play/team/{event}");
            let call = self.call::<Admin>("PUT", &path);
            call.await.send(&json!({ "type": mode })).await.is(200);
        }
    }

    /// Makes the leaderboard of a competition public. Returns its code.
    pub async fn public_leaderboard(&self, event: &str) -> String {
        let path = format!("/competitions/{event}/leaderboard");
        let call = self.call::<Admin>("PUT", &path).await;
        let draft = json!({ "state": "live", "public": 1 });
        call.send(&draft).await.is(200);
        let shown = self.read::<Admin>(&path).await;
        shown.body["data"]["code"].as_str().unwrap().to_owned()
    }

    /// Makes the address of the sender's calendar. Returns its code.
    pub async fn calendar_code<S: Sender>(&self) -> String {
        let made = self.send::<S>("POST", "/user/calendar").await.is(201);
        let url = made.body["data"]["url"].as_str().unwrap();
        let code = url.strip_prefix("https://palestra.test/api/v1/calendars/");
        code.unwrap().to_owned()
    }

    /// Submits a competition of a `template` of the key 0 as the participant, with one right answer.
    pub async fn submit_rightly(&self, event: &str) {
        let path = format!("/competition/start/{event}");
        let paper = self.read::<Participant>(&path).await;
        let questions = &paper.body["data"]["template"]["questions"];
        let mut options = questions.as_array().unwrap().iter().flat_map(|question| {
            let options = question["answers"].as_array();
            options.unwrap().iter()
        });
        let right = options.find(|option| option["value"] == "True").unwrap();
        let answers = json!([{ "answer_id": right["id"], "value": "1" }]);
        let sheet =
            json!({ "competition_training_id": event, "isSubmited": 1, "answers": answers });
        let call = self.call::<Participant>("POST", "/user/answers").await;
        call.send(&sheet).await.is(200);
    }

    /// Publishes the scores of a competition, and returns the code of the participant's certificate.
    pub async fn publish(&self, event: &str) -> String {
        let path = format!("/competitions/{event}/scores/publish");
        self.send::<Admin>("POST", &path).await.is(200);
        let user = self.user_id::<Participant>().await.parse().unwrap();
        let ports = self.app.ports();
        let attempt = ports.sheets.latest_attempt(event.parse().unwrap(), user);
        let attempt = attempt.await.unwrap().unwrap();
        let tx = ports.store.begin().await.unwrap();
        let score = tx.score(attempt.id).await.unwrap().unwrap();
        score.certificate_code.unwrap().to_string()
    }

    /// Returns the id of the team that the participant leads.
    pub async fn own_team(&self) -> String {
        let found = self.read::<Admin>("/teams?search=Players").await;
        if let Some(id) = found.body["data"][0]["id"].as_str() {
            return id.to_owned();
        }
        let team = self.entity("Players").await;
        let body = json!({ "leader": Participant::EMAIL, "users": [] });
        self.post::<Admin>(&format!("/teams/{team}"), &body)
            .await
            .is(201);
        team
    }

    /// Begins a transaction without an audit entry.
    pub async fn begin(&self) -> Box<dyn UnauditedTransaction> {
        UnauditedStore::begin(&*self.store).await.unwrap()
    }

    /// Lets the next transaction fail as stale before it reads anything.
    pub fn fail_next_transaction(&self) {
        self.store.fail_next();
    }

    /// Returns how many transactions were begun.
    pub fn begun_transactions(&self) -> usize {
        self.store.begun()
    }

    /// Gives exactly these permissions to the role `name` of the sender.
    pub async fn set_permissions<S: Sender>(&self, role: &str, permissions: Permissions) {
        let caller = self.token(S::EMAIL.unwrap()).await;
        let claims = self.app.verify_token(&caller).unwrap();
        let scope = self
            .app
            .authenticate(claims, None, None)
            .await
            .unwrap()
            .scope;
        let tx = self.begin().await;
        let mut stored = tx.role_by_name(&scope, role).await.unwrap().unwrap();
        stored.edit(role.to_owned(), permissions);
        tx.save_role(&stored).await.unwrap();
        tx.commit_unaudited().await.unwrap();
    }

    /// Returns an unused name. It consists of letters only, so that it is valid for every resource.
    pub fn new_name(&self) -> String {
        let number = self.names.fetch_add(1, Ordering::Relaxed).to_string();
        let letters = number.bytes().map(|digit| char::from(digit - b'0' + b'a'));
        format!("Name{}", letters.collect::<String>())
    }

    /// Makes the sender a member of a team.
    pub async fn put_in_team<S: Sender>(&self) {
        let entity = self.entity(&self.new_name()).await;
        let name = self.new_name();
        let leader = format!("{}@acme.test", name.to_lowercase());
        self.user(&name, &leader, "user").await;
        let body = json!({ "leader": leader, "users": [S::EMAIL.unwrap()] });
        self.post::<Admin>(&format!("/teams/{entity}"), &body)
            .await
            .is(201);
    }

    /// Lets every team take part in a competition.
    pub async fn assign_all_teams(&self) {
        let template = self.template(&plain_template(&self.new_name())).await;
        let event = self.team_competition(&template, "2026-11-22").await;
        let path = format!("/competitions/assign/{event}/teams");
        self.post::<Admin>(&path, &json!({ "all": 1 }))
            .await
            .is(200);
        let path = format!("/competitions/play/team/{event}");
        let call = self.call::<Admin>("PUT", &path);
        call.await.send(&json!({ "type": "members" })).await.is(200);
    }

    /// Returns the sender's user id.
    pub async fn user_id<S: Sender>(&self) -> String {
        let me = self.read::<S>("/me").await;
        me.body["data"]["id"].as_str().unwrap().to_owned()
    }
}
