//! The product's own format: a zip archive with a template and its files. A template without its files can be read too.

mod archive;
mod document;
mod places;
mod writer;

use application_ports::{
    FileToWrite, ImportNote, ImportedQuestions, LeftOutQuestion, QuestionFileError, QuestionFormat,
};
use bytes::Bytes;
use domain_assessment::{Content, GroupDraft};
use domain_kernel::normalize;
use futures_util::stream::BoxStream;

use self::archive::Archive;
pub use self::archive::contains_template;
use self::document::Document;
use crate::fault;
use crate::format::ZIP;
use crate::import::shorten;
use crate::limits::{
    is_valid_material, reason_to_leave_out, reason_to_leave_out_slides, take_invalid_weight,
};
use crate::text::decode;

/// The name of the entry with the template.
const TEMPLATE: &str = "template.json";

/// Whether a text is a JSON object, such as a template without its files. No other format begins like one.
pub fn is_json_object(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('{');
    inside.is_some_and(|inside| inside.trim_start().starts_with('"'))
}

/// Reads a template and the paths of its files.
pub fn read(file: &[u8]) -> Result<ImportedQuestions, QuestionFileError> {
    if !file.starts_with(ZIP) {
        let text = decode(file)?;
        if !text.trim_start().starts_with('{') {
            return Err(QuestionFileError::WrongFormat);
        }
        return take(Document::parse(text.as_bytes())?);
    }
    let mut archive = Archive::open(file)?;
    let imported = take(Document::parse(&archive.read(TEMPLATE)?)?)?;
    let missing = imported.files.iter().find(|file| !archive.has(&file.path));
    match missing {
        Some(file) => Err(QuestionFileError::MissingFile {
            name: file.path.clone(),
        }),
        None => Ok(imported),
    }
}

fn take(mut document: Document) -> Result<ImportedQuestions, QuestionFileError> {
    let files = document.take_files();
    let mut mistakes = document.take_mistakes();
    let mut draft = document.into_draft();
    let (mut taken, mut left_out, mut position) = (0, Vec::new(), 0);
    let mut notes = Vec::new();
    for group in &mut draft.groups {
        let GroupDraft {
            kind,
            weight,
            questions,
            ..
        } = group;
        let weight_note = take_invalid_weight(weight);
        questions.retain(|question| {
            position += 1;
            let mistake = mistakes.remove(&position);
            let reason = mistake.or_else(|| reason_to_leave_out(*kind, question));
            let Some(reason) = reason else {
                taken += 1;
                notes.extend(weight_note.clone().map(|text| ImportNote {
                    position,
                    number: taken,
                    text,
                }));
                return true;
            };
            left_out.push(LeftOutQuestion {
                position,
                title: shorten(&normalize(&question.text)),
                reason,
            });
            false
        });
    }
    draft.groups.retain(|group| !group.questions.is_empty());
    if let Some(slides) = &mut draft.slides {
        position += 1;
        // Older exports contain the slides case, but not its images.
        let reason = if files.is_empty() {
            Some("The file does not contain its images".to_owned())
        } else {
            reason_to_leave_out_slides(slides)
        };
        if let Some(reason) = reason {
            left_out.push(LeftOutQuestion {
                position,
                title: shorten(&normalize(&slides.name)),
                reason,
            });
            draft.slides = None;
        } else {
            taken += 1;
            notes.extend(
                take_invalid_weight(&mut slides.weight).map(|text| ImportNote {
                    position,
                    number: taken,
                    text,
                }),
            );
        }
    }
    if position == 0 {
        return Err(QuestionFileError::NoQuestions);
    }
    if !is_valid_material(&draft.material) {
        return Err(QuestionFileError::WrongFormat);
    }
    Ok(ImportedQuestions {
        format: QuestionFormat::Palestra,
        files: places::find(&draft, files)?,
        draft,
        taken,
        left_out,
        notes,
    })
}

/// Returns an archive with a template and its files. It is written while the caller takes its parts.
pub fn write(
    name: &str,
    content: &Content,
    files: Vec<FileToWrite>,
) -> Result<BoxStream<'static, Result<Bytes, QuestionFileError>>, QuestionFileError> {
    let files = places::place(content, files)?;
    let document = Document::new(name, content, &files);
    let json = serde_json::to_vec_pretty(&document).map_err(fault)?;
    writer::write(&json, files)
}

#[cfg(test)]
mod tests;
