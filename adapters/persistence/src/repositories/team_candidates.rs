//! Finds the users of addresses for a team, inside or outside of a transaction.

use std::collections::HashMap;

use application_ports::StoreResult;
use domain_access::{RoleKind, Scope};
use domain_kernel::{EmailAddress, OrganizationId, UserId};
use domain_organization::{PresentTeam, TeamCandidate};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};

use super::MAX_ROWS;
use crate::entity::entity_members::{self, of_users};
use crate::entity::{entities, roles, users, values};
use crate::errors::{corrupt, store_error};

/// Returns the users with these addresses who are in the organization and are not deleted. With `is_locked` they cannot be
/// deleted until the end of the transaction.
pub async fn find(
    connection: &impl ConnectionTrait,
    organization_id: OrganizationId,
    emails: &[EmailAddress],
    is_locked: bool,
) -> StoreResult<Vec<TeamCandidate>> {
    let scope = Scope::Organization(organization_id);
    let mut found = Vec::with_capacity(emails.len());
    for emails in emails.chunks(MAX_ROWS) {
        let keys = emails.iter().map(EmailAddress::key);
        let mut select = users::living_in(scope).filter(users::COLUMN.email_key.is_in(keys));
        if is_locked {
            select = select.lock_shared();
        }
        found.extend(select.all(connection).await.map_err(store_error)?);
    }
    let participants: Option<values::RoleId> = roles::Entity::find()
        .filter(roles::in_scope(scope))
        .filter(
            roles::COLUMN
                .kind
                .eq(values::RoleKind::from(RoleKind::User)),
        )
        .select_only()
        .column(roles::Column::Id)
        .into_tuple()
        .one(connection)
        .await
        .map_err(store_error)?;
    let mut teams = HashMap::new();
    for users in found.chunks(MAX_ROWS) {
        teams.extend(present_teams(connection, users.iter().map(|user| user.id.into())).await?);
    }
    found
        .into_iter()
        .map(|user| {
            let email = EmailAddress::parse(&user.email);
            let user_id = user.id.into();
            Ok(TeamCandidate {
                user_id,
                email: email.map_err(|reason| corrupt("users")(&reason))?,
                is_participant: user.role_id.is_some() && user.role_id == participants,
                team: teams.remove(&user_id),
                name: user.name,
            })
        })
        .collect()
}

/// Returns the current team of each of these users who is in a team.
pub async fn present_teams(
    connection: &impl ConnectionTrait,
    users: impl IntoIterator<Item = UserId>,
) -> StoreResult<HashMap<UserId, PresentTeam>> {
    let members: Vec<(values::UserId, values::EntityId, String)> = entity_members::Entity::find()
        .inner_join(entities::Entity)
        .filter(of_users(users))
        .select_only()
        .columns([
            entity_members::Column::UserId,
            entity_members::Column::EntityId,
        ])
        .column(entities::Column::Name)
        .into_tuple()
        .all(connection)
        .await
        .map_err(store_error)?;
    let teams = members.into_iter().map(|(user, id, name)| {
        let team = PresentTeam {
            id: id.into(),
            name,
        };
        (user.into(), team)
    });
    Ok(teams.collect())
}
