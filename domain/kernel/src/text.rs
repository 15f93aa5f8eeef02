//! Normalized text (D40) and email addresses (D9).

use std::fmt;
use std::ops::RangeInclusive;

use unicode_normalization::UnicodeNormalization;

/// Normalizes a text for storage: trims it, converts it to Unicode NFC (D40) and removes NUL characters, which
/// PostgreSQL cannot store. A text without visible characters becomes empty (D257).
pub fn normalize(text: &str) -> String {
    // Fast path: most text is plain ASCII, and each save of an answer sheet normalizes many texts.
    let normalized = if text.is_ascii() && !text.contains('\0') {
        text.trim().to_owned()
    } else {
        text.chars()
            .filter(|c| *c != '\0')
            .nfc()
            .collect::<String>()
            .trim()
            .to_owned()
    };
    let shows = |c: char| is_shown(c) && !c.is_whitespace();
    if normalized.chars().any(shows) {
        normalized
    } else {
        String::new()
    }
}

/// Whether a character is visible or takes space, like letters, punctuation and blanks. Three groups do not: control
/// characters, characters that Unicode lets programs ignore (`Default_Ignorable_Code_Point`, such as zero-width spaces
/// and fillers), and the Braille pattern without dots.
fn is_shown(c: char) -> bool {
    let is_ignorable = matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fff8}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    );
    !is_ignorable && c != '\u{2800}' && (!c.is_control() || c.is_whitespace())
}

/// Returns the number of characters that are visible or take space. Texts with a minimum length are counted this way
/// (D257).
pub fn shown_count(text: &str) -> usize {
    text.chars().filter(|c| is_shown(*c)).count()
}

/// The maximum number of code points that normalization can combine into one character.
pub const CODE_POINTS_PER_CHAR: usize = 4;

/// Returns the length in characters (code points), the unit of every text limit (D40).
pub fn char_count(text: &str) -> usize {
    text.chars().count()
}

/// Returns the text in NFKC and lower case, for comparing names.
pub fn case_fold(text: &str) -> String {
    text.nfkc().flat_map(char::to_lowercase).nfc().collect()
}

/// Returns the form of a text for searching and sorting names: [`case_fold`] without accents. A search for
/// `jiri` finds "Jiří" (D39).
pub fn search_fold(text: &str) -> String {
    const ACCENTS: RangeInclusive<char> = '\u{300}'..='\u{36f}';
    case_fold(text)
        .nfd()
        .filter(|c| !ACCENTS.contains(c))
        .nfc()
        .collect()
}

/// An email address. Comparisons ignore case (D9).
#[derive(Clone, Debug)]
pub struct EmailAddress(String);

/// The maximum length of an email address, in characters.
pub const MAX_EMAIL: usize = 254;

/// The maximum length of an email address in bytes. A character has at most four bytes.
pub const MAX_EMAIL_BYTES: usize = 4 * MAX_EMAIL;

impl EmailAddress {
    /// Parses an address: a local part, one '@' and a domain with a dot, without blanks.
    ///
    /// # Errors
    /// Returns the message for its field.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        const INVALID: &str = "Email must be a valid email address";
        // Normalizing 1 MiB takes half a second, so the length in bytes is checked first.
        if text.len() > MAX_EMAIL_BYTES {
            return Err(INVALID);
        }
        let text = normalize(text);
        if text.is_empty() {
            return Err("Required");
        }
        let (local, domain) = text.split_once('@').ok_or(INVALID)?;
        let is_forbidden = |c: char| {
            c.is_whitespace()
                || c.is_control()
                || matches!(
                    c,
                    ',' | ';' | '<' | '>' | '"' | '(' | ')' | '[' | ']' | '\\' | ':' | '@'
                )
        };
        if local.is_empty()
            || char_count(local) > 64
            || char_count(&text) > MAX_EMAIL
            || local.starts_with('.')
            || local.ends_with('.')
            || local.contains("..")
            || local.contains(is_forbidden)
        {
            return Err(INVALID);
        }
        EmailDomain::parse(domain).map_err(|_| INVALID)?;
        Ok(Self(text))
    }

    /// Returns the address as it was entered.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the form of the address for comparisons. It is unique.
    pub fn key(&self) -> String {
        case_fold(&self.0)
    }

    /// Whether the address has this email domain.
    pub fn is_of(&self, domain: &EmailDomain) -> bool {
        self.domain() == *domain
    }

    /// Returns the email domain of the address.
    pub fn domain(&self) -> EmailDomain {
        let (_, domain) = self.0.rsplit_once('@').unwrap_or_default();
        EmailDomain(case_fold(domain))
    }
}

