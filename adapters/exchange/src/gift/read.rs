//! Reads questions from GIFT. The rules are those of Moodle's own reader, as far as they are documented or can be seen
//! in files.

use application_ports::{ImportedQuestions, QuestionFileError, QuestionFormat};

use super::escapes::{find, split_once, unescape};
use crate::html::{LineFeeds, PlainText, plain_text};
use crate::import::{Collector, FoundAnswer, FoundChoice, FoundQuestion};

/// The text that Moodle shows for a gap.
const GAP: &str = "_____";
/// Words in the first line of an ordering question. They determine how Moodle shows the question.
const ORDER_WORDS: &str = "ALL EXACT REL RELATIVE RANDOM CONTIGUOUS CONTIG VERTICAL VERT V HORIZONTAL HORI H \
                           ABSOLUTE ABSOLUTE_POSITION ABS SHOW HIDE NONE ABC 123 III IIII NUMBERING_NONE \
                           ALL_OR_NOTHING RELATIVE_NEXT_EXCLUDE_LAST RELATIVE_NEXT_INCLUDE_LAST \
                           RELATIVE_ONE_PREVIOUS_AND_NEXT RELATIVE_ALL_PREVIOUS_AND_NEXT LONGEST_ORDERED_SUBSET \
                           LONGEST_CONTIGUOUS_SUBSET RELATIVE_TO_CORRECT TRUE FALSE YES NO";

/// Reads the questions of a file.
pub fn read(text: &str, file_name: &str) -> Result<ImportedQuestions, QuestionFileError> {
    let mut collector = Collector::new(file_name);
    let mut block = Block::default();
    for (position, line) in (1..).zip(text.lines()) {
        let trimmed = line.trim();
        if trimmed.starts_with("//") {
            continue;
        }
        if trimmed.is_empty() {
            std::mem::take(&mut block).collect(&mut collector)?;
        } else if let (true, Some(path)) = (block.text.is_empty(), category(trimmed)) {
            collector.add_category(&unescape(path));
        } else {
            if block.text.is_empty() {
                block.position = position;
            }
            block.text.push_str(line);
            block.text.push('\n');
        }
    }
    block.collect(&mut collector)?;
    collector.finish(QuestionFormat::Gift)
}

fn category(line: &str) -> Option<&str> {
    let (word, path) = line.split_once(':')?;
    word.eq_ignore_ascii_case("$CATEGORY").then_some(path)
}

/// The lines of a question. A blank line ends it.
#[derive(Default)]
struct Block {
    position: u32,
    text: String,
}

impl Block {
    fn collect(self, collector: &mut Collector) -> Result<(), QuestionFileError> {
        let block = self.text.trim();
        if block.is_empty() {
            return Ok(());
        }
        let (title, rest) = block
            .strip_prefix("::")
            .and_then(|rest| split_once(rest, "::"))
            .unwrap_or(("", block));
        let mut found = FoundQuestion {
            position: self.position,
            title: unescape(title).trim().to_owned(),
            text: String::new(),
            grade: None,
            answer: FoundAnswer::Unknown("A description asks no question".to_owned()),
            lost: Vec::new(),
            notes: Vec::new(),
        };
        let (format, rest) = Format::split(rest, Format::Typed);
        match split_once(rest, "{") {
            None => found.text = format.plain(rest, &mut found.lost),
            Some((before, from)) => match split_once(from, "}") {
                None => {
                    found.text = format.plain(before, &mut found.lost);
                    let reason = "Its answers have no closing brace".to_owned();
                    found.answer = FoundAnswer::Unknown(reason);
                }
                Some((inner, after)) => {
                    let gap = if after.trim().is_empty() { "" } else { GAP };
                    let text = format!("{before}{gap}{after}");
                    found.text = format.plain(&text, &mut found.lost);
                    found.answer = answer(inner, format, &mut found.lost, &mut found.notes);
                }
            },
        }
        collector.add(found)
    }
}

