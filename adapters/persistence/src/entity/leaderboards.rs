//! The leaderboards of competitions. Frozen results are stored as JSON.

use application_ports::StoreError;
use domain_assessment::{FrozenStandings, Leaderboard, StoredLeaderboard};
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait, Query, SubQueryStatement};

use super::values::{EventId, LeaderboardNames, LeaderboardState, Millis, OrganizationId};
use crate::errors::corrupt;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "leaderboards")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub event_id: EventId,
    pub organization_id: OrganizationId,
    pub state: LeaderboardState,
    pub names: LeaderboardNames,
    pub code: Option<String>,
    pub revealed: i64,
    pub frozen_at: Option<Millis>,
    pub frozen: Option<String>,
    pub pseudonym_key: String,
    pub version: i32,
    #[sea_orm(belongs_to, from = "event_id", to = "id")]
    pub event: BelongsTo<super::events::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    of_event => event_id: EventId;
}

/// Selects the leaderboard with this code.
pub fn with_code(code: &str) -> Select<Entity> {
    Entity::find().filter(COLUMN.code.eq(code))
}

/// The code of the public leaderboard of the outer query's event, if the leaderboard is not off.
pub fn open_code() -> Expr {
    let of_event = Expr::col((Entity, Column::EventId))
        .equals((super::events::Entity, super::events::Column::Id));
    let code = Query::select()
        .expr(Column::Code.into_expr())
        .from(Entity)
        .and_where(of_event)
        .and_where(COLUMN.state.ne(LeaderboardState::Off))
        .take();
    Expr::from(SubQueryStatement::from(code))
}

/// Returns the row of a leaderboard with its next version.
pub fn row(board: &Leaderboard) -> Result<ActiveModel, StoreError> {
    let frozen = board.frozen.as_ref();
    let standings = frozen.map(|frozen| serde_json::to_string(&frozen.standings));
    Ok(Model {
        event_id: board.event_id.into(),
        organization_id: board.organization_id.into(),
        state: board.state.into(),
        names: board.names.into(),
        code: board.code.clone(),
        revealed: board.revealed.into(),
        frozen_at: frozen.map(|frozen| frozen.at.into()),
        frozen: standings
            .transpose()
            .map_err(|reason| corrupt("leaderboards")(&reason))?,
        pseudonym_key: board.key.clone(),
        version: board.version + 1,
    }
    .into_active_model())
}

impl TryFrom<Model> for Leaderboard {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        let corrupt = corrupt("leaderboards");
        let frozen = match (model.frozen_at, model.frozen) {
            (Some(at), Some(standings)) => Some(FrozenStandings {
                at: at.into(),
                standings: serde_json::from_str(&standings).map_err(|reason| corrupt(&reason))?,
            }),
            _ => None,
        };
        Ok(Self::from_stored(StoredLeaderboard {
            event_id: model.event_id.into(),
            organization_id: model.organization_id.into(),
            state: model.state.into(),
            names: model.names.into(),
            code: model.code,
            revealed: u32::try_from(model.revealed).map_err(|reason| corrupt(&reason))?,
            frozen,
            key: model.pseudonym_key,
            version: model.version,
        }))
    }
}
