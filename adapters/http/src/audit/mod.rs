//! The audit record of an organization.

mod requests;
mod responses;
mod routes;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the routes of this area.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(routes::list_audit_entries);
}
