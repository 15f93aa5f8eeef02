//! Kills the program while it saves, and stops it when a time limit passes. No acknowledged save
//! may be missing afterwards (D28, D29). Runs on SQLite and on PostgreSQL. `PALESTRA_KILLS` sets
//! the number of kills (5 by default).

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use anyhow::{Context as _, Result, ensure};
    use application_testkit::postgres;
    use bench::http::{list, number, text};
    use bench::{Client, Database, OrgFixture, Person, Place, Server, each, now};
    use serde_json::{Value, json};
    use tokio::time::{sleep, sleep_until};

    const CLIENTS: usize = 16;

    /// A participant's sheet.
    #[derive(Clone, Debug)]
    struct Sheet {
        person: Person,
        competition: String,
        /// The id of the only option of a free-text question.
        option: String,
        /// The last acknowledged revision, whose content is `content`.
        revision: i64,
        content: String,
        /// The id and the content of the save that was not yet acknowledged when the program was killed.
        pending: Option<(String, String)>,
        saves: u32,
    }

    impl Sheet {
        /// Starts the attempt.
        async fn start(
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

        fn body(&self, save_id: &str, content: &str) -> Value {
            json!({
                "competition_training_id": self.competition, "isSubmited": 0, "revision": self.revision, "save_id": save_id,
                "answers": [{ "answer_id": self.option, "value": content }],
            })
        }

        /// Returns the id and the content of the next save. The content fills several database
        /// pages.
        fn next(&mut self) -> (String, String) {
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
        async fn save_until_killed(mut self, address: std::net::SocketAddr) -> Result<Self> {
            let client = Client::signed_in(address, &self.person.token);
            loop {
                let (save_id, content) = self.next();
                let body = self.body(&save_id, &content);
                self.pending = Some((save_id, content.clone()));
                let Ok(response) = client.call("POST", "/user/answers", Some(&body)).await else {
                    return Ok(self);
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
            }
        }

        /// Checks that the restarted program has the last acknowledged save or the pending one.
        /// Sends the pending save twice and checks that it is stored once.
        async fn check(mut self, address: std::net::SocketAddr) -> Result<Self> {
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

        async fn stored(&self, client: &Client) -> Result<(i64, String)> {
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
    async fn template(fixture: &OrgFixture) -> Result<String> {
        let question = json!({ "question": "What happened?", "answers": [{ "value": "nothing" }] });
        fixture.template(&json!({ "name": "One question", "description": "One", "freeText": { "weight": 5, "questions": [question] } })).await
    }

    async fn kill_while_saving(database: Database) -> Result<()> {
        let kills: u64 = std::env::var("PALESTRA_KILLS")
            .ok()
            .map_or(Ok(5), |kills| kills.parse())
            .context("PALESTRA_KILLS")?;
        let place = Place::fresh(database).await?;
        let mut server = Server::start(&place, &[]).await?;
        let fixture = OrgFixture::open(&place, &server).await?;
        let people = fixture.people(CLIENTS).await?;
        let competition = fixture
            .competition("Killed", &template(&fixture).await?, 600)
            .await?;
        fixture.assign(&competition, &people).await?;
        let address = server.address;
        let mut sheets = each(people, CLIENTS, |person| {
            let competition = competition.clone();
            async move { Sheet::start(address, &competition, person).await }
        })
        .await?;
        for round in 0..kills {
            let address = server.address;
            let kill = tokio::spawn(async move {
                sleep(Duration::from_millis(150 + round * 137 % 400)).await;
                server.kill()
            });
            sheets = each(sheets, CLIENTS, |sheet| sheet.save_until_killed(address)).await?;
            kill.await??;
            server = Server::start(&place, &[]).await?;
            let address = server.address;
            sheets = each(sheets, CLIENTS, |sheet| sheet.check(address)).await?;
        }
        let acknowledged: i64 = sheets.iter().map(|sheet| sheet.revision).sum();
        ensure!(
            acknowledged >= i64::try_from(kills)? * 16,
            "only {acknowledged} saves in {kills} rounds"
        );
        eprintln!("{database}: killed {kills} times, {acknowledged} saves, none missing");
        ensure!(
            server.stop().await?.success(),
            "the program did not stop well"
        );
        place.remove().await
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn no_acknowledged_save_is_missing_after_a_kill_on_sqlite() -> Result<()> {
        kill_while_saving(Database::Sqlite).await
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn no_acknowledged_save_is_missing_after_a_kill_on_postgresql() -> Result<()> {
        if postgres::server().is_none() {
            return Ok(());
        }
        kill_while_saving(Database::Postgres).await
    }

    /// The competition and its grace period of ten seconds end while the program is stopped.
    async fn down_at_the_deadline(database: Database) -> Result<()> {
        let place = Place::fresh(database).await?;
        let server = Server::start(&place, &[]).await?;
        let fixture = OrgFixture::open(&place, &server).await?;
        let people = fixture.people(2).await?;
        let template = template(&fixture).await?;
        let mut end = now() + Duration::from_secs(4);
        if end.date() != now().date() {
            // Start and end must be on the same day.
            sleep(Duration::from_secs(5)).await;
            end = now() + Duration::from_secs(4);
        }
        let competition = fixture.competition_until("Over", &template, end).await?;
        fixture.assign(&competition, &people).await?;
        let [busy, silent] = people.as_slice() else {
            anyhow::bail!("two people")
        };
        let over = tokio::time::Instant::now() + Duration::from_secs(4 + 11);

        let mut sheet = Sheet::start(server.address, &competition, busy.clone()).await?;
        Sheet::start(server.address, &competition, silent.clone()).await?;
        for _ in 0..3 {
            let (save_id, content) = sheet.next();
            let saved = Client::signed_in(server.address, &busy.token)
                .post("/user/answers", &sheet.body(&save_id, &content))
                .await?;
            (sheet.revision, sheet.content) = (number(&saved, "/data/revision")?, content);
        }
        server.kill()?;
        sleep_until(over).await;

        let server = Server::start(&place, &[]).await?;
        let fixture = OrgFixture {
            address: server.address,
            ..fixture
        };
        let admin = fixture.admin();
        let path = format!("/competitions/usersAnswered/{competition}");
        let since = Instant::now();
        loop {
            let rows = admin.get(&path).await?;
            let answered = list(&rows, "/data")?
                .iter()
                .filter(|row| row.pointer("/isAnswerd") == Some(&json!(true)))
                .count();
            if answered == 2 {
                break;
            }
            ensure!(
                since.elapsed() < Duration::from_secs(30),
                "not finished: {rows}"
            );
            sleep(Duration::from_millis(100)).await;
        }
        let graded = admin
            .get(&format!("/get/competitionData/{competition}/{}", busy.id))
            .await?;
        ensure!(
            text(&graded, "/data/userAnswers/0/value")? == sheet.content,
            "not the last saved sheet: {graded}"
        );
        ensure!(
            graded
                .pointer("/data/submitted_at")
                .is_some_and(Value::is_string),
            "{graded}"
        );
        let empty = admin
            .get(&format!("/get/competitionData/{competition}/{}", silent.id))
            .await?;
        ensure!(list(&empty, "/data/userAnswers")?.is_empty(), "{empty}");
        let (save_id, content) = sheet.next();
        let late = Client::signed_in(server.address, &busy.token)
            .call(
                "POST",
                "/user/answers",
                Some(&sheet.body(&save_id, &content)),
            )
            .await?;
        ensure!(
            late.status == 409,
            "a save after the end: {} {}",
            late.status,
            late.text()
        );
        ensure!(
            server.stop().await?.success(),
            "the program did not stop well"
        );
        place.remove().await
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn an_attempt_whose_time_ran_out_while_the_program_was_down_is_submitted_on_sqlite()
    -> Result<()> {
        down_at_the_deadline(Database::Sqlite).await
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn an_attempt_whose_time_ran_out_while_the_program_was_down_is_submitted_on_postgresql()
    -> Result<()> {
        if postgres::server().is_none() {
            return Ok(());
        }
        down_at_the_deadline(Database::Postgres).await
    }
}
