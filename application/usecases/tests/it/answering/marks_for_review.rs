//! Tests of the marks for review, which travel with the answers (D304).

use application::{AppError, Caller, SaveAnswers, Saved};
use domain_kernel::{EventId, QuestionId};
use rstest::rstest;
use uuid::Uuid;

use super::{answers_with_text, assigned_competition_on};
use crate::test_app::{Database, TestApp};

struct Marking {
    app: TestApp,
    ben: Caller,
    event: EventId,
    questions: Vec<QuestionId>,
}

impl Marking {
    async fn new(database: Database) -> Option<Self> {
        let (app, ben, event) = assigned_competition_on(database).await?;
        let paper = app.start(&ben, event).await.paper;
        let questions = paper.groups.iter().flat_map(|group| &group.questions);
        let questions = questions.map(|question| question.id).collect();
        Some(Self {
            app,
            ben,
            event,
            questions,
        })
    }

    async fn save(
        &self,
        (submit, text): (bool, &str),
        from_revision: i64,
        marks: &[QuestionId],
    ) -> Result<Saved, AppError> {
        let started = self.app.start(&self.ben, self.event).await;
        let sheet = SaveAnswers {
            from_revision: Some(from_revision),
            marked_for_review: marks.to_vec(),
            ..self
                .app
                .sheet(self.event, submit, answers_with_text(&started, text))
        };
        self.app.app.save_answers(self.ben.claims(), sheet).await
    }

    /// Returns the marks of the next device that opens the attempt.
    async fn marks(&self) -> Vec<QuestionId> {
        let started = self.app.start(&self.ben, self.event).await;
        started.sheet.marked_for_review.into_iter().collect()
    }
}

#[rstest]
#[tokio::test]
async fn the_next_device_has_the_marks_of_the_last_save(
    #[values(Database::Sqlite, Database::Postgres)] database: Database,
) {
    let Some(ben) = Marking::new(database).await else {
        return;
    };
    let [first, second] = [ben.questions[0], ben.questions[1]];
    assert_eq!(ben.marks().await, []);
    ben.save((false, "text"), 0, &[first, second])
        .await
        .expect("saved");
    let mut both = vec![first, second];
    both.sort_unstable();
    assert_eq!(ben.marks().await, both);
    ben.save((false, "text"), 1, &[second])
        .await
        .expect("saved");
    assert_eq!(ben.marks().await, [second]);
    // A refused save brings the marks of the newer sheet.
    match ben.save((false, "text"), 1, &[first]).await {
        Err(AppError::SaveRefused { sheet, .. }) => {
            assert_eq!(sheet.marked_for_review, [second].into());
        }
        other => unreachable!("{other:?}"),
    }
    ben.save((false, "text"), 2, &[]).await.expect("saved");
    assert_eq!(ben.marks().await, []);
}

#[rstest]
#[tokio::test]
async fn a_mark_costs_no_answer_and_no_submission(
    #[values(Database::Sqlite, Database::Postgres)] database: Database,
) {
    let Some(ben) = Marking::new(database).await else {
        return;
    };
    let unknown = QuestionId(Uuid::max());
    let marks = [unknown, ben.questions[0], ben.questions[0]];
    ben.save((false, "text"), 0, &marks).await.expect("saved");
    assert_eq!(ben.marks().await, [ben.questions[0]]);
    let started = ben.app.start(&ben.ben, ben.event).await;
    assert_eq!(started.sheet.count(), 4);
    let submitted = ben
        .save((true, "text"), 1, &marks)
        .await
        .expect("submitted");
    // The same answers are the same submission, whatever is marked (D57).
    let sheet = SaveAnswers {
        marked_for_review: ben.questions.clone(),
        ..ben
            .app
            .sheet(ben.event, true, answers_with_text(&started, "text"))
    };
    let again = ben.app.app.save_answers(ben.ben.claims(), sheet).await;
    assert_eq!(again.expect("confirmed").revision, submitted.revision);
}
