//! Edits that can be based on an old version (D54).

use application::AppResult;
use application::refusals::STALE_VERSION;
use serde::Serialize;

use crate::problem::Problem;
use crate::responders::ApiResult;

/// Returns the result of an edit. A refusal of an old version contains the present state, as `show` returns it.
pub async fn edit<T, P: Serialize>(
    edit: impl Future<Output = AppResult<T>>,
    show: impl Future<Output = AppResult<P>>,
) -> ApiResult<T> {
    let problem = match edit.await {
        Ok(edited) => return Ok(edited),
        Err(error) => Problem::from(error),
    };
    if problem.code() != STALE_VERSION.as_str() {
        return Err(problem);
    }
    let present =
        serde_json::to_value(show.await?).map_err(|error| Problem::internal(error.to_string()))?;
    Err(problem.with_present_state(present))
}
