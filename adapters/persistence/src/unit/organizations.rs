//! Organizations, their seats, and the root of their tree.

use application_ports::{Organizations, StoreError, StoreResult};
use async_trait::async_trait;
use domain_kernel::{EmailAddress, MailDomain, OrganizationId, Timestamp, case_fold};
use domain_organization::{Entity, Organization};
use sea_orm::{EntityTrait, IntoActiveModel, NotSet};

use super::{Unit, insert, save, some};
use crate::errors::{corrupt, of};
use crate::sql::{run, values};
use crate::totals::{ORGANIZATIONS, ROLES, USERS};

mod record {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "organizations")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub name: String,
        pub name_key: String,
        pub host: String,
        pub domain: String,
        pub admin_id: Uuid,
        pub admin_email: String,
        pub max_users: i64,
        pub total_file_mb: i64,
        pub users: i64,
        pub created_at: i64,
        pub version: i32,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// The tree's nodes; only the root is written so far.
mod entity_record {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "entities")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub organization_id: Uuid,
        pub name: String,
        pub name_key: String,
        pub level: i32,
        pub parent_id: Option<Uuid>,
        pub created_at: i64,
        pub version: i32,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

fn record(organization: &Organization) -> record::Model {
    record::Model {
        id: organization.id.0,
        name: organization.name.clone(),
        name_key: case_fold(&organization.name),
        host: organization.host.clone(),
        domain: organization.domain.as_str().to_owned(),
        admin_id: organization.admin_id.0,
        admin_email: organization.admin_email.as_str().to_owned(),
        max_users: organization.max_users.into(),
        total_file_mb: organization.total_file_mb.into(),
        users: organization.users.into(),
        created_at: organization.created_at.millis(),
        version: organization.version,
    }
}

fn organization(record: record::Model) -> StoreResult<Organization> {
    let corrupt = corrupt("organizations");
    let number = |stored: i64| u32::try_from(stored).map_err(|reason| corrupt(&reason));
    Ok(Organization {
        id: record.id.into(),
        name: record.name,
        host: record.host,
        domain: MailDomain::parse(&record.domain).map_err(|reason| corrupt(&reason))?,
        admin_id: record.admin_id.into(),
        admin_email: EmailAddress::parse(&record.admin_email).map_err(|reason| corrupt(&reason))?,
        max_users: number(record.max_users)?,
        total_file_mb: number(record.total_file_mb)?,
        users: number(record.users)?,
        created_at: Timestamp::from_millis(record.created_at),
        version: record.version,
    })
}

#[async_trait]
impl Organizations for Unit {
    async fn organization_insert(
        &self,
        organization: &Organization,
        root: &Entity,
    ) -> StoreResult<()> {
        let tx = self.touch(ORGANIZATIONS);
        insert(tx, record(organization)).await?;
        let root = entity_record::Model {
            id: root.id.0,
            organization_id: root.organization_id.0,
            name: root.name.clone(),
            name_key: case_fold(&root.name),
            level: i32::try_from(root.level).map_err(|reason| corrupt("entities")(&reason))?,
            parent_id: root.parent_id.map(|id| id.0),
            created_at: root.created_at.millis(),
            version: root.version,
        };
        insert(tx, root).await
    }

    async fn organization(&self, id: OrganizationId) -> StoreResult<Option<Organization>> {
        let found = record::Entity::find_by_id(id.0)
            .one(&self.tx)
            .await
            .map_err(of)?;
        found.map(organization).transpose()
    }

    async fn organization_save(&self, organization: &Organization) -> StoreResult<()> {
        let mut record = record(organization);
        record.version += 1;
        let mut record = record.into_active_model();
        record.users = NotSet;
        save(
            self.touch(ORGANIZATIONS),
            record,
            "id",
            organization.id.0,
            organization.version,
        )
        .await
    }

    async fn organization_delete(&self, organization: &Organization) -> StoreResult<()> {
        let tx = self.touch(ORGANIZATIONS | USERS | ROLES);
        let id = organization.id.0;
        // The row is taken first: whoever adds a user meanwhile waits for it and finds it gone.
        let held = "UPDATE organizations SET version = version + 1 WHERE id = $1 AND version = $2 AND users = $3";
        some(
            run(
                tx,
                held,
                values![id, organization.version, i64::from(organization.users)],
            )
            .await?,
        )?;
        for sql in [
            "DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE scope_id = $1)",
            "DELETE FROM links WHERE user_id IN (SELECT id FROM users WHERE scope_id = $1)",
            "DELETE FROM entity_members WHERE user_id IN (SELECT id FROM users WHERE scope_id = $1)",
            "DELETE FROM users WHERE scope_id = $1",
            "DELETE FROM roles WHERE scope_id = $1",
            "UPDATE entities SET parent_id = NULL WHERE organization_id = $1",
            "DELETE FROM entities WHERE organization_id = $1",
            "DELETE FROM organizations WHERE id = $1",
        ] {
            run(tx, sql, values![id]).await?;
        }
        Ok(())
    }

    async fn organization_take_seat(&self, id: OrganizationId) -> StoreResult<bool> {
        let sql = "UPDATE organizations SET users = users + 1 WHERE id = $1 AND users < max_users";
        Ok(run(self.touch(ORGANIZATIONS), sql, values![id.0]).await? == 1)
    }

    async fn organization_free_seat(&self, id: OrganizationId) -> StoreResult<()> {
        let sql = "UPDATE organizations SET users = users - 1 WHERE id = $1 AND users > 0";
        let freed = run(self.touch(ORGANIZATIONS), sql, values![id.0]).await?;
        if freed == 0 {
            Err(StoreError::Missing)
        } else {
            Ok(())
        }
    }
}
