//! The rules of a slides case.

use std::collections::{HashMap, HashSet};

use domain_kernel::{
    FieldErrors, IdGenerator, Required, SlideId, case_fold, char_count, normalize,
};

use super::fields::{check_title, check_weight};
use super::files::{NamedFile, add_unknown, check_file_name};
use crate::draft::{CategoryDraft, SlideDraft, SlidesDraft};
use crate::limits::{MAX_DESCRIPTION, MAX_SLIDES, MAX_SUBJECT, MIN_SUBJECT};
use crate::question::QuestionKind;
use crate::slides::{Category, Slide, SlidesCase};

impl SlidesDraft {
    /// Validates the case. Adds every invalid field to `errors`. Returns the valid part, and the new images with their
    /// keys.
    pub(super) fn check(
        self,
        former: Option<&SlidesCase>,
        ids: &dyn IdGenerator,
        errors: &mut FieldErrors,
    ) -> (SlidesCase, Vec<(String, SlideId)>) {
        let weight = check_weight(self.weight, QuestionKind::Slides, errors);
        let title = check_title(self.title.as_deref(), QuestionKind::Slides, errors);
        let name = normalize(&self.name);
        match char_count(&name) {
            0 => errors.add("slides.name", Required.to_string()),
            1..MIN_SUBJECT => errors.add(
                "slides.name",
                format!("subject must be more than {MIN_SUBJECT} characters"),
            ),
            MIN_SUBJECT..=MAX_SUBJECT => {}
            _ => errors.add(
                "slides.name",
                format!("input must be less than {MAX_SUBJECT} characters"),
            ),
        }
        let description = normalize(&self.description);
        match char_count(&description) {
            0 => errors.add("slides.description", Required.to_string()),
            1..MIN_SUBJECT => errors.add(
                "slides.description",
                format!("category description must be more than {MIN_SUBJECT} characters"),
            ),
            MIN_SUBJECT..=MAX_DESCRIPTION => {}
            _ => errors.add("slides.description", "category description must be shorter"),
        }
        let former_images = former.map_or(&[][..], |former| &former.images);
        let CheckedImages {
            slides,
            found,
            added,
        } = check_images(&self.images, former_images, ids, errors);
        let categories = check_categories(self.categories, &found, ids, errors);
        let case = SlidesCase {
            title,
            weight,
            name,
            description,
            images: slides,
            categories,
        };
        (case, added)
    }
}

/// The images of a draft after the check.
#[derive(Default)]
struct CheckedImages<'a> {
    slides: Vec<Slide>,
    /// The id of each image, by the draft's reference to it.
    found: HashMap<NamedFile<'a, SlideId>, SlideId>,
    /// The new images with their keys.
    added: Vec<(String, SlideId)>,
}

fn check_images<'a>(
    drafts: &'a [SlideDraft],
    former: &[Slide],
    ids: &dyn IdGenerator,
    errors: &mut FieldErrors,
) -> CheckedImages<'a> {
    let mut checked = CheckedImages::default();
    if drafts.is_empty() {
        errors.add("slides.images", Required.to_string());
    } else if drafts.len() > MAX_SLIDES {
        errors.add(
            "slides.images",
            format!("slides number must be less than {MAX_SLIDES} slide"),
        );
        return checked;
    }
    for (index, draft) in drafts.iter().enumerate() {
        let path = format!("slides.images.{index}");
        let name = NamedFile::of(&draft.key, draft.id);
        let image = match name {
            NamedFile::Stored(id) => {
                let Some(image) = former.iter().find(|image| image.id == id) else {
                    add_unknown(&path, errors);
                    continue;
                };
                image.clone()
            }
            NamedFile::New(key) => {
                let id = SlideId::from(ids.random());
                checked.added.push((key.to_owned(), id));
                let file_name = check_file_name(&draft.file_name, &path, errors);
                Slide { id, file_name }
            }
        };
        let is_repeated = checked.found.insert(name, image.id).is_some();
        name.check(is_repeated, &path, errors);
        checked.slides.push(image);
    }
    checked
}

