//! Lists the total size of the stored data for each day (D231).

use application_ports::DaySizesRow;
use domain_access::{Access, Action, Scope};

use super::permission;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const LIST_DAY_SIZES: Operation = Operation::new(
    "list_day_sizes",
    Access::AnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

/// The number of days that are shown.
const MAX_DAYS: i64 = 90;
const DAY_MINUTES: i64 = 24 * 60;

impl App {
    /// Returns the sizes of the last 90 days, the oldest first. Days on which no node ran are missing.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_day_sizes(&self, caller: &Caller) -> AppResult<Vec<DaySizesRow>> {
        caller.authorize(&LIST_DAY_SIZES, Scope::Platform)?;
        let since = self.now().plus_minutes(-MAX_DAYS * DAY_MINUTES);
        Ok(self.ports.store.queries().sizes_by_day(since).await?)
    }
}
