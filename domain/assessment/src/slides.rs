//! The slides case: images to put into categories, one case a template (D21).

use std::collections::{BTreeMap, HashMap, HashSet};

use domain_kernel::{
    AttemptId, CategoryId, FieldErrors, IdGenerator, Points, Required, SlideId, case_fold,
    char_count, normalize,
};
use serde::{Deserialize, Serialize};

use crate::draft::{check_title, check_weight};
use crate::kind::QuestionKind;
use crate::limits::{MAX_DESCRIPTION, MAX_FILE_NAME, MAX_SLIDES, MAX_SUBJECT, MIN_SUBJECT};
use crate::sheet::Place;
use crate::shown::{ShownCategory, ShownSlides, place};

/// A slides case with its key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SlidesCase {
    /// The tab title.
    pub title: String,
    /// What the whole case is worth.
    pub weight: Points,
    /// The case subject.
    pub name: String,
    /// The description.
    pub description: String,
    /// Its images, 1 to 30, in the order in which they were sent. One that no category holds
    /// belongs nowhere.
    pub images: Vec<Slide>,
    /// Its categories, at least one.
    pub categories: Vec<Category>,
}

/// An image.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slide {
    /// Its id, random.
    pub id: SlideId,
    /// The original name of its file, for staff alone.
    pub file_name: String,
}

/// A category and the images that belong into it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Category {
    /// Its id.
    pub id: CategoryId,
    /// Its name, unique within the case whatever the case of its letters.
    pub name: String,
    /// Its images in model order, at least one; an image belongs into one category at most.
    pub slides: Vec<SlideId>,
}

/// A slides case as it came.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SlidesDraft {
    /// More than 0, at most 999, up to two decimals.
    pub weight: Option<f64>,
    /// At most 20 characters; the kind's own title where absent or empty.
    pub title: Option<String>,
    /// The case subject, 2 to 100 characters.
    pub name: String,
    /// 2 to 10,000 characters.
    pub description: String,
    /// 1 to 30 images.
    pub images: Vec<SlideDraft>,
    /// At least one.
    pub category: Vec<CategoryDraft>,
}

/// An image as it came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SlideDraft {
    /// The client's name for it within the request.
    pub key: String,
    /// The original name of its file.
    pub file_name: String,
}

/// A category as it came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CategoryDraft {
    /// 1 to 100 characters.
    pub name: String,
    /// At least one image.
    pub images: Vec<PlacedDraft>,
}

/// An image of a category as it came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlacedDraft {
    /// The `key` of an image.
    pub key: String,
    /// Its place in the category; where it stands in the list if absent.
    pub order: Option<i64>,
}

