//! Converts HTML to plain text.
//!
//! Libraries for this (`html2text`, `scraper`) parse a whole document with `html5ever`, which is larger than the rest
//! of this crate, and break lines at a fixed width. A question needs only its words and its line breaks.

use html_escape::decode_html_entities;

/// The maximum number of unclosed tags to search for. After that, each `<` is an ordinary character, so that a text
/// with many `<` does not take more time than other texts.
const MAX_OPEN_TAGS: usize = 16;

/// The length of the longest name of an element.
const MAX_ELEMENT: usize = "blockquote".len();

/// Elements that are on separate lines.
const BLOCKS: &[&str] = &[
    "address",
    "article",
    "aside",
    "blockquote",
    "br",
    "caption",
    "center",
    "dd",
    "details",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "legend",
    "li",
    "main",
    "menu",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "summary",
    "table",
    "tbody",
    "tfoot",
    "thead",
    "tr",
    "ul",
];
/// Elements that end a word.
const CELLS: &[&str] = &["td", "th", "option"];
/// Elements that show something other than text.
const PICTURES: &[&str] = &[
    "applet", "audio", "canvas", "embed", "iframe", "img", "object", "svg", "video",
];
/// Elements whose content is not shown.
const HIDDEN: &[&str] = &["head", "script", "style", "template", "title"];
/// Elements that only mark words.
const INLINE: &[&str] = &[
    "a", "abbr", "acronym", "b", "basefont", "bdi", "bdo", "big", "body", "button", "cite", "code",
    "col", "colgroup", "data", "del", "dfn", "em", "font", "html", "i", "input", "ins", "kbd",
    "label", "link", "mark", "meta", "noscript", "o:p", "param", "q", "rp", "rt", "ruby", "s",
    "samp", "select", "small", "source", "span", "strike", "strong", "sub", "sup", "textarea",
    "time", "track", "tt", "u", "var", "wbr",
];

/// The text of an HTML fragment.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct PlainText {
    pub text: String,
    /// Whether the fragment shows pictures, sounds or other pages.
    pub has_pictures: bool,
}

/// The meaning of a line feed in HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineFeeds {
    /// A blank, as everywhere in HTML.
    AreBlanks,
    /// The end of a line, as in texts that people type.
    EndLines,
}

/// Returns the text of an HTML fragment. Anything that is not an element of HTML, such as `<stdio.h>`, is text.
pub fn plain_text(html: &str, line_feeds: LineFeeds) -> PlainText {
    let mut lines = Lines {
        line_feeds,
        ..Lines::default()
    };
    let mut has_pictures = false;
    let mut open_tags = 0;
    let (mut rest, mut words) = (html, 0);
    while let Some(at) = rest.get(words..).and_then(|text| text.find('<')) {
        let (before, from) = rest.split_at(words + at);
        let tag = if open_tags < MAX_OPEN_TAGS {
            Tag::read(from)
        } else {
            Tag::None
        };
        match tag {
            Tag::None => words += at + 1,
            Tag::Open => {
                open_tags += 1;
                words += at + 1;
            }
            Tag::Element { name, len } => {
                lines.add(before);
                rest = from.get(len..).unwrap_or_default();
                words = 0;
                let name = &*name;
                if BLOCKS.contains(&name) {
                    lines.end_line();
                } else if CELLS.contains(&name) {
                    lines.end_word();
                } else if PICTURES.contains(&name) {
                    has_pictures = true;
                } else if HIDDEN.contains(&name) && !from.starts_with("</") {
                    rest = after_element(rest, name);
                }
            }
            Tag::Comment { len } => {
                lines.add(before);
                rest = from.get(len..).unwrap_or_default();
                words = 0;
            }
        }
    }
    lines.add(rest);
    PlainText {
        text: lines.finish(),
        has_pictures,
    }
}

/// The meaning of a `<` at the start of a text.
enum Tag {
    /// An ordinary character.
    None,
    /// An unclosed tag or comment, which is text too.
    Open,
    /// A tag of an element of HTML. The name is in lower case.
    Element {
        name: String,
        len: usize,
    },
    Comment {
        len: usize,
    },
}

impl Tag {
    fn read(text: &str) -> Self {
        if let Some(comment) = text.strip_prefix("<!--") {
            return comment.find("-->").map_or(Self::Open, |end| Self::Comment {
                len: "<!--".len() + end + "-->".len(),
            });
        }
        let inner = text.strip_prefix('<').unwrap_or(text);
        let inner = inner.strip_prefix('/').unwrap_or(inner);
        let is_sign = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b':';
        let len = inner
            .bytes()
            .take(MAX_ELEMENT + 1)
            .take_while(|byte| is_sign(byte))
            .count();
        let name = inner.get(..len).unwrap_or_default();
        let name = name.to_ascii_lowercase();
        let known = [BLOCKS, CELLS, PICTURES, HIDDEN, INLINE];
        if !known.iter().any(|names| names.contains(&&*name)) {
            return Self::None;
        }
        match tag_len(text) {
            Some(len) => Self::Element { name, len },
            None => Self::Open,
        }
    }
}

