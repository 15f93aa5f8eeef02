//! Cases of corrections of answer keys (D94).

use std::sync::Arc;

use application_ports::CorrectionFilter;
use domain_accounts::User;
use domain_assessment::{
    CorrectionRule, EventCorrection, GradedAttempt, KeyCorrection, RuleCounts,
};
use domain_kernel::{AttemptId, CorrectionId, IdGenerator as _, Points, QuestionId, Timestamp};
use domain_scheduling::{Event, EventKind};

use super::lists::{all_pages, oldest_first, search};
use super::{OrgFixture, Ports, assert_same};
use crate::Altered;

/// Returns the first question of the fixture's template.
fn question(fixture: &OrgFixture) -> Option<QuestionId> {
    let mut questions = fixture.template.content.questions();
    questions.next().map(|(_, question)| question.id)
}

fn made(
    fixture: &OrgFixture,
    event: &Event,
    number: i32,
    rule: CorrectionRule,
    question: Option<QuestionId>,
) -> EventCorrection {
    let mut questions = fixture.template.content.questions();
    let spec = questions.find(|(_, asked)| Some(asked.id) == question);
    let key = spec.map(|(_, question)| question.spec.clone());
    EventCorrection {
        id: CorrectionId(fixture.build.ids.sequential()),
        organization_id: event.organization_id,
        event_id: event.id,
        number,
        correction: KeyCorrection {
            question,
            rule,
            key: key.filter(|_| rule.needs_key()),
        },
        reason: format!("Reason {number}"),
        made_by: fixture.admin.id,
        made_at: fixture.build.now.plus_seconds(number.into()),
        counts: RuleCounts {
            gained: 1,
            lost: 2,
            unchanged: 3,
        },
    }
}

/// Submits an attempt for each name and stores its automatic marks.
async fn submitted(ports: &Ports, names: &[&str]) -> (OrgFixture, Event, Vec<GradedAttempt>) {
    let fixture = OrgFixture::open(ports).await;
    let mut people = Vec::new();
    for name in names {
        people.push(fixture.participant(ports, name).await);
    }
    let all: Vec<_> = people.iter().collect();
    let event = fixture.competition(ports, "Event", &all).await;
    let scores = submit(ports, &fixture, &event, &all).await;
    (fixture, event, scores)
}

/// Submits an attempt for each user and stores its automatic marks.
async fn submit(
    ports: &Ports,
    fixture: &OrgFixture,
    event: &Event,
    people: &[&User],
) -> Vec<GradedAttempt> {
    let mut scores = Vec::new();
    for user in people {
        let attempt = fixture.start(ports, event, user).await;
        let score = fixture.build.score(&attempt, &fixture.template);
        fixture.submit(ports, attempt).await;
        let tx = ports.begin().await;
        tx.insert_scores(&[(&score, fixture.build.now)])
            .await
            .unwrap();
        tx.commit_unaudited().await.unwrap();
        scores.push(score);
    }
    scores
}

/// The score with a correction of its first mark.
fn corrected(score: &GradedAttempt, at: Timestamp) -> GradedAttempt {
    score.altered(|score| {
        score.score.marks[0].score = Some(Points::whole(1));
        score.score.marks[0].corrected = Some(CorrectionRule::FullMarks);
        score.score.total_weight = Points::whole(3);
        score.corrected_at = Some(at);
    })
}

async fn unprepared(ports: &Ports, event: &Event, id: CorrectionId) -> Vec<AttemptId> {
    let reads = ports.store.queries();
    let rows = reads.scored_sheets(event.id, Some(id), None, 100).await;
    let rows = rows.unwrap().into_iter();
    rows.map(|row| row.graded.attempt_id).collect()
}

