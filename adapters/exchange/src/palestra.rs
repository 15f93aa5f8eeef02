//! The product's own format: a zip archive with a template and its files. A template without its files can be read too.

mod archive;
mod document;
mod places;
mod writer;

use std::collections::BTreeMap;

use application_ports::{
    FileToWrite, ImportNote, ImportedQuestions, LeftOutQuestion, QuestionFileError, QuestionFormat,
};
use bytes::Bytes;
use domain_assessment::{Content, GroupDraft, QuestionKind, SlidesDraft};
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

/// The questions of a file that were looked at: how many there are, which are left out, and the notes about the others.
#[derive(Default)]
struct Reading {
    position: u32,
    taken: usize,
    left_out: Vec<LeftOutQuestion>,
    notes: Vec<ImportNote>,
}

impl Reading {
    /// Records the next question. Returns whether it is taken.
    fn record(&mut self, text: &str, reason: Option<String>, note: Option<&String>) -> bool {
        self.position += 1;
        let position = self.position;
        if let Some(reason) = reason {
            self.left_out.push(LeftOutQuestion {
                position,
                title: shorten(&normalize(text)),
                reason,
            });
            return false;
        }
        self.taken += 1;
        self.notes.extend(note.cloned().map(|text| ImportNote {
            position,
            number: self.taken,
            text,
        }));
        true
    }

    fn read_group(&mut self, group: &mut GroupDraft, mistakes: &mut BTreeMap<u32, String>) {
        let kind = group.kind;
        let note = take_invalid_weight(&mut group.weight);
        group.questions.retain(|question| {
            let mistake = mistakes.remove(&(self.position + 1));
            let reason = mistake.or_else(|| reason_to_leave_out(kind, question));
            self.record(&question.text, reason, note.as_ref())
        });
    }

    /// Returns whether the slides case is taken. Older exports contain it, but not its images.
    fn read_slides(&mut self, slides: &mut SlidesDraft, has_files: bool) -> bool {
        let reason = if has_files {
            reason_to_leave_out_slides(slides)
        } else {
            Some("The file does not contain its images".to_owned())
        };
        let note = reason
            .is_none()
            .then(|| take_invalid_weight(&mut slides.weight));
        self.record(&slides.name, reason, note.flatten().as_ref())
    }
}

fn take(mut document: Document) -> Result<ImportedQuestions, QuestionFileError> {
    let files = document.take_files();
    let mut mistakes = document.take_mistakes();
    let mut draft = document.into_draft();
    let mut reading = Reading::default();
    for kind in QuestionKind::ALL {
        if kind == QuestionKind::Slides {
            let has_files = !files.is_empty();
            draft
                .slides
                .take_if(|slides| !reading.read_slides(slides, has_files));
        }
        let groups = draft.groups.iter_mut();
        for group in groups.filter(|group| group.kind == kind) {
            reading.read_group(group, &mut mistakes);
        }
    }
    draft.groups.retain(|group| !group.questions.is_empty());
    if reading.position == 0 {
        return Err(QuestionFileError::NoQuestions);
    }
    if !is_valid_material(&draft.material) {
        return Err(QuestionFileError::WrongFormat);
    }
    Ok(ImportedQuestions {
        format: QuestionFormat::Palestra,
        files: places::find(&draft, files)?,
        draft,
        taken: reading.taken,
        left_out: reading.left_out,
        notes: reading.notes,
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
