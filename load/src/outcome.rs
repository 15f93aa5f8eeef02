//! The outcome of many requests of one kind.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Result;

use crate::{Response, Samples};

/// The times of the successful requests, and the errors of the others.
#[derive(Default)]
pub struct Outcome {
    /// The times from the moment of the request until the response, including the waits that the server requested.
    pub samples: Samples,
    /// How often the server asked to try again later.
    pub waits: usize,
    /// How often each error occurred.
    pub errors: BTreeMap<String, usize>,
}

impl Outcome {
    /// Adds a request with its final response. Returns the response if it was successful.
    pub fn add(
        &mut self,
        took: Duration,
        waits: usize,
        answer: Result<Response>,
    ) -> Option<Response> {
        self.waits += waits;
        let error = match answer {
            Ok(response) if (200..300).contains(&response.status) => {
                self.samples.push(took);
                return Some(response);
            }
            Ok(response) => named(&response),
            Err(error) => format!("no answer: {error:#}"),
        };
        *self.errors.entry(error).or_default() += 1;
        None
    }

    /// Adds the requests of another outcome.
    pub fn merge(&mut self, other: Self) {
        self.samples.add(other.samples);
        self.waits += other.waits;
        for (error, count) in other.errors {
            *self.errors.entry(error).or_default() += count;
        }
    }

    /// Returns how many requests failed.
    pub fn failed(&self) -> usize {
        self.errors.values().sum()
    }
}

/// Returns the name of a failure: its status and its code, if it has one.
fn named(response: &Response) -> String {
    let body = response.json().ok();
    let code = body.as_ref().and_then(|body| body.get("code")?.as_str());
    match code {
        Some(code) => format!("{} {code}", response.status),
        None => response.status.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn response(status: u16, body: &str) -> Response {
        Response {
            status,
            body: body.as_bytes().to_vec(),
            retry_after: None,
        }
    }

    #[test]
    fn refusals_are_counted_by_status_and_code() {
        let mut outcome = Outcome::default();
        let took = Duration::from_millis(1);
        assert!(outcome.add(took, 2, Ok(response(200, "{}"))).is_some());
        for _ in 0..2 {
            let refused = response(409, "{\"code\":\"time_ended\"}");
            assert!(outcome.add(took, 0, Ok(refused)).is_none());
        }
        outcome.add(took, 1, Ok(response(502, "<html>")));
        outcome.add(took, 0, Err(anyhow::anyhow!("refused")));
        let errors: Vec<_> = outcome.errors.into_iter().collect();
        let expected = [("409 time_ended", 2), ("502", 1), ("no answer: refused", 1)];
        assert_eq!(
            errors,
            expected.map(|(error, count)| (error.to_owned(), count))
        );
        assert_eq!((outcome.samples.len(), outcome.waits), (1, 3));
    }
}
