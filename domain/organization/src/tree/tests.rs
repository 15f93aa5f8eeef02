use domain_kernel::OrganizationId;
use proptest::prelude::*;
use rstest::rstest;
use uuid::Uuid;

use super::*;

const NOW: Timestamp = Timestamp::from_millis(0);

fn id(number: u128) -> EntityId {
    EntityId(Uuid::from_u128(number))
}

/// Entities 1 to 6 are a chain: each is the parent of the next one. Entity 7 is below entity 1, and entity 8 is below
/// entity 7.
fn entities() -> Vec<Entity> {
    let organization = OrganizationId(Uuid::from_u128(1));
    let mut entities = vec![Entity::root(id(1), organization, "Acme".to_owned(), NOW)];
    for (number, parent) in [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 1), (8, 7)] {
        let parent = entities.iter().find(|entity| entity.id == id(parent));
        entities.push(Entity::new_below(
            id(number),
            parent.unwrap(),
            "Node".to_owned(),
            NOW,
        ));
    }
    entities
}

fn tree() -> Tree {
    Tree::new(entities())
}

fn row(name: &str, parent_id: Option<u128>, parent_row: Option<usize>) -> EntityDraft {
    EntityDraft {
        name: name.to_owned(),
        parent_id: parent_id.map(id),
        parent_row,
    }
}

fn create(drafts: &[EntityDraft]) -> Result<Vec<Entity>, FormErrors> {
    let mut next = 100;
    let new_id = || {
        next += 1;
        id(next)
    };
    tree().create(drafts, new_id, NOW)
}

/// Returns the error messages of the field `rows`. There must be no other errors.
fn rows_errors_of<T>(result: Result<T, FormErrors>) -> Vec<String> {
    let errors = result.err().unwrap_or_default();
    assert_eq!(errors.rows, []);
    assert!(errors.fields.iter().all(|(field, _)| field == "rows"));
    (errors.fields.iter().map(|(_, message)| message.to_owned())).collect()
}

/// Returns the expected error of a single row.
fn row_error(row: usize, field: &'static str, message: &str) -> FormErrors {
    let mut errors = FormErrors::default();
    errors.add_row(row, field, message);
    errors
}

#[test]
fn rows_of_one_form_can_be_below_one_another() {
    let created = create(&[
        row("North", Some(1), None),
        row("Lab", None, Some(0)),
        row("Bench", None, Some(1)),
    ]);
    let created = created.unwrap();
    let places: Vec<_> = created
        .iter()
        .map(|one| (one.level, one.parent_id))
        .collect();
    assert_eq!(
        places,
        [(2, Some(id(1))), (3, Some(id(101))), (4, Some(id(102)))]
    );
}

#[rstest]
#[case(row("", Some(1), None), "name", "Required")]
#[case(row("Node", None, None), "parent_id", "Required")]
#[case(
    row("Node", Some(99), None),
    "parent_id",
    "The selected parent is invalid"
)]
#[case(row("Node", Some(6), None), "parent_id", "Tree is full")]
#[case(
    row("Node", None, Some(0)),
    "parent_row",
    "The selected parent is invalid"
)]
#[case(
    row("Node", None, Some(7)),
    "parent_row",
    "The selected parent is invalid"
)]
#[case(row("Node", Some(1), Some(0)), "parent_row", "Choose one parent")]
fn a_wrong_row_is_named(
    #[case] draft: EntityDraft,
    #[case] field: &'static str,
    #[case] message: &str,
) {
    assert_eq!(create(&[draft]), Err(row_error(0, field, message)));
}

#[test]
fn every_wrong_row_is_named_by_its_number() {
    let created = create(&[
        row("Node", Some(1), None),
        row("", Some(99), None),
        row("Node", None, None),
    ]);
    let rows = created.unwrap_err().rows;
    let named: Vec<_> = rows.iter().map(|error| (error.row, error.field)).collect();
    assert_eq!(named, [(1, "name"), (1, "parent_id"), (2, "parent_id")]);
}

#[test]
fn a_row_below_a_wrong_one_is_not_wrong_itself() {
    let created = create(&[row("", Some(1), None), row("Lab", None, Some(0))]);
    assert_eq!(created, Err(row_error(0, "name", "Required")));
}

#[test]
fn one_form_creates_at_least_one_and_at_most_a_hundred_entities() {
    assert_eq!(rows_errors_of(create(&[])), ["Required"]);
    assert!(create(&vec![row("Node", Some(1), None); 100]).is_ok());
    let many = create(&vec![row("Node", Some(1), None); 101]);
    assert_eq!(rows_errors_of(many), ["At most 100 entities at once"]);
}

