//! The content of a template, including the answer key. It is stored as one JSON document. Only
//! `TemplateDraft::check` creates it, so it always satisfies the rules.

use std::sync::atomic::{AtomicU64, Ordering};

use domain_kernel::{AttemptId, IdGenerator, Points, QuestionId};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

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
    /// The groups, ordered by kind. Each kind occurs at most once, and `Slides` never.
    pub groups: Vec<Group>,
    /// The slides case, if the template has one (D21).
    pub slides: Option<SlidesCase>,
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
        let questions = self.questions().map(|(group, _)| group.weight);
        questions
            .chain(self.slides.iter().map(|slides| slides.weight))
            .sum()
    }

    /// Whether the content has a free-text or rank question, which a grader must mark (D36).
    pub fn needs_grading(&self) -> bool {
        self.groups
            .iter()
            .any(|group| group.kind.needs_manual_grading())
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

    /// Returns what the participant of an attempt sees. It never contains the answer key and is the same
    /// every time (D30).
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
            videos: self.videos.clone(),
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
            question.assign_new_ids(&PlacedIds::default());
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
    /// Whether the cases differ only in their ids.
    pub fn is_equivalent(&self, other: &Self) -> bool {
        let placed = |case: &Self| {
            let mut case = case.clone();
            case.assign_new_ids(&PlacedIds::default());
            case
        };
        placed(self) == placed(other)
    }
}

/// Generates ids by counting, so that the parts of two questions get the same ids and can be compared.
#[derive(Default)]
struct PlacedIds(AtomicU64);

impl IdGenerator for PlacedIds {
    fn sequential(&self) -> Uuid {
        Uuid::from_u128(self.0.fetch_add(1, Ordering::Relaxed).into())
    }

    fn random(&self) -> Uuid {
        self.sequential()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{CountingIds, content, draft, every_kind};
    use proptest::prelude::*;

    #[test]
    fn the_total_weight_counts_every_question_and_the_slides_once() {
        let (_, content) = every_kind().check(&CountingIds::default()).unwrap();
        // Two true-or-false questions of 1.5 points, one question each of 2, 3, 4 and 5 points, and slides of 6 points.
        assert_eq!(content.total_weight(), Points::whole(23));
        assert!(content.needs_grading());
    }

    #[test]
    fn a_content_survives_storage() {
        let (_, content) = every_kind().check(&CountingIds::default()).unwrap();
        let json = serde_json::to_string(&content).unwrap();
        assert_eq!(serde_json::from_str::<Content>(&json).unwrap(), content);
    }

    #[test]
    fn questions_and_slides_are_compared_without_their_ids() {
        let (_, one) = every_kind().check(&CountingIds::default()).unwrap();
        let (_, other) = every_kind().check(&CountingIds::from(10_000)).unwrap();
        let (keyed, slides) = (with_another_key(&one), one.slides.as_ref().unwrap());
        let questions = one.questions().zip(other.questions());
        for (((_, one), (_, other)), (_, keyed)) in questions.zip(keyed.questions()) {
            assert_ne!(one, other);
            assert!(one.is_equivalent(other));
            assert_eq!(one.is_equivalent(keyed), one == keyed, "{one:?}");
        }
        assert!(slides.is_equivalent(other.slides.as_ref().unwrap()));
        assert!(!slides.is_equivalent(keyed.slides.as_ref().unwrap()));
    }

    /// Returns the content with another answer key: other flags, model texts, orders and places.
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

    proptest! {
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
