//! Compares builds of the program: each gets the same load in alternating rounds of one run, because the machine's
//! speed changes from minute to minute.

use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};
use bench::{Database, OrgFixture, Place, Server};
use load::Samples;

use super::clients::{self, Sheets};
use super::reads::{RESULTS, Read, Reads};
use super::report::{Report, Row, median};
use super::{CONNECTIONS, emails, progress, rows, template};

const PEOPLE: usize = 128;
const ROUNDS: usize = 21;
const ROUND: Duration = Duration::from_secs(1);
/// The time within which all participants start.
const STARTS: Duration = Duration::from_secs(2);
/// The minimum result of the new build, as a ratio to the result of the old build.
#[derive(Clone, Copy)]
enum Target {
    /// The new rate must be at least this share of the old rate.
    Rate(f64),
    /// The new time at p99 must be at most this share of the old time.
    P99(f64),
}

/// The kind of request that the clients send in one measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Save,
    SignIn,
    Read(Read),
}

impl Act {
    const fn name(self) -> &'static str {
        match self {
            Self::Save => "saves",
            Self::SignIn => "sign-ins",
            Self::Read(read) => read.name(),
        }
    }

    /// Returns how this build must compare with an older one. Reads must be faster, because older builds read slowly.
    const fn target(self) -> Target {
        match self {
            Self::Save | Self::SignIn => Target::Rate(0.95),
            Self::Read(Read::Opening) => Target::Rate(1.4),
            Self::Read(Read::OwnScores) => Target::Rate(1.6),
            Self::Read(Read::Results) => Target::P99(0.5),
        }
    }
}

/// Returns the acts of an argument.
///
/// # Errors
///
/// Fails if the argument is not `all`, `saves`, `sign-ins` or `reads`.
pub fn acts(argument: &str) -> Result<Vec<Act>> {
    let reads = Read::ALL.map(Act::Read);
    Ok(match argument {
        "all" => [&[Act::Save, Act::SignIn], &reads[..]].concat(),
        "saves" => vec![Act::Save],
        "sign-ins" => vec![Act::SignIn],
        "reads" => reads.to_vec(),
        other => bail!("'{other}' is none of all, saves, sign-ins and reads"),
    })
}

/// A running build with its own database.
struct Build {
    place: Place,
    server: Server,
    sheets: Sheets,
    visitors: Vec<String>,
    reads: Reads,
    measured: Measured,
}

impl Build {
    /// Starts `program` on an empty database. Then people start one competition and finish another one.
    async fn start(database: Database, program: &Path) -> Result<Self> {
        let place = Place::fresh(database).await?;
        let server = Server::start_program(program, &place, &[]).await?;
        let fixture = OrgFixture::open(&place, &server).await?;
        // A person can have at most twenty sessions. So other people than those who save sign in repeatedly.
        let mut people = fixture.people(PEOPLE + CONNECTIONS).await?;
        let visitors = emails(&people.split_off(PEOPLE));
        let template = fixture.template(&template()).await?;
        let competition = fixture.competition("Compared", &template, 600).await?;
        fixture.assign(&competition, &people).await?;
        let starts = clients::start_all(server.address, &competition, &people, STARTS).await?;
        let reads = Reads::prepare(&fixture, &server, &competition, &people).await?;
        server.stop().await?;
        rows::fill_results(&place, &reads.finished, (1, RESULTS)).await?;
        Ok(Self {
            server: Server::start_program(program, &place, &[]).await?,
            place,
            sheets: Sheets::new(&competition, &people, &starts.started)?,
            visitors,
            reads,
            measured: Measured::default(),
        })
    }

    /// Measures one round.
    async fn round(&mut self, act: Act) -> Result<()> {
        let address = self.server.address;
        let before = self.server.cpu_time()?;
        let load = match act {
            Act::Save => clients::saves(address, &mut self.sheets, ROUND).await?,
            Act::SignIn => {
                clients::sign_in_repeatedly(address, self.visitors.clone(), ROUND).await?
            }
            Act::Read(read) => self.reads.load(address, read, ROUND).await?,
        };
        self.measured.cpu += self.server.cpu_time()?.saturating_sub(before);
        self.measured.rates.push(load.rate());
        self.measured.samples.add(load.samples);
        Ok(())
    }

