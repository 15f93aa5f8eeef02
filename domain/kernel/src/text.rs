//! Text as it is stored (D40) and mail addresses (D9).

use std::fmt;

use unicode_normalization::UnicodeNormalization;

/// The text as it is stored: without blanks around it, in Unicode NFC (D40), without NUL, which
/// PostgreSQL cannot hold.
pub fn normalize(text: &str) -> String {
    // Most text is plain, and every save has some.
    if text.is_ascii() && !text.contains('\0') {
        return text.trim().to_owned();
    }
    text.chars()
        .filter(|c| *c != '\0')
        .nfc()
        .collect::<String>()
        .trim()
        .to_owned()
}

/// The length in characters (code points), which is what every limit counts (D40).
pub fn char_count(text: &str) -> usize {
    text.chars().count()
}

/// The form by which two texts are the same and by which lists are searched: NFKC, lower case.
pub fn case_fold(text: &str) -> String {
    text.nfkc().flat_map(char::to_lowercase).nfc().collect()
}

/// A mail address. Compared without regard to case (D9).
#[derive(Clone, Debug)]
pub struct EmailAddress(String);

/// The longest mail address, in characters.
pub const MAX_EMAIL: usize = 254;

/// The longest text in bytes that can be a mail address: a character has at most four.
pub const MAX_EMAIL_BYTES: usize = 4 * MAX_EMAIL;

impl EmailAddress {
    /// Reads an address: something before one '@', a domain with a dot behind it, no blanks.
    ///
    /// # Errors
    /// The message for its field.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        const WRONG: &str = "Email must be a valid email address";
        // Normalizing 1 MiB takes half a second, so the bytes are counted first.
        if text.len() > MAX_EMAIL_BYTES {
            return Err(WRONG);
        }
        let text = normalize(text);
        if text.is_empty() {
            return Err("Required");
        }
        let (local, domain) = text.split_once('@').ok_or(WRONG)?;
        let odd = |c: char| {
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
            || local.contains(odd)
        {
            return Err(WRONG);
        }
        MailDomain::parse(domain).map_err(|_| WRONG)?;
        Ok(Self(text))
    }

    /// The address as it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The form by which addresses are compared and unique.
    pub fn key(&self) -> String {
        case_fold(&self.0)
    }

    /// Whether the address is of that mail domain.
    pub fn is_of(&self, domain: &MailDomain) -> bool {
        self.0
            .rsplit_once('@')
            .is_some_and(|(_, own)| case_fold(own) == case_fold(domain.as_str()))
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

/// The longest mail domain, in characters: an address of it still has room for its local part.
pub const MAX_DOMAIN: usize = 190;

/// A mail domain such as `example.org`, in lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailDomain(String);

impl MailDomain {
    /// Reads a domain: labels of letters, digits and inner hyphens, at least two of them.
    ///
    /// # Errors
    /// The message for its field.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        let text = case_fold(&normalize(text));
        if text.is_empty() {
            return Err("Required");
        }
        let label = |label: &str| {
            !label.is_empty()
                && char_count(label) <= 63
                && !label.starts_with('-')
                && !label.ends_with('-')
                && label.chars().all(|c| c.is_alphanumeric() || c == '-')
        };
        if text.contains('.') && char_count(&text) <= MAX_DOMAIN && text.split('.').all(label) {
            Ok(Self(text))
        } else {
            Err("Domain Must be Valid Domain")
        }
    }

    /// The domain.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for MailDomain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn addresses_are_told_apart_from_what_only_looks_like_one() {
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
    fn case_does_not_make_another_address() {
        assert_eq!(
            EmailAddress::parse("Ada@Example.org"),
            EmailAddress::parse("ada@example.ORG")
        );
    }

    #[test]
    fn an_address_is_of_its_domain_alone() {
        let domain = MailDomain::parse("Example.org").unwrap();
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

    proptest! {
        #[test]
        fn tidying_twice_is_tidying_once(text in ".*") {
            let once = normalize(&text);
            prop_assert_eq!(normalize(&once), once);
        }
    }
}