/// Returns the length of a tag. A `>` between quotes does not end it.
fn tag_len(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return Some(at + 1),
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            _ => {}
        }
    }
    None
}

/// Returns the text after an element whose start tag was read.
fn after_element<'a>(text: &'a str, name: &str) -> &'a str {
    let mut rest = text;
    while let Some(at) = rest.find("</") {
        let from = rest.get(at + 2..).unwrap_or_default();
        let is_end = from
            .get(..name.len())
            .is_some_and(|own| own.eq_ignore_ascii_case(name));
        rest = from;
        if is_end {
            return rest.split_once('>').map_or("", |(_, after)| after);
        }
    }
    ""
}

/// Collects the lines of a text. Blanks around a line are removed, and blanks between words are reduced to one.
struct Lines {
    line_feeds: LineFeeds,
    text: String,
    ends_word: bool,
    ends_line: bool,
}

impl Default for Lines {
    fn default() -> Self {
        Self {
            line_feeds: LineFeeds::AreBlanks,
            text: String::new(),
            ends_word: false,
            ends_line: false,
        }
    }
}

impl Lines {
    fn add(&mut self, html: &str) {
        for c in decode_html_entities(html).chars() {
            match c {
                '\n' if self.line_feeds == LineFeeds::EndLines => self.end_line(),
                c if c.is_ascii_whitespace() || c == '\u{a0}' => self.end_word(),
                c => {
                    if self.ends_line && !self.text.is_empty() {
                        self.text.push('\n');
                    } else if self.ends_word && !self.text.is_empty() {
                        self.text.push(' ');
                    }
                    (self.ends_word, self.ends_line) = (false, false);
                    self.text.push(c);
                }
            }
        }
    }

    const fn end_word(&mut self) {
        self.ends_word = true;
    }

    const fn end_line(&mut self) {
        self.ends_line = true;
    }

    fn finish(self) -> String {
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn text(html: &str) -> String {
        plain_text(html, LineFeeds::AreBlanks).text
    }

    #[rstest]
    #[case("<p>Which <b>two</b>\n  of these?</p>", "Which two of these?")]
    #[case("<p>One</p><p>Two<br/>Three</p>", "One\nTwo\nThree")]
    #[case("<ul><li>a</li><li>b</li></ul>", "a\nb")]
    #[case("<table><tr><td>1</td><td>2</td></tr></table>", "1 2")]
    #[case("5&nbsp;&lt; 6 &amp;&eacute;&#8364;&#x41;", "5 < 6 &é€A")]
    #[case("a < b and b > c", "a < b and b > c")]
    #[case("List<String> of <stdio.h>", "List<String> of <stdio.h>")]
    #[case("<a title=\"x > y\" href='#'>link</a>", "link")]
    #[case("a<!-- <b>no</b> -->b", "ab")]
    #[case("<style>p { color: red }</style>x<SCRIPT>1 < 2</script>y", "xy")]
    #[case("<script>without an end", "")]
    #[case("x <b", "x <b")]
    #[case("&lt;b&gt;", "<b>")]
    #[case("</p>end<", "end<")]
    #[case("", "")]
    fn the_words_and_the_line_breaks_remain(#[case] html: &str, #[case] expected: &str) {
        assert_eq!(text(html), expected);
    }

    #[test]
    fn line_feeds_end_lines_where_people_type_them() {
        let typed = plain_text("one\n\n two", LineFeeds::EndLines);
        assert_eq!(typed.text, "one\ntwo");
    }

    #[test]
    fn pictures_are_noticed() {
        assert!(plain_text("<p><IMG src='a.png'></p>", LineFeeds::AreBlanks).has_pictures);
        assert!(!plain_text("an img", LineFeeds::AreBlanks).has_pictures);
    }

    #[rstest]
    #[case("<")]
    #[case("<b")]
    #[case("<!--")]
    #[case("<b \"")]
    #[case("<b \">\" ")]
    #[case("<script></")]
    #[case("&")]
    #[case("&a")]
    #[case("&#x")]
    fn a_long_text_of_beginnings_is_read_soon(#[case] part: &str) {
        // With quadratic time this would take hours.
        let html = part.repeat(2_000_000 / part.len());
        assert!(text(&html).len() <= html.len());
    }
}
