//! Requests that take much memory wait for a turn, so that a node answers only some of them at a time.

use std::time::Duration;

use tokio::sync::AcquireError;
use tokio::time::timeout;

use crate::problem::Problem;

/// How long a request waits for its turn. The test must not take that long.
const TIMEOUT: Duration = Duration::from_millis(if cfg!(test) { 20 } else { 20_000 });
/// When a request that got no turn should try again.
const RETRY_AFTER_SECONDS: u32 = 10;

/// Waits for a turn, which lasts until the returned value is dropped. Fails if that takes too long; `busy` is
/// for the log.
pub async fn wait_for_turn<T>(
    turn: impl Future<Output = Result<T, AcquireError>>,
    busy: &str,
) -> Result<T, Problem> {
    match timeout(TIMEOUT, turn).await {
        Ok(Ok(turn)) => Ok(turn),
        Ok(Err(closed)) => Err(Problem::internal(closed.to_string())),
        Err(_) => Err(Problem::unavailable(RETRY_AFTER_SECONDS, busy.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use actix_web::ResponseError;
    use actix_web::http::StatusCode;
    use tokio::sync::Semaphore;

    use super::*;

    #[actix_web::test]
    async fn who_waits_too_long_for_a_turn_is_told_to_come_back() {
        let places = Semaphore::new(1);
        let turn = wait_for_turn(places.acquire(), "busy").await.unwrap();
        let refused = wait_for_turn(places.acquire(), "busy").await.unwrap_err();
        assert_eq!(refused.status_code(), StatusCode::SERVICE_UNAVAILABLE);
        drop(turn);
        assert!(wait_for_turn(places.acquire(), "busy").await.is_ok());
    }
}
