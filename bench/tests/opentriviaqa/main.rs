//! Takes real questions through the whole product: templates of 10 and 100 questions (and of 1,000
//! in `just test-all`), 200 participants who answer in a known pattern, and a grader. Compares
//! every mark, sum, total and percentage with an independent oracle. Runs on SQLite and on
//! PostgreSQL.

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod trivia;

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::sync::Arc;

    use anyhow::{Context as _, Result, ensure};
    use bench::http::{list, number, text};
    use bench::{Client, Database, OrgFixture, Person, Place, Server, each};
    use serde_json::{Value, json};

    use crate::oracle::{
        Given, KINDS, Paper, bonus, given, grader_mark, kept, percentage, points, server_mark,
    };
    use crate::trivia::Trivia;

    const PEOPLE: usize = 200;
    /// A participant who never starts.
    const ABSENT: usize = 2;
    /// A participant who starts and saves, but does not submit.
    const UNDECIDED: usize = 3;
    const NOT_SUBMITTED: [usize; 2] = [ABSENT, UNDECIDED];

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn every_mark_of_real_questions_is_the_oracles_on_sqlite() -> Result<()> {
        examine(Database::Sqlite).await
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn every_mark_of_real_questions_is_the_oracles_on_postgresql() -> Result<()> {
        examine(Database::Postgres).await
    }

    async fn examine(database: Database) -> Result<()> {
        let trivia = Trivia::load();
        let mut papers = vec![
            Paper::of("Ten questions", &trivia, [2, 2, 2, 3, 1]),
            Paper::of("A hundred questions", &trivia, [25, 45, 10, 10, 10]),
        ];
        // This template takes longer than the others together, so only `just test-all` includes it.
        if std::env::var_os("PALESTRA_TEST_ALL").is_some() {
            papers.push(Paper::of(
                "A thousand questions",
                &trivia,
                [150, 800, 0, 0, 50],
            ));
        }
        let place = Place::fresh(database).await?;
        let server = Server::start(&place, &[("PALESTRA_PASSWORD_HASH_THREADS", "2")]).await?;
        let hall = Arc::new(OrgFixture::open(&place, &server).await?);
        let people = Arc::new(hall.people(PEOPLE).await?);
        let mut sittings = Vec::new();
        for paper in papers {
            let sitting = Arc::new(Sitting::open(&hall, &people, paper).await?);
            sitting.answer().await?;
            sitting.grade().await?;
            sitting.check_results().await?;
            sittings.push(sitting);
        }
        let sittings = Arc::new(sittings);
        each(0..PEOPLE, 8, |person| {
            let (hall, people, sittings) = (
                Arc::clone(&hall),
                Arc::clone(&people),
                Arc::clone(&sittings),
            );
            async move {
                let client = Client::signed_in(hall.address, &people[person].token);
                let scores = client
                    .get("/competitions/user/individual?paginate=false")
                    .await?;
                let rows = list(&scores, "/data")?;
                for sitting in &*sittings {
                    let own = find(rows, "/competition_id", &sitting.competition);
                    // The competition is still running, so the list contains it only if the
                    // participant submitted.
                    if NOT_SUBMITTED.contains(&person) {
                        ensure!(own.is_err(), "not submitted, but listed: {scores}");
                    } else {
                        sitting.check_row(person, own?)?;
                    }
                }
                Ok(())
            }
        })
        .await?;
        ensure!(
            server.stop().await?.success(),
            "the program did not stop well"
        );
        place.remove().await
    }

    /// A competition with a paper, and the ids that the product assigned.
    struct Sitting {
        hall: Arc<OrgFixture>,
        people: Arc<Vec<Person>>,
        paper: Paper,
        competition: String,
        /// For each question: its id, and the ids of its options in the paper's order.
        ids: Vec<(String, Vec<String>)>,
    }

    impl Sitting {
        async fn open(
            hall: &Arc<OrgFixture>,
            people: &Arc<Vec<Person>>,
            paper: Paper,
        ) -> Result<Self> {
            let template = hall.template(&paper.body()).await?;
            let competition = hall.competition(paper.name, &template, 600).await?;
            hall.assign(&competition, people).await?;
            let answer = Client::signed_in(hall.address, &people[0].token)
                .call("GET", &format!("/competition/start/{competition}"), None)
                .await?;
            ensure!(answer.status == 200, "start: {}", answer.text());
            ensure!(!answer.text().contains("is_correct"), "the key is told");
            let ids = ids(&paper, &answer.json()?)?;
            Ok(Self {
                hall: Arc::clone(hall),
                people: Arc::clone(people),
                paper,
                competition,
                ids,
            })
        }

        /// Returns a participant's answers as JSON for the API.
        fn sheet(&self, person: usize) -> Vec<Value> {
            let mut answers = Vec::new();
            for (at, (question, (_, options))) in
                self.paper.questions.iter().zip(&self.ids).enumerate()
            {
                match given(person, at, &question.key) {
                    Given::Nothing => {}
                    Given::Chosen(chosen) => answers.extend(chosen.iter().map(|option| {
                        let ways = [json!(true), json!("1"), json!(1)];
                        json!({ "answer_id": options[*option], "value": ways[(person + at) % 3] })
                    })),
                    Given::Text(text) => {
                        answers.push(json!({ "answer_id": options[0], "value": text }));
                    }
                    Given::Positions(positions) => {
                        answers.extend(positions.iter().zip(options).map(
                            |(position, option)| json!({ "answer_id": option, "value": position }),
                        ));
                    }
                }
            }
            answers
        }

        /// All participants except the absent one start. Some first save other answers. All who
        /// started except one submit, some of them twice.
        async fn answer(self: &Arc<Self>) -> Result<()> {
            each((0..PEOPLE).filter(|person| *person != ABSENT), 8, |person| {
                let sitting = Arc::clone(self);
                async move {
                    let client = Client::signed_in(sitting.hall.address, &sitting.people[person].token);
                    let started = client.call("GET", &format!("/competition/start/{}", sitting.competition), None).await?;
                    ensure!(started.status == 200, "start: {}", started.text());
                    let body = |submit: i32, answers: Vec<Value>| json!({ "competition_training_id": sitting.competition, "isSubmited": submit, "answers": answers });
                    if person.is_multiple_of(3) {
                        let saved = client.post("/user/answers", &body(0, sitting.sheet(person + 1))).await?;
                        ensure!(number(&saved, "/data/revision")? == 1 && number(&saved, "/data/is_submited")? == 0, "{saved}");
                    }
                    if person == UNDECIDED {
                        return Ok(());
                    }
                    let submitted = client.post("/user/answers", &body(1, sitting.sheet(person))).await?;
                    ensure!(number(&submitted, "/data/is_submited")? == 1, "{submitted}");
                    if person.is_multiple_of(50) {
                        let again = client.post("/user/answers", &body(1, Vec::new())).await?;
                        ensure!(again.pointer("/data/revision") == submitted.pointer("/data/revision"), "submitted twice: {again}");
                    }
                    Ok(())
                }
            })
            .await?;
            Ok(())
        }

        fn submitted() -> impl Iterator<Item = usize> {
            (0..PEOPLE).filter(|person| !NOT_SUBMITTED.contains(person))
        }

        /// Returns the final mark of a question.
        fn mark(&self, person: usize, at: usize) -> i32 {
            let question = &self.paper.questions[at];
            server_mark(question, &given(person, at, &question.key)).unwrap_or_else(|| {
                kept(
                    grader_mark(person, at, question.weight()),
                    question.weight(),
                )
            })
        }

        fn sum(&self, person: usize, kind: usize) -> i32 {
            (0..self.paper.questions.len())
                .filter(|at| self.paper.questions[*at].key.kind() == kind)
                .map(|at| self.mark(person, at))
                .sum()
        }

        fn bonus(&self, person: usize) -> i32 {
            let ranks = || {
                self.paper
                    .questions
                    .iter()
                    .enumerate()
                    .filter(|(_, question)| question.key.kind() == 3)
            };
            bonus(
                ranks()
                    .filter(|(at, question)| given(person, *at, &question.key) != Given::Nothing)
                    .count(),
                ranks().count(),
            )
        }

        fn total(&self, person: usize) -> i32 {
            (0..KINDS.len())
                .map(|kind| self.sum(person, kind))
                .sum::<i32>()
                + self.bonus(person)
        }

        async fn grade(self: &Arc<Self>) -> Result<()> {
            let published = self
                .hall
                .admin()
                .call(
                    "POST",
                    &format!("/competitions/{}/scores/publish", self.competition),
                    None,
                )
                .await?;
            if self.paper.needs_grading() {
                ensure!(
                    published.status == 409
                        && text(&published.json()?, "/code")? == "needs_grading",
                    "publish: {}",
                    published.text()
                );
            } else {
                ensure!(published.status == 200, "publish: {}", published.text());
                ensure!(
                    number(&published.json()?, "/data/published")?
                        == i64::try_from(Self::submitted().count())?,
                    "{}",
                    published.text()
                );
            }
            each(Self::submitted(), 4, |person| {
                let sitting = Arc::clone(self);
                async move {
                    let grader = sitting.hall.admin();
                    let by_hand = sitting.paper.needs_grading();
                    if by_hand {
                        let sheet = sitting.grading_sheet(&grader, person).await?;
                        sitting.check_marks(person, &sheet, false)?;
                        sitting.store(&grader, person).await?;
                    }
                    let sheet = sitting.grading_sheet(&grader, person).await?;
                    sitting.check_marks(person, &sheet, true)?;
                    same(&sheet, "/data/total", sitting.total(person))?;
                    same(
                        &sheet,
                        "/data/percentage",
                        percentage(sitting.total(person), sitting.paper.weight()),
                    )
                }
            })
            .await?;
            Ok(())
        }

        async fn grading_sheet(&self, grader: &Client, person: usize) -> Result<Value> {
            grader
                .get(&format!(
                    "/get/competitionData/{}/{}",
                    self.competition, self.people[person].id
                ))
                .await
        }

        /// Checks every mark of a sheet, before or after the grader marks it.
        fn check_marks(&self, person: usize, sheet: &Value, graded: bool) -> Result<()> {
            let marks = list(sheet, "/data/marks")?;
            ensure!(
                marks.len() == self.paper.questions.len(),
                "{} marks",
                marks.len()
            );
            let by_question: HashMap<&str, &Value> = marks
                .iter()
                .map(|mark| Ok((text(mark, "/question_id")?, mark)))
                .collect::<Result<_>>()?;
            for (at, (question, (id, _))) in self.paper.questions.iter().zip(&self.ids).enumerate()
            {
                let mark = by_question
                    .get(id.as_str())
                    .context("a question without a mark")?;
                let answer = given(person, at, &question.key);
                let expected = if graded {
                    Some(self.mark(person, at))
                } else {
                    server_mark(question, &answer)
                };
                let context =
                    || format!("person {person}, question {at} {question:?}, {answer:?}, {mark}");
                match expected {
                    Some(expected) => same(mark, "/score", expected).with_context(context)?,
                    None => ensure!(
                        mark.pointer("/score") == Some(&Value::Null),
                        "{}",
                        context()
                    ),
                }
                same(mark, "/weight", question.weight()).with_context(context)?;
                ensure!(
                    number(mark, "/type")? == KINDS[question.key.kind()].0,
                    "{}",
                    context()
                );
                ensure!(
                    mark.pointer("/answered") == Some(&json!(answer != Given::Nothing)),
                    "{}",
                    context()
                );
            }
            same(sheet, "/data/bonus", self.bonus(person))?;
            same(sheet, "/data/totalWeight", self.paper.weight())
        }

        /// Saves the grader's marks. Checks that wrong sums and an old version are refused.
        async fn store(&self, grader: &Client, person: usize) -> Result<()> {
            let (mut marks, mut changed) = (Vec::new(), HashMap::new());
            for (at, question) in self.paper.questions.iter().enumerate() {
                if server_mark(question, &given(person, at, &question.key)).is_none() {
                    let (id, written) =
                        (&self.ids[at].0, grader_mark(person, at, question.weight()));
                    marks.push(json!({ "type": KINDS[question.key.kind()].0, "question_id": id, "score": points(written) }));
                    if written != kept(written, question.weight()) {
                        changed.insert(id.as_str(), kept(written, question.weight()));
                    }
                }
            }
            let path = |total: i32| {
                let figures = [
                    self.bonus(person),
                    total,
                    self.sum(person, 2),
                    self.sum(person, 3),
                ]
                .map(|figure| points(figure).to_string());
                format!(
                    "/store/user/score/{}/{}/{}/individual",
                    self.competition,
                    figures.join("/"),
                    self.people[person].id
                )
            };
            // The version of the server's own marks; the first save of a grader makes it 2.
            let body = json!({ "scoreData": marks, "version": 1 });
            if person.is_multiple_of(20) {
                let refused = grader
                    .call("POST", &path(self.total(person) + 1), Some(&body))
                    .await?;
                ensure!(refused.status == 422, "a wrong total: {}", refused.text());
            }
            let stored = grader.post(&path(self.total(person)), &body).await?;
            same(&stored, "/data/score", self.total(person))?;
            same(
                &stored,
                "/data/percentage",
                percentage(self.total(person), self.paper.weight()),
            )?;
            same(&stored, "/data/bonus", self.bonus(person))?;
            let told = list(&stored, "/data/changed")?;
            ensure!(told.len() == changed.len(), "changed: {stored}");
            for change in told {
                same(
                    change,
                    "/score",
                    *changed
                        .get(text(change, "/question_id")?)
                        .context("a mark that was not changed")?,
                )?;
            }
            if person.is_multiple_of(20) {
                let stale = grader
                    .call("POST", &path(self.total(person)), Some(&body))
                    .await?;
                ensure!(
                    stale.status == 409 && text(&stale.json()?, "/code")? == "stale_version",
                    "{}",
                    stale.text()
                );
            }
            let score = grader
                .get(&format!(
                    "/get/competition/score/{}/{}",
                    self.competition, self.people[person].id
                ))
                .await?;
            same(&score, "/data/0/free_text_score", self.sum(person, 2))?;
            same(&score, "/data/0/rank_score", self.sum(person, 3))?;
            same(&score, "/data/0/user_score", self.total(person))?;
            same(&score, "/data/0/bonus", self.bonus(person))
        }

        /// Checks the list of results that the grader sees.
        async fn check_results(&self) -> Result<()> {
            let rows = self
                .hall
                .admin()
                .get(&format!(
                    "/competitions/usersAnswered/{}?paginate=false",
                    self.competition
                ))
                .await?;
            let rows = list(&rows, "/data")?;
            ensure!(rows.len() == PEOPLE, "{} rows", rows.len());
            for person in 0..PEOPLE {
                self.check_row(person, find(rows, "/id", &self.people[person].id)?)?;
            }
            Ok(())
        }

        /// Checks one row of scores, in the grader's or the participant's own list.
        fn check_row(&self, person: usize, row: &Value) -> Result<()> {
            if NOT_SUBMITTED.contains(&person) {
                ensure!(
                    row.pointer("/score") == Some(&Value::Null)
                        && row.pointer("/is_scored") == Some(&json!(false)),
                    "{row}"
                );
                ensure!(
                    person != ABSENT || row.pointer("/isAnswerd") == Some(&json!(false)),
                    "{row}"
                );
                return Ok(());
            }
            ensure!(
                row.pointer("/isAnswerd") == Some(&json!(true))
                    && row.pointer("/is_scored") == Some(&json!(true)),
                "{row}"
            );
            same(row, "/score", self.total(person))?;
            same(
                row,
                "/percentage",
                percentage(self.total(person), self.paper.weight()),
            )?;
            for (kind, (_, _, column, _)) in KINDS.into_iter().enumerate() {
                let column = format!("/{column}");
                if self.paper.has(kind) {
                    same(row, &column, self.sum(person, kind))?;
                } else {
                    ensure!(row.pointer(&column) == Some(&Value::Null), "{row}");
                }
            }
            Ok(())
        }
    }

    /// Finds the ids of the questions and options in the started paper by their texts.
    fn ids(paper: &Paper, started: &Value) -> Result<Vec<(String, Vec<String>)>> {
        let questions = list(started, "/data/template/questions")?;
        ensure!(
            questions.len() == paper.questions.len(),
            "{} questions",
            questions.len()
        );
        let by_text: HashMap<&str, &Value> = questions
            .iter()
            .map(|question| Ok((text(question, "/content")?, question)))
            .collect::<Result<_>>()?;
        let of_question = |question: &crate::oracle::Question| {
            let shown = by_text
                .get(question.text.as_str())
                .with_context(|| format!("not shown: {}", question.text))?;
            let options = question.key.options();
            let shown_options = list(shown, "/answers")?;
            ensure!(
                shown_options.len() == options.len(),
                "{} options: {shown}",
                shown_options.len()
            );
            let ids = options
                .iter()
                .map(|option| Ok(text(find(shown_options, "/value", option)?, "/id")?.to_owned()));
            Ok((text(shown, "/id")?.to_owned(), ids.collect::<Result<_>>()?))
        };
        paper.questions.iter().map(of_question).collect()
    }

    /// Finds the row of a list with that text.
    fn find<'a>(rows: &'a [Value], pointer: &str, wanted: &str) -> Result<&'a Value> {
        rows.iter()
            .find(|row| row.pointer(pointer).and_then(Value::as_str) == Some(wanted))
            .with_context(|| format!("no row with {pointer} {wanted}"))
    }

    /// Checks that the number at the pointer equals `hundredths` / 100.
    fn same(value: &Value, pointer: &str, hundredths: i32) -> Result<()> {
        let number = value
            .pointer(pointer)
            .and_then(Value::as_f64)
            .with_context(|| format!("no number at {pointer}"))?;
        ensure!(
            (number - points(hundredths)).abs() < 1e-9,
            "{pointer} is {number}, the oracle says {}",
            points(hundredths)
        );
        Ok(())
    }
}
