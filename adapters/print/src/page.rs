//! A page that is being drawn, and the document around it. Lengths are in points (1/72 inch), from the upper left
//! corner.
//!
//! Everything that is drawn is either marked as decoration or is part of the structure that screen readers read
//! (PDF/UA-1).

use application_ports::PrintError;
use krilla::action::{Action, LinkAction};
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::color::rgb;
use krilla::configure::{Accessibility, Configuration, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::error::KrillaError;
use krilla::geom::{Path, PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::Page;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{
    ArtifactType, ContentTag, Identifier, SpanTag, Tag, TagGroup, TagKind, TagTree,
};
use krilla::{Document, SerializeSettings};

use crate::text::{Block, Line};

/// The colours of all documents.
pub const INK: (u8, u8, u8) = (26, 33, 41);
pub const QUIET: (u8, u8, u8) = (85, 98, 110);
pub const RULE: (u8, u8, u8) = (223, 229, 233);

pub fn color((red, green, blue): (u8, u8, u8)) -> rgb::Color {
    rgb::Color::new(red, green, blue)
}

/// The metadata of a document.
pub struct About {
    pub title: String,
    pub author: String,
}

/// The alignment of a line: its start or its end.
#[derive(Clone, Copy)]
pub enum Align {
    Left(f32),
    Center(f32),
    Right(f32),
}

impl Align {
    /// Returns where a line of this width starts.
    fn start(self, width: f32) -> f32 {
        match self {
            Self::Left(x) => x,
            Self::Center(x) => x - width / 2.0,
            Self::Right(x) => x - width,
        }
    }
}

/// Starts a document. With `strict`, a document that is not accessible is an error.
pub fn start(strict: bool) -> Result<Document, PrintError> {
    let configuration = if strict {
        let builder = ConfigurationBuilder::new();
        let builder = builder.with_accessibility_validator(Accessibility::UA1);
        let built = builder.finish();
        built.map_err(|error| PrintError(format!("{error:?}")))?
    } else {
        Configuration::default()
    };
    Ok(Document::new_with(SerializeSettings {
        configuration,
        ..SerializeSettings::default()
    }))
}

/// Returns the finished document.
pub fn finish(mut document: Document, about: About, tags: TagTree) -> Result<Vec<u8>, KrillaError> {
    let mut outline = Outline::new();
    let top = XyzDestination::new(0, Point::from_xy(0.0, 0.0));
    outline.push_child(OutlineNode::new(about.title.clone(), top));
    document.set_outline(outline);
    document.set_metadata(
        Metadata::new()
            .title(about.title)
            .authors(vec![about.author])
            .creator("Palestra".to_owned())
            .language("en".to_owned()),
    );
    document.set_tag_tree(tags);
    document.finish()
}

/// Draws on the surface of a page.
pub struct Pen<'a>(Surface<'a>);

impl<'a> Pen<'a> {
    pub fn of(page: &'a mut Page<'_>) -> Self {
        Self(page.surface())
    }

    pub fn finish(self) {
        self.0.finish();
    }

    /// Draws decoration, which has no meaning for people who cannot see it.
    pub fn decorate(&mut self, draw: impl FnOnce(&mut Self)) {
        self.0
            .start_tagged(ContentTag::Artifact(krilla::tagging::Artifact::with_kind(
                ArtifactType::Other,
            )));
        draw(self);
        self.0.end_tagged();
    }

    /// Draws the outline of a rectangle.
    pub fn frame(&mut self, [x, y, width, height]: [f32; 4], thickness: f32, color: rgb::Color) {
        self.0.set_fill(None);
        self.0.set_stroke(Some(Stroke {
            paint: color.into(),
            width: thickness,
            ..Stroke::default()
        }));
        if let Some(path) = rectangle(x, y, width, height) {
            self.0.draw_path(&path);
        }
        self.0.set_stroke(None);
    }

    /// Fills a rectangle.
    pub fn fill(&mut self, [x, y, width, height]: [f32; 4], color: rgb::Color) {
        self.color(color);
        if let Some(path) = rectangle(x, y, width, height) {
            self.0.draw_path(&path);
        }
    }

    fn color(&mut self, color: rgb::Color) {
        self.0.set_stroke(None);
        self.0.set_fill(Some(Fill {
            paint: color.into(),
            ..Fill::default()
        }));
    }

    /// Writes lines below each other, with the first one on this baseline. Returns the content for the structure.
    pub fn write(
        &mut self,
        block: &Block,
        align: Align,
        (baseline, leading): (f32, f32),
        color: rgb::Color,
    ) -> Identifier {
        self.color(color);
        let content = self.0.start_tagged(ContentTag::Span(SpanTag::empty()));
        let mut y = baseline;
        for line in &block.lines {
            self.write_line(line, block.size, align, y);
            y += leading;
        }
        self.0.end_tagged();
        content
    }

    /// Writes a line as decoration, such as the page number.
    pub fn write_plain(&mut self, block: &Block, align: Align, baseline: f32, color: rgb::Color) {
        self.color(color);
        for line in &block.lines {
            self.write_line(line, block.size, align, baseline);
        }
    }

    fn write_line(&mut self, line: &Line, size: f32, align: Align, y: f32) {
        let mut x = align.start(line.width * size);
        for run in &line.runs {
            let (start, font) = (Point::from_xy(x, y), run.font.clone());
            self.0
                .draw_glyphs(start, &run.glyphs, font, &run.text, size, false);
            x += run.width * size;
        }
    }
}

fn rectangle(x: f32, y: f32, width: f32, height: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    path.push_rect(Rect::from_xywh(x, y, width, height)?);
    path.finish()
}

/// Adds a link over a rectangle. Returns it with the text to which it belongs.
pub fn link(
    page: &mut Page<'_>,
    [x, y, width, height]: [f32; 4],
    address: &str,
    text: Identifier,
) -> TagGroup {
    let mut group = TagGroup::new(Tag::Link);
    group.push(text);
    if let Some(area) = Rect::from_xywh(x, y, width, height) {
        let target = Target::Action(Action::Link(LinkAction::new(address.to_owned())));
        let link = LinkAnnotation::new(area, target);
        let link = Annotation::new_link(link, Some(address.to_owned()));
        group.push(page.add_tagged_annotation(link));
    }
    group
}

/// Returns the structure element of a text.
pub fn tagged(kind: impl Into<TagKind>, text: Identifier) -> TagGroup {
    let mut group = TagGroup::new(kind);
    group.push(text);
    group
}
