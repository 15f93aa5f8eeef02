//! Lays out lines of text: chooses fonts, order and positions of characters.

use std::ops::Range;

use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::{Direction, UnicodeBuffer};
use unicode_bidi::{BidiInfo, Level};

use crate::fonts::{self, LoadedFont, Weight};

/// The maximum number of characters of a word that are shaped at once. rustybuzz panics at a syllable of more than 255
/// characters.
const MAX_SHAPED: usize = 200;
/// Replaces a character that no font contains.
const UNKNOWN: char = '□';

/// A part of a line with one font and one direction. Its lengths are relative to the font size.
#[derive(Clone)]
pub struct Run {
    pub font: Font,
    pub text: String,
    pub glyphs: Vec<KrillaGlyph>,
    pub width: f32,
}

/// A line of text, from left to right. Its width is relative to the font size.
#[derive(Clone)]
pub struct Line {
    pub runs: Vec<Run>,
    pub width: f32,
}

/// Lines of one size.
pub struct Block {
    pub lines: Vec<Line>,
    pub size: f32,
}

impl Block {
    /// Returns some of the lines.
    pub fn part(&self, lines: Range<usize>) -> Self {
        Self {
            lines: self.lines.get(lines).unwrap_or_default().to_vec(),
            size: self.size,
        }
    }
}

/// Whether a character only affects the appearance of its neighbours, so that no font needs a glyph for it.
const fn needs_no_glyph(character: char) -> bool {
    matches!(character, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// Whether a document may contain the character. Other characters are invisible, and some make a document invalid.
fn is_written(character: char) -> bool {
    let is_steering = matches!(character,
        '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff0}'..='\u{ffff}' | '\u{e0000}'..='\u{e0fff}');
    !character.is_control() && !is_steering
}

/// Returns the text to write, with replacements for characters that no font contains.
fn written(text: &str) -> String {
    let fonts = fonts::of(Weight::Regular);
    let written = text.chars().filter(|character| is_written(*character));
    let written = written.map(|character| {
        if needs_no_glyph(character) || fonts.iter().any(|font| font.has(character)) {
            character
        } else {
            UNKNOWN
        }
    });
    written.collect()
}

/// Whether the fonts contain every character.
pub fn is_complete(text: &str) -> bool {
    !written(text).contains(UNKNOWN) || text.contains(UNKNOWN)
}

/// Puts a text on one line.
pub fn line(text: &str, weight: Weight) -> Line {
    let text = written(text);
    let bidi = BidiInfo::new(&text, None);
    let mut runs = Vec::new();
    for paragraph in &bidi.paragraphs {
        let (levels, ranges) = bidi.visual_runs(paragraph, paragraph.range.clone());
        for range in ranges {
            let is_rtl = levels.get(range.start).is_some_and(Level::is_rtl);
            let mut parts = by_font(text.get(range).unwrap_or_default(), weight);
            if is_rtl {
                parts.reverse();
            }
            runs.extend(
                parts
                    .into_iter()
                    .map(|(font, part)| shape(font, part, is_rtl)),
            );
        }
    }
    let width = runs.iter().map(|run| run.width).sum();
    Line { runs, width }
}

/// Splits a text into parts that each use one font.
fn by_font(text: &str, weight: Weight) -> Vec<(&'static LoadedFont, &str)> {
    let fonts = fonts::of(weight);
    let mut parts: Vec<(&LoadedFont, usize)> = Vec::new();
    for (at, character) in text.char_indices() {
        let last = parts.last().map(|(font, _)| *font);
        if last.is_some_and(|last| needs_no_glyph(character) || last.has(character)) {
            continue;
        }
        let found = fonts.iter().find(|font| font.has(character));
        if let Some(font) = found.or(fonts.first()) {
            parts.push((font, at));
        }
    }
    let starts: Vec<usize> = parts.iter().map(|(_, at)| *at).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let cut = parts.into_iter().zip(ends);
    cut.map(|((font, start), end)| (font, text.get(start..end).unwrap_or_default()))
        .collect()
}

fn shape(loaded: &LoadedFont, text: &str, is_rtl: bool) -> Run {
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(text);
    buffer.guess_segment_properties();
    buffer.set_direction(if is_rtl {
        Direction::RightToLeft
    } else {
        Direction::LeftToRight
    });
    let shaped = rustybuzz::shape(&loaded.face, &[], buffer);
    let start = |cluster: u32| usize::try_from(cluster).unwrap_or_default();
    let mut starts: Vec<usize> = shaped
        .glyph_infos()
        .iter()
        .map(|info| start(info.cluster))
        .collect();
    starts.sort_unstable();
    let em = loaded.font.units_per_em();
    let length = |units: i32| f32::from(i16::try_from(units).unwrap_or_default()) / em;
    let placed = shaped.glyph_infos().iter().zip(shaped.glyph_positions());
    let glyphs: Vec<KrillaGlyph> = placed
        .map(|(info, position)| {
            let from = start(info.cluster);
            let next = starts
                .get(starts.partition_point(|other| *other <= from))
                .copied();
            KrillaGlyph::new(
                GlyphId::new(info.glyph_id),
                length(position.x_advance),
                length(position.x_offset),
                length(position.y_offset),
                length(position.y_advance),
                from..next.unwrap_or(text.len()),
                None,
            )
        })
        .collect();
    Run {
        font: loaded.font.clone(),
        text: text.to_owned(),
        width: glyphs.iter().map(|glyph| glyph.x_advance).sum(),
        glyphs,
    }
}

/// Whether a text is read from right to left.
pub fn is_rtl(text: &str) -> bool {
    let info = BidiInfo::new(text, None);
    info.paragraphs
        .first()
        .is_some_and(|paragraph| paragraph.level.is_rtl())
}

/// Splits a text into lines of this size and width. Lines break between words, or inside a word that is longer than a
/// line. Each word is measured only once, so that the time is linear in the length of the text.
pub fn wrap(text: &str, weight: Weight, size: f32, width: f32) -> Block {
    let measure = |text: &str| line(text, weight).width * size;
    let space = measure(" ");
    let mut lines: Vec<String> = Vec::new();
    for written in text.lines() {
        let (mut last, mut used) = (String::new(), 0.0);
        for word in written.split_whitespace() {
            for (at, part) in parts_of(word, &measure, width).into_iter().enumerate() {
                let long = measure(part);
                let is_begun = !last.is_empty();
                if is_begun && at == 0 && used + space + long <= width {
                    last.push(' ');
                    last.push_str(part);
                    used += space + long;
                } else {
                    if is_begun {
                        lines.push(std::mem::take(&mut last));
                    }
                    part.clone_into(&mut last);
                    used = long;
                }
            }
        }
        if !last.is_empty() {
            lines.push(last);
        }
    }
    Block {
        lines: lines.iter().map(|text| line(text, weight)).collect(),
        size,
    }
}

/// Splits a word that is longer than a line into parts that fit. A part is at least half a line.
fn parts_of<'a>(word: &'a str, measure: &impl Fn(&str) -> f32, width: f32) -> Vec<&'a str> {
    let mut parts = Vec::new();
    let mut rest = word;
    let mut most = MAX_SHAPED;
    while !rest.is_empty() {
        let mut part = first_characters(rest, most);
        while measure(part) > width {
            let count = part.chars().count();
            if count == 1 {
                break;
            }
            most = (count / 2).max(1);
            part = first_characters(rest, most);
        }
        parts.push(part);
        rest = rest.get(part.len()..).unwrap_or_default();
    }
    parts
}

