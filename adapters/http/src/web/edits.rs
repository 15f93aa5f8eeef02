//! The refusal of an edit that is based on an old version (D54).

use application::AppResult;
use application::refusals::STALE_VERSION;
use serde::Serialize;

use crate::web::problem::Problem;
use crate::web::responders::ApiResult;

/// Returns the result of an edit. If the edit is based on an old version, the problem contains the stored state, which
/// `show` reads. It does not contain the state if the caller may not see it.
pub async fn edit_or_stored_state<T, S: Serialize, E: Into<Problem>>(
    edit: impl Future<Output = Result<T, E>>,
    show: impl Future<Output = AppResult<S>>,
) -> ApiResult<T> {
    let problem = match edit.await {
        Ok(edited) => return Ok(edited),
        Err(error) => error.into(),
    };
    if problem.code() != STALE_VERSION.as_str() {
        return Err(problem);
    }
    let Ok(stored) = show.await else {
        return Err(problem);
    };
    let stored =
        serde_json::to_value(stored).map_err(|error| Problem::internal(error.to_string()))?;
    Err(problem.with_stored_state(stored))
}
