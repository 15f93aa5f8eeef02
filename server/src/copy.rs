//! `palestra copy`: moves a database from SQLite to PostgreSQL or back (D244).

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use adapter_persistence::{CopyOptions, CopyStep, copy_database};

use crate::print_line;

/// The minimum time between two lines with the progress.
const PROGRESS_EVERY: Duration = Duration::from_secs(2);

/// Copies everything. Prints the progress, and then the number and the checksum of the rows of each table.
pub async fn copy(from: &str, to: &str) -> anyhow::Result<()> {
    let mut printed = Instant::now();
    let mut report = |step: CopyStep<'_>| {
        // If the standard output is closed, the copy continues.
        match step {
            CopyStep::Copied { table, rows, total } if printed.elapsed() >= PROGRESS_EVERY => {
                printed = Instant::now();
                print_line(&format!("# {table}: {rows} of {total} rows")).ok();
            }
            CopyStep::Copied { .. } => {}
            CopyStep::Comparing => {
                print_line("# All rows are copied. Comparing.").ok();
            }
        }
        ControlFlow::Continue(())
    };
    let since = Instant::now();
    let tables = copy_database(from, to, CopyOptions::default(), &mut report).await?;
    for table in &tables {
        print_line(&format!("{} {} {}", table.name, table.rows, table.checksum))?;
    }
    let rows: u64 = tables.iter().map(|table| table.rows).sum();
    print_line(&format!(
        "# {rows} rows of {} tables are the same in both databases, after {} seconds.",
        tables.len(),
        since.elapsed().as_secs()
    ))
}
