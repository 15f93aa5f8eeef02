//! `just bench`: the product's figures, each against the machine's own limit in the same run, on
//! 127.0.0.1 alone. docs/benchmarks.md says what is measured and how. `bench sqlite` and
//! `bench postgres` measure one database only.

mod measure;

use std::io::Write as _;

use anyhow::{Result, bail};
use bench::Database;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() -> Result<()> {
    let databases = match std::env::args().nth(1).as_deref() {
        None => vec![Database::Postgres, Database::Sqlite],
        Some("postgres") => vec![Database::Postgres],
        Some("sqlite") => vec![Database::Sqlite],
        Some(other) => bail!("'{other}' is neither sqlite nor postgres"),
    };
    let mut report = measure::Report::default();
    for database in databases {
        measure::run(database, &mut report).await?;
    }
    Ok(write!(std::io::stdout().lock(), "{report}")?)
}
