//! Names of organizations and people.

use unicode_normalization::char::is_combining_mark;

use crate::text::{char_count, normalize};

/// The longest name of an organization, a person or an entity, in characters.
pub const MAX_NAME: usize = 40;

/// Parses the name of an organization: words of letters, marks and digits of any script, 1 to [`MAX_NAME`] characters.
/// Several blanks in a row count as one.
///
/// # Errors
/// Returns the message for the field.
pub fn parse_organization_name(text: &str) -> Result<String, &'static str> {
    parse_words(text, |word| word.chars().all(is_word_character))
}

/// Parses the name of a person. The rules are those of an organization's name, with two exceptions: a single
/// apostrophe, hyphen or period may be between two characters of a word, and a word may end with a period (D97).
///
/// # Errors
/// Returns the message for the field.
pub fn parse_user_name(text: &str) -> Result<String, &'static str> {
    parse_words(text, |word| {
        let word = word.strip_suffix('.').unwrap_or(word);
        let mut parts = word.split(['\'', '’', '-', '.']);
        parts.all(|part| !part.is_empty() && part.chars().all(is_word_character))
    })
}

fn parse_words(text: &str, is_word: impl Fn(&str) -> bool) -> Result<String, &'static str> {
    let text = normalize(text);
    let words: Vec<_> = text.split_whitespace().collect();
    let name = words.join(" ");
    if name.is_empty() {
        Err("Required")
    } else if !words.into_iter().all(is_word) {
        Err("Name Must be Alpha With Space Only")
    } else if char_count(&name) > MAX_NAME {
        Err("Name must not be longer than 40 characters")
    } else {
        Ok(name)
    }
}

fn is_word_character(c: char) -> bool {
    c.is_alphanumeric() || is_combining_mark(c)
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

    const WRONG: &str = "Name Must be Alpha With Space Only";

    #[rstest]
    #[case("Ada Lovelace")]
    #[case("José Núñez")]
    #[case("李明 2")]
    #[case("हिन्दी")]
    #[case("7")]
    fn letters_marks_and_digits_of_any_script_make_a_name(#[case] name: &str) {
        assert_eq!(parse_user_name(name), Ok(name.to_owned()));
        assert_eq!(parse_organization_name(name), Ok(name.to_owned()));
    }

    #[rstest]
    #[case("O'Brien-Smith Jr.")]
    #[case("O’Hara")]
    #[case("Jean-Luc")]
    #[case("J.R.R. Tolkien")]
    #[case("Dr. Ada St.John")]
    #[case("Nguyễn-Đức 2.")]
    fn a_person_has_signs_between_two_characters_of_a_word(#[case] name: &str) {
        assert_eq!(parse_user_name(name), Ok(name.to_owned()));
        assert_eq!(parse_organization_name(name), Err(WRONG));
    }

    #[rstest]
    #[case("'Ada")]
    #[case("Ada'")]
    #[case("Ada-")]
    #[case("-Ada")]
    #[case(".Ada")]
    #[case("O''Hara")]
    #[case("Jean--Luc")]
    #[case("A.-B")]
    #[case("Jr..")]
    #[case("Jr-.")]
    #[case("Ada - King")]
    #[case("Ada . King")]
    #[case(".")]
    #[case("a_b")]
    #[case("<b>")]
    #[case("a\u{200b}b")]
    #[case("O`Hara")]
    fn other_characters_do_not_make_a_name(#[case] name: &str) {
        assert_eq!(parse_user_name(name), Err(WRONG));
        assert_eq!(parse_organization_name(name), Err(WRONG));
    }

    #[test]
    fn blanks_around_the_words_do_not_count() {
        assert_eq!(parse_user_name(" Ada \t King "), Ok("Ada King".to_owned()));
        assert_eq!(parse_user_name(" "), Err("Required"));
        assert_eq!(parse_organization_name(" "), Err("Required"));
    }

    #[test]
    fn forty_characters_are_the_longest_name() {
        assert!(parse_user_name(&"é".repeat(40)).is_ok());
        assert!(parse_user_name(&"é".repeat(41)).is_err());
    }

    proptest! {
        #[test]
        fn a_parsed_name_parses_to_the_same_name(text in ".*") {
            if let Ok(name) = parse_user_name(&text) {
                prop_assert_eq!(parse_user_name(&name), Ok(name.clone()));
            }
        }
    }
}
