//! Names of organizations and people.

use unicode_normalization::char::is_combining_mark;

use crate::text::{char_count, normalize};

/// The longest name of an organization, a person or an entity, in characters.
pub const MAX_NAME: usize = 40;

/// Parses the name of a person or an organization: letters, digits and spaces, 1 to [`MAX_NAME`] characters. Several
/// blanks in a row count as one.
///
/// # Errors
/// Returns the message for the field.
pub fn parse_person_name(text: &str) -> Result<String, &'static str> {
    let name = normalize(text)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    if name.is_empty() {
        Err("Required")
    } else if !name
        .chars()
        .all(|c| c.is_alphanumeric() || is_combining_mark(c) || c == ' ')
    {
        Err("Name Must be Alpha With Space Only")
    } else if char_count(&name) > MAX_NAME {
        Err("Name must not be longer than 40 characters")
    } else {
        Ok(name)
    }
}

/// Returns the error message for a record that has the same address as an earlier record.
pub fn repeated_record(first: usize) -> String {
    format!("The email is already in record {first}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rstest::rstest;

    #[rstest]
    #[case("Ada Lovelace")]
    #[case("José Núñez")]
    #[case("李明 2")]
    #[case("हिन्दी")]
    #[case("7")]
    fn letters_digits_and_spaces_of_any_script_make_a_name(#[case] name: &str) {
        assert_eq!(parse_person_name(name), Ok(name.to_owned()));
    }

    #[rstest]
    #[case(" ", "Required")]
    #[case("O'Hara", "Name Must be Alpha With Space Only")]
    #[case("a_b", "Name Must be Alpha With Space Only")]
    #[case("<b>", "Name Must be Alpha With Space Only")]
    fn other_characters_do_not_make_a_name(#[case] name: &str, #[case] message: &str) {
        assert_eq!(parse_person_name(name), Err(message));
    }

    #[test]
    fn forty_characters_are_the_longest_name() {
        assert!(parse_person_name(&"é".repeat(40)).is_ok());
        assert!(parse_person_name(&"é".repeat(41)).is_err());
    }

    proptest! {
        #[test]
        fn a_parsed_name_parses_to_the_same_name(text in ".*") {
            if let Ok(name) = parse_person_name(&text) {
                prop_assert_eq!(parse_person_name(&name), Ok(name.clone()));
            }
        }
    }
}
