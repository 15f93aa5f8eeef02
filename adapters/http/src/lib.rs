//! HTTP: routes, requests, responses, problems, extractors and the OpenAPI document. Each area is a folder with
//! `routes`, `requests` and `responses`. All areas use `web` (extractors and responders), `limits` and `shared`
//! (types). A handler converts a request into a command of a use case, and the result into a response. No type of the
//! domain is serialized directly.

mod answering;
mod audit;
mod auth;
mod client_errors;
mod entities;
mod events;
mod files;
mod grading;
mod installation;
mod limits;
mod live;
mod organizations;
mod reports;
mod roles;
mod service;
mod shared;
mod teams;
mod templates;
mod users;
mod web;

use std::sync::Arc;

use actix_web::middleware::{DefaultHeaders, from_fn};
use actix_web::web::{Bytes, Data, ServiceConfig, scope, to};
use application::App;

pub use limits::connections::{OpenConnection, OpenConnections};
pub use limits::writes::WriteLimits;
pub use web::document::{document, openapi_yaml};
pub use web::middleware::limit_unread;
pub use web::proxies::TrustedProxies;
pub use web::security_headers::security_headers;

use limits::calendar_reads::CalendarReads;
use limits::client_error_rate_limiter::ClientErrorRateLimiter;
use limits::link_requests::LinkRequests;
use limits::login_rate_limiter::LoginRateLimiter;
use limits::permits::Permits;
use limits::unread::UnreadResponses;
use limits::writes::WriteBuckets;
use service::{Document, SecurityContact};
use web::middleware;
use web::operations::Operations;
use web::routes::Routes;
use web::spool::Spools;

/// The HTTP side of one application, shared by all workers of a server.
#[derive(Clone)]
pub struct Http {
    app: Data<App>,
    login_rate_limiter: Data<LoginRateLimiter>,
    link_requests: Data<LinkRequests>,
    calendar_reads: Data<CalendarReads>,
    client_error_rate_limiter: Data<ClientErrorRateLimiter>,
    proxies: Data<TrustedProxies>,
    operations: Data<Operations>,
    document: Data<Document>,
    security_contact: Data<SecurityContact>,
    permits: Data<Permits>,
    spools: Data<Spools>,
    unread_responses: Data<UnreadResponses>,
    write_buckets: Data<WriteBuckets>,
}

impl Http {
    /// Creates the HTTP side. All workers of a server share it, so that they count failed sign-ins, reported errors
    /// and changes together.
    ///
    /// # Errors
    /// Fails if the document cannot be serialized.
    pub fn new(
        app: Arc<App>,
        proxies: TrustedProxies,
        writes: WriteLimits,
    ) -> Result<Self, serde_json::Error> {
        // The document takes many megabytes before it is text. They are released with the thread.
        let described = std::thread::spawn(describe).join();
        let (operations, document) =
            described.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        Ok(Self {
            app: Data::from(app),
            login_rate_limiter: Data::new(LoginRateLimiter::default()),
            link_requests: Data::new(LinkRequests::default()),
            calendar_reads: Data::default(),
            client_error_rate_limiter: Data::new(ClientErrorRateLimiter::default()),
            proxies: Data::new(proxies),
            operations: Data::new(operations),
            document: Data::new(document),
            security_contact: Data::default(),
            permits: Data::default(),
            spools: Data::default(),
            unread_responses: Data::default(),
            write_buckets: Data::new(WriteBuckets::new(writes)),
        })
    }

    /// Sets the URL for reports of vulnerabilities. `/.well-known/security.txt` contains it.
    #[must_use]
    pub fn with_security_contact(mut self, contact: Option<String>) -> Self {
        self.security_contact = Data::new(SecurityContact(contact));
        self
    }

    /// Returns the middleware that adds the security headers to every response. It must wrap all routes.
    pub fn security_headers(&self) -> DefaultHeaders {
        security_headers(self.app.settings().uses_tls())
    }

    /// Registers `/api/v1`, `/health`, `/docs`, `/.well-known/security.txt`, `/images`, `/materials` and `/thumbnails`.
    pub fn configure(self) -> impl FnOnce(&mut ServiceConfig) {
        move |config| {
            config
                .app_data(self.app)
                .app_data(self.login_rate_limiter)
                .app_data(self.link_requests)
                .app_data(self.calendar_reads)
                .app_data(self.client_error_rate_limiter)
                .app_data(self.proxies)
                .app_data(self.operations)
                .app_data(self.document)
                .app_data(self.security_contact)
                .app_data(self.permits)
                .app_data(self.spools)
                .app_data(self.unread_responses)
                .app_data(self.write_buckets);
            let api = scope("/api/v1")
                .wrap(from_fn(middleware::api_context))
                .configure(service::document)
                .configure(|config| routes(&mut Routes::Served(config)))
                .default_service(to(middleware::not_found));
            config
                .service(api)
                .configure(service::configure)
                .configure(files::configure);
        }
    }
}

/// Returns the operations and the document as it is sent.
fn describe() -> Result<(Operations, Document), serde_json::Error> {
    let document = document();
    let yaml = document.to_yaml().map_err(serde::ser::Error::custom)?;
    let sent = Document {
        json: Bytes::from(document.to_json()?),
        yaml: Bytes::from(yaml),
    };
    Ok((Operations::from(&document), sent))
}

/// Registers every operation of the document. A fixed path must come before a path with a parameter in the same
/// position.
fn routes(config: &mut Routes<'_, '_>) {
    // Routes are tried in order, so the route of the most frequent request, the save of an answer sheet, comes first.
    answering::routes(config);
    grading::routes(config);
    auth::routes(config);
    events::routes(config);
    live::routes(config);
    templates::routes(config);
    organizations::routes(config);
    roles::routes(config);
    users::routes(config);
    entities::routes(config);
    teams::routes(config);
    audit::routes(config);
    reports::routes(config);
    installation::routes(config);
    client_errors::routes(config);
}
