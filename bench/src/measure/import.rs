//! Imports people with passwords while others sign in.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use bench::http::number;
use bench::{Client, Database, OrgFixture};

use super::report::Row;
use super::{Run, clients};

/// The number of people who are imported while others sign in.
const IMPORTED: u32 = 400;
/// The number of people in the largest allowed file.
const MAX_IMPORTED: u32 = 10_000;
const TIME: Duration = Duration::from_secs(4);
/// The time limit for importing the largest file. The time is calculated from the measured import.
const MAX_IMPORT_TIME: Duration = Duration::from_mins(15);
/// The maximum of the p50 time of a sign-in during an import, divided by the time without an import.
const MAX_RATIO: f64 = 2.0;

/// Measures the sign-ins of one client without an import and during an import, and measures the import itself.
pub async fn rows(
    database: Database,
    run: &Run,
    fixture: &OrgFixture,
    visitors: &[String],
) -> Result<[Row; 2]> {
    let address = run.server.address;
    let emails = vec![visitors.first().context("nobody can sign in")?.clone()];
    let calm = clients::sign_in_repeatedly(address, emails.clone(), TIME).await?;

    let mut file = "name,email,password\n".to_owned();
    for number in 0..IMPORTED {
        writeln!(
            file,
            "Imported,imported{number}@academy.example.org,Harbor-{number}-x"
        )?;
    }
    let admin = Client::signed_in(address, &fixture.token);
    let import = tokio::spawn(async move {
        let start = Instant::now();
        let texts = [("role", "user")];
        let response = admin.upload("/users/imports", &texts, file).await?;
        Ok::<_, anyhow::Error>((response, start.elapsed()))
    });
    let busy = clients::sign_in_repeatedly(address, emails, TIME).await?;
    let lasts = !import.is_finished();
    let (response, took) = import.await??;
    ensure!(lasts, "the import ended before it was measured");
    let created = number(&response, "/data/created")?;
    ensure!(created == i64::from(IMPORTED), "{response}");

    let ratio =
        busy.samples.percentile(50).as_secs_f64() / calm.samples.percentile(50).as_secs_f64();
    let whole = took * (MAX_IMPORTED / IMPORTED);
    Ok([
        Row {
            name: format!("{database}: a sign-in during an import, p50"),
            value: busy.samples.words(50),
            limit: format!("without one {}", calm.samples.words(50)),
            ratio: Some(ratio),
            target: format!("{MAX_RATIO:.2} or less"),
            met: ratio <= MAX_RATIO,
        },
        Row {
            name: format!("{database}: an import of {IMPORTED} people with passwords"),
            value: format!(
                "{:.1} s; {MAX_IMPORTED} take {:.0} s",
                took.as_secs_f64(),
                whole.as_secs_f64()
            ),
            target: format!("{MAX_IMPORTED} within {} s", MAX_IMPORT_TIME.as_secs()),
            met: whole < MAX_IMPORT_TIME,
            ..Row::default()
        },
    ])
}
