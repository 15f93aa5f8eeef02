//! HTTP: routes, request bodies, views, problems, extractors and the OpenAPI document. A folder an
//! area; whatever a rule says, the use cases know. A body becomes a command of domain types here, and
//! a result becomes a view: nothing of the domain is serialized as it is.

mod answering;
mod auth;
mod body;
mod csrf;
mod current_user;
mod document;
mod enums;
mod envelope;
mod event;
mod events;
mod grading;
mod limits;
mod list;
mod middleware;
mod operations;
mod organizations;
mod path;
mod problem;
mod proxies;
mod roles;
mod serde_types;
mod service;
mod sheet;
mod templates;
mod users;

use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::middleware::from_fn;
use actix_web::web::{self, Bytes, Data, PayloadConfig, ServiceConfig};
use application::App;
use utoipa_actix_web::service_config;

pub use document::{document, openapi_yaml};
pub use proxies::TrustedProxies;

use limits::Limits;
use operations::Operations;
use problem::Problem;
use service::Document;

/// What a route answers.
type Outcome = Result<HttpResponse, Problem>;

/// The HTTP side of one application, shared by all workers of a server.
#[derive(Clone)]
pub struct Http {
    app: Data<App>,
    limits: Data<Limits>,
    proxies: Data<TrustedProxies>,
    operations: Data<Operations>,
    document: Data<Document>,
}

impl Http {
    /// Made once a server, so that its workers count failed sign-ins together.
    ///
    /// # Errors
    /// Where the document cannot be written.
    pub fn new(app: Arc<App>, proxies: TrustedProxies) -> Result<Self, serde_json::Error> {
        let document = document();
        let yaml = document.to_yaml().map_err(serde::ser::Error::custom)?;
        Ok(Self {
            app: Data::from(app),
            limits: Data::new(Limits::default()),
            proxies: Data::new(proxies),
            operations: Data::new(Operations::of(&document)),
            document: Data::new(Document {
                json: Bytes::from(document.to_json()?),
                yaml: Bytes::from(yaml),
            }),
        })
    }

    /// Mounts `/api/v1`, `/health` and `/docs`.
    pub fn configure(self) -> impl FnOnce(&mut ServiceConfig) {
        move |config| {
            config
                .app_data(self.app)
                .app_data(self.limits)
                .app_data(self.proxies)
                .app_data(self.operations)
                .app_data(self.document)
                .app_data(PayloadConfig::new(body::MAX_JSON));
            let api = web::scope("/api/v1")
                .wrap(from_fn(middleware::around_api))
                .configure(service::document)
                .configure(|config| routes(&mut service_config::ServiceConfig::new(config)))
                .default_service(web::to(middleware::nothing_here));
            config.service(api).configure(service::configure);
        }
    }
}

/// Every operation of the document. Fixed paths stand before those with a value in the same place.
fn routes(config: &mut service_config::ServiceConfig<'_>) {
    // The save of an answer sheet is asked for most, and routes are tried in order.
    answering::routes(config);
    grading::routes(config);
    auth::routes(config);
    events::routes(config);
    templates::routes(config);
    organizations::routes(config);
    roles::routes(config);
    users::routes(config);
}
