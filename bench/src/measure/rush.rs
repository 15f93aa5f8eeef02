//! Measures the moments at which all participants do the same: the synchronised start, the synchronised end, and the
//! end of the time of attempts that no one submits (D251). Other participants save on schedule at the same time.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use bench::{Database, OrgFixture, Person, Place, Server};
use load::{Outcome, Sheet, Target, burst, full_answers, on_schedule};
use tokio::time::sleep;

use super::clients::{self, HOST};
use super::report::{Report, Row};
use super::{progress, rows, template, tokens};

/// The time within which all start, and within which all submit.
const WITHIN: Duration = Duration::from_secs(2);
/// The time over which participants start who do not start at the same moment.
const CALM_START_WINDOW: Duration = Duration::from_secs(10);
/// The maximum time until a participant has the questions.
const MAX_START: Duration = Duration::from_secs(3);
/// The maximum time from the first submission until all submissions have a response.
const MAX_END: Duration = Duration::from_secs(6);
/// The maximum time until all abandoned attempts are closed.
const MAX_FINISH: Duration = Duration::from_secs(10);
/// The maximum time of a save in the meantime, at p99.
const MAX_SAVE: Duration = Duration::from_millis(50);
/// The number of participants who save in the meantime. The constant after it is the period in which each saves.
const SAVERS: usize = 64;
const PERIOD: Duration = Duration::from_millis(500);
const MAX_CLOSING_TIME: Duration = Duration::from_mins(3);
/// The signing key. The tokens of copied people are signed here with the same key.
pub const SECRET: &str = "a secret of the measurement alone";
/// The settings of a program that many copied people use.
pub const SETTINGS: [(&str, &str); 2] = [
    ("PALESTRA_JWT_SECRET", SECRET),
    // All clients have the same address.
    ("PALESTRA_MAX_CONNECTIONS_PER_ADDRESS", "30000"),
];

/// A running program with an event for `people` people, and another event in which other people save.
pub(super) struct Crowd {
    pub place: Place,
    pub server: Server,
    pub competition: String,
    pub people: Vec<Person>,
    savers: Vec<Sheet>,
}

impl Crowd {
    /// Starts a program on an empty place, with `people` people who have not started yet. `pooler` is where the
    /// program finds its database, if it is not the database itself.
    pub async fn gather(
        place: Place,
        program: &Path,
        people: usize,
        pooler: Option<&str>,
    ) -> Result<Self> {
        let pooler = pooler.map(|url| ("PALESTRA_DATABASE_POOLER_URL", url));
        let settings: Vec<_> = SETTINGS.into_iter().chain(pooler).collect();
        let server = Server::start_program(program, &place, &settings).await?;
        let fixture = OrgFixture::open(&place, &server).await?;
        let mut real = fixture.people(SAVERS + 1).await?;
        let first = real.pop().context("nobody")?;
        let template = fixture.template(&template()).await?;
        let (calm, rush) = (
            fixture.competition("Calm", &template, 600).await?,
            fixture.competition("Rush", &template, 600).await?,
        );
        fixture.assign(&calm, &real).await?;
        fixture.assign(&rush, std::slice::from_ref(&first)).await?;
        let started =
            clients::start_all(server.address, &calm, &real, Duration::from_secs(1)).await?;
        let answers = full_answers(&started.started)?;
        let saver = |person: &Person| Sheet::new(HOST, &calm, &person.token, &answers);
        let savers = real.iter().map(saver).collect::<Result<_>>()?;
        server.stop().await?;
        rows::copy_person(&place, &first.id, people).await?;
        let people = (1..=people)
            .map(|number| tokens::copied_person(SECRET, number))
            .collect::<Result<_>>()?;
        Ok(Self {
            server: Server::start_program(program, &place, &settings).await?,
            place,
            competition: rush,
            people,
            savers,
        })
    }

    /// Returns the requests with which people start.
    pub fn start(&self, people: &[Person]) -> Vec<Vec<u8>> {
        let path = format!("/api/v1/competition/start/{}", self.competition);
        let start = |person: &Person| load::request(HOST, "GET", &path, Some(&person.token), None);
        people.iter().map(start).collect()
    }
}

/// Runs `work` while other people save, and returns both results.
async fn while_others_save<T>(
    target: &Target,
    savers: &mut Vec<Sheet>,
    work: impl Future<Output = T>,
    time: Duration,
) -> (T, Outcome) {
    let scheduled = on_schedule(target, std::mem::take(savers), PERIOD, time);
    let (done, (outcome, left)) = tokio::join!(work, scheduled);
    savers.extend(left.into_iter().flatten());
    (done, outcome)
}

