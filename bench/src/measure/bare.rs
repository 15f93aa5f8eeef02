//! Measures the queries behind the results of a competition without the product: what the database alone needs.

use std::time::{Duration, Instant};

use anyhow::Result;
use bench::{Database, Place};
use futures_util::TryStreamExt as _;
use load::Samples;
use sqlx::{Connection as _, PgConnection, SqliteConnection};

use super::rows::uuid;

/// The tables of a participant with a score, each score with its participant.
const SCORED: &str =
    "scores JOIN users ON users.id = scores.user_id WHERE scores.scored_at IS NOT NULL AND";
/// The tables of all participants, each with the score if there is one.
const ASSIGNED: &str = "players JOIN users ON users.id = players.user_id LEFT JOIN scores \
     ON scores.event_id = players.event_id AND scores.user_id = players.user_id WHERE";
const SHOWN: &str = "users.id, users.name, users.email, scores.kind_sums, scores.bonus, scores.total, \
     scores.total_weight, scores.scored_at, scores.corrected_at";
/// The maximum number of rows of a leaderboard, and one more.
const BOARD_ROWS: usize = 101;

/// An order of the list of results.
#[derive(Clone, Copy)]
pub enum Order {
    Assigned,
    BestFirst,
    LatestFirst,
    ByName,
}

impl Order {
    /// Returns the query for these columns of all participants of the event in this order.
    fn query(self, columns: &str, event: &str) -> String {
        let (tables, table, order) = match self {
            Self::Assigned => (ASSIGNED, "players", "players.created_at, players.id"),
            Self::ByName => (ASSIGNED, "players", "users.search_key, players.id"),
            Self::BestFirst => (
                SCORED,
                "scores",
                "scores.total DESC, scores.attempt_id DESC",
            ),
            Self::LatestFirst => (
                SCORED,
                "scores",
                "scores.scored_at DESC, scores.attempt_id DESC",
            ),
        };
        format!("SELECT {columns} FROM {tables} {table}.event_id = {event} ORDER BY {order}")
    }
}

/// A connection to the product's database.
enum Connection {
    Postgres(PgConnection),
    Sqlite(SqliteConnection),
}

/// The bare queries of one competition.
pub struct Bare {
    connection: Connection,
    /// The id of the competition as an SQL literal.
    event: String,
}

impl Bare {
    /// Connects while the program runs.
    pub async fn connect(place: &Place, competition: &str) -> Result<Self> {
        let connection = match place.database {
            Database::Postgres => Connection::Postgres(PgConnection::connect(place.url()).await?),
            Database::Sqlite => Connection::Sqlite(SqliteConnection::connect(place.url()).await?),
        };
        let event = uuid(place.database, competition);
        Ok(Self { connection, event })
    }

    /// Saves every score of the competition again, with a row of the history, in one transaction.
    pub async fn save_scores(&mut self) -> Result<Duration> {
        let event = &self.event;
        let update = format!(
            "UPDATE scores SET version = version + 1, scored_at = scored_at + 1 WHERE event_id = {event}"
        );
        let insert = format!(
            "INSERT INTO score_saves (attempt_id, version, body, scored_at, scored_by, saved_at)
             SELECT attempt_id, version, body, scored_at, scored_by, scored_at FROM scores WHERE event_id = {event}"
        );
        let since = Instant::now();
        for statement in ["BEGIN", &update, &insert, "COMMIT"] {
            self.read(statement).await?;
        }
        Ok(since.elapsed())
    }

    /// Reads the score and the answers of every participant.
    pub async fn read_sheets(&mut self) -> Result<Duration> {
        let sheets = format!(
            "SELECT scores.body, answer_sheets.body FROM scores
             JOIN answer_sheets ON answer_sheets.attempt_id = scores.attempt_id WHERE scores.event_id = {}",
            self.event
        );
        self.read(&sheets).await
    }

    /// Reads the marks of all participants in an order.
    pub async fn read_marks(&mut self, order: Order) -> Result<Duration> {
        let columns = "users.name, users.email, scores.body, scores.scored_at";
        let marks = order.query(columns, &self.event);
        self.read(&marks).await
    }

    /// Reads a page of the list again and again.
    pub async fn read_page(
        &mut self,
        order: Order,
        (page, per_page): (usize, usize),
        time: Duration,
    ) -> Result<Samples> {
        let list = order.query(SHOWN, &self.event);
        let offset = (page - 1) * per_page;
        let page = format!("{list} LIMIT {per_page} OFFSET {offset}");
        self.repeat(&page, time).await
    }

    /// Reads the best results again and again.
    pub async fn read_board(&mut self, time: Duration) -> Result<Samples> {
        let columns = "users.id, users.name, scores.total, scores.total_weight";
        let best = Order::BestFirst.query(columns, &self.event);
        let best = format!("{best} LIMIT {BOARD_ROWS}");
        self.repeat(&best, time).await
    }

    async fn repeat(&mut self, query: &str, time: Duration) -> Result<Samples> {
        let mut samples = Samples::default();
        let since = Instant::now();
        while since.elapsed() < time || samples.is_empty() {
            samples.push(self.read(query).await?);
        }
        Ok(samples)
    }

    /// Executes a statement, and reads its rows without keeping them.
    async fn read(&mut self, statement: &str) -> Result<Duration> {
        let since = Instant::now();
        let statement = sqlx::AssertSqlSafe(statement.to_owned());
        match &mut self.connection {
            Connection::Postgres(connection) => {
                let mut rows = sqlx::query(statement).fetch(connection);
                while rows.try_next().await?.is_some() {}
            }
            Connection::Sqlite(connection) => {
                let mut rows = sqlx::query(statement).fetch(connection);
                while rows.try_next().await?.is_some() {}
            }
        }
        Ok(since.elapsed())
    }
}
