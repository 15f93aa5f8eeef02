//! Runs all measurements of one database, in the order of a real competition.

pub mod assign;
mod bare;
mod baseline;
mod clients;
pub mod compare;
pub mod copy;
pub mod event;
mod import;
pub mod listeners;
mod pooler;
mod reads;
mod report;
pub mod results;
mod rows;
pub mod rush;
pub mod service_times;
mod templates;
mod tokens;

use std::io::Write as _;
use std::num::NonZero;
use std::time::Duration;

use anyhow::Result;
use bench::{Database, OrgFixture, Person, Place, Server};
use load::Samples;
use serde_json::{Value, json};

use clients::Sheets;
use reads::Reads;
pub use report::Report;
use report::{Row, median};

/// The number of participants.
const PEOPLE: usize = 1_000;
/// The number of connections that load the server at once.
const CONNECTIONS: usize = 64;
/// The number of admins whose connections read lists. A user may have 24 connections.
const STAFF: usize = 4;
/// The number of rounds of a measurement that is compared with a limit of the machine. The rounds alternate with rounds
/// that measure the limit.
const ROUNDS: usize = 3;
const SAVES_TIME: Duration = Duration::from_secs(4);
const SIGN_INS_TIME: Duration = Duration::from_secs(3);
const SIGN_IN_LOAD_TIME: Duration = Duration::from_secs(6);
const LISTS_TIME: Duration = Duration::from_secs(2);
/// The maximum additional time of a long list compared with a short one, at p99.
const MAX_LONGER_LIST: Duration = Duration::from_millis(20);
/// The time within which all participants start.
const START_WINDOW: Duration = Duration::from_secs(10);
/// The limit for the time of a save, at p99.
const MAX_SAVE_TIME: Duration = Duration::from_millis(25);
/// The limit of the peak resident memory.
const MAX_MEMORY_MB: f64 = 150.0;

/// Prints the next measurement on stderr.
fn progress(what: &str) {
    writeln!(std::io::stderr().lock(), "bench: {what}").ok();
}

fn megabytes(bytes: u64) -> f64 {
    f64::from(u32::try_from(bytes / 1_000).unwrap_or(u32::MAX)) / 1_000.0
}

/// A run on one database: the current server, and the peak resident memory of each earlier server
/// in bytes.
struct Run {
    place: Place,
    server: Server,
    memory: Vec<u64>,
}

impl Run {
    async fn start(place: Place, settings: &[(&str, &str)]) -> Result<Self> {
        let server = Server::start(&place, settings).await?;
        Ok(Self {
            place,
            server,
            memory: Vec::new(),
        })
    }

    /// Stops the server. Returns the place of its data and the peak memory of all servers.
    async fn stop(mut self) -> Result<(Place, Vec<u64>)> {
        self.memory.push(self.server.peak_memory()?);
        self.server.stop().await?;
        Ok((self.place, self.memory))
    }

    /// Restarts the server with its default settings.
    async fn again(self, fixture: &mut OrgFixture) -> Result<Self> {
        let (place, memory) = self.stop().await?;
        Self::resume(place, memory, fixture).await
    }

    /// Starts another server with its default settings. From now on, `fixture` uses the address of this server.
    async fn resume(place: Place, memory: Vec<u64>, fixture: &mut OrgFixture) -> Result<Self> {
        let run = Self {
            memory,
            ..Self::start(place, &[]).await?
        };
        fixture.address = run.server.address;
        Ok(run)
    }
}

/// The part of the measurements that is run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    All,
    /// Starts and saves.
    Saves,
    /// Starts and sign-ins.
    SignIns,
    /// Starts, and large templates with saves while their images are uploaded.
    Templates,
}