/// Reads the text between the braces.
fn answer(
    inner: &str,
    format: Format,
    lost: &mut Vec<&'static str>,
    notes: &mut Vec<String>,
) -> FoundAnswer {
    let (inner, feedback) = split_once(inner, "####").unwrap_or((inner, ""));
    let inner = inner.trim();
    if inner.is_empty() {
        return FoundAnswer::Text(format.plain_of_its_own(feedback, lost));
    }
    if !feedback.trim().is_empty() {
        lost.push("feedback");
    }
    if let Some(numbers) = inner.strip_prefix('#') {
        return numerical(numbers, lost, notes);
    }
    if let Some(items) = inner.strip_prefix('>') {
        return order(items, format, lost);
    }
    let has = |sign: &str| find(inner, |rest| rest.starts_with(sign)).is_some();
    if has("~") {
        let choice = |piece: Piece<'_>| FoundChoice {
            share: piece.share(0.0),
            text: format.plain_of_its_own(piece.text(lost), lost),
        };
        return FoundAnswer::Choices {
            choices: Piece::all(inner).map(choice).collect(),
            only_one: has("="),
        };
    }
    if has("=") && has("->") {
        let reason = "Matching questions have no counterpart here";
        return FoundAnswer::Unknown(reason.to_owned());
    }
    let (word, feedback) = split_once(inner, "#").unwrap_or((inner, ""));
    let word = word.trim().to_ascii_uppercase();
    if let ("T" | "TRUE" | "F" | "FALSE", false) = (&*word, has("=")) {
        if !feedback.replace('#', "").trim().is_empty() {
            lost.push("feedback");
        }
        return FoundAnswer::TrueOrFalse(word.starts_with('T'));
    }
    let pieces: Vec<Piece<'_>> = Piece::all(inner).collect();
    let best = best(&pieces, 100.0, notes);
    FoundAnswer::Text(best.map_or_else(String::new, |best| {
        format.plain_of_its_own(best.text(lost), lost)
    }))
}

/// Reads the answers to a numerical question.
fn numerical(numbers: &str, lost: &mut Vec<&'static str>, notes: &mut Vec<String>) -> FoundAnswer {
    let pieces: Vec<Piece<'_>> = Piece::all(numbers).collect();
    let Some(best) = best(&pieces, 100.0, notes) else {
        return FoundAnswer::Text(String::new());
    };
    let text = unescape(best.text(lost));
    if let Some((least, most)) = text.split_once("..") {
        return FoundAnswer::Text(format!("{} to {}", least.trim(), most.trim()));
    }
    let (number, tolerance) = text.split_once(':').unwrap_or((&text, ""));
    let tolerance = tolerance.trim();
    if tolerance.parse::<f64>().is_ok_and(|size| size > 0.0) {
        notes.push(format!("Numerical: the tolerance of {tolerance} is lost"));
    }
    FoundAnswer::Text(number.trim().to_owned())
}

/// Reads an ordering question in the form of Moodle's plug-in: a line of settings, then one item per line.
fn order(text: &str, format: Format, lost: &mut Vec<&'static str>) -> FoundAnswer {
    let is_setting = |word: &str| {
        let word = word.to_ascii_uppercase();
        word.bytes().all(|byte| byte.is_ascii_digit())
            || ORDER_WORDS.split_ascii_whitespace().any(|own| own == word)
    };
    let mut items = Vec::new();
    for (index, line) in text.lines().map(str::trim).enumerate() {
        let is_first = index == 0 && line.split_ascii_whitespace().all(is_setting);
        if !line.is_empty() && !is_first {
            items.push(format.plain_of_its_own(line, lost));
        }
    }
    FoundAnswer::Order(items)
}

/// Returns the first of the answers with the largest share, and adds a note that the others are lost.
fn best<'a, 'b>(
    pieces: &'a [Piece<'b>],
    usual_share: f64,
    notes: &mut Vec<String>,
) -> Option<&'a Piece<'b>> {
    let mut best: Option<&Piece<'_>> = None;
    let mut accepted = 0;
    for piece in pieces {
        let share = piece.share(usual_share);
        accepted += usize::from(share > 0.0);
        if best.is_none_or(|best| share > best.share(usual_share)) {
            best = Some(piece);
        }
    }
    if accepted > 1 {
        notes.push("Its other accepted answers are lost".to_owned());
    }
    best
}

