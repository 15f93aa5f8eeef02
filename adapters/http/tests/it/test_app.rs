//! A platform with two organizations, and the actors who call it.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use actix_web::dev::ServiceResponse;
use actix_web::http::header::HeaderMap;
use actix_web::test;
use adapter_http::Http;
use adapter_identity::{JwtSessionTokens, RandomEmailTokens, SigningKey};
use adapter_persistence::Database;
use application::{App, FirstAdmin, Ports, Settings};
use application_ports::{HashError, Mail, MailError, Mailer, PasswordHasher};
use application_testkit::{Build, FixedClock, SequentialIds};
use async_trait::async_trait;
use domain_access::Permission;
use domain_kernel::{EmailAddress, MailDomain, Points};
use domain_organization::{Password, PasswordHash};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::conformity;

/// Everybody's password.
pub const PASSWORD: &str = "Correct-Horse1";

/// Somebody who calls.
pub trait Actor {
    /// Who signs in; nobody for the anonymous.
    const EMAIL: Option<&'static str>;
}

macro_rules! actors {
    ($($(#[$doc:meta])* $name:ident: $email:expr;)+) => {$(
        $(#[$doc])*
        pub struct $name;
        impl Actor for $name {
            const EMAIL: Option<&'static str> = $email;
        }
    )+};
}

actors! {
    /// Of the platform.
    SuperAdmin: Some("root@platform.test");
    /// Of the organization Acme.
    Admin: Some("admin@acme.test");
    /// Holds what graders need, and no more.
    Grader: Some("greta@acme.test");
    /// Staff of Acme who may see nothing that the table asks for.
    Bystander: Some("bert@acme.test");
    /// Of the role `user`, assigned to competitions.
    Participant: Some("petra@acme.test");
    /// Of the role `user`, assigned to nothing.
    Visitor: Some("victor@acme.test");
    /// The admin of another organization.
    Outsider: Some("admin@other.test");
    /// Not signed in.
    Anonymous: None;
}

/// Mails that were delivered.
#[derive(Default)]
struct RecordingMailer(Mutex<Vec<Mail>>);

#[async_trait]
impl Mailer for RecordingMailer {
    async fn deliver(&self, mail: &Mail) -> Result<(), MailError> {
        self.0.lock().unwrap().push(mail.clone());
        Ok(())
    }
}

/// Hashes that cost nothing.
struct FakeHasher;

#[async_trait]
impl PasswordHasher for FakeHasher {
    async fn hash(&self, password: &Password) -> Result<PasswordHash, HashError> {
        Ok(PasswordHash::new(format!("plain:{}", password.as_str())))
    }

    async fn verify(&self, text: &str, hash: Option<&PasswordHash>) -> Result<bool, HashError> {
        Ok(hash.is_some_and(|hash| hash.as_str() == format!("plain:{text}")))
    }
}

/// The routes of a server, ready to be called.
type Web = Rc<dyn Fn(test::TestRequest) -> Pin<Box<dyn Future<Output = ServiceResponse>>>>;

/// The platform, on 21 November 2026 at 10:00 UTC.
pub struct TestApp {
    web: Web,
    pub app: Arc<App>,
    pub clock: Arc<FixedClock>,
    letterbox: Arc<RecordingMailer>,
    tokens: Mutex<HashMap<&'static str, String>>,
    _folder: TempDir,
}

/// An answer, read.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
    /// Null where there is none, or none in JSON.
    pub body: Value,
}

/// A request to be made.
pub struct Call<'a> {
    app: &'a TestApp,
    request: test::TestRequest,
    method: &'a str,
    path: String,
}

/// The files of a database; the second one holds what is not yet in the first.
const DATABASE_FILES: [&str; 2] = ["palestra.db", "palestra.db-wal"];

async fn connect(folder: &Path) -> Database {
    let url = format!("sqlite://{}", folder.join(DATABASE_FILES[0]).display());
    adapter_persistence::connect(&url).await.unwrap()
}

/// Copies a migrated database into the folder. The template is made once for a build of the tests,
/// because migrating takes much longer than copying.
async fn copy_template(folder: &Path) {
    let built_at = fs::metadata(std::env::current_exe().unwrap())
        .and_then(|file| file.modified())
        .unwrap();
    let age = built_at.duration_since(SystemTime::UNIX_EPOCH).unwrap();
    let templates = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let template = templates.join(format!("migrated-{}", age.as_nanos()));
    if !template.exists() {
        let made = tempfile::tempdir_in(templates).unwrap();
        let database = connect(made.path()).await;
        adapter_persistence::migrate(&database).await.unwrap();
        drop(database);
        // Another test may have been faster; both templates are alike.
        let _ = fs::rename(made.keep(), &template);
    }
    for name in DATABASE_FILES {
        let file = template.join(name);
        if file.exists() {
            fs::copy(file, folder.join(name)).unwrap();
        }
    }
}

