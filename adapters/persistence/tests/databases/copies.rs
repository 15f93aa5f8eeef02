//! Tests of copies of a whole database to the other kind and back (D244).

use std::ops::ControlFlow;
use std::path::Path;

use adapter_persistence::{
    CopiedTable, CopyError, CopyOptions, CopyResult, CopyStep, connect, copy_database, migrate,
};
use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _};

use super::{postgres, sqlite};

/// Rows with every type of column, which are hard to copy: a team before its parent, texts with tabs and line feeds,
/// and keys that the databases sort differently.
const ROWS: &str = "
    INSERT INTO organizations (id, name, name_key, search_key, host, domain, admin_id, admin_email, max_users,
                               total_file_mb, users, created_at, version)
    VALUES (unhex(printf('%032x', 1)), 'Acmé', 'acmé', 'acme', 'h', 'acme.test', zeroblob(16), 'a@acme.test', 9, 9, 0, 7, 1);
    INSERT INTO entities (id, organization_id, name, search_key, level, parent_id, created_at, version)
    VALUES (unhex(printf('%032x', 9)), unhex(printf('%032x', 1)), 'Parent', 'parent', 1, NULL, 7, 1),
           (unhex(printf('%032x', 2)), unhex(printf('%032x', 1)), 'Child', 'child', 2, unhex(printf('%032x', 9)), 7, 1);
    INSERT INTO templates (id, organization_id, name, name_key, search_key, content, total_weight, uses, created_by,
                           created_at, version, family)
    VALUES (unhex(printf('%032x', 3)), unhex(printf('%032x', 1)), 'T', 't', 't', '{\"a\":\"\\\\n\"}', 9000000000, 1, zeroblob(16), 7, 1, zeroblob(16));
    INSERT INTO events (id, organization_id, kind, name, search_key, template_id, date_type, start_date, end_date, start_time,
                        end_time, duration_minutes, starts_at, ends_at, created_by, created_at, version, anonymous)
    VALUES (unhex(printf('%032x', 4)), unhex(printf('%032x', 1)), 1, 'E', 'e', unhex(printf('%032x', 3)), 1, '2026-11-26',
            '2026-11-27', '09:00:00.0', '23:59:59.0', 60, 1, 2, zeroblob(16), 7, 1, 1);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
    INSERT INTO roles (id, scope_id, kind, name, name_key, search_key, permissions, created_at, version)
    SELECT unhex(printf('%032x', i)), zeroblob(16), 'custom', 'Role ' || i || char(9, 10, 13, 92) || 'N', 'key ' || i,
           'role ' || i, '\\N', -i, 1 FROM n;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
    INSERT INTO audit_records (id, scope_id, at, actor_name, action, subject_kind, subject_id, subject_name)
    SELECT unhex(printf('%032x', 1000 - i)), zeroblob(16), i, 'Ada', 'create_role', 'role', zeroblob(16), '' FROM n;
    INSERT INTO sign_in_accounts (account, seed, day_ends_at, day_failures, looked_until, let_in_until, let_in_ends_at,
                                  let_in_attempts, expires_at)
    VALUES ('b', unhex(printf('%032x', 1)), 1, 1, 1, 1, 1, 1, 1), ('A', unhex(printf('%032x', 2)), 1, 1, 1, 1, 1, 1, 1), ('_é', unhex(printf('%032x', 3)), 1, 1, 1, 1, 1, 1, 1),
           ('É''s', unhex(printf('%032x', 4)), 1, 1, 1, 1, 1, 1, 1), ('a', unhex(printf('%032x', 5)), 1, 1, 1, 1, 1, 1, 1);";

async fn execute(url: &str, sql: &str) -> sqlx::Result<()> {
    install_default_drivers();
    let mut connection = AnyConnection::connect(url).await?;
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))
        .execute(&mut connection)
        .await?;
    connection.close().await
}

