//! The pieces of a result sheet, and their distribution to pages.

use std::num::NonZeroU16;

use application_ports::PointsOf;

use super::words;
use crate::fonts::Weight;
use crate::page::{Align, INK, QUIET};
use crate::text::{Block, is_rtl, wrap};

pub const WIDTH: f32 = 595.28;
pub const HEIGHT: f32 = 841.89;
pub const LEFT: f32 = 56.0;
pub const RIGHT: f32 = WIDTH - LEFT;
pub const TEXT_WIDTH: f32 = RIGHT - LEFT;
/// The width of the text of a row. The points are to the right of it.
const ROW_WIDTH: f32 = TEXT_WIDTH - 110.0;
const TOP: f32 = 56.0;
const BOTTOM: f32 = HEIGHT - 64.0;
pub const FOOT: f32 = HEIGHT - 36.0;

/// The role of a piece for people who use a screen reader.
pub enum Role {
    /// A heading of this level, with its text.
    Heading(NonZeroU16, String),
    Paragraph,
    /// A row of the table of points. The text is the header of the row, and the points are its value.
    Row,
}

/// A piece: a text on separate lines.
pub struct Piece {
    pub role: Role,
    pub block: Block,
    pub align: Align,
    pub ink: (u8, u8, u8),
    /// The text to the right of the first line.
    pub value: Option<Block>,
    /// The space above the first line.
    above: f32,
    /// Whether there is a horizontal line above the piece.
    pub has_rule: bool,
    /// Whether the next piece should be on the same page, and must at least start there.
    stays_with_next: bool,
}

