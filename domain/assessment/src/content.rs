//! The content of a template, including the answer key. It is stored as one JSON document. Only
//! `TemplateDraft::check` creates it, so it always satisfies the rules.

use domain_kernel::{AttachmentId, AttemptId, IdGenerator, PlaceholderIds, Points, QuestionId};
use serde::{Deserialize, Serialize};

use crate::item::ContentItem;
use crate::question::{QuestionKind, QuestionSpec};
use crate::shown::{ShownGroup, ShownQuestion, ShownTemplate};
use crate::slides::SlidesCase;

/// The content of a template.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// Never empty.
    pub description: String,
    /// Whether participants see the material.
    pub active_material: bool,
    /// The embed addresses of YouTube and Vimeo videos.
    pub videos: Vec<String>,
    /// Files to read, at most 100.
    #[serde(default)]
    pub material: Vec<Material>,
    /// The groups, ordered by kind. Each kind has at most one group, and the kind `Slides` has none.
    pub groups: Vec<Group>,
    /// The slides case, if the template has one (D21).
    pub slides: Option<SlidesCase>,
}

/// A file of material.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Material {
    /// A random id.
    pub id: AttachmentId,
    /// The original name of the file.
    pub file_name: String,
    /// The size in bytes as the author's browser reported it.
    pub size: u64,
}

/// The questions of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    pub kind: QuestionKind,
    pub title: String,
    /// The points of each question (D19).
    pub weight: Points,
    /// At least one question.
    pub questions: Vec<Question>,
}

/// A question with its answer key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    pub id: QuestionId,
    pub text: String,
    /// The answer options and the answer key.
    pub spec: QuestionSpec,
}

impl Content {
    /// Returns the sum of the weights of all questions plus the weight of the slides case (D19).
    pub fn total_weight(&self) -> Points {
        self.items().map(ContentItem::weight).sum()
    }

    /// Returns the content without the questions for which `is_dropped` returns true. `None` stands for the slides
    /// case.
    #[must_use]
    pub fn without(&self, is_dropped: impl Fn(Option<QuestionId>) -> bool) -> Self {
        let mut rest = self.clone();
        for group in &mut rest.groups {
            group
                .questions
                .retain(|question| !is_dropped(Some(question.id)));
        }
        rest.groups.retain(|group| !group.questions.is_empty());
        rest.slides = rest.slides.filter(|_| !is_dropped(None));
        rest
    }

    /// Returns the number that a participant sees beside a question or the slides case. Numbers start at 1.
    pub fn number_of(&self, question: Option<QuestionId>) -> Option<usize> {
        let at = self.items().position(|item| item.id() == question)?;
        Some(at.saturating_add(1))
    }

    /// Returns the number of questions. A slides case counts as one.
    pub fn question_count(&self) -> usize {
        self.items().count()
    }

    /// Iterates over the questions with their groups, in order.
    pub fn questions(&self) -> impl Iterator<Item = (&Group, &Question)> {
        self.groups.iter().flat_map(|group| {
            group
                .questions
                .iter()
                .map(move |question| (group, question))
        })
    }

    /// Returns the videos that participants see: all of them, or none if the material is not active (D52).
    pub fn participant_videos(&self) -> &[String] {
        if self.active_material {
            &self.videos
        } else {
            &[]
        }
    }

    /// Returns the material that participants see: all of it, or none if it is not active (D52).
    pub fn participant_material(&self) -> &[Material] {
        if self.active_material {
            &self.material
        } else {
            &[]
        }
    }

    /// Returns what the participant of an attempt sees. The result is always the same and never contains the answer key
    /// (D30).
    pub fn participant_view(&self, attempt: AttemptId) -> ShownTemplate {
        let question = |question: &Question| ShownQuestion {
            id: question.id,
            text: question.text.clone(),
            options: question.spec.participant_view(attempt),
        };
        let group = |group: &Group| ShownGroup {
            kind: group.kind,
            title: group.title.clone(),
            weight: group.weight,
            questions: group.questions.iter().map(question).collect(),
        };
        ShownTemplate {
            description: self.description.clone(),
            groups: self.groups.iter().map(group).collect(),
            slides: self
                .slides
                .as_ref()
                .map(|slides| slides.participant_view(attempt)),
        }
    }

