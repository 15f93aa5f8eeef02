//! Finds the tables to copy: all tables that both databases list.

use std::collections::{BTreeMap, BTreeSet};

use super::line::{Kind, fields, utf8};
use super::{CopyResult, refused};

/// Tables that belong to one database only: its migrations, and the state of an unfinished copy.
const NOT_COPIED: [&str; 3] = [
    "seaql_migrations",
    super::marks::TABLES,
    super::marks::REFERENCES,
];
/// SQLite's row numbers. They are not copied, because the rows get new ones.
const ROW_NUMBER: &str = "row_id";

/// A column as PostgreSQL lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedColumn {
    pub table: String,
    pub name: String,
    pub data_type: String,
    /// The position in the primary key, from 1.
    pub key_place: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    pub name: String,
    pub kind: Kind,
}

/// A table that is copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub name: String,
    pub columns: Vec<Column>,
    /// The indexes of the primary key's columns among the columns.
    pub key: Vec<usize>,
}

impl Table {
    /// Returns the names of all columns, for a statement.
    pub fn column_list(&self) -> String {
        list(self.columns.iter())
    }

    /// Returns the names of the columns of the key, for a statement.
    pub fn key_list(&self) -> String {
        list(self.key_columns())
    }

    pub fn key_columns(&self) -> impl Iterator<Item = &Column> {
        self.key.iter().filter_map(|place| self.columns.get(*place))
    }

    /// Returns the key of a line, as its fields.
    pub fn key_of(&self, line: &[u8]) -> CopyResult<String> {
        let fields: Vec<_> = fields(line).collect();
        let key = self.key.iter().filter_map(|place| fields.get(*place));
        utf8(key.copied().collect::<Vec<_>>().join(b"\t".as_slice()))
    }
}

fn list<'a>(columns: impl Iterator<Item = &'a Column>) -> String {
    let names = columns.map(|column| format!("\"{}\"", column.name));
    names.collect::<Vec<_>>().join(", ")
}

/// Returns the tables that both databases have, ordered by name. SQLite lists pairs of a table and a column.
pub fn common(
    postgres: Vec<ListedColumn>,
    sqlite: &BTreeSet<(String, String)>,
) -> CopyResult<Vec<Table>> {
    let is_copied = |table: &str| !NOT_COPIED.contains(&table);
    let ours: BTreeSet<_> = sqlite
        .iter()
        .filter(|(table, column)| is_copied(table) && column != ROW_NUMBER)
        .cloned()
        .collect();
    let theirs: BTreeSet<_> = postgres
        .iter()
        .filter(|column| is_copied(&column.table))
        .map(|column| (column.table.clone(), column.name.clone()))
        .collect();
    if let Some((table, column)) = ours.symmetric_difference(&theirs).next() {
        return refused(format!("only one of the databases has {table}.{column}"));
    }
    let mut listed: BTreeMap<String, Vec<ListedColumn>> = BTreeMap::new();
    for column in postgres {
        if is_copied(&column.table) {
            listed.entry(column.table.clone()).or_default().push(column);
        }
    }
    listed
        .into_iter()
        .map(|(name, columns)| table(name, &columns))
        .collect()
}

fn table(name: String, listed: &[ListedColumn]) -> CopyResult<Table> {
    let mut columns = Vec::with_capacity(listed.len());
    let mut key = Vec::new();
    for (place, column) in listed.iter().enumerate() {
        let Some(kind) = Kind::parse(&column.data_type) else {
            return refused(format!(
                "no copy is known of {}.{}, of the type {}",
                name, column.name, column.data_type
            ));
        };
        columns.push(Column {
            name: column.name.clone(),
            kind,
        });
        key.extend(column.key_place.map(|order| (order, place)));
    }
    if key.is_empty() {
        return refused(format!("the table {name} has no primary key"));
    }
    key.sort_unstable();
    Ok(Table {
        name,
        columns,
        key: key.into_iter().map(|(_, place)| place).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(table: &str, name: &str, key_place: Option<i64>) -> ListedColumn {
        ListedColumn {
            table: table.to_owned(),
            name: name.to_owned(),
            data_type: "text".to_owned(),
            key_place,
        }
    }

    fn pair(table: &str, column: &str) -> (String, String) {
        (table.to_owned(), column.to_owned())
    }

    #[test]
    fn every_table_of_both_is_copied_by_its_key() {
        let postgres = vec![
            listed("members", "note", None),
            listed("members", "user", Some(2)),
            listed("members", "group", Some(1)),
            listed("seaql_migrations", "version", Some(1)),
        ];
        let mut sqlite: BTreeSet<_> = ["note", "user", "group", "row_id"]
            .map(|column| pair("members", column))
            .into();
        sqlite.insert(pair("seaql_migrations", "version"));
        let tables = common(postgres.clone(), &sqlite).unwrap();
        let [members] = tables.as_slice() else {
            panic!("{tables:?}");
        };
        assert_eq!(members.key, [2, 1]);
        assert_eq!(members.column_list(), r#""note", "user", "group""#);
        assert_eq!(members.key_of(b"n\tu\tg\n").unwrap(), "g\tu");

        sqlite.insert(pair("forgotten", "id"));
        let error = common(postgres, &sqlite).unwrap_err().to_string();
        assert_eq!(error, "only one of the databases has forgotten.id");
    }

    #[test]
    fn a_table_without_a_key_and_a_column_of_an_unknown_type_are_refused() {
        assert!(table("notes".to_owned(), &[listed("notes", "text", None)]).is_err());
        let mut column = listed("notes", "id", Some(1));
        column.data_type = "point".to_owned();
        assert!(table("notes".to_owned(), &[column]).is_err());
    }
}