    /// Stops the build and returns its peak resident memory in megabytes.
    async fn stop(self) -> Result<u64> {
        let memory = self.server.peak_memory()? / 1_000_000;
        self.server.stop().await?;
        self.place.remove().await?;
        Ok(memory)
    }
}

/// The measured values of one build for one kind of request.
#[derive(Default)]
struct Measured {
    rates: Vec<f64>,
    samples: Samples,
    cpu: Duration,
}

impl Measured {
    fn text(&self) -> Result<String> {
        let cpu = (self.cpu / u32::try_from(self.samples.len())?.max(1)).as_micros();
        let (p50, p99) = (self.samples.words(50), self.samples.words(99));
        let rate = median(self.rates.clone());
        Ok(format!(
            "{rate:.0} ({cpu} µs of CPU each, p50 {p50}, p99 {p99})"
        ))
    }

    /// Returns the median of the ratios of all rounds. Two consecutive rounds run on a machine in the same state, so
    /// this is steadier than the ratio of the medians.
    fn ratio(&self, old: &Self) -> f64 {
        let rounds = self.rates.iter().zip(&old.rates);
        median(rounds.map(|(new, old)| new / old).collect())
    }

    fn p99_ratio(&self, old: &Self) -> f64 {
        let p99 = |measured: &Self| measured.samples.percentile(99).as_secs_f64();
        p99(self) / p99(old)
    }
}

/// Compares the new build with each old build on one database.
///
/// # Errors
///
/// Fails if a build does not start or responds with an error.
pub async fn run(
    database: Database,
    acts: &[Act],
    old: &[&Path],
    new: &Path,
    report: &mut Report,
) -> Result<()> {
    let mut builds = Vec::new();
    for program in old.iter().chain([&new]) {
        progress(&format!("{database}: people use {}", program.display()));
        builds.push(Build::start(database, program).await?);
    }
    for act in acts {
        for row in compare(database, *act, &mut builds, old).await? {
            report.add(row);
        }
    }
    let mut memory = Vec::new();
    for build in builds {
        memory.push(build.stop().await?);
    }
    let Some((new, memory)) = memory.split_last() else {
        return Ok(());
    };
    for (program, old) in old.iter().zip(memory) {
        report.add(Row {
            name: format!("{database}: peak resident memory of the new build"),
            value: format!("{new} MB"),
            limit: format!("{} {old} MB", program.display()),
            target: "not above".to_owned(),
            met: new <= old,
            ..Row::default()
        });
    }
    Ok(())
}

/// Measures one kind of request in rounds that alternate between the builds. The last build is the new one.
async fn compare(
    database: Database,
    act: Act,
    builds: &mut [Build],
    old: &[&Path],
) -> Result<Vec<Row>> {
    progress(&format!("{database}: {ROUNDS} rounds of {}", act.name()));
    for build in &mut *builds {
        build.round(act).await?;
        build.measured = Measured::default();
    }
    for at in 0..ROUNDS {
        // The order of the builds changes with each round, so that no build always runs after the same one.
        if at % 2 == 0 {
            for build in &mut *builds {
                build.round(act).await?;
            }
        } else {
            for build in builds.iter_mut().rev() {
                build.round(act).await?;
            }
        }
    }
    let mut rows = Vec::new();
    let Some((new, measured)) = builds.split_last() else {
        return Ok(rows);
    };
    for (program, old) in old.iter().zip(measured) {
        let (ratio, target, met) = match act.target() {
            Target::Rate(share) => {
                let ratio = new.measured.ratio(&old.measured);
                (ratio, format!("{share:.2} or more"), ratio >= share)
            }
            Target::P99(share) => {
                let ratio = new.measured.p99_ratio(&old.measured);
                (ratio, format!("p99 {share:.2} or less"), ratio <= share)
            }
        };
        rows.push(Row {
            name: format!("{database}: {}/s of the new build", act.name()),
            value: new.measured.text()?,
            limit: format!("{} {}", program.display(), old.measured.text()?),
            ratio: Some(ratio),
            target,
            met,
        });
    }
    Ok(rows)
}
