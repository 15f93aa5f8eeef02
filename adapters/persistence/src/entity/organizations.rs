//! Organizations.

use application_ports::StoreError;
use domain_kernel::{EmailAddress, EmailDomain, Retention, case_fold, search_fold};
use domain_organization::{Organization, OrganizationRetention, StoredOrganization};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait, Func, SubQueryStatement};
use sea_orm::{IntoActiveModel, NotSet, QueryOrder, QuerySelect, QueryTrait};

use super::values::{Millis, OrganizationId, RoleKind, UserId};
use super::{roles, users};
use crate::errors::corrupt;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "organizations")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: OrganizationId,
    pub name: String,
    pub name_key: String,
    pub search_key: String,
    pub host: String,
    pub domain: String,
    pub admin_id: UserId,
    pub admin_email: String,
    pub max_users: i64,
    pub total_file_mb: i64,
    pub users: i64,
    pub used_bytes: i64,
    /// `None` if only the period of the installation holds, as in the next column (D248).
    pub keep_texts_days: Option<i64>,
    pub keep_audit_states_days: Option<i64>,
    /// Nothing up to here has states any more. Not part of the aggregate.
    pub audit_states_erased_to: Millis,
    pub created_at: Millis,
    pub version: i32,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    by_id => id: OrganizationId;
}

/// The id of the current admin of a selected organization (D80): the stored admin, otherwise the oldest admin.
/// Deactivated admins do not count.
pub fn present_admin() -> Expr {
    let role = roles::Entity::find()
        .select_only()
        .column(roles::Column::Id)
        .filter(
            roles::Column::ScopeId
                .into_expr()
                .equals((Entity, Column::Id)),
        )
        .filter(roles::COLUMN.kind.eq(RoleKind::Admin))
        .into_query();
    let admins = users::Entity::find()
        .filter(users::may_sign_in())
        .select_only()
        .column(users::Column::Id)
        .filter(users::Column::RoleId.in_subquery(role));
    let named = admins.clone().filter(
        users::Column::Id
            .into_expr()
            .equals((Entity, Column::AdminId)),
    );
    let oldest = admins
        .order_by_asc(users::Column::CreatedAt)
        .order_by_asc(users::Column::Id)
        .limit(1);
    let first =
        |admins: Select<users::Entity>| Expr::from(SubQueryStatement::from(admins.into_query()));
    Func::coalesce([first(named), first(oldest), Column::AdminId.into_expr()]).into()
}

/// Reads the periods of texts and of audit states. Without a number, they are kept for good.
pub fn organization_retention(
    texts_days: Option<i64>,
    audit_states_days: Option<i64>,
) -> Result<OrganizationRetention, StoreError> {
    let period = |days: Option<i64>| {
        let days = u32::try_from(days.unwrap_or_default());
        let days = days.map_err(|reason| corrupt("organizations")(&reason))?;
        Retention::of_days(days)
            .ok_or_else(|| corrupt("organizations")(&"a period of a wrong length"))
    };
    Ok(OrganizationRetention {
        texts: period(texts_days)?,
        audit_states: period(audit_states_days)?,
    })
}

impl From<&Organization> for ActiveModel {
    fn from(organization: &Organization) -> Self {
        let row = Model {
            id: organization.id.into(),
            name: organization.name.clone(),
            name_key: case_fold(&organization.name),
            search_key: search_fold(&organization.name),
            host: organization.host.clone(),
            domain: organization.domain.as_str().to_owned(),
            admin_id: organization.admin_id.into(),
            admin_email: organization.admin_email.as_str().to_owned(),
            max_users: organization.max_users.into(),
            total_file_mb: organization.total_file_mb.into(),
            users: organization.users.into(),
            used_bytes: i64::try_from(organization.used_bytes).unwrap_or(i64::MAX),
            keep_texts_days: organization.kept.texts.days().map(i64::from),
            keep_audit_states_days: organization.kept.audit_states.days().map(i64::from),
            audit_states_erased_to: Millis(0),
            created_at: organization.created_at.into(),
            version: organization.version,
        };
        // Only the worker that erases states writes this column.
        Self {
            audit_states_erased_to: NotSet,
            ..row.into_active_model()
        }
    }
}

impl TryFrom<Model> for Organization {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        let corrupt = corrupt("organizations");
        let number = |stored: i64| u32::try_from(stored).map_err(|reason| corrupt(&reason));
        Ok(Self::from_stored(StoredOrganization {
            id: model.id.into(),
            name: model.name,
            host: model.host,
            domain: EmailDomain::parse(&model.domain).map_err(|reason| corrupt(&reason))?,
            admin_id: model.admin_id.into(),
            admin_email: EmailAddress::parse(&model.admin_email)
                .map_err(|reason| corrupt(&reason))?,
            max_users: number(model.max_users)?,
            total_file_mb: number(model.total_file_mb)?,
            users: number(model.users)?,
            used_bytes: u64::try_from(model.used_bytes).map_err(|reason| corrupt(&reason))?,
            kept: organization_retention(model.keep_texts_days, model.keep_audit_states_days)?,
            created_at: model.created_at.into(),
            version: model.version,
        }))
    }
}
