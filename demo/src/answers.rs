//! Answers and grades of the demonstration's participants.

use std::cmp::Reverse;

use application::{Caller, SaveAnswers, StoreScore};
use domain_assessment::{
    ManualMark, QuestionKind, SubmittedAnswer, SubmittedSlide, SubmittedValue, Template,
};
use domain_kernel::{EventId, OptionId, UserId};
use domain_scheduling::EventKind;
use time::Duration;

use super::{Demo, labels};

impl Demo {
    /// Creates the answers of participant `number`, some right and some wrong. Submits them or only saves them.
    pub(super) async fn answer(
        &self,
        address: &str,
        kind: EventKind,
        event: EventId,
        template: &Template,
        number: usize,
        submit: bool,
    ) -> anyhow::Result<()> {
        let caller = self.sign_in(address).await?;
        self.app.start_event(&caller, kind, event).await?;
        self.clock.advance(Duration::minutes(20));
        let command = SaveAnswers {
            event_id: event,
            attempt_id: None,
            submit,
            from_revision: Some(0),
            save_id: None,
            answers: answers(template, number, usize::MAX),
            slides: slides(template, number),
            marked_for_review: Vec::new(),
            arrived_at: self.clock.instant(),
        };
        self.app.save_answers(caller.claims(), command).await?;
        self.app.sign_out(&caller).await?;
        self.clock.advance(Duration::minutes(-19));
        Ok(())
    }

    /// Grades free text and rank questions if the participant has submitted.
    pub(super) async fn grade(
        &self,
        grader: &Caller,
        event: EventId,
        user: UserId,
        number: usize,
    ) -> anyhow::Result<()> {
        let sheet = self.app.show_grading_sheet(grader, event, user).await?;
        let Some(record) = sheet.score else {
            return Ok(());
        };
        let marks: Vec<ManualMark> = record
            .score
            .marks
            .iter()
            .enumerate()
            .filter(|(_, mark)| mark.kind.needs_manual_grading())
            .map(|(place, mark)| ManualMark {
                kind: mark.kind,
                question: mark.question,
                score: if mark.answered && knows_answer(number, place) {
                    mark.weight.to_number()
                } else {
                    0.0
                },
                comment: None,
            })
            .collect();
        let (score, _) = record
            .score
            .with_marks(&marks)
            .map_err(|wrong| anyhow::anyhow!("{wrong:?}"))?;
        let command = StoreScore {
            event_id: event,
            participant_type: sheet.participant_type,
            who: user.into(),
            attempt_id: Some(record.attempt_id),
            bonus: score.bonus.to_number(),
            total: score.total().to_number(),
            free_text: score.sum(QuestionKind::FreeText).to_number(),
            rank: score.sum(QuestionKind::Rank).to_number(),
            marks,
            version: Some(record.version),
            drafts_version: None,
        };
        self.app.store_score(grader, command).await?;
        Ok(())
    }
}

/// Returns whether participant `number` knows the answer to the question with index `place`. About three in four do.
const fn knows_answer(number: usize, place: usize) -> bool {
    (number * 7 + place * 13 + number * place) % 10 < 5 + number % 5
}

/// Returns where participant `number` places the images.
fn slides(template: &Template, number: usize) -> Vec<SubmittedSlide> {
    let case = template.content.slides.as_ref();
    case.map(|case| labels::sort(case, knows_answer(number, 0)))
        .unwrap_or_default()
}

/// Returns the answers of participant `number` to the first `count` questions.
pub fn answers(template: &Template, number: usize, count: usize) -> Vec<SubmittedAnswer> {
    let mut submitted = Vec::new();
    for (place, (group, question)) in template.content.questions().take(count).enumerate() {
        let right = knows_answer(number, place);
        let mut options = question.spec.options();
        let chosen: Vec<OptionId> = if group.kind.needs_manual_grading() {
            // A rank is an opinion, so no value is right or wrong.
            let ids = options.iter().map(|option| option.id);
            ids.cycle().skip((number + place) % 10).take(1).collect()
        } else {
            let fitting = options
                .iter()
                .filter(|option| option.is_correct == Some(right));
            fitting
                .map(|option| option.id)
                .take(if right { 6 } else { 1 })
                .collect()
        };
        if !right {
            // A participant who does not know the right order uses the reverse order.
            options.sort_by_key(|option| Reverse(option.order));
        }
        submitted.extend(
            options
                .into_iter()
                .zip(1..)
                .map(|(option, position)| SubmittedAnswer {
                    option: option.id,
                    value: match (option.order, option.is_correct) {
                        (Some(_), _) => SubmittedValue::Number(position),
                        (None, Some(_)) => SubmittedValue::Flag(chosen.contains(&option.id)),
                        (None, None) if right => SubmittedValue::Text(option.value),
                        (None, None) => {
                            SubmittedValue::Text("I am not sure about this one.".to_owned())
                        }
                    },
                }),
        );
    }
    submitted
}
