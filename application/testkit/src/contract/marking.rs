//! Cases of labels that replace names (D222), of marks that are given question by question (D65), and of active
//! graders.

use std::collections::BTreeSet;

use application_ports::{GraderAtWork, LabelledRow, ResultFilter, ResultParts, StoreError};
use domain_accounts::User;
use domain_assessment::{GradedAttempt, MarkDraft};
use domain_kernel::{IdGenerator as _, Points, QuestionId, Sort};
use domain_scheduling::{AnswerNumber, Event, EventKind};

use super::lists::{all_pages, oldest_first, query, search};
use super::{OrgFixture, Ports};
use crate::Altered as _;

/// Submits an attempt of a participant and stores its automatic marks.
async fn submitted(
    ports: &Ports,
    fixture: &OrgFixture,
    event: &Event,
    user: &User,
) -> GradedAttempt {
    let attempt = fixture.start(ports, event, user).await;
    let score = fixture.build.score(&attempt, &fixture.template);
    fixture.submit(ports, attempt).await;
    let tx = ports.begin().await;
    tx.insert_scores(&[(&score, fixture.build.now)])
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    score
}

/// Gives a number to every player.
async fn number(ports: &Ports, event: &Event) {
    let tx = ports.begin().await;
    let locked = tx.lock_event(event.organization_id, event.kind, event.id);
    let locked = locked.await.unwrap().unwrap();
    tx.number_players(&locked).await.unwrap();
    tx.commit_unaudited().await.unwrap();
}

fn named(rows: &[LabelledRow]) -> Vec<(String, AnswerNumber)> {
    let named = |row: &LabelledRow| (row.answered.user.name.clone(), row.number);
    rows.iter().map(named).collect()
}

pub async fn numbers_stay_when_people_are_added_and_are_given_once(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let mut people = Vec::new();
    for name in ["One", "Two", "Three", "Four"] {
        people.push(fixture.participant(ports, name).await);
    }
    let all: Vec<_> = people.iter().collect();
    let event = fixture.competition(ports, "Event", &all).await;
    for user in &people[..3] {
        submitted(ports, &fixture, &event, user).await;
    }
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let own = (EventKind::Competition, event.id);
    assert!(reads.has_unnumbered_players(event.id).await.unwrap());
    let labelled = async || {
        let page = reads.labelled(&staff, own, None, &oldest_first()).await;
        page.unwrap().rows
    };
    assert!(labelled().await.is_empty());
    number(ports, &event).await;
    assert!(!reads.has_unnumbered_players(event.id).await.unwrap());
    let before = labelled().await;
    assert_eq!(before.len(), 3);
    assert!(before.is_sorted_by_key(|row| row.number));

    let late = fixture.participant(ports, "Late").await;
    let assignment = fixture.build.assignment(&event, &late);
    let tx = ports.begin().await;
    tx.insert_assignments(&[assignment]).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    submitted(ports, &fixture, &event, &late).await;
    assert_eq!(named(&labelled().await), named(&before));
    number(ports, &event).await;
    number(ports, &event).await;
    let after = labelled().await;
    assert_eq!(named(&after[..3]), named(&before));
    assert_eq!(named(&after)[3], ("Late".to_owned(), AnswerNumber::new(5)));
    let numbers: BTreeSet<_> = after.iter().map(|row| row.number.value()).collect();
    assert!(numbers.is_subset(&(1..=5).collect()));
    assert_eq!(numbers.len(), 4);
}

