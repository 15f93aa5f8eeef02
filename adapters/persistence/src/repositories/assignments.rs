//! The participants of events.

use application_ports::{AssignableUser, Assignments, StoreResult, Telling, UntoldPlayer};
use async_trait::async_trait;
use domain_access::{RoleKind, Scope};
use domain_kernel::{AssignmentId, EmailAddress, EntityId, OrganizationId, Timestamp, UserId};
use domain_scheduling::{Assignment, Event, EventKind, Player};
use sea_orm::sea_query::{Expr, ExprTrait, LockBehavior, LockType, OnConflict};
use sea_orm::{
    ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Set,
};

use super::{MAX_ROWS, SqlTransaction};
use crate::entity::assignments::{
    ActiveModel, COLUMN, Entity, by_id, by_ids, in_organization, is_unconfirmed, of_entities,
    of_entity, of_event,
};
use crate::entity::{
    attempts, entities, event_allowances, events, find_all, find_one, players, roles,
    untold_players, users, values,
};
use crate::errors::{delete_error, store_error};

#[async_trait]
impl Assignments for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_assignments(&self, assignments: &[Assignment]) -> StoreResult<u64> {
        let mut inserted = 0;
        for chunk in assignments.chunks(MAX_ROWS) {
            inserted += Entity::insert_many(chunk.iter().map(ActiveModel::from))
                .on_conflict(OnConflict::new().do_nothing().to_owned())
                .exec_without_returning(&self.tx)
                .await
                .map_err(store_error)?;
        }
        // An assignment that already existed also has its player already.
        let players: Vec<_> = assignments.iter().filter_map(Assignment::player).collect();
        self.insert_players(&players).await?;
        Ok(inserted)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_players(&self, players: &[Player]) -> StoreResult<()> {
        for chunk in players.chunks(MAX_ROWS) {
            players::Entity::insert_many(chunk.iter().map(players::ActiveModel::from))
                .on_conflict(OnConflict::new().do_nothing().to_owned())
                .exec_without_returning(&self.tx)
                .await
                .map_err(store_error)?;
        }
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn players_among(&self, event: &Event, users: &[UserId]) -> StoreResult<Vec<UserId>> {
        let mut found = Vec::new();
        for chunk in users.chunks(MAX_ROWS) {
            let playing: Vec<values::UserId> = players::Entity::find()
                .select_only()
                .column(players::Column::UserId)
                .filter(players::of_event(event.id))
                .filter(players::of_users(chunk.iter().copied()))
                .into_tuple()
                .all(&self.tx)
                .await
                .map_err(store_error)?;
            found.extend(playing.into_iter().map(UserId::from));
        }
        Ok(found)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn teams_among(&self, event: &Event, teams: &[EntityId]) -> StoreResult<Vec<EntityId>> {
        let mut found = Vec::new();
        for chunk in teams.chunks(MAX_ROWS) {
            let assigned: Vec<values::EntityId> = Entity::find()
                .select_only()
                .column(crate::entity::assignments::Column::EntityId)
                .filter(of_event(event.id))
                .filter(of_entities(chunk.iter().copied()))
                .into_tuple()
                .all(&self.tx)
                .await
                .map_err(store_error)?;
            found.extend(assigned.into_iter().map(EntityId::from));
        }
        Ok(found)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn find_player(&self, event: &Event, user_id: UserId) -> StoreResult<Option<Player>> {
        find_one(&self.tx, players::find_of(event.id, user_id)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn confirm_teams(&self, ids: &[AssignmentId], players: &[Player]) -> StoreResult<()> {
        for chunk in ids.chunks(MAX_ROWS) {
            Entity::update_many()
                .set(ActiveModel {
                    confirmed: Set(true),
                    ..Default::default()
                })
                .filter(by_ids(chunk.iter().copied()))
                .exec(&self.tx)
                .await
                .map_err(store_error)?;
        }
        self.insert_players(players).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn unconfirmed_teams(&self, event: &Event) -> StoreResult<Vec<Assignment>> {
        let unconfirmed = Entity::find()
            .filter(of_event(event.id))
            .filter(is_unconfirmed())
            .order_by_asc(COLUMN.entity_id)
            .lock_exclusive();
        find_all(&self.tx, unconfirmed).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn team_assignment(
        &self,
        event: &Event,
        team: EntityId,
    ) -> StoreResult<Option<Assignment>> {
        let confirmed = Entity::find()
            .filter(of_event(event.id))
            .filter(of_entity(team))
            .filter(is_unconfirmed().not());
        find_one(&self.tx, confirmed).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn has_attempts(&self, assignment: &Assignment) -> StoreResult<bool> {
        let own = players::Entity::find()
            .select_only()
            .column(players::Column::UserId)
            .filter(players::of_assignment(assignment.id))
            .into_query();
        let started = attempts::Entity::find()
            .filter(attempts::of_event(assignment.event_id))
            .filter(attempts::COLUMN.user_id.in_subquery(own))
            .count(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(started > 0)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn find_assignment(
        &self,
        organization_id: OrganizationId,
        kind: EventKind,
        id: AssignmentId,
    ) -> StoreResult<Option<Assignment>> {
        let events_of_kind = events::Entity::find()
            .select_only()
            .column(events::Column::Id)
            .filter(
                events::Column::Id
                    .into_expr()
                    .equals((Entity, crate::entity::assignments::Column::EventId)),
            )
            .filter(events::COLUMN.kind.eq(values::EventKind::from(kind)))
            .into_query();
        let held = || {
            Entity::find()
                .filter(by_id(id))
                .filter(in_organization(organization_id))
                .filter(COLUMN.event_id.in_subquery(events_of_kind.clone()))
        };
        let Some(found) = held().one(&self.tx).await.map_err(store_error)? else {
            return Ok(None);
        };
        // The start of an attempt locks the rows in the same order.
        events::Entity::find_by_id(found.event_id)
            .lock_exclusive()
            .one(&self.tx)
            .await
            .map_err(store_error)?;
        find_one(&self.tx, held().lock_exclusive()).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn delete_assignments(&self, ids: &[AssignmentId]) -> StoreResult<()> {
        for chunk in ids.chunks(MAX_ROWS) {
            let whose = players::Entity::find()
                .select_only()
                .columns([players::Column::EventId, players::Column::UserId])
                .filter(players::of_assignments(chunk.iter().copied()))
                .into_query();
            self.forget_untold(players::of_assignments(chunk.iter().copied()))
                .await?;
            let row = [
                event_allowances::Column::EventId.into_expr(),
                event_allowances::Column::UserId.into_expr(),
            ];
            event_allowances::Entity::delete_many()
                .filter(Expr::tuple(row).in_subquery(whose))
                .exec(&self.tx)
                .await
                .map_err(delete_error)?;
            players::Entity::delete_many()
                .filter(players::of_assignments(chunk.iter().copied()))
                .exec(&self.tx)
                .await
                .map_err(delete_error)?;
            Entity::delete_many()
                .filter(by_ids(chunk.iter().copied()))
                .exec(&self.tx)
                .await
                .map_err(delete_error)?;
        }
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn count_assignments(&self, event: &Event) -> StoreResult<u64> {
        Entity::find()
            .filter(of_event(event.id))
            .filter(is_unconfirmed().not())
            .count(&self.tx)
            .await
            .map_err(store_error)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn count_teams(&self, event: &Event) -> StoreResult<u64> {
        Entity::find()
            .filter(of_event(event.id))
            .filter(COLUMN.entity_id.is_not_null())
            .filter(is_unconfirmed().not())
            .count(&self.tx)
            .await
            .map_err(store_error)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn assignable_teams(
        &self,
        organization_id: OrganizationId,
        ids: &[EntityId],
    ) -> StoreResult<Vec<EntityId>> {
        let mut found = Vec::with_capacity(ids.len());
        for chunk in ids.chunks(MAX_ROWS) {
            let teams: Vec<values::EntityId> = entities::living_in(organization_id)
                .filter(entities::by_ids(chunk.iter().copied()))
                .filter(entities::COLUMN.users.gt(0))
                .select_only()
                .column(entities::Column::Id)
                .into_tuple()
                .all(&self.tx)
                .await
                .map_err(store_error)?;
            found.extend(teams.into_iter().map(EntityId::from));
        }
        Ok(found)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn assignable_users(
        &self,
        organization_id: OrganizationId,
        ids: &[UserId],
    ) -> StoreResult<Vec<AssignableUser>> {
        let mut found = Vec::with_capacity(ids.len());
        for chunk in ids.chunks(MAX_ROWS) {
            let chosen = users::by_ids(chunk.iter().copied());
            found.extend(self.assignable(organization_id, chosen).await?);
        }
        Ok(found)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn assignable_users_by_email(
        &self,
        organization_id: OrganizationId,
        emails: &[EmailAddress],
    ) -> StoreResult<Vec<AssignableUser>> {
        let mut found = Vec::with_capacity(emails.len());
        for chunk in emails.chunks(MAX_ROWS) {
            let chosen = users::with_emails(chunk);
            found.extend(self.assignable(organization_id, chosen).await?);
        }
        Ok(found)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn choose_players_to_tell(
        &self,
        event: &Event,
        telling: Telling,
        now: Timestamp,
    ) -> StoreResult<Vec<Player>> {
        let told_at = players::COLUMN.told_at;
        let is_due = told_at
            .is_null()
            .or(told_at.lte(telling.not_since.millis()));
        let mut chosen = players::Entity::update_many()
            .col_expr(players::Column::ToldAt, Expr::value(now.millis()))
            .filter(players::of_event(event.id))
            .filter(is_due);
        let mut people = players::Entity::find()
            .select_only()
            .column(players::Column::UserId)
            .inner_join(users::Entity)
            .filter(players::of_event(event.id))
            .filter(users::may_sign_in());
        if telling.only_not_set_up {
            people = people.filter(users::COLUMN.password_hash.is_null());
        }
        chosen = chosen.filter(players::Column::UserId.in_subquery(people.into_query()));
        let told = chosen.exec_with_returning(&self.tx).await;
        let players = told.map_err(store_error)?.into_iter().map(Player::try_from);
        players.collect()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_untold_players(
        &self,
        players: &[Player],
        inviter: UserId,
        now: Timestamp,
    ) -> StoreResult<()> {
        for chunk in players.chunks(MAX_ROWS) {
            players::Entity::update_many()
                .col_expr(players::Column::ToldAt, Expr::value(now.millis()))
                .filter(players::by_ids(chunk.iter().map(|player| player.id)))
                .exec(&self.tx)
                .await
                .map_err(store_error)?;
            // Some players may still wait for an earlier email.
            let rows = chunk
                .iter()
                .map(|player| untold_players::row(player, inviter, now));
            untold_players::Entity::insert_many(rows)
                .on_conflict(OnConflict::new().do_nothing().to_owned())
                .exec_without_returning(&self.tx)
                .await
                .map_err(store_error)?;
        }
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn take_untold_players(&self, limit: u64) -> StoreResult<Vec<UntoldPlayer>> {
        // If two nodes take players at the same time, each skips the rows that the other has locked.
        let taken: Vec<untold_players::Model> = untold_players::Entity::find()
            .order_by_asc(untold_players::COLUMN.created_at)
            .order_by_asc(untold_players::COLUMN.player_id)
            .limit(limit)
            .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        let ids = || taken.iter().map(|row| row.player_id.into());
        let found: Vec<Player> = find_all(
            &self.tx,
            players::Entity::find().filter(players::by_ids(ids())),
        )
        .await?;
        untold_players::Entity::delete_many()
            .filter(untold_players::of_players(ids()))
            .exec(&self.tx)
            .await
            .map_err(delete_error)?;
        let players = found.iter().filter_map(|player| {
            let row = taken.iter().find(|row| row.player_id == player.id.into())?;
            Some(UntoldPlayer {
                organization_id: player.organization_id,
                event_id: player.event_id,
                user_id: player.user_id,
                inviter_id: row.inviter_id.into(),
            })
        });
        Ok(players.collect())
    }
}

impl SqlTransaction {
    /// Returns those of the selected users who can be assigned: they have the role `user` and are not deleted.
    async fn assignable(
        &self,
        organization_id: OrganizationId,
        chosen: Expr,
    ) -> StoreResult<Vec<AssignableUser>> {
        let assignable: Vec<(values::UserId, values::UserState, String)> =
            users::living_in(Scope::Organization(organization_id))
                .inner_join(roles::Entity)
                .filter(
                    roles::COLUMN
                        .kind
                        .eq(values::RoleKind::from(RoleKind::User)),
                )
                .filter(chosen)
                .select_only()
                .column(users::Column::Id)
                .column(users::Column::State)
                .column(users::Column::EmailKey)
                .into_tuple()
                .all(&self.tx)
                .await
                .map_err(store_error)?;
        let users = assignable
            .into_iter()
            .map(|(id, state, email_key)| AssignableUser {
                id: id.into(),
                state: state.into(),
                email_key,
            });
        Ok(users.collect())
    }

    /// Removes players from the queue for emails, because they no longer take part.
    pub(super) async fn forget_untold(&self, players: Expr) -> StoreResult<()> {
        let players = players::Entity::find()
            .select_only()
            .column(players::Column::Id)
            .filter(players)
            .into_query();
        untold_players::Entity::delete_many()
            .filter(untold_players::COLUMN.player_id.in_subquery(players))
            .exec(&self.tx)
            .await
            .map_err(delete_error)?;
        Ok(())
    }
}
