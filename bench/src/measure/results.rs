//! Measures what graders and readers of results wait for: publishing many submissions at once, the analysis of a competition
//! with many questions, and the list, the file and the public leaderboard of a very large one.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use bench::{Client, Database, OrgFixture, Place, each};
use serde_json::{Value, json};

use super::bare::{Bare, Order};
use super::clients::Reader;
use super::report::{Report, Row};
use super::{CONNECTIONS, Run, clients, megabytes, progress, reads, rows};

/// The number of submissions that are published and analysed at once. The constant after it is the number of questions
/// of each.
pub const GRADED: usize = 10_000;
const QUESTIONS: usize = 100;
/// How many times as many participants the large competition has.
const LISTED_PER_GRADED: usize = 10;
/// The number of participants whose rows are copied. Each has another score.
const PEOPLE: usize = 20;
const LISTS_TIME: Duration = Duration::from_secs(2);
const MAX_GRADING: Duration = Duration::from_secs(30);
const MAX_ANALYSIS: Duration = Duration::from_secs(30);
const MAX_EXPORT: Duration = Duration::from_mins(1);
const MAX_PAGE: Duration = Duration::from_millis(250);
const PER_PAGE: usize = 50;
/// The maximum additional peak memory of the server while it writes files.
const MAX_FILE_MEMORY_MB: f64 = 32.0;

/// How many look at a leaderboard. Each page asks again after 2 to 5 seconds (D237), so after 3.5 on the average.
const VIEWERS: f64 = 10_000.0;
const SECONDS_BETWEEN: f64 = 3.5;

/// The pages of the list that are measured: their order, their number, and the query of their request.
const PAGES: [(&str, Order, usize, &str); 5] = [
    ("as assigned", Order::Assigned, 1, ""),
    ("best first", Order::BestFirst, 1, "&sort_by=place"),
    (
        "best first, page 1000",
        Order::BestFirst,
        1_000,
        "&sort_by=place",
    ),
    (
        "latest publication first",
        Order::LatestFirst,
        1,
        "&sort_by=published_at&sort=desc",
    ),
    ("by name", Order::ByName, 1, "&sort_by=name"),
];

/// The files that are measured: their format, their order, and the query of their request.
const FILES: [(&str, &str, Order, &str); 3] = [
    ("csv", "as assigned", Order::Assigned, ""),
    ("csv", "best first", Order::BestFirst, "&sort_by=place"),
    ("xlsx", "as assigned", Order::Assigned, ""),
];

/// A competition that all of its participants have submitted.
struct Finished {
    run: Run,
    token: String,
    competition: String,
}

impl Finished {
    /// Lets people answer a template with this number of choices, the first one all of them right, the last one hardly any.
    /// Then copies their rows in turn until there are `count`.
    async fn prepare(
        database: Database,
        questions: usize,
        count: usize,
        is_published: bool,
    ) -> Result<Self> {
        progress(&format!("{database}: {count} submit {questions} answers"));
        let run = Run::start(Place::fresh(database).await?, &[]).await?;
        let mut fixture = OrgFixture::open(&run.place, &run.server).await?;
        let people = fixture.people(PEOPLE).await?;
        let template = fixture.template(&reads::choices(questions)).await?;
        let competition = fixture.competition("Finished", &template, 600).await?;
        fixture.assign(&competition, &people).await?;
        let address = run.server.address;
        each(people.into_iter().enumerate(), PEOPLE, |(at, person)| {
            let right = questions * (PEOPLE - at) / PEOPLE;
            reads::finish_scoring(address, person, competition.clone(), right)
        })
        .await?;
        if is_published {
            publish(&fixture.admin(), &competition).await?;
        }
        let (place, memory) = run.stop().await?;
        let copies = count.saturating_sub(PEOPLE);
        rows::fill_results(&place, &competition, (PEOPLE, copies)).await?;
        let run = Run::resume(place, memory, &mut fixture).await?;
        Ok(Self {
            run,
            token: fixture.token,
            competition,
        })
    }

    fn staff(&self) -> Client {
        Client::signed_in(self.run.server.address, &self.token)
    }

    async fn bare(&self) -> Result<Bare> {
        Bare::connect(&self.run.place, &self.competition).await
    }

    /// Returns the row of a duration, which must be below a limit, beside that of the bare query.
    fn row(&self, name: &str, (took, limit): (Duration, Duration), alone: Duration) -> Row {
        Row {
            name: format!("{}: {name}", self.run.place.database),
            value: load::milliseconds(took),
            limit: format!("bare query {}", load::milliseconds(alone)),
            ratio: Some(took.as_secs_f64() / alone.as_secs_f64()),
            target: format!("below {limit:?}"),
            met: took < limit,
        }
    }

    async fn remove(self) -> Result<()> {
        let (place, _) = self.run.stop().await?;
        place.remove().await
    }
}

/// Measures on one database: `graded` submissions of many questions, and then ten times as many results of few.
pub async fn run(database: Database, graded: usize, report: &mut Report) -> Result<()> {
    let finished = Finished::prepare(database, QUESTIONS, graded, false).await?;
    grade(&finished, graded, report).await?;
    finished.remove().await?;

    let listed = graded * LISTED_PER_GRADED;
    let finished = Finished::prepare(database, 20, listed, true).await?;
    read_pages(&finished, listed, report).await?;
    write_files(&finished, listed, report).await?;
    watch(&finished, report).await?;
    finished.remove().await
}

