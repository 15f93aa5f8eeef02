//! Rules that hold for every stored sheet and every stored score. They are used to check a whole database (D243).

use std::fmt;

use domain_kernel::{Points, QuestionId};

use crate::answer_schema::AnswerSchema;
use crate::content::Content;
use crate::correction::KeyCorrections;
use crate::question::QuestionKind;
use crate::score::Score;
use crate::sheet::Sheet;

/// The reason why a stored score is wrong for its sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreFault {
    /// The marks are not those of the template's questions, in their order.
    OtherQuestions,
    /// The mark of a question, or of the slides case, differs from a new grading.
    Mark(Option<QuestionId>),
    /// A grader's mark is not within 0 and the weight.
    GradersMark(Option<QuestionId>),
    /// A mark is missing although no grader has to give it, or although the score is published.
    MissingMark(Option<QuestionId>),
    /// There is a rank bonus without an answered rank question, or the bonus is negative.
    Bonus,
    /// The total weight is not the sum of the weights of the questions that count.
    TotalWeight,
}

impl fmt::Display for ScoreFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, question) = match self {
            Self::OtherQuestions => return formatter.write_str("marks other questions"),
            Self::Bonus => return formatter.write_str("has a bonus that nothing earned"),
            Self::TotalWeight => return formatter.write_str("has another total weight"),
            Self::Mark(question) => ("has a mark that a new grading does not give", question),
            Self::GradersMark(question) => ("has a mark that is not within the weight", question),
            Self::MissingMark(question) => ("lacks a mark", question),
        };
        match question {
            Some(question) => write!(formatter, "{what}, of the question {question}"),
            None => write!(formatter, "{what}, of the slides case"),
        }
    }
}

impl AnswerSchema {
    /// Whether the answers of the sheet can result from a save of this template. Marks for review are not checked.
    pub fn could_store(&self, sheet: &Sheet) -> bool {
        self.read(&sheet.entries(), &sheet.slide_entries())
            .is_ok_and(|read| read.has_same_answers(sheet))
    }
}

