//! Reads and writes the product's database directly, where the API would take too long.

use anyhow::Result;
use bench::{Database, Place};
use sqlx::{Connection as _, PgConnection, SqliteConnection};

/// Returns a sheet as the product stores it.
pub async fn stored_sheet(place: &Place) -> Result<String> {
    const SHEET: &str = "SELECT body FROM answer_sheets WHERE revision > 0 LIMIT 1";
    Ok(match place.database {
        Database::Postgres => {
            sqlx::query_scalar(SHEET)
                .fetch_one(&mut PgConnection::connect(place.url()).await?)
                .await?
        }
        Database::Sqlite => {
            sqlx::query_scalar(SHEET)
                .fetch_one(&mut SqliteConnection::connect(place.url()).await?)
                .await?
        }
    })
}

/// The name of the template that is copied.
pub const COPIED: &str = "Copied";

/// A table whose rows are copied to make its list long.
struct Copies {
    table: &'static str,
    columns: &'static str,
    /// The values of copy number `n`, without its id.
    values: &'static str,
    /// The condition that finds the row to copy.
    original: &'static str,
    /// A column that starts with "copy" in every copy.
    marked: &'static str,
}

const TEMPLATES: Copies = Copies {
    table: "templates",
    columns: "organization_id, name, name_key, search_key, content, total_weight, uses, created_by, created_at, version",
    values: "organization_id, 'Copy ' || n, 'copy ' || n, 'copy ' || n, content, total_weight, 0, created_by, created_at + n, 1",
    original: "name = 'Copied'",
    marked: "search_key",
};

const USERS: Copies = Copies {
    table: "users",
    columns: "scope_id, role_id, name, search_key, email, email_key, created_by, created_at, version, state",
    values: "scope_id, role_id, 'Copy ' || n, 'copy ' || n, 'copy' || n || '@academy.example.org', 'copy' || n || '@academy.example.org', created_by, created_at + n, 1, state",
    original: "email_key = 'person0@academy.example.org'",
    marked: "search_key",
};

const ENTITIES: Copies = Copies {
    table: "entities",
    columns: "organization_id, name, search_key, level, parent_id, created_at, version",
    values: "organization_id, 'Copy ' || n, 'copy ' || n, 2, id, created_at + n, 1",
    original: "parent_id IS NULL",
    marked: "search_key",
};

const AUDIT_RECORDS: Copies = Copies {
    table: "audit_records",
    columns: "scope_id, at, actor_id, actor_name, ip, action, subject_kind, subject_id, subject_name, changed_fields",
    values: "scope_id, at + n, actor_id, actor_name, ip, action, subject_kind, subject_id, 'copy ' || n, changed_fields",
    original: "subject_name = 'Copied'",
    marked: "subject_name",
};

/// A table with one row for each participant who has finished a competition.
struct ResultRow {
    table: &'static str,
    /// The columns whose id is derived from the number of the copy.
    ids: &'static [&'static str],
    /// The text columns, with their values for copy number `n`.
    texts: &'static [(&'static str, &'static str)],
}

const RESULT_ROWS: [ResultRow; 6] = [
    ResultRow {
        table: "users",
        ids: &["id"],
        texts: &[
            ("name", "'Result ' || n"),
            ("search_key", "'result ' || n"),
            ("email", "'result' || n || '@academy.example.org'"),
            ("email_key", "'result' || n || '@academy.example.org'"),
        ],
    },
    ResultRow::of_user("assignments", &["id", "user_id"]),
    ResultRow::of_user("players", &["id", "assignment_id", "user_id"]),
    ResultRow::of_user("attempts", &["id", "user_id"]),
    ResultRow::of_user("answer_sheets", &["attempt_id", "user_id"]),
    ResultRow {
        table: "scores",
        ids: &["attempt_id", "user_id"],
        // Every certificate has a code of its own, of 32 digits.
        texts: &[(
            "certificate_code",
            "substr('00000000000000000000000000000000' || n, length('' || n) + 1)",
        )],
    },
];

/// Puts one user into each copied entity, so that it becomes a team. Then updates the number of users of each entity.
const TEAMS: [&str; 2] = ["
INSERT INTO entity_members (user_id, entity_id, is_leader)
SELECT users.id, entities.id, true FROM users JOIN entities ON users.search_key = entities.search_key
WHERE entities.parent_id IS NOT NULL AND users.id NOT IN (SELECT user_id FROM entity_members)",
"UPDATE entities SET users = (SELECT count(*) FROM entity_members WHERE entity_id = entities.id)"];

