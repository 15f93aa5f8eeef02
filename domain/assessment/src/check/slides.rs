//! The rules of a slides case.

use std::collections::{HashMap, HashSet};

use domain_kernel::{
    FieldErrors, IdGenerator, Required, SlideId, case_fold, char_count, normalize,
};

use super::fields::{check_title, check_weight};
use crate::draft::{CategoryDraft, SlideDraft, SlidesDraft};
use crate::limits::{MAX_DESCRIPTION, MAX_FILE_NAME, MAX_SLIDES, MAX_SUBJECT, MIN_SUBJECT};
use crate::question::QuestionKind;
use crate::slides::{Category, Slide, SlidesCase};

impl SlidesDraft {
    /// Validates the case. Adds every invalid field to `errors` and returns the valid part.
    pub(super) fn check(self, ids: &dyn IdGenerator, errors: &mut FieldErrors) -> SlidesCase {
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
        let (images, keys) = check_images(&self.images, ids, errors);
        let categories = check_categories(self.categories, &keys, ids, errors);
        SlidesCase {
            title,
            weight,
            name,
            description,
            images,
            categories,
        }
    }
}

/// Validates the images. Returns them with the id of each key.
fn check_images<'a>(
    drafts: &'a [SlideDraft],
    ids: &dyn IdGenerator,
    errors: &mut FieldErrors,
) -> (Vec<Slide>, HashMap<&'a str, SlideId>) {
    let mut images = Vec::new();
    let mut keys = HashMap::new();
    if drafts.is_empty() {
        errors.add("slides.images", Required.to_string());
    } else if drafts.len() > MAX_SLIDES {
        errors.add(
            "slides.images",
            format!("slides number must be less than {MAX_SLIDES} slide"),
        );
        return (images, keys);
    }
    for (index, draft) in drafts.iter().enumerate() {
        let id = SlideId::from(ids.random());
        let file_name = normalize(&draft.file_name);
        if char_count(&file_name) > MAX_FILE_NAME {
            errors.add(
                format!("slides.images.{index}.file_name"),
                format!("File name must not be longer than {MAX_FILE_NAME} characters"),
            );
        }
        if draft.key.is_empty() {
            errors.add(format!("slides.images.{index}.key"), Required.to_string());
        } else if keys.insert(draft.key.as_str(), id).is_some() {
            errors.add(
                format!("slides.images.{index}.key"),
                "The image is given twice",
            );
        }
        images.push(Slide { id, file_name });
    }
    (images, keys)
}

fn check_categories(
    drafts: Vec<CategoryDraft>,
    keys: &HashMap<&str, SlideId>,
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
            match keys.get(image.key.as_str()) {
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
    use crate::testing::{check_slides_draft, error_messages, slides};
    use rstest::rstest;

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
}