pub async fn corrections_are_listed_and_the_last_one_of_a_question_holds(ports: &Ports) {
    let (fixture, event, _) = submitted(ports, &[]).await;
    let other = fixture.competition(ports, "Other", &[]).await;
    let asked = question(&fixture);
    let all = [
        made(&fixture, &event, 1, CorrectionRule::NewKey, asked),
        made(&fixture, &event, 2, CorrectionRule::FullMarks, None),
        made(&fixture, &event, 3, CorrectionRule::Better, asked),
    ];
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    for made in &all {
        let tx = ports.begin().await;
        assert_eq!(tx.lock_scores(event.id).await.unwrap(), 0);
        let last = tx.last_correction_number(event.id).await.unwrap();
        assert_eq!(last, made.number - 1);
        assert!(tx.apply_correction(made, 0).await.unwrap());
        tx.commit_unaudited().await.unwrap();
    }
    let listed = all_pages(async |query| {
        reads
            .corrections(&staff, (event.kind, event.id), CorrectionFilter::All, query)
            .await
    })
    .await;
    let rows: Vec<_> = listed
        .iter()
        .map(|row| (row.made.clone(), row.holds))
        .collect();
    let [first, second, third] = all.clone();
    assert_same(&rows, &vec![(first, false), (second, true), (third, true)]);
    let never_corrected = Some(QuestionId(fixture.build.ids.sequential()));
    for (question, number) in [(asked, Some(3)), (None, Some(2)), (never_corrected, None)] {
        let filter = CorrectionFilter::HoldingFor(question);
        let query = oldest_first();
        let found = reads
            .corrections(&staff, (event.kind, event.id), filter, &query)
            .await;
        let found = found.unwrap().rows;
        let numbers: Vec<_> = found.iter().map(|row| row.made.number).collect();
        let expected: Vec<_> = number.into_iter().collect();
        assert_eq!(numbers, expected, "{question:?}");
    }
    assert!(
        listed
            .iter()
            .all(|row| row.maker.name == fixture.admin.name)
    );
    for (name, count) in [(fixture.admin.name.as_str(), 3), ("somebody else", 0)] {
        let found = reads
            .corrections(
                &staff,
                (event.kind, event.id),
                CorrectionFilter::All,
                &search(name),
            )
            .await;
        assert_eq!(found.unwrap().total, count);
    }

    let as_training = (EventKind::Training, event.id);
    let none = reads
        .corrections(&staff, as_training, CorrectionFilter::All, &oldest_first())
        .await;
    assert_eq!(none.unwrap().total, 0);

    let (holding, number) = reads.holding_corrections(event.id).await.unwrap();
    assert_eq!(number, 3);
    assert_eq!(holding.of(asked), Some(&all[2].correction));
    assert_eq!(holding.of(None), Some(&all[1].correction));
    let tx = ports.begin().await;
    assert_eq!(tx.corrections_for_grading(event.id).await.unwrap(), holding);
    drop(tx);
    let (none, number) = reads.holding_corrections(other.id).await.unwrap();
    assert!(none.is_empty());
    assert_eq!(number, 0);
    let stranger = OrgFixture::with_name(ports, fixture.build, "Stranger").await;
    let hidden = reads
        .corrections(
            &stranger.staff(),
            (event.kind, event.id),
            CorrectionFilter::All,
            &oldest_first(),
        )
        .await;
    assert_eq!(hidden.unwrap().total, 0);
}

