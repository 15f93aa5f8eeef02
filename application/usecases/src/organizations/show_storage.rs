//! Shows how much storage the caller's organization uses.

use domain_access::{Access, Action, Permission, Resource};
use domain_organization::megabytes;

use crate::{App, AppResult, Caller, Effect, Operation};

/// How much storage an organization uses (D10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Storage {
    /// The size of its stored files.
    pub used_bytes: u64,
    /// The maximum size of its stored files.
    pub total_bytes: u64,
}

impl Storage {
    /// Returns the used storage in whole percent, rounded down. It is 100 only if the storage is full.
    pub fn percentage(self) -> u64 {
        let percents = self.used_bytes.saturating_mul(100);
        percents.checked_div(self.total_bytes).unwrap_or(100)
    }
}

pub(super) const SHOW_STORAGE: Operation = Operation::new(
    "show_storage",
    Access::AnyOf(&[Permission::new(Action::ViewAny, Resource::Template)]),
    Effect::Read,
);

impl App {
    /// Returns the used storage of the caller's organization.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_storage(&self, caller: &Caller) -> AppResult<Storage> {
        let (organization, _) = caller.authorize_in_organization(&SHOW_STORAGE)?;
        let row = self.organization_row(organization).await?;
        Ok(Storage {
            used_bytes: row.used_bytes,
            total_bytes: megabytes(row.total_file_mb),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_full_storage_has_a_hundred_percent() {
        let percentage = |used_bytes, total_bytes| {
            let storage = Storage {
                used_bytes,
                total_bytes,
            };
            storage.percentage()
        };
        assert_eq!(percentage(0, 1000), 0);
        assert_eq!(percentage(9, 1000), 0);
        assert_eq!(percentage(699, 1000), 69);
        assert_eq!(percentage(700, 1000), 70);
        assert_eq!(percentage(999, 1000), 99);
        assert_eq!(percentage(1000, 1000), 100);
    }
}
