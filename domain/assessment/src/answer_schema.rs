//! The schema that reads and validates the answers of a save.

use std::collections::btree_map::{BTreeMap, Entry};
use std::collections::{BTreeSet, HashMap, HashSet};

use domain_kernel::{CategoryId, FieldErrors, OptionId, QuestionId, SlideId, TemplateId};

use crate::content::{Content, Question};
use crate::question::{OptionValue, Reader};
use crate::sheet::{Place, Sheet, SubmittedAnswer, SubmittedSlide};

/// An index of everything that participants can answer in a template, without the answer key. It is built once, and all
/// attempts at the template share it.
#[derive(Clone, Debug)]
pub struct AnswerSchema {
    /// Ordered by id, as in a sheet.
    questions: Vec<QuestionSchema>,
    options: HashMap<OptionId, OptionPosition>,
    slides: HashSet<SlideId>,
    categories: HashSet<CategoryId>,
}

/// The position of an option among the questions and options of its template.
#[derive(Clone, Copy, Debug)]
struct OptionPosition {
    question: usize,
    /// The index among all options of the template.
    option: usize,
}

#[derive(Clone, Debug)]
struct QuestionSchema {
    id: QuestionId,
    option_count: usize,
    read: Reader,
}

impl AnswerSchema {
    /// Builds the schema of a template.
    pub fn new(content: &Content) -> Self {
        let mut ordered: Vec<&Question> =
            content.questions().map(|(_, question)| question).collect();
        ordered.sort_unstable_by_key(|question| question.id);
        let mut questions = Vec::with_capacity(ordered.len());
        let mut positions = HashMap::new();
        for (index, question) in ordered.into_iter().enumerate() {
            let options = question.spec.options();
            questions.push(QuestionSchema {
                id: question.id,
                option_count: options.len(),
                read: question.spec.reader(),
            });
            for option in options {
                let position = OptionPosition {
                    question: index,
                    option: positions.len(),
                };
                positions.insert(option.id, position);
            }
        }
        let case = content.slides.as_ref();
        let slides = case
            .iter()
            .flat_map(|case| &case.images)
            .map(|slide| slide.id)
            .collect();
        let categories = case
            .iter()
            .flat_map(|case| &case.categories)
            .map(|category| category.id)
            .collect();
        Self {
            questions,
            options: positions,
            slides,
            categories,
        }
    }

    /// Reads the answer sheet of a save. The answer key is not needed.
    ///
    /// # Errors
    ///
    /// Returns every invalid entry. The save without these entries is valid.
    /// - at `answers.<i>`: an option of another template, an option given twice, a value that does not fit, a text that
    ///   is too long, a second chosen option if only one is allowed, or a position that is given twice or does not
    ///   exist;
    /// - at `slides.<i>`: an unknown image or category, a position that does not exist, an image placed twice, or a
    ///   second image in one place.
    pub fn read(
        &self,
        answers: &[SubmittedAnswer],
        slides: &[SubmittedSlide],
    ) -> Result<Sheet, FieldErrors> {
        let mut errors = FieldErrors::new();
        let mut entries = self.match_options(answers, &mut errors);
        entries.sort_by_key(|entry| entry.question);
        let answers = entries
            .chunk_by(|one, other| one.question == other.question)
            .filter_map(|entries| {
                let question = self.questions.get(entries.first()?.question)?;
                let answer = (question.read)(entries, question.option_count, &mut errors)?;
                Some((question.id, answer))
            })
            .collect();
        let slides = self.read_slides(slides, &mut errors);
        errors.into_result(Sheet {
            answers,
            slides,
            ..Sheet::default()
        })
    }

    /// Returns the marks for review of questions of this template. Unknown ids are ignored, because no mark may cost an
    /// answer (D304).
    pub fn known_marks(&self, template: TemplateId, marks: &[QuestionId]) -> BTreeSet<QuestionId> {
        let is_case = |id: QuestionId| !self.slides.is_empty() && id.0 == template.0;
        let is_question = |id| {
            self.questions
                .binary_search_by_key(&id, |known| known.id)
                .is_ok()
        };
        let known = marks.iter().filter(|id| is_case(**id) || is_question(**id));
        known.copied().collect()
    }

