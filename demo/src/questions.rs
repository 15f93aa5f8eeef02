//! The templates of the demonstration.

use domain_assessment::{AnswerDraft, GroupDraft, QuestionDraft, QuestionKind, TemplateDraft};

/// A template with questions of all five kinds.
pub fn logistics() -> TemplateDraft {
    TemplateDraft {
        name: "Logistics core".to_owned(),
        description: "Receiving, storing and sending goods. Take your time with the last two parts: they are read by a person.".to_owned(),
        groups: vec![
            group(QuestionKind::TrueOrFalse, 2.0, vec![
                true_or_false("A bill of lading is also a receipt for the goods", true),
                true_or_false("First expired, first out is the rule for durable spare parts", false),
                true_or_false("A pallet may be stacked higher than its label allows when it is wrapped", false),
                true_or_false("The seal number is checked before the doors are opened", true),
            ]),
            group(QuestionKind::MultipleChoices, 5.0, vec![
                multiple_choices("Which documents travel with dangerous goods?", &["Transport document", "Instructions in writing"], &["Warranty card", "Price list"]),
                multiple_choices("What is cross-docking?", &["Moving goods from arrival to departure without storing them"], &["Storing goods in two places", "Counting stock at night", "Sending goods back"]),
                multiple_choices("Which of these reduce picking time?", &["Zone picking", "Slotting by turnover"], &["Random walking order", "Smaller print"]),
            ]),
            group(QuestionKind::FreeText, 10.0, vec![
                free_text("A trailer arrives with a broken seal. What do you do, and in which order?", "Stop unloading, note time and seal number, take pictures, inform the carrier and the shift lead, and accept under reserve only."),
            ]),
            group(QuestionKind::Rank, 4.0, vec![
                rank("How urgent is a temperature alarm in the pharma cell, from 1 to 10?", "10"),
                rank("How urgent is a missing pallet label on the outbound lane, from 1 to 10?", "6"),
            ]),
            group(QuestionKind::Arrange, 12.0, vec![
                arrange("Put the steps of receiving a refrigerated shipment in order", &["Check the seal number against the waybill", "Read and record the trailer temperature", "Open the doors and inspect the first pallets", "Unload to the cold dock within fifteen minutes", "Sign the delivery note with the recorded times"]),
                arrange("Order these packaging materials from lightest to heaviest per square metre", &["Stretch film", "Corrugated board", "Plywood sheet", "Steel sheet"]),
            ]),
        ],
        ..TemplateDraft::default()
    }
}

/// A template without questions that a grader must mark. Its results can be published at once.
pub fn quick_quiz() -> TemplateDraft {
    TemplateDraft {
        name: "Warehouse quick quiz".to_owned(),
        description: "Ten minutes, six questions, no tricks.".to_owned(),
        groups: vec![
            group(
                QuestionKind::TrueOrFalse,
                5.0,
                vec![
                    true_or_false(
                        "A forklift with a raised load may be left for less than a minute",
                        false,
                    ),
                    true_or_false("Aisles are one-way only where the floor says so", true),
                ],
            ),
            group(
                QuestionKind::MultipleChoices,
                10.0,
                vec![
                    multiple_choices(
                        "What does ABC analysis sort articles by?",
                        &["Their share of turnover"],
                        &["Their name", "Their colour", "Their age"],
                    ),
                    multiple_choices(
                        "Which of these are load units?",
                        &["Pallet", "Roll cage", "Container"],
                        &["Invoice"],
                    ),
                    multiple_choices(
                        "Who may release a blocked lot?",
                        &["Quality assurance"],
                        &["Any driver", "The carrier"],
                    ),
                ],
            ),
            group(
                QuestionKind::Arrange,
                15.0,
                vec![arrange(
                    "Put the parts of an order's way in sequence",
                    &[
                        "Order entry",
                        "Picking",
                        "Packing",
                        "Loading",
                        "Proof of delivery",
                    ],
                )],
            ),
        ],
        ..TemplateDraft::default()
    }
}

/// A template that no event uses yet, so that it can be edited.
pub fn safety() -> TemplateDraft {
    TemplateDraft {
        name: "Safety essentials".to_owned(),
        description: "What everybody on the floor must know.".to_owned(),
        videos: vec!["https://vimeo.com/76979871".to_owned()],
        groups: vec![
            group(
                QuestionKind::TrueOrFalse,
                1.0,
                vec![true_or_false(
                    "Emergency exits may be blocked for unloading",
                    false,
                )],
            ),
            group(
                QuestionKind::MultipleChoices,
                3.0,
                vec![multiple_choices(
                    "Which extinguisher suits an electrical fire?",
                    &["CO2"],
                    &["Water", "Foam"],
                )],
            ),
        ],
        ..TemplateDraft::default()
    }
}

pub fn group(kind: QuestionKind, weight: f64, questions: Vec<QuestionDraft>) -> GroupDraft {
    GroupDraft {
        kind,
        weight: Some(weight),
        title: None,
        questions,
    }
}

fn question(text: &str, answers: Vec<AnswerDraft>) -> QuestionDraft {
    QuestionDraft {
        text: text.to_owned(),
        answers,
    }
}

fn answer(value: &str, is_correct: bool) -> AnswerDraft {
    AnswerDraft {
        value: value.to_owned(),
        is_correct,
        order: None,
    }
}

pub fn true_or_false(text: &str, right: bool) -> QuestionDraft {
    question(text, vec![answer("True", right), answer("False", !right)])
}

fn multiple_choices(text: &str, right: &[&str], wrong: &[&str]) -> QuestionDraft {
    let right = right.iter().map(|value| answer(value, true));
    let wrong = wrong.iter().map(|value| answer(value, false));
    let mut answers: Vec<_> = right.chain(wrong).collect();
    // The answers are sorted by length, so that the right ones do not always come first.
    answers.sort_by_key(|answer| answer.value.len());
    question(text, answers)
}

fn free_text(text: &str, model: &str) -> QuestionDraft {
    question(text, vec![answer(model, true)])
}

fn rank(text: &str, value: &str) -> QuestionDraft {
    question(text, vec![answer(value, true)])
}

fn arrange(text: &str, items: &[&str]) -> QuestionDraft {
    let answers = (1..).zip(items).map(|(order, value)| AnswerDraft {
        value: (*value).to_owned(),
        is_correct: true,
        order: Some(order),
    });
    question(text, answers.collect())
}
