//! Who takes part in which event.

use application_ports::{Assignments, StoreResult};
use async_trait::async_trait;
use domain_access::RoleKind;
use domain_kernel::{AssignmentId, EntityId, EventId, OrganizationId, UserId};
use domain_scheduling::{Assignment, Participant};
use sea_orm::sea_query::OnConflict;
use sea_orm::{EntityTrait, IntoActiveModel};

use super::Unit;
use crate::errors::{corrupt, of};
use crate::sql::{Row, all, count, for_update, one, run, values};
use crate::totals::ASSIGNMENTS;

/// The most rows of one statement; SQLite takes 32,766 values, PostgreSQL 65,535.
const ROWS: usize = 1000;

mod record {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "assignments")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub organization_id: Uuid,
        pub event_id: Uuid,
        pub user_id: Option<Uuid>,
        pub entity_id: Option<Uuid>,
        pub confirmed: bool,
        pub created_at: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

fn record(assignment: &Assignment) -> record::Model {
    let (user_id, entity_id) = match assignment.participant {
        Participant::User(id) => (Some(id.0), None),
        Participant::Team(id) => (None, Some(id.0)),
    };
    record::Model {
        id: assignment.id.0,
        organization_id: assignment.organization_id.0,
        event_id: assignment.event_id.0,
        user_id,
        entity_id,
        confirmed: assignment.confirmed,
        created_at: assignment.created_at.millis(),
    }
}

/// The participant of a row with `user_id` and `entity_id`.
pub fn participant(row: &Row) -> StoreResult<Participant> {
    let user = row.id_opt::<UserId>("user_id")?.map(Participant::User);
    let team = row.id_opt::<EntityId>("entity_id")?.map(Participant::Team);
    user.or(team)
        .ok_or_else(|| corrupt("assignments")(&"no participant"))
}

#[async_trait]
impl Assignments for Unit {
    async fn assignments_insert(&self, assignments: &[Assignment]) -> StoreResult<u64> {
        let tx = self.touch(ASSIGNMENTS);
        let mut new = 0;
        for part in assignments.chunks(ROWS) {
            let records = part
                .iter()
                .map(|assignment| record(assignment).into_active_model());
            let insert = record::Entity::insert_many(records)
                .on_conflict(OnConflict::new().do_nothing().to_owned());
            new += insert.exec_without_returning(tx).await.map_err(of)?;
        }
        Ok(new)
    }

    async fn assignment_hold(
        &self,
        organization_id: OrganizationId,
        id: AssignmentId,
    ) -> StoreResult<Option<Assignment>> {
        let lock = for_update(&self.tx);
        let sql = format!("SELECT * FROM assignments WHERE id = $1 AND organization_id = $2{lock}");
        let found = one(&self.tx, sql, values![id.0, organization_id.0]).await?;
        let assignment = found.map(|row| {
            Ok(Assignment {
                id,
                organization_id,
                event_id: row.id("event_id")?,
                participant: participant(&row)?,
                confirmed: row.get("confirmed")?,
                created_at: row.at("created_at")?,
            })
        });
        assignment.transpose()
    }

    async fn assignment_delete(&self, id: AssignmentId) -> StoreResult<()> {
        run(
            self.touch(ASSIGNMENTS),
            "DELETE FROM assignments WHERE id = $1",
            values![id.0],
        )
        .await?;
        Ok(())
    }

    async fn assignment_count(&self, event_id: EventId) -> StoreResult<u64> {
        count(
            &self.tx,
            "SELECT COUNT(*) AS n FROM assignments WHERE event_id = $1",
            values![event_id.0],
        )
        .await
    }

    async fn assignable_users(
        &self,
        organization_id: OrganizationId,
        ids: &[UserId],
    ) -> StoreResult<Vec<UserId>> {
        let mut found = Vec::with_capacity(ids.len());
        for part in ids.chunks(ROWS) {
            let places: Vec<String> = (3..part.len() + 3)
                .map(|place| format!("${place}"))
                .collect();
            let sql = format!(
                "SELECT u.id FROM users u JOIN roles r ON r.id = u.role_id
                 WHERE u.scope_id = $1 AND r.kind = $2 AND u.deleted_at IS NULL AND u.id IN ({})",
                places.join(", ")
            );
            let mut values = values![organization_id.0, RoleKind::User.as_str()];
            values.extend(part.iter().map(|id| sea_orm::Value::from(id.0)));
            for row in all(&self.tx, sql, values).await? {
                found.push(row.id("id")?);
            }
        }
        Ok(found)
    }
}
