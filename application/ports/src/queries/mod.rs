//! Lists and single rows, read outside of a transaction. A list returns the rows of one page and
//! the total. The total of more than 10,000 rows may be a few seconds old. Each area has one file with its
//! rows and its trait.

mod answering;
mod audit;
mod events;
mod grading;
mod organizations;
mod roles;
mod templates;
mod users;

pub use answering::*;
pub use audit::*;
pub use events::*;
pub use grading::*;
pub use organizations::*;
pub use roles::*;
pub use templates::*;
pub use users::*;

/// All lists.
pub trait Queries:
    OrganizationQueries
    + RoleQueries
    + UserQueries
    + TemplateQueries
    + EventQueries
    + AnsweringQueries
    + GradingQueries
    + AuditQueries
    + Send
    + Sync
{
}