impl Score {
    /// Compares the score with a new grading of its sheet. The marks of graders and the bonus cannot be computed again,
    /// because the setting of the bonus may have changed. So only their bounds are checked.
    ///
    /// # Errors
    ///
    /// The first difference.
    pub fn verify(
        &self,
        content: &Content,
        sheet: &Sheet,
        corrections: &KeyCorrections,
        is_published: bool,
    ) -> Result<(), ScoreFault> {
        let expected = self.corrected(content, sheet, corrections);
        let questions = |score: &Self| -> Vec<_> {
            let marks = score.marks.iter();
            marks.map(|mark| (mark.question, mark.kind)).collect()
        };
        if questions(self) != questions(&expected) {
            return Err(ScoreFault::OtherQuestions);
        }
        for (mark, graded) in self.marks.iter().zip(&expected.marks) {
            if mark != graded {
                return Err(ScoreFault::Mark(mark.question));
            }
            let may_be_missing = mark.kind.needs_manual_grading()
                && mark.answered
                && (!is_published || mark.is_dropped());
            match mark.score {
                None if !may_be_missing => return Err(ScoreFault::MissingMark(mark.question)),
                Some(score) if score < Points::ZERO || score > mark.weight => {
                    return Err(ScoreFault::GradersMark(mark.question));
                }
                _ => {}
            }
        }
        let mut ranks = self
            .marks
            .iter()
            .filter(|mark| mark.kind == QuestionKind::Rank);
        let is_earned = ranks.any(|mark| mark.answered);
        if self.bonus < Points::ZERO || (self.bonus > Points::ZERO && !is_earned) {
            return Err(ScoreFault::Bonus);
        }
        if self.total_weight != expected.total_weight {
            return Err(ScoreFault::TotalWeight);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::correction::{CorrectionRule, KeyCorrection};
    use crate::score::Mark;
    use crate::sheet::Answer;
    use crate::testing::{CountingIds, content_and_save, every_kind};
    use domain_kernel::OptionId;
    use proptest::prelude::*;
    use uuid::Uuid;

    fn content() -> Content {
        every_kind().check(&CountingIds::default()).unwrap().1
    }

    fn question(content: &Content, kind: QuestionKind) -> QuestionId {
        let mut questions = content.questions();
        let (_, question) = questions.find(|(group, _)| group.kind == kind).unwrap();
        question.id
    }

    fn option(content: &Content, question: QuestionId) -> OptionId {
        let mut questions = content.questions();
        let (_, found) = questions.find(|(_, other)| other.id == question).unwrap();
        found.spec.options()[0].id
    }

    /// A sheet with one answered free-text question.
    fn written(content: &Content) -> Sheet {
        let id = question(content, QuestionKind::FreeText);
        let text = Answer::Text {
            option: option(content, id),
            text: "Because".to_owned(),
        };
        Sheet {
            answers: [(id, text)].into_iter().collect(),
            ..Sheet::default()
        }
    }

    fn mark_of(score: &mut Score, question: QuestionId) -> &mut Mark {
        let mut marks = score.marks.iter_mut();
        marks.find(|mark| mark.question == Some(question)).unwrap()
    }

    fn fault(score: &Score, content: &Content, is_published: bool) -> Option<ScoreFault> {
        let none = KeyCorrections::default();
        let verified = score.verify(content, &written(content), &none, is_published);
        verified.err()
    }

    fn graded(content: &Content) -> Score {
        Score::new(content, &written(content), Points::whole(10))
    }

    proptest! {
        #[test]
        fn every_sheet_that_was_saved_and_its_first_score_are_whole(
            (content, answers, slides) in content_and_save()
        ) {
            let schema = AnswerSchema::new(&content);
            let sheet = schema.read(&answers, &slides).unwrap();
            prop_assert!(schema.could_store(&sheet));
            let score = Score::new(&content, &sheet, Points::whole(10));
            let none = KeyCorrections::default();
            prop_assert_eq!(score.verify(&content, &sheet, &none, false), Ok(()));
        }
    }

    #[test]
    fn a_sheet_of_another_template_could_not_be_stored() {
        let content = content();
        let schema = AnswerSchema::new(&content);
        assert!(schema.could_store(&written(&content)));
        let id = question(&content, QuestionKind::TrueOrFalse);
        for foreign in [
            (id, Answer::Chosen(vec![OptionId(Uuid::max())])),
            (id, Answer::Chosen(Vec::new())),
            (
                QuestionId(Uuid::max()),
                Answer::Chosen(vec![option(&content, id)]),
            ),
        ] {
            let sheet = Sheet {
                answers: [foreign].into_iter().collect(),
                ..Sheet::default()
            };
            assert!(!schema.could_store(&sheet), "{sheet:?}");
        }
    }

    #[test]
    fn an_automatic_mark_is_the_one_of_a_new_grading() {
        let content = content();
        let id = question(&content, QuestionKind::TrueOrFalse);
        let mut score = graded(&content);
        assert_eq!(fault(&score, &content, false), None);
        let mark = mark_of(&mut score, id);
        mark.score = Some(mark.weight);
        let expected = Some(ScoreFault::Mark(Some(id)));
        assert_eq!(fault(&score, &content, false), expected);
        let mut shorter = graded(&content);
        shorter.marks.pop();
        let expected = Some(ScoreFault::OtherQuestions);
        assert_eq!(fault(&shorter, &content, false), expected);
    }

    #[test]
    fn a_graders_mark_is_from_zero_to_the_weight_and_there_once_it_is_published() {
        let content = content();
        let id = question(&content, QuestionKind::FreeText);
        let mut score = graded(&content);
        let missing = Some(ScoreFault::MissingMark(Some(id)));
        assert_eq!(fault(&score, &content, false), None, "a grader gives it");
        assert_eq!(fault(&score, &content, true), missing);
        let weight = mark_of(&mut score, id).weight;
        let beyond = Some(ScoreFault::GradersMark(Some(id)));
        for (hundredths, expected) in [
            (-1, beyond),
            (0, None),
            (weight.hundredths(), None),
            (weight.hundredths() + 1, beyond),
        ] {
            mark_of(&mut score, id).score = Some(Points::from_hundredths(hundredths));
            assert_eq!(fault(&score, &content, true), expected, "{hundredths}");
        }
        let unanswered = question(&content, QuestionKind::Rank);
        mark_of(&mut score, id).score = None;
        mark_of(&mut score, unanswered).score = None;
        let expected = Some(ScoreFault::MissingMark(Some(unanswered)));
        let first = fault(&score, &content, true);
        assert!(first == missing || first == expected, "{first:?}");
        mark_of(&mut score, id).score = Some(Points::ZERO);
        assert_eq!(fault(&score, &content, false), expected);
    }

    #[test]
    fn a_bonus_is_earned_and_the_weight_is_that_of_what_counts() {
        let content = content();
        let mut score = graded(&content);
        score.bonus = Points::from_hundredths(1);
        assert_eq!(fault(&score, &content, false), Some(ScoreFault::Bonus));
        let id = question(&content, QuestionKind::Rank);
        score = graded(&content);
        score.total_weight = Points::ZERO;
        let expected = Some(ScoreFault::TotalWeight);
        assert_eq!(fault(&score, &content, false), expected);

        let dropped: KeyCorrections = [KeyCorrection {
            question: Some(id),
            rule: CorrectionRule::Drop,
            key: None,
        }]
        .into_iter()
        .collect();
        let sheet = written(&content);
        let uncorrected = graded(&content);
        let corrected = uncorrected.corrected(&content, &sheet, &dropped);
        let verified = corrected.verify(&content, &sheet, &dropped, false);
        assert_eq!(verified, Ok(()));
        let verified = uncorrected.verify(&content, &sheet, &dropped, false);
        assert_eq!(verified, Err(ScoreFault::Mark(Some(id))));
    }
}
