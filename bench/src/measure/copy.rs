//! Copies a million answers from SQLite to PostgreSQL and back (D244). Repeats a copy with a program that is killed.

use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use bench::{Database, Place, program};
use load::per_second;
use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::Command;

use super::progress;
use super::report::{Report, Row};

/// The number of questions that each sheet answers.
const ANSWERS: usize = 20;
/// The number of sheets. With 20 answers each, they contain a million answers.
pub const SHEETS: usize = 50_000;
/// The maximum time for a copy of a million answers.
const MAX_TIME: Duration = Duration::from_mins(2);
/// The number of rows that are generated at once.
const PART: usize = 10_000;

/// The statements that create the event of the attempts.
const EVENT: &str = "
    INSERT INTO organizations (id, name, name_key, search_key, host, domain, admin_id, admin_email, max_users,
                               total_file_mb, users, created_at, version)
    VALUES (zeroblob(16), 'Acme', 'acme', 'acme', 'h', 'acme.test', zeroblob(16), 'a@acme.test', 9000000, 9, 0, 7, 1);
    INSERT INTO templates (id, organization_id, name, name_key, search_key, content, total_weight, uses, created_by,
                           created_at, version, family)
    VALUES (zeroblob(16), zeroblob(16), 'T', 't', 't', '{}', 100, 1, zeroblob(16), 7, 1, zeroblob(16));
    INSERT INTO events (id, organization_id, kind, name, search_key, template_id, date_type, start_date, end_date, start_time,
                        end_time, duration_minutes, starts_at, ends_at, created_by, created_at, version)
    VALUES (zeroblob(16), zeroblob(16), 1, 'E', 'e', zeroblob(16), 1, '2026-11-26', '2026-11-27', '09:00:00.0', '23:59:59.0',
            60, 1, 2, zeroblob(16), 7, 1);";

/// Returns the statements that add the participants of a range of numbers. Each has an attempt, a sheet, a score with
/// its first save, and a receipt. Texts differ only in the number.
fn rows(from: usize, to: usize) -> String {
    let list = |one: &dyn Fn(usize) -> String| (0..ANSWERS).map(one).collect::<Vec<_>>().join(",");
    let id = |at: usize| format!("########-0000-7000-8000-{at:012x}");
    let answers = list(&|at| format!(r#""{}":{{"chosen":["{}"]}}"#, id(at), id(at + ANSWERS)));
    let sheet = format!(r#"{{"answers":{{{answers}}},"slides":{{}}}}"#);
    let marks = list(&|at| {
        let id = id(at);
        format!(
            r#"{{"question":"{id}","kind":"true_or_false","weight":5,"score":5,"answered":true}}"#
        )
    });
    let score = format!(r#"{{"marks":[{marks}],"bonus":0,"total_weight":100}}"#);
    let each = |insert: &str, select: &str| {
        format!(
            "WITH RECURSIVE n(i) AS (SELECT {from} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {to})
             INSERT INTO {insert} SELECT {select} FROM n;"
        )
    };
    let key = "unhex(printf('%032x', i))";
    let text = |text: &str| format!("replace('{text}', '########', printf('%08x', i))");
    [
        each(
            "users (id, scope_id, name, search_key, email, email_key, created_at, version)",
            &format!("{key}, zeroblob(16), 'P ' || i, 'p ' || i, i || '@a.test', i || '@a.test', i, 1"),
        ),
        each(
            "attempts (id, organization_id, event_id, user_id, number, started_at, deadline, submitted_at, ended_by, version)",
            &format!("{key}, zeroblob(16), zeroblob(16), {key}, 1, i, i, i, 1, 1"),
        ),
        each(
            "answer_sheets (attempt_id, user_id, revision, body, recent_saves, saved_at, closes_at)",
            &format!("{key}, {key}, 20, {}, '', i, i", text(&sheet)),
        ),
        each(
            "scores (attempt_id, organization_id, event_id, user_id, body, kind_sums, bonus, total, total_weight, version)",
            &format!("{key}, zeroblob(16), zeroblob(16), {key}, {}, '{{}}', 0, 100, 100, 1", text(&score)),
        ),
        each(
            "score_saves (attempt_id, version, body)",
            &format!("{key}, 1, {}", text(&score)),
        ),
        each(
            "receipts (attempt_id, ended_at, ended_by, code, answered, questions)",
            &format!("{key}, i, 1, 'CODE-' || i, {ANSWERS}, {ANSWERS}"),
        ),
    ]
    .concat()
}

async fn generate(place: &Place, sheets: usize) -> Result<()> {
    let mut database = SqliteConnection::connect(place.url()).await?;
    let mut run = async |sql: String| {
        sqlx::raw_sql(AssertSqlSafe(format!("BEGIN; {sql} COMMIT")))
            .execute(&mut database)
            .await
    };
    run(EVENT.to_owned()).await?;
    for from in (1..=sheets).step_by(PART) {
        run(rows(from, (from + PART).min(sheets + 1))).await?;
    }
    Ok(database.close().await?)
}

async fn copy(from: &Place, to: &Place) -> Result<(Duration, String)> {
    let since = Instant::now();
    let printed = from
        .run(&["copy", "--from", from.url(), "--to", to.url()])
        .await?;
    let took = since.elapsed();
    let mut tables: Vec<_> = printed
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    tables.sort_unstable();
    Ok((took, tables.join("\n")))
}

/// Kills a copy when it reports its first progress.
async fn kill(from: &Place, to: &Place) -> Result<()> {
    let mut copy = Command::new(program()?)
        .args(["copy", "--from", from.url(), "--to", to.url()])
        .current_dir(from.folder())
        .env_clear()
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()?;
    let output = copy.stdout.take().context("its output")?;
    let mut lines = BufReader::new(output).lines();
    let line = lines.next_line().await?;
    progress(&format!("killed at: {}", line.unwrap_or_default()));
    copy.kill().await?;
    Ok(())
}

/// Measures a copy of this number of sheets, each with twenty answers.
pub async fn run(sheets: usize, report: &mut Report) -> Result<()> {
    let answers = sheets * ANSWERS;
    let (source, there) = (
        Place::fresh(Database::Sqlite).await?,
        Place::fresh(Database::Postgres).await?,
    );
    source.run(&["migrate"]).await?;
    progress(&format!("{answers} answers are generated"));
    generate(&source, sheets).await?;
    let mut add = |name: &str, took: Duration| {
        report.add(Row {
            name: format!("{answers} answers {name}"),
            value: format!(
                "{:.1} s, {:.0} answers/s",
                took.as_secs_f64(),
                per_second(answers, took)
            ),
            target: format!("≤ {} s", MAX_TIME.as_secs()),
            met: took <= MAX_TIME,
            ..Row::default()
        });
    };
    progress("from SQLite to PostgreSQL");
    let (took, expected) = copy(&source, &there).await?;
    add("from SQLite to PostgreSQL", took);
    progress("and back");
    let back = Place::fresh(Database::Sqlite).await?;
    let (took, tables) = copy(&there, &back).await?;
    add("from PostgreSQL to SQLite", took);
    ensure!(tables == expected, "the copy back differs");
    progress("once more, killed");
    let killed = Place::fresh(Database::Postgres).await?;
    kill(&source, &killed).await?;
    let (_, tables) = copy(&source, &killed).await?;
    ensure!(tables == expected, "the copy that went on differs");
    there.remove().await?;
    killed.remove().await
}
