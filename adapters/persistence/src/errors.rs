//! What the databases say, in the words of the port: the one place that maps them.

use application_ports::{StoreError, UniqueKey};
use sea_orm::{DbErr, RuntimeErr};
use sqlx::error::ErrorKind;

/// The constraints whose breach means something: PostgreSQL tells the name, SQLite the column.
const UNIQUE: [(&str, &str, UniqueKey); 5] = [
    ("users_email", "users.email_key", UniqueKey::UserEmail),
    ("roles_name", "roles.name_key", UniqueKey::RoleName),
    (
        "templates_name",
        "templates.name_key",
        UniqueKey::TemplateName,
    ),
    (
        "organizations_name",
        "organizations.name_key",
        UniqueKey::OrganizationName,
    ),
    (
        "organizations_domain",
        "organizations.domain",
        UniqueKey::OrganizationDomain,
    ),
];

/// Serialization failure, deadlock, lock and statement timeouts, too many connections, a server that
/// shuts down or starts (PostgreSQL); busy, locked, disk full (SQLite).
const PASSING: [&str; 15] = [
    "40001", "40P01", "55P03", "57014", "53300", "53200", "57P01", "57P02", "57P03", "5", "6",
    "13", "261", "262", "517",
];

/// An error of sea-orm.
pub fn of(error: DbErr) -> StoreError {
    match error {
        DbErr::Conn(RuntimeErr::SqlxError(error))
        | DbErr::Exec(RuntimeErr::SqlxError(error))
        | DbErr::Query(RuntimeErr::SqlxError(error)) => of_sqlx(&error),
        DbErr::ConnectionAcquire(reason) => StoreError::Unavailable(reason.to_string()),
        DbErr::Conn(reason) => StoreError::Unavailable(reason.to_string()),
        other => StoreError::Fault(other.to_string()),
    }
}

/// An error of sqlx.
pub fn of_sqlx(error: &sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::Database(reason) => match reason.kind() {
            ErrorKind::UniqueViolation => {
                let (name, message) = (reason.constraint().unwrap_or_default(), reason.message());
                let found = UNIQUE.iter().find(|(constraint, column, _)| {
                    name == *constraint || message.contains(column)
                });
                StoreError::NotUnique(found.map_or(UniqueKey::Other, |(_, _, key)| *key))
            }
            ErrorKind::ForeignKeyViolation => StoreError::Missing,
            _ if reason
                .code()
                .is_some_and(|code| PASSING.contains(&code.as_ref())) =>
            {
                StoreError::Unavailable(reason.to_string())
            }
            _ => StoreError::Fault(reason.to_string()),
        },
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => StoreError::Unavailable(error.to_string()),
        other => StoreError::Fault(other.to_string()),
    }
}

/// A stored value of `table` that no rule would have let in.
pub fn corrupt(table: &'static str) -> impl Fn(&dyn std::fmt::Display) -> StoreError {
    move |reason| StoreError::Corrupt {
        table,
        reason: reason.to_string(),
    }
}
