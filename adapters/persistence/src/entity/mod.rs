//! The tables. Each file contains the model of one table, its relations, and the conversions between a row and an
//! aggregate.

#[macro_use]
mod finders;

pub mod answer_sheets;
pub mod assignments;
pub mod attempts;
pub mod audit_erasures;
pub mod audit_links;
pub mod audit_records;
pub mod audit_states;
pub mod audit_subjects;
pub mod audit_unlinked;
pub mod calendar_links;
pub mod corrections;
pub mod demo_players;
pub mod email_tokens;
pub mod entities;
pub mod entity_members;
pub mod event_allowances;
pub mod event_messages;
pub mod events;
pub mod graders_at_work;
pub mod leaderboards;
pub mod mark_drafts;
pub mod nodes;
pub mod organization_sizes;
pub mod organizations;
pub mod outbox;
pub mod players;
pub mod prepared_scores;
pub mod receipts;
pub mod rehearsals;
pub mod reports_codes;
pub mod roles;
pub mod score_saves;
pub mod scores;
pub mod sent_mails;
pub mod sessions;
pub mod sign_in_accounts;
pub mod sign_in_failures;
pub mod sign_in_networks;
pub mod signing_key;
pub mod template_files;
pub mod templates;
pub mod unsent_reports;
pub mod untold_players;
pub mod user_allowances;
pub mod user_group_members;
pub mod user_groups;
pub mod users;
pub mod values;

use application_ports::{StoreError, StoreResult};
use sea_orm::{ConnectionTrait, EntityTrait, Select, Selector, SelectorTrait};

use crate::errors::store_error;

/// Repeats the last value until the number of values is a power of two, so that only a few statements are prepared.
pub fn padded<T: Copy>(values: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut values: Vec<T> = values.into_iter().collect();
    if let Some(last) = values.last().copied() {
        values.resize(values.len().next_power_of_two(), last);
    }
    values
}

/// Reads the row of a query that finds at most one row.
///
/// sea-orm's `one` adds `LIMIT` with a bound value. Then SQLite plans the statement again at each execution, which made
/// opening an attempt 50 % slower.
pub async fn read_one<S: SelectorTrait + Send>(
    connection: &impl ConnectionTrait,
    rows: Selector<S>,
) -> StoreResult<Option<S::Item>> {
    let found = rows.all(connection).await.map_err(store_error)?;
    Ok(found.into_iter().next())
}

/// Reads the row of a query that finds at most one row, and converts it to an aggregate.
pub async fn find_one<E, T>(
    connection: &impl ConnectionTrait,
    select: Select<E>,
) -> StoreResult<Option<T>>
where
    E: EntityTrait,
    T: TryFrom<E::Model, Error = StoreError>,
{
    let found = read_one(connection, select.into_model::<E::Model>()).await?;
    found.map(T::try_from).transpose()
}

/// Reads all rows and converts them to aggregates.
pub async fn find_all<E, T>(
    connection: &impl ConnectionTrait,
    select: Select<E>,
) -> StoreResult<Vec<T>>
where
    E: EntityTrait,
    T: TryFrom<E::Model, Error = StoreError>,
{
    let found = select.all(connection).await.map_err(store_error)?;
    found.into_iter().map(T::try_from).collect()
}
