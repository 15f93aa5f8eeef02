//! What a template holds: its groups of questions and its slides case, key included. Stored as one
//! JSON document. Made by `TemplateDraft::check` alone, so it keeps the rules of the builder.

use domain_kernel::{AttemptId, IdGenerator, Points, QuestionId};
use serde::{Deserialize, Serialize};

use crate::kind::QuestionKind;
use crate::question::QuestionSpec;
use crate::shown::{ShownGroup, ShownQuestion, ShownTemplate};
use crate::slides::SlidesCase;

/// What a template holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// The description, not empty.
    pub description: String,
    /// Whether the material is shown to participants (`matrial_status`).
    pub active_material: bool,
    /// Embed addresses of YouTube and Vimeo videos.
    pub videos: Vec<String>,
    /// The active groups, by kind's code; each kind at most once, never `Slides`.
    pub groups: Vec<Group>,
    /// The slides case, if there is one (D21).
    pub slides: Option<SlidesCase>,
}

/// The questions of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// The kind of all its questions.
    pub kind: QuestionKind,
    /// The tab title.
    pub title: String,
    /// What each of its questions is worth (D19).
    pub weight: Points,
    /// The questions, at least one.
    pub questions: Vec<Question>,
}

/// A question with its key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Its id.
    pub id: QuestionId,
    /// The question.
    pub text: String,
    /// What it is answered with, and the key.
    pub body: QuestionSpec,
}

impl Content {
    /// The sum over its questions, plus the slides weight once (D19).
    pub fn total_weight(&self) -> Points {
        let questions = self.questions().map(|(group, _)| group.weight);
        questions
            .chain(self.slides.iter().map(|slides| slides.weight))
            .sum()
    }

    /// Whether a grader must mark it: it has a free-text or rank question (D36).
    pub fn needs_grading(&self) -> bool {
        self.groups
            .iter()
            .any(|group| group.kind.needs_manual_grading())
    }

    /// Each question with its group, in order.
    pub fn questions(&self) -> impl Iterator<Item = (&Group, &Question)> {
        self.groups.iter().flat_map(|group| {
            group
                .questions
                .iter()
                .map(move |question| (group, question))
        })
    }

    /// One question with its group.
    pub fn question(&self, id: QuestionId) -> Option<(&Group, &Question)> {
        self.questions().find(|(_, question)| question.id == id)
    }

    /// What the participant of an attempt sees: nothing of the key, and the same every time (D30).
    pub fn shown(&self, attempt: AttemptId) -> ShownTemplate {
        let question = |question: &Question| ShownQuestion {
            id: question.id,
            text: question.text.clone(),
            options: question.body.shown(attempt),
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
            slides: self.slides.as_ref().map(|slides| slides.shown(attempt)),
        }
    }

    /// The same content with new ids throughout.
    pub(crate) fn renewed(&self, ids: &dyn IdGenerator) -> Self {
        let mut copy = self.clone();
        for question in copy
            .groups
            .iter_mut()
            .flat_map(|group| &mut group.questions)
        {
            question.id = ids.sequential().into();
            question.body.renew(ids);
        }
        if let Some(slides) = &mut copy.slides {
            slides.renew(ids);
        }
        copy
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{CountingIds, content, draft, every_kind};
    use proptest::prelude::*;
    use uuid::Uuid;

    #[test]
    fn a_weight_counts_once_a_question_and_once_for_the_slides() {
        let (_, content) = every_kind().check(&CountingIds::default()).unwrap();
        // 2 x 1.5 true/false, then one question each of 2, 3, 4 and 5, and slides of 6.
        assert_eq!(content.total_weight(), Points::whole(23));
        assert!(content.needs_grading());
    }

    #[test]
    fn the_document_survives_storage() {
        let (_, content) = every_kind().check(&CountingIds::default()).unwrap();
        let json = serde_json::to_string(&content).unwrap();
        assert_eq!(serde_json::from_str::<Content>(&json).unwrap(), content);
    }

    #[test]
    fn a_question_is_found_with_its_group() {
        let (_, content) = every_kind().check(&CountingIds::default()).unwrap();
        for (group, question) in content.questions() {
            let (found, same) = content.question(question.id).unwrap();
            assert_eq!((found.kind, same), (group.kind, question));
        }
        assert_eq!(content.question(QuestionId(Uuid::max())), None);
    }

    /// The same template with another key: other flags, model texts, orders and places.
    fn with_another_key(content: &Content) -> Content {
        let mut other = content.clone();
        for question in other
            .groups
            .iter_mut()
            .flat_map(|group| &mut group.questions)
        {
            question.body.turn();
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
        fn contents_that_differ_only_in_the_key_look_alike(content in content(), attempt: u128) {
            let attempt = AttemptId(Uuid::from_u128(attempt));
            let other = with_another_key(&content);
            prop_assert_ne!(&content, &other);
            prop_assert_eq!(content.shown(attempt), other.shown(attempt));
            prop_assert_eq!(content.shown(attempt), content.shown(attempt));
        }

        #[test]
        fn what_is_shown_tells_no_model_text(mut draft in draft()) {
            for group in draft.groups.iter_mut().filter(|group| group.kind == QuestionKind::FreeText) {
                for answer in group.questions.iter_mut().flat_map(|question| &mut question.answers) {
                    answer.value = "the secret model".to_owned();
                }
            }
            let (_, content) = draft.check(&CountingIds::default()).unwrap();
            let shown = format!("{:?}", content.shown(AttemptId(Uuid::nil())));
            prop_assert!(!shown.contains("the secret model"));
        }
    }
}
