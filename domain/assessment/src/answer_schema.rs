//! Reading a save: the index of a template's options, made once and shared by all who answer it.

use std::collections::{BTreeMap, HashMap, HashSet};

use domain_kernel::{CategoryId, FieldErrors, OptionId, QuestionId, SlideId};

use crate::content::{Content, Question};
use crate::question::{OptionValue, Reader};
use crate::sheet::{Place, Sheet, SubmittedAnswer, SubmittedSlide};

/// What can be answered in a template, by option. It holds no key.
#[derive(Clone, Debug)]
pub struct AnswerSchema {
    /// In the order of their ids, as a sheet has them.
    questions: Vec<QuestionSchema>,
    options: HashMap<OptionId, OptionPosition>,
    slides: HashSet<SlideId>,
    categories: HashSet<CategoryId>,
}

/// Where an option stands in its template.
#[derive(Clone, Copy, Debug)]
struct OptionPosition {
    question: usize,
    /// Among all options.
    option: usize,
}

#[derive(Clone, Debug)]
struct QuestionSchema {
    id: QuestionId,
    options: usize,
    read: Reader,
}

impl AnswerSchema {
    /// The shape of a template.
    pub fn of(content: &Content) -> Self {
        let mut asked: Vec<&Question> = content.questions().map(|(_, question)| question).collect();
        asked.sort_unstable_by_key(|question| question.id);
        let mut questions = Vec::with_capacity(asked.len());
        let mut options = HashMap::new();
        for (at, question) in asked.into_iter().enumerate() {
            let own = question.body.options();
            questions.push(QuestionSchema {
                id: question.id,
                options: own.len(),
                read: question.body.reader(),
            });
            for option in own {
                let standing = OptionPosition {
                    question: at,
                    option: options.len(),
                };
                options.insert(option.id, standing);
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
            .map(|own| own.id)
            .collect();
        Self {
            questions,
            options,
            slides,
            categories,
        }
    }

    /// The sheet that a save carries, or everything that is wrong with it; the key has no say.
    ///
    /// # Errors
    /// At `answers.<i>`: an option of another template, the same one twice, a value that does not
    /// fit, a second one chosen where one is allowed, two positions alike, items without a
    /// position. At `slides.<i>`: an unknown image or category, the same image twice.
    pub fn read(
        &self,
        entries: &[SubmittedAnswer],
        slides: &[SubmittedSlide],
    ) -> Result<Sheet, FieldErrors> {
        let mut errors = FieldErrors::new();
        let mut seen = vec![false; self.options.len()];
        let mut picks: Vec<OptionValue<'_>> = Vec::with_capacity(entries.len());
        for (at, entry) in entries.iter().enumerate() {
            match self.options.get(&entry.option) {
                None => errors.add(
                    format!("answers.{at}"),
                    "The answer is not one of this template",
                ),
                Some(standing)
                    if seen
                        .get_mut(standing.option)
                        .is_some_and(|seen| std::mem::replace(seen, true)) =>
                {
                    errors.add(format!("answers.{at}"), "The answer is given twice");
                }
                Some(standing) => picks.push(OptionValue {
                    question: standing.question,
                    at,
                    option: entry.option,
                    value: &entry.value,
                }),
            }
        }
        picks.sort_by_key(|pick| pick.question);
        let answers = picks
            .chunk_by(|one, other| one.question == other.question)
            .filter_map(|picks| {
                let asked = self.questions.get(picks.first()?.question)?;
                let answer = (asked.read)(picks, asked.options, &mut errors)?;
                Some((asked.id, answer))
            });
        let mut sheet = Sheet {
            answers: answers.collect(),
            slides: BTreeMap::new(),
        };
        for (at, entry) in slides.iter().enumerate() {
            if !self.slides.contains(&entry.slide) {
                errors.add(
                    format!("slides.{at}"),
                    "The image is not one of this template",
                );
            } else if !self.categories.contains(&entry.category) {
                errors.add(
                    format!("slides.{at}"),
                    "The category is not one of this template",
                );
            } else {
                let place = Place {
                    category: entry.category,
                    order: entry.order,
                };
                if sheet.slides.insert(entry.slide, place).is_some() {
                    errors.add(format!("slides.{at}"), "The image is placed twice");
                }
            }
        }
        errors.into_result(sheet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::QuestionKind;
    use crate::sheet::SubmittedValue;
    use crate::testing::{CountingIds, content_and_save, every_kind, messages};
    use proptest::prelude::*;
    use uuid::Uuid;

    fn fixture() -> Content {
        every_kind().check(&CountingIds::default()).unwrap().1
    }

    fn option(content: &Content, kind: QuestionKind, at: usize) -> OptionId {
        let (_, question) = content
            .questions()
            .find(|(group, _)| group.kind == kind)
            .unwrap();
        question.body.options()[at].id
    }

    fn chosen(option: OptionId) -> SubmittedAnswer {
        SubmittedAnswer {
            option,
            value: SubmittedValue::Flag(true),
        }
    }

    const fn shared<T: Send + Sync>() {}

    #[test]
    fn it_is_shared_between_threads() {
        shared::<AnswerSchema>();
    }

    #[test]
    fn an_option_of_another_template_is_refused_where_it_stands() {
        let content = fixture();
        let entries = [
            chosen(option(&content, QuestionKind::TrueOrFalse, 0)),
            chosen(OptionId(Uuid::max())),
        ];
        let found = messages(AnswerSchema::of(&content).read(&entries, &[]));
        let message = "The answer is not one of this template".to_owned();
        assert_eq!(found, [("answers.1".to_owned(), message)]);
    }

    #[test]
    fn an_option_is_given_once() {
        let content = fixture();
        let option = option(&content, QuestionKind::MultipleChoices, 0);
        let found =
            messages(AnswerSchema::of(&content).read(&[chosen(option), chosen(option)], &[]));
        assert_eq!(
            found,
            [(
                "answers.1".to_owned(),
                "The answer is given twice".to_owned()
            )]
        );
    }

    #[test]
    fn an_image_has_one_place_in_a_known_category() {
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
        let paths: Vec<String> = messages(AnswerSchema::of(&content).read(&[], &slides))
            .into_iter()
            .map(|(path, _)| path)
            .collect();
        assert_eq!(paths, ["slides.1", "slides.2", "slides.3"]);
    }

    #[test]
    fn an_empty_save_is_an_empty_sheet() {
        let sheet = AnswerSchema::of(&fixture()).read(&[], &[]).unwrap();
        assert_eq!((sheet.count(), sheet), (0, Sheet::default()));
    }

    proptest! {
        #[test]
        fn a_sheet_reads_back_from_its_own_entries((content, entries, slides) in content_and_save()) {
            let shape = AnswerSchema::of(&content);
            let sheet = shape.read(&entries, &slides).unwrap();
            let again = shape.read(&sheet.entries(), &sheet.slide_entries()).unwrap();
            prop_assert_eq!(&again, &sheet);
            prop_assert_eq!(sheet.arranged().len(), sheet.entries().iter().filter(|entry| matches!(entry.value, SubmittedValue::Number(_))).count());
        }

        #[test]
        fn the_same_answers_are_the_same_bytes((content, entries, slides) in content_and_save()) {
            let shape = AnswerSchema::of(&content);
            let bytes = |entries: &[SubmittedAnswer], slides: &[SubmittedSlide]| {
                serde_json::to_string(&shape.read(entries, slides).unwrap()).unwrap()
            };
            let turned = |mut entries: Vec<SubmittedAnswer>| { entries.reverse(); entries };
            let json = bytes(&entries, &slides);
            let reversed: Vec<_> = slides.iter().rev().copied().collect();
            prop_assert_eq!(&bytes(&turned(entries), &reversed), &json);
            let stored: Sheet = serde_json::from_str(&json).unwrap();
            prop_assert_eq!(serde_json::to_string(&stored).unwrap(), json);
        }

        #[test]
        fn the_key_has_no_say_in_how_a_save_is_read((content, entries, slides) in content_and_save()) {
            let mut other = content.clone();
            for question in other.groups.iter_mut().flat_map(|group| &mut group.questions) {
                if let crate::QuestionSpec::Arrange(body) = &mut question.body {
                    body.items.reverse();
                }
            }
            prop_assert_eq!(AnswerSchema::of(&content).read(&entries, &slides), AnswerSchema::of(&other).read(&entries, &slides));
        }
    }
}
