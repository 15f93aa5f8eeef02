//! Writes limits as plain numbers. sea-query binds a limit as a value, and then both databases plan the statement again
//! at each execution: SQLite always does, and PostgreSQL does because its plan for an unknown limit seems more
//! expensive than a new plan. Planning took longer than reading the page.

use sea_orm::{Statement, Value, Values};

const LIMIT: &str = " LIMIT ";
const OFFSET: &str = " OFFSET ";

/// Writes the last limit of a statement as a number into its text. After this limit, only the offset may be a bound
/// value.
pub fn with_literal_limit(statement: Statement) -> Statement {
    write_last_limit(&statement).unwrap_or(statement)
}

fn write_last_limit(statement: &Statement) -> Option<Statement> {
    let (before, after) = statement.sql.rsplit_once(LIMIT)?;
    let (placeholder, rest) = split_placeholder(after);
    let offset = rest.strip_prefix(OFFSET).map(split_placeholder);
    let Values(mut values) = statement.values.clone()?;
    let bound = 1 + usize::from(offset.is_some());
    let at = values.len().checked_sub(bound)?;
    let Value::BigUnsigned(Some(limit)) = values.remove(at) else {
        return None;
    };
    // The offset gets the placeholder number that the limit had.
    let rest = offset.map_or_else(
        || rest.to_owned(),
        |(_, rest)| format!("{OFFSET}{placeholder}{rest}"),
    );
    Some(Statement {
        sql: format!("{before}{LIMIT}{limit}{rest}"),
        values: Some(Values(values)),
        db_backend: statement.db_backend,
    })
}

/// Splits a placeholder, such as `?` or `$5`, from the text after it.
fn split_placeholder(text: &str) -> (&str, &str) {
    let is_after = |c: char| !matches!(c, '?' | '$' | '0'..='9');
    text.split_at(text.find(is_after).unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use sea_orm::DbBackend;

    use super::*;

    fn literal_of(backend: DbBackend, sql: &str, values: Vec<Value>) -> (String, Vec<Value>) {
        let statement = Statement::from_sql_and_values(backend, sql, values);
        let statement = with_literal_limit(statement);
        (statement.sql, statement.values.unwrap().0)
    }

    #[test]
    fn a_limit_is_written_as_a_number() {
        let sql = "SELECT id FROM users WHERE name = ? LIMIT ?";
        let (sql, values) = literal_of(DbBackend::Sqlite, sql, vec!["A".into(), 10_u64.into()]);
        assert_eq!(sql, "SELECT id FROM users WHERE name = ? LIMIT 10");
        assert_eq!(values, ["A".into()]);
    }

    #[test]
    fn an_offset_stays_bound_and_takes_the_number_of_the_limit() {
        let sql = "SELECT name FROM users WHERE id IN (SELECT id FROM users WHERE name = $1 LIMIT $2 OFFSET $3) ORDER BY name";
        let values = vec!["A".into(), 10_u64.into(), 20_u64.into()];
        let (sql, values) = literal_of(DbBackend::Postgres, sql, values);
        let expected = "SELECT name FROM users WHERE id IN (SELECT id FROM users WHERE name = $1 LIMIT 10 OFFSET $2) ORDER BY name";
        assert_eq!(sql, expected);
        assert_eq!(values, ["A".into(), 20_u64.into()]);
    }

    #[test]
    fn a_statement_without_a_bound_limit_stays_as_it_is() {
        for sql in ["SELECT ?", "SELECT ? LIMIT 3"] {
            let (same, values) = literal_of(DbBackend::Sqlite, sql, vec!["LIMIT".into()]);
            assert_eq!((same.as_str(), values), (sql, vec!["LIMIT".into()]));
        }
    }
}
