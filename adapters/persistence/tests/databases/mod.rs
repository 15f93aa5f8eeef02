//! Databases for tests.

pub mod postgres;
pub mod sqlite;

use std::any::Any;
use std::time::UNIX_EPOCH;

use adapter_persistence::{connect, migrate};
use application_ports::{AuditActor, AuditEntry, AuditSubject, IdGenerator};
use application_testkit::Build;
use application_testkit::contract::Ports;
use domain_access::Scope;
use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, Connection};

/// Names the template of this build: the test program holds the migrations.
fn template_name() -> String {
    let program = std::env::current_exe().unwrap();
    let built = program.metadata().unwrap().modified().unwrap();
    let nanos = built.duration_since(UNIX_EPOCH).unwrap().as_nanos();
    format!("palestra_template_{nanos}")
}

/// The ports of a database; `keep` lives as long as they do.
pub async fn ports(url: &str, keep: impl Any + Send + Sync) -> Ports {
    let database = connect(url).await.unwrap();
    Ports {
        store: database.store(),
        sheets: database.answer_sheets(),
        sessions: database.sessions(),
        second_node: connect(url).await.unwrap().sessions(),
        keep: Box::new(keep),
    }
}

/// Two nodes migrate at once, and one of them again.
pub async fn migrate_repeatedly(url: &str) {
    let (one, two) = (connect(url).await.unwrap(), connect(url).await.unwrap());
    if url.starts_with("sqlite:") {
        // One process uses a file, and migrates before it serves.
        migrate(&one).await.unwrap();
        migrate(&two).await.unwrap();
    } else {
        let (first, second) = tokio::join!(migrate(&one), migrate(&two));
        first.and(second).unwrap();
    }
    migrate(&one).await.unwrap();
}

/// D42: the database refuses to change or remove a record.
pub async fn audit_records_are_append_only(url: &str) {
    let build = Build::default();
    let tx = connect(url).await.unwrap().store().begin().await.unwrap();
    let entry = AuditEntry {
        id: build.ids.sequential().into(),
        scope: Scope::Platform,
        at: build.now,
        actor: AuditActor {
            user_id: None,
            name: "Admin".to_owned(),
            ip: None,
        },
        action: "create_competition".to_owned(),
        subject: AuditSubject {
            kind: "competition".to_owned(),
            id: build.ids.sequential(),
            name: "Finals".to_owned(),
        },
        before: None,
        after: None,
    };
    tx.commit(entry).await.unwrap();
    install_default_drivers();
    let mut connection = AnyConnection::connect(url).await.unwrap();
    for statement in [
        "UPDATE audit_records SET actor_name = 'Nobody'",
        "DELETE FROM audit_records",
    ] {
        let refused = sqlx::query(statement).execute(&mut connection).await;
        let reason = refused.expect_err(statement).to_string();
        assert!(reason.contains("append-only"), "{statement}: {reason}");
    }
    let kept: (i64,) =
        sqlx::query_as("SELECT COUNT(*) FROM audit_records WHERE actor_name = 'Admin'")
            .fetch_one(&mut connection)
            .await
            .unwrap();
    assert_eq!(kept.0, 1);
}
