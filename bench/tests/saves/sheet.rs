//! A participant's sheet that is saved repeatedly.

use anyhow::{Result, ensure};
use bench::http::{number, text};
use bench::{Client, OrgFixture, Person};
use serde_json::{Value, json};

/// A participant's sheet.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub person: Person,
    competition: String,
    /// The id of the only option of a free-text question.
    option: String,
    /// The last acknowledged revision, whose content is `content`.
    pub revision: i64,
    pub content: String,
    /// The id and the content of the save that was not yet acknowledged when the program was killed.
    pending: Option<(String, String)>,
    saves: u32,
}

impl Sheet {
    /// Starts the attempt.
    pub async fn start(
        address: std::net::SocketAddr,
        competition: &str,
        person: Person,
    ) -> Result<Self> {
        let started = Client::signed_in(address, &person.token)
            .get(&format!("/competition/start/{competition}"))
            .await?;
        let option = text(&started, "/data/template/questions/0/answers/0/id")?.to_owned();
        Ok(Self {
            person,
            competition: competition.to_owned(),
            option,
            revision: 0,
            content: String::new(),
            pending: None,
            saves: 0,
        })
    }

    pub fn body(&self, save_id: &str, content: &str) -> Value {
        json!({
            "competition_training_id": self.competition, "isSubmited": 0, "revision": self.revision, "save_id": save_id,
            "answers": [{ "answer_id": self.option, "value": content }],
        })
    }

    /// Returns the id and the content of the next save. The content fills several database
    /// pages.
    pub fn next(&mut self) -> (String, String) {
        self.saves += 1;
        let content = format!(
            "save {} of {} {}",
            self.saves,
            self.person.email,
            "x".repeat(1_500)
        );
        (
            format!(
                "{:08x}-0000-4000-8000-{}",
                self.saves,
                self.person.id.rsplit('-').next().unwrap_or_default()
            ),
            content,
        )
    }

    /// Saves repeatedly until the connection breaks. Keeps the save that was not acknowledged as `pending`.
    pub async fn save_until_killed(mut self, address: std::net::SocketAddr) -> Result<Self> {
        let client = Client::signed_in(address, &self.person.token);
        while self.save(&client).await? {}
        Ok(self)
    }

    /// Returns whether a save was sent and not acknowledged.
    pub const fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// Sends the pending save, or the next one, and returns whether it was acknowledged. If the connection breaks, the
    /// save is pending.
    pub async fn save(&mut self, client: &Client) -> Result<bool> {
        let (save_id, content) = self.pending.take().unwrap_or_else(|| self.next());
        let body = self.body(&save_id, &content);
        self.pending = Some((save_id, content.clone()));
        let Ok(response) = client.call("POST", "/user/answers", Some(&body)).await else {
            return Ok(false);
        };
        ensure!(
            response.status == 200,
            "save: {} {}",
            response.status,
            response.text()
        );
        let revision = number(&response.json()?, "/data/revision")?;
        ensure!(
            revision == self.revision + 1,
            "revision {revision} after {}",
            self.revision
        );
        (self.revision, self.content, self.pending) = (revision, content, None);
        Ok(true)
    }

    /// Checks that the restarted program has the last acknowledged save or the pending one. Sends the pending save
    /// twice, and checks that it is stored once.
    pub async fn check(mut self, address: std::net::SocketAddr) -> Result<Self> {
        let client = Client::signed_in(address, &self.person.token);
        let (revision, content) = self.stored(&client).await?;
        let pending = self.pending.take();
        match &pending {
            Some((_, written)) if revision == self.revision + 1 => {
                ensure!(content == *written, "another sheet than was sent");
            }
            _ => ensure!(
                revision == self.revision && content == self.content,
                "acknowledged {}, kept {revision}: {content}",
                self.revision
            ),
        }
        if let Some((save_id, written)) = pending {
            for _ in 0..2 {
                let again = client
                    .post("/user/answers", &self.body(&save_id, &written))
                    .await?;
                ensure!(
                    number(&again, "/data/revision")? == self.revision + 1,
                    "sent again: {again}"
                );
            }
            ensure!(
                self.stored(&client).await? == (self.revision + 1, written.clone()),
                "sent again, it is stored once"
            );
            (self.revision, self.content) = (self.revision + 1, written);
        }
        Ok(self)
    }

    pub async fn stored(&self, client: &Client) -> Result<(i64, String)> {
        let started = client
            .get(&format!("/competition/start/{}", self.competition))
            .await?;
        let content = started
            .pointer("/data/userAnswers/0/value")
            .and_then(Value::as_str)
            .unwrap_or_default();
        Ok((number(&started, "/data/revision")?, content.to_owned()))
    }
}

/// Creates a template with one free-text question.
pub async fn template(fixture: &OrgFixture) -> Result<String> {
    let question = json!({ "question": "What happened?", "answers": [{ "value": "nothing" }] });
    fixture.template(&json!({ "name": "One question", "description": "One", "freeText": { "weight": 5, "questions": [question] } })).await
}
