//! Creates tables and columns with the types of each database.

use sea_orm_migration::prelude::{
    ColumnDef, ColumnType, ConditionalStatement, Expr, ForeignKey, ForeignKeyCreateStatement,
    Index, IndexCreateStatement, SchemaManager, Table, TableCreateStatement,
};
use sea_orm_migration::sea_orm::DbBackend;

/// Creates tables and columns for one database. SQLite's tables are strict: UUIDs are 16-byte blobs, numbers and
/// booleans are integers, dates and times of day are ISO 8601 text.
pub struct Columns {
    is_sqlite: bool,
}

impl Columns {
    pub fn new(manager: &SchemaManager) -> Self {
        Self {
            is_sqlite: manager.get_database_backend() == DbBackend::Sqlite,
        }
    }

    /// Creates an empty table.
    pub fn table(&self, name: &'static str) -> TableCreateStatement {
        let mut table = Table::create().table(name).take();
        if self.is_sqlite {
            table.extra("STRICT");
        }
        table
    }

    /// Creates a table whose rows have an `id`. On SQLite, the row number also becomes a column, because the search
    /// tables refer to it. Only as a column does it stay the same when the file is compacted.
    pub fn table_with_id(&self, name: &'static str) -> TableCreateStatement {
        let mut table = self.table(name);
        let mut id = self.uuid("id");
        if self.is_sqlite {
            table.col(ColumnDef::new("row_id").integer().primary_key());
            id.unique_key();
        } else {
            id.primary_key();
        }
        table.col(id);
        table
    }

    fn typed_column(
        &self,
        name: &'static str,
        sqlite: &'static str,
        postgres: ColumnType,
    ) -> ColumnDef {
        let column_type = if self.is_sqlite {
            ColumnType::custom(sqlite)
        } else {
            postgres
        };
        ColumnDef::new_with_type(name, column_type)
            .not_null()
            .take()
    }

    pub fn uuid(&self, name: &'static str) -> ColumnDef {
        self.typed_column(name, "blob", ColumnType::Uuid)
    }

    pub fn text(&self, name: &'static str) -> ColumnDef {
        self.typed_column(name, "text", ColumnType::Text)
    }

    /// Creates a column for a folded text. Both databases compare it by code points, whatever their locale is.
    pub fn key(&self, name: &'static str) -> ColumnDef {
        self.typed_column(name, "text", ColumnType::custom("text COLLATE \"C\""))
    }

    pub fn integer(&self, name: &'static str) -> ColumnDef {
        self.typed_column(name, "integer", ColumnType::Integer)
    }

    pub fn big_integer(&self, name: &'static str) -> ColumnDef {
        self.typed_column(name, "integer", ColumnType::BigInteger)
    }

    /// Creates a column for an instant in milliseconds.
    pub fn instant(&self, name: &'static str) -> ColumnDef {
        self.big_integer(name)
    }

    pub fn boolean(&self, name: &'static str) -> ColumnDef {
        self.typed_column(name, "integer", ColumnType::Boolean)
    }

    pub fn date(&self, name: &'static str) -> ColumnDef {
        self.typed_column(name, "text", ColumnType::Date)
    }

    pub fn time(&self, name: &'static str) -> ColumnDef {
        self.typed_column(name, "text", ColumnType::Time)
    }
}

/// Returns the column with null values allowed.
pub fn nullable(mut column: ColumnDef) -> ColumnDef {
    column.null().take()
}

/// Creates a foreign key: `column` contains the `id` of a row of `table`.
pub fn reference(column: &'static str, table: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create().from_col(column).to(table, "id").take()
}

/// Creates a unique constraint. When a write violates the constraint, the application recognizes it by its name.
pub fn unique(name: &'static str, columns: &[&'static str]) -> IndexCreateStatement {
    let mut index = Index::create().name(name).unique().take();
    for column in columns {
        index.col(*column);
    }
    index
}

/// Creates an index of a table.
pub fn index(
    name: &'static str,
    table: &'static str,
    columns: &[&'static str],
) -> IndexCreateStatement {
    let mut index = Index::create().name(name).table(table).take();
    for column in columns {
        index.col(*column);
    }
    index
}

/// Creates an index that contains only the rows that match `condition`.
pub fn partial_index(
    name: &'static str,
    table: &'static str,
    columns: &[&'static str],
    condition: Expr,
) -> IndexCreateStatement {
    index(name, table, columns).and_where(condition).take()
}

/// Creates a table, then its indexes.
pub async fn create(
    manager: &SchemaManager<'_>,
    table: TableCreateStatement,
    indexes: impl IntoIterator<Item = IndexCreateStatement>,
) -> Result<(), sea_orm_migration::prelude::DbErr> {
    manager.create_table(table).await?;
    for index in indexes {
        manager.create_index(index).await?;
    }
    Ok(())
}