    /// Returns a copy with new ids for everything.
    pub(crate) fn with_new_ids(&self, ids: &dyn IdGenerator) -> Self {
        let mut copy = self.clone();
        for question in copy
            .groups
            .iter_mut()
            .flat_map(|group| &mut group.questions)
        {
            question.assign_new_ids(ids);
        }
        for material in &mut copy.material {
            material.id = ids.random().into();
        }
        if let Some(slides) = &mut copy.slides {
            slides.assign_new_ids(ids);
        }
        copy
    }
}

impl Question {
    /// Whether the questions differ only in their ids.
    pub fn is_equivalent(&self, other: &Self) -> bool {
        let placed = |question: &Self| {
            let mut question = question.clone();
            question.assign_new_ids(&PlaceholderIds::default());
            question
        };
        placed(self) == placed(other)
    }

    fn assign_new_ids(&mut self, ids: &dyn IdGenerator) {
        self.id = ids.sequential().into();
        self.spec.assign_new_ids(ids);
    }
}

impl SlidesCase {
    /// Whether the cases differ only in the ids of their categories. Images with different ids are different files,
    /// even if they have the same name.
    pub fn is_equivalent(&self, other: &Self) -> bool {
        let placed = |case: &Self| {
            let ids = PlaceholderIds::default();
            let mut case = case.clone();
            for category in &mut case.categories {
                category.id = ids.sequential().into();
            }
            case
        };
        placed(self) == placed(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown::ShownOption;
    use crate::testing::{CountingIds, content, draft, every_kind};
    use proptest::prelude::*;
    use uuid::Uuid;

    #[test]
    fn the_total_weight_counts_every_question_and_the_slides_once() {
        let (_, content) = every_kind().check(&CountingIds::default()).unwrap();
        // Two true-or-false questions of 1.5 points each, one question each of 2, 3, 4 and 5 points, and a slides case
        // of 6 points.
        assert_eq!(content.total_weight(), Points::whole(23));
        // Six questions and the slides case.
        assert_eq!(content.question_count(), 7);
    }

    #[test]
    fn questions_and_slides_are_numbered_in_the_order_of_the_tabs() {
        let (_, content) = every_kind().check(&CountingIds::default()).unwrap();
        let kinds: Vec<_> = content.items().map(ContentItem::kind).collect();
        let [truth, choice, text, slides, rank, arrange] = QuestionKind::ALL;
        assert_eq!(kinds, [truth, truth, choice, text, slides, rank, arrange]);
        assert_eq!(slides, QuestionKind::Slides);
        let numbers: Vec<_> = content
            .items()
            .map(|item| content.number_of(item.id()))
            .collect();
        assert_eq!(numbers, (1..=7).map(Some).collect::<Vec<_>>());
        let without = content.without(|question| question.is_none());
        assert_eq!(without.number_of(None), None);
    }

    #[test]
    fn a_content_survives_storage() {
        let (_, content) = every_kind().check(&CountingIds::default()).unwrap();
        let json = serde_json::to_string(&content).unwrap();
        assert_eq!(serde_json::from_str::<Content>(&json).unwrap(), content);
    }

    #[test]
    fn questions_are_compared_without_their_ids_and_slides_without_those_of_their_categories() {
        let (_, one) = every_kind().check(&CountingIds::default()).unwrap();
        let (_, other) = every_kind().check(&CountingIds::from(10_000)).unwrap();
        let (keyed, slides) = (with_another_key(&one), one.slides.as_ref().unwrap());
        let questions = one.questions().zip(other.questions());
        for (((_, one), (_, other)), (_, keyed)) in questions.zip(keyed.questions()) {
            assert_ne!(one, other);
            assert!(one.is_equivalent(other));
            assert_eq!(one.is_equivalent(keyed), one == keyed, "{one:?}");
        }
        let mut renumbered = slides.clone();
        let ids = CountingIds::from(20_000);
        for category in &mut renumbered.categories {
            category.id = ids.sequential().into();
        }
        assert_ne!(slides, &renumbered);
        assert!(slides.is_equivalent(&renumbered));
        let other_files = other.slides.as_ref().unwrap();
        assert!(!slides.is_equivalent(other_files));
        assert!(!slides.is_equivalent(keyed.slides.as_ref().unwrap()));
    }

    /// Returns the content with another answer key: other right options, model texts, orders and categories.
    fn with_another_key(content: &Content) -> Content {
        let mut other = content.clone();
        for question in other
            .groups
            .iter_mut()
            .flat_map(|group| &mut group.questions)
        {
            question.spec.change_key();
        }
        if let Some(slides) = &mut other.slides {
            slides.images.reverse();
            slides
                .images
                .iter_mut()
                .for_each(|slide| slide.file_name.push('x'));
            if slides.categories.len() > 1 {
                let moved = slides.categories[0].slides.pop();
                slides.categories[1].slides.extend(moved);
            }
        }
        other
    }

    #[test]
    fn a_content_from_before_the_material_has_none() {
        let (_, mut content) = every_kind().check(&CountingIds::default()).unwrap();
        let mut json = serde_json::to_value(&content).unwrap();
        json.as_object_mut().unwrap().remove("material").unwrap();
        content.material.clear();
        assert_eq!(serde_json::from_value::<Content>(json).unwrap(), content);
    }

    #[test]
    fn participants_see_the_videos_and_files_of_active_material_alone() {
        let (_, mut content) = every_kind().check(&CountingIds::default()).unwrap();
        content.videos = vec!["https://www.youtube.com/embed/dQw4w9WgXcQ".to_owned()];
        content.active_material = true;
        assert!(!content.material.is_empty());
        assert_eq!(content.participant_videos(), content.videos);
        assert_eq!(content.participant_material(), content.material);
        content.active_material = false;
        assert!(content.participant_videos().is_empty());
        assert!(content.participant_material().is_empty());
    }

    proptest! {
        #[test]
        fn shuffled_papers_show_the_same_questions_and_choices_in_an_order_of_the_attempt(
            content in content(),
            attempt: u128,
        ) {
            let attempt = AttemptId(Uuid::from_u128(attempt));
            let paper = content.participant_view(attempt);
            let shuffled = || paper.clone().with_shuffled_questions(attempt).with_shuffled_choices(attempt);
            prop_assert_eq!(shuffled(), shuffled());
            let mut sorted = shuffled();
            for (group, original) in sorted.groups.iter_mut().zip(&paper.groups) {
                let place = |question: &ShownQuestion| {
                    original.questions.iter().position(|other| other.id == question.id)
                };
                group.questions.sort_by_key(place);
                for (question, original) in group.questions.iter_mut().zip(&original.questions) {
                    if group.kind == QuestionKind::MultipleChoices {
                        let place = |option: &ShownOption| {
                            original.options.iter().position(|other| other.id == option.id)
                        };
                        question.options.sort_by_key(place);
                    }
                }
            }
            // Other kinds keep the order of their options.
            prop_assert_eq!(sorted, paper);
        }

        #[test]
        fn shuffled_papers_do_not_depend_on_the_answer_key(content in content(), attempt: u128) {
            let attempt = AttemptId(Uuid::from_u128(attempt));
            let shuffled = |content: &Content| {
                let paper = content.participant_view(attempt);
                paper.with_shuffled_questions(attempt).with_shuffled_choices(attempt)
            };
            prop_assert_eq!(shuffled(&content), shuffled(&with_another_key(&content)));
        }

        #[test]
        fn participants_see_no_difference_between_answer_keys(content in content(), attempt: u128) {
            let attempt = AttemptId(Uuid::from_u128(attempt));
            let other = with_another_key(&content);
            prop_assert_ne!(&content, &other);
            prop_assert_eq!(content.participant_view(attempt), other.participant_view(attempt));
            prop_assert_eq!(content.participant_view(attempt), content.participant_view(attempt));
        }

        #[test]
        fn participants_never_see_a_model_text(mut draft in draft()) {
            for group in draft.groups.iter_mut().filter(|group| group.kind == QuestionKind::FreeText) {
                for answer in group.questions.iter_mut().flat_map(|question| &mut question.answers) {
                    answer.value = "the secret model".to_owned();
                }
            }
            let (_, content) = draft.check(&CountingIds::default()).unwrap();
            let shown = format!("{:?}", content.participant_view(AttemptId(Uuid::nil())));
            prop_assert!(!shown.contains("the secret model"));
        }
    }
}
