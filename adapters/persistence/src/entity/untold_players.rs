//! The players who have not yet got the email about their event (D210).

use domain_kernel::Timestamp;
use domain_scheduling::Player;
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{Millis, PlayerId, UserId};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "untold_players")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub player_id: PlayerId,
    /// The user who assigned the player.
    pub inviter_id: UserId,
    pub created_at: Millis,
    #[sea_orm(belongs_to, from = "player_id", to = "id")]
    pub player: BelongsTo<super::players::Entity>,
    #[sea_orm(belongs_to, from = "inviter_id", to = "id")]
    pub inviter: BelongsTo<super::users::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    of_players => player_id: [PlayerId];
}

/// Returns the row of a player.
pub fn row(player: &Player, inviter: domain_kernel::UserId, now: Timestamp) -> ActiveModel {
    Model {
        player_id: player.id.into(),
        inviter_id: inviter.into(),
        created_at: now.into(),
    }
    .into_active_model()
}
