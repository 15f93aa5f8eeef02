//! The organization's tree (D17).

use domain_kernel::{
    EntityId, FieldErrors, OrganizationId, Rejection, Timestamp, char_count, normalize,
};

use crate::messages;
use crate::names::MAX_NAME;

/// The deepest level; a root's is 1.
pub const MAX_LEVEL: u32 = 6;

const TREE_IS_FULL: &str = "Tree is full";

/// A node of an organization's tree. With users it is a team (D15).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entity {
    /// Its id, and its team's.
    pub id: EntityId,
    /// Whose tree.
    pub organization_id: OrganizationId,
    /// Its name.
    pub name: String,
    /// 1 for the root, up to [`MAX_LEVEL`].
    pub level: u32,
    /// `None` for the root.
    pub parent_id: Option<EntityId>,
    /// When it was made.
    pub created_at: Timestamp,
    /// Counts its changes.
    pub version: i32,
}

impl Entity {
    /// The root that an organization starts with, named like itself.
    pub fn root(
        id: EntityId,
        organization_id: OrganizationId,
        name: String,
        now: Timestamp,
    ) -> Self {
        Self {
            id,
            organization_id,
            name,
            level: 1,
            parent_id: None,
            created_at: now,
            version: 1,
        }
    }

    /// A new node under `parent`.
    ///
    /// # Errors
    /// The message for `parent_id` if the parent is at the deepest level.
    pub fn under(
        id: EntityId,
        parent: &Self,
        name: String,
        now: Timestamp,
    ) -> Result<Self, &'static str> {
        if parent.level >= MAX_LEVEL {
            return Err(TREE_IS_FULL);
        }
        let (organization_id, parent_id) = (parent.organization_id, Some(parent.id));
        Ok(Self {
            id,
            organization_id,
            name,
            level: parent.level.saturating_add(1),
            parent_id,
            created_at: now,
            version: 1,
        })
    }
}

/// An entity's name, 2 to [`MAX_NAME`] characters.
///
/// # Errors
/// The message for its field.
pub fn parse_entity_name(text: &str) -> Result<String, &'static str> {
    let name = normalize(text);
    match char_count(&name) {
        0 => Err("Required"),
        1 => Err("Entity name must be more than 2 characters"),
        2..=MAX_NAME => Ok(name),
        _ => Err("Entity name must be less than 40 characters"),
    }
}

/// The level that the node `id` of `tree` has under `new_parent`; its descendants move by as much.
///
/// # Errors
/// At `parent_id`: the root stays where it is, nothing goes under itself or its descendant, and no
/// descendant passes [`MAX_LEVEL`].
pub fn level_after_move(
    tree: &[Entity],
    id: EntityId,
    new_parent: EntityId,
) -> Result<u32, FieldErrors> {
    let wrong = |message: &str| FieldErrors::one("parent_id", message);
    let find = |id| tree.iter().find(|entity| entity.id == id);
    let (Some(entity), Some(parent)) = (find(id), find(new_parent)) else {
        return Err(wrong("The selected parent is invalid"));
    };
    if entity.parent_id.is_none() {
        return Err(wrong("The root of the tree cannot be moved"));
    }
    let branch = descendants(tree, id);
    if branch.iter().any(|below| below.id == new_parent) {
        return Err(wrong(
            "An entity cannot be assigned to itself or to an entity below it",
        ));
    }
    let deepest = branch
        .iter()
        .map(|below| below.level)
        .max()
        .unwrap_or(entity.level);
    let level = parent.level.saturating_add(1);
    if level.saturating_add(deepest.saturating_sub(entity.level)) > MAX_LEVEL {
        Err(wrong(TREE_IS_FULL))
    } else {
        Ok(level)
    }
}

/// Whether an entity with that many children and users can be deleted.
pub fn may_delete_entity(entity: &Entity, children: u64, users: u64) -> Result<(), Rejection> {
    if entity.parent_id.is_none() {
        Err(messages::root_entity())
    } else if children > 0 {
        Err(messages::entity_has_children())
    } else if users > 0 {
        Err(messages::entity_has_users())
    } else {
        Ok(())
    }
}

