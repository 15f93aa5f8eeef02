//! Entities in the form of the screens.

use std::collections::HashMap;

use application_ports::EntityRow;
use domain_kernel::{EntityId, Page};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::shared::serde_types::Instant;
use crate::web::responders::PageMeta;

/// The tree, or a page of the list.
#[derive(Serialize, ToSchema)]
pub(crate) struct EntitiesResponse {
    /// The root of the tree, or the entities of the page.
    data: Vec<EntityResponse>,
    /// Only of the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    meta: Option<PageMeta>,
}

/// An entity.
#[derive(Serialize, ToSchema)]
pub(crate) struct EntityResponse {
    id: Uuid,
    name: String,
    /// 1 for the root.
    // This is a literal, because utoipa accepts no constant here. `tests/it/document.rs` compares it with the domain.
    #[schema(minimum = 1, maximum = 6)]
    level: u32,
    #[schema(required)]
    parent_id: Option<Uuid>,
    /// The names of the entities above it, the root first; empty in the tree.
    // A literal, as utoipa takes no constant; `tests/it/document.rs` compares it with the domain.
    #[schema(max_items = 5)]
    ancestors: Vec<String>,
    /// The entities directly below it, the oldest first.
    #[serde(rename = "childrenIds")]
    children_ids: Vec<Uuid>,
    /// The same entities in the order of the tree; empty outside of the tree.
    #[schema(no_recursion)]
    all_children: Vec<EntityResponse>,
    users_count: u64,
    /// The leader of its team.
    #[schema(required)]
    leader: Option<EntityLeaderResponse>,
    created_at: Instant,
    version: i32,
}

/// The leader of an entity. The address is only in the lists of teams and users.
#[derive(Serialize, ToSchema)]
struct EntityLeaderResponse {
    id: Uuid,
    name: String,
}

/// The created entities.
#[derive(Serialize, ToSchema)]
pub(crate) struct CreatedEntitiesResponse {
    /// In the order of the rows.
    ids: Vec<Uuid>,
}

impl EntitiesResponse {
    /// Nests the entities. The rows must be sorted.
    pub fn tree(rows: Vec<EntityRow>) -> Self {
        let mut by_parent = HashMap::<Option<EntityId>, Vec<EntityRow>>::new();
        for row in rows {
            by_parent.entry(row.parent_id).or_default().push(row);
        }
        Self {
            data: nest_children(None, &mut by_parent),
            meta: None,
        }
    }

    /// Converts a page of the list.
    pub fn page(page: Page<EntityRow>) -> Self {
        Self {
            meta: Some(PageMeta::from(&page)),
            data: page.rows.into_iter().map(EntityResponse::from).collect(),
        }
    }
}

fn nest_children(
    parent: Option<EntityId>,
    by_parent: &mut HashMap<Option<EntityId>, Vec<EntityRow>>,
) -> Vec<EntityResponse> {
    let rows = by_parent.remove(&parent).unwrap_or_default();
    rows.into_iter()
        .map(|row| EntityResponse {
            all_children: nest_children(Some(row.id), by_parent),
            ..row.into()
        })
        .collect()
}

impl From<EntityRow> for EntityResponse {
    fn from(row: EntityRow) -> Self {
        Self {
            id: row.id.0,
            name: row.name,
            level: row.level,
            parent_id: row.parent_id.map(|id| id.0),
            ancestors: row.ancestors,
            children_ids: row.children.into_iter().map(|id| id.0).collect(),
            all_children: Vec::new(),
            users_count: row.users_count,
            leader: row.leader.map(|leader| EntityLeaderResponse {
                id: leader.id.0,
                name: leader.name,
            }),
            created_at: Instant(row.created_at),
            version: row.version,
        }
    }
}

impl From<Vec<EntityId>> for CreatedEntitiesResponse {
    fn from(ids: Vec<EntityId>) -> Self {
        Self {
            ids: ids.into_iter().map(|id| id.0).collect(),
        }
    }
}
