//! A node of an organization's tree (D17).

use domain_kernel::{EntityId, MAX_NAME, OrganizationId, Timestamp, char_count, normalize};

/// The stored fields of a node. [`Entity::from_stored`] creates an [`Entity`] from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEntity {
    /// The entity's team has the same id.
    pub id: EntityId,
    pub organization_id: OrganizationId,
    pub name: String,
    /// The level: 1 for the root, up to [`MAX_LEVEL`](crate::MAX_LEVEL).
    pub level: u32,
    /// `None` for the root.
    pub parent_id: Option<EntityId>,
    pub created_at: Timestamp,
    /// The number of changes, for optimistic locking.
    pub version: i32,
}

domain_kernel::aggregate! {
    /// A node of an organization's tree. A node with users is a team (D15). A [`Tree`](crate::Tree) creates and edits
    /// nodes.
    Entity(StoredEntity)
}

impl Entity {
    /// Creates the root of a new organization's tree. Its name is that of the organization.
    pub fn root(
        id: EntityId,
        organization_id: OrganizationId,
        name: String,
        now: Timestamp,
    ) -> Self {
        Self(StoredEntity {
            id,
            organization_id,
            name,
            level: 1,
            parent_id: None,
            created_at: now,
            version: 1,
        })
    }

    /// Creates a node below `parent`, which must not be at the last level.
    pub(crate) fn new_below(id: EntityId, parent: &Self, name: String, now: Timestamp) -> Self {
        Self(StoredEntity {
            id,
            organization_id: parent.organization_id,
            name,
            level: parent.level.saturating_add(1),
            parent_id: Some(parent.id),
            created_at: now,
            version: 1,
        })
    }

    /// Returns the node with another name, parent and level.
    pub(crate) fn edited(&self, name: String, parent_id: Option<EntityId>, level: u32) -> Self {
        Self(StoredEntity {
            name,
            level,
            parent_id,
            ..self.0.clone()
        })
    }

    /// Returns the node on another level, because a node above it has moved.
    pub(crate) fn at_level(&self, level: u32) -> Self {
        Self(StoredEntity {
            level,
            ..self.0.clone()
        })
    }
}

/// The shortest name of an entity, in characters.
pub const MIN_ENTITY_NAME: usize = 2;

/// Parses an entity's name of [`MIN_ENTITY_NAME`] to [`MAX_NAME`] characters.
///
/// # Errors
/// Returns the message for the field.
pub fn parse_entity_name(text: &str) -> Result<String, &'static str> {
    let name = normalize(text);
    if name.chars().any(char::is_control) {
        return Err("Entity name must be one line of text");
    }
    match char_count(&name) {
        0 => Err("Required"),
        1 => Err("Entity name must be more than 2 characters"),
        MIN_ENTITY_NAME..=MAX_NAME => Ok(name),
        _ => Err("Entity name must be less than 40 characters"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("", Err("Required"))]
    #[case("A", Err("Entity name must be more than 2 characters"))]
    #[case("AB", Ok("AB"))]
    #[case("A\nB", Err("Entity name must be one line of text"))]
    #[case("A\u{7}B", Err("Entity name must be one line of text"))]
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
}
