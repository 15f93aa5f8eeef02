//! Measures the service times of the simulation, and compares the simulation with measured events.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use bench::{Database, Person, Place, cpu_time_of, now, program};
use load::{Response, Samples, Sheet, Target, burst, full_answers, on_schedule};
use sqlx::{Connection as _, PgConnection};
use time::UtcDateTime;

use super::clients::HOST;
use super::pooler::Pooler;
use super::progress;
use super::report::{Report, Row};
use super::rush::Crowd;
use crate::model::{
    Act, Cost, Layout, Machines, Plan, ServiceTimes, Simulated, Times, Work, simulate,
};

/// How many people do the same, and within which time, so that batches stay small.
const CALM: (usize, Duration) = (1_000, Duration::from_secs(10));
/// The same for large batches.
const RUSH: (usize, Duration) = (1_500, Duration::from_millis(200));
/// The connections of the pooler while service times are measured: more than a node can use.
const ENOUGH_CONNECTIONS: usize = 24;
/// At most one of this many requests may be refused at first. More refusals would change the measured times.
const MIN_REQUESTS_PER_REFUSAL: usize = 100;
/// How many commits the measurement of a flush does.
const FLUSHES: usize = 500;

/// The compared events: the connections of the pool, and the people.
const POOL_SIZES: [usize; 3] = [1, 2, 4];
const PEOPLE: [u32; 3] = [500, 1_500, 5_000];
const WITHIN: Duration = Duration::from_secs(2);
const PERIOD: Duration = Duration::from_secs(30);
const SAVES: u32 = 2;
/// The largest difference between the simulation and the measurement.
const MAX_DIFFERENCE: f64 = 0.2;

/// The CPU time in microseconds of one request, in batches of this mean size, and the response times.
struct Phase {
    client: f64,
    node: f64,
    primary: f64,
    batch: f64,
    samples: Samples,
    responses: Vec<Option<Response>>,
}

/// The CPU times so far of the client, the node and the database with its pooler.
fn cpu_times(crowd: &Crowd, pooler: &Pooler) -> Result<[Duration; 3]> {
    let mut primary = pooler.cpu_time()?;
    for process in fs::read_dir("/proc")? {
        let process = process?;
        // A process may end meanwhile.
        let name = fs::read_to_string(process.path().join("comm")).unwrap_or_default();
        if name.trim() == "postgres" {
            primary += time_of_thread(&process.path()).unwrap_or_default();
        }
    }
    let client = cpu_time_of(std::process::id())?;
    Ok([client, crowd.server.cpu_time()?, primary])
}

/// Returns the CPU time of a process with one thread. PostgreSQL has many of them, and each uses only a few of the hundredths of a
/// second in which the time of a whole process is counted.
fn time_of_thread(process: &Path) -> Result<Duration> {
    let times = fs::read_to_string(process.join("schedstat"))?;
    let used = times.split_whitespace().next().context("no time")?;
    Ok(Duration::from_nanos(used.parse()?))
}

/// Returns how many attempts have done this, and in how many transactions.
async fn transactions(place: &Place, act: Act) -> Result<(i64, i64)> {
    let rows = match act {
        Act::Start => "attempts",
        Act::Save => "answer_sheets WHERE revision > 0",
        Act::Submit => "receipts",
    };
    let counts = format!("SELECT count(*), count(DISTINCT xmin::text) FROM {rows}");
    let mut connection = PgConnection::connect(place.url()).await?;
    Ok(sqlx::query_as(sqlx::AssertSqlSafe(counts))
        .fetch_one(&mut connection)
        .await?)
}

