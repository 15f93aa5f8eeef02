//! The operations of the document as a table: which one a request is, for the metrics, and whether a
//! path is known under another method.

use std::collections::HashMap;
use std::sync::Arc;

use actix_web::http::Method;
use utoipa::openapi::OpenApi;

type Name = Arc<str>;

/// Every operation by method and path.
#[derive(Debug)]
pub struct Operations {
    /// Paths without values: the common case, found at once.
    fixed: HashMap<String, Vec<(Method, Name)>>,
    /// Paths with values, in segments.
    patterns: Vec<(Vec<String>, Method, Name)>,
    unknown: Name,
}

impl Operations {
    /// Those of a document.
    pub fn of(document: &OpenApi) -> Self {
        let mut operations = Self {
            fixed: HashMap::new(),
            patterns: Vec::new(),
            unknown: Arc::from("unknown"),
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
                        .push((segments, method, Arc::from(name)));
                } else {
                    operations
                        .fixed
                        .entry(path.clone())
                        .or_default()
                        .push((method, Arc::from(name)));
                }
            }
        }
        operations
    }

    /// The operation's id, or `unknown`.
    pub fn name(&self, method: &Method, path: &str) -> Arc<str> {
        let fixed = self
            .fixed
            .get(path)
            .and_then(|methods| methods.iter().find(|(known, _)| known == method));
        let name = fixed.map(|(_, name)| name).or_else(|| {
            self.matching(path)
                .find(|(known, _)| *known == method)
                .map(|(_, name)| name)
        });
        Arc::clone(name.unwrap_or(&self.unknown))
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

    fn matching<'a>(&'a self, path: &'a str) -> impl Iterator<Item = (&'a Method, &'a Name)> {
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
            .map(|(_, method, name)| (method, name))
    }
}
