//! Marks the organizations of rehearsals, and deletes them with everything in them (D249).

use application_ports::{MarkedRehearsal, Rehearsals, StoreError, StoreResult};
use async_trait::async_trait;
use domain_access::Scope;
use domain_kernel::{OrganizationId, Timestamp, UserId};
use sea_orm::sea_query::{Expr, ExprTrait, SelectStatement};
use sea_orm::{
    ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Select, Set,
};

use super::deletions::user_ids;
use super::{SqlTransaction, insert};
use crate::entity::{
    answer_sheets, assignments, attempts, corrections, event_allowances, event_messages, events,
    graders_at_work, leaderboards, mark_drafts, organization_sizes, organizations, players,
    prepared_scores, receipts, rehearsals, roles, score_saves, scores, template_files, templates,
    unsent_reports, untold_players, user_groups, users, values,
};
use crate::errors::store_error;

/// The maximum number of organizations in the list.
const MAX_LISTED: u64 = 100;

#[async_trait]
impl Rehearsals for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn mark_as_rehearsal(&self, id: OrganizationId, now: Timestamp) -> StoreResult<()> {
        insert(&self.tx, rehearsals::row(id, now)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn see_rehearsal(&self, id: OrganizationId, now: Timestamp) -> StoreResult<()> {
        rehearsals::Entity::update_many()
            .set(rehearsals::ActiveModel {
                seen_at: Set(now.into()),
                ..Default::default()
            })
            .filter(rehearsals::of_organization(id))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn rehearsals(&self) -> StoreResult<Vec<MarkedRehearsal>> {
        let marked = rehearsals::Entity::find()
            .order_by_asc(rehearsals::Column::CreatedAt)
            .order_by_asc(rehearsals::Column::OrganizationId)
            .limit(MAX_LISTED)
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        let marked = marked.into_iter().map(|row| MarkedRehearsal {
            organization_id: row.organization_id.into(),
            seen_at: row.seen_at.into(),
        });
        Ok(marked.collect())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn delete_rehearsed_users(&self, id: OrganizationId, limit: u64) -> StoreResult<u64> {
        self.lock_rehearsal(id).await?;
        let chosen: Vec<values::UserId> = users::Entity::find()
            .filter(users::in_scope(Scope::Organization(id)))
            .select_only()
            .column(users::Column::Id)
            .order_by_asc(users::Column::Id)
            .limit(limit)
            .into_tuple()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        let people: Vec<UserId> = chosen.into_iter().map(UserId::from).collect();
        let count = u64::try_from(people.len()).unwrap_or(u64::MAX);
        if count == 0 {
            return Ok(0);
        }
        self.delete_deeds(&people).await?;
        self.delete::<users::Entity>(users::by_ids(people)).await?;
        let seats = organizations::Column::Users;
        organizations::Entity::update_many()
            .col_expr(
                seats,
                Expr::col(seats).sub(i64::try_from(count).unwrap_or(i64::MAX)),
            )
            .filter(organizations::by_id(id))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(count)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn delete_rehearsal(&self, id: OrganizationId) -> StoreResult<()> {
        self.lock_rehearsal(id).await?;
        let scope = Scope::Organization(id);
        let people = users::Entity::find().filter(users::in_scope(scope));
        if people.count(&self.tx).await.map_err(store_error)? > 0 {
            return Err(StoreError::InUse);
        }
        let event_ids = || {
            events::Entity::find()
                .filter(events::in_organization(id))
                .select_only()
                .column(events::Column::Id)
                .into_query()
        };
        self.delete::<leaderboards::Entity>(leaderboards::COLUMN.event_id.in_subquery(event_ids()))
            .await?;
        self.delete::<corrections::Entity>(corrections::COLUMN.event_id.in_subquery(event_ids()))
            .await?;
        self.delete::<event_messages::Entity>(
            event_messages::COLUMN.event_id.in_subquery(event_ids()),
        )
        .await?;
        self.delete::<players::Entity>(players::COLUMN.event_id.in_subquery(event_ids()))
            .await?;
        self.delete::<assignments::Entity>(assignments::in_organization(id))
            .await?;
        self.delete::<events::Entity>(events::in_organization(id))
            .await?;
        self.delete::<template_files::Entity>(template_files::in_organization(id))
            .await?;
        self.delete::<templates::Entity>(templates::in_organization(id))
            .await?;
        self.delete::<user_groups::Entity>(user_groups::in_scope(scope))
            .await?;
        self.delete::<roles::Entity>(roles::in_scope(scope)).await?;
        self.delete_tree(id).await?;
        self.delete::<organization_sizes::Entity>(organization_sizes::in_organization(id))
            .await?;
        self.delete::<rehearsals::Entity>(rehearsals::of_organization(id))
            .await?;
        self.delete::<organizations::Entity>(organizations::by_id(id))
            .await
    }
}

impl SqlTransaction {
    /// Fails if the organization is not marked. The mark cannot be removed until the end of the transaction.
    async fn lock_rehearsal(&self, id: OrganizationId) -> StoreResult<()> {
        let marked = rehearsals::Entity::find()
            .filter(rehearsals::of_organization(id))
            .lock_exclusive()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        if marked.is_empty() {
            return Err(StoreError::Stale);
        }
        Ok(())
    }

    /// Deletes what people have done with the account that watches the rehearsal. It may also correct keys, mark answers and
    /// send emails.
    async fn delete_work_of_watcher(&self, people: &Select<users::Entity>) -> StoreResult<()> {
        let ids = || user_ids(people.clone());
        let own_corrections = corrections::Entity::find()
            .filter(corrections::COLUMN.made_by.in_subquery(ids()))
            .select_only()
            .column(corrections::Column::Id)
            .into_query();
        self.delete::<prepared_scores::Entity>(
            prepared_scores::COLUMN
                .correction_id
                .in_subquery(own_corrections),
        )
        .await?;
        self.delete::<corrections::Entity>(corrections::COLUMN.made_by.in_subquery(ids()))
            .await?;
        self.delete::<mark_drafts::Entity>(mark_drafts::COLUMN.marked_by.in_subquery(ids()))
            .await?;
        self.delete::<graders_at_work::Entity>(graders_at_work::COLUMN.user_id.in_subquery(ids()))
            .await?;
        self.delete::<untold_players::Entity>(untold_players::COLUMN.inviter_id.in_subquery(ids()))
            .await
    }

    /// Deletes all rows that refer to these people or to their attempts.
    async fn delete_deeds(&self, people: &[UserId]) -> StoreResult<()> {
        let chosen = users::Entity::find().filter(users::by_ids(people.iter().copied()));
        let ids = || user_ids(chosen.clone());
        let attempt_ids = || -> SelectStatement {
            attempts::Entity::find()
                .filter(attempts::COLUMN.user_id.in_subquery(ids()))
                .select_only()
                .column(attempts::Column::Id)
                .into_query()
        };
        self.delete_work_of_watcher(&chosen).await?;
        self.delete::<prepared_scores::Entity>(
            prepared_scores::COLUMN
                .attempt_id
                .in_subquery(attempt_ids()),
        )
        .await?;
        self.delete::<score_saves::Entity>(
            score_saves::COLUMN.attempt_id.in_subquery(attempt_ids()),
        )
        .await?;
        self.delete::<mark_drafts::Entity>(
            mark_drafts::COLUMN.attempt_id.in_subquery(attempt_ids()),
        )
        .await?;
        self.delete::<graders_at_work::Entity>(
            graders_at_work::COLUMN
                .attempt_id
                .in_subquery(attempt_ids()),
        )
        .await?;
        self.delete::<scores::Entity>(scores::COLUMN.attempt_id.in_subquery(attempt_ids()))
            .await?;
        self.delete::<receipts::Entity>(receipts::COLUMN.attempt_id.in_subquery(attempt_ids()))
            .await?;
        self.delete::<unsent_reports::Entity>(
            unsent_reports::COLUMN.attempt_id.in_subquery(attempt_ids()),
        )
        .await?;
        self.delete::<answer_sheets::Entity>(
            answer_sheets::COLUMN.attempt_id.in_subquery(attempt_ids()),
        )
        .await?;
        self.delete::<attempts::Entity>(attempts::COLUMN.user_id.in_subquery(ids()))
            .await?;
        let own_players = players::Entity::find()
            .filter(players::COLUMN.user_id.in_subquery(ids()))
            .select_only()
            .column(players::Column::Id)
            .into_query();
        self.delete::<untold_players::Entity>(
            untold_players::COLUMN.player_id.in_subquery(own_players),
        )
        .await?;
        self.delete::<players::Entity>(players::COLUMN.user_id.in_subquery(ids()))
            .await?;
        self.delete::<assignments::Entity>(assignments::COLUMN.user_id.in_subquery(ids()))
            .await?;
        self.delete::<event_messages::Entity>(event_messages::COLUMN.user_id.in_subquery(ids()))
            .await?;
        self.delete::<event_allowances::Entity>(
            event_allowances::COLUMN.user_id.in_subquery(ids()),
        )
        .await?;
        self.delete_account_rows(&chosen).await
    }
}