pub async fn a_correction_writes_all_scores_and_keeps_what_they_were(ports: &Ports) {
    let (fixture, event, scores) = submitted(ports, &["One", "Two", "Three"]).await;
    let made = made(
        &fixture,
        &event,
        1,
        CorrectionRule::Drop,
        question(&fixture),
    );
    let at = made.made_at;
    let mut expected: Vec<_> = scores.iter().map(|score| score.attempt_id).collect();
    expected.sort_unstable();
    assert_eq!(unprepared(ports, &event, made.id).await, expected);
    let prepared: Vec<_> = scores.iter().map(|score| corrected(score, at)).collect();
    let tx = ports.begin().await;
    let expires_at = fixture.build.now.plus_seconds(60);
    for part in [&prepared[..2], &prepared[1..], &[]] {
        tx.put_prepared_scores(made.id, part, expires_at)
            .await
            .unwrap();
    }
    tx.commit_unaudited().await.unwrap();
    assert!(unprepared(ports, &event, made.id).await.is_empty());
    let tx = ports.begin().await;
    for score in &scores {
        let stored = tx.score(score.attempt_id).await.unwrap().unwrap();
        assert_same(&stored, score);
    }
    assert_eq!(tx.lock_scores(event.id).await.unwrap(), 3);
    assert!(tx.apply_correction(&made, 3).await.unwrap());
    tx.commit_unaudited().await.unwrap();

    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let tx = ports.begin().await;
    for (score, prepared) in scores.iter().zip(&prepared) {
        let stored = tx.score(score.attempt_id).await.unwrap().unwrap();
        assert_same(&stored, &prepared.altered(|score| score.version = 2));
    }
    drop(tx);
    for (score, prepared) in scores.iter().zip(&prepared) {
        let kind = EventKind::Competition;
        let history = reads
            .score_saves(&staff, kind, event.id, score.user_id, &oldest_first())
            .await
            .unwrap();
        let rows: Vec<_> = history
            .rows
            .iter()
            .map(|row| {
                let by = row.grader.as_ref().map(|person| person.id);
                let correction = row.correction.clone();
                (row.version, row.saved_at, by, correction, row.score.clone())
            })
            .collect();
        let now = fixture.build.now;
        assert_same(
            &rows,
            &vec![
                (1, Some(now), None, None, score.score.clone()),
                (
                    2,
                    Some(at),
                    Some(fixture.admin.id),
                    Some(made.clone()),
                    prepared.score.clone(),
                ),
            ],
        );
    }
    // The prepared scores are deleted.
    assert_eq!(unprepared(ports, &event, made.id).await.len(), 3);
    let people = [scores[0].user_id, scores[2].user_id];
    let mut names: Vec<_> = reads
        .users_among(&staff, &people)
        .await
        .unwrap()
        .into_iter()
        .map(|person| person.name)
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["One", "Three"]);
}

/// A participant of the same event saves between two steps, and again before the last one.
pub async fn answers_are_saved_between_the_steps_of_a_correction(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let people = fixture.participants(ports, ["One", "Two", "Three"]).await;
    let event = fixture
        .competition(ports, "Event", &people.each_ref())
        .await;
    let [one, two, three] = &people;
    let scores = submit(ports, &fixture, &event, &[one, two]).await;
    let answering = fixture.start(ports, &event, three).await;
    let made = made(
        &fixture,
        &event,
        1,
        CorrectionRule::Drop,
        question(&fixture),
    );
    let expires_at = fixture.build.now.plus_seconds(60);
    for (score, body) in scores.iter().zip(["\"first\"", "\"second\""]) {
        let step = [corrected(score, made.made_at)];
        let tx = ports.begin().await;
        tx.put_prepared_scores(made.id, &step, expires_at)
            .await
            .unwrap();
        tx.commit_unaudited().await.unwrap();
        let save = fixture.build.save(&answering, body);
        ports.sheets.save(save).await.unwrap();
        let sheet = ports.sheet(answering.id).await.unwrap();
        assert_eq!(sheet.body, body);
    }
    let tx = ports.begin().await;
    assert_eq!(tx.lock_scores(event.id).await.unwrap(), 2);
    assert!(tx.apply_correction(&made, 2).await.unwrap());
    tx.commit_unaudited().await.unwrap();
}

/// The earlier of two attempts is corrected too, and its row says that it no longer counts (D32).
pub async fn a_sheet_says_whether_its_attempt_counts_and_its_participant_is_there(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let one = fixture.participant(ports, "One").await;
    let two = fixture.participant(ports, "Two").await;
    let event = fixture.competition(ports, "Event", &[&one, &two]).await;
    let scores = submit(ports, &fixture, &event, &[&one, &two]).await;
    let tx = ports.begin().await;
    let first = tx.attempt(scores[0].attempt_id).await.unwrap().unwrap();
    drop(tx);
    let retake = fixture.retake(ports, &event, first).await;
    let read = async || {
        let reads = ports.store.queries();
        let rows = reads
            .scored_sheets(event.id, None, None, 100)
            .await
            .unwrap();
        let of = |score: &GradedAttempt| {
            let row = rows
                .iter()
                .find(|row| row.graded.attempt_id == score.attempt_id);
            row.map(|row| (row.is_superseded, row.is_deleted))
        };
        scores.iter().map(of).collect::<Vec<_>>()
    };
    assert_eq!(
        read().await,
        [Some((false, false)); 2],
        "it is not submitted"
    );
    fixture.submit(ports, retake).await;
    assert_eq!(read().await, [Some((true, false)), Some((false, false))]);
    fixture.delete(ports, &two).await;
    assert_eq!(read().await, [Some((true, false)), Some((false, true))]);
}

