//! The certificate: an A4 page in landscape.

use std::num::NonZeroU16;

use application_ports::{Certificate, PrintError};
use krilla::page::PageSettings;
use krilla::tagging::{Tag, TagKind, TagTree};

use crate::Unwritten;
use crate::fonts::Weight;
use crate::page::{self, About, Align, INK, Pen, QUIET, RULE, color, tagged};
use crate::text::{Block, fit, is_complete, line, wrap};

const WIDTH: f32 = 841.89;
const HEIGHT: f32 = 595.28;
const MIDDLE: f32 = WIDTH / 2.0;
const LEFT: f32 = 69.0;
const RIGHT: f32 = WIDTH - LEFT;
const TEXT_WIDTH: f32 = RIGHT - LEFT;
const CENTER: Align = Align::Center(MIDDLE);

const TEAL: (u8, u8, u8) = (21, 94, 107);
const GOLD: (u8, u8, u8) = (125, 84, 7);
const THIN: (u8, u8, u8) = (132, 145, 156);

const ORGANIZATION_SIZES: [f32; 2] = [13.5, 11.0];
const NAME_SIZES: [f32; 4] = [36.0, 28.0, 22.0, 16.0];
const COMPETITION_SIZES: [f32; 3] = [20.0, 16.0, 12.0];

/// Writes the certificate. With `strict`, a document that is not accessible is an error.
pub fn write(certificate: &Certificate, strict: bool) -> Result<Vec<u8>, Unwritten> {
    let mut document = page::start(strict).map_err(Unwritten::Fault)?;
    let size = PageSettings::from_wh(WIDTH, HEIGHT)
        .ok_or_else(|| Unwritten::Fault(PrintError("no size".to_owned())))?;
    let mut sheet = document.start_page_with(size);
    let mut tags = TagTree::new().with_lang(Some("en".to_owned()));

    let mut pen = Pen::of(&mut sheet);
    pen.decorate(draw_frame);
    write_middle(&mut pen, &mut tags, certificate);
    write_foot(&mut pen, &mut tags, certificate);
    let address = on_one_line(&certificate.address);
    let text = pen.write(&address, CENTER, (544.0, 0.0), color(INK));
    pen.finish();
    let width = address.lines.first().map_or(0.0, |line| line.width) * address.size;
    let area = [MIDDLE - width / 2.0, 533.0, width, 14.0];
    let link = page::link(&mut sheet, area, &certificate.address, text);
    tags.push(link);
    sheet.finish();

    let about = About {
        title: format!(
            "Certificate: {}, {}",
            certificate.name, certificate.competition
        ),
        author: certificate.organization.clone(),
    };
    page::finish(document, about, tags).map_err(Unwritten::Refused)
}

fn quiet(text: &str, size: f32) -> Block {
    wrap(text, Weight::Regular, size, TEXT_WIDTH)
}

fn firm(text: &str, size: f32) -> Block {
    wrap(text, Weight::Firm, size, TEXT_WIDTH)
}

/// Writes the middle: the participant, the competition and the result. A text that needs a second line moves the
/// following texts down.
fn write_middle(pen: &mut Pen<'_>, tags: &mut TagTree, certificate: &Certificate) {
    let name = fit(&certificate.name, Weight::Firm, &NAME_SIZES, TEXT_WIDTH);
    let competition = fit(
        &certificate.competition,
        Weight::Firm,
        &COMPETITION_SIZES,
        TEXT_WIDTH,
    );
    let organization = fit(
        &certificate.organization,
        Weight::Firm,
        &ORGANIZATION_SIZES,
        TEXT_WIDTH,
    );
    let (name_size, competition_size) = (name.size, competition.size);
    let mut baseline = 130.5;
    // Each row is a text with the space above its first baseline and the space below its last baseline.
    let plain = || TagKind::from(Tag::P);
    let title = Tag::Hn(NonZeroU16::MIN, Some(certificate.name.clone()));
    for (kind, text, (above, below), ink) in [
        (plain(), organization, (0.0, 52.5), INK),
        (
            plain(),
            quiet("This certificate confirms that", 12.0),
            (0.0, 10.0),
            QUIET,
        ),
        (title.into(), name, (name_size, 41.0), INK),
        (
            plain(),
            quiet("took part in the competition", 12.0),
            (0.0, 8.5),
            QUIET,
        ),
        (plain(), competition, (competition_size, 39.5), INK),
        (plain(), quiet("and reached", 12.0), (0.0, 34.5), QUIET),
        (plain(), firm(&share(certificate), 31.5), (0.0, 21.5), GOLD),
        (plain(), quiet("of the points", 12.0), (0.0, 0.0), QUIET),
    ] {
        let leading = text.size * 1.2;
        baseline += above;
        let written = pen.write(&text, CENTER, (baseline, leading), color(ink));
        tags.push(tagged(kind, written));
        baseline += extra(text.lines.len(), leading) + below;
    }
}

/// Writes the foot: the day, the code, and the text above the URL.
fn write_foot(pen: &mut Pen<'_>, tags: &mut TagTree, certificate: &Certificate) {
    let texts = [
        &certificate.name,
        &certificate.competition,
        &certificate.organization,
    ];
    if !texts.into_iter().all(|text| is_complete(text)) {
        let note =
            "Some characters cannot be printed here. The page at the address below shows them.";
        let written = pen.write(&quiet(note, 9.0), CENTER, (468.0, 0.0), color(QUIET));
        tags.push(tagged(Tag::P, written));
    }
    pen.decorate(|pen| pen.fill([LEFT, 478.0, TEXT_WIDTH, 0.75], color(RULE)));
    for (label, value, align) in [
        ("Issued", certificate.issued_on.clone(), Align::Left(LEFT)),
        ("Code", certificate.code.grouped(), Align::Right(RIGHT)),
    ] {
        let written = pen.write(&quiet(label, 9.75), align, (498.0, 0.0), color(QUIET));
        tags.push(tagged(Tag::P, written));
        let written = pen.write(&firm(&value, 10.5), align, (514.0, 0.0), color(INK));
        tags.push(tagged(Tag::P, written));
    }
    let check = quiet("Check it at", 9.75);
    let written = pen.write(&check, CENTER, (530.0, 0.0), color(QUIET));
    tags.push(tagged(Tag::P, written));
}

/// Returns the height of all lines except the first one.
fn extra(lines: usize, leading: f32) -> f32 {
    let more = u16::try_from(lines.saturating_sub(1)).unwrap_or(u16::MAX);
    f32::from(more) * leading
}

/// Returns the percentage without trailing zeros: `97 %`, `97.5 %`.
fn share(certificate: &Certificate) -> String {
    format!("{} %", certificate.percentage.to_number())
}

/// Puts the URL on a separate line, so that it can be copied.
fn on_one_line(address: &str) -> Block {
    let line = line(address, Weight::Regular);
    let size = (TEXT_WIDTH / line.width).min(9.75);
    Block {
        lines: vec![line],
        size,
    }
}

fn draw_frame(pen: &mut Pen<'_>) {
    let inset = |by: f32| [by, by, WIDTH - 2.0 * by, HEIGHT - 2.0 * by];
    pen.frame(inset(25.9), 0.75, color(THIN));
    pen.frame(inset(31.1), 2.25, color(TEAL));
    let left = MIDDLE - 15.0;
    pen.fill([left, 75.75, 30.0, 4.5], color(TEAL));
    for pillar in [3.0, 12.375, 21.75] {
        pen.fill([left + pillar, 83.25, 5.25, 15.0], color(TEAL));
    }
    pen.fill([left, 101.25, 30.0, 3.75], color(TEAL));
}