/// Lets all do the same, and measures it.
async fn phase(
    crowd: &Crowd,
    pooler: &Pooler,
    act: Act,
    requests: Vec<Vec<u8>>,
    within: Duration,
) -> Result<Phase> {
    let count = requests.len();
    progress(&format!("{count} {} within {within:?}", act.name()));
    let target = Target::from(crowd.server.address);
    let (rows, shared) = transactions(&crowd.place, act).await?;
    let before = cpu_times(crowd, pooler)?;
    let (outcome, responses) = burst(&target, requests, within).await;
    let after = cpu_times(crowd, pooler)?;
    ensure!(
        outcome.failed() == 0 && outcome.waits * MIN_REQUESTS_PER_REFUSAL <= count,
        "{}: {} waits, {:?}",
        act.name(),
        outcome.waits,
        outcome.errors
    );
    let (rows_now, shared_now) = transactions(&crowd.place, act).await?;
    let (rows, shared) = (rows_now - rows, shared_now - shared);
    let count = f64::from(u32::try_from(count)?);
    let [client, node, primary] = [0, 1, 2].map(|at: usize| {
        let used = after.get(at).zip(before.get(at));
        let used = used.map_or(Duration::ZERO, |(after, before)| {
            after.saturating_sub(*before)
        });
        used.as_secs_f64() * 1e6 / count
    });
    Ok(Phase {
        client,
        node,
        primary,
        batch: f64::from(u32::try_from(rows)?) / f64::from(u32::try_from(shared)?).max(1.0),
        samples: outcome.samples,
        responses,
    })
}

/// Returns the cost of an act.
fn cost(calm: &Phase, rush: &Phase, flush: &Times) -> Cost {
    let fit = |small, large| Work::fit((calm.batch, small), (rush.batch, large));
    let (node, primary) = (fit(calm.node, rush.node), fit(calm.primary, rush.primary));
    let worked = calm.client + node.batch + node.each + primary.batch + primary.each;
    let took = calm.samples.percentile(50).saturating_sub(flush.at(50));
    Cost {
        client: f64::midpoint(calm.client, rush.client),
        node,
        primary,
        delay: (took.as_secs_f64() * 1e6 - worked).max(0.0),
    }
}

/// Measures how much longer a commit takes if it waits for the disk.
async fn flush_times(place: &Place) -> Result<Times> {
    let mut connection = PgConnection::connect(place.url()).await?;
    sqlx::raw_sql("CREATE TABLE flushes (number bigint)")
        .execute(&mut connection)
        .await?;
    let mut times = [Samples::default(), Samples::default()];
    for (wait, samples) in ["off", "on"].into_iter().zip(&mut times) {
        sqlx::query_scalar::<_, String>("SELECT set_config('synchronous_commit', $1, false)")
            .bind(wait)
            .fetch_one(&mut connection)
            .await?;
        for _ in 0..FLUSHES {
            let since = Instant::now();
            sqlx::query("INSERT INTO flushes VALUES (1)")
                .execute(&mut connection)
                .await?;
            samples.push(since.elapsed());
        }
    }
    sqlx::raw_sql("DROP TABLE flushes")
        .execute(&mut connection)
        .await?;
    let [without, with] = times;
    Ok(Times::from_measured(&with).less(without.percentile(50)))
}

fn sheets(crowd: &Crowd, people: &[Person], started: &Phase) -> Result<Vec<Sheet>> {
    let paper = started.responses.iter().flatten().next();
    let answers = full_answers(&paper.context("nobody started")?.json()?)?;
    let sheet = |one: &Person| Sheet::new(HOST, &crowd.competition, &one.token, &answers);
    people.iter().map(sheet).collect()
}

