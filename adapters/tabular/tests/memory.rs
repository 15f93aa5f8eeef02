//! Files with many rows need no more memory than files with few. This test is alone in its program, because it reads
//! the memory of the whole process.
#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on says so by failing"
)]

use adapter_tabular::SpreadsheetFiles;
use application_ports::{TableCell, TableFormat, TabularFiles as _};
use domain_kernel::Points;

/// The number of rows that the export of results writes at once.
const BATCH_SIZE: i64 = 500;
const FEW_ROWS: i64 = 2 * BATCH_SIZE;
const MANY_ROWS: i64 = 100_000;
/// The maximum additional memory for many rows, in kibibytes. Their texts alone have five times as much.
const MAX_KIB: u64 = 2 * 1024;
const ANSWER: &str = "It was neither Sydney nor Melbourne, since neither of them would have accepted the other one as \
                      the capital.";

/// Returns the peak resident memory in kibibytes.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    number.unwrap().parse().unwrap()
}

/// Writes a file with this number of rows to the disk, and reads it in parts.
async fn write(format: TableFormat, rows: i64) {
    let files = SpreadsheetFiles::default();
    let header = vec!["answer".to_owned(), "score".to_owned()];
    let mut file = files.begin_spooled(header, format).await.unwrap();
    for batch in 0..rows / BATCH_SIZE {
        let first = batch * BATCH_SIZE;
        let batch = (first..first + BATCH_SIZE).map(|row| {
            vec![
                TableCell::Text(format!("{ANSWER} {row}")),
                TableCell::Points(Points::from_hundredths(row)),
            ]
        });
        file.add(batch.collect()).await.unwrap();
    }
    let file = file.finish().await.unwrap();
    let size = file.size();
    let mut reader = file.into_reader().unwrap();
    let read = std::io::copy(&mut reader, &mut std::io::sink()).unwrap();
    assert_eq!(read, size);
}

#[tokio::test]
async fn a_file_with_100_000_rows_needs_no_more_memory_than_one_with_1_000() {
    for format in [TableFormat::Csv, TableFormat::Xlsx] {
        write(format, FEW_ROWS).await;
        let before = peak_memory();
        write(format, MANY_ROWS).await;
        let grown = peak_memory().saturating_sub(before);
        assert!(grown < MAX_KIB, "{format:?}: {grown} KiB more");
    }
    // A file in memory would be noticed.
    let before = peak_memory();
    let kept = vec![b'a'; 8 * 1024 * 1024];
    assert!(peak_memory() > before + MAX_KIB, "{} bytes", kept.len());
}
