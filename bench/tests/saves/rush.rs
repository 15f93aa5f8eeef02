//! Kills the program while many participants start and submit. Acknowledged requests must have been stored, and the
//! others can be repeated (D251). Runs on SQLite and on PostgreSQL.

use std::net::SocketAddr;

use anyhow::{Context as _, Result, ensure};
use application_testkit::postgres;
use bench::http::{number, text};
use bench::{Client, Database, OrgFixture, Person, Place, Server, each};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use super::CLIENTS;
use super::sheet::template;

/// The numbers of acknowledged starts and submissions after which the program is killed.
const KILLS: [usize; 2] = [5, 22];

/// The acknowledgements that a participant of a competition got.
#[derive(Clone)]
struct Told {
    person: Person,
    competition: String,
    /// The id of the acknowledged attempt.
    attempt: Option<String>,
    /// The acknowledged submission.
    submission: Option<Value>,
}

impl Told {
    fn client(&self, address: SocketAddr) -> Client {
        Client::signed_in(address, &self.person.token)
    }

    fn start(&self) -> String {
        format!("/competition/start/{}", self.competition)
    }

    /// Returns the body of a submission of the only answer.
    fn submission(&self, started: &Value) -> Result<Value> {
        let option = text(started, "/data/template/questions/0/answers/0/id")?;
        Ok(json!({
            "competition_training_id": self.competition, "isSubmited": 1,
            "answers": [{ "answer_id": option, "value": last_words(&self.person) }],
        }))
    }

    /// Starts and submits, and remembers what was acknowledged before the connection broke.
    async fn until_killed(
        mut self,
        address: SocketAddr,
        acknowledged: UnboundedSender<()>,
    ) -> Result<Self> {
        let client = self.client(address);
        let Ok(started) = client.call("GET", &self.start(), None).await else {
            return Ok(self);
        };
        ensure!(started.status == 200, "start: {}", started.text());
        let started = started.json()?;
        self.attempt = Some(text(&started, "/data/attempt_id")?.to_owned());
        acknowledged.send(()).ok();
        let body = self.submission(&started)?;
        let Ok(submitted) = client.call("POST", "/user/answers", Some(&body)).await else {
            return Ok(self);
        };
        ensure!(submitted.status == 200, "submission: {}", submitted.text());
        self.submission = Some(body);
        acknowledged.send(()).ok();
        Ok(self)
    }

    /// Checks the acknowledged requests, and repeats the others.
    async fn check(self, address: SocketAddr) -> Result<()> {
        let client = self.client(address);
        // Both requests may have been stored although their responses were lost.
        let started = client.call("GET", &self.start(), None).await?;
        let body = if let Some(body) = self.submission {
            ensure!(
                started.status == 409,
                "start after the end: {}",
                started.text()
            );
            body
        } else {
            if started.status == 409 {
                return Ok(());
            }
            let started = started.json()?;
            let attempt = text(&started, "/data/attempt_id")?;
            ensure!(
                self.attempt.as_deref().is_none_or(|told| told == attempt),
                "another attempt than was acknowledged: {attempt}"
            );
            self.submission(&started)?
        };
        let submitted = client.post("/user/answers", &body).await?;
        ensure!(
            number(&submitted, "/data/revision")? == 1,
            "stored more than once: {submitted}"
        );
        Ok(())
    }
}

fn last_words(person: &Person) -> String {
    format!("the last words of {}", person.email)
}

async fn kill_while_many_start_and_submit(database: Database) -> Result<()> {
    let place = Place::fresh(database).await?;
    let mut server = Server::start(&place, &[]).await?;
    let fixture = OrgFixture::open(&place, &server).await?;
    let people = fixture.people(CLIENTS).await?;
    let template = template(&fixture).await?;
    let mut competitions = Vec::new();
    for kill in KILLS {
        let name = format!("Killed after {kill}");
        let competition = fixture.competition(&name, &template, 600).await?;
        fixture.assign(&competition, &people).await?;
        competitions.push((kill, competition));
    }
    for (kill, competition) in &competitions {
        let (sender, mut acknowledged) = unbounded_channel();
        let address = server.address;
        let told = people.iter().map(|person| Told {
            person: person.clone(),
            competition: competition.clone(),
            attempt: None,
            submission: None,
        });
        let rush = each(told, CLIENTS, move |told| {
            told.until_killed(address, sender.clone())
        });
        let killed = async {
            for _ in 0..*kill {
                acknowledged
                    .recv()
                    .await
                    .context("too few are acknowledged")?;
            }
            server.kill()
        };
        let (told, killed) = tokio::join!(rush, killed);
        killed?;
        let told = told?;
        server = Server::start(&place, &[]).await?;
        let address = server.address;
        each(told, CLIENTS, |told| told.check(address)).await?;
    }
    let fixture = OrgFixture {
        address: server.address,
        ..fixture
    };
    let admin = fixture.admin();
    for (_, competition) in competitions {
        for person in &people {
            let path = format!("/get/competitionData/{competition}/{}", person.id);
            let graded = admin.get(&path).await?;
            ensure!(
                text(&graded, "/data/userAnswers/0/value")? == last_words(person),
                "not what was submitted: {graded}"
            );
        }
    }
    ensure!(
        server.stop().await?.success(),
        "the program did not stop well"
    );
    place.remove().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_start_or_submission_is_missing_after_a_kill_on_sqlite() -> Result<()> {
    kill_while_many_start_and_submit(Database::Sqlite).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_start_or_submission_is_missing_after_a_kill_on_postgresql() -> Result<()> {
    if postgres::server().is_none() {
        return Ok(());
    }
    kill_while_many_start_and_submit(Database::Postgres).await
}
