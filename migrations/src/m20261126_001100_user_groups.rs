//! `user_groups` contains the imports of users, and `user_group_members` the users whom each import created (D209).

use sea_orm_migration::prelude::{DbErr, MigrationTrait, SchemaManager, Table, async_trait};

use crate::m20261121_000001_schema::columns::{Columns, create as create_table, index, reference};

const GROUPS: &str = "user_groups";
const MEMBERS: &str = "user_group_members";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        let groups = columns
            .table_with_id(GROUPS)
            .col(columns.uuid("scope_id"))
            .col(columns.text("name"))
            .col(columns.key("search_key"))
            .col(columns.instant("created_at"))
            .take();
        let list = index(
            "user_groups_list",
            GROUPS,
            &["scope_id", "created_at", "id"],
        );
        create_table(manager, groups, [list]).await?;
        let mut user = columns.uuid("user_id");
        let members = columns
            .table(MEMBERS)
            .col(user.primary_key())
            .col(columns.uuid("group_id"))
            .foreign_key(&mut reference("user_id", "users"))
            .foreign_key(&mut reference("group_id", GROUPS))
            .take();
        let of_group = index("user_group_members_list", MEMBERS, &["group_id", "user_id"]);
        create_table(manager, members, [of_group]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [MEMBERS, GROUPS] {
            manager
                .drop_table(Table::drop().table(table).to_owned())
                .await?;
        }
        Ok(())
    }
}
