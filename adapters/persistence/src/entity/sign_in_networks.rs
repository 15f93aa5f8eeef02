//! The networks from which users of an organization, or of the platform, have signed in (D102).

use application_ports::{SignInHome, StoreResult};
use domain_accounts::Network;
use domain_kernel::Timestamp;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait, Func, SubQueryStatement};
use sea_orm::{QuerySelect, QueryTrait};

use super::values::{Millis, ScopeId};
use super::{organizations, read_one};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sign_in_networks")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub network: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub scope_id: ScopeId,
    pub expires_at: Millis,
}

impl ActiveModelBehavior for ActiveModel {}

/// Reads until when a network is known, if it is known at `now`.
pub async fn known_until(
    connection: &impl ConnectionTrait,
    home: &SignInHome,
    network: Network,
    now: Timestamp,
) -> StoreResult<Option<Timestamp>> {
    let of_domain = organizations::Entity::find()
        .select_only()
        .column(organizations::Column::Id)
        .filter(organizations::COLUMN.domain.eq(home.domain.as_str()))
        .into_query();
    let scopes = [
        Expr::value(home.user.map(ScopeId::from)),
        Expr::from(SubQueryStatement::from(of_domain)),
        Expr::value(home.fallback.map(ScopeId::from)),
        Expr::col((Entity, Column::ScopeId)),
    ];
    let known = Entity::find()
        .select_only()
        .expr(Column::ExpiresAt.max())
        .filter(COLUMN.network.eq(network.to_string()))
        .filter(COLUMN.expires_at.gt(now.millis()))
        .filter(Expr::col((Entity, Column::ScopeId)).eq(Func::coalesce(scopes)))
        .into_tuple::<Option<Millis>>();
    let known_until = read_one(connection, known).await?.flatten();
    Ok(known_until.map(Into::into))
}
