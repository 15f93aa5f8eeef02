//! Tables and columns with the types that each database has for them.

use sea_orm_migration::prelude::{
    ColumnDef, ColumnType, ConditionalStatement, Expr, ForeignKey, ForeignKeyCreateStatement,
    Index, IndexCreateStatement, SchemaManager, Table, TableCreateStatement,
};
use sea_orm_migration::sea_orm::DbBackend;

/// Makes tables and columns for one database. SQLite's tables are strict: UUIDs are 16-byte blobs,
/// numbers and booleans are integers, dates and times of day are ISO 8601 text.
pub struct Columns {
    is_sqlite: bool,
}

impl Columns {
    pub fn new(manager: &SchemaManager) -> Self {
        Self {
            is_sqlite: manager.get_database_backend() == DbBackend::Sqlite,
        }
    }

    /// An empty table.
    pub fn table(&self, name: &'static str) -> TableCreateStatement {
        let mut table = Table::create().table(name).take();
        if self.is_sqlite {
            table.extra("STRICT");
        }
        table
    }

    /// A table whose rows have an `id`. On SQLite the row number gets a name too: the search tables
    /// refer to it, and a named number survives a compaction of the file.
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

    fn column(&self, name: &'static str, sqlite: &'static str, postgres: ColumnType) -> ColumnDef {
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
        self.column(name, "blob", ColumnType::Uuid)
    }

    pub fn text(&self, name: &'static str) -> ColumnDef {
        self.column(name, "text", ColumnType::Text)
    }

    /// A folded text. It is compared by code point on both databases, whatever their locale is.
    pub fn key(&self, name: &'static str) -> ColumnDef {
        self.column(name, "text", ColumnType::custom("text COLLATE \"C\""))
    }

    pub fn integer(&self, name: &'static str) -> ColumnDef {
        self.column(name, "integer", ColumnType::Integer)
    }

    pub fn big_integer(&self, name: &'static str) -> ColumnDef {
        self.column(name, "integer", ColumnType::BigInteger)
    }

    /// An instant in milliseconds.
    pub fn instant(&self, name: &'static str) -> ColumnDef {
        self.big_integer(name)
    }

    pub fn boolean(&self, name: &'static str) -> ColumnDef {
        self.column(name, "integer", ColumnType::Boolean)
    }

    pub fn date(&self, name: &'static str) -> ColumnDef {
        self.column(name, "text", ColumnType::Date)
    }

    pub fn time(&self, name: &'static str) -> ColumnDef {
        self.column(name, "text", ColumnType::Time)
    }
}

/// The same column, which may be empty.
pub fn nullable(mut column: ColumnDef) -> ColumnDef {
    column.null().take()
}

/// `column` refers to the row of `table` with that `id`.
pub fn reference(column: &'static str, table: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create().from_col(column).to(table, "id").take()
}

/// A unique constraint; the application finds out by the name which one was violated.
pub fn unique(name: &'static str, columns: &[&'static str]) -> IndexCreateStatement {
    let mut index = Index::create().name(name).unique().take();
    for column in columns {
        index.col(*column);
    }
    index
}

/// An index of a table.
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

/// Returns an index of only the rows that match `condition`.
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