impl TestApp {
    /// Acme with its people, and another organization.
    pub async fn new() -> Self {
        let app = Self::empty().await;
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

    /// A platform with its super administrator alone.
    pub async fn empty() -> Self {
        let folder = tempfile::tempdir().unwrap();
        copy_template(folder.path()).await;
        let database = connect(folder.path()).await;
        let clock = Arc::new(FixedClock::at(Build::default().now));
        let letterbox = Arc::new(RecordingMailer::default());
        let key = SigningKey::from_secret("a key that is long enough for the tests").unwrap();
        let ports = Ports {
            store: database.store(),
            sheets: database.answer_sheets(),
            sessions: database.sessions(),
            clock: clock.clone(),
            ids: Arc::new(SequentialIds::default()),
            hasher: Arc::new(FakeHasher),
            session_tokens: Arc::new(JwtSessionTokens::new(&key)),
            email_tokens: Arc::new(RandomEmailTokens),
            mailer: letterbox.clone(),
        };
        let settings = Settings {
            public_url: "https://palestra.test".to_owned(),
            platform_domain: MailDomain::parse("platform.test").unwrap(),
            rank_bonus: Points::whole(10),
        };
        let app = Arc::new(App::new(ports, settings));
        let email = EmailAddress::parse(SuperAdmin::EMAIL.unwrap()).unwrap();
        app.prepare_platform(Some(FirstAdmin {
            email,
            password: Password::parse(PASSWORD).unwrap(),
        }))
        .await
        .unwrap();
        let http = Http::new(app.clone(), adapter_http::TrustedProxies::default()).unwrap();
        let service =
            Rc::new(test::init_service(actix_web::App::new().configure(http.configure())).await);
        let web: Web = Rc::new(move |request| {
            let service = service.clone();
            Box::pin(async move { test::call_service(&*service, request.to_request()).await })
        });
        Self {
            web,
            app,
            clock,
            letterbox,
            tokens: Mutex::default(),
            _folder: folder,
        }
    }

    /// A call by an actor; `path` begins behind `/api/v1`.
    pub async fn call<'a, A: Actor>(&'a self, method: &'a str, path: &str) -> Call<'a> {
        let call = self.request(method, &format!("/api/v1{path}"));
        match A::EMAIL {
            Some(email) => {
                let token = self.token(email).await;
                call.header("Authorization", &format!("Bearer {token}"))
            }
            None => call,
        }
    }

    /// What the actor may read there; `path` begins behind `/api/v1`.
    pub async fn read<A: Actor>(&self, path: &str) -> Answer {
        let answer = self.call::<A>("GET", path).await.get().await;
        assert_eq!(answer.status, 200, "GET {path}: {}", answer.body);
        answer
    }

    /// A call of any path, not signed in.
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

    /// The actor's session, begun where there is none.
    pub async fn token(&self, email: &'static str) -> String {
        let known = self.tokens.lock().unwrap().get(email).cloned();
        if let Some(token) = known {
            return token;
        }
        let answer = self
            .request("POST", "/api/v1/login")
            .send(&json!({ "email": email, "password": PASSWORD }))
            .await;
        assert_eq!(answer.status, 200, "{email}: {}", answer.body);
        let token = answer.body["token"].as_str().unwrap().to_owned();
        self.tokens.lock().unwrap().insert(email, token.clone());
        token
    }

    /// Forgets the sessions, which somebody may have ended.
    pub fn forget_tokens(&self) {
        self.tokens.lock().unwrap().clear();
    }

    /// The token of the newest link that was mailed.
    pub async fn mailed_token(&self) -> String {
        self.app.send_due_mails().await.unwrap();
        let mails = self.letterbox.0.lock().unwrap();
        mails
            .last()
            .unwrap()
            .link
            .rsplit_once("&token=")
            .unwrap()
            .1
            .to_owned()
    }

    /// An organization whose admin has accepted the invitation. Its id.
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

    /// An organization whose admin is invited. Its id.
    pub async fn invited_organization(&self, name: &str, domain: &str) -> String {
        let answer = self
            .call::<SuperAdmin>("POST", "/organizations")
            .await
            .send(&organization(name, domain))
            .await;
        answer.is(201).id()
    }

    /// A role of Acme. Its id.
    pub async fn role(&self, name: &str, permissions: &[&str]) -> String {
        let ids: Vec<_> = permissions.iter().map(|name| permission(name)).collect();
        let body = json!({ "name": name, "permissions": ids });
        self.call::<Admin>("POST", "/roles")
            .await
            .send(&body)
            .await
            .is(201)
            .id()
    }

    /// A person of Acme. The id.
    pub async fn user(&self, name: &str, email: &str, role: &str) -> String {
        self.call::<Admin>("POST", "/users")
            .await
            .send(&user(name, email, role))
            .await
            .is(201)
            .id()
    }

    /// A template of Acme. Its id.
    pub async fn template(&self, body: &Value) -> String {
        let answer = self
            .call::<Admin>("POST", "/templates")
            .await
            .send(body)
            .await
            .is(201);
        answer.body["data"]["template_id"]
            .as_str()
            .unwrap()
            .to_owned()
    }

    /// A competition of Acme from that day on, with these people. Its id.
    pub async fn competition(
        &self,
        template: &str,
        name: &str,
        from: &str,
        people: &[&str],
    ) -> String {
        let answer = self
            .call::<Admin>("POST", "/competitions")
            .await
            .send(&competition(template, name, from))
            .await;
        let id = answer.is(201).id();
        if !people.is_empty() {
            let path = format!("/competitions/assign/{id}/users");
            self.call::<Admin>("POST", &path)
                .await
                .send(&json!({ "users": people }))
                .await
                .is(200);
        }
        id
    }

    /// The id of a person of Acme.
    pub async fn id_of<A: Actor>(&self) -> String {
        let me = self.read::<A>("/me").await;
        me.body["data"]["id"].as_str().unwrap().to_owned()
    }
}

impl Call<'_> {
    /// With a header.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.request = self.request.insert_header((name, value));
        self
    }

    /// Without a body.
    pub async fn get(self) -> Answer {
        let Self {
            app,
            request,
            method,
            path,
        } = self;
        let answer = (app.web)(request).await;
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        let bytes = test::read_body(answer).await.to_vec();
        let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        conformity::check(method, &path, status, &body);
        Answer {
            status,
            headers,
            bytes,
            body,
        }
    }

    /// With a JSON body.
    pub async fn send(mut self, body: &Value) -> Answer {
        self.request = self.request.set_json(body);
        self.get().await
    }

    /// With a body of that type.
    pub async fn send_as(mut self, media_type: &str, body: impl Into<Vec<u8>>) -> Answer {
        self.request = self
            .request
            .insert_header(("Content-Type", media_type))
            .set_payload(body.into());
        self.get().await
    }
}

