//! The result sheet: A4 pages in portrait.
//!
//! The sheet is a list of pieces. They are first laid out, then distributed to pages, and then drawn.

mod pieces;

use application_ports::{PointsOf, PrintError, PrintedQuestion, ResultSheet};
use domain_assessment::CorrectionRule;
use domain_kernel::Points;
use krilla::Document;
use krilla::page::PageSettings;
use krilla::tagging::{Identifier, TableHeaderScope, Tag, TagGroup, TagTree};

use self::pieces::{
    FOOT, HEIGHT, LEFT, Piece, Placed, RIGHT, Role, TEXT_WIDTH, WIDTH, keep_together, on_pages,
};
use crate::Unwritten;
use crate::fonts::Weight;
use crate::page::{self, About, Align, INK, Pen, QUIET, RULE, color, tagged};
use crate::text::{is_complete, wrap};

/// The maximum number of printed lines: of all texts together, and of one text. A line has about 80 characters.
const MAX_LINES: usize = 5_000;
const MAX_LINES_OF_TEXT: usize = 200;
const LINE: usize = 80;

/// Writes the sheet. With `strict`, a document that is not accessible is an error.
pub fn write(sheet: &ResultSheet, strict: bool) -> Result<Vec<u8>, Unwritten> {
    let mut document = page::start(strict).map_err(Unwritten::Fault)?;
    let pieces = pieces_of(sheet);
    let pages = on_pages(&pieces);
    let mut contents: Vec<Contents> = pieces.iter().map(|_| Contents::default()).collect();
    for (number, placed) in pages.iter().enumerate() {
        let foot = format!("Page {} of {}", number + 1, pages.len());
        draw_page(&mut document, placed, &foot, &mut contents).map_err(Unwritten::Fault)?;
    }
    let about = About {
        title: format!("Result: {}, {}", sheet.name, sheet.event),
        author: sheet.organization.clone(),
    };
    page::finish(document, about, tags_of(pieces, contents)).map_err(Unwritten::Refused)
}

/// Returns all pieces of the sheet, from top to bottom.
fn pieces_of(sheet: &ResultSheet) -> Vec<Piece> {
    let mut pieces = vec![
        Piece::text(&sheet.organization, Weight::Firm, 11.0),
        Piece::heading(1, &sheet.event, 20.0).below(22.0),
        Piece::text(&sheet.name, Weight::Firm, 13.0).below(6.0),
    ];
    for time in &sheet.times {
        pieces.push(Piece::quiet(time));
    }
    let share = format!(
        "{} points, {} %",
        words(sheet.points),
        sheet.percentage.to_number()
    );
    pieces.push(Piece::text(&share, Weight::Firm, 16.0).below(18.0));
    if let Some((place, of)) = sheet.place {
        pieces
            .push(Piece::text(&format!("Place {place} of {of}"), Weight::Regular, 11.0).below(4.0));
    }
    pieces.push(Piece::heading(2, "Points by kind of question", 13.0).below(20.0));
    for (title, points) in &sheet.kinds {
        pieces.push(Piece::row(title, *points));
    }
    if !sheet.questions.is_empty() {
        pieces.push(Piece::heading(2, "Feedback by question", 13.0).below(20.0));
    }
    let mut room = Room::default();
    for (number, question) in (1..).zip(&sheet.questions) {
        pieces.extend(question_pieces(number, question, &mut room));
    }
    if room.is_exceeded {
        let note = "Long texts are cut here. The page of the result shows them whole.";
        pieces.push(Piece::quiet(note).below(14.0));
    }
    if !is_printed_whole(sheet) {
        let note = "Some characters cannot be printed here. The page of the result shows them.";
        pieces.push(Piece::quiet(note).below(14.0));
    }
    pieces
}

fn question_pieces(number: u32, question: &PrintedQuestion, room: &mut Room) -> Vec<Piece> {
    let head = format!("{number}. {}", room.cut(&question.text));
    let mut head = Piece::heading(3, &head, 10.5).below(12.0);
    head.has_rule = true;
    let mut pieces = vec![head];
    pieces.push(if question.answer.is_empty() {
        Piece::label("Not answered")
    } else {
        Piece::label("Your answer:")
    });
    for part in &question.answer {
        pieces.extend(Piece::paragraphs(&room.cut(part)));
    }
    if question.has_images && !question.answer.is_empty() {
        let note = "The page of the result shows the pictures with these letters.";
        pieces.push(Piece::quiet(note));
    }
    if let Some(comment) = &question.comment {
        pieces.push(Piece::label("Comment:"));
        pieces.extend(Piece::paragraphs(&room.cut(comment)));
    }
    if let Some(rule) = question.corrected {
        pieces.push(Piece::quiet(corrected_words(rule)));
    }
    // The points of a dropped question count in no sum.
    if question.corrected != Some(CorrectionRule::Drop) {
        let points = format!("Points: {}", words(question.points));
        pieces.push(Piece::text(&points, Weight::Firm, 10.5));
    }
    keep_together(&mut pieces);
    pieces
}

const fn corrected_words(rule: CorrectionRule) -> &'static str {
    match rule {
        CorrectionRule::Drop => "The question was dropped and counts nowhere.",
        CorrectionRule::FullMarks => "The question gives everybody full marks.",
        CorrectionRule::NewKey | CorrectionRule::Better => "The key of the question was corrected.",
    }
}

/// The remaining space for texts. It is limited, so that a long sheet does not delay other sheets.
pub struct Room {
    lines: usize,
    /// Whether a text was cut.
    is_exceeded: bool,
}

impl Default for Room {
    fn default() -> Self {
        Self {
            lines: MAX_LINES,
            is_exceeded: false,
        }
    }
}

