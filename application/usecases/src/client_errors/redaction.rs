//! Removes what could identify a person from texts that a browser sends.

use percent_encoding::percent_decode_str;

const EMAIL: &str = "[email]";
const NUMBER: &str = "[number]";
/// Replaces the removed rest of a URL.
const REST: &str = "[…]";
/// The minimum number of digits of a number that is removed. Phone numbers and personal numbers can be this short.
const MIN_NUMBER_DIGITS: usize = 6;

/// Replaces email addresses, values and long numbers.
pub(super) fn redact_message(message: &str) -> String {
    redact_long_numbers(&redact_addresses(message))
}

/// Redacts a stack. Long numbers are kept only in frames, where they are positions in the source. Other lines can
/// contain the message of the error.
pub(super) fn redact_stack(stack: &str) -> String {
    stack
        .split_inclusive('\n')
        .map(|line| {
            if is_frame(line) {
                redact_addresses(line)
            } else {
                redact_message(line)
            }
        })
        .collect()
}

/// Replaces email addresses. In URLs and in texts like `name=value`, replaces everything from the first `?`, `#` or `=`
/// on. Links in emails contain such texts in their path.
pub(super) fn redact_addresses(text: &str) -> String {
    text.split_inclusive(char::is_whitespace)
        .map(redact_addresses_in_word)
        .collect()
}

/// Replaces long runs of digits.
fn redact_long_numbers(text: &str) -> String {
    replace_runs(
        text,
        |c| c.is_ascii_digit(),
        |digits| (digits.len() >= MIN_NUMBER_DIGITS).then_some(NUMBER),
    )
}

/// Whether a line of a stack is a frame: ` at f (https://…)` in Chrome, `f@https://…` in Firefox and Safari.
fn is_frame(line: &str) -> bool {
    let call = line.trim_start();
    (call.len() < line.len() && call.starts_with("at ")) || line.contains("@http")
}

fn redact_addresses_in_word(word: &str) -> String {
    let text = word.trim_end();
    let whitespace = word.strip_prefix(text).unwrap_or_default();
    let text = percent_decoded(text);
    let has_values = text.contains('/') || assigns_value(&text);
    let (kept, rest) = match text.find(['?', '#', '=']).filter(|_| has_values) {
        Some(at) => text.split_at_checked(at).unwrap_or((&text, "")),
        None => (text.as_str(), ""),
    };
    let mut kept = replace_runs(kept, is_email_char, |run| is_email(run).then_some(EMAIL));
    if !rest.is_empty() {
        kept.push_str(REST);
    }
    kept.push_str(whitespace);
    kept
}

/// Decodes percent-encoding repeatedly until nothing is encoded, because a link may contain another encoded link.
fn percent_decoded(text: &str) -> String {
    let mut text = text.to_owned();
    loop {
        let decoded = percent_decode_str(&text).decode_utf8_lossy();
        if decoded == text {
            return text;
        }
        text = decoded.into_owned();
    }
}

/// Whether a text contains `name=value`. Operators such as `==`, `<=` and `=>` do not count.
fn assigns_value(text: &str) -> bool {
    let names = text.split('=');
    let values = text.split('=').skip(1);
    names.zip(values).any(|(name, value)| {
        !name.is_empty()
            && !name.ends_with(['<', '>', '!'])
            && !value.is_empty()
            && !value.starts_with('>')
    })
}

fn is_email_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '.' | '_' | '%' | '+' | '-' | '@')
}

/// Whether a text looks like an email address. `react@19.3.1` and Firefox's `load@https` do not, because a
/// top-level domain starts with a letter.
fn is_email(text: &str) -> bool {
    let Some((name, host)) = text.rsplit_once('@') else {
        return false;
    };
    let mut domains = host.split('.').skip(1);
    !name.is_empty() && domains.any(|label| label.starts_with(char::is_alphabetic))
}

/// Finds each longest run of characters that are `is_of_kind`, and replaces it if `replacement` returns a text for it.
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
            ("ada%2540acme.test", "[email]"),
            ("ada@acme.test%20x1", "[email] x1"),
            ("ada@xn--e1afmkfd.xn--p1ai", "[email]"),
            ("ada@acme.test.-", "[email]"),
            ("react@19.3.1", "react@19.3.1"),
            ("react@19.0.0-beta.2", "react@19.0.0-beta.2"),
            ("react-dom@19.3.1", "react-dom@19.3.1"),
            (
                "load@https://a.test/x.js:1:2",
                "load@https://a.test/x.js:1:2",
            ),
            ("a @ b", "a @ b"),
            ("", ""),
        ] {
            assert_eq!(redact_addresses(text), expected);
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
            (
                "/reset-password/email%3Dada%40acme.test%26token%3DaB3dE9 x",
                "/reset-password/email[…] x",
            ),
            ("/users?search=ada%20lovelace", "/users[…]"),
            ("email=ada@a.test&token=SeCret1", "email[…]"),
            ("?token=SeCret1", "[…]"),
            ("/users/:id#top", "/users/:id[…]"),
            ("a = b? c === d", "a = b? c === d"),
            ("a==b a<=b ()=>c 100%", "a==b a<=b ()=>c 100%"),
        ] {
            assert_eq!(redact_addresses(text), expected);
        }
    }

    #[test]
    fn long_numbers_are_replaced() {
        assert_eq!(
            redact_long_numbers("row 12345 of +49 1701234567"),
            "row 12345 of +49 [number]"
        );
    }

    #[test]
    fn a_stack_keeps_long_numbers_in_its_frames_only() {
        assert_eq!(
            redact_stack(
                "Error: no 1701234567\n of ada@a.test 1234567\n    at f (https://a.test/x.js:1:123456)\n\
                 f@https://a.test/x.js:1:234567\n"
            ),
            "Error: no [number]\n of [email] [number]\n    at f (https://a.test/x.js:1:123456)\n\
             f@https://a.test/x.js:1:234567\n"
        );
    }
}