impl PartialEq for EmailAddress {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for EmailAddress {}

impl fmt::Display for EmailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The maximum length of an email domain, in characters. It leaves room for a local part within
/// [`MAX_EMAIL`].
pub const MAX_DOMAIN: usize = 190;

/// An email domain such as `example.org`, in lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmailDomain(String);

impl EmailDomain {
    /// Parses a domain: at least two labels of letters, digits and inner hyphens.
    ///
    /// # Errors
    /// Returns the message for its field.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        let text = case_fold(&normalize(text));
        if text.is_empty() {
            return Err("Required");
        }
        let is_label = |label: &str| {
            !label.is_empty()
                && char_count(label) <= 63
                && !label.starts_with('-')
                && !label.ends_with('-')
                && label.chars().all(|c| c.is_alphanumeric() || c == '-')
        };
        if text.contains('.') && char_count(&text) <= MAX_DOMAIN && text.split('.').all(is_label) {
            Ok(Self(text))
        } else {
            Err("Domain Must be Valid Domain")
        }
    }

    /// Returns the domain as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for EmailDomain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn malformed_addresses_are_rejected() {
        for good in ["a@b.co", "José.Núñez@example.org", "x+y@sub.example.org"] {
            assert!(EmailAddress::parse(good).is_ok(), "{good}");
        }
        for bad in [
            "a",
            "@b.co",
            "a@b",
            "a b@c.de",
            "a@b..co",
            "a@@b.co",
            "a@b.co\r\nBcc: x@y.z",
            "a,b@c.de",
            "<a@b.co>",
            ".a@b.co",
        ] {
            assert!(EmailAddress::parse(bad).is_err(), "{bad}");
        }
        assert_eq!(EmailAddress::parse(" "), Err("Required"));
    }

    #[test]
    fn addresses_that_differ_only_in_case_are_equal() {
        assert_eq!(
            EmailAddress::parse("Ada@Example.org"),
            EmailAddress::parse("ada@example.ORG")
        );
    }

    #[test]
    fn an_address_belongs_to_its_own_domain_only() {
        let domain = EmailDomain::parse("Example.org").unwrap();
        assert!(EmailAddress::parse("a@EXAMPLE.org").unwrap().is_of(&domain));
        assert!(
            !EmailAddress::parse("a@evil-example.org")
                .unwrap()
                .is_of(&domain)
        );
        assert!(
            !EmailAddress::parse("a@example.org.evil.com")
                .unwrap()
                .is_of(&domain)
        );
    }

    #[test]
    fn a_text_in_which_nothing_can_be_seen_is_empty() {
        for invisible in [
            " \n\t ",
            "\u{1}\u{7f}",
            "\u{200b}\u{200b}\u{200b}",
            "\u{ad}\u{2060}\u{feff}",
            "\u{3164} \u{115f}",
            "\u{2800}",
            "\u{202e}\u{e0041}",
        ] {
            assert_eq!(normalize(invisible), "", "{invisible:?}");
        }
        for shown in [
            "7",
            "می\u{200c}خواهم",
            "👩\u{200d}🔬",
            "❤\u{fe0f}",
            "a\u{200b}",
        ] {
            assert_eq!(normalize(shown), shown);
        }
    }

    #[test]
    fn invisible_characters_count_only_for_the_maximum() {
        assert_eq!(shown_count("a b"), 3);
        assert_eq!(shown_count("a\u{200b}\u{ad}"), 1);
        assert_eq!(char_count("a\u{200b}\u{ad}"), 3);
    }

    proptest! {
        #[test]
        fn normalizing_twice_changes_nothing(text in ".*") {
            let once = normalize(&text);
            prop_assert_eq!(normalize(&once), once);
        }
    }
}
