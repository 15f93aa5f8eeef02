//! An organization with its users, and the templates and competitions that its staff create.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value, json};
use time::{Date, UtcDateTime};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::http::{Client, text};
use crate::server::{Place, Server};

/// The password of every user.
pub const PASSWORD: &str = "Correct-horse-7";

const DOMAIN: &str = "academy.example.org";
const ADMIN: &str = "admin@academy.example.org";

/// A participant who is signed in.
#[derive(Clone, Debug)]
pub struct Person {
    pub id: String,
    pub email: String,
    pub token: String,
}

/// An organization whose admin is signed in.
pub struct OrgFixture {
    /// The address of the program.
    pub address: SocketAddr,
    /// The admin's session token. It stays valid after a restart of the program.
    pub token: String,
}

/// Returns the current time in UTC.
#[expect(
    clippy::disallowed_methods,
    reason = "this drives the product from outside and has its own clock"
)]
pub fn now() -> UtcDateTime {
    std::time::SystemTime::now().into()
}

/// Runs `work` for every item, `concurrency` of them at a time, and returns the results in order.
///
/// # Errors
/// Fails with the first error of `work`.
pub async fn each<T, R, F, W>(
    items: impl IntoIterator<Item = T>,
    concurrency: usize,
    work: F,
) -> Result<Vec<R>>
where
    F: Fn(T) -> W,
    W: Future<Output = Result<R>> + Send + 'static,
    R: Send + 'static,
{
    let semaphore = Arc::new(Semaphore::new(concurrency));
    let mut tasks = JoinSet::new();
    for (at, item) in items.into_iter().enumerate() {
        let (semaphore, work) = (Arc::clone(&semaphore), work(item));
        tasks.spawn(async move {
            let _permit = semaphore.acquire().await?;
            Ok::<_, anyhow::Error>((at, work.await?))
        });
    }
    let mut results = Vec::with_capacity(tasks.len());
    while let Some(result) = tasks.join_next().await {
        results.push(result??);
    }
    results.sort_by_key(|(at, _)| *at);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}

/// Signs in and returns the token of the new session.
///
/// # Errors
/// Fails if the credentials are refused.
pub async fn sign_in(address: SocketAddr, email: &str) -> Result<String> {
    let response = Client::new(address)
        .post("/login", &json!({ "email": email, "password": PASSWORD }))
        .await?;
    Ok(text(&response, "/token")?.to_owned())
}

impl OrgFixture {
    /// Creates an organization as the super administrator, and accepts the emailed invitation as
    /// its admin.
    ///
    /// # Errors
    /// Fails if a request fails or no email arrives.
    pub async fn open(place: &Place, server: &Server) -> Result<Self> {
        let address = server.address;
        let root = sign_in(address, Server::ADMIN).await?;
        let organization = json!({
            "name": "Bench Academy", "host": "https://academy.example.org", "user_email": ADMIN, "domain": DOMAIN,
            "max_number_of_users": 5_000, "total_file_size": 1_000,
        });
        Client::signed_in(address, &root)
            .post("/organizations", &organization)
            .await?;
        let token = invitation_token(place).await?;
        let acceptance = json!({ "name": "Academy Admin", "email": ADMIN, "token": token, "password": PASSWORD, "password_confirmation": PASSWORD });
        Client::new(address)
            .post("/organizations/update/admin", &acceptance)
            .await?;
        Ok(Self {
            address,
            token: sign_in(address, ADMIN).await?,
        })
    }

    /// Returns a client that is signed in as the admin.
    pub fn admin(&self) -> Client {
        Client::signed_in(self.address, &self.token)
    }

    /// Creates participants and signs each of them in.
    ///
    /// # Errors
    /// Fails if a request fails.
    pub async fn people(&self, count: usize) -> Result<Vec<Person>> {
        self.users(count, "user", "person").await
    }

    /// Creates admins and signs each of them in.
    ///
    /// # Errors
    /// Fails if a request fails.
    pub async fn staff(&self, count: usize) -> Result<Vec<Person>> {
        self.users(count, "admin", "staff").await
    }