/// Measures each program with `people` people at once.
///
/// # Errors
///
/// Fails if a program does not start.
pub async fn run(
    database: Database,
    people: usize,
    programs: &[&Path],
    report: &mut Report,
) -> Result<()> {
    for program in programs {
        progress(&format!(
            "{database}: {people} people at once, {}",
            program.display()
        ));
        let name = match programs {
            [_] => database.to_string(),
            _ => format!("{database}, {}", program.display()),
        };
        let place = Place::fresh(database).await?;
        let mut crowd = Crowd::gather(place, program, people, None).await?;
        for row in crowd.start_and_end(&name).await? {
            report.add(row);
        }
        for row in crowd.finish(&name, program).await? {
            report.add(row);
        }
    }
    Ok(())
}

impl Crowd {
    async fn start_and_end(&mut self, name: &str) -> Result<[Row; 4]> {
        let target = Target::from(self.server.address);
        // Those who save were there before: their first save to a program that has just started must read more.
        let ((), first_saves) =
            while_others_save(&target, &mut self.savers, async {}, PERIOD).await;
        ensure!(first_saves.failed() == 0, "{:?}", first_saves.errors);
        progress("synchronised start");
        let count = self.people.len();
        let half = count / 2;
        let (at_once, later) = self.people.split_at(half);
        let (first, rest) = (self.start(at_once), self.start(later));
        let work = burst(&target, first, WITHIN);
        let time = WITHIN + MAX_START;
        let ((starts, papers), start_saves) =
            while_others_save(&target, &mut self.savers, work, time).await;
        let slowest = starts.samples.percentile(100);
        let paper = papers.iter().flatten().next().context("nobody started")?;
        let answers = full_answers(&paper.json()?)?;

        progress("synchronised end");
        let (late, _) = burst(&target, rest, CALM_START_WINDOW).await;
        ensure!(late.failed() == 0, "not all could start: {:?}", late.errors);
        let submission = |person: &Person| {
            let sheet = Sheet::new(HOST, &self.competition, &person.token, &answers)?;
            Ok(sheet.submission())
        };
        let submissions = self.people.iter().map(submission).collect::<Result<_>>()?;
        let work = async {
            let since = Instant::now();
            let (ends, _) = burst(&target, submissions, WITHIN).await;
            (ends, since.elapsed())
        };
        let ((ends, took), end_saves) =
            while_others_save(&target, &mut self.savers, work, MAX_END).await;
        Ok([
            Row {
                name: format!("{name}: {half} start within {WITHIN:?}, the slowest"),
                value: described(slowest, &starts),
                target: format!("within {MAX_START:?}"),
                met: slowest <= MAX_START && starts.samples.len() == half,
                ..Row::default()
            },
            saves_row(format!("{name}: saves during the start, p99"), &start_saves),
            Row {
                name: format!("{name}: {count} submit within {WITHIN:?}, until all are answered"),
                value: described(took, &ends),
                target: format!("within {MAX_END:?}"),
                met: took <= MAX_END && ends.samples.len() == count,
                ..Row::default()
            },
            saves_row(format!("{name}: saves during the end, p99"), &end_saves),
        ])
    }

    /// Measures how long a program needs after its start to close all attempts, and how fast other people save in the
    /// meantime.
    async fn finish(mut self, name: &str, program: &Path) -> Result<[Row; 2]> {
        progress("finisher");
        self.server.stop().await?;
        rows::abandon(&self.place, &self.competition).await?;
        let since = Instant::now();
        let server = Server::start_program(program, &self.place, &SETTINGS).await?;
        let target = Target::from(server.address);
        let work = async {
            while rows::open_attempts(&self.place, &self.competition).await? > 0 {
                ensure!(since.elapsed() < MAX_CLOSING_TIME, "not all were closed");
                sleep(Duration::from_millis(50)).await;
            }
            Ok(since.elapsed())
        };
        let (took, saves) = while_others_save(&target, &mut self.savers, work, MAX_FINISH).await;
        let took: Duration = took?;
        server.stop().await?;
        self.place.remove().await?;
        let count = self.people.len();
        Ok([
            Row {
                name: format!("{name}: {count} abandoned attempts are closed"),
                value: format!("{took:.1?}, with the start of the program"),
                target: format!("within {MAX_FINISH:?}"),
                met: took <= MAX_FINISH,
                ..Row::default()
            },
            saves_row(format!("{name}: saves meanwhile, p99"), &saves),
        ])
    }
}

fn described(time: Duration, outcome: &Outcome) -> String {
    let (p50, p99) = (outcome.samples.words(50), outcome.samples.words(99));
    format!(
        "{time:.1?} (p50 {p50}, p99 {p99}, {} asked to wait, {} failed)",
        outcome.waits,
        outcome.failed()
    )
}

fn saves_row(name: String, saves: &Outcome) -> Row {
    let p99 = saves.samples.percentile(99);
    Row {
        name,
        value: format!(
            "{} (p50 {}, {} failed)",
            saves.samples.words(99),
            saves.samples.words(50),
            saves.failed()
        ),
        target: format!("below {MAX_SAVE:?}"),
        met: p99 < MAX_SAVE && saves.failed() == 0,
        ..Row::default()
    }
}