/// Runs the measurements on that database.
pub async fn run(database: Database, part: Part, report: &mut Report) -> Result<()> {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let threads = cores.to_string();
    let every_core = [("PALESTRA_PASSWORD_HASH_THREADS", threads.as_str())];

    progress(&format!(
        "{database}: {PEOPLE} people are created and sign in"
    ));
    let mut run = Run::start(Place::fresh(database).await?, &every_core).await?;
    let mut fixture = OrgFixture::open(&run.place, &run.server).await?;
    // A person can have at most twenty sessions. So other people than those who save sign in repeatedly.
    let mut people = fixture.people(PEOPLE + CONNECTIONS).await?;
    let visitors = emails(&people.split_off(PEOPLE));
    let competition = fixture
        .competition("Measured", &fixture.template(&template()).await?, 600)
        .await?;
    fixture.assign(&competition, &people).await?;
    fixture.template(&copied()).await?;

    progress("starts");
    let starts =
        clients::start_all(run.server.address, &competition, &people, START_WINDOW).await?;
    report.add(starts_row(database, &starts.samples));

    if matches!(part, Part::All | Part::SignIns) {
        progress("sign-ins against bare verifications");
        report.add(sign_ins(database, &run, &visitors, cores).await?);
    }

    let mut sheets = Sheets::new(&competition, &people, &starts.started)?;
    if matches!(part, Part::All | Part::Saves) {
        let people = (&mut fixture, visitors.as_slice());
        run = save_rows(database, run, people, &mut sheets, report).await?;
    }
    if part == Part::All {
        progress("sign-ins during an import");
        report.extend(import::rows(database, &run, &fixture, &visitors).await?);
    }
    if matches!(part, Part::All | Part::Templates) {
        let rows;
        (run, rows) = templates::rows(database, run, &mut fixture, sheets).await?;
        report.extend(rows);
    }
    if part == Part::All {
        let participants = (competition.as_str(), people.as_slice());
        run = read_rows(database, run, &mut fixture, participants, report).await?;
    }

    let (place, memory) = run.stop().await?;
    report.add(memory_row(database, &memory));
    place.remove().await
}

/// Measures saves alone, and while everyone signs in.
async fn save_rows(
    database: Database,
    run: Run,
    (fixture, visitors): (&mut OrgFixture, &[String]),
    sheets: &mut Sheets,
    report: &mut Report,
) -> Result<Run> {
    progress("saves against the database's own rate");
    report.extend(saves(database, &run, sheets).await?);

    progress("saves while everybody signs in");
    let run = run.again(fixture).await?;
    let address = run.server.address;
    let sign_ins = tokio::spawn(clients::sign_in_repeatedly(
        address,
        visitors.to_vec(),
        SIGN_IN_LOAD_TIME,
    ));
    let calm = clients::saves(address, sheets, SIGN_IN_LOAD_TIME).await?;
    let signed_in = sign_ins.await??;
    report.add(Row {
        name: format!("{database}: saves while {CONNECTIONS} clients sign in, p99"),
        value: format!(
            "{} ({:.0} saves/s, {:.0} sign-ins/s)",
            calm.samples.words(99),
            calm.rate(),
            signed_in.rate()
        ),
        target: format!("below {MAX_SAVE_TIME:?}"),
        met: calm.samples.percentile(99) < MAX_SAVE_TIME,
        ..Row::default()
    });
    Ok(run)
}

/// Measures long lists, and what participants read.
async fn read_rows(
    database: Database,
    run: Run,
    fixture: &mut OrgFixture,
    (competition, people): (&str, &[Person]),
    report: &mut Report,
) -> Result<Run> {
    progress("lists, short and long");
    let (run, rows) = lists(run, fixture).await?;
    report.extend(rows);
    let reads = Reads::prepare(fixture, &run.server, competition, people).await?;
    let (place, memory) = run.stop().await?;
    rows::fill_results(&place, &reads.finished, (1, reads::RESULTS)).await?;
    let run = Run::resume(place, memory, fixture).await?;
    report.extend(reads.rows(database, run.server.address).await?);
    Ok(run)
}

