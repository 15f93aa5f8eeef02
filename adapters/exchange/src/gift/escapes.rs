//! The special characters of GIFT. A backslash before a special character makes it an ordinary one.

/// The special characters. The backslash is one of them.
const SIGNS: [char; 7] = ['\\', '~', '=', '#', '{', '}', ':'];

/// Finds the first unescaped special character that `is_wanted` accepts. `is_wanted` gets the text from this character
/// on.
pub fn find(text: &str, mut is_wanted: impl FnMut(&str) -> bool) -> Option<usize> {
    let mut is_escaped = false;
    for (at, c) in text.char_indices() {
        if is_escaped {
            is_escaped = false;
            if SIGNS.contains(&c) || c == 'n' {
                continue;
            }
        }
        if c == '\\' {
            is_escaped = true;
        } else if is_wanted(text.get(at..).unwrap_or_default()) {
            return Some(at);
        }
    }
    None
}

/// Splits a text at the first unescaped `separator`.
pub fn split_once<'a>(text: &'a str, separator: &str) -> Option<(&'a str, &'a str)> {
    let at = find(text, |rest| rest.starts_with(separator))?;
    let (before, from) = text.split_at(at);
    Some((before, from.strip_prefix(separator)?))
}

/// Removes the backslashes of escapes.
pub fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match chars.peek() {
            Some('n') if c == '\\' => {
                chars.next();
                plain.push('\n');
            }
            Some(sign) if c == '\\' && SIGNS.contains(sign) => {
                plain.push(*sign);
                chars.next();
            }
            _ => plain.push(c),
        }
    }
    plain
}

/// Adds backslashes before special characters.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '\n' {
            escaped.push_str("\\n");
            continue;
        }
        if SIGNS.contains(&c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn escaped_signs_are_not_found() {
        assert_eq!(find("a\\=b=c", |rest| rest.starts_with('=')), Some(4));
        assert_eq!(find("a\\\\=c", |rest| rest.starts_with('=')), Some(3));
        assert_eq!(find("a\\q=c", |rest| rest.starts_with('=')), Some(3));
        assert_eq!(find("a\\=", |rest| rest.starts_with('=')), None);
        assert_eq!(split_once("a#b", "#"), Some(("a", "b")));
    }

    #[test]
    fn a_backslash_before_another_character_is_a_character() {
        assert_eq!(unescape("\\(x\\) \\\\ \\n \\"), "\\(x\\) \\ \n \\");
    }

    proptest! {
        #[test]
        fn what_is_escaped_comes_back(text in "(?s)[\\\\~=#{}:nab\n]{0,20}|\\PC{0,20}") {
            let escaped = escape(&text);
            prop_assert_eq!(unescape(&escaped), text);
            let sign = |rest: &str| rest.starts_with(['~', '=', '#', '{', '}', ':']);
            prop_assert_eq!(find(&escaped, sign), None);
        }
    }
}
