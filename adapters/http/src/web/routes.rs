//! Takes the routes of the areas.

use actix_web::dev::HttpServiceFactory;
use actix_web::web::ServiceConfig;
use utoipa_actix_web::{OpenApiFactory, service_config};

/// Where the routes of the areas go. The parts of the document take megabytes, so the workers do not collect them.
pub enum Routes<'a, 'b> {
    /// To a worker, which serves them.
    Served(&'a mut ServiceConfig),
    /// To the document.
    Documented(&'a mut service_config::ServiceConfig<'b>),
}

impl Routes<'_, '_> {
    /// Adds a route, or a scope with several routes.
    pub fn service<F>(&mut self, factory: F) -> &mut Self
    where
        F: HttpServiceFactory + OpenApiFactory + 'static,
    {
        match self {
            Self::Served(config) => {
                config.service(factory);
            }
            Self::Documented(config) => {
                config.service(factory);
            }
        }
        self
    }
}
