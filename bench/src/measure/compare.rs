//! Compares builds of the program: each gets the same load in alternating rounds of one run, so that the
//! ratios hold although the machine's speed changes from minute to minute.

use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use bench::{Database, OrgFixture, Place, Server};

use super::load::{self, Sheets};
use super::report::{Report, Row, Samples, median};
use super::{progress, template};

const PEOPLE: usize = 128;
const ROUNDS: usize = 21;
const ROUND: Duration = Duration::from_secs(1);
const WARM_UP: Duration = Duration::from_secs(2);
/// The time within which everybody starts.
const STARTS: Duration = Duration::from_secs(2);
/// The new build must reach this share of the old build's rate.
const MIN_RATIO: f64 = 0.85;

/// A running build with its own database, and what was measured of it.
struct Build {
    place: Place,
    server: Server,
    sheets: Sheets,
    rates: Vec<f64>,
    samples: Samples,
    cpu: Duration,
}

impl Build {
    /// Starts `program` on an empty database, where people start a competition.
    async fn start(database: Database, program: &Path) -> Result<Self> {
        let place = Place::fresh(database).await?;
        let server = Server::start_program(program, &place, &[]).await?;
        let fixture = OrgFixture::open(&place, &server).await?;
        let people = fixture.people(PEOPLE).await?;
        let template = fixture.template(&template()).await?;
        let competition = fixture.competition("Compared", &template, 600).await?;
        fixture.assign(&competition, &people).await?;
        let starts = load::starts(server.address, &competition, &people, STARTS).await?;
        let mut sheets = Sheets::new(&competition, &people, &starts.started)?;
        load::saves(server.address, &mut sheets, WARM_UP).await?;
        Ok(Self {
            place,
            server,
            sheets,
            rates: Vec::new(),
            samples: Samples::default(),
            cpu: Duration::ZERO,
        })
    }

    /// Saves for one round.
    async fn measure(&mut self) -> Result<()> {
        let before = self.server.cpu_time()?;
        let load = load::saves(self.server.address, &mut self.sheets, ROUND).await?;
        self.cpu += self.server.cpu_time()?.saturating_sub(before);
        self.rates.push(load.rate());
        self.samples.add(load.samples);
        Ok(())
    }

    async fn stop(self) -> Result<Measured> {
        self.server.stop().await?;
        self.place.remove().await?;
        let saves = u32::try_from(self.samples.len())?.max(1);
        Ok(Measured {
            rates: self.rates,
            cpu: self.cpu / saves,
            samples: self.samples,
        })
    }
}

/// The figures of one build.
struct Measured {
    rates: Vec<f64>,
    cpu: Duration,
    samples: Samples,
}

impl Measured {
    fn text(&self) -> String {
        let cpu = self.cpu.as_micros();
        let (p50, p99) = (self.samples.words(50), self.samples.words(99));
        let rate = median(self.rates.clone());
        format!("{rate:.0} ({cpu} µs of CPU each, p50 {p50}, p99 {p99})")
    }

    /// Returns the median of the ratios of each round. Rounds that follow each other share the machine's
    /// state, so this is steadier than the ratio of the medians.
    fn ratio(&self, old: &Self) -> f64 {
        let rounds = self.rates.iter().zip(&old.rates);
        median(rounds.map(|(new, old)| new / old).collect())
    }
}

/// Compares the saves of the new build with those of each old one on one database.
///
/// # Errors
/// Fails if a build does not start or answers a save with an error.
pub async fn run(database: Database, old: &[&Path], new: &Path, report: &mut Report) -> Result<()> {
    let mut builds = Vec::new();
    for program in old.iter().chain([&new]) {
        progress(&format!(
            "{database}: {PEOPLE} people start with {}",
            program.display()
        ));
        builds.push(Build::start(database, program).await?);
    }
    progress(&format!("{database}: {ROUNDS} rounds of saves"));
    for _ in 0..ROUNDS {
        for build in &mut builds {
            build.measure().await?;
        }
        // Another build is the first of the next round, so that none always follows the same one.
        builds.reverse();
    }
    if ROUNDS % 2 == 1 {
        builds.reverse();
    }
    let mut measured = Vec::new();
    for build in builds {
        measured.push(build.stop().await?);
    }
    let Some((new, measured)) = measured.split_last() else {
        return Ok(());
    };
    for (program, old) in old.iter().zip(measured) {
        let ratio = new.ratio(old);
        report.add(Row {
            name: format!("{database}: saves/s of the new build"),
            value: new.text(),
            limit: format!("{} {}", program.display(), old.text()),
            ratio: Some(ratio),
            target: format!("{MIN_RATIO:.2} or more"),
            met: ratio >= MIN_RATIO,
        });
    }
    Ok(())
}
