//! `entities` stores the number of users of each entity, with the indexes for the list of entities without users.

use sea_orm_migration::prelude::{DbErr, MigrationTrait, SchemaManager, Table, async_trait};
use sea_orm_migration::sea_orm::ConnectionTrait;

use crate::m20261121_000001_schema::columns::{Columns, index};

const TABLE: &str = "entities";

const FILL: &str = "
UPDATE entities SET users = (SELECT count(*) FROM entity_members WHERE entity_id = entities.id)";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut users = Columns::new(manager).integer("users");
        users.default(0);
        let table = Table::alter().table(TABLE).add_column(users).take();
        manager.alter_table(table).await?;
        manager.get_connection().execute_unprepared(FILL).await?;
        for (name, column) in [
            ("entities_users_list", "created_at"),
            ("entities_users_by_name", "search_key"),
        ] {
            let columns = ["organization_id", "users", column, "id"];
            manager.create_index(index(name, TABLE, &columns)).await?;
        }
        Ok(())
    }

    async fn down(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Err(DbErr::Migration(
            "the users of entities cannot be reverted: drop the database".into(),
        ))
    }
}
