//! Records the size of each organization once a day (D231).

use super::Background;
use crate::{App, AppResult};

const DAY_MILLIS: i64 = 24 * 60 * 60 * 1_000;
/// The minutes for which sizes are kept.
const SIZES_MINUTES: i64 = 400 * 24 * 60;
/// The number of organizations that one run measures. Measuring an organization reads all of its rows.
const ORGANIZATIONS_AT_ONCE: u64 = 5;

impl App {
    /// Measures some of the organizations that were not measured today, and returns their number.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn record_sizes(&self) -> AppResult<usize> {
        let now = self.now();
        let today = now.start_of_period(DAY_MILLIS);
        let reads = self.ports.store.queries();
        let sizes = reads.sizes_to_record(today, ORGANIZATIONS_AT_ONCE).await?;
        if sizes.is_empty() {
            return Ok(0);
        }
        let tx = self.ports.unaudited.begin(Background(())).await?;
        tx.record_sizes(today, &sizes).await?;
        tx.sweep_sizes(now.plus_minutes(-SIZES_MINUTES)).await?;
        tx.commit_unaudited().await?;
        Ok(sizes.len())
    }
}
