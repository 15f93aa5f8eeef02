//! The part of a person's archive about an attempt: the answers, and never the answer key.

use application_ports::AttemptRow;
use domain_assessment::{AnswerTexts, Content, GradedAttempt, Mark, Sheet};
use domain_kernel::{AttemptId, Points};
use serde_json::{Value, json};

use super::{ArchiveReader, instant, set};
use crate::AppResult;
use crate::answering::read_sheet;

/// Which parts of the attempts at an event an archive contains.
pub(super) struct Shown<'a> {
    pub content: &'a Content,
    pub reader: ArchiveReader,
    /// Whether the archive contains the texts of the questions, and the marks and comments of published scores.
    /// Participants get them only when they see the feedback. Otherwise they could pass on questions of an event that
    /// is not over or will be repeated.
    pub feedback: bool,
}

pub(super) fn attempt_json(row: &AttemptRow, shown: &Shown<'_>) -> AppResult<Value> {
    let attempt = &row.attempt;
    let mut json = json!({
        "number": attempt.number,
        "started_at": instant(attempt.started_at),
        "deadline": instant(attempt.deadline),
        "ended_at": attempt.end.map(|end| instant(end.at)),
        "last_saved_at": row.sheet.saved_at.map(instant),
    });
    // Staff do not see answers of an attempt that has not ended.
    if attempt.end.is_none() && !shown.reader.is_own() {
        set(&mut json, "withheld", json!("the attempt is open"));
        return Ok(json);
    }
    let sheet = read_sheet(&row.sheet.body)?;
    set(
        &mut json,
        "answers",
        answers_json(&sheet, attempt.id, shown),
    );
    if shown.reader.is_own() {
        let marked = json!(sheet.marked_for_review);
        set(&mut json, "marked_for_review", marked);
    }
    if let Some(score) = &row.score {
        set(&mut json, "score", score_json(score, shown));
    }
    Ok(json)
}

fn answers_json(sheet: &Sheet, attempt: AttemptId, shown: &Shown<'_>) -> Value {
    let content = shown.content;
    // File names of images can reveal the answer key (D30).
    let texts = if shown.reader.is_own() {
        AnswerTexts::for_participant(content, attempt)
    } else {
        AnswerTexts::new(content)
    };
    let question = |text: &str| shown.feedback.then(|| text.to_owned());
    let items = content.items().map(|item| {
        let answer = match item.id() {
            Some(id) => sheet.answers.get(id).map(|answer| texts.answer(answer)),
            None => Some(texts.slides(&sheet.slides)),
        };
        json!({
            "question": question(item.text()),
            "question_id": item.id(),
            "answer": answer,
        })
    });
    items.collect()
}

/// Returns `null` if the score is not published to the person.
fn score_json(graded: &GradedAttempt, shown: &Shown<'_>) -> Value {
    if let ArchiveReader::Own { sees_scores } = shown.reader
        && !(sees_scores && graded.is_published())
    {
        return Value::Null;
    }
    let score = &graded.score;
    let mut json = json!({
        "total": score.total().to_number(),
        "maximum": score.total_weight.to_number(),
        "bonus": score.bonus.to_number(),
        "percentage": score.percentage().to_number(),
        "published_at": graded.scored_at.map(instant),
    });
    if shown.feedback {
        let mark = |mark: &Mark| {
            json!({
                "question_id": mark.question,
                "score": mark.score.map(Points::to_number),
                "comment": mark.comment,
            })
        };
        set(&mut json, "marks", score.marks.iter().map(mark).collect());
    }
    json
}
