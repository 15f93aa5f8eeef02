//! Measures an event as it is for most of its time: participants save on schedule, others sign in, and staff read lists and
//! the live view, all at the same time.

use std::num::NonZero;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use bench::{Database, OrgFixture, Person, Place, Server};
use load::{Outcome, Sheet, Target, burst, full_answers, on_schedule};
use tokio::task::JoinSet;

use super::clients::{self, HOST};
use super::listeners::Stream;
use super::report::{Report, Row};
use super::rush::{SECRET, SETTINGS};
use super::{progress, rows, template, tokens};

/// The time that is measured, unless the command names another one.
pub const TIME: Duration = Duration::from_mins(2);
/// The number of people who sign in during that time.
const SIGN_INS: usize = 200;
const STAFF: usize = 20;
/// The time between two reads of a member of staff.
const LOOK: Duration = Duration::from_secs(2);
/// The period in which the web app saves.
const SAVE_PERIOD: Duration = Duration::from_secs(30);
/// The time over which the participants start, before the measured time begins.
const START_WINDOW: Duration = Duration::from_secs(20);
/// The limit for the time of a save, at p99.
const MAX_SAVE: Duration = Duration::from_millis(50);
const PER_PAGE: usize = 50;

/// A running event with its participants, the people who sign in, and the staff.
struct RunningEvent {
    place: Place,
    server: Server,
    competition: String,
    sheets: Vec<Sheet>,
    visitors: Vec<String>,
    staff: Vec<Person>,
}

/// Measures an event with `people` participants for `time`.
///
/// # Errors
///
/// Fails if the program does not start, or if a participant cannot start.
pub async fn run(
    database: Database,
    people: usize,
    time: Duration,
    report: &mut Report,
) -> Result<()> {
    progress(&format!("{database}: {people} people start an event"));
    let event = RunningEvent::prepare(database, people).await?;
    progress(&format!(
        "they save, {SIGN_INS} sign in and {STAFF} members of staff read, for {time:?}"
    ));
    for row in event.measure(time).await? {
        report.add(row);
    }
    Ok(())
}

impl RunningEvent {
    async fn prepare(database: Database, people: usize) -> Result<Self> {
        let place = Place::fresh(database).await?;
        let server = Server::start(&place, &SETTINGS).await?;
        let fixture = OrgFixture::open(&place, &server).await?;
        let staff = fixture.staff(STAFF).await?;
        let first = fixture.people(1).await?.pop().context("nobody")?;
        let template = fixture.template(&template()).await?;
        let competition = fixture.competition("Measured", &template, 600).await?;
        let only = std::slice::from_ref(&first);
        fixture.assign(&competition, only).await?;
        server.stop().await?;
        rows::copy_person(&place, &first.id, people + SIGN_INS).await?;
        let copies = (1..=people + SIGN_INS).map(|number| tokens::copied_person(SECRET, number));
        let mut participants: Vec<Person> = copies.collect::<Result<_>>()?;
        let visitors = participants.split_off(people);

        let server = Server::start(&place, &SETTINGS).await?;
        let address = server.address;
        let starts = clients::start_all(address, &competition, &participants, START_WINDOW).await?;
        let started = starts.samples.len();
        ensure!(started == people, "only {started} could start");
        let answers = full_answers(&starts.started)?;
        let sheet = |person: &Person| Sheet::new(HOST, &competition, &person.token, &answers);
        Ok(Self {
            sheets: participants.iter().map(sheet).collect::<Result<_>>()?,
            visitors: visitors.into_iter().map(|person| person.email).collect(),
            place,
            server,
            competition,
            staff,
        })
    }

    async fn measure(self, time: Duration) -> Result<[Row; 4]> {
        let database = self.place.database;
        let people = self.sheets.len();
        let reads = self.reads(people, time)?;
        let sign_ins = self.visitors.iter().map(|email| clients::sign_in(email));
        let sign_ins = sign_ins.collect::<Result<_>>()?;
        let watching = self.watch().await?;
        let target = Target::from(self.server.address);
        let (before, since) = (self.server.cpu_time()?, Instant::now());
        let (saves, sign_ins, reads) = tokio::join!(
            on_schedule(&target, self.sheets, SAVE_PERIOD.min(time), time),
            burst(&target, sign_ins, time),
            burst(&target, reads, time),
        );
        let used = self.server.cpu_time()?.saturating_sub(before);
        let share = used.as_secs_f64() / since.elapsed().as_secs_f64();
        // Dropping the tasks ends the streams.
        drop(watching);
        self.server.stop().await?;
        self.place.remove().await?;
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let saves = saves.0;
        let is_fast = saves.samples.percentile(99) < MAX_SAVE;
        Ok([
            Row {
                target: format!("below {MAX_SAVE:?}, none failed"),
                met: is_fast && saves.failed() == 0,
                ..row(
                    format!("{database}: {people} save on schedule, p99"),
                    &saves,
                )
            },
            row(
                format!("{database}: {SIGN_INS} sign in meanwhile, p99"),
                &sign_ins.0,
            ),
            row(
                format!("{database}: {STAFF} of the staff read lists and the live view, p99"),
                &reads.0,
            ),
            Row {
                name: format!("{database}: cores that the server uses"),
                value: format!("{share:.2} of {cores}"),
                met: true,
                ..Row::default()
            },
        ])
    }

    /// Returns the requests of the staff, who take turns. Most look at pages of the live view, the others at lists.
    fn reads(&self, people: usize, time: Duration) -> Result<Vec<Vec<u8>>> {
        let looks = usize::try_from(time.as_secs() / LOOK.as_secs())?.max(1);
        let pages = people.div_ceil(PER_PAGE).max(1);
        let path = |turn: usize| {
            let page = turn % pages + 1;
            match turn % 5 {
                0 => format!("users?sort_by=name&page={page}"),
                1 => "competitions".to_owned(),
                2 => format!(
                    "competitions/{}/monitor?order=name&per_page={PER_PAGE}&page={page}",
                    self.competition
                ),
                _ => format!(
                    "competitions/{}/monitor?per_page={PER_PAGE}&page={page}",
                    self.competition
                ),
            }
        };
        let turns = (0..looks).flat_map(|look| self.staff.iter().zip(look..));
        let read = |(person, turn): (&Person, usize)| {
            let path = format!("/api/v1/{}", path(turn));
            load::request(HOST, "GET", &path, Some(&person.token), None)
        };
        Ok(turns.map(read).collect())
    }

    /// Opens the stream of the live view for each member of staff, and reads it until the tasks are dropped.
    async fn watch(&self) -> Result<JoinSet<Result<()>>> {
        let path = format!("/api/v1/competitions/{}/live", self.competition);
        let mut watching = JoinSet::new();
        for person in &self.staff {
            let stream = Stream::open(self.server.address, &path, &person.token).await?;
            watching.spawn(stream.read_to_end());
        }
        Ok(watching)
    }
}

/// Returns the row of requests that must not fail.
fn row(name: String, outcome: &Outcome) -> Row {
    let errors = outcome.errors.iter();
    let errors: Vec<String> = errors
        .map(|(error, count)| format!(": {count} times {error}"))
        .collect();
    let value = format!(
        "{} (p50 {}, {} answered, {} asked to wait, {} failed{})",
        outcome.samples.words(99),
        outcome.samples.words(50),
        outcome.samples.len(),
        outcome.waits,
        outcome.failed(),
        errors.concat()
    );
    Row {
        name,
        value,
        target: "none failed".to_owned(),
        met: outcome.failed() == 0 && !outcome.samples.is_empty(),
        ..Row::default()
    }
}