/// Measures the service times of the program on this machine.
///
/// # Errors
/// Fails if the program refuses a request.
pub async fn measure() -> Result<ServiceTimes> {
    let place = Place::fresh(Database::Postgres).await?;
    let pooler = Pooler::start(&place, ENOUGH_CONNECTIONS).await?;
    progress("people are created");
    let people = CALM.0 + RUSH.0;
    let crowd = Crowd::gather(place, &program()?, people, Some(&pooler.url)).await?;
    let flush = flush_times(&crowd.place).await?;
    let (calm, rush) = crowd.people.split_at(CALM.0);
    let run = async |act, calm, rush| -> Result<[Phase; 2]> {
        Ok([
            phase(&crowd, &pooler, act, calm, CALM.1).await?,
            phase(&crowd, &pooler, act, rush, RUSH.1).await?,
        ])
    };
    let starts = run(Act::Start, crowd.start(calm), crowd.start(rush)).await?;
    let mut calm = sheets(&crowd, calm, &starts[0])?;
    let mut rush = sheets(&crowd, rush, &starts[1])?;
    let next = |sheets: &mut Vec<Sheet>| -> Vec<Vec<u8>> {
        let saves = sheets.iter_mut().map(|sheet| sheet.next_save().to_vec());
        saves.collect()
    };
    let saves = run(Act::Save, next(&mut calm), next(&mut rush)).await?;
    for (sheets, phase) in [&mut calm, &mut rush].into_iter().zip(&saves) {
        for (sheet, response) in sheets.iter_mut().zip(phase.responses.iter().flatten()) {
            sheet.receive(response);
        }
    }
    let last = |sheets: Vec<Sheet>| sheets.into_iter().map(Sheet::submission).collect();
    let submits = run(Act::Submit, last(calm), last(rush)).await?;
    let [start, save, submit] =
        [&starts, &saves, &submits].map(|[calm, rush]| cost(calm, rush, &flush));
    crowd.server.stop().await?;
    drop(pooler);
    crowd.place.remove().await?;
    let build = if cfg!(debug_assertions) {
        "debug"
    } else {
        "release"
    };
    let cores = std::thread::available_parallelism()?.get();
    let today: UtcDateTime = now();
    Ok(ServiceTimes {
        measured: format!(
            "a {build} build of the measurement, {cores} cores, {}",
            today.date()
        ),
        cores,
        start,
        save,
        submit,
        flush,
    })
}

/// Measures events and compares each with its simulation.
///
/// # Errors
/// Fails if a request of an event fails.
pub async fn validate(times: &ServiceTimes, report: &mut Report) -> Result<()> {
    for connections in POOL_SIZES {
        for people in PEOPLE {
            progress(&format!("{people} people, a pool of {connections}"));
            let layout = Layout {
                machines: Machines::Shared { cores: times.cores },
                connections,
            };
            let plan = Plan {
                people,
                within: WITHIN,
                period: PERIOD,
                saves: SAVES,
            };
            let simulated = simulate(layout, times, plan.evenly());
            let measured = event(connections, usize::try_from(people)?).await?;
            for (act, samples) in Act::ALL.into_iter().zip(&measured) {
                for percent in [50, 99] {
                    report.add(row(layout, people, (act, percent), samples, &simulated));
                }
            }
        }
    }
    Ok(())
}

/// Plays an event, and returns the response times of each act.
async fn event(connections: usize, people: usize) -> Result<[Samples; 3]> {
    let place = Place::fresh(Database::Postgres).await?;
    let pooler = Pooler::start(&place, connections).await?;
    let crowd = Crowd::gather(place, &program()?, people, Some(&pooler.url)).await?;
    let target = Target::from(crowd.server.address);
    let (starts, papers) = burst(&target, crowd.start(&crowd.people), WITHIN).await;
    let paper = papers.iter().flatten().next().context("nobody started")?;
    let answers = full_answers(&paper.json()?)?;
    let sheet = |one: &Person| Sheet::new(HOST, &crowd.competition, &one.token, &answers);
    let sheets = crowd.people.iter().map(sheet).collect::<Result<_>>()?;
    let (saves, sheets) = on_schedule(&target, sheets, PERIOD, PERIOD * SAVES).await;
    let last = sheets.into_iter().flatten().map(Sheet::submission);
    let (submits, _) = burst(&target, last.collect(), WITHIN).await;
    for outcome in [&starts, &saves, &submits] {
        ensure!(outcome.failed() == 0, "{:?}", outcome.errors);
    }
    crowd.server.stop().await?;
    drop(pooler);
    crowd.place.remove().await?;
    Ok([starts.samples, saves.samples, submits.samples])
}

fn row(
    layout: Layout,
    people: u32,
    (act, percent): (Act, usize),
    measured: &Samples,
    simulated: &Simulated,
) -> Row {
    let simulated = simulated.of(act);
    let ratio =
        simulated.percentile(percent).as_secs_f64() / measured.percentile(percent).as_secs_f64();
    Row {
        name: format!(
            "{people} people, a pool of {}: {}, p{percent}",
            layout.connections,
            act.name()
        ),
        value: measured.words(percent),
        limit: format!("simulated {}", simulated.words(percent)),
        ratio: Some(ratio),
        target: "within 20 %".to_owned(),
        met: (ratio - 1.0).abs() <= MAX_DIFFERENCE,
    }
}
