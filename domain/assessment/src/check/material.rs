//! The rules of the material of a template.

use std::collections::HashSet;

use domain_kernel::{AttachmentId, FieldErrors, IdGenerator, Required};

use super::files::{NamedFile, add_unknown, check_file_name};
use crate::content::Material;
use crate::draft::MaterialDraft;
use crate::limits::{MAX_MATERIAL_FILE, MAX_MATERIALS};

/// Validates the material. Adds every invalid field to `errors`. Returns the valid part, and the new files with their
/// keys.
pub(super) fn check_material(
    drafts: &[MaterialDraft],
    former: &[Material],
    ids: &dyn IdGenerator,
    errors: &mut FieldErrors,
) -> (Vec<Material>, Vec<(String, AttachmentId)>) {
    let (mut checked, mut new) = (Vec::new(), Vec::new());
    if drafts.len() > MAX_MATERIALS {
        errors.add(
            "material",
            format!("A template has at most {MAX_MATERIALS} files"),
        );
        return (checked, new);
    }
    let mut named = HashSet::new();
    for (index, draft) in drafts.iter().enumerate() {
        let path = format!("material.{index}");
        let file = NamedFile::of(&draft.key, draft.id);
        file.check(!named.insert(file), &path, errors);
        match file {
            NamedFile::Stored(id) => match former.iter().find(|material| material.id == id) {
                Some(material) => checked.push(material.clone()),
                None => add_unknown(&path, errors),
            },
            NamedFile::New(key) => {
                let material = Material {
                    id: ids.random().into(),
                    file_name: check_file_name(&draft.file_name, &path, errors),
                    size: check_size(draft.size, &path, errors),
                };
                new.push((key.to_owned(), material.id));
                checked.push(material);
            }
        }
    }
    (checked, new)
}

/// Checks the size of a file. If it is invalid, adds an error and returns zero.
fn check_size(size: Option<i64>, path: &str, errors: &mut FieldErrors) -> u64 {
    let message = match size.map(u64::try_from) {
        None => Required.to_string(),
        Some(Ok(size @ 1..=MAX_MATERIAL_FILE)) => return size,
        Some(Err(_) | Ok(0)) => "The file is empty".to_owned(),
        Some(Ok(_)) => "File must not be more than 10 MB".to_owned(),
    };
    errors.add(format!("{path}.size"), message);
    0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::{CheckedTemplate, TemplateDraft};
    use crate::testing::{CountingIds, error_messages, every_kind, material};
    use rstest::rstest;
    use uuid::Uuid;

    fn check(
        material: Vec<MaterialDraft>,
        former: Option<&CheckedTemplate>,
    ) -> Result<CheckedTemplate, FieldErrors> {
        let draft = TemplateDraft {
            material,
            slides: None,
            ..every_kind()
        };
        let former = former.map(|former| &former.content);
        draft.check_edit(
            former,
            &CountingIds::from(if former.is_some() { 1_000 } else { 0 }),
        )
    }

    fn errors_after(change: impl FnOnce(&mut MaterialDraft)) -> Vec<(String, String)> {
        let mut draft = material("m0");
        change(&mut draft);
        error_messages(check(vec![draft], None))
    }

    fn expected(path: &str, message: Option<&str>) -> Vec<(String, String)> {
        let error = message.map(|message| (path.to_owned(), message.to_owned()));
        error.into_iter().collect()
    }

    fn stored(id: AttachmentId) -> MaterialDraft {
        MaterialDraft {
            id: Some(id),
            ..MaterialDraft::default()
        }
    }

    #[rstest]
    #[case(None, Some("Required"))]
    #[case(Some(-1), Some("The file is empty"))]
    #[case(Some(0), Some("The file is empty"))]
    #[case(Some(1), None)]
    #[case(Some(10 * 1024 * 1024), None)]
    #[case(Some(10 * 1024 * 1024 + 1), Some("File must not be more than 10 MB"))]
    fn a_file_has_up_to_ten_megabytes(#[case] size: Option<i64>, #[case] message: Option<&str>) {
        let errors = errors_after(|draft| draft.size = size);
        assert_eq!(errors, expected("material.0.size", message));
    }

    #[rstest]
    #[case(0, Some("Required"))]
    #[case(1, None)]
    #[case(255, None)]
    #[case(256, Some("File name must not be longer than 255 characters"))]
    fn a_file_has_a_name_of_up_to_255_characters(
        #[case] length: usize,
        #[case] message: Option<&str>,
    ) {
        let errors = errors_after(|draft| draft.file_name = "x".repeat(length));
        assert_eq!(errors, expected("material.0.file_name", message));
    }

    #[rstest]
    #[case(100, None)]
    #[case(101, Some("A template has at most 100 files"))]
    fn a_template_has_up_to_a_hundred_files(#[case] count: usize, #[case] message: Option<&str>) {
        let drafts = (0..count).map(|index| material(&format!("m{index}")));
        let errors = error_messages(check(drafts.collect(), None));
        assert_eq!(errors, expected("material", message));
    }

    #[test]
    fn a_new_file_has_a_key_of_its_own() {
        let errors = errors_after(|draft| draft.key.clear());
        assert_eq!(errors, expected("material.0.key", Some("Required")));
        let errors = error_messages(check(vec![material("m0"), material("m0")], None));
        let message = Some("The file is given twice");
        assert_eq!(errors, expected("material.1.key", message));
    }

    #[test]
    fn a_kept_file_keeps_its_id_name_and_size_and_new_ones_are_told_by_their_keys() {
        let former = check(vec![material("m0"), material("m1")], None).unwrap();
        let ids: Vec<_> = former.content.material.iter().map(|file| file.id).collect();
        assert_eq!(
            former.new_files.materials,
            [("m0".to_owned(), ids[0]), ("m1".to_owned(), ids[1])]
        );
        let drafts = vec![material("m2"), stored(ids[1])];
        let edited = check(drafts, Some(&former)).unwrap();
        assert_eq!(edited.content.material[1], former.content.material[1]);
        let added = edited.content.material[0].id;
        assert!(!ids.contains(&added));
        assert_eq!(edited.new_files.materials, [("m2".to_owned(), added)]);
    }

    #[test]
    fn a_kept_file_is_one_of_the_former_content_and_given_once() {
        let former = check(vec![material("m0")], None).unwrap();
        let id = former.content.material[0].id;
        let twice = check(vec![stored(id), stored(id)], Some(&former));
        let message = Some("The file is given twice");
        assert_eq!(error_messages(twice), expected("material.1.id", message));
        let unknown = expected(
            "material.0.id",
            Some("The template does not have this file"),
        );
        let other = stored(AttachmentId(Uuid::max()));
        assert_eq!(error_messages(check(vec![other], Some(&former))), unknown);
        assert_eq!(error_messages(check(vec![stored(id)], None)), unknown);
    }
}
