//! The operations of the document as a table: which one a request is, for the metrics, and whether a
//! path is known under another method.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use actix_web::http::{Method, StatusCode};
use metrics::{Counter, Histogram};
use utoipa::openapi::OpenApi;

/// The statuses that are counted apart.
const STATUSES: [&str; 4] = ["2xx", "3xx", "4xx", "5xx"];

/// One operation and what is counted of it.
#[derive(Debug)]
pub struct Operation {
    /// Its id, or `unknown`.
    pub name: Arc<str>,
    /// By status, from the first answer with it on: to look a counter up by its labels each time
    /// costs as much as reading a request.
    counted: [OnceLock<Counted>; STATUSES.len()],
}

#[derive(Debug)]
struct Counted {
    requests: Counter,
    seconds: Histogram,
}

impl Operation {
    fn new(name: &str) -> Arc<Self> {
        Arc::new(Self {
            name: Arc::from(name),
            counted: Default::default(),
        })
    }

    /// Counts an answer.
    pub fn answered(&self, status: StatusCode, took: Duration) {
        let class = usize::from(status.as_u16() / 100).saturating_sub(2);
        let at = class.min(STATUSES.len() - 1);
        if let (Some(counted), Some(status)) = (self.counted.get(at), STATUSES.get(at)) {
            let counted = counted.get_or_init(|| self.counters(status));
            counted.requests.increment(1);
            counted.seconds.record(took);
        }
    }

    fn counters(&self, status: &'static str) -> Counted {
        let labels = [
            (
                "operation",
                metrics::SharedString::from(Arc::clone(&self.name)),
            ),
            ("status", status.into()),
        ];
        Counted {
            requests: metrics::counter!("palestra_http_requests_total", &labels),
            seconds: metrics::histogram!("palestra_http_request_seconds", &labels),
        }
    }
}

/// Every operation by method and path.
#[derive(Debug)]
pub struct Operations {
    /// Paths without values: the common case, found at once.
    fixed: HashMap<String, Vec<(Method, Arc<Operation>)>>,
    /// Paths with values, in segments.
    patterns: Vec<(Vec<String>, Method, Arc<Operation>)>,
    unknown: Arc<Operation>,
}

impl Operations {
    /// Those of a document.
    pub fn of(document: &OpenApi) -> Self {
        let mut operations = Self {
            fixed: HashMap::new(),
            patterns: Vec::new(),
            unknown: Operation::new("unknown"),
        };
        for (path, item) in &document.paths.paths {
            let methods = [
                (Method::GET, &item.get),
                (Method::POST, &item.post),
                (Method::PUT, &item.put),
                (Method::DELETE, &item.delete),
            ];
            for (method, operation) in methods {
                let Some(name) = operation
                    .as_ref()
                    .and_then(|operation| operation.operation_id.as_deref())
                else {
                    continue;
                };
                if path.contains('{') {
                    let segments = path.split('/').map(str::to_owned).collect();
                    operations
                        .patterns
                        .push((segments, method, Operation::new(name)));
                } else {
                    operations
                        .fixed
                        .entry(path.clone())
                        .or_default()
                        .push((method, Operation::new(name)));
                }
            }
        }
        operations
    }

    /// The operation of a request, or `unknown`.
    pub fn of_request(&self, method: &Method, path: &str) -> Arc<Operation> {
        let fixed = self
            .fixed
            .get(path)
            .and_then(|methods| methods.iter().find(|(known, _)| known == method));
        let found = fixed.map(|(_, operation)| operation).or_else(|| {
            self.matching(path)
                .find(|(known, _)| *known == method)
                .map(|(_, operation)| operation)
        });
        Arc::clone(found.unwrap_or(&self.unknown))
    }

    /// The methods under which the path is known.
    pub fn methods<'a>(&'a self, path: &'a str) -> Vec<&'a Method> {
        let fixed = self
            .fixed
            .get(path)
            .into_iter()
            .flatten()
            .map(|(method, _)| method);
        let mut methods: Vec<_> = fixed
            .chain(self.matching(path).map(|(method, _)| method))
            .collect();
        methods.sort_by_key(|method| method.as_str());
        methods.dedup();
        methods
    }

    fn matching<'a>(
        &'a self,
        path: &'a str,
    ) -> impl Iterator<Item = (&'a Method, &'a Arc<Operation>)> {
        let fits = move |segments: &[String]| {
            let mut parts = path.split('/');
            segments.iter().all(|segment| {
                parts.next().is_some_and(|part| {
                    if segment.starts_with('{') {
                        !part.is_empty()
                    } else {
                        segment == part
                    }
                })
            }) && parts.next().is_none()
        };
        self.patterns
            .iter()
            .filter(move |(segments, ..)| fits(segments))
            .map(|(_, method, operation)| (method, operation))
    }
}