/// The node itself and everything below it.
fn descendants(tree: &[Entity], id: EntityId) -> Vec<&Entity> {
    let mut branch: Vec<&Entity> = tree.iter().filter(|entity| entity.id == id).collect();
    let mut layer = branch.clone();
    while !layer.is_empty() {
        layer = tree
            .iter()
            .filter(|entity| layer.iter().any(|above| entity.parent_id == Some(above.id)))
            .filter(|entity| branch.iter().all(|known| known.id != entity.id))
            .collect();
        branch.extend(&layer);
    }
    branch
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;
    use uuid::Uuid;

    fn id(number: u128) -> EntityId {
        EntityId(Uuid::from_u128(number))
    }

    /// 1 > 2 > 3 > 4 > 5 > 6 in a chain, and 7 under 1, 8 under 7.
    fn tree() -> Vec<Entity> {
        let now = Timestamp::from_millis(0);
        let mut tree = vec![Entity::root(
            id(1),
            OrganizationId(Uuid::from_u128(1)),
            "Acme".to_owned(),
            now,
        )];
        for (number, parent) in [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 1), (8, 7)] {
            let parent = tree
                .iter()
                .find(|entity| entity.id == id(parent))
                .unwrap()
                .clone();
            tree.push(Entity::under(id(number), &parent, "Node".to_owned(), now).unwrap());
        }
        tree
    }

    #[rstest]
    #[case(8, 5, Ok(6))]
    #[case(7, 4, Ok(5))]
    #[case(7, 5, Err("Tree is full"))]
    #[case(6, 1, Ok(2))]
    #[case(
        2,
        2,
        Err("An entity cannot be assigned to itself or to an entity below it")
    )]
    #[case(
        2,
        6,
        Err("An entity cannot be assigned to itself or to an entity below it")
    )]
    #[case(1, 7, Err("The root of the tree cannot be moved"))]
    #[case(2, 99, Err("The selected parent is invalid"))]
    fn a_branch_moves_only_where_it_fits(
        #[case] node: u128,
        #[case] parent: u128,
        #[case] level: Result<u32, &str>,
    ) {
        let moved = level_after_move(&tree(), id(node), id(parent));
        assert_eq!(
            moved,
            level.map_err(|message| FieldErrors::one("parent_id", message))
        );
    }

    #[test]
    fn nothing_grows_below_the_sixth_level() {
        let tree = tree();
        let deepest = tree
            .iter()
            .find(|entity| entity.level == MAX_LEVEL)
            .unwrap();
        assert_eq!(
            Entity::under(id(9), deepest, "Node".to_owned(), Timestamp::from_millis(0)),
            Err("Tree is full")
        );
    }

    #[rstest]
    #[case("", Err("Required"))]
    #[case("A", Err("Entity name must be more than 2 characters"))]
    #[case("AB", Ok("AB"))]
    #[case("R&D (North)", Ok("R&D (North)"))]
    fn an_entity_name_has_at_least_two_characters(
        #[case] text: &str,
        #[case] name: Result<&str, &str>,
    ) {
        assert_eq!(
            parse_entity_name(text)
                .as_deref()
                .map_err(|message| *message),
            name
        );
    }

    #[test]
    fn forty_characters_are_the_longest_entity_name() {
        assert!(parse_entity_name(&"é".repeat(40)).is_ok());
        assert!(parse_entity_name(&"é".repeat(41)).is_err());
    }

    #[test]
    fn only_a_bare_leaf_is_deleted() {
        let tree = tree();
        let (root, node) = (tree.first().unwrap(), tree.last().unwrap());
        let code =
            |refused: Result<(), Rejection>| refused.err().map(|rejection| rejection.code.as_str());
        assert_eq!(code(may_delete_entity(root, 0, 0)), Some("root_entity"));
        assert_eq!(
            code(may_delete_entity(node, 1, 1)),
            Some("entity_has_children")
        );
        assert_eq!(
            code(may_delete_entity(node, 0, 1)),
            Some("entity_has_users")
        );
        assert_eq!(code(may_delete_entity(node, 0, 0)), None);
    }
}
