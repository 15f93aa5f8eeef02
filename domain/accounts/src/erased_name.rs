//! The names of people whose names were erased (D245).

use domain_kernel::UserId;

/// The number of characters of the id in an erased name. They distinguish erased people.
const ID_CHARACTERS: usize = 8;

/// Returns the name that replaces the name of an erased person in results. It depends on the id alone, so it reveals
/// nothing about the person, and all results of the person show the same name.
pub fn erased_name(id: UserId) -> String {
    let id = id.to_string();
    // The start of an id is a time, and its end is random.
    let start = id.len().saturating_sub(ID_CHARACTERS);
    format!("Erased person {}", id.get(start..).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use domain_kernel::parse_user_name;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn the_name_is_one_that_people_can_have_and_differs_by_the_end_of_the_id() {
        let name = |id| erased_name(UserId(Uuid::from_u128(id)));
        assert_eq!(name(0x2A), "Erased person 0000002a");
        assert_eq!(name(7 << 64 | 0x2A), "Erased person 0000002a");
        assert_eq!(name(u128::MAX), "Erased person ffffffff");
        assert_eq!(parse_user_name(&name(1)), Ok(name(1)));
    }
}
