//! Grades a sitting, and compares its marks and lists with the oracle.

use std::collections::HashMap;
use std::sync::Arc;

use anyhow::{Context as _, Result, ensure};
use bench::http::{list, number, text};
use bench::{Client, each};
use serde_json::{Value, json};

use crate::oracle::{Given, KINDS, given, grader_mark, kept, percentage, points, server_mark};
use crate::rows::{find, same};
use crate::sitting::{ABSENT, NOT_SUBMITTED, Sitting};

impl Sitting {
    pub async fn grade(self: &Arc<Self>) -> Result<()> {
        let published = self
            .fixture
            .admin()
            .call(
                "POST",
                &format!("/competitions/{}/scores/publish", self.competition),
                None,
            )
            .await?;
        if self.paper.needs_grading() {
            ensure!(
                published.status == 409 && text(&published.json()?, "/code")? == "needs_grading",
                "publish: {}",
                published.text()
            );
        } else {
            ensure!(published.status == 200, "publish: {}", published.text());
            ensure!(
                number(&published.json()?, "/data/published")?
                    == i64::try_from(self.submitted().count())?,
                "{}",
                published.text()
            );
        }
        each(self.submitted(), 4, |person| {
            let sitting = Arc::clone(self);
            async move {
                let grader = sitting.fixture.admin();
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

    /// Checks every mark of a sheet. Runs before and after the grader marks it.
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
        for (at, (question, (id, _))) in self.paper.questions.iter().zip(&self.ids).enumerate() {
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

    /// Saves the grader's marks. Checks that the server refuses wrong sums and an old version.
    async fn store(&self, grader: &Client, person: usize) -> Result<()> {
        let (mut marks, mut changed) = (Vec::new(), HashMap::new());
        for (at, question) in self.paper.questions.iter().enumerate() {
            if server_mark(question, &given(person, at, &question.key)).is_none() {
                let (id, written) = (&self.ids[at].0, grader_mark(person, at, question.weight()));
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
        // The automatic marks have version 1. The first save of a grader makes it 2.
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
        let reported = list(&stored, "/data/changed")?;
        ensure!(reported.len() == changed.len(), "changed: {stored}");
        for change in reported {
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
    pub async fn check_results(&self) -> Result<()> {
        let rows = self
            .fixture
            .admin()
            .get(&format!(
                "/competitions/usersAnswered/{}?paginate=false",
                self.competition
            ))
            .await?;
        let rows = list(&rows, "/data")?;
        ensure!(rows.len() == self.people.len(), "{} rows", rows.len());
        for person in 0..self.people.len() {
            self.check_row(person, find(rows, "/id", &self.people[person].id)?)?;
        }
        Ok(())
    }

    /// Checks one row of scores, in the grader's or the participant's own list.
    pub fn check_row(&self, person: usize, row: &Value) -> Result<()> {
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
