//! Reads that requests of a batch share.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;

use application_ports::StoreResult;
use sea_orm::{DatabaseConnection, EntityTrait, PartialModelTrait, Select};

use crate::errors::store_error;

/// Executes one query for each group of requests, and returns the reply to each request. `select` gets a group and its
/// requests, and `reply` gets a request and the rows of its group.
pub async fn read_groups<'a, Request, Group, E, Row, Reply>(
    read: &DatabaseConnection,
    batch: &'a [Request],
    group_of: fn(&Request) -> Group,
    select: impl Fn(Group, Vec<&'a Request>) -> Select<E> + Send,
    reply: impl Fn(&Request, &[Row]) -> Reply + Send,
) -> StoreResult<Vec<Reply>>
where
    Request: Sync,
    Group: Copy + Eq + Hash + Send,
    E: EntityTrait,
    Row: PartialModelTrait + Send + Sync,
{
    let mut rows: HashMap<Group, Vec<Row>> = HashMap::new();
    for group in batch.iter().map(group_of) {
        if let Entry::Vacant(unread) = rows.entry(group) {
            let requests = batch.iter().filter(|one| group_of(one) == group);
            let found = select(group, requests.collect())
                .into_partial_model::<Row>()
                .all(read)
                .await
                .map_err(store_error)?;
            unread.insert(found);
        }
    }
    let replies = batch.iter().map(|request| {
        let rows = rows.get(&group_of(request));
        reply(request, rows.map(Vec::as_slice).unwrap_or_default())
    });
    Ok(replies.collect())
}
