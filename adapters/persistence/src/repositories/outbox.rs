//! Emails that wait to be sent.

use application_ports::{HastenedEmail, Outbox, QueuedEmail, StoreResult};
use async_trait::async_trait;
use domain_kernel::{EmailAddress, EmailId, Timestamp};
use sea_orm::sea_query::{Expr, ExprTrait, LockBehavior, LockType, Query, SelectStatement};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Set};

use super::{SqlTransaction, insert, insert_all};
use crate::entity::outbox::{ActiveModel, COLUMN, Column, Entity, by_id};
use crate::entity::values::EmailTokenPurpose;
use crate::entity::{email_tokens, find_one};
use crate::errors::store_error;

/// Selects the token of an email's link, if it is still valid at `now`.
fn living_token(now: Timestamp) -> SelectStatement {
    Query::select()
        .expr(Expr::val(1))
        .from(email_tokens::Entity)
        .and_where(
            email_tokens::Column::TokenHash
                .into_expr()
                .equals((Entity, Column::TokenHash)),
        )
        .and_where(email_tokens::COLUMN.expires_at.gt(now.millis()))
        .take()
}

#[async_trait]
impl Outbox for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn enqueue_email(&self, email: &QueuedEmail) -> StoreResult<()> {
        insert(&self.tx, ActiveModel::try_from(email)?).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn enqueue_emails(&self, emails: &[QueuedEmail]) -> StoreResult<()> {
        let rows = emails.iter().map(ActiveModel::try_from);
        insert_all(&self.tx, rows.collect::<StoreResult<_>>()?).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn claim_emails(
        &self,
        now: Timestamp,
        until: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<QueuedEmail>> {
        // If two nodes claim emails at the same time, each skips the rows that the other has locked.
        let due = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(COLUMN.due_at.lte(now.millis()))
            // A password reset is sent first, because a user is waiting for the email. Invitations are sent last. An
            // import can queue thousands of invitations, and the end of an event thousands of receipts.
            .order_by_asc(Expr::Case(Box::new(
                Expr::case(COLUMN.purpose.eq(EmailTokenPurpose::Reset), 0)
                    .case(COLUMN.purpose.eq(EmailTokenPurpose::Invitation), 2)
                    .finally(1),
            )))
            .order_by_asc(COLUMN.due_at)
            .order_by_asc(COLUMN.id)
            .limit(limit)
            .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
            .into_query();
        let claimed = Entity::update_many()
            .set(ActiveModel {
                due_at: Set(until.into()),
                ..Default::default()
            })
            .col_expr(Column::Tries, Expr::col(Column::Tries).add(1))
            .filter(COLUMN.id.in_subquery(due))
            .exec_with_returning(&self.tx)
            .await
            .map_err(store_error)?;
        let mut emails: Vec<QueuedEmail> = claimed
            .into_iter()
            .map(TryInto::try_into)
            .collect::<Result<_, _>>()?;
        emails.sort_by_key(|email| (email.created_at, email.id));
        Ok(emails)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn postpone_email(&self, id: EmailId, due_at: Timestamp) -> StoreResult<()> {
        Entity::update_many()
            .set(ActiveModel {
                due_at: Set(due_at.into()),
                ..Default::default()
            })
            .col_expr(Column::Failures, Expr::col(Column::Failures).add(1))
            .filter(by_id(id))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn hasten_email(
        &self,
        id: EmailId,
        now: Timestamp,
        not_before: Timestamp,
    ) -> StoreResult<Option<HastenedEmail>> {
        let waiting = Entity::find().filter(by_id(id));
        let Some(email) = find_one(&self.tx, waiting).await? else {
            return Ok(None);
        };
        let hastened = Entity::update_many()
            .set(ActiveModel {
                due_at: Set(now.into()),
                ..Default::default()
            })
            .filter(by_id(id))
            .filter(COLUMN.due_at.gt(not_before.millis()))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(Some(if hastened.rows_affected == 0 {
            HastenedEmail::DueSoon
        } else {
            HastenedEmail::Due(email)
        }))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn delete_email(&self, id: EmailId) -> StoreResult<()> {
        Entity::delete_many()
            .filter(by_id(id))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn delete_emails_to(&self, recipient: &EmailAddress) -> StoreResult<()> {
        Entity::delete_many()
            .filter(Column::Recipient.eq(recipient.as_str()))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn sweep_emails(&self, now: Timestamp, limit: u64) -> StoreResult<u64> {
        let over = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(COLUMN.token_hash.is_not_null())
            .filter(Expr::exists(living_token(now)).not())
            .limit(limit)
            .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
            .into_query();
        let deleted = Entity::delete_many()
            .filter(COLUMN.id.in_subquery(over))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(deleted.rows_affected)
    }
}