/// Returns a question of multiple choices.
fn choice(at: usize) -> Value {
    let option = |option: usize| json!({ "value": format!("option {option}"), "is_correct": u8::from(option == at % 4) });
    json!({ "question": format!("Which option is the one of question {at}?"), "answers": (0..4).map(option).collect::<Vec<_>>() })
}

/// Returns a template of 24 questions. A sheet with its answers takes 2.4 KB in the database.
fn template() -> Value {
    let texts = |at: usize| json!({ "question": format!("What do you know of subject {at}?"), "answers": [{ "value": "all of it" }] });
    json!({
        "name": "Measured", "description": "Twenty choices and four texts",
        "multipleChoices": { "weight": 5, "questions": (0..20).map(choice).collect::<Vec<_>>() },
        "freeText": { "weight": 5, "questions": (0..4).map(texts).collect::<Vec<_>>() },
    })
}

/// Returns the template whose copies fill the long list.
fn copied() -> Value {
    let question = json!({ "question": "What is asked?", "answers": [{ "value": "nothing" }] });
    json!({ "name": rows::COPIED, "description": "One question", "freeText": { "weight": 5, "questions": [question] } })
}

fn emails(people: &[Person]) -> Vec<String> {
    people.iter().map(|person| person.email.clone()).collect()
}

fn starts_row(database: Database, starts: &Samples) -> Row {
    Row {
        name: format!("{database}: {PEOPLE} start one competition within {START_WINDOW:?}"),
        value: format!(
            "{} of {PEOPLE}, p50 {}, p99 {}",
            starts.len(),
            starts.words(50),
            starts.words(99)
        ),
        target: "every one answered".to_owned(),
        met: starts.len() == PEOPLE,
        ..Row::default()
    }
}

async fn sign_ins(database: Database, run: &Run, visitors: &[String], cores: usize) -> Result<Row> {
    let (mut bare, mut served) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        bare.push(baseline::verifications(cores, SIGN_INS_TIME).await?);
        served.push(
            clients::sign_in_repeatedly(run.server.address, visitors.to_vec(), SIGN_INS_TIME)
                .await?
                .rate(),
        );
    }
    let (bare, served) = (median(bare), median(served));
    Ok(Row {
        name: format!("{database}: sign-ins/s, {cores} hash threads on {cores} cores"),
        value: format!("{served:.0}"),
        limit: format!("bare Argon2id {bare:.0}"),
        ratio: Some(served / bare),
        target: "0.90 or more".to_owned(),
        met: served / bare >= 0.9,
    })
}

async fn saves(database: Database, run: &Run, sheets: &mut Sheets) -> Result<[Row; 2]> {
    clients::saves(run.server.address, sheets, Duration::from_secs(1)).await?;
    let body = rows::stored_sheet(&run.place).await?;
    let limit = baseline::Updates::prepare(&run.place, &body, PEOPLE).await?;
    let (mut bare, mut served, mut samples) = (Vec::new(), Vec::new(), Samples::default());
    let mut cpu = Duration::ZERO;
    for _ in 0..ROUNDS {
        bare.push(limit.rate(SAVES_TIME).await?);
        let before = run.server.cpu_time()?;
        let load = clients::saves(run.server.address, sheets, SAVES_TIME).await?;
        cpu += run.server.cpu_time()?.saturating_sub(before);
        served.push(load.rate());
        samples.add(load.samples);
    }
    let each = cpu / u32::try_from(samples.len())?.max(1);
    let (bare, served) = (median(bare), median(served));
    let (name, least) = match database {
        Database::Postgres => ("pgbench", 1.0),
        Database::Sqlite => ("bare loop", 2.5),
    };
    Ok([
        Row {
            name: format!(
                "{database}: acknowledged saves/s, {CONNECTIONS} connections, {} bytes",
                body.len()
            ),
            value: format!("{served:.0} ({} µs of the server each)", each.as_micros()),
            limit: format!("{name} {bare:.0}"),
            ratio: Some(served / bare),
            target: format!("{least:.2} or more"),
            met: served / bare >= least,
        },
        Row {
            name: format!("{database}: saves, p99"),
            value: format!("{} (p50 {})", samples.words(99), samples.words(50)),
            target: format!("below {MAX_SAVE_TIME:?}"),
            met: samples.percentile(99) < MAX_SAVE_TIME,
            ..Row::default()
        },
    ])
}

