//! Queries: lists and single rows that are read outside of a transaction. A list returns the rows of one page and the
//! total. The total of more than 10,000 rows may be a few seconds old. Names and addresses are sorted by the code
//! points of their folded form. Each area has one file with its rows and its trait.

mod analysis;
mod answering;
mod audit;
mod calendars;
mod certificates;
mod corrections;
mod entities;
mod events;
mod files;
mod grading;
mod installation;
mod integrity;
mod leaderboards;
mod live;
mod marking;
mod organizations;
mod result_export;
mod roles;
mod team_results;
mod teams;
mod templates;
mod users;

use domain_kernel::SortColumn;

use crate::{AuditChainQueries, SignInQueries};

pub use analysis::*;
pub use answering::*;
pub use audit::*;
pub use calendars::*;
pub use certificates::*;
pub use corrections::*;
pub use entities::*;
pub use events::*;
pub use files::*;
pub use grading::*;
pub use installation::*;
pub use integrity::*;
pub use leaderboards::*;
pub use live::*;
pub use marking::*;
pub use organizations::*;
pub use result_export::*;
pub use roles::*;
pub use team_results::*;
pub use teams::*;
pub use templates::*;
pub use users::*;

/// The sort column of a list of things that have a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NameColumn {
    #[default]
    CreatedAt,
    Name,
}

impl SortColumn for NameColumn {
    const ALL: &'static [Self] = &[Self::CreatedAt, Self::Name];
}

/// All lists.
pub trait Queries:
    OrganizationQueries
    + EntityQueries
    + TeamQueries
    + RoleQueries
    + UserQueries
    + TemplateQueries
    + EventQueries
    + FileQueries
    + AnsweringQueries
    + GradingQueries
    + CorrectionQueries
    + TeamResultQueries
    + ResultExportQueries
    + MarkingQueries
    + AnalysisQueries
    + AuditQueries
    + AuditChainQueries
    + SignInQueries
    + InstallationQueries
    + IntegrityQueries
    + LiveQueries
    + LeaderboardQueries
    + CertificateQueries
    + CalendarQueries
    + Send
    + Sync
{
}
