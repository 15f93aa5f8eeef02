//! Templates. Their content is stored as JSON.

use application_ports::{StoreError, StoreResult};
use domain_assessment::{QuestionKind, StoredTemplate, Template};
use domain_kernel::{case_fold, search_fold};
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{Hundredths, Millis, OrganizationId, TemplateId, UserId};
use crate::errors::corrupt;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "templates")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: TemplateId,
    pub organization_id: OrganizationId,
    pub name: String,
    pub name_key: String,
    pub search_key: String,
    pub content: String,
    pub total_weight: Hundredths,
    /// The number of questions. A slides case counts as one.
    pub questions: i32,
    pub uses: i64,
    pub created_by: UserId,
    pub created_at: Millis,
    pub copied_from: Option<TemplateId>,
    pub family: TemplateId,
    pub version: i32,
    #[sea_orm(belongs_to, from = "organization_id", to = "id")]
    pub organization: BelongsTo<super::organizations::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    by_id => id: TemplateId;
    in_organization => organization_id: OrganizationId;
    in_scope => organization_id: Scope;
}

/// Whether a template has questions of a kind. The JSON is searched as a text. Quotation marks inside its texts are
/// escaped with a backslash, so only the kind of a group can match.
pub fn asks(kind: QuestionKind) -> Expr {
    let group = format!("%\"kind\":\"{}\"%", kind.as_str());
    Column::Content.like(group)
}

/// Selects the template with this id in the organization.
pub fn find_in(
    organization_id: domain_kernel::OrganizationId,
    id: domain_kernel::TemplateId,
) -> Select<Entity> {
    Entity::find()
        .filter(by_id(id))
        .filter(in_organization(organization_id))
}

/// The content as the JSON that the database stores.
pub fn stored_content(template: &Template) -> StoreResult<String> {
    serde_json::to_string(&template.content).map_err(|reason| corrupt("templates")(&reason))
}

fn questions(template: &Template) -> StoreResult<i32> {
    let count = template.content.question_count();
    i32::try_from(count).map_err(|reason| corrupt("templates")(&reason))
}

impl TryFrom<&Template> for ActiveModel {
    type Error = StoreError;

    fn try_from(template: &Template) -> Result<Self, StoreError> {
        Ok(Model {
            id: template.id.into(),
            organization_id: template.organization_id.into(),
            name: template.name.clone(),
            name_key: case_fold(&template.name),
            search_key: search_fold(&template.name),
            content: stored_content(template)?,
            total_weight: template.content.total_weight().into(),
            questions: questions(template)?,
            uses: template.uses.into(),
            created_by: template.created_by.into(),
            created_at: template.created_at.into(),
            copied_from: template.copied_from.map(Into::into),
            family: template.family.into(),
            version: template.version,
        }
        .into_active_model())
    }
}

impl TryFrom<Model> for Template {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        let corrupt = corrupt("templates");
        Ok(Self::from_stored(StoredTemplate {
            id: model.id.into(),
            organization_id: model.organization_id.into(),
            name: model.name,
            content: serde_json::from_str(&model.content).map_err(|reason| corrupt(&reason))?,
            uses: u32::try_from(model.uses).map_err(|reason| corrupt(&reason))?,
            created_by: model.created_by.into(),
            created_at: model.created_at.into(),
            copied_from: model.copied_from.map(Into::into),
            family: model.family.into(),
            version: model.version,
        }))
    }
}