/// An answer between the braces.
struct Piece<'a> {
    /// The character before the answer, `=` or `~`.
    sign: Option<char>,
    /// The explicit share of the points in percent, which is written before the answer.
    written_share: Option<f64>,
    /// The text of the answer and its feedback.
    rest: &'a str,
}

impl<'a> Piece<'a> {
    /// Splits a text before each `=` and `~`.
    fn all(text: &'a str) -> impl Iterator<Item = Self> {
        let mut rest = Some(text.trim_start());
        std::iter::from_fn(move || {
            let text = rest?;
            let sign = text.chars().next().filter(|c| matches!(c, '=' | '~'));
            let own = text
                .get(sign.map_or(0, char::len_utf8)..)
                .unwrap_or_default();
            let end = find(own, |from| from.starts_with(['=', '~']));
            let (piece, others) = own.split_at(end.unwrap_or(own.len()));
            rest = end.map(|_| others);
            Some(Self::new(sign, piece.trim()))
        })
    }

    fn new(sign: Option<char>, text: &'a str) -> Self {
        let share = text.strip_prefix('%').and_then(|rest| {
            let (number, rest) = rest.split_once('%')?;
            let share: f64 = number.trim().parse().ok()?;
            share.is_finite().then_some((share, rest))
        });
        match share {
            Some((share, rest)) => Self {
                sign,
                written_share: Some(share),
                rest,
            },
            None => Self {
                sign,
                written_share: None,
                rest: text,
            },
        }
    }

    /// Returns the share of the points in percent. `usual` is the share of an answer without `=` or `~`.
    fn share(&self, usual: f64) -> f64 {
        let by_sign = match self.sign {
            Some('=') => 100.0,
            Some(_) => 0.0,
            None => usual,
        };
        self.written_share.unwrap_or(by_sign)
    }

    /// Returns the text, and notes that its feedback is lost.
    fn text(&self, lost: &mut Vec<&'static str>) -> &'a str {
        match split_once(self.rest, "#") {
            Some((text, feedback)) => {
                if !feedback.trim().is_empty() {
                    lost.push("feedback");
                }
                text.trim()
            }
            None => self.rest.trim(),
        }
    }
}

/// The format of a text.
#[derive(Clone, Copy)]
enum Format {
    /// Typed by people: it has line feeds and may contain tags. This is the format of a text without a declared format.
    Typed,
    Html,
    /// Plain text or Markdown.
    Plain,
}

impl Format {
    /// Splits the declared format from the text. Without one, the format is `usual`.
    fn split(text: &str, usual: Self) -> (Self, &str) {
        let text = text.trim_start();
        for (name, format) in [
            ("[html]", Self::Html),
            ("[moodle]", Self::Typed),
            ("[plain]", Self::Plain),
            ("[markdown]", Self::Plain),
        ] {
            if let Some(rest) = text.strip_prefix(name) {
                return (format, rest);
            }
        }
        (usual, text)
    }

    fn plain(self, text: &str, lost: &mut Vec<&'static str>) -> String {
        let text = unescape(text.trim());
        let plain = match self {
            Self::Typed => plain_text(&text, LineFeeds::EndLines),
            Self::Html => plain_text(&text, LineFeeds::AreBlanks),
            Self::Plain => PlainText {
                text,
                has_pictures: false,
            },
        };
        if plain.has_pictures {
            lost.push("pictures");
        }
        plain.text
    }

    /// Returns the plain text of an answer, which may declare its own format.
    fn plain_of_its_own(self, text: &str, lost: &mut Vec<&'static str>) -> String {
        let (format, text) = Self::split(text, self);
        format.plain(text, lost)
    }
}