/// The lines of a piece that are on one page. The first one is on this baseline.
pub struct Placed<'a> {
    pub piece: &'a Piece,
    pub at: usize,
    pub lines: std::ops::Range<usize>,
    pub baseline: f32,
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

    pub fn text(text: &str, weight: Weight, size: f32) -> Self {
        let block = wrap(text, weight, size, TEXT_WIDTH);
        Self::new(Role::Paragraph, block, start_of(text, RIGHT))
    }

    /// Returns a piece for each paragraph of a text. Blank lines become space between them.
    pub fn paragraphs(text: &str) -> Vec<Self> {
        let mut pieces: Vec<Self> = Vec::new();
        let mut is_after_blank = false;
        for line in text.lines() {
            let mut piece = Self::text(line, Weight::Regular, 10.5);
            if piece.block.lines.is_empty() {
                is_after_blank = !pieces.is_empty();
                continue;
            }
            if std::mem::take(&mut is_after_blank) {
                piece.above = piece.leading() * 0.6;
            }
            pieces.push(piece);
        }
        pieces
    }

    pub fn quiet(text: &str) -> Self {
        let mut piece = Self::text(text, Weight::Regular, 9.5);
        piece.ink = QUIET;
        piece
    }

    /// Returns a piece that is the label of the next piece.
    pub fn label(text: &str) -> Self {
        let mut piece = Self::quiet(text);
        piece.stays_with_next = true;
        piece
    }

    pub fn heading(level: u16, text: &str, size: f32) -> Self {
        let mut piece = Self::text(text, Weight::Firm, size);
        let level = NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN);
        piece.role = Role::Heading(level, text.to_owned());
        piece.stays_with_next = true;
        piece
    }

    pub fn row(title: &str, points: PointsOf) -> Self {
        let block = wrap(title, Weight::Regular, 10.5, ROW_WIDTH);
        let mut piece = Self::new(Role::Row, block, start_of(title, LEFT + ROW_WIDTH));
        let value = wrap(&words(points), Weight::Firm, 10.5, TEXT_WIDTH - ROW_WIDTH);
        piece.value = Some(value);
        piece.has_rule = true;
        piece.above = 6.0;
        piece
    }

    /// Returns the piece with this space above it.
    pub fn below(mut self, above: f32) -> Self {
        self.above = above;
        self
    }

    pub fn leading(&self) -> f32 {
        self.block.size * 1.35
    }

    fn height(&self) -> f32 {
        self.above + times(self.block.lines.len(), self.leading())
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

/// Keeps the pieces on one page if they fit there. Otherwise the last one has at least the piece before it on its page.
pub fn keep_together(pieces: &mut [Piece]) {
    let last = pieces.len().saturating_sub(1);
    let first_kept = if fits_on_page(pieces) {
        0
    } else {
        last.saturating_sub(1)
    };
    for piece in pieces.iter_mut().take(last).skip(first_kept) {
        piece.stays_with_next = true;
    }
}

/// Distributes the pieces to pages. Pieces that stay together move to the next page together. If they do not fit on a
/// page, each of them stays with the first line of the next one.
pub fn on_pages(pieces: &[Piece]) -> Vec<Vec<Placed<'_>>> {
    let mut pages = Vec::new();
    let mut page: Vec<Placed<'_>> = Vec::new();
    let mut y = TOP;
    let mut is_run = false;
    for (at, piece) in pieces.iter().enumerate() {
        if !std::mem::replace(&mut is_run, piece.stays_with_next) {
            let run = run_at(pieces, at);
            if fits_on_page(run) && y + height_of(run) > BOTTOM && !page.is_empty() {
                pages.push(std::mem::take(&mut page));
                y = TOP;
            }
        }
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

/// Returns the pieces from `at` on that stay together.
fn run_at(pieces: &[Piece], at: usize) -> &[Piece] {
    let rest = pieces.get(at..).unwrap_or_default();
    let kept = rest.iter().take_while(|piece| piece.stays_with_next);
    let count = kept.count() + 1;
    rest.get(..count).unwrap_or(rest)
}

fn height_of(pieces: &[Piece]) -> f32 {
    pieces.iter().map(Piece::height).sum()
}

/// Whether the pieces fit on a page, where there is no space above the first one.
fn fits_on_page(pieces: &[Piece]) -> bool {
    let above = pieces.first().map_or(0.0, |piece| piece.above);
    height_of(pieces) - above <= BOTTOM - TOP
}

/// Returns the height that must be free on the page below a piece.
fn needed_below(pieces: &[Piece], at: usize) -> f32 {
    let next = run_at(pieces, at).iter().skip(1);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Line;

    /// Returns a piece with this many empty lines, which need no fonts.
    fn piece(lines: usize) -> Piece {
        let line = Line {
            runs: Vec::new(),
            width: 0.0,
        };
        let block = Block {
            lines: vec![line; lines],
            size: 10.5,
        };
        Piece::new(Role::Paragraph, block, Align::Left(LEFT))
    }

    /// Returns the pieces of a question with an answer that has this many paragraphs of this many lines.
    fn question(paragraphs: usize, lines: usize) -> Vec<Piece> {
        let mut pieces = vec![piece(1), piece(1)];
        for heading in &mut pieces {
            heading.stays_with_next = true;
        }
        pieces.extend((0..paragraphs).map(|_| piece(lines)));
        pieces.push(piece(1));
        keep_together(&mut pieces);
        pieces
    }

    /// Returns on which pages each piece is.
    fn pages_of(pieces: &[Piece]) -> Vec<Vec<usize>> {
        let mut found = vec![Vec::new(); pieces.len()];
        for (number, page) in on_pages(pieces).iter().enumerate() {
            for placed in page {
                found[placed.at].push(number);
                let last = placed.lines.len() - 1;
                let bottom = placed.baseline + times(last, placed.piece.leading());
                assert!(placed.lines.start < placed.lines.end && bottom < BOTTOM);
            }
        }
        found
    }

    #[test]
    fn a_question_that_fits_on_a_page_is_on_one_page() {
        for paragraphs in 1..40 {
            let pieces: Vec<Piece> = (0..5).flat_map(|_| question(paragraphs, 1)).collect();
            for question in pages_of(&pieces).chunks(3 + paragraphs) {
                assert!(question.iter().all(|pages| *pages == question[0]));
                assert_eq!(question[0].len(), 1);
            }
        }
    }

    #[test]
    fn a_longer_question_is_divided_between_its_paragraphs() {
        for before in 0..60 {
            let mut pieces: Vec<Piece> = (0..before).map(|_| piece(1)).collect();
            pieces.extend(question(20, 7));
            let pages = pages_of(&pieces);
            let question = &pages[before..];
            assert!(question.iter().all(|pages| pages.len() == 1), "{before}");
            assert_eq!(question[0], question[2], "the heading is alone: {before}");
            assert_eq!(question[21], question[22], "the points are alone: {before}");
            assert_ne!(question[0], question[22]);
        }
    }

    #[test]
    fn a_paragraph_that_is_longer_than_a_page_starts_below_its_heading() {
        for before in 0..60 {
            let mut pieces: Vec<Piece> = (0..before).map(|_| piece(1)).collect();
            pieces.extend(question(1, 90));
            let pages = pages_of(&pieces);
            assert_eq!(pages[before][0], pages[before + 2][0], "{before}");
            assert!(pages[before + 2].len() > 1);
        }
    }

    #[test]
    fn blank_lines_become_space() {
        let pieces = Piece::paragraphs("\n One\ntwo\n \n\nthree\n");
        let [one, two, three] = pieces.as_slice() else {
            panic!("{} paragraphs", pieces.len());
        };
        assert!(two.above <= one.above && two.above < three.above);
    }
}
