//! Measures the reads that many people send at the same time: participants open their running attempt and look at their
//! scores, and staff read the results of a large competition.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use bench::http::{list, text};
use bench::{Client, Database, OrgFixture, Person, Server, each};
use serde_json::{Value, json};

use super::clients::{self, Load, Reader};
use super::report::Row;
use super::{CONNECTIONS, progress};

/// The number of participants whose results are listed.
pub const RESULTS: usize = 10_000;
const PER_PAGE: usize = 50;
const TIME: Duration = Duration::from_secs(4);
const WARM_UP: Duration = Duration::from_secs(1);
/// The limit for the time of a read, at p99.
const MAX_READ_TIME: Duration = Duration::from_millis(25);

/// A kind of read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    /// 64 participants open an attempt that was started before.
    Opening,
    /// 64 participants read their own scores.
    OwnScores,
    /// One member of staff reads pages of the results in mixed order.
    Results,
}

impl Read {
    pub const ALL: [Self; 3] = [Self::Opening, Self::OwnScores, Self::Results];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "openings of a started attempt",
            Self::OwnScores => "own scores",
            Self::Results => "pages of the results of 10000, one client",
        }
    }
}

/// The competitions that are read.
pub struct Reads {
    staff: String,
    people: Vec<Person>,
    started: String,
    /// The competition whose results are listed. Its rows are copied until it has [`RESULTS`] participants.
    pub finished: String,
}

impl Reads {
    /// Lets the first people of a started competition finish another competition, and publishes their scores.
    pub async fn prepare(
        fixture: &OrgFixture,
        server: &Server,
        started: &str,
        people: &[Person],
    ) -> Result<Self> {
        let people: Vec<Person> = people.iter().take(CONNECTIONS).cloned().collect();
        let template = fixture.template(&choices(20)).await?;
        let finished = fixture.competition("Finished", &template, 600).await?;
        fixture.assign(&finished, &people).await?;
        let address = server.address;
        each(people.clone(), 8, |person| {
            finish(address, person, finished.clone())
        })
        .await?;
        let staff = Client::signed_in(address, &fixture.token);
        let publish = format!("/competitions/{finished}/scores/publish");
        let published = staff.call("POST", &publish, None).await?;
        ensure!(published.status == 200, "publish: {}", published.text());
        Ok(Self {
            staff: fixture.token.clone(),
            people,
            started: started.to_owned(),
            finished,
        })
    }

    /// Sends reads without pauses.
    pub async fn load(&self, address: SocketAddr, read: Read, time: Duration) -> Result<Load> {
        let each_person = |path: String| {
            let reader = |person: &Person| Reader::new(&person.token, [path.clone()]);
            self.people.iter().map(reader).collect()
        };
        let readers = match read {
            Read::Opening => each_person(format!("/competition/start/{}", self.started)),
            Read::OwnScores => each_person("/competitions/user/individual".to_owned()),
            Read::Results => {
                let pages = RESULTS / PER_PAGE;
                // 77 and the number of pages have no common divisor, so every page is read once in each round.
                let path = |at: usize| {
                    let (id, page) = (&self.finished, at * 77 % pages + 1);
                    format!("/competitions/usersAnswered/{id}?per_page={PER_PAGE}&page={page}")
                };
                vec![Reader::new(&self.staff, (0..pages).map(path))]
            }
        };
        clients::reads(address, readers, time).await
    }

    /// Measures every read.
    pub async fn rows(&self, database: Database, address: SocketAddr) -> Result<Vec<Row>> {
        let mut rows = Vec::new();
        for read in Read::ALL {
            progress(read.name());
            self.load(address, read, WARM_UP).await?;
            let load = self.load(address, read, TIME).await?;
            let (p50, p99) = (load.samples.words(50), load.samples.words(99));
            rows.push(Row {
                name: format!("{database}: {}/s", read.name()),
                value: format!("{:.0} (p50 {p50}, p99 {p99})", load.rate()),
                target: format!("p99 below {MAX_READ_TIME:?}"),
                met: load.samples.percentile(99) < MAX_READ_TIME,
                ..Row::default()
            });
        }
        Ok(rows)
    }
}

/// Returns a template that the server grades automatically.
pub fn choices(count: usize) -> Value {
    let question = |at: usize| {
        let option = |option: usize| json!({ "value": format!("option {option}"), "is_correct": u8::from(option == at % 4) });
        let answers: Vec<Value> = (0..4).map(option).collect();
        json!({ "question": format!("Which option is the one of question {at}?"), "answers": answers })
    };
    let questions: Vec<Value> = (0..count).map(question).collect();
    json!({
        "name": "Finished", "description": "Choices",
        "multipleChoices": { "weight": 5, "questions": questions },
    })
}

/// Starts an attempt and submits it, with the first option of each question.
pub async fn finish(address: SocketAddr, person: Person, competition: String) -> Result<()> {
    let first = |question: &Value, _: usize| text(question, "/answers/0/id").map(str::to_owned);
    finish_with(address, person, competition, first).await
}

/// Starts an attempt and submits it with this number of right answers. The questions must be [`choices`].
pub async fn finish_scoring(
    address: SocketAddr,
    person: Person,
    competition: String,
    right: usize,
) -> Result<()> {
    let option = move |question: &Value, at: usize| {
        let digits = text(question, "/content")?
            .chars()
            .filter(char::is_ascii_digit);
        let number: usize = digits.collect::<String>().parse()?;
        let chosen = if at < right { number } else { number + 1 };
        let wanted = format!("option {}", chosen % 4);
        let answers = list(question, "/answers")?;
        let found = answers.iter().find(|answer| answer["value"] == wanted);
        text(found.context("an option")?, "/id").map(str::to_owned)
    };
    finish_with(address, person, competition, option).await
}

/// Starts an attempt and submits it. `choose` returns the id of the option that answers a question.
async fn finish_with(
    address: SocketAddr,
    person: Person,
    competition: String,
    choose: impl Fn(&Value, usize) -> Result<String> + Send,
) -> Result<()> {
    let client = Client::signed_in(address, &person.token);
    let start = format!("/competition/start/{competition}");
    let started = client.call("GET", &start, None).await?;
    ensure!(started.status == 200, "start: {}", started.text());
    let started = started.json()?;
    let choice = |(at, question)| Ok(json!({ "answer_id": choose(question, at)?, "value": "1" }));
    let answers: Vec<Value> = list(&started, "/data/template/questions")?
        .iter()
        .enumerate()
        .map(choice)
        .collect::<Result<_>>()?;
    let sheet =
        json!({ "competition_training_id": competition, "isSubmited": 1, "answers": answers });
    client.post("/user/answers", &sheet).await?;
    Ok(())
}
