//! The result sheet: A4 pages in portrait.
//!
//! The sheet is a list of pieces. They are first laid out, then distributed to pages, and then drawn.

use std::num::NonZeroU16;

use application_ports::{PointsOf, PrintError, PrintedQuestion, ResultSheet};
use domain_assessment::CorrectionRule;
use krilla::Document;
use krilla::page::PageSettings;
use krilla::tagging::{Identifier, TableHeaderScope, Tag, TagGroup, TagTree};

use crate::Unwritten;
use crate::fonts::Weight;
use crate::page::{self, About, Align, INK, Pen, QUIET, RULE, color, tagged};
use crate::text::{Block, is_complete, is_rtl, wrap};

const WIDTH: f32 = 595.28;
const HEIGHT: f32 = 841.89;
const LEFT: f32 = 56.0;
const RIGHT: f32 = WIDTH - LEFT;
const TEXT_WIDTH: f32 = RIGHT - LEFT;
/// The width of the text of a row. The points are to the right of it.
const ROW_WIDTH: f32 = TEXT_WIDTH - 110.0;
const TOP: f32 = 56.0;
const BOTTOM: f32 = HEIGHT - 64.0;
const FOOT: f32 = HEIGHT - 36.0;

/// The maximum number of printed lines: of all texts together, and of one text. A line has about 80 characters.
const MAX_LINES: usize = 5_000;
const MAX_LINES_OF_TEXT: usize = 200;
const LINE: usize = 80;

/// The role of a piece for people who use a screen reader.
enum Role {
    /// A heading of this level, with its text.
    Heading(NonZeroU16, String),
    Paragraph,
    /// A row of the table of points. The text is the header of the row, and the points are its value.
    Row,
}

/// A piece: a text on separate lines.
struct Piece {
    role: Role,
    block: Block,
    align: Align,
    ink: (u8, u8, u8),
    /// The text to the right of the first line.
    value: Option<Block>,
    /// The space above the first line.
    above: f32,
    /// Whether there is a horizontal line above the piece.
    has_rule: bool,
    /// Whether the next piece must start on the same page.
    stays_with_next: bool,
}

/// The lines of a piece that are on one page. The first one is on this baseline.
struct Placed<'a> {
    piece: &'a Piece,
    at: usize,
    lines: std::ops::Range<usize>,
    baseline: f32,
}

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
        pieces.push(Piece::text(&room.cut(part), Weight::Regular, 10.5));
    }
    if let Some(comment) = &question.comment {
        pieces.push(Piece::label("Comment:"));
        pieces.push(Piece::text(&room.cut(comment), Weight::Regular, 10.5));
    }
    if let Some(rule) = question.corrected {
        pieces.push(Piece::quiet(if rule == CorrectionRule::Drop {
            "The question was dropped and counts nowhere."
        } else {
            "The mark was corrected."
        }));
    }
    let points = format!("Points: {}", words(question.points));
    pieces.push(Piece::text(&points, Weight::Firm, 10.5));
    pieces
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

/// Formats points, such as `69 of 65`.
fn words(PointsOf { points, of }: PointsOf) -> String {
    format!("{} of {}", points.to_number(), of.to_number())
}

impl Piece {
    fn new(role: Role, block: Block, align: Align) -> Self {
        Self {
            role,
            above: block.size * 0.2,
            block,
            align,
            ink: INK,
            value: None,
            has_rule: false,
            stays_with_next: false,
        }
    }

    fn text(text: &str, weight: Weight, size: f32) -> Self {
        let block = wrap(text, weight, size, TEXT_WIDTH);
        Self::new(Role::Paragraph, block, start_of(text, RIGHT))
    }

    fn quiet(text: &str) -> Self {
        let mut piece = Self::text(text, Weight::Regular, 9.5);
        piece.ink = QUIET;
        piece
    }

    /// Returns a piece that is the label of the next piece.
    fn label(text: &str) -> Self {
        let mut piece = Self::quiet(text);
        piece.stays_with_next = true;
        piece
    }

    fn heading(level: u16, text: &str, size: f32) -> Self {
        let mut piece = Self::text(text, Weight::Firm, size);
        let level = NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN);
        piece.role = Role::Heading(level, text.to_owned());
        piece.stays_with_next = true;
        piece
    }

    fn row(title: &str, points: PointsOf) -> Self {
        let block = wrap(title, Weight::Regular, 10.5, ROW_WIDTH);
        let mut piece = Self::new(Role::Row, block, start_of(title, LEFT + ROW_WIDTH));
        let value = wrap(&words(points), Weight::Firm, 10.5, TEXT_WIDTH - ROW_WIDTH);
        piece.value = Some(value);
        piece.has_rule = true;
        piece.above = 6.0;
        piece
    }

    /// Returns the piece with this space above it.
    fn below(mut self, above: f32) -> Self {
        self.above = above;
        self
    }

    fn leading(&self) -> f32 {
        self.block.size * 1.35
    }
}

/// Returns the alignment of a text: at the left, or at `right` if the text is read from right to left.
fn start_of(text: &str, right: f32) -> Align {
    if is_rtl(text) {
        Align::Right(right)
    } else {
        Align::Left(LEFT)
    }
}

/// Distributes the pieces to pages. A piece that stays with the next one moves to the next page together with the first
/// line of that piece.
fn on_pages(pieces: &[Piece]) -> Vec<Vec<Placed<'_>>> {
    let mut pages = Vec::new();
    let mut page: Vec<Placed<'_>> = Vec::new();
    let mut y = TOP;
    for (at, piece) in pieces.iter().enumerate() {
        let count = piece.block.lines.len();
        let mut from = 0;
        while from < count {
            let above = if page.is_empty() || from > 0 {
                0.0
            } else {
                piece.above
            };
            let room = BOTTOM
                - y
                - above
                - if from == 0 {
                    needed_below(pieces, at)
                } else {
                    0.0
                };
            let fitting = lines_within(room, piece.leading()).min(count - from);
            if fitting == 0 && !page.is_empty() {
                pages.push(std::mem::take(&mut page));
                y = TOP;
                continue;
            }
            let lines = from..from + fitting.max(1);
            from = lines.end;
            let height = times(lines.len(), piece.leading());
            page.push(Placed {
                piece,
                at,
                lines,
                baseline: y + above + piece.block.size,
            });
            y += above + height;
        }
    }
    pages.push(page);
    pages
}

/// Returns the height that must be free on the page below a piece.
fn needed_below(pieces: &[Piece], at: usize) -> f32 {
    let follows = pieces.iter().skip(at);
    let kept = follows.take_while(|piece| piece.stays_with_next).count();
    let next = pieces.iter().skip(at + 1).take(kept);
    // A heading with too many lines is still split.
    let height: f32 = next.map(|piece| piece.above + piece.leading()).sum();
    height.min(BOTTOM - TOP - 60.0)
}

/// Returns how many lines of this height fit into the space.
fn lines_within(room: f32, leading: f32) -> usize {
    let mut count = 0;
    while times(count + 1, leading) <= room {
        count += 1;
    }
    count
}

fn times(count: usize, length: f32) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX)) * length
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
