//! Measures what graders and readers of results wait for: publishing many submissions at once, the analysis of a competition
//! with many questions, and the list, the file and the public leaderboard of a very large one.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use bench::{Client, Database, OrgFixture, Place, each};
use serde_json::{Value, json};

use super::clients::Reader;
use super::report::{Report, Row};
use super::{CONNECTIONS, Run, clients, progress, reads, rows};

/// The number of submissions that are published and analysed at once. The constant after it is the number of questions
/// of each.
const GRADED: usize = 10_000;
const QUESTIONS: usize = 100;
/// The number of participants of the large competition.
const LISTED: usize = 100_000;
/// The number of participants whose rows are copied.
const PEOPLE: usize = 2;
const LISTS_TIME: Duration = Duration::from_secs(2);
const MAX_GRADING: Duration = Duration::from_secs(30);
const MAX_ANALYSIS: Duration = Duration::from_secs(30);
const MAX_EXPORT: Duration = Duration::from_mins(1);
const MAX_PAGE: Duration = Duration::from_millis(250);

/// How many look at a leaderboard. Each page asks again after 2 to 5 seconds (D237), so after 3.5 on the average.
const VIEWERS: f64 = 10_000.0;
const SECONDS_BETWEEN: f64 = 3.5;

/// The orders of the list that are measured.
const PAGES: [(&str, &str); 5] = [
    ("as assigned", "page=1"),
    ("best first", "sort_by=score&sort=desc"),
    ("best first, page 1000", "sort_by=score&sort=desc&page=1000"),
    ("latest publication first", "sort_by=published_at&sort=desc"),
    ("by name", "sort_by=name"),
];

/// A competition that all of its participants have submitted.
struct Finished {
    run: Run,
    token: String,
    competition: String,
}

impl Finished {
    /// Lets people answer a template with this number of choices. Then copies the rows of one of them until there are
    /// `count`.
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
        each(people, PEOPLE, |person| {
            reads::finish(address, person, competition.clone())
        })
        .await?;
        if is_published {
            publish(&fixture.admin(), &competition).await?;
        }
        let (place, memory) = run.stop().await?;
        rows::fill_results(&place, &competition, count - PEOPLE).await?;
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

    async fn remove(self) -> Result<()> {
        let (place, _) = self.run.stop().await?;
        place.remove().await
    }
}

/// Measures on one database.
pub async fn run(database: Database, report: &mut Report) -> Result<()> {
    let add = |report: &mut Report, name: String, took: Duration, limit: Duration| {
        report.add(Row {
            name: format!("{database}: {name}"),
            value: load::milliseconds(took),
            target: format!("below {limit:?}"),
            met: took < limit,
            ..Row::default()
        });
    };
    let graded = Finished::prepare(database, QUESTIONS, GRADED, false).await?;
    progress("all of them are published at once");
    let took = publish(&graded.staff(), &graded.competition).await?;
    let name = format!("{GRADED} submissions published at once");
    add(report, name, took, MAX_GRADING);
    progress("and analysed");
    let since = Instant::now();
    let path = format!("/competitions/{}/analysis", graded.competition);
    graded.staff().get(&path).await?;
    let name = format!("an analysis of {GRADED} with {QUESTIONS} questions");
    add(report, name, since.elapsed(), MAX_ANALYSIS);
    graded.remove().await?;

    let listed = Finished::prepare(database, 20, LISTED, true).await?;
    let (address, id) = (listed.run.server.address, &listed.competition);
    for (order, query) in PAGES {
        progress(&format!("pages of the results, {order}"));
        let path = format!("/competitions/usersAnswered/{id}?per_page=50&{query}");
        let reader = || vec![Reader::new(&listed.token, [path.clone()])];
        clients::reads(address, reader(), LISTS_TIME / 4).await?;
        let load = clients::reads(address, reader(), LISTS_TIME).await?;
        let name = format!("a page of the results of {LISTED}, {order}, p99");
        add(report, name, load.samples.percentile(99), MAX_PAGE);
    }
    for (order, query) in [
        ("as assigned", ""),
        ("best first", "&sort_by=score&sort=desc"),
    ] {
        progress(&format!("a file with the results, {order}"));
        let since = Instant::now();
        let path = format!("/competitions/{id}/results/export?format=csv{query}");
        let file = listed.staff().call("GET", &path, None).await?;
        let took = since.elapsed();
        ensure!(file.status == 200, "export: {}", file.text());
        let lines = file.body.split(|byte| *byte == b'\n').count();
        ensure!(lines == LISTED + 2, "{lines} lines");
        let name = format!("a file with the results of {LISTED}, {order}");
        add(report, name, took, MAX_EXPORT);
    }
    watch(&listed, database, report).await?;
    listed.remove().await
}

/// Measures whether a node answers all who look at a public leaderboard.
async fn watch(listed: &Finished, database: Database, report: &mut Report) -> Result<()> {
    progress("many look at the leaderboard");
    let path = format!("/competitions/{}/leaderboard", listed.competition);
    let draft = json!({ "state": "live", "public": 1 });
    let staff = listed.staff();
    let chosen = staff.call("PUT", &path, Some(&draft)).await?;
    ensure!(chosen.status == 200, "leaderboard: {}", chosen.text());
    let board = staff.get(&path).await?;
    let code = board.pointer("/data/code").and_then(Value::as_str);
    let code = code.context("a code")?;
    let path = format!("/leaderboards/{code}");
    let viewer = || Reader::new(&listed.token, [path.clone()]);
    let viewers = (0..CONNECTIONS).map(|_| viewer()).collect();
    let load = clients::reads(listed.run.server.address, viewers, LISTS_TIME).await?;
    let wanted = VIEWERS / SECONDS_BETWEEN;
    let slowest = load::milliseconds(load.samples.percentile(99));
    report.add(Row {
        name: format!("{database}: a leaderboard with {VIEWERS} viewers, requests/s"),
        value: format!("{:.0} (p99 {slowest})", load.rate()),
        target: format!("{wanted:.0} or more"),
        met: load.rate() >= wanted,
        ..Row::default()
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
