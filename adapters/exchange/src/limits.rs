//! Questions that exceed the limits of D20. The domain decides, and this module describes the reason for the user who
//! imports a file.

use domain_assessment::limits::{
    MAX_CHOICES, MAX_ITEMS, MAX_QUESTION, MIN_OPTIONS, MIN_QUESTION, RANK_VALUES,
};
use domain_assessment::{
    AnswerDraft, GroupDraft, MaterialDraft, QuestionDraft, QuestionKind, SlidesDraft, TemplateDraft,
};
use domain_kernel::{FieldErrors, PlaceholderIds, char_count, normalize};

/// Returns the reason why a template cannot contain the question. The model answer of a free-text question may be
/// missing, because the author adds it.
pub fn reason_to_leave_out(kind: QuestionKind, question: &QuestionDraft) -> Option<String> {
    let mut question = question.clone();
    if let (QuestionKind::FreeText, [answer]) = (kind, &mut *question.answers)
        && normalize(&answer.value).is_empty()
    {
        "a model answer".clone_into(&mut answer.value);
    }
    let reason = own_reason(kind, &question);
    let errors = check(TemplateDraft {
        groups: vec![GroupDraft {
            kind,
            weight: Some(1.0),
            title: None,
            questions: vec![question],
        }],
        ..TemplateDraft::default()
    })?;
    reason.or_else(|| first_message(&errors))
}

/// Returns the reason why a template cannot contain the slides case. The title and the weight are not checked.
pub fn reason_to_leave_out_slides(slides: &SlidesDraft) -> Option<String> {
    let errors = check(TemplateDraft {
        slides: Some(SlidesDraft {
            weight: Some(1.0),
            title: None,
            ..slides.clone()
        }),
        ..TemplateDraft::default()
    });
    errors.as_ref().and_then(first_message)
}

/// Removes a weight that a template cannot have. Returns a sentence about it, and about a missing weight.
pub fn take_invalid_weight(weight: &mut Option<f64>) -> Option<String> {
    if weight.is_none() {
        return Some("Its points are left out. Weight must be a number".to_owned());
    }
    let errors = check(TemplateDraft {
        slides: Some(SlidesDraft {
            weight: *weight,
            ..SlidesDraft::default()
        }),
        ..TemplateDraft::default()
    })?;
    let (_, message) = errors.iter().find(|(path, _)| path.ends_with(".weight"))?;
    *weight = None;
    Some(format!("Its points are left out. {message}"))
}

/// Whether a template can contain the material.
pub fn is_valid_material(material: &[MaterialDraft]) -> bool {
    let errors = check(TemplateDraft {
        material: material.to_vec(),
        ..TemplateDraft::default()
    });
    errors.is_none_or(|errors| errors.iter().all(|(path, _)| path == "questions"))
}

/// Returns the errors of a draft after adding a valid name and description.
fn check(draft: TemplateDraft) -> Option<FieldErrors> {
    let named = TemplateDraft {
        name: "Name".to_owned(),
        description: "Description".to_owned(),
        ..draft
    };
    named.check(&PlaceholderIds::default()).err()
}

fn first_message(errors: &FieldErrors) -> Option<String> {
    errors.iter().next().map(|(_, message)| message.to_owned())
}

fn own_reason(kind: QuestionKind, question: &QuestionDraft) -> Option<String> {
    let length = outside(
        char_count(&normalize(&question.text)),
        "character",
        MIN_QUESTION,
        MAX_QUESTION,
    );
    if let Some(length) = length {
        return Some(format!("The question has {length}"));
    }
    let answers = &question.answers;
    match kind {
        QuestionKind::MultipleChoices => outside(answers.len(), "choice", MIN_OPTIONS, MAX_CHOICES)
            .or_else(|| answer_reason("choice", answers))
            .or_else(|| {
                let is_right = answers.iter().any(|answer| answer.is_correct);
                (!is_right).then(|| "No choice is right".to_owned())
            }),
        QuestionKind::FreeText => answer_reason("model answer", answers),
        QuestionKind::Rank => Some(format!(
            "The right value must be a number from 1 to {RANK_VALUES}"
        )),
        QuestionKind::Arrange => outside(answers.len(), "item", MIN_OPTIONS, MAX_ITEMS)
            .or_else(|| answer_reason("item", answers)),
        QuestionKind::TrueOrFalse | QuestionKind::Slides => None,
    }
}

