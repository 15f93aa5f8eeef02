//! The operations of the document by path pattern and method: their names and their metrics.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use metrics::{Counter, Histogram, SharedString};
use utoipa::openapi::OpenApi;

/// The classes of statuses that have a counter each.
const STATUSES: [&str; 4] = ["2xx", "3xx", "4xx", "5xx"];

/// An operation and its metrics.
#[derive(Debug)]
pub struct Operation {
    pub name: Arc<str>,
    /// By class of status. A counter is looked up once: a lookup by labels costs as much as reading
    /// a request.
    counters: [OnceLock<Counters>; STATUSES.len()],
}

#[derive(Debug)]
struct Counters {
    requests: Counter,
    seconds: Histogram,
}

impl Operation {
    fn new(name: &str) -> Arc<Self> {
        Arc::new(Self {
            name: Arc::from(name),
            counters: Default::default(),
        })
    }

    /// Counts a response and the time that it took.
    pub fn record(&self, status: StatusCode, elapsed: Duration) {
        let class = usize::from(status.as_u16() / 100).saturating_sub(2);
        let at = class.min(STATUSES.len() - 1);
        if let (Some(counters), Some(status)) = (self.counters.get(at), STATUSES.get(at)) {
            let counters = counters.get_or_init(|| self.counters(status));
            counters.requests.increment(1);
            counters.seconds.record(elapsed);
        }
    }

    fn counters(&self, status: &'static str) -> Counters {
        let labels = [
            ("operation", SharedString::from(Arc::clone(&self.name))),
            ("status", status.into()),
        ];
        Counters {
            requests: metrics::counter!("palestra_http_requests_total", &labels),
            seconds: metrics::histogram!("palestra_http_request_seconds", &labels),
        }
    }
}

/// Every operation, by path pattern and method.
#[derive(Debug)]
pub struct Operations(HashMap<String, Vec<(&'static str, Arc<Operation>)>>);

impl From<&OpenApi> for Operations {
    fn from(document: &OpenApi) -> Self {
        let named = |method, operation: &Option<utoipa::openapi::path::Operation>| {
            let name = operation.as_ref()?.operation_id.as_deref()?;
            Some((method, Operation::new(name)))
        };
        let paths = document.paths.paths.iter().map(|(path, item)| {
            let methods = [
                named("DELETE", &item.delete),
                named("GET", &item.get),
                named("POST", &item.post),
                named("PUT", &item.put),
                named("PATCH", &item.patch),
            ];
            (path.clone(), methods.into_iter().flatten().collect())
        });
        Self(paths.collect())
    }
}

impl Operations {
    /// The operation of a request, if there is one.
    pub fn find(&self, request: &HttpRequest) -> Option<Arc<Operation>> {
        let methods = self.at_path_of(request)?;
        methods
            .iter()
            .find(|(method, _)| *method == request.method().as_str())
            .map(|(_, operation)| Arc::clone(operation))
    }

    /// The methods that the path of a request has.
    pub fn methods(&self, request: &HttpRequest) -> Vec<&'static str> {
        let methods = self.at_path_of(request).into_iter().flatten();
        methods.map(|(method, _)| *method).collect()
    }

    fn at_path_of(&self, request: &HttpRequest) -> Option<&Vec<(&'static str, Arc<Operation>)>> {
        self.0.get(&request.match_pattern()?)
    }
}