    /// Creates admins who write templates, and signs each of them in.
    ///
    /// # Errors
    /// Fails if a request fails.
    pub async fn authors(&self, count: usize) -> Result<Vec<Person>> {
        self.users(count, "admin", "author").await
    }

    async fn users(
        &self,
        count: usize,
        role: &'static str,
        name: &'static str,
    ) -> Result<Vec<Person>> {
        let address = self.address;
        each(0..count, 16, |at| {
            let admin = self.admin();
            async move {
                let email = format!("{name}{at}@{DOMAIN}");
                let body = json!({ "name": format!("Person {at}"), "email": email, "password": PASSWORD, "password_confirmation": PASSWORD, "role": role });
                let id = text(&admin.post("/users", &body).await?, "/data/id")?.to_owned();
                Ok(Person { id, token: sign_in(address, &email).await?, email })
            }
        })
        .await
    }

    /// Creates a template and returns its id.
    ///
    /// # Errors
    /// Fails if the request fails.
    pub async fn template(&self, body: &Value) -> Result<String> {
        Ok(text(
            &self.admin().post("/templates", body).await?,
            "/data/template_id",
        )?
        .to_owned())
    }

    /// Schedules a competition from today's midnight to tomorrow night and returns its id.
    ///
    /// # Errors
    /// Fails if the request fails.
    pub async fn competition(&self, name: &str, template: &str, minutes: u32) -> Result<String> {
        let today = now().date();
        let tomorrow = today.next_day().context("no tomorrow")?;
        self.schedule(name, template, &json!({ "date_type": 1, "start_date": day(today), "end_date": day(tomorrow), "duration": minutes })).await
    }

    /// Schedules a competition from today's midnight to `end` and returns its id.
    ///
    /// # Errors
    /// Fails if the request fails.
    pub async fn competition_until(
        &self,
        name: &str,
        template: &str,
        end: UtcDateTime,
    ) -> Result<String> {
        let (hour, minute, second) = end.as_hms();
        let end_time = format!("{hour:02}:{minute:02}:{second:02}");
        self.schedule(name, template, &json!({ "date_type": 2, "end_date": day(end.date()), "start_time": "00:00:00", "end_time": end_time })).await
    }

    async fn schedule(&self, name: &str, template: &str, window: &Value) -> Result<String> {
        let mut body = json!({ "name": name, "type": 1, "participant_type": "individual", "template_id": template });
        body.as_object_mut()
            .context("no object")?
            .extend(window.as_object().context("no object")?.clone());
        Ok(text(
            &self.admin().post("/competitions", &body).await?,
            "/data/id",
        )?
        .to_owned())
    }

    /// Assigns people to a competition.
    ///
    /// # Errors
    /// Fails if the request fails or assigns fewer people.
    pub async fn assign(&self, competition: &str, people: &[Person]) -> Result<()> {
        let users: Vec<&str> = people.iter().map(|person| person.id.as_str()).collect();
        let response = self
            .admin()
            .post(
                &format!("/competitions/assign/{competition}/users"),
                &json!({ "users": users }),
            )
            .await?;
        let assigned = response.pointer("/data/assigned").and_then(Value::as_u64);
        ensure!(
            assigned == u64::try_from(people.len()).ok(),
            "some were not assigned: {response}"
        );
        Ok(())
    }
}

fn day(date: Date) -> String {
    format!(
        "{:04}-{:02}-{:02}",
        date.year(),
        u8::from(date.month()),
        date.day()
    )
}

/// Waits for the invitation email and returns its token.
async fn invitation_token(place: &Place) -> Result<String> {
    let since = Instant::now();
    while since.elapsed() < Duration::from_secs(20) {
        if let Some(mail) = place.mails()?.last() {
            let (_, after) = mail
                .split_once("&token=")
                .with_context(|| format!("no link in the mail: {mail}"))?;
            let token: String = after
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
                .collect();
            return Ok(token);
        }
        sleep(Duration::from_millis(50)).await;
    }
    bail!("no mail within 20 seconds")
}