fn answer_reason(noun: &str, answers: &[AnswerDraft]) -> Option<String> {
    let mut lengths = answers
        .iter()
        .map(|answer| char_count(&normalize(&answer.value)));
    let outside = lengths.find_map(|length| outside(length, "character", 1, MAX_QUESTION))?;
    Some(format!("A {noun} has {outside}"))
}

/// Returns a text such as `9 choices, the most is 6` if there are too many, and a similar one if there are too few.
fn outside(count: usize, noun: &str, least: usize, most: usize) -> Option<String> {
    let plural = if count == 1 { "" } else { "s" };
    if count < least {
        Some(format!("{count} {noun}{plural}, the least is {least}"))
    } else if count > most {
        Some(format!("{count} {noun}{plural}, the most is {most}"))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn question(text: &str, answers: &[(&str, bool)]) -> QuestionDraft {
        let answer = |(value, is_correct): &(&str, bool)| AnswerDraft {
            value: (*value).to_owned(),
            is_correct: *is_correct,
            order: None,
        };
        QuestionDraft {
            text: text.to_owned(),
            answers: answers.iter().map(answer).collect(),
        }
    }

    #[rstest]
    #[case(QuestionKind::MultipleChoices, &[("a", true)], Some("1 choice, the least is 2"))]
    #[case(QuestionKind::MultipleChoices, &[("a", true); 2], None)]
    #[case(QuestionKind::MultipleChoices, &[("a", true); 6], None)]
    #[case(QuestionKind::MultipleChoices, &[("a", true); 7], Some("7 choices, the most is 6"))]
    #[case(QuestionKind::MultipleChoices, &[("a", false); 2], Some("No choice is right"))]
    #[case(QuestionKind::MultipleChoices, &[("a", true), ("", false)], Some("A choice has 0 characters, the least is 1"))]
    #[case(QuestionKind::Arrange, &[("a", false)], Some("1 item, the least is 2"))]
    #[case(QuestionKind::Arrange, &[("a", false); 10], None)]
    #[case(QuestionKind::Arrange, &[("a", false); 11], Some("11 items, the most is 10"))]
    #[case(QuestionKind::FreeText, &[("", false)], None)]
    #[case(QuestionKind::FreeText, &[("model", false)], None)]
    #[case(QuestionKind::Rank, &[("10", true)], None)]
    #[case(QuestionKind::Rank, &[("11", true)], Some("The right value must be a number from 1 to 10"))]
    #[case(QuestionKind::Rank, &[("7", true)], None)]
    fn questions_outside_the_limits_are_left_out(
        #[case] kind: QuestionKind,
        #[case] answers: &[(&str, bool)],
        #[case] reason: Option<&str>,
    ) {
        let question = question("What?", answers);
        assert_eq!(reason_to_leave_out(kind, &question).as_deref(), reason);
    }

    #[rstest]
    #[case(2, Some("The question has 2 characters, the least is 3"))]
    #[case(3, None)]
    #[case(500, None)]
    #[case(501, Some("The question has 501 characters, the most is 500"))]
    fn a_question_has_three_to_five_hundred_characters(
        #[case] length: usize,
        #[case] reason: Option<&str>,
    ) {
        let question = question(&"é".repeat(length), &[("a", true), ("b", false)]);
        let found = reason_to_leave_out(QuestionKind::MultipleChoices, &question);
        assert_eq!(found.as_deref(), reason);
    }

    #[test]
    fn a_model_answer_has_at_most_five_hundred_characters() {
        let question = question("What?", &[(&"x".repeat(501), false)]);
        assert_eq!(
            reason_to_leave_out(QuestionKind::FreeText, &question).as_deref(),
            Some("A model answer has 501 characters, the most is 500")
        );
    }
}
