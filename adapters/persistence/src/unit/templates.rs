//! Templates. One that an event uses is frozen (D23): the statements that would change it find no row.

use application_ports::{StoreResult, Templates};
use async_trait::async_trait;
use domain_assessment::Template;
use domain_kernel::{OrganizationId, TemplateId, Timestamp, case_fold};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

use super::{Unit, insert, some};
use crate::errors::{corrupt, of};
use crate::sql::{run, values};
use crate::totals::TEMPLATES;

mod record {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "templates")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub organization_id: Uuid,
        pub name: String,
        pub name_key: String,
        pub content: String,
        pub total_weight: i64,
        pub uses: i64,
        pub created_by: Uuid,
        pub created_at: i64,
        pub version: i32,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

fn content(template: &Template) -> StoreResult<String> {
    serde_json::to_string(&template.content).map_err(|reason| corrupt("templates")(&reason))
}

/// A template of the organization.
pub async fn template(
    connection: &impl ConnectionTrait,
    organization_id: OrganizationId,
    id: TemplateId,
) -> StoreResult<Option<Template>> {
    let corrupt = corrupt("templates");
    let found = record::Entity::find_by_id(id.0)
        .filter(record::Column::OrganizationId.eq(organization_id.0));
    let template = found.one(connection).await.map_err(of)?.map(|record| {
        Ok(Template {
            id,
            organization_id,
            name: record.name,
            content: serde_json::from_str(&record.content).map_err(|reason| corrupt(&reason))?,
            uses: u32::try_from(record.uses).map_err(|reason| corrupt(&reason))?,
            created_by: record.created_by.into(),
            created_at: Timestamp::from_millis(record.created_at),
            version: record.version,
        })
    });
    template.transpose()
}

#[async_trait]
impl Templates for Unit {
    async fn template_insert(&self, template: &Template) -> StoreResult<()> {
        let record = record::Model {
            id: template.id.0,
            organization_id: template.organization_id.0,
            name: template.name.clone(),
            name_key: case_fold(&template.name),
            content: content(template)?,
            total_weight: template.content.total_weight().hundredths(),
            uses: template.uses.into(),
            created_by: template.created_by.0,
            created_at: template.created_at.millis(),
            version: template.version,
        };
        insert(self.touch(TEMPLATES), record).await
    }

    async fn template(
        &self,
        organization_id: OrganizationId,
        id: TemplateId,
    ) -> StoreResult<Option<Template>> {
        template(&self.tx, organization_id, id).await
    }

    async fn template_save(&self, template: &Template) -> StoreResult<()> {
        let sql = "UPDATE templates SET name = $1, name_key = $2, content = $3, total_weight = $4, version = version + 1
                   WHERE id = $5 AND version = $6 AND uses = 0";
        let weight = template.content.total_weight().hundredths();
        let (name, key) = (template.name.as_str(), case_fold(&template.name));
        let values = values![
            name,
            key,
            content(template)?,
            weight,
            template.id.0,
            template.version
        ];
        some(run(self.touch(TEMPLATES), sql, values).await?)
    }

    async fn template_delete(&self, template: &Template) -> StoreResult<()> {
        let sql = "DELETE FROM templates WHERE id = $1 AND version = $2 AND uses = 0";
        some(
            run(
                self.touch(TEMPLATES),
                sql,
                values![template.id.0, template.version],
            )
            .await?,
        )
    }
}
