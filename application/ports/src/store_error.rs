//! Errors of the store.

/// The result of a store operation.
pub type StoreResult<T> = Result<T, StoreError>;

/// The uniqueness constraint that a write violated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UniqueKey {
    /// Email addresses are unique over the platform (D9).
    UserEmail,
    /// Role names are unique within their scope (D3), by their keys (D58).
    RoleName,
    /// Template names are unique within their organization.
    TemplateName,
    OrganizationName,
    OrganizationDomain,
    /// The number of a participant's attempt at an event, or another key that only a race can
    /// violate.
    Other,
}

/// The reason why a store operation failed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The value of a unique key is already taken.
    #[error("not unique: {0:?}")]
    NotUnique(UniqueKey),
    /// The row was changed or deleted since it was read.
    #[error("the row was changed meanwhile")]
    Stale,
    /// The referenced row does not exist.
    #[error("a referenced row does not exist")]
    MissingReference,
    /// The row is still referenced.
    #[error("the row is still referenced")]
    InUse,
    /// A stored value cannot be read.
    #[error("a stored value of {table} cannot be read: {reason}")]
    Corrupt { table: &'static str, reason: String },
    /// Too many requests for the same thing are waiting. The caller can try again later.
    #[error("too many requests for the same thing wait")]
    TooManyRequests,
    /// The database is unreachable or overloaded. The caller can try again later.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// Any other failure, caused by a bug.
    #[error("the database refused: {0}")]
    Fault(String),
}