pub async fn participants_are_listed_and_found_by_label_alone(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let people = fixture.participants(ports, ["One", "Two", "Three"]).await;
    let event = fixture
        .competition(ports, "Event", &people.each_ref())
        .await;
    let mut scores = Vec::new();
    for user in &people {
        scores.push(submitted(ports, &fixture, &event, user).await);
    }
    number(ports, &event).await;
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let own = (EventKind::Competition, event.id);
    let rows = all_pages(async |query| reads.labelled(&staff, own, None, query).await).await;
    let numbers: Vec<_> = rows.iter().map(|row| row.number.value()).collect();
    assert_eq!(numbers, [1, 2, 3]);
    for (text, found) in [
        ("answer 2", 1),
        ("ANSWER", 3),
        ("3", 1),
        ("4", 0),
        ("Two", 0),
    ] {
        let page = reads.labelled(&staff, own, None, &search(text)).await;
        assert_eq!(page.unwrap().total, found, "{text}");
    }

    let two = &rows[1];
    let attempt = reads.labelled_attempt(&staff, own, two.attempt_id).await;
    assert_eq!(attempt.unwrap().as_ref(), Some(two));
    let ids = [rows[2].answered.user.id, rows[0].answered.user.id];
    let among = reads.labelled_among(&staff, own, &ids).await.unwrap();
    assert_eq!(named(&among), named(&[rows[0].clone(), rows[2].clone()]));

    let published = scores
        .iter()
        .find(|score| score.attempt_id == rows[2].attempt_id)
        .unwrap();
    let published = published.altered(|published| {
        published.scored_at = Some(fixture.build.now);
        published.scored_by = Some(fixture.admin.id);
    });
    let tx = ports.begin().await;
    tx.save_score(&published).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let progress = reads
        .labelled_progress(&staff, own, two.number)
        .await
        .unwrap();
    assert_eq!((progress.answered, progress.scored), (3, 1));
    let at = |row: Option<LabelledRow>| row.map(|row| row.number.value());
    assert_eq!(
        (at(progress.before), at(progress.after)),
        (Some(1), Some(3))
    );
    assert_eq!(
        (at(progress.previous), at(progress.next)),
        (Some(1), Some(1))
    );

    for sort in [Sort::Ascending, Sort::Descending] {
        let (mut read, mut after) = (Vec::new(), None);
        let wanted = query(None, sort, 1, 10);
        loop {
            let included = ResultParts {
                sheets: true,
                by_label: true,
            };
            let batch = reads.results_after(
                &staff,
                own,
                (ResultFilter::default(), &wanted),
                included,
                after.as_ref(),
                1,
            );
            let Some(row) = batch.await.unwrap().pop() else {
                break;
            };
            assert!(row.sheet.is_some());
            read.extend(row.key.number.map(AnswerNumber::value));
            after = Some(row);
        }
        if sort == Sort::Descending {
            read.reverse();
        }
        assert_eq!(read, [1, 2, 3]);
    }

    let stranger = OrgFixture::with_name(ports, fixture.build, "Other").await;
    let elsewhere = stranger.staff();
    let hidden = reads.labelled(&elsewhere, own, None, &oldest_first()).await;
    assert_eq!(hidden.unwrap().total, 0);
    let hidden = reads
        .labelled_attempt(&elsewhere, own, two.attempt_id)
        .await;
    assert_eq!(hidden.unwrap(), None);
}

pub async fn the_second_of_two_drafts_of_one_mark_is_stale(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let graded = submitted(ports, &fixture, &event, &user).await;
    let mut draft = MarkDraft {
        attempt_id: graded.attempt_id,
        question: QuestionId(fixture.build.ids.sequential()),
        score: Points::from_hundredths(125),
        comment: Some("Good".to_owned()),
        marked_by: fixture.admin.id,
        marked_at: fixture.build.now,
        version: 0,
    };
    let tx = ports.begin().await;
    tx.save_mark_draft(&draft).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    for stale in [0, 2] {
        let tx = ports.begin().await;
        draft.version = stale;
        let refused = tx.save_mark_draft(&draft).await;
        assert!(matches!(refused, Err(StoreError::Stale)), "{stale}");
    }
    draft.version = 1;
    draft.comment = None;
    let tx = ports.begin().await;
    tx.save_mark_draft(&draft).await.unwrap();
    draft.version = 2;
    let stored = tx.mark_drafts(graded.attempt_id).await.unwrap();
    assert_eq!(stored, [draft.clone()]);
    tx.commit_unaudited().await.unwrap();

    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let rows = reads.mark_drafts_of(&staff, &[graded.attempt_id]).await;
    let rows = rows.unwrap();
    assert_eq!((rows.len(), &rows[0].draft), (1, &draft));
    assert_eq!(rows[0].grader.name, fixture.admin.name);
    let stranger = OrgFixture::with_name(ports, fixture.build, "Other").await;
    let hidden = reads
        .mark_drafts_of(&stranger.staff(), &[graded.attempt_id])
        .await;
    assert!(hidden.unwrap().is_empty());
}