fn check_categories(
    drafts: Vec<CategoryDraft>,
    images: &HashMap<NamedFile<'_, SlideId>, SlideId>,
    ids: &dyn IdGenerator,
    errors: &mut FieldErrors,
) -> Vec<Category> {
    if drafts.is_empty() {
        errors.add("slides.categories", Required.to_string());
    } else if drafts.len() > MAX_SLIDES {
        errors.add(
            "slides.categories",
            format!("A case has at most {MAX_SLIDES} categories"),
        );
        return Vec::new();
    }
    let mut names = HashSet::new();
    let mut placed = HashSet::new();
    let mut categories = Vec::new();
    for (index, draft) in drafts.into_iter().enumerate() {
        let path = format!("slides.categories.{index}");
        let name = normalize(&draft.name);
        match char_count(&name) {
            0 => errors.add(format!("{path}.name"), Required.to_string()),
            1..=MAX_SUBJECT if !names.insert(case_fold(&name)) => {
                errors.add(format!("{path}.name"), "Category name must be unique");
            }
            1..=MAX_SUBJECT => {}
            _ => errors.add(
                format!("{path}.name"),
                format!("input must be less than {MAX_SUBJECT} characters"),
            ),
        }
        if draft.images.is_empty() {
            errors.add(format!("{path}.images"), "you must insert images");
        }
        let mut slides = Vec::new();
        for (slot, image) in draft.images.iter().enumerate() {
            match images.get(&NamedFile::of(&image.key, image.id)) {
                None => errors.add(format!("{path}.images.{slot}"), Required.to_string()),
                Some(id) if !placed.insert(*id) => errors.add(
                    format!("{path}.images.{slot}"),
                    "An image belongs to one category only",
                ),
                Some(id) => {
                    let place = i64::try_from(slot).unwrap_or(i64::MAX).saturating_add(1);
                    slides.push((image.order.unwrap_or(place), *id));
                }
            }
        }
        slides.sort_by_key(|(order, _)| *order);
        let slides = slides.into_iter().map(|(_, id)| id).collect();
        categories.push(Category {
            id: ids.sequential().into(),
            name,
            slides,
        });
    }
    categories
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::{CheckedTemplate, PlacedDraft, TemplateDraft};
    use crate::testing::{CountingIds, check_slides_draft, error_messages, every_kind, slides};
    use rstest::rstest;
    use uuid::Uuid;

    fn errors_after(change: impl FnOnce(&mut SlidesDraft)) -> Vec<(String, String)> {
        let mut draft = slides(6.0, &[2, 1]);
        change(&mut draft);
        error_messages(check_slides_draft(draft))
    }

    fn expected(path: &str, message: Option<&str>) -> Vec<(String, String)> {
        message
            .map(|message| (path.to_owned(), message.to_owned()))
            .into_iter()
            .collect()
    }

    #[rstest]
    #[case(0, Some("Required"))]
    #[case(1, Some("subject must be more than 2 characters"))]
    #[case(2, None)]
    #[case(100, None)]
    #[case(101, Some("input must be less than 100 characters"))]
    fn a_subject_has_two_to_a_hundred_characters(
        #[case] length: usize,
        #[case] message: Option<&str>,
    ) {
        assert_eq!(
            errors_after(|draft| draft.name = "x".repeat(length)),
            expected("slides.name", message)
        );
    }

    #[rstest]
    #[case(0, Some("Required"))]
    #[case(1, Some("category description must be more than 2 characters"))]
    #[case(2, None)]
    #[case(10_000, None)]
    #[case(10_001, Some("category description must be shorter"))]
    fn a_description_has_two_to_ten_thousand_characters(
        #[case] length: usize,
        #[case] message: Option<&str>,
    ) {
        let text = "x".repeat(length);
        assert_eq!(
            errors_after(|draft| draft.description = text),
            expected("slides.description", message)
        );
    }

    #[rstest]
    #[case(&[30], None)]
    #[case(&[31], Some("slides number must be less than 30 slide"))]
    fn a_case_has_at_most_thirty_images(#[case] sizes: &[usize], #[case] message: Option<&str>) {
        let errors = error_messages(check_slides_draft(slides(1.0, sizes)));
        assert_eq!(
            errors.into_iter().find(|(path, _)| path == "slides.images"),
            expected("slides.images", message).pop()
        );
    }

    #[test]
    fn a_category_has_a_unique_name_and_images() {
        assert_eq!(
            errors_after(|draft| draft.categories.clear()),
            expected("slides.categories", Some("Required"))
        );
        assert_eq!(
            errors_after(|draft| draft.categories[1].name = " CATEGORY 0".to_owned()),
            expected(
                "slides.categories.1.name",
                Some("Category name must be unique")
            )
        );
        assert_eq!(
            errors_after(|draft| draft.categories[0].name = "  ".to_owned()),
            expected("slides.categories.0.name", Some("Required"))
        );
        assert_eq!(
            errors_after(|draft| draft.categories[0].images.clear()),
            expected("slides.categories.0.images", Some("you must insert images"))
        );
        assert_eq!(
            errors_after(|draft| draft.categories[0].images[1].key = "unknown".to_owned()),
            expected("slides.categories.0.images.1", Some("Required"))
        );
        assert_eq!(
            errors_after(|draft| draft.categories[1].images[0].key = "i0".to_owned()),
            expected(
                "slides.categories.1.images.0",
                Some("An image belongs to one category only")
            )
        );
    }

    /// Checks the case of a draft that replaces the content of `former`.
    fn check_after(
        former: Option<&CheckedTemplate>,
        case: SlidesDraft,
    ) -> Result<CheckedTemplate, FieldErrors> {
        let draft = TemplateDraft {
            slides: Some(case),
            ..every_kind()
        };
        let ids = CountingIds::from(if former.is_some() { 1_000 } else { 0 });
        draft.check_edit(former.map(|former| &former.content), &ids)
    }

    fn stored(id: SlideId) -> SlideDraft {
        SlideDraft {
            id: Some(id),
            ..SlideDraft::default()
        }
    }

    fn placed(id: SlideId) -> PlacedDraft {
        PlacedDraft {
            id: Some(id),
            ..PlacedDraft::default()
        }
    }

    #[test]
    fn kept_images_keep_their_ids_and_names_and_new_ones_are_told_by_their_keys() {
        let former = check_after(None, slides(6.0, &[2, 1])).unwrap();
        let case = former.content.slides.as_ref().unwrap();
        let new_keys = former.new_files.images.iter().map(|(key, _)| key.as_str());
        assert_eq!(new_keys.collect::<Vec<_>>(), ["i0", "i1", "i2"]);
        let ids: Vec<_> = case.images.iter().map(|image| image.id).collect();
        let mut draft = slides(6.0, &[1]);
        draft.images.push(stored(ids[2]));
        draft.categories[0].images.insert(0, placed(ids[2]));
        let edited = check_after(Some(&former), draft).unwrap();
        let after = edited.content.slides.as_ref().unwrap();
        assert_eq!(after.images[1], case.images[2]);
        let added = after.images[0].id;
        assert!(!ids.contains(&added));
        assert_eq!(after.categories[0].slides, [ids[2], added]);
        assert!(
            case.categories
                .iter()
                .all(|category| category.id != after.categories[0].id)
        );
        assert_eq!(edited.new_files.images, [("i0".to_owned(), added)]);
    }

    #[test]
    fn a_kept_image_is_one_of_the_former_content_and_given_once() {
        let former = check_after(None, slides(6.0, &[2, 1])).unwrap();
        let id = former.content.slides.as_ref().unwrap().images[0].id;
        let with = |images: &[SlideId]| {
            let mut draft = slides(6.0, &[1]);
            draft.images.extend(images.iter().copied().map(stored));
            draft
        };
        let twice = check_after(Some(&former), with(&[id, id]));
        let message = Some("The file is given twice");
        assert_eq!(
            error_messages(twice),
            expected("slides.images.2.id", message)
        );
        let message = Some("The template does not have this file");
        let unknown = expected("slides.images.1.id", message);
        let other = SlideId(Uuid::max());
        assert_eq!(
            error_messages(check_after(Some(&former), with(&[other]))),
            unknown
        );
        assert_eq!(error_messages(check_after(None, with(&[id]))), unknown);
    }

    #[test]
    fn an_image_has_a_key_of_its_own_and_a_file_name() {
        assert_eq!(
            errors_after(|draft| draft.images[1].key = "i0".to_owned()),
            [
                (
                    "slides.images.1.key".to_owned(),
                    "The file is given twice".to_owned()
                ),
                (
                    "slides.categories.0.images.1".to_owned(),
                    "Required".to_owned()
                ),
            ]
        );
        assert_eq!(
            errors_after(|draft| draft.images[1].file_name.clear()),
            expected("slides.images.1.file_name", Some("Required"))
        );
    }
}