    /// Finds the question of each submitted answer. Rejects unknown and repeated options.
    fn match_options<'a>(
        &self,
        answers: &'a [SubmittedAnswer],
        errors: &mut FieldErrors,
    ) -> Vec<OptionValue<'a>> {
        let mut seen = vec![false; self.options.len()];
        let mut entries = Vec::with_capacity(answers.len());
        for (index, answer) in answers.iter().enumerate() {
            match self.options.get(&answer.option) {
                None => errors.add(
                    format!("answers.{index}"),
                    "The answer is not one of this template",
                ),
                Some(position)
                    if seen
                        .get_mut(position.option)
                        .is_some_and(|seen| std::mem::replace(seen, true)) =>
                {
                    errors.add(format!("answers.{index}"), "The answer is given twice");
                }
                Some(position) => entries.push(OptionValue {
                    question: position.question,
                    index,
                    option: answer.option,
                    value: &answer.value,
                }),
            }
        }
        entries
    }

    fn read_slides(
        &self,
        slides: &[SubmittedSlide],
        errors: &mut FieldErrors,
    ) -> BTreeMap<SlideId, Place> {
        let mut places = BTreeMap::new();
        let mut taken = HashSet::new();
        // Every category has as many positions as there are images. Otherwise the number of positions would reveal how
        // many images belong there (D30).
        let positions = 1..=self.slides.len();
        for (index, submitted) in slides.iter().enumerate() {
            let path = format!("slides.{index}");
            let is_position =
                usize::try_from(submitted.order).is_ok_and(|order| positions.contains(&order));
            if !self.slides.contains(&submitted.slide) {
                errors.add(path, "The image is not one of this template");
            } else if !self.categories.contains(&submitted.category) {
                errors.add(path, "The category is not one of this template");
            } else if !is_position {
                let most = positions.end();
                errors.add(path, format!("The position must be from 1 to {most}"));
            } else {
                let place = Place {
                    category: submitted.category,
                    order: submitted.order,
                };
                match places.entry(submitted.slide) {
                    Entry::Occupied(_) => errors.add(path, "The image is placed twice"),
                    Entry::Vacant(free) if taken.insert((place.category, place.order)) => {
                        free.insert(place);
                    }
                    Entry::Vacant(_) => errors.add(path, "Another image has this place"),
                }
            }
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::QuestionKind;
    use crate::sheet::SubmittedValue;
    use crate::testing::{CountingIds, content_and_save, error_messages, every_kind};
    use proptest::prelude::*;
    use rstest::rstest;
    use uuid::Uuid;

    fn fixture() -> Content {
        every_kind().check(&CountingIds::default()).unwrap().1
    }

    fn option_id(content: &Content, kind: QuestionKind, index: usize) -> OptionId {
        let (_, question) = content
            .questions()
            .find(|(group, _)| group.kind == kind)
            .unwrap();
        question.spec.options()[index].id
    }

    fn chosen(option: OptionId) -> SubmittedAnswer {
        SubmittedAnswer {
            option,
            value: SubmittedValue::Flag(true),
        }
    }

    const fn assert_shareable<T: Send + Sync>() {}

    #[test]
    fn a_schema_can_be_shared_between_threads() {
        assert_shareable::<AnswerSchema>();
    }

    #[test]
    fn an_option_of_another_template_is_rejected_at_its_index() {
        let content = fixture();
        let entries = [
            chosen(option_id(&content, QuestionKind::TrueOrFalse, 0)),
            chosen(OptionId(Uuid::max())),
        ];
        let errors = error_messages(AnswerSchema::new(&content).read(&entries, &[]));
        let message = "The answer is not one of this template".to_owned();
        assert_eq!(errors, [("answers.1".to_owned(), message)]);
    }

    #[test]
    fn an_option_must_not_be_given_twice() {
        let content = fixture();
        let option = option_id(&content, QuestionKind::MultipleChoices, 0);
        let errors = error_messages(
            AnswerSchema::new(&content).read(&[chosen(option), chosen(option)], &[]),
        );
        assert_eq!(
            errors,
            [(
                "answers.1".to_owned(),
                "The answer is given twice".to_owned()
            )]
        );
    }

    #[test]
    fn an_image_is_placed_once_in_a_known_category() {
        let content = fixture();
        let case = content.slides.as_ref().unwrap();
        let (slide, category) = (case.images[0].id, case.categories[0].id);
        let place = |slide, category| SubmittedSlide {
            slide,
            category,
            order: 1,
        };
        let slides = [
            place(slide, category),
            place(slide, category),
            place(SlideId(Uuid::max()), category),
            place(slide, CategoryId(Uuid::max())),
        ];
        let paths: Vec<String> = error_messages(AnswerSchema::new(&content).read(&[], &slides))
            .into_iter()
            .map(|(path, _)| path)
            .collect();
        assert_eq!(paths, ["slides.1", "slides.2", "slides.3"]);
    }

    #[rstest]
    #[case(i64::MIN, false)]
    #[case(0, false)]
    #[case(1, true)]
    #[case(3, true)]
    #[case(4, false)]
    #[case(i64::MAX, false)]
    fn a_category_has_as_many_places_as_the_case_has_images(
        #[case] order: i64,
        #[case] is_place: bool,
    ) {
        let content = fixture();
        let case = content.slides.as_ref().unwrap();
        assert_eq!(case.images.len(), 3);
        for category in &case.categories {
            let slides = [SubmittedSlide {
                slide: case.images[2].id,
                category: category.id,
                order,
            }];
            let errors = error_messages(AnswerSchema::new(&content).read(&[], &slides));
            let message = ("slides.0", "The position must be from 1 to 3");
            let expected = (!is_place).then(|| (message.0.to_owned(), message.1.to_owned()));
            assert_eq!(errors, expected.into_iter().collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_place_holds_one_image_and_each_category_has_places_of_its_own() {
        let content = fixture();
        let case = content.slides.as_ref().unwrap();
        let place = |image: usize, category: usize, order| SubmittedSlide {
            slide: case.images[image].id,
            category: case.categories[category].id,
            order,
        };
        let schema = AnswerSchema::new(&content);
        let sheet = schema.read(&[], &[place(0, 0, 1), place(1, 1, 1), place(2, 0, 3)]);
        assert_eq!(sheet.unwrap().slides.len(), 3);
        let twice = [place(0, 0, 2), place(1, 1, 1), place(2, 0, 2)];
        assert_eq!(
            error_messages(schema.read(&[], &twice)),
            [(
                "slides.2".to_owned(),
                "Another image has this place".to_owned()
            )]
        );
        // The second position of an image that is placed twice stays free.
        let moved = [place(0, 0, 1), place(0, 0, 2), place(1, 0, 2)];
        assert_eq!(
            error_messages(schema.read(&[], &moved)),
            [(
                "slides.1".to_owned(),
                "The image is placed twice".to_owned()
            )]
        );
    }

    #[test]
    fn an_empty_save_produces_an_empty_sheet() {
        let sheet = AnswerSchema::new(&fixture()).read(&[], &[]).unwrap();
        assert_eq!((sheet.count(), sheet), (0, Sheet::default()));
    }

    #[test]
    fn marks_for_review_are_those_of_the_template_each_once() {
        let content = fixture();
        let schema = AnswerSchema::new(&content);
        let template = TemplateId(Uuid::from_u128(77));
        let case = QuestionId(template.0);
        let own: BTreeSet<QuestionId> = content.questions().map(|(_, one)| one.id).collect();
        let foreign = QuestionId(Uuid::max());
        let sent: Vec<_> = own
            .iter()
            .chain(&own)
            .chain([&foreign, &case])
            .copied()
            .collect();
        let known = schema.known_marks(template, &sent);
        assert_eq!(known, own.iter().copied().chain([case]).collect());

        let plain = AnswerSchema::new(&content.without(|question| question.is_none()));
        assert_eq!(
            plain.known_marks(template, &sent),
            own,
            "it has no slides case"
        );
    }

    #[test]
    fn marks_for_review_change_no_answer() {
        let schema = AnswerSchema::new(&fixture());
        let sheet = schema.read(&[], &[]).unwrap();
        let marked = Sheet {
            marked_for_review: schema.questions.iter().map(|one| one.id).collect(),
            ..sheet.clone()
        };
        assert!(marked.has_same_answers(&sheet));
        assert_eq!(marked.count(), 0);
        assert!(schema.could_store(&marked));
        let stored = serde_json::to_string(&marked).unwrap();
        assert_eq!(serde_json::from_str::<Sheet>(&stored).unwrap(), marked);
        // A sheet without marks is stored as it was before there were any.
        let plain = serde_json::to_string(&sheet).unwrap();
        assert_eq!(plain, r#"{"answers":{},"slides":{}}"#);
        assert_eq!(serde_json::from_str::<Sheet>(&plain).unwrap(), sheet);
    }

    /// Returns the entries that have no error.
    fn without_invalid_entries<T: Clone>(
        entries: &[T],
        list: &str,
        errors: &FieldErrors,
    ) -> Vec<T> {
        let is_named = |index: usize| errors.contains(&format!("{list}.{index}"));
        let kept = entries
            .iter()
            .enumerate()
            .filter(|(index, _)| !is_named(*index));
        kept.map(|(_, entry)| entry.clone()).collect()
    }

    /// Makes an entry invalid, or adds an invalid one, depending on `fault`.
    fn make_entry_invalid(entries: &mut Vec<SubmittedAnswer>, at: usize, fault: u8) {
        let unknown = chosen(OptionId(Uuid::max()));
        let at = at % (entries.len() + 1);
        let Some(entry) = entries.get_mut(at) else {
            entries.push(unknown);
            return;
        };
        match fault {
            0 => entries.insert(at, unknown),
            1 => {
                let again = entry.clone();
                entries.push(again);
            }
            2 => entry.value = SubmittedValue::Other,
            3 => entry.value = SubmittedValue::Text("x".repeat(10_001)),
            4 => entry.value = SubmittedValue::Number(11),
            _ => entry.value = SubmittedValue::Number(1),
        }
    }

    #[test]
    fn at_most_a_hundred_wrong_entries_are_named() {
        let schema = AnswerSchema::new(&fixture());
        let mut entries = vec![chosen(OptionId(Uuid::max())); 250];
        for left in [150, 50, 0] {
            let errors = schema.read(&entries, &[]).unwrap_err();
            entries = without_invalid_entries(&entries, "answers", &errors);
            assert_eq!(entries.len(), left);
        }
        assert_eq!(schema.read(&entries, &[]), Ok(Sheet::default()));
    }

    proptest! {
        #[test]
        fn a_save_without_its_wrong_entries_is_valid(
            (content, mut entries, mut slides) in content_and_save(),
            faults in prop::collection::vec((any::<usize>(), 0u8..6), 0..8),
            other_slides in prop::collection::vec(0u8..4, 0..4),
        ) {
            for (at, fault) in faults {
                make_entry_invalid(&mut entries, at, fault);
            }
            let images = content.slides.iter().flat_map(|case| &case.images);
            let images: Vec<SlideId> = images.map(|image| image.id).collect();
            for fault in other_slides {
                let unknown = SubmittedSlide {
                    slide: SlideId(Uuid::max()),
                    category: CategoryId(Uuid::max()),
                    order: 1,
                };
                let slide = slides.first().copied().unwrap_or(unknown);
                let other = images.last().copied().unwrap_or(slide.slide);
                slides.push(match fault {
                    0 => unknown,
                    1 => SubmittedSlide { order: 0, ..slide },
                    2 => SubmittedSlide { slide: other, ..slide },
                    _ => slide,
                });
            }
            let schema = AnswerSchema::new(&content);
            if let Err(errors) = schema.read(&entries, &slides) {
                entries = without_invalid_entries(&entries, "answers", &errors);
                slides = without_invalid_entries(&slides, "slides", &errors);
            }
            prop_assert!(schema.read(&entries, &slides).is_ok());
        }

        #[test]
        fn a_sheet_is_read_again_from_its_own_entries((content, entries, slides) in content_and_save()) {
            let schema = AnswerSchema::new(&content);
            let sheet = schema.read(&entries, &slides).unwrap();
            let again = schema.read(&sheet.entries(), &sheet.slide_entries()).unwrap();
            prop_assert_eq!(&again, &sheet);
            prop_assert_eq!(sheet.arranged().len(), sheet.entries().iter().filter(|entry| matches!(entry.value, SubmittedValue::Number(_))).count());
        }

        #[test]
        fn the_same_answers_serialize_to_the_same_bytes((content, entries, slides) in content_and_save()) {
            let schema = AnswerSchema::new(&content);
            let bytes = |entries: &[SubmittedAnswer], slides: &[SubmittedSlide]| {
                serde_json::to_string(&schema.read(entries, slides).unwrap()).unwrap()
            };
            let reversed_answers = |mut entries: Vec<SubmittedAnswer>| { entries.reverse(); entries };
            let json = bytes(&entries, &slides);
            let reversed: Vec<_> = slides.iter().rev().copied().collect();
            prop_assert_eq!(&bytes(&reversed_answers(entries), &reversed), &json);
            let stored: Sheet = serde_json::from_str(&json).unwrap();
            prop_assert_eq!(serde_json::to_string(&stored).unwrap(), json);
        }

        #[test]
        fn the_answer_key_has_no_influence_on_reading_a_save((content, entries, slides) in content_and_save()) {
            let mut other = content.clone();
            for question in other.groups.iter_mut().flat_map(|group| &mut group.questions) {
                if let crate::QuestionSpec::Arrange(spec) = &mut question.spec {
                    spec.items.reverse();
                }
            }
            for category in other.slides.iter_mut().flat_map(|case| &mut case.categories) {
                category.slides.clear();
            }
            prop_assert_eq!(AnswerSchema::new(&content).read(&entries, &slides), AnswerSchema::new(&other).read(&entries, &slides));
        }
    }
}
