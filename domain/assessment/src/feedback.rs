//! The feedback that a participant gets for each question when the event is over for everyone (D113). It never
//! contains the answer key.

use std::collections::HashMap;

use domain_kernel::{AttemptId, Points, QuestionId};

use crate::answer_text::AnswerTexts;
use crate::content::Content;
use crate::correction::CorrectionRule;
use crate::question::QuestionKind;
use crate::score::{Mark, Score, grade};
use crate::sheet::Sheet;

/// The feedback for one question or for the slides case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionFeedback {
    /// `None` for the slides case.
    pub question: Option<QuestionId>,
    pub kind: QuestionKind,
    /// The text of the question, or the subject of the slides case.
    pub content: String,
    /// The participant's own answer in parts: the chosen options, the text, the items in their order, or each category
    /// with the letters of its images. Empty if the question was not answered.
    pub answer: Vec<String>,
    pub mark: Points,
    pub weight: Points,
    pub comment: Option<String>,
    /// The rule of the correction of the question, if it dropped the question or gave this sheet another mark than the
    /// template's key gives (D297).
    pub corrected: Option<CorrectionRule>,
}

impl QuestionFeedback {
    /// Returns the feedback on a sheet with its published score, in the order of the template. `attempt` determines the
    /// letters of the images.
    pub fn of(content: &Content, sheet: &Sheet, score: &Score, attempt: AttemptId) -> Vec<Self> {
        let texts = AnswerTexts::for_participant(content, attempt);
        let by_template = grade(content, sheet).into_iter();
        let by_template: HashMap<_, _> = by_template
            .map(|mark| (mark.question, mark.score))
            .collect();
        let is_other = |mark: &Mark| by_template.get(&mark.question) != Some(&mark.score);
        let marked = |mark: &Mark| {
            let (text, answer) = match mark.question {
                None => (
                    content.slides.as_ref()?.name.clone(),
                    texts.slides_parts(&sheet.slides),
                ),
                Some(id) => {
                    let (_, question) = content.questions().find(|(_, one)| one.id == id)?;
                    let answer = sheet.answers.get(id);
                    let parts = answer.map(|answer| texts.answer_parts(answer));
                    (question.text.clone(), parts.unwrap_or_default())
                }
            };
            Some(Self {
                question: mark.question,
                kind: mark.kind,
                content: text,
                answer,
                // In a published score, every question that counts has a mark. A dropped question may have none.
                mark: mark.score.unwrap_or_default(),
                weight: mark.weight,
                comment: mark.comment.clone(),
                corrected: mark
                    .corrected
                    .filter(|_| mark.is_dropped() || is_other(mark)),
            })
        };
        score.marks.iter().filter_map(marked).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::{Answer, Place};
    use crate::testing::{CountingIds, every_kind};
    use uuid::Uuid;

    fn content() -> Content {
        every_kind().check(&CountingIds::default()).unwrap().1
    }

    fn attempt() -> AttemptId {
        Uuid::from_u128(7).into()
    }

    fn feedback(content: &Content, sheet: &Sheet) -> Vec<QuestionFeedback> {
        let score = Score::new(content, sheet, Points::whole(10));
        QuestionFeedback::of(content, sheet, &score, attempt())
    }

    #[test]
    fn every_question_is_named_with_its_mark_and_ones_own_answer() {
        let content = content();
        let (_, question) = content
            .questions()
            .find(|(group, _)| group.kind == QuestionKind::MultipleChoices)
            .unwrap();
        let chosen = &question.spec.options()[1];
        let sheet = Sheet {
            answers: [(question.id, Answer::Chosen(vec![chosen.id]))]
                .into_iter()
                .collect(),
            ..Sheet::default()
        };
        let feedback = feedback(&content, &sheet);
        assert_eq!(feedback.len(), content.question_count());
        let own = feedback
            .iter()
            .find(|one| one.question == Some(question.id))
            .unwrap();
        assert_eq!(own.content, question.text);
        assert_eq!(own.answer, std::slice::from_ref(&chosen.value));
        let others = feedback.iter().filter(|one| one.question != own.question);
        assert!(others.clone().all(|one| one.answer.is_empty()));
        assert!(others.clone().all(|one| one.mark == Points::ZERO));
    }

    #[test]
    fn images_have_the_letters_of_the_attempt_and_never_their_file_names() {
        let content = content();
        let slides = content.slides.as_ref().unwrap();
        let shown = content.participant_view(attempt()).slides.unwrap();
        let category = &slides.categories[0];
        let place = |order| Place {
            category: category.id,
            order,
        };
        let sheet = Sheet {
            slides: [(shown.images[1], place(1)), (shown.images[0], place(2))].into(),
            ..Sheet::default()
        };
        let feedback = feedback(&content, &sheet);
        let own = feedback.iter().find(|one| one.question.is_none()).unwrap();
        assert_eq!(own.content, slides.name);
        assert_eq!(own.answer, [format!("{}: B, A", category.name)]);
    }

    #[test]
    fn templates_that_differ_only_in_their_key_give_the_same_feedback_to_the_same_marks() {
        let content = content();
        let mut draft = every_kind();
        for answer in draft
            .groups
            .iter_mut()
            .filter(|group| group.kind == QuestionKind::MultipleChoices)
            .flat_map(|group| &mut group.questions)
            .flat_map(|question| &mut question.answers)
        {
            answer.is_correct = !answer.is_correct;
        }
        let (_, other) = draft.check(&CountingIds::default()).unwrap();
        let sheet = Sheet::default();
        let score = Score::new(&content, &sheet, Points::ZERO);
        assert_eq!(
            QuestionFeedback::of(&content, &sheet, &score, attempt()),
            QuestionFeedback::of(&other, &sheet, &score, attempt())
        );
    }
}