/// Returns at most this many characters from the start.
fn first_characters(text: &str, most: usize) -> &str {
    let end = text.char_indices().nth(most).map(|(at, _)| at);
    text.get(..end.unwrap_or(text.len())).unwrap_or(text)
}

/// Uses the largest of the sizes at which the text needs at most two lines, otherwise the last size.
pub fn fit(text: &str, weight: Weight, sizes: &[f32], width: f32) -> Block {
    let mut fitting = Block {
        lines: Vec::new(),
        size: 0.0,
    };
    for size in sizes {
        fitting = wrap(text, weight, *size, width);
        if fitting.lines.len() <= 2 {
            break;
        }
    }
    fitting
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &Line) -> Vec<&str> {
        line.runs.iter().map(|run| run.text.as_str()).collect()
    }

    #[test]
    fn each_script_is_shown_by_a_font_that_has_it_in_its_direction() {
        assert_eq!(
            texts(&line("Žofie Šťastná", Weight::Firm)),
            ["Žofie Šťastná"]
        );
        assert_eq!(
            texts(&line("Ada (אדה) ศรี", Weight::Regular)),
            ["Ada (", "אדה", ") ", "ศรี"]
        );
        let arabic = line("محمد علي", Weight::Regular);
        assert_eq!(texts(&arabic), ["محمد علي"]);
        let first = arabic.runs.first().and_then(|run| run.glyphs.first());
        let start = first.map(|glyph| glyph.text_range.end);
        assert_eq!(
            start,
            Some("محمد علي".len()),
            "the last letter stands leftmost"
        );
    }

    #[test]
    fn a_character_without_a_font_is_a_sign_and_what_shows_nothing_is_left_out() {
        assert_eq!(written("Zoë \u{feff}李\u{7}\u{202e}"), "Zoë □");
        assert!(!is_complete("李"));
        assert!(is_complete("Zoë \u{7} □"));
        assert!(is_complete("नमस्ते"));
    }

    #[test]
    fn a_syllable_without_an_end_is_cut() {
        for count in [1, 129, 5_000] {
            let block = wrap(&"क्".repeat(count), Weight::Regular, 10.0, 250.0);
            let written: usize = block
                .lines
                .iter()
                .map(|line| texts(line).concat().chars().count())
                .sum();
            assert_eq!(written, 2 * count);
        }
    }

    #[test]
    fn a_long_text_takes_two_lines_before_it_gets_smaller() {
        let sizes = [20.0, 10.0];
        let name = "Siobhán O’Brien-Smith";
        let count = |text: &str| {
            let block = fit(text, Weight::Regular, &sizes, 250.0);
            (block.lines.len(), block.size)
        };
        assert_eq!(count(name), (1, 20.0));
        assert_eq!(count(&format!("{name} {name}")), (2, 20.0));
        assert_eq!(count(&format!("{name} {name} {name}")), (2, 10.0));
        let (lines, size) = count(&"W".repeat(200));
        assert!(size < 11.0 && lines > 2);
        for part in wrap(&"W".repeat(200), Weight::Regular, 10.0, 250.0).lines {
            assert!(part.width * 10.0 <= 250.0);
        }
    }
}
