//! Queries for certificates (D218).

use application_ports::{CertificateQueries, CertifiedScore, StoreResult};
use async_trait::async_trait;
use domain_assessment::{CertificateCode, GradedAttempt};
use domain_scheduling::EventKind;
use sea_orm::sea_query::ExprTrait;
use sea_orm::{ColumnTrait, DerivePartialModel, EntityTrait, QueryFilter};

use super::SqlQueries;
use crate::entity::{events, find_one, organizations, read_one, scores, users};

/// The names on a certificate.
#[derive(DerivePartialModel)]
#[sea_orm(entity = "scores::Entity")]
struct Names {
    #[sea_orm(from_expr = "users::Column::Name.into_expr()")]
    name: String,
    #[sea_orm(from_expr = "organizations::Column::Name.into_expr()")]
    organization: String,
}

#[async_trait]
impl CertificateQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn certified_score(&self, code: CertificateCode) -> StoreResult<Option<CertifiedScore>> {
        let published = scores::Entity::find()
            .filter(scores::COLUMN.certificate_code.eq(code.to_string()))
            .filter(scores::COLUMN.scored_at.is_not_null())
            .filter(scores::is_superseded().not());
        let score: Option<GradedAttempt> = find_one(&self.read, published.clone()).await?;
        let names = published
            .inner_join(users::Entity)
            .inner_join(organizations::Entity)
            .filter(users::COLUMN.deleted_at.is_null())
            .into_partial_model::<Names>();
        let names = read_one(&self.read, names).await?;
        let (Some(score), Some(names)) = (score, names) else {
            return Ok(None);
        };
        let event = events::Entity::find()
            .filter(events::by_id(score.event_id))
            .filter(events::of_kind(EventKind::has_certificates));
        let event = find_one(&self.read, event).await?;
        Ok(event.map(|event| CertifiedScore {
            score,
            event,
            name: names.name,
            organization: names.organization,
        }))
    }
}
