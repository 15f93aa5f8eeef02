//! A sitting: a competition with a paper, the answers of its participants, and the marks that the oracle expects.

use std::collections::HashMap;
use std::sync::Arc;

use anyhow::{Context as _, Result, ensure};
use bench::http::{list, number, text};
use bench::{Client, OrgFixture, Person, each};
use serde_json::{Value, json};

use crate::oracle::{Given, KINDS, Paper, Question, bonus, given, grader_mark, kept, server_mark};
use crate::rows::find;

/// A participant who never starts.
pub const ABSENT: usize = 2;
/// A participant who starts and saves, but does not submit.
pub const UNDECIDED: usize = 3;
pub const NOT_SUBMITTED: [usize; 2] = [ABSENT, UNDECIDED];

/// A competition with a paper, and the ids that the product assigned.
pub struct Sitting {
    pub fixture: Arc<OrgFixture>,
    pub people: Arc<Vec<Person>>,
    pub paper: Paper,
    pub competition: String,
    /// For each question, its id and the ids of its options in the order of the paper.
    pub ids: Vec<(String, Vec<String>)>,
}

impl Sitting {
    pub async fn open(
        fixture: &Arc<OrgFixture>,
        people: &Arc<Vec<Person>>,
        paper: Paper,
    ) -> Result<Self> {
        let template = fixture.template(&paper.body()).await?;
        let competition = fixture.competition(paper.name, &template, 600).await?;
        fixture.assign(&competition, people).await?;
        let response = Client::signed_in(fixture.address, &people[0].token)
            .call("GET", &format!("/competition/start/{competition}"), None)
            .await?;
        ensure!(response.status == 200, "start: {}", response.text());
        ensure!(
            !response.text().contains("is_correct"),
            "the response contains the answer key"
        );
        let ids = ids(&paper, &response.json()?)?;
        Ok(Self {
            fixture: Arc::clone(fixture),
            people: Arc::clone(people),
            paper,
            competition,
            ids,
        })
    }

    /// Returns a participant's answers as JSON for the API.
    fn sheet(&self, person: usize) -> Vec<Value> {
        let mut answers = Vec::new();
        for (at, (question, (_, options))) in self.paper.questions.iter().zip(&self.ids).enumerate()
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

    /// Starts an attempt for every participant except the absent one. Some participants first save other answers. All
    /// who started submit except one, and some submit twice.
    pub async fn answer(self: &Arc<Self>) -> Result<()> {
        each((0..self.people.len()).filter(|person| *person != ABSENT), 8, |person| {
            let sitting = Arc::clone(self);
            async move {
                let client = Client::signed_in(sitting.fixture.address, &sitting.people[person].token);
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
                if person.is_multiple_of(20) {
                    let again = client.post("/user/answers", &body(1, sitting.sheet(person))).await?;
                    ensure!(again.pointer("/data/revision") == submitted.pointer("/data/revision"), "submitted twice: {again}");
                }
                Ok(())
            }
        })
        .await?;
        Ok(())
    }

    pub fn submitted(&self) -> impl Iterator<Item = usize> + use<> {
        (0..self.people.len()).filter(|person| !NOT_SUBMITTED.contains(person))
    }

    /// Returns the final mark of a question.
    pub fn mark(&self, person: usize, at: usize) -> i32 {
        let question = &self.paper.questions[at];
        server_mark(question, &given(person, at, &question.key)).unwrap_or_else(|| {
            kept(
                grader_mark(person, at, question.weight()),
                question.weight(),
            )
        })
    }

    pub fn sum(&self, person: usize, kind: usize) -> i32 {
        (0..self.paper.questions.len())
            .filter(|at| self.paper.questions[*at].key.kind() == kind)
            .map(|at| self.mark(person, at))
            .sum()
    }

    pub fn bonus(&self, person: usize) -> i32 {
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

    pub fn total(&self, person: usize) -> i32 {
        (0..KINDS.len())
            .map(|kind| self.sum(person, kind))
            .sum::<i32>()
            + self.bonus(person)
    }
}

/// Finds the ids of the questions and options in the started paper. They are identified by their texts.
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
    let of_question = |question: &Question| {
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
