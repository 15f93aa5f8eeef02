//! The answer sheet of a participant, saved as the web app saves it.

use anyhow::{Context as _, Result};
use serde_json::{Value, json};

use crate::{Response, request};

const SUBMIT: &str = "\"isSubmited\":";
const REVISION: &str = "\"revision\":                    ";
const SAVE_ID: &str = "\"save_id\":\"00000000-0000-4000-8000-";

/// Returns full answers to a started attempt: a choice or a text for every question.
///
/// # Errors
///
/// Fails if `started` is not a started attempt.
pub fn full_answers(started: &Value) -> Result<Value> {
    let questions = started.pointer("/data/template/questions");
    let questions = questions
        .and_then(Value::as_array)
        .context("no questions")?;
    let answer = |question: &Value| {
        let value = if question.pointer("/type") == Some(&json!(3)) {
            json!("what one says of it")
        } else {
            json!("1")
        };
        let id = question.pointer("/answers/0/id").context("no answer")?;
        Ok(json!({ "answer_id": id, "value": value }))
    };
    let answers: Result<Vec<Value>> = questions.iter().map(answer).collect();
    Ok(Value::Array(answers?))
}

/// A participant's request to save in the form that the web app sends. Each save writes its revision and its save id into
/// the same bytes.
pub struct Sheet {
    bytes: Vec<u8>,
    revision: u64,
    submit: usize,
    revision_end: usize,
    save_id: usize,
}

impl Sheet {
    /// Creates the sheet of an attempt that has no save yet.
    ///
    /// # Errors
    ///
    /// Fails for an id or a token that a server never issues.
    pub fn new(host: &str, competition: &str, token: &str, answers: &Value) -> Result<Self> {
        let body = format!(
            "{{\"competition_training_id\":\"{competition}\",{SUBMIT}0,{REVISION},{SAVE_ID}000000000000\",\"answers\":{answers}}}"
        );
        let path = "/api/v1/user/answers";
        let bytes = request(host, "POST", path, Some(token), Some(body.as_bytes()));
        let after = |mark: &str| {
            bytes
                .windows(mark.len())
                .position(|window| window == mark.as_bytes())
                .map(|at| at + mark.len())
                .context("no mark")
        };
        Ok(Self {
            revision: 0,
            submit: after(SUBMIT)?,
            revision_end: after(REVISION)?,
            save_id: after(SAVE_ID)?,
            bytes,
        })
    }

    /// Returns the bytes of the next save.
    pub fn next_save(&mut self) -> &[u8] {
        let revision = self.revision.to_string();
        let save_id = format!("{:012x}", self.revision);
        for (end, written) in [
            (self.revision_end, revision),
            (self.save_id + save_id.len(), save_id),
        ] {
            if let Some(place) = self.bytes.get_mut(end - written.len()..end) {
                place.copy_from_slice(written.as_bytes());
            }
        }
        &self.bytes
    }

    /// Takes the new revision from the response to the last save.
    pub fn receive(&mut self, response: &Response) {
        if response.status == 200 {
            self.revision += 1;
        }
    }

    /// Returns the bytes that submit the sheet.
    pub fn submission(mut self) -> Vec<u8> {
        self.next_save();
        if let Some(submit) = self.bytes.get_mut(self.submit) {
            *submit = b'1';
        }
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(bytes: &[u8]) -> Value {
        let text = str::from_utf8(bytes).unwrap();
        let (_, body) = text.split_once("\r\n\r\n").unwrap();
        serde_json::from_str(body).unwrap()
    }

    #[test]
    fn each_save_follows_the_one_that_was_answered_and_the_last_one_submits() {
        let started = json!({ "data": { "template": { "questions": [
            { "type": 2, "answers": [{ "id": "a" }] }, { "type": 3, "answers": [{ "id": "b" }] },
        ] } } });
        let answers = full_answers(&started).unwrap();
        let mut sheet = Sheet::new("localhost", "c", "t", &answers).unwrap();
        let first = body(sheet.next_save());
        assert_eq!(first["revision"], 0);
        assert_eq!(first["isSubmited"], 0);
        assert_eq!(
            first["answers"][0],
            json!({ "answer_id": "a", "value": "1" })
        );
        assert_eq!(first["answers"][1]["value"], "what one says of it");
        for status in [200, 503, 200] {
            sheet.next_save();
            sheet.receive(&Response {
                status,
                body: Vec::new(),
                retry_after: None,
            });
        }
        let last = body(&sheet.submission());
        assert_eq!(
            (&last["revision"], &last["isSubmited"]),
            (&json!(2), &json!(1))
        );
        assert_eq!(last["save_id"], "00000000-0000-4000-8000-000000000002");
    }
}