async fn texts(url: &str, sql: &str) -> Vec<String> {
    install_default_drivers();
    let mut connection = AnyConnection::connect(url).await.unwrap();
    let texts = sqlx::query_scalar(AssertSqlSafe(sql.to_owned()))
        .fetch_all(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    texts
}

/// Copies in small batches, and stops after this number of batches.
async fn copy(from: &str, to: &str, batches: usize) -> CopyResult<Vec<CopiedTable>> {
    let mut left = batches;
    let options = CopyOptions { batch_rows: 7 };
    let mut report = |step: CopyStep<'_>| {
        left = left.saturating_sub(1);
        match step {
            CopyStep::Copied { .. } if left == 0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    };
    copy_database(from, to, options, &mut report).await
}

fn refusal(copied: CopyResult<Vec<CopiedTable>>) -> String {
    match copied.unwrap_err() {
        CopyError::Refused(reason) => reason,
        other => panic!("{other}"),
    }
}

fn url_in(folder: &Path, name: &str) -> String {
    format!("sqlite://{}", folder.join(name).display())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_is_copied_and_back_although_the_copy_is_interrupted() {
    let Some(postgres) = postgres::create().await else {
        return;
    };
    let (source, folder) = sqlite::copy_template().await;
    execute(&source, ROWS).await.unwrap();

    for batches in [1, 2, 20] {
        let stopped = copy(&source, &postgres, batches).await.unwrap_err();
        assert!(matches!(stopped, CopyError::Stopped), "{stopped}");
        let served = migrate(&connect(&postgres).await.unwrap()).await;
        let reason = served.unwrap_err().to_string();
        assert!(reason.contains("an unfinished copy"), "{reason}");
    }
    let (other, _other) = sqlite::copy_template().await;
    let reason = refusal(copy(&other, &postgres, usize::MAX).await);
    assert!(reason.contains("an unfinished copy of "), "{reason}");

    let there = copy(&source, &postgres, usize::MAX).await.unwrap();
    migrate(&connect(&postgres).await.unwrap()).await.unwrap();
    let rows = |name: &str| there.iter().find(|table| table.name == name).unwrap().rows;
    assert_eq!((rows("roles"), rows("audit_records")), (200, 60));

    let back = url_in(folder.path(), "back.db");
    let stopped = copy(&postgres, &back, 20).await.unwrap_err();
    assert!(matches!(stopped, CopyError::Stopped), "{stopped}");
    assert_eq!(copy(&postgres, &back, usize::MAX).await.unwrap(), there);
    let found =
        "SELECT CAST(count(*) AS text) FROM roles_search WHERE roles_search MATCH '\"role 77\"'";
    assert_eq!(texts(&back, found).await, ["1"]);
    let times = "SELECT start_time || ' ' || end_time FROM events";
    assert_eq!(texts(&back, times).await, ["09:00:00.0 23:59:59.0"]);

    for url in [&postgres, &back] {
        for change in [
            "UPDATE audit_records SET actor_name = 'Nobody'",
            "DELETE FROM audit_records",
            "DELETE FROM organizations",
        ] {
            assert!(execute(url, change).await.is_err(), "{url}: {change}");
        }
    }
    let reason = refusal(copy(&source, &postgres, usize::MAX).await);
    assert!(reason.contains("the target is not empty"), "{reason}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_table_of_the_databases_is_copied_and_none_has_a_sequence() {
    let Some(postgres) = postgres::create().await else {
        return;
    };
    let (source, _folder) = sqlite::copy_template().await;
    let copied = copy(&source, &postgres, usize::MAX).await.unwrap();
    let mut copied: Vec<_> = copied.into_iter().map(|table| table.name).collect();
    copied.push("seaql_migrations".to_owned());
    copied.sort();
    let listed = |sql: &'static str| texts(&postgres, sql);
    let mut tables =
        listed("SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()").await;
    tables.sort();
    assert_eq!(copied, tables);
    // A copy does not set sequences. If a table gets a sequence, the copy must set it.
    let sequences = listed("SELECT sequencename::text FROM pg_sequences").await;
    assert_eq!(sequences, Vec::<String>::new());
    let references = "SELECT CAST(count(*) AS text) FROM pg_constraint WHERE contype = 'f'";
    let migrated = postgres::copy_template().await.unwrap();
    let expected = texts(&migrated, references).await;
    assert_eq!(texts(&postgres, references).await, expected);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_in_use_is_neither_copied_nor_filled() {
    let Some(postgres) = postgres::copy_template().await else {
        return;
    };
    let (source, _folder) = sqlite::copy_template().await;
    let serving = connect(&source).await.unwrap();
    serving.store().ping().await.unwrap();
    let reason = refusal(copy(&source, &postgres, usize::MAX).await);
    assert!(
        reason.starts_with("the source: ") && reason.contains("is in use"),
        "{reason}"
    );

    let (other, _other) = sqlite::copy_template().await;
    let serving = connect(&postgres).await.unwrap();
    serving.store().ping().await.unwrap();
    let reason = refusal(copy(&other, &postgres, usize::MAX).await);
    assert!(reason.starts_with("the target: it is in use"), "{reason}");
    let reason = refusal(copy(&other, &source, usize::MAX).await);
    assert!(
        reason.starts_with("a copy goes from SQLite to PostgreSQL"),
        "{reason}"
    );
}
