//! Sends the load of many people who send one request each, and of people who save repeatedly.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use tokio::task::JoinSet;
use tokio::time::{sleep, sleep_until, timeout};

use crate::{Outcome, Response, Sheet, Target};

/// The statuses with which the server asks clients to try again later.
const RETRY_STATUSES: [u16; 2] = [429, 503];
/// How long a client tries again.
const MAX_RETRY_TIME: Duration = Duration::from_mins(1);
/// The number of parts into which a second is divided, to spread clients that try again.
const SPREAD: u64 = 97;

/// Sends each request at its time, evenly spread over `within`, each on a new connection. Returns the successful
/// responses at the indexes of their requests.
pub async fn burst(
    target: &Target,
    requests: Vec<Vec<u8>>,
    within: Duration,
) -> (Outcome, Vec<Option<Response>>) {
    let step = within / u32::try_from(requests.len()).unwrap_or(u32::MAX).max(1);
    let begin = tokio::time::Instant::now();
    let mut responses: Vec<Option<Response>> = requests.iter().map(|_| None).collect();
    let mut tasks = JoinSet::new();
    for ((at, request), number) in requests.into_iter().enumerate().zip(0_u32..) {
        let target = target.clone();
        tasks.spawn(async move {
            sleep_until(begin + step * number).await;
            let since = Instant::now();
            let (response, waits) = send_until_accepted(&target, &request, number).await;
            (at, since.elapsed(), waits, response)
        });
    }
    let mut outcome = Outcome::default();
    while let Some(done) = tasks.join_next().await {
        if let Ok((at, took, waits, response)) = done
            && let Some(place) = responses.get_mut(at)
        {
            *place = outcome.add(took, waits, response);
        }
    }
    (outcome, responses)
}

/// Saves each sheet once in each period until `time` is over. Each sheet has a different moment in the period. Each
/// save uses a new connection, because the server closes an idle connection between two saves. Returns the sheets at
/// their indexes.
pub async fn on_schedule(
    target: &Target,
    sheets: Vec<Sheet>,
    period: Duration,
    time: Duration,
) -> (Outcome, Vec<Option<Sheet>>) {
    let step = period / u32::try_from(sheets.len()).unwrap_or(u32::MAX).max(1);
    let begin = tokio::time::Instant::now();
    let mut left: Vec<Option<Sheet>> = sheets.iter().map(|_| None).collect();
    let mut tasks = JoinSet::new();
    for ((at, mut sheet), number) in sheets.into_iter().enumerate().zip(0_u32..) {
        let target = target.clone();
        tasks.spawn(async move {
            let mut outcome = Outcome::default();
            let mut next = begin + step * number;
            while next < begin + time {
                sleep_until(next).await;
                let since = Instant::now();
                let (response, waits) =
                    send_until_accepted(&target, sheet.next_save(), number).await;
                if let Some(response) = outcome.add(since.elapsed(), waits, response) {
                    sheet.receive(&response);
                }
                next += period;
            }
            (at, sheet, outcome)
        });
    }
    let mut outcome = Outcome::default();
    while let Some(done) = tasks.join_next().await {
        if let Ok((at, sheet, own)) = done
            && let Some(place) = left.get_mut(at)
        {
            *place = Some(sheet);
            outcome.merge(own);
        }
    }
    (outcome, left)
}

/// Sends a request, and repeats it as long as the server asks to try again later, as the web app does. Returns the last
/// response, and how often the server asked.
async fn send_until_accepted(
    target: &Target,
    request: &[u8],
    number: u32,
) -> (Result<Response>, usize) {
    let since = Instant::now();
    let mut waits = 0;
    loop {
        let sent = timeout(MAX_RETRY_TIME, send(target, request)).await;
        let sent = sent.context("no response within a minute").flatten();
        match &sent {
            Ok(response) if RETRY_STATUSES.contains(&response.status) => {
                let wished = Duration::from_secs(response.retry_after.unwrap_or(1).max(1));
                // The waits differ, so that not all clients try again at the same moment.
                let place =
                    (u64::from(number) * 31 + u64::try_from(waits).unwrap_or(0) * 17) % SPREAD;
                let wait = wished + Duration::from_millis(1_000 * place / SPREAD);
                if since.elapsed() + wait > MAX_RETRY_TIME {
                    return (sent, waits);
                }
                waits += 1;
                sleep(wait).await;
            }
            _ => return (sent, waits),
        }
    }
}

async fn send(target: &Target, request: &[u8]) -> Result<Response> {
    target.open().await?.send(request).await
}
