//! Stores teams: entities with users.

use std::collections::HashMap;

use application_ports::{LockedTeam, Membership, StoreResult, Teams};
use async_trait::async_trait;
use domain_access::{RoleKind, Scope};
use domain_kernel::{EmailAddress, EntityId, OrganizationId, Timestamp, UserId};
use domain_organization::{StoredTeam, Team, TeamCandidate};
use domain_scheduling::Member;
use sea_orm::sea_query::ExprTrait;
use sea_orm::{
    ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, Set,
};

use super::{MAX_ROWS, SqlTransaction};
use crate::entity::entity_members::{
    COLUMN, Entity, Model, of_entities, of_entity, of_user, of_users,
};
use crate::entity::{assignments, entities, roles, users, values};
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
        let role = values::RoleKind::from(RoleKind::User);
        let mut found = Vec::with_capacity(emails.len());
        for emails in emails.chunks(MAX_ROWS) {
            let users = users::living_in(Scope::Organization(organization_id))
                .filter(
                    users::COLUMN
                        .email_key
                        .is_in(emails.iter().map(EmailAddress::key)),
                )
                .lock_shared()
                .all(&self.tx)
                .await
                .map_err(store_error)?;
            found.extend(users);
        }
        let participants: Option<values::RoleId> = roles::Entity::find()
            .filter(roles::in_scope(Scope::Organization(organization_id)))
            .filter(roles::COLUMN.kind.eq(role))
            .select_only()
            .column(roles::Column::Id)
            .into_tuple()
            .one(&self.tx)
            .await
            .map_err(store_error)?;
        found.retain(|user| user.role_id.is_some() && user.role_id == participants);
        let mut teams = HashMap::new();
        for users in found.chunks(MAX_ROWS) {
            let members = Entity::find()
                .filter(of_users(users.iter().map(|user| user.id.into())))
                .all(&self.tx)
                .await
                .map_err(store_error)?;
            teams.extend(
                members
                    .into_iter()
                    .map(|one| (UserId::from(one.user_id), one.entity_id.into())),
            );
        }
        found
            .into_iter()
            .map(|user| {
                let email = EmailAddress::parse(&user.email);
                let user_id = user.id.into();
                Ok(TeamCandidate {
                    user_id,
                    email: email.map_err(|reason| corrupt("users")(&reason))?,
                    team: teams.get(&user_id).copied(),
                })
            })
            .collect()
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
        // A team uses the version of its entity.
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
