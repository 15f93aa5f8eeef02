//! A node of an organization's tree (D17).

use domain_kernel::{EntityId, OrganizationId, Timestamp, char_count, normalize};

use crate::names::MAX_NAME;

/// A node of an organization's tree. With users it is a team (D15).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entity {
    /// Its id, and its team's.
    pub id: EntityId,
    /// Whose tree.
    pub organization_id: OrganizationId,
    /// Its name.
    pub name: String,
    /// 1 for the root, up to [`MAX_LEVEL`](crate::MAX_LEVEL).
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

    /// A new node below `parent`, which is not at the last level.
    pub(crate) fn below(id: EntityId, parent: &Self, name: String, now: Timestamp) -> Self {
        Self {
            id,
            organization_id: parent.organization_id,
            name,
            level: parent.level.saturating_add(1),
            parent_id: Some(parent.id),
            created_at: now,
            version: 1,
        }
    }
}

/// The shortest name of an entity, in characters.
pub const MIN_ENTITY_NAME: usize = 2;

/// An entity's name, [`MIN_ENTITY_NAME`] to [`MAX_NAME`] characters.
///
/// # Errors
/// The message for its field.
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
