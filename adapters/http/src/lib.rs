//! HTTP: routes, requests, responses, problems, extractors and the OpenAPI document. Each area is a
//! folder with `routes`, `requests` and `responses`. A request becomes a command of a use case here,
//! and its result becomes a response: nothing of the domain is serialized as it is.

mod answering;
mod audit;
mod auth;
mod client_errors;
mod connections;
mod csrf;
mod current_user;
mod document;
mod edits;
mod entities;
mod enums;
mod event;
mod events;
mod failure_budgets;
mod field_names;
mod fields;
mod grading;
mod installation;
mod json;
mod lists;
mod login_rate_limiter;
mod middleware;
mod negotiation;
mod operations;
mod organizations;
mod path;
mod problem;
mod proxies;
mod query;
mod question_kinds;
mod rate_windows;
mod reports;
mod responders;
mod roles;
mod security_headers;
mod serde_types;
mod service;
mod sheet;
mod teams;
mod templates;
mod turns;
mod unread;
mod uploads;
mod users;
mod validation;

use std::sync::Arc;

use actix_web::middleware::{DefaultHeaders, from_fn};
use actix_web::web::{self, Bytes, Data, ServiceConfig};
use application::App;
use utoipa_actix_web::service_config;

pub use connections::{OpenConnection, OpenConnections};
pub use document::{document, openapi_yaml};
pub use proxies::TrustedProxies;
pub use security_headers::security_headers;

use auth::link_requests::LinkRequests;
use client_errors::ClientErrorRateLimiter;
use login_rate_limiter::LoginRateLimiter;
use operations::Operations;
use service::{Document, SecurityContact};
use turns::Turns;
use unread::UnreadAnswers;

/// The HTTP side of one application, shared by all workers of a server.
#[derive(Clone)]
pub struct Http {
    app: Data<App>,
    login_rate_limiter: Data<LoginRateLimiter>,
    link_requests: Data<LinkRequests>,
    client_error_rate_limiter: Data<ClientErrorRateLimiter>,
    proxies: Data<TrustedProxies>,
    operations: Data<Operations>,
    document: Data<Document>,
    security_contact: Data<SecurityContact>,
    turns: Data<Turns>,
    unread_answers: Data<UnreadAnswers>,
}

impl Http {
    /// Creates the HTTP side. All workers of a server share one, so that they count failed sign-ins
    /// and reported errors together.
    ///
    /// # Errors
    /// If the document cannot be written.
    pub fn new(app: Arc<App>, proxies: TrustedProxies) -> Result<Self, serde_json::Error> {
        let document = document();
        let yaml = document.to_yaml().map_err(serde::ser::Error::custom)?;
        Ok(Self {
            app: Data::from(app),
            login_rate_limiter: Data::new(LoginRateLimiter::default()),
            link_requests: Data::new(LinkRequests::default()),
            client_error_rate_limiter: Data::new(ClientErrorRateLimiter::default()),
            proxies: Data::new(proxies),
            operations: Data::new(Operations::from(&document)),
            document: Data::new(Document {
                json: Bytes::from(document.to_json()?),
                yaml: Bytes::from(yaml),
            }),
            security_contact: Data::default(),
            turns: Data::default(),
            unread_answers: Data::default(),
        })
    }

    /// Sets where to report vulnerabilities: the URL that `/.well-known/security.txt` names.
    #[must_use]
    pub fn with_security_contact(mut self, contact: Option<String>) -> Self {
        self.security_contact = Data::new(SecurityContact(contact));
        self
    }

    /// Returns the middleware that adds the security headers to every answer. It must wrap all routes.
    pub fn security_headers(&self) -> DefaultHeaders {
        security_headers(self.app.settings().uses_tls())
    }

    /// Mounts `/api/v1`, `/health`, `/docs` and `/.well-known/security.txt`.
    pub fn configure(self) -> impl FnOnce(&mut ServiceConfig) {
        move |config| {
            config
                .app_data(self.app)
                .app_data(self.login_rate_limiter)
                .app_data(self.link_requests)
                .app_data(self.client_error_rate_limiter)
                .app_data(self.proxies)
                .app_data(self.operations)
                .app_data(self.document)
                .app_data(self.security_contact)
                .app_data(self.turns)
                .app_data(self.unread_answers);
            let api = web::scope("/api/v1")
                .wrap(from_fn(middleware::api_context))
                .configure(service::document)
                .configure(|config| routes(&mut service_config::ServiceConfig::new(config)))
                .default_service(web::to(middleware::not_found));
            config.service(api).configure(service::configure);
        }
    }
}

/// Registers every operation of the document. A fixed path must come before one with a value in the
/// same place.
fn routes(config: &mut service_config::ServiceConfig<'_>) {
    // Routes are tried in order, and the save of an answer sheet is the most frequent request.
    answering::routes(config);
    grading::routes(config);
    auth::routes(config);
    events::routes(config);
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
