//! Deletes rows together with those that refer to them.

use application_ports::StoreResult;
use domain_kernel::OrganizationId;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, SelectStatement};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait, Select};

use super::SqlTransaction;
use crate::entity::{
    calendar_links, email_tokens, entities, entity_members, outbox, reports_codes, sessions,
    user_allowances, user_group_members, users,
};
use crate::errors::{delete_error, store_error};

pub fn user_ids(users: Select<users::Entity>) -> SelectStatement {
    users.select_only().column(users::Column::Id).into_query()
}

impl SqlTransaction {
    /// Deletes the rows that match `condition`.
    pub(super) async fn delete<E: EntityTrait>(&self, condition: Expr) -> StoreResult<()> {
        E::delete_many()
            .filter(condition)
            .exec(&self.tx)
            .await
            .map_err(delete_error)?;
        Ok(())
    }

    /// Deletes what only accounts have. A new table of that kind belongs here: accounts are deleted and erased with it.
    pub(super) async fn delete_account_rows(
        &self,
        users: &Select<users::Entity>,
    ) -> StoreResult<()> {
        let ids = || user_ids(users.clone());
        self.delete::<user_allowances::Entity>(user_allowances::COLUMN.user_id.in_subquery(ids()))
            .await?;
        self.delete::<reports_codes::Entity>(reports_codes::COLUMN.user_id.in_subquery(ids()))
            .await?;
        self.delete::<calendar_links::Entity>(calendar_links::COLUMN.user_id.in_subquery(ids()))
            .await?;
        self.delete::<outbox::Entity>(outbox::Column::RecipientId.in_subquery(ids()))
            .await?;
        self.delete::<sessions::Entity>(sessions::COLUMN.user_id.in_subquery(ids()))
            .await?;
        self.delete::<email_tokens::Entity>(email_tokens::COLUMN.user_id.in_subquery(ids()))
            .await?;
        self.delete::<entity_members::Entity>(entity_members::COLUMN.user_id.in_subquery(ids()))
            .await?;
        self.delete::<user_group_members::Entity>(
            user_group_members::COLUMN.user_id.in_subquery(ids()),
        )
        .await
    }

    /// Deletes the entities of an organization.
    pub(super) async fn delete_tree(&self, id: OrganizationId) -> StoreResult<()> {
        let tree = entities::in_organization(id);
        // Entities refer to their parents, so these references are removed before the rows.
        entities::Entity::update_many()
            .set(entities::ActiveModel {
                parent_id: Set(None),
                ..Default::default()
            })
            .filter(tree.clone())
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        self.delete::<entities::Entity>(tree).await
    }
}