impl Answer {
    /// The answer, which has that status.
    #[track_caller]
    pub fn is(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.body);
        self
    }

    /// The answer, which refuses with that status and code.
    #[track_caller]
    pub fn refuses(self, status: u16, code: &str) -> Self {
        assert_eq!(
            (self.status, self.body["code"].as_str()),
            (status, Some(code)),
            "{}",
            self.body
        );
        assert_eq!(self.header("content-type"), "application/problem+json");
        self
    }

    /// The messages at a field.
    #[track_caller]
    pub fn blames(&self, path: &str) -> &Value {
        let messages = &self.body["errors"][path];
        assert!(messages.is_array(), "nothing at {path}: {}", self.body);
        messages
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map(|value| value.to_str().unwrap())
            .unwrap_or_default()
    }

    fn id(&self) -> String {
        self.body["data"]["id"].as_str().unwrap().to_owned()
    }
}

pub fn permission(name: &str) -> String {
    Permission::parse(name).unwrap().id().to_string()
}

pub fn organization(name: &str, domain: &str) -> Value {
    json!({ "name": name, "host": format!("https://{domain}"), "user_email": format!("admin@{domain}"),
        "domain": domain, "max_number_of_users": 1000, "total_file_size": 100 })
}

pub fn user(name: &str, email: &str, role: &str) -> Value {
    json!({ "name": name, "email": email, "password": PASSWORD, "password_confirmation": PASSWORD, "role": role })
}

/// A template of all five kinds, 5 points a question. `key` chooses among keys that look alike.
pub fn template(name: &str, key: usize) -> Value {
    let flag = |at: usize| u8::from(at == key % 2);
    let rank: Vec<_> = (1..=10)
        .map(
            |n: usize| json!({ "value": n.to_string(), "is_correct": u8::from(n == key % 10 + 1) }),
        )
        .collect();
    let group = |question: &str, answers: Value| json!({ "weight": 5, "title": null, "questions": [{ "question": question, "answers": answers }] });
    json!({
        "name": name, "description": "Of every kind", "matrial_status": 0, "videos": [],
        "trueOrFalse": group("Is water wet?", json!([{ "value": "True", "is_correct": flag(0) }, { "value": "False", "is_correct": flag(1) }])),
        "multipleChoices": group("Which of them?", json!([{ "value": "this", "is_correct": flag(0) }, { "value": "that", "is_correct": flag(1) }])),
        "freeText": group("And why?", json!([{ "value": format!("the model answer {key}") }])),
        "rank": group("How much?", json!(rank)),
        "arrange": group("In which order?", json!([{ "value": "first", "order": 1 + flag(1) }, { "value": "second", "order": 1 + flag(0) }])),
        "slides": [],
    })
}

/// A template that needs no grader.
pub fn plain_template(name: &str) -> Value {
    let mut body = template(name, 0);
    body["freeText"] = json!([]);
    body["rank"] = json!([]);
    body
}

/// Until the end of November, an hour each.
pub fn competition(template: &str, name: &str, from: &str) -> Value {
    json!({ "name": name, "type": 1, "participant_type": "individual", "template_id": template, "date_type": 1,
        "start_date": from, "end_date": "2026-11-30", "start_time": null, "end_time": null, "duration": 60 })
}