impl SlidesDraft {
    /// The case as far as it is right; what is not stands in `errors`.
    pub(crate) fn check(self, ids: &dyn IdGenerator, errors: &mut FieldErrors) -> SlidesCase {
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
        let categories = check_categories(self.category, &keys, ids, errors);
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

/// The images, and the id of each key.
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
    for (at, draft) in drafts.iter().enumerate() {
        let id = SlideId::from(ids.random());
        let file_name = normalize(&draft.file_name);
        if char_count(&file_name) > MAX_FILE_NAME {
            errors.add(
                format!("slides.images.{at}.fileName"),
                format!("File name must not be longer than {MAX_FILE_NAME} characters"),
            );
        }
        if draft.key.is_empty() {
            errors.add(format!("slides.images.{at}.key"), Required.to_string());
        } else if keys.insert(draft.key.as_str(), id).is_some() {
            errors.add(
                format!("slides.images.{at}.key"),
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
        errors.add("slides.category", Required.to_string());
    } else if drafts.len() > MAX_SLIDES {
        errors.add(
            "slides.category",
            format!("A case has at most {MAX_SLIDES} categories"),
        );
        return Vec::new();
    }
    let mut names = HashSet::new();
    let mut placed = HashSet::new();
    let mut categories = Vec::new();
    for (at, draft) in drafts.into_iter().enumerate() {
        let path = format!("slides.category.{at}");
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

impl SlidesCase {
    /// What the participant of an attempt sees: the images in an order of the attempt's own.
    pub(crate) fn shown(&self, attempt: AttemptId) -> ShownSlides {
        let mut images: Vec<SlideId> = self.images.iter().map(|slide| slide.id).collect();
        images.sort_by_key(|id| place(attempt, *id));
        let category = |own: &Category| ShownCategory {
            id: own.id,
            name: own.name.clone(),
        };
        ShownSlides {
            title: self.title.clone(),
            weight: self.weight,
            name: self.name.clone(),
            description: self.description.clone(),
            images,
            categories: self.categories.iter().map(category).collect(),
        }
    }

    /// All of the weight where every category holds exactly its own images, in whatever order.
    pub(crate) fn mark(&self, placed: &BTreeMap<SlideId, Place>) -> Points {
        let model = self
            .categories
            .iter()
            .flat_map(|own| own.slides.iter().map(|id| (*id, own.id)));
        let model: BTreeMap<SlideId, CategoryId> = model.collect();
        let right = model
            .into_iter()
            .eq(placed.iter().map(|(id, place)| (*id, place.category)));
        if right { self.weight } else { Points::ZERO }
    }

    /// Gives every image and category a new id.
    pub(crate) fn renew(&mut self, ids: &dyn IdGenerator) {
        let mut renewed = HashMap::new();
        for slide in &mut self.images {
            let id = SlideId::from(ids.random());
            renewed.insert(std::mem::replace(&mut slide.id, id), id);
        }
        for category in &mut self.categories {
            category.id = ids.sequential().into();
            category.slides = category
                .slides
                .iter()
                .filter_map(|id| renewed.get(id).copied())
                .collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{CountingIds, messages, slides};
    use rstest::rstest;

    fn checked(draft: SlidesDraft) -> Result<SlidesCase, FieldErrors> {
        let mut errors = FieldErrors::new();
        let case = draft.check(&CountingIds::default(), &mut errors);
        errors.into_result(case)
    }

    fn found(change: impl FnOnce(&mut SlidesDraft)) -> Vec<(String, String)> {
        let mut draft = slides(6.0, &[2, 1]);
        change(&mut draft);
        messages(checked(draft))
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
        #[case] long: usize,
        #[case] message: Option<&str>,
    ) {
        assert_eq!(
            found(|draft| draft.name = "x".repeat(long)),
            expected("slides.name", message)
        );
    }

    #[rstest]
    #[case(0, Some("Required"))]
    #[case(1, Some("category description must be more than 2 characters"))]
    #[case(2, None)]
    #[case(10_000, None)]
    #[case(10_001, Some("category description must be shorter"))]
    fn a_description_is_neither_short_nor_endless(
        #[case] long: usize,
        #[case] message: Option<&str>,
    ) {
        let text = "x".repeat(long);
        assert_eq!(
            found(|draft| draft.description = text),
            expected("slides.description", message)
        );
    }

    #[rstest]
    #[case(&[30], None)]
    #[case(&[31], Some("slides number must be less than 30 slide"))]
    fn thirty_images_are_the_most(#[case] sizes: &[usize], #[case] message: Option<&str>) {
        let found = messages(checked(slides(1.0, sizes)));
        assert_eq!(
            found.into_iter().find(|(path, _)| path == "slides.images"),
            expected("slides.images", message).pop()
        );
    }

    #[test]
    fn a_category_has_a_name_of_its_own_and_images() {
        assert_eq!(
            found(|draft| draft.category.clear()),
            expected("slides.category", Some("Required"))
        );
        assert_eq!(
            found(|draft| draft.category[1].name = " CATEGORY 0".to_owned()),
            expected(
                "slides.category.1.name",
                Some("Category name must be unique")
            )
        );
        assert_eq!(
            found(|draft| draft.category[0].name = "  ".to_owned()),
            expected("slides.category.0.name", Some("Required"))
        );
        assert_eq!(
            found(|draft| draft.category[0].images.clear()),
            expected("slides.category.0.images", Some("you must insert images"))
        );
        assert_eq!(
            found(|draft| draft.category[0].images[1].key = "unknown".to_owned()),
            expected("slides.category.0.images.1", Some("Required"))
        );
        assert_eq!(
            found(|draft| draft.category[1].images[0].key = "i0".to_owned()),
            expected(
                "slides.category.1.images.0",
                Some("An image belongs to one category only")
            )
        );
    }

    fn placed(case: &SlidesCase) -> BTreeMap<SlideId, Place> {
        let own = |own: &Category| -> Vec<_> {
            own.slides
                .iter()
                .map(|id| {
                    (
                        *id,
                        Place {
                            category: own.id,
                            order: 1,
                        },
                    )
                })
                .collect()
        };
        case.categories.iter().flat_map(own).collect()
    }

    #[test]
    fn it_is_right_where_every_category_holds_exactly_its_images() {
        let case = checked(slides(6.0, &[2, 1])).unwrap();
        let right = placed(&case);
        assert_eq!(case.mark(&right), Points::whole(6));
        let mut other_order = right.clone();
        other_order
            .values_mut()
            .zip([9, 3, 7])
            .for_each(|(place, order)| place.order = order);
        assert_eq!(case.mark(&other_order), Points::whole(6));
        let mut missing = right.clone();
        missing.pop_first();
        assert_eq!(case.mark(&missing), Points::ZERO);
        let mut misplaced = right.clone();
        misplaced
            .entry(case.categories[1].slides[0])
            .and_modify(|place| place.category = case.categories[0].id);
        assert_eq!(case.mark(&misplaced), Points::ZERO);
        assert_eq!(case.mark(&BTreeMap::new()), Points::ZERO);
    }

    #[test]
    fn an_image_that_belongs_nowhere_is_left_out() {
        let mut draft = slides(6.0, &[2, 1]);
        draft.category[0].images.pop();
        let case = checked(draft).unwrap();
        let right = placed(&case);
        assert_eq!(case.mark(&right), Points::whole(6));
        let stray = case
            .images
            .iter()
            .find(|slide| !right.contains_key(&slide.id))
            .unwrap();
        let mut too_much = right.clone();
        too_much.insert(
            stray.id,
            Place {
                category: case.categories[0].id,
                order: 2,
            },
        );
        assert_eq!(case.mark(&too_much), Points::ZERO);
    }
}
