//! One side of a copy, and the batches that are sent between the sides.

use tokio::sync::mpsc;

use super::CopyResult;
use super::catalog::Table;
use super::line::Checksum;
use super::marks::TableMark;
use super::postgres::PostgresSide;
use super::sqlite::SqliteSide;
use crate::backup::DatabasePlace;

/// The maximum size of a batch in bytes. A batch is written in one transaction, and a sheet can have some hundred
/// kilobytes.
const BATCH_BYTES: usize = 4 * 1024 * 1024;
pub const BATCH_ROWS: usize = 10_000;
/// The number of batches that wait in memory while another one is written.
pub const WAITING_BATCHES: usize = 1;

/// One of the two databases. No other program can use it while it is open.
pub enum Side {
    Sqlite(Box<SqliteSide>),
    Postgres(Box<PostgresSide>),
}

impl Side {
    pub async fn open(place: &DatabasePlace, url: &str) -> CopyResult<Self> {
        Ok(match place {
            DatabasePlace::Sqlite(file) => Self::Sqlite(Box::new(SqliteSide::open(file).await?)),
            DatabasePlace::Postgres { .. } => {
                Self::Postgres(Box::new(PostgresSide::open(url).await?))
            }
        })
    }

    pub async fn count(&mut self, table: &Table) -> CopyResult<u64> {
        match self {
            Self::Sqlite(side) => side.count(table).await,
            Self::Postgres(side) => side.count(table).await,
        }
    }

    /// Sends the rows after a key in batches. Stops if the receiver is dropped.
    pub async fn read(
        &mut self,
        table: &Table,
        after: Option<&str>,
        batch_rows: usize,
        batches: mpsc::Sender<Batch>,
    ) -> CopyResult<()> {
        let collector = Collector::new(table, batch_rows, batches);
        match self {
            Self::Sqlite(side) => side.read(table, after, collector).await,
            Self::Postgres(side) => side.read(table, after, collector).await,
        }
    }

    /// Writes a batch and the progress in one transaction.
    pub async fn write(
        &mut self,
        table: &Table,
        batch: &Batch,
        mark: &TableMark,
    ) -> CopyResult<()> {
        match self {
            Self::Sqlite(side) => side.write(table, batch, mark).await,
            Self::Postgres(side) => side.write(table, batch, mark).await,
        }
    }

    pub async fn run(&mut self, sql: String) -> CopyResult<()> {
        match self {
            Self::Sqlite(side) => side.run(sql).await,
            Self::Postgres(side) => side.run(sql).await,
        }
    }

    pub async fn texts(&mut self, sql: &str) -> CopyResult<Vec<String>> {
        match self {
            Self::Sqlite(side) => side.texts(sql).await,
            Self::Postgres(side) => side.texts(sql).await,
        }
    }

    pub async fn close(self) -> CopyResult<()> {
        match self {
            Self::Sqlite(side) => side.close().await,
            Self::Postgres(side) => side.close().await,
        }
    }

    /// Counts and hashes all rows of a table.
    pub async fn checksum(mut self, table: Table) -> CopyResult<(Self, Checksum)> {
        let (sender, mut batches) = mpsc::channel(WAITING_BATCHES);
        let summing = async {
            let mut sum = Checksum::default();
            while let Some(batch) = batches.recv().await {
                sum.add(&batch);
            }
            sum
        };
        let (read, sum) = tokio::join!(self.read(&table, None, BATCH_ROWS, sender), summing);
        read.map(|()| (self, sum))
    }
}

/// Rows of a table, one per line.
pub struct Batch {
    /// The lines. Each ends with a line feed.
    pub lines: Vec<u8>,
    pub rows: u64,
    /// The key of the last row.
    pub last_key: String,
}

/// Groups lines into batches.
pub struct Collector<'a> {
    table: &'a Table,
    batch_rows: usize,
    batches: mpsc::Sender<Batch>,
    lines: Vec<u8>,
    rows: usize,
    /// The start of the last line.
    last: usize,
}

impl<'a> Collector<'a> {
    pub const fn new(table: &'a Table, batch_rows: usize, batches: mpsc::Sender<Batch>) -> Self {
        Self {
            table,
            batch_rows,
            batches,
            lines: Vec::new(),
            rows: 0,
            last: 0,
        }
    }

    /// Returns the buffer of lines. The caller must append one line with its line feed.
    pub fn next_line(&mut self) -> &mut Vec<u8> {
        self.last = self.lines.len();
        &mut self.lines
    }

    /// Counts the appended line, and sends the batch if it is full. Returns false if the receiver was dropped.
    pub async fn end_line(&mut self) -> CopyResult<bool> {
        self.rows += 1;
        if self.rows >= self.batch_rows || self.lines.len() >= BATCH_BYTES {
            return self.flush().await;
        }
        Ok(true)
    }

    pub async fn flush(&mut self) -> CopyResult<bool> {
        if self.rows == 0 {
            return Ok(true);
        }
        let last = self.lines.get(self.last..).unwrap_or_default();
        let batch = Batch {
            last_key: self.table.key_of(last)?,
            rows: u64::try_from(std::mem::take(&mut self.rows)).unwrap_or(u64::MAX),
            lines: std::mem::take(&mut self.lines),
        };
        Ok(self.batches.send(batch).await.is_ok())
    }
}
