//! The questions of a Moodle XML file as trees of elements.
//!
//! Anyone can upload a file. So a document type is refused, because it could define entities and refer to other files.
//! Only one question at a time is in memory.

use application_ports::QuestionFileError;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

/// The maximum depth of nested elements. A question has less than ten.
const MAX_DEPTH: usize = 64;
/// The maximum number of elements of a question.
const MAX_ELEMENTS: usize = 5_000;
/// The attributes that are read.
const ATTRIBUTES: [&str; 3] = ["type", "format", "fraction"];
/// Elements whose content is not read, because it is a file.
const FILES: [&str; 2] = ["file", "image_base64"];

/// An element, without its parents.
#[derive(Debug, Default)]
pub struct Element {
    pub name: String,
    attributes: Vec<(&'static str, String)>,
    /// The text between the tags, without the text of the children.
    pub text: String,
    pub children: Vec<Element>,
}

impl Element {
    /// Returns the value of an attribute, or an empty text.
    pub fn attribute(&self, name: &str) -> &str {
        let mut attributes = self.attributes.iter();
        let found = attributes.find(|(own, _)| *own == name);
        found.map_or("", |(_, value)| value)
    }

    pub fn children<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Self> {
        self.children.iter().filter(move |child| child.name == name)
    }

    pub fn child(&self, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.name == name)
    }

    /// Returns the text of a child, or of the element `text` in the child.
    pub fn text_of(&self, name: &str) -> &str {
        self.child(name).map_or("", Self::own_text)
    }

    /// Returns the text of the element `text` in this element, or of this element itself.
    pub fn own_text(&self) -> &str {
        self.child("text").map_or(&*self.text, |text| &*text.text)
    }
}

/// Calls `visit` with each question of a file and with the line where the question starts.
pub fn visit_questions(
    xml: &str,
    mut visit: impl FnMut(&Element, u32) -> Result<(), QuestionFileError>,
) -> Result<(), QuestionFileError> {
    let mut reader = Reader::from_str(xml);
    let mut lines = Lines::new(xml);
    // The open elements around the current position, except the root.
    let mut open: Vec<Element> = Vec::new();
    let (mut is_in_root, mut is_complete) = (false, false);
    let (mut count, mut start) = (0, 1);
    loop {
        let line = lines.at(reader.buffer_position());
        let broken = || QuestionFileError::Broken { line };
        match reader.read_event().map_err(|_| broken())? {
            Event::DocType(_) => return Err(QuestionFileError::DocumentType),
            Event::Start(tag) if !is_in_root => {
                if is_complete || tag.local_name().as_ref() != "quiz" {
                    return Err(QuestionFileError::WrongFormat);
                }
                is_in_root = true;
            }
            Event::Start(tag) => {
                if open.is_empty() {
                    (count, start) = (0, line);
                }
                count += 1;
                if count > MAX_ELEMENTS || open.len() > MAX_DEPTH {
                    return Err(QuestionFileError::TooLarge);
                }
                open.push(element(&tag).ok_or_else(broken)?);
            }
            Event::Empty(tag) => {
                count += 1;
                if count > MAX_ELEMENTS {
                    return Err(QuestionFileError::TooLarge);
                }
                if let Some(parent) = open.last_mut() {
                    parent.children.push(element(&tag).ok_or_else(broken)?);
                } else if is_in_root {
                    count = 0;
                } else if tag.local_name().as_ref() == "quiz" && !is_complete {
                    is_complete = true;
                } else {
                    return Err(QuestionFileError::WrongFormat);
                }
            }
            Event::End(_) => match (open.pop(), open.last_mut()) {
                (Some(child), Some(parent)) => parent.children.push(child),
                (Some(question), None) if question.name == "question" => visit(&question, start)?,
                (Some(_), None) => {}
                (None, _) => (is_in_root, is_complete) = (false, true),
            },
            Event::Text(text) => add(&mut open, &text.xml10_content()),
            Event::CData(text) => add(&mut open, &text.xml10_content()),
            Event::GeneralRef(reference) => {
                let text = resolve(&reference).ok_or_else(broken)?;
                add(&mut open, &text);
            }
            Event::Eof if is_complete => return Ok(()),
            Event::Eof => return Err(broken()),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {}
        }
    }
}

/// Returns `None` if an attribute is not well-formed.
fn element(tag: &BytesStart<'_>) -> Option<Element> {
    let mut attributes = Vec::new();
    // The check for repeated attributes is off, because it compares each name with all earlier names. That takes too
    // long if there are many attributes.
    for attribute in tag.attributes().with_checks(false) {
        let attribute = attribute.ok()?;
        let key = attribute.key.local_name();
        let Some(name) = ATTRIBUTES.into_iter().find(|name| *name == key.as_ref()) else {
            continue;
        };
        let value = attribute.normalized_value(XmlVersion::Implicit1_0).ok()?;
        if attributes.len() < ATTRIBUTES.len() {
            attributes.push((name, value.into_owned()));
        }
    }
    Some(Element {
        name: tag.local_name().as_ref().to_owned(),
        attributes,
        ..Element::default()
    })
}

fn add(open: &mut [Element], text: &str) {
    if let Some(element) = open.last_mut()
        && !FILES.contains(&&*element.name)
    {
        element.text.push_str(text);
    }
}

/// Returns the text of a predefined XML entity, or the character of a numeric reference.
fn resolve(reference: &BytesRef<'_>) -> Option<String> {
    if let Some(text) = resolve_predefined_entity(reference) {
        return Some(text.to_owned());
    }
    let c = reference.resolve_char_ref().ok().flatten()?;
    Some(c.to_string())
}

/// Counts the lines of a text up to increasing positions.
struct Lines<'a> {
    rest: &'a [u8],
    position: u64,
    line: u32,
}

impl<'a> Lines<'a> {
    const fn new(text: &'a str) -> Self {
        Self {
            rest: text.as_bytes(),
            position: 0,
            line: 1,
        }
    }

    fn at(&mut self, position: u64) -> u32 {
        let passed = usize::try_from(position.saturating_sub(self.position)).unwrap_or(usize::MAX);
        let (passed, rest) = self.rest.split_at(passed.min(self.rest.len()));
        let feeds = passed.split(|byte| *byte == b'\n').count() - 1;
        self.line = self
            .line
            .saturating_add(u32::try_from(feeds).unwrap_or(u32::MAX));
        (self.rest, self.position) = (rest, position);
        self.line
    }
}