#[rstest]
#[case(8, Some(5), Ok(6))]
#[case(7, Some(4), Ok(5))]
#[case(7, Some(5), Err("Tree is full"))]
#[case(6, Some(1), Ok(2))]
#[case(1, None, Ok(1))]
#[case(2, None, Err("Required"))]
#[case(2, Some(2), Err(BELOW_ITSELF))]
#[case(2, Some(6), Err(BELOW_ITSELF))]
#[case(1, Some(7), Err(ROOT_STAYS))]
#[case(2, Some(99), Err(NO_PARENT))]
fn a_branch_moves_only_where_it_fits(
    #[case] node: u128,
    #[case] parent: Option<u128>,
    #[case] level: Result<u32, &str>,
) {
    let tree = tree();
    let edit = EntityEdit {
        name: "Moved".to_owned(),
        parent_id: parent.map(id),
    };
    let edited = tree.edit(tree.get(id(node)).unwrap(), &edit);
    assert_eq!(
        edited.map(|edited| edited.entity.level),
        level.map_err(|message| FieldErrors::one("parent_id", message))
    );
}

#[test]
fn everything_below_moves_with_an_entity() {
    let tree = tree();
    let edit = EntityEdit {
        name: "Moved".to_owned(),
        parent_id: Some(id(4)),
    };
    let edited = tree.edit(tree.get(id(7)).unwrap(), &edit).unwrap();
    let below: Vec<_> = edited.below.iter().map(|one| (one.id, one.level)).collect();
    assert_eq!((edited.entity.level, below), (5, vec![(id(8), 6)]));
}

#[test]
fn a_tree_has_at_most_twenty_thousand_entities() {
    let create = |count: u128| {
        let organization = OrganizationId(Uuid::from_u128(1));
        let root = Entity::root(id(1), organization, "Acme".to_owned(), NOW);
        let below =
            (2..=count).map(|number| Entity::new_below(id(number), &root, "Node".to_owned(), NOW));
        let entities = std::iter::once(root.clone()).chain(below);
        let tree = Tree::new(entities);
        tree.create(&[row("One", Some(1), None)], || id(u128::MAX), NOW)
    };
    assert_eq!(create(19_999).map(|created| created.len()), Ok(1));
    assert_eq!(
        rows_errors_of(create(20_000)),
        ["The tree has at most 20000 entities"]
    );
}

#[test]
fn only_an_entity_without_children_and_users_is_deleted() {
    let tree = tree();
    let code = |node: u128, has_users: bool| {
        let refused = tree.check_deletion(tree.get(id(node)).unwrap(), has_users);
        refused.err().map(|refusal| refusal.code.as_str())
    };
    assert_eq!(code(1, false), Some("root_entity"));
    assert_eq!(code(7, true), Some("entity_has_children"));
    assert_eq!(code(8, true), Some("entity_has_users"));
    assert_eq!(code(8, false), None);
}

proptest! {
    /// After any creations and moves, each entity is one level below its parent, the tree has no cycles, and no entity
    /// is below the last level.
    #[test]
    fn the_tree_stays_a_tree(
        parents in prop::collection::vec(0_usize..60, 1..60),
        moves in prop::collection::vec((0_usize..60, 0_usize..60), 0..60),
    ) {
        let organization = OrganizationId(Uuid::from_u128(1));
        let mut entities = vec![Entity::root(id(0), organization, "Acme".to_owned(), NOW)];
        for (number, parent) in (1_u128..).zip(parents) {
            let parent = &entities[parent % entities.len()];
            let draft = EntityDraft {
                name: "Node".to_owned(),
                parent_id: Some(parent.id),
                parent_row: None,
            };
            let created = Tree::new(entities.clone()).create(&[draft], || id(number), NOW);
            entities.extend(created.unwrap_or_default());
        }
        for (node, parent) in moves {
            let parent_id = Some(entities[parent % entities.len()].id);
            let node = entities[node % entities.len()].clone();
            let edit = EntityEdit { name: node.name.clone(), parent_id };
            if let Ok(EditedBranch { entity, below }) = Tree::new(entities.clone()).edit(&node, &edit) {
                for changed in below.into_iter().chain([entity]) {
                    let place = entities.iter_mut().find(|one| one.id == changed.id);
                    *place.unwrap() = changed;
                }
            }
        }
        for entity in &entities {
            let parent = entities.iter().find(|one| Some(one.id) == entity.parent_id);
            prop_assert_eq!(entity.level, parent.map_or(1, |parent| parent.level + 1));
            prop_assert!(entity.level <= MAX_LEVEL);
        }
    }
}
