//! User groups: the people of one import, whom staff can find again as a group (D209).

use domain_kernel::{OrganizationId, Timestamp, UserGroupId, normalize};

/// The maximum length of a group's name in characters. Longer names are cut at the end.
pub const MAX_GROUP_NAME: usize = 100;

/// An import of users. The users that the import created are the members of the group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserGroup {
    pub id: UserGroupId,
    /// `None` for users of the platform.
    pub organization_id: Option<OrganizationId>,
    /// The name of the file, or the name that staff gave to a pasted list.
    pub name: String,
    pub created_at: Timestamp,
}

impl UserGroup {
    /// Creates the group of an imported file.
    pub fn of_file(
        id: UserGroupId,
        organization_id: Option<OrganizationId>,
        file_name: &str,
        now: Timestamp,
    ) -> Self {
        let visible = file_name.replace(char::is_control, " ");
        let name: String = normalize(&visible).chars().take(MAX_GROUP_NAME).collect();
        Self {
            id,
            organization_id,
            name: if name.is_empty() {
                "Import".to_owned()
            } else {
                name
            },
            created_at: now,
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn name_of(file: &str) -> String {
        let id = UserGroupId(Uuid::from_u128(1));
        UserGroup::of_file(id, None, file, Timestamp::from_millis(0)).name
    }

    #[test]
    fn a_group_has_the_name_of_its_file() {
        assert_eq!(name_of("intake.xlsx"), "intake.xlsx");
        assert_eq!(name_of("  two\nlines.csv "), "two lines.csv");
    }

    #[test]
    fn a_file_without_a_name_makes_a_group_with_one() {
        assert_eq!(name_of(""), "Import");
        assert_eq!(name_of("\u{7}"), "Import");
    }

    #[test]
    fn a_long_name_is_cut_at_its_limit() {
        let longest = "é".repeat(MAX_GROUP_NAME);
        assert_eq!(name_of(&longest), longest);
        assert_eq!(name_of(&format!("{longest}x")), longest);
    }
}
