//! Users. A deleted user keeps the row, because it contains the name (D16a). The address, the role and the password are
//! removed.

use application_ports::StoreError;
use domain_access::Scope;
use domain_accounts::{PasswordHash, StoredUser, User};
use domain_kernel::{EmailAddress, search_fold};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Condition;
use sea_orm::{IntoActiveModel, NotSet};

use super::values::{Millis, RoleId, ScopeId, UserId, UserState};
use crate::errors::corrupt;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "users")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: UserId,
    pub scope_id: ScopeId,
    pub role_id: Option<RoleId>,
    pub name: String,
    pub search_key: String,
    pub email: String,
    pub email_key: Option<String>,
    pub password_hash: Option<String>,
    pub created_by: Option<UserId>,
    pub created_at: Millis,
    pub deactivated_at: Option<Millis>,
    pub deleted_at: Option<Millis>,
    /// The state. The database computes it from other columns. `None` if the user is deleted.
    pub state: Option<UserState>,
    /// Not part of the aggregate, because a sign-in must not change the user's version.
    pub last_sign_in_at: Option<Millis>,
    /// When the name was erased (D245). Only for a deleted user. It is not part of the aggregate.
    pub erased_at: Option<Millis>,
    pub version: i32,
    #[sea_orm(belongs_to, from = "role_id", to = "id")]
    pub role: BelongsTo<Option<super::roles::Entity>>,
    /// `None` for users of the platform.
    #[sea_orm(belongs_to, from = "scope_id", to = "id")]
    pub organization: BelongsTo<super::organizations::Entity>,
    #[sea_orm(has_many)]
    pub sessions: HasMany<super::sessions::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    by_id => id: UserId;
    by_ids => id: [UserId];
    of_role => role_id: RoleId;
    in_scope => scope_id: Scope;
}

/// Selects users who are not deleted.
pub fn living() -> Select<Entity> {
    Entity::find().filter(COLUMN.deleted_at.is_null())
}

/// Whether a user may sign in: the user is neither deleted nor deactivated (D77). All reads of sessions and credentials
/// use this condition.
pub fn may_sign_in() -> Condition {
    Condition::all()
        .add(COLUMN.deleted_at.is_null())
        .add(COLUMN.deactivated_at.is_null())
}

/// Selects users of the scope who are not deleted.
pub fn living_in(scope: Scope) -> Select<Entity> {
    living().filter(in_scope(scope))
}

/// Selects the user with this address who is not deleted.
pub fn living_by_email(email: &EmailAddress) -> Select<Entity> {
    living().filter(COLUMN.email_key.eq(email.key()))
}

/// Whether a user who is not deleted has one of these addresses.
pub fn with_emails(emails: &[EmailAddress]) -> Expr {
    COLUMN.email_key.is_in(emails.iter().map(EmailAddress::key))
}

impl From<&User> for Model {
    fn from(user: &User) -> Self {
        let is_living = user.deleted_at.is_none();
        Self {
            id: user.id.into(),
            scope_id: user.organization_id.into(),
            role_id: is_living.then_some(user.role_id.into()),
            name: user.name.clone(),
            search_key: search_fold(&user.name),
            email: if is_living {
                user.email.as_str().to_owned()
            } else {
                String::new()
            },
            email_key: is_living.then(|| user.email.key()),
            password_hash: user
                .password_hash
                .as_ref()
                .filter(|_| is_living)
                .map(|hash| hash.as_str().to_owned()),
            created_by: user.created_by.map(Into::into),
            created_at: user.created_at.into(),
            deactivated_at: user.deactivated_at.map(Into::into),
            deleted_at: user.deleted_at.map(Into::into),
            state: is_living.then(|| user.state().into()),
            last_sign_in_at: None,
            erased_at: None,
            version: user.version,
        }
    }
}

impl From<&User> for ActiveModel {
    fn from(user: &User) -> Self {
        Self {
            last_sign_in_at: NotSet,
            erased_at: NotSet,
            ..Model::from(user).into_active_model()
        }
    }
}

impl TryFrom<Model> for User {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        let corrupt = corrupt("users");
        Ok(Self::from_stored(StoredUser {
            id: model.id.into(),
            organization_id: Scope::from(model.scope_id).organization_id(),
            role_id: model.role_id.ok_or_else(|| corrupt(&"no role"))?.into(),
            name: model.name,
            email: EmailAddress::parse(&model.email).map_err(|reason| corrupt(&reason))?,
            password_hash: model.password_hash.map(PasswordHash::new),
            created_by: model.created_by.map(Into::into),
            created_at: model.created_at.into(),
            deactivated_at: model.deactivated_at.map(Into::into),
            deleted_at: model.deleted_at.map(Into::into),
            version: model.version,
        }))
    }
}