impl Room {
    /// Returns the text, or the part of it that fits into the remaining space.
    pub fn cut(&mut self, text: &str) -> String {
        let mut left = self.lines.min(MAX_LINES_OF_TEXT);
        let before = left;
        let mut kept = String::new();
        for line in text.lines() {
            let fitting: String = line.chars().take(left * LINE).collect();
            let is_whole = fitting.len() == line.len() && left > 0;
            left = left.saturating_sub(1 + fitting.chars().count() / LINE);
            if !kept.is_empty() {
                kept.push('\n');
            }
            kept.push_str(&fitting);
            if !is_whole {
                kept.push('…');
                self.is_exceeded = true;
                break;
            }
        }
        self.lines -= before - left;
        kept
    }
}

/// Whether the fonts contain every character of the sheet.
fn is_printed_whole(sheet: &ResultSheet) -> bool {
    let names = [&sheet.organization, &sheet.event, &sheet.name];
    let kinds = sheet.kinds.iter().map(|(title, _)| title);
    let questions = sheet.questions.iter().flat_map(|question| {
        let texts = std::iter::once(&question.text).chain(&question.answer);
        texts.chain(&question.comment)
    });
    let mut texts = names.into_iter().chain(kinds).chain(questions);
    texts.all(|text| is_complete(text))
}

/// Formats points, such as `69 of 65`. A kind has no points to earn if all its questions are dropped (D234).
fn words(PointsOf { points, of }: PointsOf) -> String {
    if of == Points::ZERO {
        return "dropped".to_owned();
    }
    format!("{} of {}", points.to_number(), of.to_number())
}

/// The drawn contents of a piece, on one page or several.
#[derive(Default)]
struct Contents {
    texts: Vec<Identifier>,
    value: Option<Identifier>,
}

fn draw_page(
    document: &mut Document,
    placed: &[Placed<'_>],
    foot: &str,
    contents: &mut [Contents],
) -> Result<(), PrintError> {
    let size =
        PageSettings::from_wh(WIDTH, HEIGHT).ok_or_else(|| PrintError("no size".to_owned()))?;
    let mut sheet = document.start_page_with(size);
    let mut pen = Pen::of(&mut sheet);
    for Placed {
        piece,
        at,
        lines,
        baseline,
    } in placed
    {
        let is_first = lines.start == 0;
        if piece.has_rule && is_first {
            let y = baseline - piece.block.size - 4.0;
            pen.decorate(|pen| pen.fill([LEFT, y, TEXT_WIDTH, 0.75], color(RULE)));
        }
        let part = piece.block.part(lines.clone());
        let at_line = (*baseline, piece.leading());
        let text = pen.write(&part, piece.align, at_line, color(piece.ink));
        let value = piece.value.as_ref().filter(|_| is_first);
        let value = value.map(|value| pen.write(value, Align::Right(RIGHT), at_line, color(INK)));
        if let Some(contents) = contents.get_mut(*at) {
            contents.texts.push(text);
            contents.value = value.or(contents.value.take());
        }
    }
    pen.decorate(|pen| {
        let foot = wrap(foot, Weight::Regular, 9.0, TEXT_WIDTH);
        pen.write_plain(&foot, Align::Right(RIGHT), FOOT, color(QUIET));
    });
    pen.finish();
    sheet.finish();
    Ok(())
}

/// Returns the structure for screen readers: headings, paragraphs, and tables of consecutive rows.
fn tags_of(pieces: Vec<Piece>, contents: Vec<Contents>) -> TagTree {
    let mut tags = TagTree::new().with_lang(Some("en".to_owned()));
    let mut table: Option<TagGroup> = None;
    for (piece, Contents { texts, value }) in pieces.into_iter().zip(contents) {
        if texts.is_empty() {
            continue;
        }
        if let Role::Row = piece.role {
            let mut head = TagGroup::new(Tag::TH(TableHeaderScope::Row));
            for text in texts {
                head.push(text);
            }
            let mut row = TagGroup::new(Tag::TR);
            row.push(head);
            if let Some(value) = value {
                row.push(tagged(Tag::TD, value));
            }
            table
                .get_or_insert_with(|| TagGroup::new(Tag::Table))
                .push(row);
            continue;
        }
        if let Some(table) = table.take() {
            tags.push(table);
        }
        let mut group = match piece.role {
            Role::Heading(level, text) => TagGroup::new(Tag::Hn(level, Some(text))),
            Role::Paragraph | Role::Row => TagGroup::new(Tag::P),
        };
        for text in texts {
            group.push(text);
        }
        tags.push(group);
    }
    if let Some(table) = table {
        tags.push(table);
    }
    tags
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(question: &PrintedQuestion) -> usize {
        question_pieces(1, question, &mut Room::default()).len()
    }

    #[test]
    fn a_dropped_question_has_no_points_and_letters_lead_to_the_pictures() {
        let points = PointsOf {
            points: Points::whole(2),
            of: Points::whole(5),
        };
        let mut question = PrintedQuestion {
            text: "Which?".to_owned(),
            answer: vec!["Before: D".to_owned()],
            points,
            comment: None,
            corrected: Some(CorrectionRule::FullMarks),
            has_images: false,
        };
        // The question, the label of the answer, the answer, the correction and the points.
        assert_eq!(lines_of(&question), 5);
        question.corrected = Some(CorrectionRule::Drop);
        assert_eq!(lines_of(&question), 4);
        question.has_images = true;
        assert_eq!(lines_of(&question), 5);
        question.answer.clear();
        assert_eq!(lines_of(&question), 3);
        assert_eq!(words(points), "2 of 5");
        assert_eq!(words(PointsOf::default()), "dropped");
    }
}