/// The lists that are measured, each with its path.
const LISTS: [(&str, &str); 14] = [
    ("latest templates", "/templates"),
    ("users", "/users"),
    ("users by name, page 9", "/users?sort_by=name&page=9"),
    ("users, searched for one", "/users?search=py+9999"),
    ("users, searched for all", "/users?search=copy"),
    ("users, searched for two characters", "/users?search=99"),
    ("users in a state", "/users?state=active"),
    (
        "users in a state, searched for all",
        "/users?state=active&search=copy",
    ),
    ("teams", "/teams"),
    ("teams, searched for one", "/teams?search=py+999"),
    (
        "empty teams, and users in none",
        "/teams?userCountFlag=true&userSearch=copy",
    ),
    ("entities, searched for all", "/entities?search=copy"),
    ("the audit record", "/audit"),
    ("the audit record of a kind", "/audit?kind=role"),
];

/// Measures each list with few rows and with many.
async fn lists(run: Run, fixture: &mut OrgFixture) -> Result<(Run, Vec<Row>)> {
    let staff = fixture.staff(STAFF).await?;
    let (run, few) = times_of_lists(run, fixture, &staff, 100).await?;
    let (run, many) = times_of_lists(run, fixture, &staff, 100_000).await?;
    let rows = LISTS.iter().zip(few.into_iter().zip(many));
    let rows = rows.map(|((name, _), (few, many))| Row {
        name: format!("{}: {name}, p99", run.place.database),
        value: load::milliseconds(many),
        limit: format!("of 100 {}", load::milliseconds(few)),
        ratio: Some(many.as_secs_f64() / few.as_secs_f64()),
        target: format!("within {} ms", MAX_LONGER_LIST.as_millis()),
        met: many < few + MAX_LONGER_LIST,
    });
    let rows = rows.collect();
    Ok((run, rows))
}

/// Adds copies until the organization has `count` templates, `count` users and a tenth as many teams. Then returns the
/// p99 of each list.
async fn times_of_lists(
    run: Run,
    fixture: &mut OrgFixture,
    staff: &[Person],
    count: i64,
) -> Result<(Run, Vec<Duration>)> {
    let (place, memory) = run.stop().await?;
    rows::fill_lists(&place, count).await?;
    let run = Run::resume(place, memory, fixture).await?;
    let mut times = Vec::with_capacity(LISTS.len());
    for (_, path) in LISTS {
        let address = run.server.address;
        clients::lists(address, staff, path, LISTS_TIME / 4).await?;
        let load = clients::lists(address, staff, path, LISTS_TIME).await?;
        times.push(load.samples.percentile(99));
    }
    Ok((run, times))
}

/// Returns the row with the memory of the servers. They are in the order of their start: during the competition, under
/// sign-in load, during uploads, with short lists, with long lists, and with long results.
fn memory_row(database: Database, servers: &[u64]) -> Row {
    let servers: Vec<f64> = servers.iter().copied().map(megabytes).collect();
    let peak = servers.iter().copied().fold(0.0, f64::max);
    let each: Vec<String> = servers.iter().map(|peak| format!("{peak:.0}")).collect();
    Row {
        name: format!("{database}: peak resident memory"),
        value: format!("{peak:.0} MB (by server: {})", each.join(", ")),
        target: format!("below {MAX_MEMORY_MB:.0} MB"),
        met: peak < MAX_MEMORY_MB,
        ..Row::default()
    }
}
