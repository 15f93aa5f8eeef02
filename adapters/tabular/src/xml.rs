//! XML of an untrusted file. Nothing is expanded but the five entities and the characters that XML
//! itself has; a document type, with which a file could define others, is refused.

use std::borrow::Cow;

use application_ports::TableError;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesEnd, BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

/// How deep elements are nested at most. Those of a sheet are less than ten.
const MAX_DEPTH: u32 = 64;

/// Reads the elements and the texts of a document.
pub struct XmlReader<'a> {
    reader: Reader<&'a [u8]>,
    depth: u32,
}

/// What comes next in a document.
pub enum Node<'a> {
    Start(BytesStart<'a>),
    /// An element without content has an end too.
    End(BytesEnd<'a>),
    /// A part of a text.
    Text(Cow<'a, str>),
}

impl<'a> XmlReader<'a> {
    pub fn new(document: &'a str) -> Self {
        let mut reader = Reader::from_str(document);
        reader.config_mut().expand_empty_elements = true;
        Self { reader, depth: 0 }
    }

    /// Returns `None` at the end of the document.
    pub fn next(&mut self) -> Result<Option<Node<'a>>, TableError> {
        loop {
            let node = match self.reader.read_event().map_err(|_| TableError::Broken)? {
                Event::Start(element) => {
                    self.depth += 1;
                    if self.depth > MAX_DEPTH {
                        return Err(TableError::Broken);
                    }
                    Node::Start(element)
                }
                Event::End(element) => {
                    self.depth = self.depth.saturating_sub(1);
                    Node::End(element)
                }
                Event::Text(text) => Node::Text(text.xml10_content()),
                Event::CData(text) => Node::Text(text.xml10_content()),
                Event::GeneralRef(reference) => Node::Text(resolve(&reference)?),
                Event::DocType(_) => return Err(TableError::Broken),
                Event::Eof => return Ok(None),
                Event::Empty(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) => continue,
            };
            return Ok(Some(node));
        }
    }
}

fn resolve(reference: &BytesRef<'_>) -> Result<Cow<'static, str>, TableError> {
    if let Some(text) = resolve_predefined_entity(reference) {
        return Ok(text.into());
    }
    let character = reference.resolve_char_ref().ok().flatten();
    character.map_or(Err(TableError::Broken), |own| Ok(own.to_string().into()))
}

/// Returns the value of an attribute, by its name without a prefix.
pub fn attribute<'a>(
    element: &'a BytesStart<'_>,
    name: &str,
) -> Result<Option<Cow<'a, str>>, TableError> {
    // To compare each name with all before it takes too long if there are many.
    for attribute in element.attributes().with_checks(false) {
        let attribute = attribute.map_err(|_| TableError::Broken)?;
        if attribute.key.local_name().as_ref() == name {
            let value = attribute.normalized_value(XmlVersion::Implicit1_0);
            return value.map(Some).map_err(|_| TableError::Broken);
        }
    }
    Ok(None)
}

/// Returns the number in an attribute.
pub fn number<T: std::str::FromStr>(
    element: &BytesStart<'_>,
    name: &str,
) -> Result<Option<T>, TableError> {
    Ok(attribute(element, name)?.and_then(|value| value.parse().ok()))
}
