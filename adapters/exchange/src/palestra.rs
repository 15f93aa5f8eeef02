//! The product's own format: a zip archive with a template and its files.

mod archive;
mod document;

use std::io::{Cursor, Write};

use application_ports::{
    ArchivedFile, ImportedQuestions, LeftOutQuestion, QuestionFileError, QuestionFormat,
};
use domain_assessment::{Content, GroupDraft};
use domain_kernel::normalize;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use self::archive::Archive;
pub use self::archive::contains_template;
use self::document::Document;
use crate::fault;
use crate::import::shorten;
use crate::limits::reason_to_leave_out;

/// The entry with the template.
const TEMPLATE: &str = "template.json";

/// Reads a template and the places of its files.
pub fn read(file: &[u8]) -> Result<ImportedQuestions, QuestionFileError> {
    let mut archive = Archive::open(file)?;
    let document = Document::parse(&archive.read(TEMPLATE)?)?;
    let files: Vec<ArchivedFile> = document
        .files()
        .filter(|file| archive.has(&file.path))
        .collect();
    let mut imported = ImportedQuestions {
        format: QuestionFormat::Palestra,
        draft: document.into_draft(),
        taken: 0,
        left_out: Vec::new(),
        notes: Vec::new(),
        files,
    };
    let (mut position, mut found) = (0, 0);
    for group in &mut imported.draft.groups {
        let GroupDraft {
            kind, questions, ..
        } = group;
        questions.retain(|question| {
            position += 1;
            found += 1;
            let Some(reason) = reason_to_leave_out(*kind, question) else {
                imported.taken += 1;
                return true;
            };
            imported.left_out.push(LeftOutQuestion {
                position,
                title: shorten(&normalize(&question.text)),
                reason,
            });
            false
        });
    }
    let groups = &mut imported.draft.groups;
    groups.retain(|group| !group.questions.is_empty());
    if imported.draft.slides.is_some() {
        (imported.taken, found) = (imported.taken + 1, found + 1);
    }
    if found == 0 {
        return Err(QuestionFileError::NoQuestions);
    }
    Ok(imported)
}

/// Returns an archive with a template.
pub fn write(name: &str, content: &Content) -> Result<Vec<u8>, QuestionFileError> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    archive.start_file(TEMPLATE, options).map_err(fault)?;
    let document = Document::new(name, content);
    let json = serde_json::to_vec_pretty(&document).map_err(fault)?;
    archive.write_all(&json).map_err(fault)?;
    Ok(archive.finish().map_err(fault)?.into_inner())
}

#[cfg(test)]
mod tests;
