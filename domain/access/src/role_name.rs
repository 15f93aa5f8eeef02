//! The names of roles (D4, D58): their rules, and the key with which they are compared.

use domain_kernel::{FieldErrors, case_fold, char_count, normalize, search_fold};
use unicode_normalization::char::is_combining_mark;
use unicode_security::MixedScript;
use unicode_security::confusable_detection::skeleton;
use unicode_security::general_security_profile::{GeneralSecurityProfile, IdentifierType};

/// The maximum length of a role name, in characters.
pub const MAX_ROLE_NAME: usize = 40;

/// Names that no custom role may have, whatever its case and its separators (D4).
const RESERVED_NAMES: [&str; 5] = ["super_admin", "admin", "user", "suber-admin", "sub_admin"];

/// Returns the key for comparing role names: the name as [`case_fold`] returns it, without spaces, hyphens and
/// underscores (D58). Within a scope, every role has a different key.
pub fn role_name_key(name: &str) -> String {
    case_fold(name)
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_'))
        .collect()
}

/// Parses the name of a custom role: 1 to [`MAX_ROLE_NAME`] letters of one script, with single spaces
/// between words, and none of the reserved names.
pub(crate) fn parse(text: &str) -> Result<String, FieldErrors> {
    let name = normalize(text)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    let message = if name.is_empty() {
        "Required"
    } else if is_reserved(&name) {
        "You Can't Enter Unique Name"
    } else if !name.chars().all(|c| c == ' ' || is_letter(c)) || !name.contains(char::is_alphabetic)
    {
        "Role name must be letters only"
    } else if !name.is_single_script() {
        "Role name must be letters of one script"
    } else if char_count(&name) > MAX_ROLE_NAME {
        "Role name must not be longer than 40 characters"
    } else {
        return Ok(name);
    };
    Err(FieldErrors::one("name", message))
}

/// Whether people could confuse the name with a reserved one: without accents, its key looks the same.
fn is_reserved(name: &str) -> bool {
    let look = |name: &str| skeleton(&search_fold(&role_name_key(name))).collect::<String>();
    let own = look(name);
    RESERVED_NAMES.iter().any(|reserved| look(reserved) == own)
}

