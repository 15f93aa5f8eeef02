//! Competitions and trainings, their participants, and the participants' attempts.

use sea_orm_migration::prelude::{DbErr, Expr, ExprTrait, SchemaManager};

use super::columns::{
    Columns, create as create_table, index, nullable, partial_index, reference, unique,
};

pub async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let columns = Columns::new(manager);
    create_events(manager, &columns).await?;
    create_assignments(manager, &columns).await?;
    create_attempts(manager, &columns).await?;
    create_answer_sheets(manager, &columns).await
}

/// `kind` is 1 for a competition and 2 for a training.
async fn create_events(manager: &SchemaManager<'_>, columns: &Columns) -> Result<(), DbErr> {
    let table = columns
        .table_with_id("events")
        .col(columns.uuid("organization_id"))
        .col(columns.big_integer("kind"))
        .col(nullable(columns.text("participant_type")))
        .col(nullable(columns.text("training_type")))
        .col(columns.text("name"))
        .col(columns.key("search_key"))
        .col(columns.uuid("template_id"))
        .col(columns.big_integer("date_type"))
        .col(columns.date("start_date"))
        .col(columns.date("end_date"))
        .col(columns.time("start_time"))
        .col(columns.time("end_time"))
        .col(columns.big_integer("duration_minutes"))
        .col(columns.instant("starts_at"))
        .col(columns.instant("ends_at"))
        .col(nullable(columns.text("team_mode")))
        .col(columns.uuid("created_by"))
        .col(columns.instant("created_at"))
        .col(columns.integer("version"))
        .foreign_key(&mut reference("organization_id", "organizations"))
        .foreign_key(&mut reference("template_id", "templates"))
        .take();
    // The two instants determine the state of an event, so a list of events in one state needs only the index.
    let of_kind = |name, columns: &[&'static str]| {
        index(
            name,
            "events",
            &[&["organization_id", "kind"], columns].concat(),
        )
    };
    let list = of_kind("events_list", &["created_at", "id", "starts_at", "ends_at"]);
    let by_name = of_kind(
        "events_by_name",
        &["search_key", "id", "starts_at", "ends_at"],
    );
    let by_start = of_kind("events_by_start", &["starts_at", "id", "ends_at"]);
    let template = index("events_template", "events", &["template_id"]);
    create_table(manager, table, [list, by_name, by_start, template]).await
}

/// A participant is either a user or a team.
async fn create_assignments(manager: &SchemaManager<'_>, columns: &Columns) -> Result<(), DbErr> {
    let table = columns
        .table_with_id("assignments")
        .col(columns.uuid("organization_id"))
        .col(columns.uuid("event_id"))
        .col(nullable(columns.uuid("user_id")))
        .col(nullable(columns.uuid("entity_id")))
        .col(columns.boolean("confirmed"))
        .col(columns.instant("created_at"))
        .index(&mut unique("assignments_user", &["event_id", "user_id"]))
        .index(&mut unique(
            "assignments_entity",
            &["event_id", "entity_id"],
        ))
        .foreign_key(&mut reference("organization_id", "organizations"))
        .foreign_key(&mut reference("event_id", "events"))
        .foreign_key(&mut reference("user_id", "users"))
        .foreign_key(&mut reference("entity_id", "entities"))
        .check((
            "assignments_participant",
            Expr::col("user_id")
                .is_null()
                .and(Expr::col("entity_id").is_not_null())
                .or(Expr::col("user_id")
                    .is_not_null()
                    .and(Expr::col("entity_id").is_null())),
        ))
        .take();
    let list = index(
        "assignments_list",
        "assignments",
        &["event_id", "created_at", "id"],
    );
    let user = index(
        "assignments_of_user",
        "assignments",
        &["user_id", "event_id"],
    );
    let entity = index(
        "assignments_of_entity",
        "assignments",
        &["entity_id", "event_id"],
    );
    create_table(manager, table, [list, user, entity]).await
}

async fn create_attempts(manager: &SchemaManager<'_>, columns: &Columns) -> Result<(), DbErr> {
    let table = columns
        .table_with_id("attempts")
        .col(columns.uuid("organization_id"))
        .col(columns.uuid("event_id"))
        .col(columns.uuid("user_id"))
        .col(columns.big_integer("number"))
        .col(columns.instant("started_at"))
        .col(columns.instant("deadline"))
        .col(nullable(columns.instant("submitted_at")))
        .col(columns.integer("version"))
        .index(&mut unique(
            "attempts_number",
            &["event_id", "user_id", "number"],
        ))
        .foreign_key(&mut reference("organization_id", "organizations"))
        .foreign_key(&mut reference("event_id", "events"))
        .foreign_key(&mut reference("user_id", "users"))
        .take();
    let user = index("attempts_user", "attempts", &["user_id", "event_id"]);
    let submitted = partial_index(
        "attempts_submitted",
        "attempts",
        &["event_id", "user_id"],
        Expr::col("submitted_at").is_not_null(),
    );
    let due = partial_index(
        "attempts_due",
        "attempts",
        &["deadline", "id"],
        Expr::col("submitted_at").is_null(),
    );
    create_table(manager, table, [user, submitted, due]).await
}

/// The whole sheet of each attempt. This table is written more often than any other. `recent_saves` contains the last
/// eight saves that had a save id, each as `<save id> <revision> <saved at>;` in fixed widths.
async fn create_answer_sheets(manager: &SchemaManager<'_>, columns: &Columns) -> Result<(), DbErr> {
    let table = columns
        .table("answer_sheets")
        .col(columns.uuid("attempt_id").primary_key())
        .col(columns.uuid("user_id"))
        .col(columns.big_integer("revision"))
        .col(columns.text("body"))
        .col(columns.text("recent_saves"))
        .col(nullable(columns.instant("saved_at")))
        .col(columns.instant("closes_at"))
        .foreign_key(&mut reference("attempt_id", "attempts"))
        .take();
    create_table(manager, table, []).await
}
