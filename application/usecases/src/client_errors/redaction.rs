//! Removes what could identify a person from texts that a browser sends.

const EMAIL: &str = "[email]";
const NUMBER: &str = "[number]";
/// Replaces the rest of a URL.
const REST: &str = "[…]";
/// The fewest digits that could be a phone number or the number of a person.
const MIN_NUMBER_DIGITS: usize = 6;

/// Replaces email addresses, and in URLs everything from the first query, fragment or value on. The
/// links in mails have their values in the path.
pub(super) fn without_addresses(text: &str) -> String {
    text.split_inclusive(char::is_whitespace)
        .map(without_addresses_in_word)
        .collect()
}

/// Replaces long runs of digits.
pub(super) fn without_long_numbers(text: &str) -> String {
    replace_runs(
        text,
        |c| c.is_ascii_digit(),
        |digits| (digits.len() >= MIN_NUMBER_DIGITS).then_some(NUMBER),
    )
}

fn without_addresses_in_word(word: &str) -> String {
    let is_url = word.contains('/');
    let (kept, rest) = match word.find(['?', '#', '=']).filter(|_| is_url) {
        Some(at) => word.split_at_checked(at).unwrap_or((word, "")),
        None => (word, ""),
    };
    let mut kept = replace_runs(kept, is_email_char, |run| is_email(run).then_some(EMAIL));
    if !rest.is_empty() {
        kept.push_str(REST);
        kept.extend(rest.chars().filter(|c| c.is_whitespace()));
    }
    kept
}

fn is_email_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '.' | '_' | '%' | '+' | '-' | '@')
}

/// Whether a text looks like an email address. `react@19.3.1` and Firefox's `load@https` do not.
fn is_email(text: &str) -> bool {
    let text = text.replace("%40", "@");
    let Some((name, host)) = text.trim_matches('.').rsplit_once('@') else {
        return false;
    };
    let top_level = host.rsplit_once('.').map(|(_, label)| label);
    !name.is_empty() && top_level.is_some_and(|label| label.chars().all(char::is_alphabetic))
}

/// Replaces each longest run of characters of that kind for which `replacement` has a text.
fn replace_runs(
    text: &str,
    is_of_kind: impl Fn(char) -> bool,
    replacement: impl Fn(&str) -> Option<&'static str>,
) -> String {
    let mut replaced = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|c| !is_of_kind(c)).unwrap_or(rest.len());
        let (run, other) = rest.split_at_checked(end).unwrap_or((rest, ""));
        replaced.push_str(replacement(run).unwrap_or(run));
        let end = other.find(&is_of_kind).unwrap_or(other.len());
        let (between, next) = other.split_at_checked(end).unwrap_or((other, ""));
        replaced.push_str(between);
        rest = next;
    }
    replaced
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn email_addresses_are_replaced_in_any_spelling() {
        for (text, expected) in [
            ("no user ada.li+x@acme.test!", "no user [email]!"),
            ("<ada@exämple.org>, bob@b.co.", "<[email]>, [email]"),
            ("ada%40acme.test", "[email]"),
            ("react-dom@19.3.1", "react-dom@19.3.1"),
            (
                "load@https://a.test/x.js:1:2",
                "load@https://a.test/x.js:1:2",
            ),
            ("a @ b", "a @ b"),
            ("", ""),
        ] {
            assert_eq!(without_addresses(text), expected);
        }
    }

    #[test]
    fn a_url_ends_before_its_first_value() {
        for (text, expected) in [
            (
                "at f (https://a.test/x.js:1:2)\nat g",
                "at f (https://a.test/x.js:1:2)\nat g",
            ),
            ("GET /users?search=ada failed", "GET /users[…] failed"),
            (
                "/reset-password/email=ada@a.test&token=x.y\n",
                "/reset-password/email[…]\n",
            ),
            ("/users/:id#top", "/users/:id[…]"),
            ("a = b? c === d", "a = b? c === d"),
        ] {
            assert_eq!(without_addresses(text), expected);
        }
    }

    #[test]
    fn long_numbers_are_replaced() {
        assert_eq!(
            without_long_numbers("row 12345 of +49 1701234567"),
            "row 12345 of +49 [number]"
        );
    }
}
