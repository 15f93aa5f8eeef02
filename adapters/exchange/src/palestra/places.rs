//! The paths of a template's files in an archive.

use std::collections::{BTreeMap, HashSet};

use application_ports::{ArchivedFile, FileToWrite, QuestionFileError};
use domain_assessment::{Content, TemplateDraft};
use domain_kernel::AttachmentId;

use crate::fault;

/// A file of a template with its path.
pub struct PlacedFile {
    /// The name of the file in the document.
    pub key: String,
    /// The name of the entry. It contains only the use and the type of the file, so it is valid on every system.
    pub path: String,
    pub file: FileToWrite,
}

/// Assigns paths to the images and then to the material of a template.
pub fn place(
    content: &Content,
    files: Vec<FileToWrite>,
) -> Result<Vec<PlacedFile>, QuestionFileError> {
    let mut files: BTreeMap<_, _> = files.into_iter().map(|file| (file.id, file)).collect();
    let images = content.slides.iter().flat_map(|case| &case.images);
    let images = images.map(|image| AttachmentId::from(image.id));
    let material = content.material.iter().map(|material| material.id);
    let images = (1..).zip(images).map(|(number, id)| ("images", number, id));
    let material = (1..)
        .zip(material)
        .map(|(number, id)| ("material", number, id));
    let place = |(folder, number, id): (&str, u32, AttachmentId)| {
        let file = files.remove(&id);
        let file = file.ok_or_else(|| fault(format!("the file {id} was not given")))?;
        Ok(PlacedFile {
            key: id.to_string(),
            path: format!("{folder}/{number}.{}", file.file_type.extension()),
            file,
        })
    };
    images.chain(material).map(place).collect()
}

/// Returns the paths of the images and the material of a draft. Only paths that the document contains are returned.
pub fn find(
    draft: &TemplateDraft,
    named: Vec<ArchivedFile>,
) -> Result<Vec<ArchivedFile>, QuestionFileError> {
    let mut paths = BTreeMap::new();
    let mut used = HashSet::new();
    for ArchivedFile { key, path } in named {
        let is_repeated = !used.insert(path.clone()) || paths.contains_key(&key);
        if is_repeated {
            return Err(QuestionFileError::RepeatedFile { name: path });
        }
        paths.insert(key, path);
    }
    let images = draft.slides.iter().flat_map(|case| &case.images);
    let images = images.map(|image| (&image.key, &image.file_name));
    let material = draft.material.iter();
    let material = material.map(|material| (&material.key, &material.file_name));
    let (mut found, mut asked) = (Vec::new(), HashSet::new());
    for (key, file_name) in images.chain(material) {
        let name = file_name.clone();
        if !asked.insert(key) {
            return Err(QuestionFileError::RepeatedFile { name });
        }
        let Some(path) = paths.remove(key) else {
            return Err(QuestionFileError::MissingFile { name });
        };
        let key = key.clone();
        found.push(ArchivedFile { key, path });
    }
    Ok(found)
}