/// Whether the character is a letter, or a mark on a letter such as an accent. Invisible characters are not letters.
fn is_letter(c: char) -> bool {
    (c.is_alphabetic() && !c.is_numeric() || is_combining_mark(c))
        && c.identifier_type() != Some(IdentifierType::Default_Ignorable)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rstest::rstest;

    #[rstest]
    #[case("", "Required")]
    #[case("   ", "Required")]
    #[case("admin", "You Can't Enter Unique Name")]
    #[case(" USER ", "You Can't Enter Unique Name")]
    #[case("Super_Admin", "You Can't Enter Unique Name")]
    #[case("super admin", "You Can't Enter Unique Name")]
    #[case("SuperAdmin", "You Can't Enter Unique Name")]
    #[case("Suber-Admin", "You Can't Enter Unique Name")]
    #[case("suber admin", "You Can't Enter Unique Name")]
    #[case("sub_admin", "You Can't Enter Unique Name")]
    #[case("SUB-ADMIN", "You Can't Enter Unique Name")]
    #[case("sub admin", "You Can't Enter Unique Name")]
    #[case("a d m i n", "You Can't Enter Unique Name")]
    #[case("ａｄｍｉｎ", "You Can't Enter Unique Name")]
    #[case("ＵＳＥＲ", "You Can't Enter Unique Name")]
    #[case("аdmin", "You Can't Enter Unique Name")]
    #[case("ɑdmin", "You Can't Enter Unique Name")]
    #[case("admın", "You Can't Enter Unique Name")]
    #[case("ADMİN", "You Can't Enter Unique Name")]
    #[case("ádmin", "You Can't Enter Unique Name")]
    #[case("Grader2", "Role name must be letters only")]
    #[case("12", "Role name must be letters only")]
    #[case("Grader!", "Role name must be letters only")]
    #[case("Grader-Clerk", "Role name must be letters only")]
    #[case("Grader Ⅳ", "Role name must be letters only")]
    #[case("Gra\u{200b}der", "Role name must be letters only")]
    #[case("Gra\u{34f}der", "Role name must be letters only")]
    #[case("\u{3164}", "Required")]
    #[case("\u{301}", "Role name must be letters only")]
    #[case("Grаder", "Role name must be letters of one script")]
    #[case("Grader Проверка", "Role name must be letters of one script")]
    #[case("ΑBC", "Role name must be letters of one script")]
    fn an_invalid_role_name_is_rejected_with_its_reason(#[case] text: &str, #[case] message: &str) {
        assert_eq!(parse(text), Err(FieldErrors::one("name", message)));
    }

    #[rstest]
    #[case("Grader", "Grader")]
    #[case("  Head   of Grading ", "Head of Grading")]
    #[case("Head\u{3000}of\u{a0}Grading", "Head of Grading")]
    #[case("Prüferin", "Prüferin")]
    #[case("Pru\u{308}fer", "Prüfer")]
    #[case("हिन्दी", "हिन्दी")]
    #[case("Проверяющий", "Проверяющий")]
    #[case("بازبین آزمون", "بازبین آزمون")]
    #[case("採点する人", "採点する人")]
    #[case("グレーダー", "グレーダー")]
    #[case("채점 위원", "채점 위원")]
    #[case("評分老師", "評分老師")]
    #[case("administrator", "administrator")]
    fn letters_of_any_one_script_make_a_role_name(#[case] text: &str, #[case] name: &str) {
        assert_eq!(parse(text), Ok(name.to_owned()));
    }

    #[test]
    fn a_role_name_has_at_most_forty_characters() {
        assert!(parse(&"é".repeat(40)).is_ok());
        assert!(parse(&"é".repeat(41)).is_err());
    }

    #[rstest]
    #[case("Head of Grading", "headOFgrading")]
    #[case("Ｇｒａｄｅｒ", "grader")]
    #[case("suber-admin", "Suber Admin")]
    #[case("super_admin", "SUPERADMIN")]
    fn names_that_differ_in_case_width_and_separators_have_one_key(
        #[case] one: &str,
        #[case] other: &str,
    ) {
        assert_eq!(role_name_key(one), role_name_key(other));
    }

    #[test]
    fn names_that_differ_in_a_letter_have_two_keys() {
        assert_ne!(role_name_key("Grader"), role_name_key("Gráder"));
        assert_ne!(role_name_key("Grader"), role_name_key("Graders"));
    }

    proptest! {
        #[test]
        fn a_parsed_name_parses_to_itself(text in "[\\p{L}\\p{M} ]{0,44}|[a-zA-Zé ]{0,44}") {
            if let Ok(name) = parse(&text) {
                prop_assert_eq!(parse(&name), Ok(name.clone()));
                prop_assert!(!name.contains("  ") && !name.starts_with(' ') && !name.ends_with(' '));
            }
        }

        #[test]
        fn separators_and_case_never_make_a_reserved_name_free(
            at in 0..RESERVED_NAMES.len(),
            choices in proptest::collection::vec((0..3_usize, any::<bool>()), 12),
        ) {
            let letters = RESERVED_NAMES[at].chars().filter(|c| c.is_alphabetic());
            let text: String = letters
                .zip(choices)
                .flat_map(|(c, (separator, upper))| {
                    let c = if upper { c.to_ascii_uppercase() } else { c };
                    [c].into_iter().chain(["", " ", "-"][separator].chars())
                })
                .collect();
            prop_assert_eq!(
                parse(&text),
                Err(FieldErrors::one("name", "You Can't Enter Unique Name"))
            );
        }
    }
}
