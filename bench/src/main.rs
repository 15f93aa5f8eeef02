//! Measures the product on 127.0.0.1. docs/benchmarks.md describes what it measures and how.
//!
//! - `bench`: measures the product and, in the same run, the machine's own limits (`just bench`);
//! - `bench sqlite`, `bench postgres`: the same on one database; with `saves` as second argument it
//!   measures only starts and saves, with `sign-ins` only starts and sign-ins, with `templates` only starts, large templates, and
//!   saves while their images are uploaded;
//! - `bench listeners <sqlite|postgres> <number>`: the memory of that many streams, and how soon they hear of a message;
//! - `bench results [sqlite|postgres|both] [number]`: publishing and analysing 10,000 submissions, or another number of them,
//!   and the list, the file and the leaderboard of ten times as many results (`just bench-results`);
//! - `bench copy [sheets]`: a copy of a million answers, or of another number of sheets, to PostgreSQL and back, with and without a
//!   kill (`just bench-copy`);
//! - `bench event <sqlite|postgres|both> <number> [seconds]`: that many people save on schedule for two minutes (or for `seconds`),
//!   while 200 sign in and 20 members of staff read lists and the live view;
//! - `bench assign <sqlite|postgres|both> <number>`: that many people are assigned to a competition in one request;
//! - `bench rush <sqlite|postgres|both> <number> [program]…`: that many people submit at once, half as many start at once, and the
//!   time of all is over at once, with this build or with each of those programs;
//! - `bench model measure`, `bench model validate`, `bench model million`: measures the service times of this build, compares the
//!   simulation with measured events, and writes into docs/model.md what a million people need (`just bench-model`);
//! - `bench compare <sqlite|postgres|both> <all|saves|sign-ins|reads> <old program>…`: compares this build
//!   with older ones (`just bench-compare`).

mod measure;
mod model;

use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};
use bench::{Database, program};
use measure::{Part, Report};
use model::ServiceTimes;

/// The file with the service times of the simulation, and the folder of its page.
const SERVICE_TIMES: &str = "bench/service-times.json";
const DOCS: &str = "docs";
/// The number of people who submit at the same moment, and of those who are assigned in one request.
const AT_ONCE: usize = 10_000;
/// The number of people who save on schedule.
const PARTICIPANTS: usize = 2_000;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut report = Report::default();
    let ended = run(&arguments, &mut report).await;
    // What was measured before a failure is worth having.
    write!(std::io::stdout().lock(), "{report}")?;
    ended
}

/// Runs the measurements that the arguments name.
async fn run(arguments: &[&str], report: &mut Report) -> Result<()> {
    match arguments {
        ["compare", database, acts, old @ ..] => {
            let acts = measure::compare::acts(acts)?;
            let old: Vec<&Path> = old.iter().map(Path::new).collect();
            for database in databases(Some(database))? {
                measure::compare::run(database, &acts, &old, &program()?, report).await?;
            }
        }
        ["copy", sheets @ ..] => {
            let sheets = sheets.first().map(|sheets| sheets.parse()).transpose()?;
            measure::copy::run(sheets.unwrap_or(measure::copy::SHEETS), report).await?;
        }
        ["model", "measure"] => {
            let times = measure::service_times::measure().await?;
            times.write(Path::new(SERVICE_TIMES))?;
        }
        ["model", "validate"] => {
            let times = ServiceTimes::read(Path::new(SERVICE_TIMES))?;
            measure::service_times::validate(&times, report).await?;
        }
        ["model", "million"] => {
            let times = ServiceTimes::read(Path::new(SERVICE_TIMES))?;
            model::million::write(&times, Path::new(DOCS))?;
        }
        ["results", rest @ ..] => {
            let graded = rest.get(1).map(|graded| graded.parse()).transpose()?;
            let graded = graded.unwrap_or(measure::results::GRADED);
            for database in databases(rest.first())? {
                measure::results::run(database, graded, report).await?;
            }
        }
        ["listeners", database, count] => {
            for database in databases(Some(database))? {
                measure::listeners::run(database, count.parse()?, report).await?;
            }
        }
        ["event", database, people, seconds @ ..] => {
            let seconds = seconds.first().map(|seconds| seconds.parse()).transpose()?;
            let time = seconds.map_or(measure::event::TIME, Duration::from_secs);
            for database in databases(Some(database))? {
                measure::event::run(database, people.parse()?, time, report).await?;
            }
        }
        ["assign", database, people] => {
            for database in databases(Some(database))? {
                measure::assign::run(database, people.parse()?, report).await?;
            }
        }
        ["rush", database, people, programs @ ..] => {
            let own = program()?;
            let mut programs: Vec<&Path> = programs.iter().map(Path::new).collect();
            if programs.is_empty() {
                programs.push(&own);
            }
            for database in databases(Some(database))? {
                measure::rush::run(database, people.parse()?, &programs, report).await?;
            }
        }
        rest => {
            let part = match rest.get(1) {
                None => Part::All,
                Some(&"saves") => Part::Saves,
                Some(&"sign-ins") => Part::SignIns,
                Some(&"templates") => Part::Templates,
                Some(other) => bail!("'{other}' is none of saves, sign-ins and templates"),
            };
            for database in databases(rest.first())? {
                measure::run(database, part, report).await?;
                if part == Part::All {
                    let program = program()?;
                    measure::rush::run(database, AT_ONCE, &[&program], report).await?;
                    measure::assign::run(database, AT_ONCE, report).await?;
                    let time = measure::event::TIME;
                    measure::event::run(database, PARTICIPANTS, time, report).await?;
                    measure::results::run(database, measure::results::GRADED, report).await?;
                }
            }
        }
    }
    Ok(())
}

/// Returns the database of an argument, or both databases if the argument is missing.
fn databases(argument: Option<&&str>) -> Result<Vec<Database>> {
    Ok(match argument {
        None | Some(&"both") => vec![Database::Postgres, Database::Sqlite],
        Some(&"postgres") => vec![Database::Postgres],
        Some(&"sqlite") => vec![Database::Sqlite],
        Some(other) => bail!("'{other}' is neither sqlite, postgres nor both"),
    })
}