/// Copies the template until `count` templates exist. Copies a user and an audit record `count` times, and the root
/// entity until there are a tenth as many teams. The program must not run at the same time.
pub async fn fill_lists(place: &Place, count: i64) -> Result<()> {
    match place.database {
        Database::Postgres => {
            let mut connection = PgConnection::connect(place.url()).await?;
            for (copies, count) in lists_of(count) {
                let there: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(copies.there()))
                    .fetch_one(&mut connection)
                    .await?;
                sqlx::query(sqlx::AssertSqlSafe(copies.fill("gen_random_uuid()")))
                    .bind(there + 1)
                    .bind(count)
                    .execute(&mut connection)
                    .await?;
            }
            for teams in TEAMS {
                sqlx::query(teams).execute(&mut connection).await?;
            }
            // PostgreSQL does this by itself about a minute after many inserts.
            sqlx::query("VACUUM ANALYZE")
                .execute(&mut connection)
                .await?;
        }
        Database::Sqlite => {
            let mut connection = SqliteConnection::connect(place.url()).await?;
            for (copies, count) in lists_of(count) {
                let there: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(copies.there()))
                    .fetch_one(&mut connection)
                    .await?;
                sqlx::query(sqlx::AssertSqlSafe(copies.fill("randomblob(16)")))
                    .bind(there + 1)
                    .bind(count)
                    .execute(&mut connection)
                    .await?;
            }
            for teams in TEAMS {
                sqlx::query(teams).execute(&mut connection).await?;
            }
        }
    }
    Ok(())
}

/// Copies participants of a finished competition in turn, until there are `count` copies. `originals` is how many
/// participants have finished it. The program must not run at the same time.
pub async fn fill_results(
    place: &Place,
    competition: &str,
    (originals, count): (usize, usize),
) -> Result<()> {
    let competition = uuid(place.database, competition);
    let attempts = format!("attempts WHERE event_id = {competition}");
    let original = |table: &str, at: usize| {
        // The ids of copies are smaller than the ids of the originals.
        let of_user =
            format!("= (SELECT user_id FROM {attempts} ORDER BY user_id DESC LIMIT 1 OFFSET {at})");
        match table {
            "users" => format!("id {of_user}"),
            "answer_sheets" => {
                format!("user_id {of_user} AND attempt_id IN (SELECT id FROM {attempts})")
            }
            _ => format!("user_id {of_user} AND event_id = {competition}"),
        }
    };
    let all = |table: &str| (0..originals).map(|at| original(table, at)).collect();
    copy_rows(place, &RESULT_ROWS, all, count).await
}

/// Finds the copies of a person in lists.
pub const COPIED_PERSON: &str = "result";

/// Copies a user who takes part in nothing, `count` times. The program must not run at the same time.
pub async fn copy_user(place: &Place, id: &str, count: usize) -> Result<()> {
    let [users, ..] = RESULT_ROWS;
    let original = format!("id = {}", uuid(place.database, id));
    copy_rows(place, &[users], |_| vec![original.clone()], count).await
}

/// Copies a participant of one event with the session, `count` times. The program must not run at the same time.
pub async fn copy_person(place: &Place, id: &str, count: usize) -> Result<()> {
    let [users, assignments, players, ..] = RESULT_ROWS;
    let sessions = ResultRow::of_user("sessions", &["id", "user_id"]);
    let id = uuid(place.database, id);
    let original = |table: &str| match table {
        "users" => vec![format!("id = {id}")],
        _ => vec![format!("user_id = {id}")],
    };
    copy_rows(
        place,
        &[users, assignments, players, sessions],
        original,
        count,
    )
    .await
}

/// Changes all attempts of a competition to open attempts whose time is over. The program must not run at the same
/// time.
pub async fn abandon(place: &Place, competition: &str) -> Result<()> {
    let of_event = format!("event_id = {}", uuid(place.database, competition));
    let attempts = format!("attempt_id IN (SELECT id FROM attempts WHERE {of_event})");
    for change in [
        format!("DELETE FROM score_saves WHERE {attempts}"),
        format!("DELETE FROM scores WHERE {attempts}"),
        format!("DELETE FROM receipts WHERE {attempts}"),
        format!(
            "UPDATE attempts SET submitted_at = NULL, ended_by = NULL, deadline = started_at, due_at = started_at
             WHERE {of_event}"
        ),
        format!("UPDATE answer_sheets SET closes_at = 1 WHERE {attempts}"),
    ] {
        let change = sqlx::AssertSqlSafe(change);
        match place.database {
            Database::Postgres => {
                let mut connection = PgConnection::connect(place.url()).await?;
                sqlx::query(change).execute(&mut connection).await?;
            }
            Database::Sqlite => {
                let mut connection = SqliteConnection::connect(place.url()).await?;
                sqlx::query(change).execute(&mut connection).await?;
            }
        }
    }
    Ok(())
}

