//! An organization's tree of entities and the rules for its changes (D17).

use std::collections::{HashMap, HashSet};

use domain_kernel::{EntityId, FieldErrors, Refusal, Timestamp};

use crate::entity::{Entity, parse_entity_name};
use crate::form_errors::FormErrors;
use crate::messages;

/// The deepest level. The root is at level 1.
pub const MAX_LEVEL: u32 = 6;
/// The maximum number of entities of one organization.
pub const MAX_ENTITIES: usize = 20_000;
/// The maximum number of entities that one request creates.
pub const MAX_NEW_ENTITIES: usize = 100;

const REQUIRED: &str = "Required";
const TREE_IS_FULL: &str = "Tree is full";
const NO_PARENT: &str = "The selected parent is invalid";
const BELOW_ITSELF: &str = "An entity cannot be assigned to itself or to an entity below it";
const ROOT_STAYS: &str = "The root of the tree cannot be moved";

/// A row of the form that creates entities. It has exactly one parent: `parent_id` or `parent_row`.
#[derive(Clone, Debug, Default)]
pub struct EntityDraft {
    pub name: String,
    /// The parent, if it is an existing entity of the tree.
    pub parent_id: Option<EntityId>,
    /// The parent, if it is an earlier row of the same form, counted from 0.
    pub parent_row: Option<usize>,
}

/// The contents of the form that edits an entity.
#[derive(Clone, Debug)]
pub struct EntityEdit {
    pub name: String,
    /// `None` for the root.
    pub parent_id: Option<EntityId>,
}

/// An entity after an edit, and the entities below it whose level has also changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditedBranch {
    pub entity: Entity,
    pub below: Vec<Entity>,
}

/// The entities of one organization that are not deleted.
#[derive(Debug)]
pub struct Tree {
    entities: HashMap<EntityId, Entity>,
    children: HashMap<EntityId, Vec<EntityId>>,
}

impl Tree {
    /// Creates a tree of these entities.
    pub fn new(entities: impl IntoIterator<Item = Entity>) -> Self {
        let mut tree = Self {
            entities: HashMap::new(),
            children: HashMap::new(),
        };
        for entity in entities {
            tree.insert(entity);
        }
        tree
    }

    /// Returns an entity of the tree.
    pub fn get(&self, id: EntityId) -> Option<&Entity> {
        self.entities.get(&id)
    }

    /// Checks the rows of a form and returns an entity for each.
    ///
    /// # Errors
    ///
    /// Fails at `rows` if there are no rows or too many. Otherwise names the fields `name`, `parent_id` and
    /// `parent_row` of each wrong row. If the row of a parent is invalid, the rows below that parent get no error for
    /// it.
    pub fn create(
        mut self,
        drafts: &[EntityDraft],
        mut new_id: impl FnMut() -> EntityId,
        now: Timestamp,
    ) -> Result<Vec<Entity>, FormErrors> {
        let mut errors = FormErrors::default();
        if drafts.is_empty() {
            errors.fields.add("rows", REQUIRED);
        }
        if drafts.len() > MAX_NEW_ENTITIES {
            errors.fields.add(
                "rows",
                format!("At most {MAX_NEW_ENTITIES} entities at once"),
            );
        }
        if self.entities.len().saturating_add(drafts.len()) > MAX_ENTITIES {
            errors.fields.add(
                "rows",
                format!("The tree has at most {MAX_ENTITIES} entities"),
            );
        }
        errors = errors.into_result(FormErrors::default())?;
        let mut created: Vec<Option<Entity>> = Vec::with_capacity(drafts.len());
        for (row, draft) in drafts.iter().enumerate() {
            let name = parse_entity_name(&draft.name)
                .map_err(|message| errors.add_row(row, "name", message.to_string()))
                .ok();
            let parent = self
                .parent_of(draft, &created)
                .map_err(|(field, message)| errors.add_row(row, field, message))
                .ok()
                .flatten();
            let entity = name
                .zip(parent)
                .map(|(name, parent)| Entity::new_below(new_id(), parent, name, now));
            if let Some(entity) = entity.clone() {
                self.insert(entity);
            }
            created.push(entity);
        }
        errors.into_result(created.into_iter().flatten().collect())
    }

