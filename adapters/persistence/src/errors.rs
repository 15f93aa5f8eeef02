//! Converts errors of the databases into the port's errors.

use std::fmt::Display;
use std::sync::Arc;

use application_ports::{StoreError, StoreResult, UniqueKey};
use sea_orm::{DbErr, RuntimeErr, SqlErr};

use crate::lost::note_loss;

/// Unique constraints whose violation the application handles. PostgreSQL reports a constraint by its name, SQLite by
/// its columns.
const UNIQUE_KEYS: [(&str, &str, UniqueKey); 5] = [
    ("\"users_email\"", "users.email_key", UniqueKey::UserEmail),
    ("\"roles_name\"", "roles.name_key", UniqueKey::RoleName),
    (
        "\"templates_name\"",
        "templates.name_key",
        UniqueKey::TemplateName,
    ),
    (
        "\"organizations_name\"",
        "organizations.name_key",
        UniqueKey::OrganizationName,
    ),
    (
        "\"organizations_domain\"",
        "organizations.domain",
        UniqueKey::OrganizationDomain,
    ),
];

/// Errors that may not happen again if the caller tries again later. PostgreSQL: serialization failure, deadlock, lock
/// and statement timeouts, too many connections. SQLite: busy, locked, disk full.
const TRANSIENT_CODES: [&str; 12] = [
    "40001", "40P01", "55P03", "57014", "53300", "53200", "5", "6", "13", "261", "262", "517",
];

/// Errors of PostgreSQL after which the connection cannot be used any more: the server is stopping, has crashed or is
/// starting, or it has become read-only because another server is the primary now.
const LOST_CODES: [&str; 4] = ["57P01", "57P02", "57P03", "25006"];
/// The class of connection errors. `PgBouncer` returns such an error if it loses its connection to the server.
const CONNECTION_CLASS: &str = "08";

/// Converts an error of a statement that reads, inserts or updates. A violated foreign key means that a referenced row
/// does not exist.
pub fn store_error(error: DbErr) -> StoreError {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(message)) => {
            return StoreError::NotUnique(unique_key(&message));
        }
        Some(SqlErr::ForeignKeyConstraintViolation(_)) => return StoreError::MissingReference,
        _ => {}
    }
    match error {
        DbErr::Conn(RuntimeErr::SqlxError(reason))
        | DbErr::Exec(RuntimeErr::SqlxError(reason))
        | DbErr::Query(RuntimeErr::SqlxError(reason)) => {
            let is_lost = is_lost(&reason);
            if is_lost {
                note_loss();
            }
            if is_lost || is_transient(&reason) {
                StoreError::Unavailable(reason.to_string())
            } else {
                StoreError::Fault(reason.to_string())
            }
        }
        DbErr::ConnectionAcquire(reason) => StoreError::Unavailable(reason.to_string()),
        DbErr::Conn(reason) => StoreError::Unavailable(reason.to_string()),
        other => StoreError::Fault(other.to_string()),
    }
}

/// Converts an error of a statement that deletes. A violated foreign key means that the row is still referenced.
/// (SQLite reports both directions of a foreign key in the same way.)
pub fn delete_error(error: DbErr) -> StoreError {
    match store_error(error) {
        StoreError::MissingReference => StoreError::InUse,
        other => other,
    }
}

/// Converts an error of a statement that is executed with sqlx directly.
pub fn sqlx_error(error: sqlx::Error) -> StoreError {
    store_error(DbErr::Query(RuntimeErr::SqlxError(Arc::new(error))))
}

fn unique_key(message: &str) -> UniqueKey {
    UNIQUE_KEYS
        .iter()
        .find(|(constraint, column, _)| message.contains(constraint) || message.contains(column))
        .map_or(UniqueKey::Other, |(_, _, key)| *key)
}

fn is_transient(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(reason) => reason
            .code()
            .is_some_and(|code| TRANSIENT_CODES.contains(&code.as_ref())),
        sqlx::Error::Tls(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => true,
        _ => false,
    }
}

fn is_lost(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(reason) => reason.code().is_some_and(|code| {
            code.starts_with(CONNECTION_CLASS) || LOST_CODES.contains(&code.as_ref())
        }),
        sqlx::Error::Io(_) | sqlx::Error::Protocol(_) => true,
        _ => false,
    }
}

/// Creates the error for a stored value of `table` that violates the rules.
pub fn corrupt(table: &'static str) -> impl Fn(&dyn Display) -> StoreError {
    move |reason| StoreError::Corrupt {
        table,
        reason: reason.to_string(),
    }
}

/// Fails with [`StoreError::Stale`] if a compare-and-set did not change a row.
pub fn expect_affected(rows: u64) -> StoreResult<()> {
    if rows == 0 {
        Err(StoreError::Stale)
    } else {
        Ok(())
    }
}
