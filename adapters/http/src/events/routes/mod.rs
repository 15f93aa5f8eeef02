//! The routes for events and for assigning participants.

mod competitions;
mod trainings;

use actix_web::HttpRequest;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::shared::enums::ParticipantKind;
use crate::web::path::segment;
use crate::web::problem::Problem;

/// Registers the routes of this area.
pub fn routes(config: &mut ServiceConfig<'_>) {
    competitions::routes(config);
    trainings::routes(config);
}

/// Refuses teams, which cannot take part yet.
fn refuse_teams(request: &HttpRequest) -> Result<(), Problem> {
    match segment(request, "kind")? {
        ParticipantKind::Users => Ok(()),
        ParticipantKind::Teams => Err(Problem::field("kind", "Teams cannot be assigned yet")),
    }
}
