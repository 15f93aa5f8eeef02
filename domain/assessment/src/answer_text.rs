//! The answers of participants as texts, for exported files (D217).

use std::collections::{BTreeMap, HashMap};

use domain_kernel::{AttemptId, CategoryId, OptionId, SlideId};

use crate::content::Content;
use crate::sheet::{Answer, Place};

/// Separates two parts of an answer.
const SEPARATOR: &str = "; ";
/// Marks a position without an item.
const NO_ITEM: &str = "–";

/// The texts of the options, images and categories of a template.
#[derive(Debug)]
pub struct AnswerTexts {
    /// Each option with its index in the template.
    options: HashMap<OptionId, (usize, String)>,
    images: HashMap<SlideId, String>,
    categories: Vec<(CategoryId, String)>,
}

impl AnswerTexts {
    /// Creates the texts for staff: images have the names of their files.
    pub fn new(content: &Content) -> Self {
        let images = content.slides.iter().flat_map(|slides| &slides.images);
        let names = images.map(|image| (image.id, image.file_name.clone()));
        Self::with_images(content, names.collect())
    }

    /// Creates the texts for the participant of an attempt. Images have the letters that they had in the attempt,
    /// because a file name can reveal the answer key (D30).
    pub fn for_participant(content: &Content, attempt: AttemptId) -> Self {
        let shown = content.participant_view(attempt).slides;
        let images = shown.map(|slides| slides.images).unwrap_or_default();
        let letters = images.into_iter().zip((0..).map(letter));
        Self::with_images(content, letters.collect())
    }

    fn with_images(content: &Content, images: HashMap<SlideId, String>) -> Self {
        let options = content
            .questions()
            .flat_map(|(_, question)| question.spec.options())
            .enumerate()
            .map(|(place, option)| (option.id, (place, option.value)));
        let categories = content.slides.iter().flat_map(|slides| &slides.categories);
        Self {
            options: options.collect(),
            images,
            categories: categories
                .map(|category| (category.id, category.name.clone()))
                .collect(),
        }
    }

    /// Returns an answer as a text: the chosen options in the order of the template, the text, or the items in the order in
    /// which the participant put them.
    pub fn answer(&self, answer: &Answer) -> String {
        self.answer_parts(answer).join(SEPARATOR)
    }

    /// Returns the parts of [`Self::answer`].
    pub(crate) fn answer_parts(&self, answer: &Answer) -> Vec<String> {
        match answer {
            Answer::Chosen(chosen) => {
                let mut chosen: Vec<_> = chosen
                    .iter()
                    .filter_map(|id| self.options.get(id))
                    .collect();
                chosen.sort();
                chosen.into_iter().map(|(_, text)| text.clone()).collect()
            }
            Answer::Text { text, .. } => vec![text.clone()],
            Answer::Order(items) => {
                let text = |item: &Option<OptionId>| {
                    let option = item.and_then(|id| self.options.get(&id));
                    option.map_or(NO_ITEM, |(_, text)| text.as_str()).to_owned()
                };
                items.iter().map(text).collect()
            }
        }
    }

    /// Returns the categories, each with the images that the participant placed there, in the participant's order.
    /// Empty categories are left out.
    pub fn slides(&self, placed: &BTreeMap<SlideId, Place>) -> String {
        self.slides_parts(placed).join(SEPARATOR)
    }

    /// Returns the parts of [`Self::slides`].
    pub(crate) fn slides_parts(&self, placed: &BTreeMap<SlideId, Place>) -> Vec<String> {
        let category = |(id, name): &(CategoryId, String)| {
            let mut images: Vec<_> = placed
                .iter()
                .filter(|(_, place)| place.category == *id)
                .filter_map(|(image, place)| Some((place.order, self.images.get(image)?.as_str())))
                .collect();
            images.sort_unstable();
            let images: Vec<_> = images.into_iter().map(|(_, image)| image).collect();
            (!images.is_empty()).then(|| format!("{name}: {}", images.join(", ")))
        };
        self.categories.iter().filter_map(category).collect()
    }
}

/// Returns the letter that an image has on the screen, by its index there: A to Z, then AA, AB and so on.
fn letter(index: usize) -> String {
    let mut text = (index / 26).checked_sub(1).map(letter).unwrap_or_default();
    text.extend(('A'..='Z').nth(index % 26));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::QuestionKind;
    use crate::testing::{CountingIds, every_kind};

    #[test]
    fn an_answer_is_written_as_people_read_it() {
        let (_, content) = every_kind().check(&CountingIds::default()).unwrap();
        let texts = AnswerTexts::new(&content);
        let options = |kind| {
            let mut questions = content.questions();
            let (_, question) = questions.find(|(group, _)| group.kind == kind).unwrap();
            question.spec.options()
        };
        let choices = options(QuestionKind::MultipleChoices);
        let (first, second) = (&choices[0], &choices[1]);
        let chosen = Answer::Chosen(vec![second.id, first.id]);
        let both = format!("{}; {}", first.value, second.value);
        assert_eq!(texts.answer(&chosen), both, "in the order of the template");
        let items = options(QuestionKind::Arrange);
        let order = Answer::Order(vec![Some(items[1].id), None]);
        assert_eq!(texts.answer(&order), format!("{}; –", items[1].value));
        let text = Answer::Text {
            option: options(QuestionKind::FreeText)[0].id,
            text: "=1+1".to_owned(),
        };
        assert_eq!(texts.answer(&text), "=1+1");
    }

    #[test]
    fn images_have_the_letters_that_the_web_app_shows() {
        let letters = [0, 25, 26, 27, 51, 53, 701, 702].map(letter);
        assert_eq!(letters, ["A", "Z", "AA", "AB", "AZ", "BB", "ZZ", "AAA"]);
    }

    #[test]
    fn placed_images_are_written_by_category_in_their_order() {
        let (_, content) = every_kind().check(&CountingIds::default()).unwrap();
        let texts = AnswerTexts::new(&content);
        let slides = content.slides.as_ref().unwrap();
        let category = &slides.categories[0];
        let place = |order| Place {
            category: category.id,
            order,
        };
        let images: Vec<_> = slides.images.iter().take(2).collect();
        let placed = (0..)
            .zip(&images)
            .map(|(at, image)| (image.id, place(9 - at)));
        let mut names: Vec<_> = images
            .iter()
            .map(|image| image.file_name.as_str())
            .collect();
        names.reverse();
        let expected = format!("{}: {}", category.name, names.join(", "));
        assert_eq!(texts.slides(&placed.collect()), expected);
        assert_eq!(texts.slides(&BTreeMap::new()), "");
    }
}
