//! Stores teams: entities with users.

use std::collections::HashMap;

use application_ports::{LockedTeam, Membership, StoreResult, Teams};
use async_trait::async_trait;
use domain_kernel::{EmailAddress, EntityId, OrganizationId, Timestamp, UserId};
use domain_organization::{StoredTeam, Team, TeamCandidate};
use domain_scheduling::Member;
use sea_orm::sea_query::ExprTrait;
use sea_orm::{
    ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, Set,
};

use super::{MAX_ROWS, SqlTransaction, team_candidates};
use crate::entity::entity_members::{
    COLUMN, Entity, Model, of_entities, of_entity, of_user, of_users,
};
use crate::entity::{assignments, entities, values};
use crate::errors::{corrupt, store_error};

#[async_trait]
impl Teams for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn lock_team(
        &self,
        organization_id: OrganizationId,
        id: EntityId,
        now: Timestamp,
    ) -> StoreResult<Option<LockedTeam>> {
        let entity = entities::living_in(organization_id)
            .filter(entities::by_id(id))
            .lock_exclusive()
            .one(&self.tx)
            .await
            .map_err(store_error)?;
        let Some(entity) = entity else {
            return Ok(None);
        };
        let (leaders, members): (Vec<Model>, Vec<Model>) = Entity::find()
            .filter(of_entity(id))
            .all(&self.tx)
            .await
            .map_err(store_error)?
            .into_iter()
            .partition(|member| member.is_leader);
        let mut members: Vec<UserId> = members
            .into_iter()
            .map(|member| member.user_id.into())
            .collect();
        members.sort_unstable();
        let participations = assignments::taking_part(now)
            .filter(assignments::of_entity(id))
            .count(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(Some(LockedTeam {
            entity: entity.try_into()?,
            team: Team::from_stored(StoredTeam {
                id,
                leader: leaders.into_iter().next().map(|one| one.user_id.into()),
                members,
            }),
            participations,
        }))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn hold_teams(&self, ids: &[EntityId]) -> StoreResult<HashMap<EntityId, Vec<Member>>> {
        let mut teams: HashMap<EntityId, Vec<Member>> = HashMap::new();
        for chunk in ids.chunks(MAX_ROWS) {
            entities::Entity::find()
                .select_only()
                .column(entities::Column::Id)
                .filter(entities::by_ids(chunk.iter().copied()))
                .order_by_asc(entities::COLUMN.id)
                .lock_shared()
                .into_tuple::<values::EntityId>()
                .all(&self.tx)
                .await
                .map_err(store_error)?;
            let members = Entity::find()
                .filter(of_entities(chunk.iter().copied()))
                .order_by_asc(COLUMN.user_id)
                .all(&self.tx)
                .await
                .map_err(store_error)?;
            for row in members {
                teams.entry(row.entity_id.into()).or_default().push(Member {
                    user_id: row.user_id.into(),
                    is_leader: row.is_leader,
                });
            }
        }
        Ok(teams)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn team_candidates(
        &self,
        organization_id: OrganizationId,
        emails: &[EmailAddress],
    ) -> StoreResult<Vec<TeamCandidate>> {
        team_candidates::find(&self.tx, organization_id, emails, true).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn save_team(&self, team: &Team) -> StoreResult<()> {
        Entity::delete_many()
            .filter(of_entity(team.id))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        let rows: Vec<_> = team
            .users()
            .map(|user| {
                Model {
                    user_id: user.into(),
                    entity_id: team.id.into(),
                    is_leader: team.leader == Some(user),
                }
                .into_active_model()
            })
            .collect();
        for rows in rows.chunks(MAX_ROWS) {
            Entity::insert_many(rows.iter().cloned())
                .exec_without_returning(&self.tx)
                .await
                .map_err(store_error)?;
        }
        let users = i32::try_from(rows.len()).map_err(|reason| corrupt("entities")(&reason))?;
        // The version of a team is that of its entity.
        entities::Entity::update_many()
            .set(entities::ActiveModel {
                users: Set(users),
                ..Default::default()
            })
            .col_expr(
                entities::Column::Version,
                entities::Column::Version.into_expr().add(1),
            )
            .filter(entities::by_id(team.id))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn membership(&self, user_id: UserId) -> StoreResult<Option<Membership>> {
        let member = Entity::find()
            .filter(of_user(user_id))
            .one(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(member.map(|member| Membership {
            team: member.entity_id.into(),
            is_leader: member.is_leader,
        }))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn memberships(&self, ids: &[UserId]) -> StoreResult<HashMap<UserId, Membership>> {
        let mut memberships = HashMap::new();
        for chunk in ids.chunks(MAX_ROWS) {
            let members = Entity::find()
                .filter(of_users(chunk.iter().copied()))
                .all(&self.tx)
                .await
                .map_err(store_error)?;
            memberships.extend(members.into_iter().map(|member| {
                let membership = Membership {
                    team: member.entity_id.into(),
                    is_leader: member.is_leader,
                };
                (member.user_id.into(), membership)
            }));
        }
        Ok(memberships)
    }
}
