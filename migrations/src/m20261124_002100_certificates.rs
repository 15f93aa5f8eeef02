//! `scores` stores the code of each certificate (D218). Scores that are already published get a code here.

use sea_orm_migration::prelude::{DbErr, Index, MigrationTrait, SchemaManager, Table, async_trait};
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

use crate::m20261121_000001_schema::columns::{Columns, nullable, unique};

const TABLE: &str = "scores";
const COLUMN: &str = "certificate_code";
const CODES: &str = "scores_certificate_code";

/// 128 random bits as 32 hexadecimal digits, as in `CertificateCode`.
const SQLITE: &str =
    "UPDATE scores SET certificate_code = hex(randomblob(16)) WHERE scored_at IS NOT NULL";
/// A UUID has only 122 random bits, so two of them are hashed together.
const POSTGRES: &str = "UPDATE scores SET certificate_code = \
    upper(md5(gen_random_uuid()::text || gen_random_uuid()::text)) WHERE scored_at IS NOT NULL";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let code = nullable(Columns::new(manager).text(COLUMN));
        let scores = Table::alter().table(TABLE).add_column(code).take();
        manager.alter_table(scores).await?;
        let fill = match manager.get_database_backend() {
            DbBackend::Sqlite => SQLITE,
            _ => POSTGRES,
        };
        manager.get_connection().execute_unprepared(fill).await?;
        let mut codes = unique(CODES, &[COLUMN]);
        manager.create_index(codes.table(TABLE).to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let index = Index::drop().name(CODES).table(TABLE).to_owned();
        manager.drop_index(index).await?;
        let scores = Table::alter().table(TABLE).drop_column(COLUMN).take();
        manager.alter_table(scores).await
    }
}