    /// Finds the parent of a row. Returns `None` if the parent is another row and that row is invalid.
    fn parent_of<'a>(
        &'a self,
        draft: &EntityDraft,
        created: &'a [Option<Entity>],
    ) -> Result<Option<&'a Entity>, (&'static str, &'static str)> {
        let (field, parent) = match (draft.parent_id, draft.parent_row) {
            (None, None) => return Err(("parent_id", REQUIRED)),
            (Some(_), Some(_)) => return Err(("parent_row", "Choose one parent")),
            (Some(id), None) => ("parent_id", self.get(id)),
            (None, Some(row)) => match created.get(row) {
                Some(Some(parent)) => ("parent_row", Some(parent)),
                Some(None) => return Ok(None),
                None => ("parent_row", None),
            },
        };
        match parent {
            None => Err((field, NO_PARENT)),
            Some(parent) if parent.level >= MAX_LEVEL => Err((field, TREE_IS_FULL)),
            Some(parent) => Ok(Some(parent)),
        }
    }

    /// Renames and moves an entity. Everything below it moves with it.
    ///
    /// # Errors
    /// Fails at `name` and `parent_id`. The root cannot be moved, an entity cannot be moved below itself, and no entity
    /// can be deeper than [`MAX_LEVEL`].
    pub fn edit(&self, entity: &Entity, edit: &EntityEdit) -> Result<EditedBranch, FieldErrors> {
        let mut errors = FieldErrors::new();
        let name = errors.collect("name", parse_entity_name(&edit.name));
        let level = errors.collect("parent_id", self.level_below(entity, edit.parent_id));
        let (Some(name), Some(level)) = (name, level) else {
            return Err(errors);
        };
        let below = if level == entity.level {
            Vec::new()
        } else {
            let moved = self
                .entities_below(entity.id)
                .into_iter()
                .map(|below| below.at_level((below.level + level).saturating_sub(entity.level)));
            moved.collect()
        };
        Ok(EditedBranch {
            entity: entity.edited(name, edit.parent_id, level),
            below,
        })
    }

    /// Returns the level that an entity has below a parent.
    fn level_below(
        &self,
        entity: &Entity,
        parent_id: Option<EntityId>,
    ) -> Result<u32, &'static str> {
        let parent_id = match (entity.parent_id, parent_id) {
            (None, None) => return Ok(entity.level),
            (None, Some(_)) => return Err(ROOT_STAYS),
            (Some(_), None) => return Err(REQUIRED),
            (Some(_), Some(parent_id)) => parent_id,
        };
        let parent = self.get(parent_id).ok_or(NO_PARENT)?;
        let below = self.entities_below(entity.id);
        if parent_id == entity.id || below.iter().any(|below| below.id == parent_id) {
            return Err(BELOW_ITSELF);
        }
        let deepest = below.iter().map(|below| below.level).max();
        let height = deepest.map_or(0, |deepest| deepest.saturating_sub(entity.level));
        let level = parent.level.saturating_add(1);
        if level.saturating_add(height) > MAX_LEVEL {
            return Err(TREE_IS_FULL);
        }
        Ok(level)
    }

    /// Checks that an entity with or without users can be deleted.
    ///
    /// # Errors
    /// `root_entity`, `entity_has_children` or `entity_has_users`.
    pub fn check_deletion(&self, entity: &Entity, has_users: bool) -> Result<(), Refusal> {
        let has_children = self.children.contains_key(&entity.id);
        match entity.parent_id {
            None => Err(messages::root_entity()),
            Some(_) if has_children => Err(messages::entity_has_children()),
            Some(_) if has_users => Err(messages::entity_has_users()),
            Some(_) => Ok(()),
        }
    }

    fn insert(&mut self, entity: Entity) {
        if let Some(parent) = entity.parent_id {
            self.children.entry(parent).or_default().push(entity.id);
        }
        self.entities.insert(entity.id, entity);
    }

    /// Returns all entities below an entity, without the entity itself.
    fn entities_below(&self, id: EntityId) -> Vec<&Entity> {
        let mut found = Vec::new();
        let mut known = HashSet::from([id]);
        let mut open = vec![id];
        while let Some(parent) = open.pop() {
            for child in self.children.get(&parent).into_iter().flatten() {
                if known.insert(*child) {
                    found.extend(self.get(*child));
                    open.push(*child);
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests;