pub async fn a_score_that_moved_since_it_was_prepared_is_not_written(ports: &Ports) {
    let (fixture, event, scores) = submitted(ports, &["One", "Two"]).await;
    let made = made(
        &fixture,
        &event,
        1,
        CorrectionRule::Drop,
        question(&fixture),
    );
    let prepared: Vec<_> = scores
        .iter()
        .map(|score| corrected(score, made.made_at))
        .collect();
    let tx = ports.begin().await;
    let expires_at = fixture.build.now.plus_seconds(60);
    tx.put_prepared_scores(made.id, &prepared, expires_at)
        .await
        .unwrap();
    tx.save_score(&scores[0]).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    assert_eq!(
        unprepared(ports, &event, made.id).await,
        [scores[0].attempt_id]
    );
    let tx = ports.begin().await;
    assert_eq!(tx.lock_scores(event.id).await.unwrap(), 2);
    assert!(!tx.apply_correction(&made, 2).await.unwrap());
    drop(tx);
    let (_, number) = ports
        .store
        .queries()
        .holding_corrections(event.id)
        .await
        .unwrap();
    assert_eq!(number, 0, "the caller has not committed");
}

pub async fn scores_of_an_interrupted_correction_are_swept(ports: &Ports) {
    let (fixture, event, scores) = submitted(ports, &["One", "Two"]).await;
    let (old, new) = (
        made(&fixture, &event, 1, CorrectionRule::Drop, None),
        made(&fixture, &event, 1, CorrectionRule::Drop, None),
    );
    let now = fixture.build.now;
    let tx = ports.begin().await;
    for (made, seconds) in [(&old, 60), (&new, 61)] {
        let expires_at = now.plus_seconds(seconds);
        tx.put_prepared_scores(made.id, &scores, expires_at)
            .await
            .unwrap();
    }
    let swept = tx.sweep_prepared_scores(now.plus_seconds(60), 100).await;
    assert_eq!(swept.unwrap(), 2);
    tx.commit_unaudited().await.unwrap();
    assert_eq!(unprepared(ports, &event, old.id).await.len(), 2);
    assert!(unprepared(ports, &event, new.id).await.is_empty());
    let tx = ports.begin().await;
    tx.delete_prepared_scores(new.id).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    assert_eq!(unprepared(ports, &event, new.id).await.len(), 2);
}

/// If a submission is graded while a correction is applied, the correction either changes its score too, or is in force
/// when it is graded.
pub async fn a_submission_waits_until_a_correction_is_applied(ports: &Ports) {
    let (fixture, event, _) = submitted(ports, &[]).await;
    let made = made(
        &fixture,
        &event,
        1,
        CorrectionRule::Drop,
        question(&fixture),
    );
    let tx = ports.begin().await;
    assert_eq!(tx.lock_scores(event.id).await.unwrap(), 0);
    let unaudited = Arc::clone(&ports.unaudited);
    let id = event.id;
    let grading = tokio::spawn(async move {
        let tx = unaudited.begin().await.unwrap();
        tx.corrections_for_grading(id).await.unwrap()
    });
    tokio::task::yield_now().await;
    assert!(tx.apply_correction(&made, 0).await.unwrap());
    tx.commit_unaudited().await.unwrap();
    let seen = grading.await.unwrap();
    assert_eq!(seen.of(made.correction.question), Some(&made.correction));
}