pub async fn a_sheet_to_mark_has_the_version_of_its_score(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let graded = submitted(ports, &fixture, &event, &user).await;
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let version = async || {
        let rows = reads.marked_sheets(&staff, &[graded.attempt_id]).await;
        rows.unwrap()[0].version
    };
    assert_eq!(version().await, graded.version);
    let tx = ports.begin().await;
    tx.save_score(&graded).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    assert_eq!(version().await, graded.version + 1);
}

pub async fn unsaved_scores_are_those_not_published_and_those_with_drafts(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let one = fixture.participant(ports, "One").await;
    let two = fixture.participant(ports, "Two").await;
    let event = fixture.competition(ports, "Event", &[&one, &two]).await;
    let mut both = [
        submitted(ports, &fixture, &event, &one).await,
        submitted(ports, &fixture, &event, &two).await,
    ];
    both.sort_unstable_by_key(|score| score.attempt_id);
    let [first, second] = &both[..] else {
        unreachable!()
    };
    let tx = ports.begin().await;
    let unsaved = tx.lock_unsaved_scores(&event, None, 1).await.unwrap();
    assert_eq!(unsaved.len(), 1);
    assert_eq!(unsaved[0].attempt_id, first.attempt_id);
    let after = Some(first.attempt_id);
    let unsaved = tx.lock_unsaved_scores(&event, after, 10).await.unwrap();
    assert_eq!(unsaved[0].attempt_id, second.attempt_id);
    for score in [first, second] {
        let published = score.altered(|published| {
            published.scored_at = Some(fixture.build.now);
            published.scored_by = Some(fixture.admin.id);
        });
        tx.save_score(&published).await.unwrap();
    }
    let unsaved = async || tx.lock_unsaved_scores(&event, None, 10).await.unwrap();
    assert!(unsaved().await.is_empty());
    let draft = MarkDraft {
        attempt_id: second.attempt_id,
        question: QuestionId(fixture.build.ids.sequential()),
        score: Points::from_hundredths(100),
        comment: None,
        marked_by: fixture.admin.id,
        marked_at: fixture.build.now,
        version: 0,
    };
    tx.save_mark_draft(&draft).await.unwrap();
    let waiting = unsaved().await;
    assert_eq!(waiting.len(), 1);
    assert_eq!(waiting[0].attempt_id, second.attempt_id);
    let (id, other) = (
        second.attempt_id,
        QuestionId(fixture.build.ids.sequential()),
    );
    tx.delete_mark_drafts(id, &[other]).await.unwrap();
    tx.delete_mark_drafts(id, &[]).await.unwrap();
    assert_eq!(unsaved().await.len(), 1, "the draft of another question");
    tx.delete_mark_drafts(id, &[draft.question]).await.unwrap();
    assert!(unsaved().await.is_empty());
}

pub async fn a_grader_is_at_work_at_what_was_told_last(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let graded = submitted(ports, &fixture, &event, &user).await;
    let question = QuestionId(fixture.build.ids.sequential());
    for (question, seconds) in [(Some(question), 0), (None, 5)] {
        let tx = ports.begin().await;
        tx.note_grader_at_work(&GraderAtWork {
            event_id: event.id,
            user_id: fixture.admin.id,
            attempt_id: graded.attempt_id,
            question,
            seen_at: fixture.build.now.plus_seconds(seconds),
            opened_at: fixture.build.now.plus_seconds(seconds - 1),
        })
        .await
        .unwrap();
        let own = tx.grader_at_work(event.id, fixture.admin.id).await.unwrap();
        let own = own.unwrap();
        assert_eq!(
            (own.question, own.attempt_id),
            (question, graded.attempt_id)
        );
        assert!(
            tx.grader_at_work(event.id, user.id)
                .await
                .unwrap()
                .is_none()
        );
        tx.commit_unaudited().await.unwrap();
    }
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let at_work = async |seconds| {
        let since = fixture.build.now.plus_seconds(seconds);
        let rows = reads.graders_at_work(&staff, EventKind::Competition, event.id, since);
        rows.await.unwrap()
    };
    let rows = at_work(5).await;
    assert_eq!(rows.len(), 1);
    assert_eq!(
        (rows[0].attempt_id, rows[0].question),
        (graded.attempt_id, None)
    );
    assert_eq!(rows[0].grader.name, fixture.admin.name);
    assert_eq!(rows[0].opened_at, fixture.build.now.plus_seconds(4));
    assert!(at_work(6).await.is_empty());
}
