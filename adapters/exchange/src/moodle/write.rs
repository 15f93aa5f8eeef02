//! Writes Moodle XML.

use std::io;

use application_ports::QuestionFileError;
use domain_assessment::{Content, Group, ModelOption, Question, QuestionKind};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use crate::export::{Holds, printable, share_of_each};
use crate::fault;
use crate::import::shorten;

const HOLDS: Holds = Holds {
    kinds: &[
        QuestionKind::TrueOrFalse,
        QuestionKind::MultipleChoices,
        QuestionKind::FreeText,
        QuestionKind::Arrange,
    ],
    weights: true,
    titles: false,
};

/// The format attribute of all texts, which are plain.
const PLAIN: (&str, &str) = ("format", "plain_text");

type Xml = Writer<Vec<u8>>;

/// Returns a file with the questions of a template.
pub fn write(name: &str, content: &Content) -> Result<Vec<u8>, QuestionFileError> {
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 2);
    write_quiz(&mut xml, name, content).map_err(fault)?;
    Ok(xml.into_inner())
}

fn write_quiz(xml: &mut Xml, name: &str, content: &Content) -> io::Result<()> {
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let missing = HOLDS.missing(content);
    let mut comment = "\n  Not in this file:\n".to_owned();
    for line in missing {
        comment.push_str("  ");
        // Two hyphens would end the XML comment.
        comment.push_str(&printable(&line).replace('-', "\u{2010}"));
        comment.push('\n');
    }
    xml.write_event(Event::Comment(BytesText::from_escaped(comment)))?;
    xml.create_element("quiz").write_inner_content(|xml| {
        xml.create_element("question")
            .with_attribute(("type", "category"))
            .write_inner_content(|xml| {
                // Moodle separates the parts of a path with one slash, and writes a slash in a name twice.
                let path = format!("$course$/top/{}", name.replace('/', "//"));
                write_text(xml, "category", &path)
            })?;
        for group in HOLDS.groups(content) {
            for question in &group.questions {
                write_question(xml, group, question)?;
            }
        }
        Ok(())
    })?;
    Ok(())
}

fn write_question(xml: &mut Xml, group: &Group, question: &Question) -> io::Result<()> {
    let kind = match group.kind {
        QuestionKind::TrueOrFalse => "truefalse",
        QuestionKind::MultipleChoices => "multichoice",
        QuestionKind::FreeText => "essay",
        QuestionKind::Arrange => "ordering",
        QuestionKind::Rank | QuestionKind::Slides => return Ok(()),
    };
    xml.create_element("question")
        .with_attribute(("type", kind))
        .write_inner_content(|xml| {
            write_text(xml, "name", &shorten(&question.text))?;
            write_formatted(xml, "questiontext", &question.text)?;
            write_value(xml, "defaultgrade", &group.weight.to_number().to_string())?;
            write_value(xml, "penalty", "0")?;
            write_answers(xml, group.kind, &question.spec.options())
        })?;
    Ok(())
}

fn write_answers(xml: &mut Xml, kind: QuestionKind, options: &[ModelOption]) -> io::Result<()> {
    let right = options.iter().filter(|own| own.is_correct == Some(true));
    let right = right.count();
    match kind {
        QuestionKind::TrueOrFalse => {
            for option in options {
                let is_right = option.is_correct == Some(true);
                let value = option.value.to_lowercase();
                write_answer(xml, if is_right { "100" } else { "0" }, &value)?;
            }
        }
        QuestionKind::MultipleChoices => {
            write_value(xml, "single", if right == 1 { "true" } else { "false" })?;
            write_value(xml, "shuffleanswers", "false")?;
            for option in options {
                let is_right = option.is_correct == Some(true);
                let share = if is_right { share_of_each(right) } else { "0" };
                write_answer(xml, share, &option.value)?;
            }
        }
        QuestionKind::FreeText => {
            write_value(xml, "responseformat", "plain")?;
            for option in options {
                write_formatted(xml, "graderinfo", &option.value)?;
            }
        }
        QuestionKind::Arrange => {
            for (place, option) in (1..).zip(options) {
                write_answer(xml, &i64::to_string(&place), &option.value)?;
            }
        }
        QuestionKind::Rank | QuestionKind::Slides => {}
    }
    Ok(())
}

fn write_answer(xml: &mut Xml, share: &str, text: &str) -> io::Result<()> {
    xml.create_element("answer")
        .with_attribute(("fraction", share))
        .with_attribute(PLAIN)
        .write_inner_content(|xml| write_value(xml, "text", text))?;
    Ok(())
}

fn write_formatted(xml: &mut Xml, name: &str, text: &str) -> io::Result<()> {
    xml.create_element(name)
        .with_attribute(PLAIN)
        .write_inner_content(|xml| write_value(xml, "text", text))?;
    Ok(())
}

fn write_text(xml: &mut Xml, name: &str, text: &str) -> io::Result<()> {
    xml.create_element(name)
        .write_inner_content(|xml| write_value(xml, "text", text))?;
    Ok(())
}

fn write_value(xml: &mut Xml, name: &str, text: &str) -> io::Result<()> {
    xml.create_element(name)
        .write_text_content(BytesText::new(&printable(text)))?;
    Ok(())
}