/// Counts the attempts of a competition that are not submitted.
pub async fn open_attempts(place: &Place, competition: &str) -> Result<i64> {
    let of_event = format!("event_id = {}", uuid(place.database, competition));
    let count = sqlx::AssertSqlSafe(format!(
        "SELECT count(*) FROM attempts WHERE {of_event} AND submitted_at IS NULL"
    ));
    Ok(match place.database {
        Database::Postgres => {
            sqlx::query_scalar(count)
                .fetch_one(&mut PgConnection::connect(place.url()).await?)
                .await?
        }
        Database::Sqlite => {
            sqlx::query_scalar(count)
                .fetch_one(&mut SqliteConnection::connect(place.url()).await?)
                .await?
        }
    })
}

/// Returns an id as an SQL literal.
pub fn uuid(database: Database, id: &str) -> String {
    match database {
        Database::Postgres => format!("'{id}'::uuid"),
        Database::Sqlite => format!("unhex('{}')", id.replace('-', "")),
    }
}

/// Copies the rows of each table that match the conditions `originals`, in turn, for each number `n` up to `count`.
async fn copy_rows(
    place: &Place,
    rows: &[ResultRow],
    originals: impl Fn(&str) -> Vec<String>,
    count: usize,
) -> Result<()> {
    let count = i64::try_from(count)?;
    match place.database {
        Database::Postgres => {
            let mut connection = PgConnection::connect(place.url()).await?;
            for row in rows {
                let columns: Vec<String> = sqlx::query_scalar(
                    "SELECT column_name::text FROM information_schema.columns
                     WHERE table_schema = 'public' AND table_name = $1",
                )
                .bind(row.table)
                .fetch_all(&mut connection)
                .await?;
                let number = "lpad(to_hex(n), 32, '0')::uuid";
                for copy in row.copies(&columns, number, &originals(row.table)) {
                    sqlx::query(sqlx::AssertSqlSafe(copy))
                        .bind(count)
                        .execute(&mut connection)
                        .await?;
                }
            }
            sqlx::query("VACUUM ANALYZE")
                .execute(&mut connection)
                .await?;
        }
        Database::Sqlite => {
            let mut connection = SqliteConnection::connect(place.url()).await?;
            for row in rows {
                let columns: Vec<String> = sqlx::query_scalar(
                    "SELECT name FROM pragma_table_info($1) WHERE name <> 'row_id'",
                )
                .bind(row.table)
                .fetch_all(&mut connection)
                .await?;
                let number = "unhex(printf('%032x', n))";
                for copy in row.copies(&columns, number, &originals(row.table)) {
                    sqlx::query(sqlx::AssertSqlSafe(copy))
                        .bind(count)
                        .execute(&mut connection)
                        .await?;
                }
            }
        }
    }
    Ok(())
}

impl ResultRow {
    const fn of_user(table: &'static str, ids: &'static [&'static str]) -> Self {
        Self {
            table,
            ids,
            texts: &[],
        }
    }

    /// Returns the statements that copy the rows that match each of the conditions `originals`, in turn. Takes the names of
    /// the columns from the database, because an older build has other columns, or lacks the table.
    fn copies(&self, columns: &[String], number: &str, originals: &[String]) -> Vec<String> {
        if columns.is_empty() {
            return Vec::new();
        }
        let value = |column: &String| match column.as_str() {
            id if self.ids.contains(&id) => number.to_owned(),
            "created_at" => "created_at + n".to_owned(),
            other => {
                let text = self.texts.iter().find(|(name, _)| *name == other);
                text.map_or(other, |(_, value)| value).to_owned()
            }
        };
        let (table, count) = (self.table, originals.len());
        let values: Vec<String> = columns.iter().map(value).collect();
        let (values, columns) = (values.join(", "), columns.join(", "));
        // The databases know too little of a table that has just been filled. They would read all of it for each copy.
        let copy = |(at, original): (usize, &String)| {
            format!(
                "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $1),
                 original AS MATERIALIZED (SELECT * FROM {table} WHERE {original})
                 INSERT INTO {table} ({columns}) SELECT {values} FROM original, numbers WHERE n % {count} = {at}"
            )
        };
        originals.iter().enumerate().map(copy).collect()
    }
}

const fn lists_of(count: i64) -> [(Copies, i64); 4] {
    [
        (TEMPLATES, count),
        (USERS, count),
        (ENTITIES, count / 10),
        (AUDIT_RECORDS, count),
    ]
}

impl Copies {
    /// Returns the query that counts the copies.
    fn there(&self) -> String {
        let Self { table, marked, .. } = self;
        format!("SELECT count(*) FROM {table} WHERE {marked} LIKE 'copy %'")
    }

    /// Returns the statement that adds the copies whose numbers are in the range.
    fn fill(&self, new_id: &str) -> String {
        let Self {
            table,
            columns,
            values,
            original,
            ..
        } = self;
        format!(
            "WITH RECURSIVE numbers (n) AS (SELECT $1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $2)
             INSERT INTO {table} (id, {columns}) SELECT {new_id}, {values} FROM {table}, numbers WHERE {original}"
        )
    }
}
