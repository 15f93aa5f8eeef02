//! People. A deleted one keeps the row for the name (D16a), without address, role and password.

use application_ports::{StoreResult, Users};
use async_trait::async_trait;
use domain_access::Scope;
use domain_kernel::{EmailAddress, Timestamp, UserId, case_fold};
use domain_organization::{PasswordHash, User};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter};

use super::{Unit, insert, save};
use crate::errors::{corrupt, of};
use crate::sql::{count, scope_id, scope_of, values};
use crate::totals::USERS;

mod record {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "users")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub scope_id: Uuid,
        pub role_id: Option<Uuid>,
        pub name: String,
        pub name_key: String,
        pub email: String,
        pub email_key: Option<String>,
        pub password_hash: Option<String>,
        pub created_by: Option<Uuid>,
        pub created_at: i64,
        pub deleted_at: Option<i64>,
        pub version: i32,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

fn record(user: &User) -> record::Model {
    let lives = user.deleted_at.is_none();
    record::Model {
        id: user.id.0,
        scope_id: scope_id(
            user.organization_id
                .map_or(Scope::Platform, Scope::Organization),
        ),
        role_id: lives.then_some(user.role_id.0),
        name: user.name.clone(),
        name_key: case_fold(&user.name),
        email: if lives {
            user.email.as_str().to_owned()
        } else {
            String::new()
        },
        email_key: lives.then(|| user.email.key()),
        password_hash: user
            .password_hash
            .as_ref()
            .filter(|_| lives)
            .map(|hash| hash.as_str().to_owned()),
        created_by: user.created_by.map(|id| id.0),
        created_at: user.created_at.millis(),
        deleted_at: user.deleted_at.map(Timestamp::millis),
        version: user.version,
    }
}

fn user(record: record::Model) -> StoreResult<User> {
    let corrupt = corrupt("users");
    Ok(User {
        id: record.id.into(),
        organization_id: scope_of(record.scope_id).organization_id(),
        role_id: record.role_id.ok_or_else(|| corrupt(&"no role"))?.into(),
        name: record.name,
        email: EmailAddress::parse(&record.email).map_err(|reason| corrupt(&reason))?,
        password_hash: record.password_hash.map(PasswordHash::new),
        created_by: record.created_by.map(UserId),
        created_at: Timestamp::from_millis(record.created_at),
        deleted_at: record.deleted_at.map(Timestamp::from_millis),
        version: record.version,
    })
}

async fn living(connection: &impl ConnectionTrait, condition: Expr) -> StoreResult<Option<User>> {
    let living = record::Entity::find()
        .filter(condition)
        .filter(record::COLUMN.deleted_at.is_null());
    living
        .one(connection)
        .await
        .map_err(of)?
        .map(user)
        .transpose()
}

/// A living person by address.
pub async fn user_by_email(
    connection: &impl ConnectionTrait,
    email: &EmailAddress,
) -> StoreResult<Option<User>> {
    living(connection, record::COLUMN.email_key.eq(email.key())).await
}

#[async_trait]
impl Users for Unit {
    async fn user_insert(&self, user: &User) -> StoreResult<()> {
        insert(self.touch(USERS), record(user)).await
    }

    async fn user(&self, scope: &Scope, id: UserId) -> StoreResult<Option<User>> {
        living(
            &self.tx,
            record::COLUMN
                .id
                .eq(id.0)
                .and(record::COLUMN.scope_id.eq(scope_id(*scope))),
        )
        .await
    }

    async fn user_by_email(&self, email: &EmailAddress) -> StoreResult<Option<User>> {
        user_by_email(&self.tx, email).await
    }

    async fn user_save(&self, user: &User) -> StoreResult<()> {
        let mut record = record(user);
        record.version += 1;
        save(
            self.touch(USERS),
            record.into_active_model(),
            "id",
            user.id.0,
            user.version,
        )
        .await
    }

    async fn user_teams(&self, id: UserId) -> StoreResult<u32> {
        let sql = "SELECT COUNT(*) AS n FROM entity_members WHERE user_id = $1";
        let teams = count(&self.tx, sql, values![id.0]).await?;
        u32::try_from(teams).map_err(|reason| corrupt("entity_members")(&reason))
    }
}
