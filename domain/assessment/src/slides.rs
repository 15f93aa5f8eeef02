//! The slides case: images to sort into categories, at most one case per template (D21).

use std::collections::{BTreeMap, HashMap};

use domain_kernel::{AttemptId, CategoryId, IdGenerator, Points, SlideId};
use serde::{Deserialize, Serialize};

use crate::sheet::Place;
use crate::shown::{ShownCategory, ShownSlides, shuffle_key};

/// A slides case with its key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SlidesCase {
    pub title: String,
    /// The points of the whole case.
    pub weight: Points,
    /// The subject of the case.
    pub name: String,
    pub description: String,
    /// 1 to 30 images in the author's order. An image need not belong to a category.
    pub images: Vec<Slide>,
    /// 1 to 30 categories.
    pub categories: Vec<Category>,
}

/// An image.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slide {
    /// A random id.
    pub id: SlideId,
    /// The original name of the file, which only staff see.
    pub file_name: String,
}

/// A category and the images that belong to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Category {
    pub id: CategoryId,
    /// Unique within the slides case; comparisons ignore upper and lower case.
    pub name: String,
    /// At least one image, in model order. An image belongs to at most one category.
    pub slides: Vec<SlideId>,
}

impl SlidesCase {
    /// Returns what the participant of an attempt sees. The order of the images depends on the attempt.
    pub(crate) fn participant_view(&self, attempt: AttemptId) -> ShownSlides {
        let mut images: Vec<SlideId> = self.images.iter().map(|slide| slide.id).collect();
        images.sort_by_key(|id| shuffle_key(attempt, *id));
        let category = |category: &Category| ShownCategory {
            id: category.id,
            name: category.name.clone(),
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

    /// Returns the whole weight if every category contains exactly the images that belong to it, in any order.
    /// Otherwise returns zero.
    pub(crate) fn mark(&self, placed: &BTreeMap<SlideId, Place>) -> Points {
        let model = self
            .categories
            .iter()
            .flat_map(|category| category.slides.iter().map(|id| (*id, category.id)));
        let model: BTreeMap<SlideId, CategoryId> = model.collect();
        let is_right = model
            .into_iter()
            .eq(placed.iter().map(|(id, place)| (*id, place.category)));
        if is_right { self.weight } else { Points::ZERO }
    }

    /// Assigns a new id to every image and category.
    pub(crate) fn assign_new_ids(&mut self, ids: &dyn IdGenerator) {
        let mut new_ids = HashMap::new();
        for slide in &mut self.images {
            let id = SlideId::from(ids.random());
            new_ids.insert(std::mem::replace(&mut slide.id, id), id);
        }
        for category in &mut self.categories {
            category.id = ids.sequential().into();
            category.slides = category
                .slides
                .iter()
                .filter_map(|id| new_ids.get(id).copied())
                .collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_slides_draft, slides};

    fn placed_images(case: &SlidesCase) -> BTreeMap<SlideId, Place> {
        let places = |category: &Category| -> Vec<_> {
            category
                .slides
                .iter()
                .map(|id| {
                    (
                        *id,
                        Place {
                            category: category.id,
                            order: 1,
                        },
                    )
                })
                .collect()
        };
        case.categories.iter().flat_map(places).collect()
    }

    #[test]
    fn a_sheet_is_right_if_every_category_holds_exactly_its_images() {
        let case = check_slides_draft(slides(6.0, &[2, 1])).unwrap();
        let right = placed_images(&case);
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
    fn an_image_without_a_category_must_stay_unplaced() {
        let mut draft = slides(6.0, &[2, 1]);
        draft.categories[0].images.pop();
        let case = check_slides_draft(draft).unwrap();
        let right = placed_images(&case);
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
