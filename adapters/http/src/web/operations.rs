//! The operations of the document, by path pattern and method. Each has a name, metrics, and a rule for the compression
//! of its responses.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use actix_web::HttpRequest;
use actix_web::http::{Method, StatusCode};
use application::Compression;
use domain_access::Access;
use metrics::{Counter, Histogram, SharedString};
use utoipa::openapi::{OpenApi, RefOr};

/// The classes of statuses. Each class has its own counter.
const STATUSES: [&str; 4] = ["2xx", "3xx", "4xx", "5xx"];

/// The maximum number of waiting requests at which [`Compression::WhileFewWait`] still allows compression.
const MAX_FEW_WAITING: usize = 100;

/// An operation and its metrics.
#[derive(Debug)]
pub struct Operation {
    pub name: Arc<str>,
    /// The operation of the application, which defines the permissions and the refusals.
    pub value: Option<&'static application::Operation>,
    /// The media types of a successful response.
    pub media_types: Vec<String>,
    /// The number of requests of this operation that are waiting for a response.
    waiting: AtomicUsize,
    /// The counters of each class of status. A counter is looked up only once, because a lookup by labels takes as long
    /// as reading a request.
    counters: [OnceLock<Counters>; STATUSES.len()],
}

/// A request that is waiting for its response.
pub struct Waiting(Arc<Operation>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

#[derive(Debug)]
struct Counters {
    requests: Counter,
    seconds: Histogram,
}

impl Operation {
    fn new(name: &str, media_types: Vec<String>) -> Arc<Self> {
        Arc::new(Self {
            name: Arc::from(name),
            value: application::operations().find(|operation| operation.name == name),
            media_types,
            waiting: AtomicUsize::new(0),
            counters: Default::default(),
        })
    }

    /// Whether a request never changes anything and is never refused because of the current state.
    pub fn only_reads(&self, method: &Method) -> bool {
        let is_never_refused = |value: &application::Operation| value.refusals.is_empty();
        method == Method::GET && self.value.is_none_or(is_never_refused)
    }

    /// Whether everyone may read it without a session.
    fn is_public_read(&self) -> bool {
        let is_public = |value: &application::Operation| value.access == Access::Public;
        self.only_reads(&Method::GET) && self.value.is_some_and(is_public)
    }

    /// Counts a waiting request until the returned value is dropped.
    pub fn wait(self: &Arc<Self>) -> Waiting {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        Waiting(Arc::clone(self))
    }

    /// Whether a response may be compressed at this moment.
    pub fn may_compress(&self) -> bool {
        match self.value.map(|value| value.compression) {
            None | Some(Compression::Allowed) => true,
            Some(Compression::WhileFewWait) => {
                self.waiting.load(Ordering::Relaxed) <= MAX_FEW_WAITING
            }
            Some(Compression::Never) => false,
        }
    }

    /// Counts a response and records how long it took.
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
            let operation = operation.as_ref()?;
            let name = operation.operation_id.as_deref()?;
            Some((method, Operation::new(name, media_types(operation))))
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

/// Returns the media types of successful responses, without their parameters.
fn media_types(operation: &utoipa::openapi::path::Operation) -> Vec<String> {
    let responses = operation.responses.responses.iter();
    let successes = responses.filter(|(status, _)| status.as_str() < "400");
    let contents = successes.filter_map(|(_, response)| match response {
        RefOr::T(response) => Some(response.content.keys()),
        RefOr::Ref(_) => None,
    });
    let essence = |media_type: &String| media_type.split(';').next().map(str::to_owned);
    contents.flatten().filter_map(essence).collect()
}

impl Operations {
    /// Returns the operation of a request, if it exists.
    pub fn find(&self, request: &HttpRequest) -> Option<Arc<Operation>> {
        let methods = self.at_path_of(request)?;
        methods
            .iter()
            .find(|(method, _)| *method == request.method().as_str())
            .map(|(_, operation)| Arc::clone(operation))
    }

    /// Returns the methods that exist for the path of a request.
    pub fn methods(&self, request: &HttpRequest) -> Vec<&'static str> {
        let methods = self.at_path_of(request).into_iter().flatten();
        let mut methods: Vec<_> = methods.map(|(method, _)| *method).collect();
        if self.supports_head(request) && !methods.is_empty() {
            methods.push("HEAD");
        }
        methods
    }

    /// Whether the path of a request supports HEAD like GET (D263). Of the operations, only public reads do, because GET of another one may change something: it may start an attempt.
    pub fn supports_head(&self, request: &HttpRequest) -> bool {
        self.at_path_of(request).is_none_or(|methods| {
            let is_public_read =
                |(method, own): &(&str, Arc<Operation>)| *method == "GET" && own.is_public_read();
            methods.iter().any(is_public_read)
        })
    }

    fn at_path_of(&self, request: &HttpRequest) -> Option<&Vec<(&'static str, Arc<Operation>)>> {
        self.0.get(&request.match_pattern()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_are_compressed_while_at_most_a_hundred_wait() {
        let start = Operation::new("start_competition", Vec::new());
        let mut waiting: Vec<_> = (0..100).map(|_| start.wait()).collect();
        assert!(start.may_compress());
        waiting.push(start.wait());
        assert!(!start.may_compress());
        waiting.pop();
        assert!(start.may_compress());
        let list = Operation::new("list_permissions", Vec::new());
        let _many: Vec<_> = (0..101).map(|_| list.wait()).collect();
        assert!(list.may_compress());
    }
}
