//! `just bench`: the product's figures, each against the machine's own limit in the same run, on
//! 127.0.0.1 alone. docs/benchmarks.md says what is measured and how. `bench sqlite` and
//! `bench postgres` measure one database only, and with `saves` behind it no more than starts and saves.

mod measure;

use std::io::Write as _;

use anyhow::{Result, bail};
use bench::Database;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let saves_only = match arguments.get(1).map(String::as_str) {
        None => false,
        Some("saves") => true,
        Some(other) => bail!("'{other}' is not 'saves'"),
    };
    let databases = match arguments.first().map(String::as_str) {
        None => vec![Database::Postgres, Database::Sqlite],
        Some("postgres") => vec![Database::Postgres],
        Some("sqlite") => vec![Database::Sqlite],
        Some(other) => bail!("'{other}' is neither sqlite nor postgres"),
    };
    let mut report = measure::Report::default();
    for database in databases {
        measure::run(database, saves_only, &mut report).await?;
    }
    Ok(write!(std::io::stdout().lock(), "{report}")?)
}
