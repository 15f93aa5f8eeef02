//! The rules against weak passwords (D12): a new password must not be one that many people use, and must not contain
//! public facts about its owner.

use domain_kernel::{case_fold, char_count};

use crate::password::Password;

/// The most common passwords, case-folded and sorted by their bytes, one per line. `common_passwords.md` names their
/// source.
const COMMON_PASSWORDS: &[u8] = include_bytes!("common_passwords.txt");

/// The shortest part of a name or an address that a password must not contain, in characters.
const MIN_PART: usize = 4;

/// The owner of a new password. The texts are as the owner or staff typed them.
#[derive(Clone, Copy, Debug, Default)]
pub struct PasswordOwner<'a> {
    pub name: &'a str,
    pub email: &'a str,
    /// `None` for a user of the platform.
    pub organization: Option<&'a str>,
}

impl PasswordOwner<'_> {
    /// Refuses a password that contains a part of the name, of the address before its '@', or of the organization. A
    /// part is a run of at least 4 letters and digits. Case does not matter.
    ///
    /// # Errors
    /// Returns the message for the field.
    pub fn check(&self, password: &Password) -> Result<(), &'static str> {
        let password = case_fold(password.as_str());
        let local = self.email.split('@').next().unwrap_or_default();
        let texts = [self.name, local, self.organization.unwrap_or_default()];
        let is_contained = texts.into_iter().any(|text| {
            case_fold(text)
                .split(|c: char| !c.is_alphanumeric())
                .any(|part| char_count(part) >= MIN_PART && password.contains(part))
        });
        if is_contained {
            Err("Password must not contain the name, email or organization")
        } else {
            Ok(())
        }
    }
}

/// Whether the password is common. It is compared in three forms: as it is, without the punctuation at its ends, and
/// without the digits and punctuation at its ends. The third form counts only if at most half of the password was
/// removed (`Password1!` counts as `password`).
pub(crate) fn is_common(password: &str) -> bool {
    let folded = case_fold(password);
    let without_signs = folded.trim_matches(|c: char| !c.is_alphanumeric());
    let word = folded.trim_matches(|c: char| !c.is_alphabetic());
    is_among_common_passwords(&folded)
        || is_among_common_passwords(without_signs)
        || (2 * char_count(word) >= char_count(&folded) && is_among_common_passwords(word))
}

/// Searches the list by bisection, without splitting it into lines.
fn is_among_common_passwords(text: &str) -> bool {
    let mut rest = COMMON_PASSWORDS;
    while !rest.is_empty() {
        let (before, after) = rest.split_at(rest.len() / 2);
        // Finds the middle line, and the parts of the list before and after that line.
        let start = position(before.iter().rev()).map_or(0, |at| before.len() - at);
        let (before, line) = rest.split_at(start);
        let end = line.len() - after.len() + position(after.iter()).unwrap_or(after.len());
        let (line, after) = line.split_at(end);
        rest = match line.cmp(text.as_bytes()) {
            std::cmp::Ordering::Equal => return true,
            std::cmp::Ordering::Less => after.get(1..).unwrap_or_default(),
            std::cmp::Ordering::Greater => before,
        };
    }
    false
}

/// Returns the number of bytes before the next line break.
fn position<'a>(mut bytes: impl Iterator<Item = &'a u8>) -> Option<usize> {
    bytes.position(|byte| *byte == b'\n')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::user::{UserDraft, UserHome, check_account};
    use domain_kernel::{EmailAddress, EmailDomain, FieldErrors};
    use rstest::rstest;

    #[rstest]
    #[case("Password1!")]
    #[case("P@ssw0rd")]
    #[case("Welcome2024!")]
    #[case("Qwerty123!")]
    #[case("!!Iloveyou2")]
    fn common_passwords_are_recognized(#[case] password: &str) {
        assert!(is_common(password), "{password}");
    }

    #[rstest]
    #[case("Correct-horse7")]
    #[case("Journey-password-1")]
    #[case("27!Fish#71$29")]
    #[case("Ünïque-größe9")]
    fn uncommon_passwords_are_not_common(#[case] password: &str) {
        assert!(!is_common(password), "{password}");
    }

    #[test]
    fn every_line_of_the_list_is_found_and_the_list_is_sorted() {
        let list = std::str::from_utf8(COMMON_PASSWORDS).unwrap();
        let lines: Vec<_> = list.lines().collect();
        assert!(lines.is_sorted_by(|one, next| one.as_bytes() < next.as_bytes()));
        for line in lines {
            assert_eq!(case_fold(line), line);
            assert!(is_among_common_passwords(line), "{line}");
        }
        for other in [
            "",
            "\n",
            "passwordzz",
            "password\n",
            "zzzzzzzzzzzzzzzzzz",
            "\u{10FFFF}",
        ] {
            assert!(!is_among_common_passwords(other), "{other:?}");
        }
    }

    #[rstest]
    #[case("xLovelace1!")]
    #[case("aDA.1815!lovelace")]
    #[case("Countess-7")]
    #[case("My-Analytical-9")]
    #[case("Stra\u{df}e-7aB")]
    fn a_password_contains_no_facts_about_its_owner(#[case] password: &str) {
        let owner = PasswordOwner {
            name: "Ada Lovelace",
            email: "countess.of-8@Example.org",
            organization: Some("The Analytical Stra\u{df}e Society"),
        };
        assert!(owner.check(&Password::attempt(password)).is_err());
    }

    #[rstest]
    #[case("Example-Org1")]
    #[case("Adamant-horse7")]
    #[case("The-of-horse8")]
    fn short_parts_and_the_mail_domain_may_occur(#[case] password: &str) {
        let owner = PasswordOwner {
            name: "Ada Lovelace",
            email: "of@example.org",
            organization: Some("The Club"),
        };
        assert!(owner.check(&Password::attempt(password)).is_ok());
    }

    #[test]
    fn the_forms_for_users_check_the_owner() {
        const MESSAGE: &str = "Password must not contain the name, email or organization";
        let home = UserHome {
            domain: EmailDomain::parse("example.org").unwrap(),
            organization: Some("Babbage Society".to_owned()),
        };
        let current = EmailAddress::parse("ada@example.org").unwrap();
        for password in ["My-Lovelace7", "My-countess7", "Babbages-9"] {
            let draft = UserDraft {
                name: "Ada Lovelace".to_owned(),
                email: "countess@example.org".to_owned(),
                password: password.to_owned(),
                password_confirmation: password.to_owned(),
                role: "user".to_owned(),
                invitation: false,
            };
            let refused = Err(FieldErrors::one("password", MESSAGE));
            assert_eq!(draft.check(&home).map(drop), refused);
            let edited = draft.check_edit(&current, &home);
            assert_eq!(edited.map(drop), refused);
            let owner = draft.password_owner(&home);
            let invited = check_account(password, password, &owner);
            assert_eq!(invited.map(drop), refused);
        }
    }
}