/// Measures the publication of all submissions at once, and their analysis.
async fn grade(finished: &Finished, count: usize, report: &mut Report) -> Result<()> {
    let mut bare = finished.bare().await?;
    progress("all of them are published at once");
    let took = publish(&finished.staff(), &finished.competition).await?;
    let name = format!("{count} submissions published at once");
    let alone = bare.save_scores().await?;
    report.add(finished.row(&name, (took, MAX_GRADING), alone));
    progress("and analysed");
    let alone = bare.read_sheets().await?;
    let since = Instant::now();
    let path = format!("/competitions/{}/analysis", finished.competition);
    finished.staff().get(&path).await?;
    let took = since.elapsed();
    let name = format!("an analysis of {count} with {QUESTIONS} questions");
    report.add(finished.row(&name, (took, MAX_ANALYSIS), alone));
    Ok(())
}

/// Measures pages of the list of results.
async fn read_pages(finished: &Finished, count: usize, report: &mut Report) -> Result<()> {
    let mut bare = finished.bare().await?;
    let (address, id) = (finished.run.server.address, &finished.competition);
    for (name, order, page, query) in PAGES {
        progress(&format!("pages of the results, {name}"));
        let alone = bare.read_page(order, (page, PER_PAGE), LISTS_TIME / 4);
        let alone = alone.await?.percentile(99);
        let path =
            format!("/competitions/usersAnswered/{id}?per_page={PER_PAGE}&page={page}{query}");
        let reader = || vec![Reader::new(&finished.token, [path.clone()])];
        clients::reads(address, reader(), LISTS_TIME / 4).await?;
        let load = clients::reads(address, reader(), LISTS_TIME).await?;
        let name = format!("a page of the results of {count}, {name}, p99");
        let took = load.samples.percentile(99);
        report.add(finished.row(&name, (took, MAX_PAGE), alone));
    }
    Ok(())
}

/// Measures files with all results, and how much memory they take.
async fn write_files(finished: &Finished, count: usize, report: &mut Report) -> Result<()> {
    let mut bare = finished.bare().await?;
    let (server, id) = (&finished.run.server, &finished.competition);
    let before = server.peak_memory()?;
    for (format, name, order, query) in FILES {
        progress(&format!("a file ({format}) with the results, {name}"));
        let alone = bare.read_marks(order).await?;
        let since = Instant::now();
        let path = format!("/competitions/{id}/results/export?format={format}{query}");
        let file = finished.staff().call("GET", &path, None).await?;
        let took = since.elapsed();
        ensure!(file.status == 200, "export: {}", file.text());
        if format == "csv" {
            let lines = file.body.split(|byte| *byte == b'\n').count();
            ensure!(lines == count + 2, "{lines} lines");
        } else {
            ensure!(file.body.starts_with(b"PK"), "no {format} file");
        }
        let name = format!("a file ({format}) with the results of {count}, {name}");
        report.add(finished.row(&name, (took, MAX_EXPORT), alone));
    }
    let more = megabytes(server.peak_memory()?.saturating_sub(before));
    report.add(Row {
        name: format!(
            "{}: peak memory of these files",
            finished.run.place.database
        ),
        value: format!("{more:.0} MB more"),
        target: format!("below {MAX_FILE_MEMORY_MB:.0} MB"),
        met: more < MAX_FILE_MEMORY_MB,
        ..Row::default()
    });
    Ok(())
}

/// Measures whether a node answers all who look at a public leaderboard.
async fn watch(finished: &Finished, report: &mut Report) -> Result<()> {
    progress("many look at the leaderboard");
    let path = format!("/competitions/{}/leaderboard", finished.competition);
    let draft = json!({ "state": "live", "public": 1 });
    let staff = finished.staff();
    let chosen = staff.call("PUT", &path, Some(&draft)).await?;
    ensure!(chosen.status == 200, "leaderboard: {}", chosen.text());
    let board = staff.get(&path).await?;
    let code = board.pointer("/data/code").and_then(Value::as_str);
    let code = code.context("a code")?;
    let alone = finished.bare().await?.read_board(LISTS_TIME / 4).await?;
    let alone = alone.percentile(50);
    let path = format!("/leaderboards/{code}");
    let viewer = || Reader::new(&finished.token, [path.clone()]);
    let viewers = (0..CONNECTIONS).map(|_| viewer()).collect();
    let load = clients::reads(finished.run.server.address, viewers, LISTS_TIME).await?;
    let wanted = VIEWERS / SECONDS_BETWEEN;
    let slowest = load::milliseconds(load.samples.percentile(99));
    let database = finished.run.place.database;
    report.add(Row {
        name: format!("{database}: a leaderboard with {VIEWERS} viewers, requests/s"),
        value: format!("{:.0} (p99 {slowest})", load.rate()),
        limit: format!("bare query {}", load::milliseconds(alone)),
        ratio: Some(load.rate() * alone.as_secs_f64()),
        target: format!("{wanted:.0} or more"),
        met: load.rate() >= wanted,
    });
    Ok(())
}

/// Publishes every submission, and returns how long that took.
async fn publish(staff: &Client, competition: &str) -> Result<Duration> {
    let since = Instant::now();
    let path = format!("/competitions/{competition}/scores/publish");
    let published = staff.call("POST", &path, None).await?;
    ensure!(published.status == 200, "publish: {}", published.text());
    Ok(since.elapsed())
}
