//! Answer sheets, marks and publication for graders, the scores of teams, leaderboards, and the participants' own scores.

mod correction_requests;
mod correction_routes;
mod document_routes;
mod export_routes;
mod leaderboard_requests;
mod leaderboard_routes;
mod marking;
mod requests;
mod responses;
mod routes;
mod team_routes;

use crate::web::routes::Routes;

/// Registers the routes of this area.
pub fn routes(config: &mut Routes<'_, '_>) {
    routes::routes(config);
    team_routes::routes(config);
    export_routes::routes(config);
    leaderboard_routes::routes(config);
    correction_routes::routes(config);
    document_routes::routes(config);
}
