//! Lists of organizations.

use application_ports::{
    NameColumn, OrganizationQueries, OrganizationRow, PendingInvitation, StoreError, StoreResult,
};
use async_trait::async_trait;
use domain_access::ReadScope;
use domain_accounts::{EmailToken, EmailTokenPurpose, User};
use domain_kernel::{ListQuery, OrganizationId, Page};
use sea_orm::{ColumnTrait, DerivePartialModel, EntityTrait, QueryFilter};

use super::SqlQueries;
use super::list::List;
use super::search::Search;
use crate::entity::organizations::{Column, Entity, by_id, organization_retention, present_admin};
use crate::entity::values::{self, Millis};
use crate::entity::{email_tokens, find_all, users};
use crate::errors::{corrupt, store_error};

#[derive(DerivePartialModel)]
#[sea_orm(entity = "Entity")]
struct Row {
    id: values::OrganizationId,
    name: String,
    host: String,
    domain: String,
    #[sea_orm(from_expr = "present_admin()")]
    admin_id: values::UserId,
    admin_email: String,
    max_users: i64,
    total_file_mb: i64,
    used_bytes: i64,
    keep_texts_days: Option<i64>,
    keep_audit_states_days: Option<i64>,
    users: i64,
    created_at: Millis,
    version: i32,
}

/// Selects all organizations of the platform, or only the organization of the scope.
pub fn visible_in(scope: &ReadScope, column: NameColumn, search: Search) -> List<Entity> {
    let list = List::new(Entity, Column::Id, column, search);
    match scope.organization_id() {
        Some(id) => list.filter(by_id(id)),
        None => list,
    }
}

impl SqlQueries {
    /// Searches organizations by name.
    pub(super) async fn search_organizations(
        &self,
        query: &ListQuery<impl Sync>,
    ) -> StoreResult<Search> {
        let columns = [Column::SearchKey.into_expr()];
        self.search(query, "organizations_search", columns).await
    }
}

#[async_trait]
impl OrganizationQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn organizations(
        &self,
        scope: &ReadScope,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<OrganizationRow>> {
        let search = self.search_organizations(query).await?;
        let list = visible_in(scope, query.column, search);
        let mut page = self
            .paginate::<_, Row, _>(list, query, |select| select)
            .await?;
        self.name_admins(&mut page.rows).await?;
        Ok(page)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn organization(&self, id: OrganizationId) -> StoreResult<Option<OrganizationRow>> {
        let found = Entity::find()
            .filter(by_id(id))
            .into_partial_model::<Row>()
            .one(&self.read)
            .await
            .map_err(store_error)?;
        let Some(row) = found else {
            return Ok(None);
        };
        let mut rows = [OrganizationRow::try_from(row)?];
        self.name_admins(&mut rows).await?;
        let [row] = rows;
        Ok(Some(row))
    }
}

impl SqlQueries {
    /// Adds the address of the current admin to each row, and the invitation of an admin who has not set the account
    /// up.
    async fn name_admins(&self, rows: &mut [OrganizationRow]) -> StoreResult<()> {
        let admins: Vec<User> = find_all(
            &self.read,
            users::living().filter(users::by_ids(rows.iter().map(|row| row.admin_id))),
        )
        .await?;
        let waiting: Vec<_> = (admins.iter().filter(|admin| !admin.is_set_up()))
            .map(|admin| admin.id)
            .collect();
        let invitation = values::EmailTokenPurpose::from(EmailTokenPurpose::Invitation);
        let links: Vec<EmailToken> = if waiting.is_empty() {
            Vec::new()
        } else {
            let links = email_tokens::Entity::find()
                .filter(email_tokens::of_users(waiting))
                .filter(email_tokens::COLUMN.purpose.eq(invitation));
            find_all(&self.read, links).await?
        };
        for row in rows {
            let Some(admin) = admins.iter().find(|admin| admin.id == row.admin_id) else {
                continue;
            };
            let link = links.iter().find(|link| link.user_id == admin.id);
            admin.email.as_str().clone_into(&mut row.admin_email);
            row.invitation = (!admin.is_set_up()).then(|| PendingInvitation {
                sent_at: link.map(|link| link.created_at),
                expires_at: link.map(|link| link.expires_at),
            });
        }
        Ok(())
    }
}

impl TryFrom<Row> for OrganizationRow {
    type Error = StoreError;

    fn try_from(model: Row) -> Result<Self, StoreError> {
        let corrupt = corrupt("organizations");
        let number = |stored: i64| u32::try_from(stored).map_err(|reason| corrupt(&reason));
        Ok(Self {
            id: model.id.into(),
            name: model.name,
            host: model.host,
            domain: model.domain,
            admin_id: model.admin_id.into(),
            admin_email: model.admin_email,
            invitation: None,
            max_users: number(model.max_users)?,
            total_file_mb: number(model.total_file_mb)?,
            used_bytes: u64::try_from(model.used_bytes).map_err(|reason| corrupt(&reason))?,
            kept: organization_retention(model.keep_texts_days, model.keep_audit_states_days)?,
            users: number(model.users)?,
            version: model.version,
            created_at: model.created_at.into(),
        })
    }
}
