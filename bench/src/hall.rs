//! An organization with its people, and what its staff prepare: templates and competitions.

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

/// Everybody's password.
pub const PASSWORD: &str = "Correct-horse-7";

const DOMAIN: &str = "hall.example.org";
const ADMIN: &str = "admin@hall.example.org";

/// Somebody who takes part, signed in.
#[derive(Clone, Debug)]
pub struct Person {
    /// The user's id.
    pub id: String,
    /// The address to sign in with.
    pub email: String,
    /// The session's token.
    pub token: String,
}

/// An organization whose admin is signed in.
pub struct OrgFixture {
    /// Where the program is.
    pub address: SocketAddr,
    /// The admin's session; it outlives a restart of the program.
    pub token: String,
}

/// The instant, in UTC.
#[expect(
    clippy::disallowed_methods,
    reason = "this drives the product from outside; its clock is its own"
)]
pub fn now() -> UtcDateTime {
    std::time::SystemTime::now().into()
}

/// Does `work` for every item, `at_once` of them at a time, and gives the results in order.
pub async fn each<T, R, F, W>(
    items: impl IntoIterator<Item = T>,
    at_once: usize,
    work: F,
) -> Result<Vec<R>>
where
    F: Fn(T) -> W,
    W: Future<Output = Result<R>> + Send + 'static,
    R: Send + 'static,
{
    let gate = Arc::new(Semaphore::new(at_once));
    let mut tasks = JoinSet::new();
    for (at, item) in items.into_iter().enumerate() {
        let (gate, work) = (Arc::clone(&gate), work(item));
        tasks.spawn(async move {
            let _permit = gate.acquire().await?;
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

/// The token of a new session.
pub async fn sign_in(address: SocketAddr, email: &str) -> Result<String> {
    let answer = Client::new(address)
        .post("/login", &json!({ "email": email, "password": PASSWORD }))
        .await?;
    Ok(text(&answer, "/token")?.to_owned())
}

impl OrgFixture {
    /// The super administrator creates an organization, and its admin takes the mailed invitation.
    pub async fn open(place: &Place, server: &Server) -> Result<Self> {
        let address = server.address;
        let root = sign_in(address, Server::ADMIN).await?;
        let organization = json!({
            "name": "Examination Hall", "host": "https://hall.example.org", "user_email": ADMIN, "domain": DOMAIN,
            "max_number_of_users": 5_000, "total_file_size": 100,
        });
        Client::signed_in(address, &root)
            .post("/organizations", &organization)
            .await?;
        let token = invitation(place).await?;
        let acceptance = json!({ "name": "Hall Admin", "email": ADMIN, "token": token, "password": PASSWORD, "password_confirmation": PASSWORD });
        Client::new(address)
            .post("/organizations/update/admin", &acceptance)
            .await?;
        Ok(Self {
            address,
            token: sign_in(address, ADMIN).await?,
        })
    }

    /// The admin at a screen.
    pub fn admin(&self) -> Client {
        Client::signed_in(self.address, &self.token)
    }

    /// Creates participants over the API and signs each of them in.
    pub async fn people(&self, count: usize) -> Result<Vec<Person>> {
        let address = self.address;
        each(0..count, 16, |at| {
            let mut admin = self.admin();
            async move {
                let email = format!("person{at}@{DOMAIN}");
                let body = json!({ "name": format!("Person {at}"), "email": email, "password": PASSWORD, "password_confirmation": PASSWORD, "role": "user" });
                let id = text(&admin.post("/users", &body).await?, "/data/id")?.to_owned();
                Ok(Person { id, token: sign_in(address, &email).await?, email })
            }
        })
        .await
    }

    /// Creates a template; its id.
    pub async fn template(&self, body: &Value) -> Result<String> {
        Ok(text(
            &self.admin().post("/templates", body).await?,
            "/data/template_id",
        )?
        .to_owned())
    }

    /// Schedules a competition that runs since midnight and until tomorrow night; its id.
    pub async fn competition(&self, name: &str, template: &str, minutes: u32) -> Result<String> {
        let today = now().date();
        let tomorrow = today.next_day().context("the end of time")?;
        self.schedule(name, template, &json!({ "date_type": 1, "start_date": day(today), "end_date": day(tomorrow), "duration": minutes })).await
    }

    /// Schedules a competition that runs since midnight and ends at that instant of today; its id.
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

    /// Assigns these people to a competition.
    pub async fn assign(&self, competition: &str, people: &[Person]) -> Result<()> {
        let users: Vec<&str> = people.iter().map(|person| person.id.as_str()).collect();
        let answer = self
            .admin()
            .post(
                &format!("/competitions/assign/{competition}/users"),
                &json!({ "users": users }),
            )
            .await?;
        let assigned = answer.pointer("/data/assigned").and_then(Value::as_u64);
        ensure!(
            assigned == u64::try_from(people.len()).ok(),
            "not everybody was assigned: {answer}"
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

/// The token of the mailed link.
async fn invitation(place: &Place) -> Result<String> {
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
