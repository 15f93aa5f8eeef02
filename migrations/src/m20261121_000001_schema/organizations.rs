//! Organizations, roles, users and the data of users.

use sea_orm_migration::prelude::{DbErr, Expr, ExprTrait, SchemaManager};

use super::columns::{
    Columns, create as create_table, index, nullable, partial_index, reference, unique,
};

pub async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let columns = Columns::new(manager);
    create_organizations(manager, &columns).await?;
    create_roles(manager, &columns).await?;
    create_users(manager, &columns).await?;
    create_sessions(manager, &columns).await?;
    create_email_tokens(manager, &columns).await?;
    create_entities(manager, &columns).await
}

async fn create_organizations(manager: &SchemaManager<'_>, columns: &Columns) -> Result<(), DbErr> {
    let table = columns
        .table_with_id("organizations")
        .col(columns.text("name"))
        .col(columns.key("name_key"))
        .col(columns.key("search_key"))
        .col(columns.text("host"))
        .col(columns.text("domain"))
        .col(columns.uuid("admin_id"))
        .col(columns.text("admin_email"))
        .col(columns.big_integer("max_users"))
        .col(columns.big_integer("total_file_mb"))
        .col(columns.big_integer("users"))
        .col(columns.instant("created_at"))
        .col(columns.integer("version"))
        .index(&mut unique("organizations_name", &["name_key"]))
        .index(&mut unique("organizations_domain", &["domain"]))
        .check((
            "organizations_limit",
            Expr::col("users")
                .gte(0)
                .and(Expr::col("users").lte(Expr::col("max_users"))),
        ))
        .take();
    create_table(
        manager,
        table,
        [
            index("organizations_list", "organizations", &["created_at", "id"]),
            index(
                "organizations_by_name",
                "organizations",
                &["search_key", "id"],
            ),
        ],
    )
    .await
}

async fn create_roles(manager: &SchemaManager<'_>, columns: &Columns) -> Result<(), DbErr> {
    let table = columns
        .table_with_id("roles")
        .col(columns.uuid("scope_id"))
        .col(columns.text("kind"))
        .col(columns.text("name"))
        .col(columns.key("name_key"))
        .col(columns.key("search_key"))
        .col(columns.text("permissions"))
        .col(columns.instant("created_at"))
        .col(columns.integer("version"))
        .index(&mut unique("roles_name", &["scope_id", "name_key"]))
        .take();
    let list = index("roles_list", "roles", &["scope_id", "created_at", "id"]);
    let by_name = index("roles_by_name", "roles", &["scope_id", "search_key", "id"]);
    create_table(manager, table, [list, by_name]).await
}

/// The row of a deleted user stays, because results show the name (D16a). It has no address, role and password.
async fn create_users(manager: &SchemaManager<'_>, columns: &Columns) -> Result<(), DbErr> {
    let table = columns
        .table_with_id("users")
        .col(columns.uuid("scope_id"))
        .col(nullable(columns.uuid("role_id")))
        .col(columns.text("name"))
        .col(columns.key("search_key"))
        .col(columns.text("email"))
        .col(nullable(columns.key("email_key")))
        .col(nullable(columns.text("password_hash")))
        .col(nullable(columns.uuid("created_by")))
        .col(columns.instant("created_at"))
        .col(nullable(columns.instant("deleted_at")))
        .col(columns.integer("version"))
        .index(&mut unique("users_email", &["email_key"]))
        .foreign_key(&mut reference("role_id", "roles"))
        .take();
    let [list, by_name, by_email] = [
        ("users_list", "created_at"),
        ("users_by_name", "search_key"),
        ("users_by_email", "email_key"),
    ]
    .map(|(name, column)| {
        let is_living = Expr::col("deleted_at").is_null();
        partial_index(name, "users", &["scope_id", column, "id"], is_living)
    });
    let role = index("users_role", "users", &["role_id", "created_at", "id"]);
    create_table(manager, table, [list, by_name, by_email, role]).await
}

async fn create_sessions(manager: &SchemaManager<'_>, columns: &Columns) -> Result<(), DbErr> {
    let table = columns
        .table_with_id("sessions")
        .col(columns.uuid("user_id"))
        .col(columns.instant("created_at"))
        .col(columns.instant("expires_at"))
        .foreign_key(&mut reference("user_id", "users"))
        .take();
    let user = index("sessions_user", "sessions", &["user_id"]);
    let expiry = index("sessions_expiry", "sessions", &["expires_at"]);
    create_table(manager, table, [user, expiry]).await
}

/// A user has at most one token for each purpose. It is bound to the address to which it was sent.
async fn create_email_tokens(manager: &SchemaManager<'_>, columns: &Columns) -> Result<(), DbErr> {
    let table = columns
        .table("email_tokens")
        .col(columns.text("token_hash").primary_key())
        .col(columns.uuid("user_id"))
        .col(columns.text("purpose"))
        .col(columns.key("email_key"))
        .col(columns.instant("created_at"))
        .col(columns.instant("expires_at"))
        .col(columns.instant("window_started_at"))
        .col(columns.integer("sent_in_window"))
        .index(&mut unique("email_tokens_purpose", &["user_id", "purpose"]))
        .foreign_key(&mut reference("user_id", "users"))
        .take();
    let expiry = index("email_tokens_expiry", "email_tokens", &["expires_at"]);
    create_table(manager, table, [expiry]).await
}

/// The tree of an organization. A node with members is a team (D15), and a user is in at most one team (D16). The row
/// of a deleted node stays, because results show the name.
async fn create_entities(manager: &SchemaManager<'_>, columns: &Columns) -> Result<(), DbErr> {
    let entities = columns
        .table_with_id("entities")
        .col(columns.uuid("organization_id"))
        .col(columns.text("name"))
        .col(columns.key("search_key"))
        .col(columns.integer("level"))
        .col(nullable(columns.uuid("parent_id")))
        .col(columns.instant("created_at"))
        .col(nullable(columns.instant("deleted_at")))
        .col(columns.integer("version"))
        .foreign_key(&mut reference("organization_id", "organizations"))
        .foreign_key(&mut reference("parent_id", "entities"))
        .take();
    let list = index(
        "entities_list",
        "entities",
        &["organization_id", "created_at", "id"],
    );
    let parent = index("entities_parent", "entities", &["parent_id"]);
    create_table(manager, entities, [list, parent]).await?;

    let members = columns
        .table("entity_members")
        .col(columns.uuid("user_id").primary_key())
        .col(columns.uuid("entity_id"))
        .col(columns.boolean("is_leader"))
        .foreign_key(&mut reference("user_id", "users"))
        .foreign_key(&mut reference("entity_id", "entities"))
        .take();
    let entity = index("entity_members_entity", "entity_members", &["entity_id"]);
    let leader = partial_index(
        "entity_members_leader",
        "entity_members",
        &["entity_id"],
        Expr::col("is_leader"),
    )
    .unique()
    .take();
    create_table(manager, members, [entity, leader]).await
}
