//! Cases of the sheets that an analysis reads (D95).

use application_ports::AnalysedSheet;
use domain_assessment::{Score, Sheet};
use domain_kernel::{AttemptId, EventId};
use domain_scheduling::{Attempt, Event, EventKind, TrainingType};

use super::{OrgFixture, Ports};

/// Submits an attempt and stores its automatic marks. Returns the attempt.
async fn submitted(ports: &Ports, fixture: &OrgFixture, attempt: Attempt) -> AttemptId {
    let id = attempt.id;
    let score = fixture.build.score(&attempt, &fixture.template);
    fixture.submit(ports, attempt).await;
    let tx = ports.begin().await;
    tx.insert_scores(&[(&score, fixture.build.now)])
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    id
}

/// Reads all sheets of an event, one on each page. The pages without content must have the same attempts.
async fn all_sheets(
    ports: &Ports,
    fixture: &OrgFixture,
    kind: EventKind,
    event: EventId,
) -> Vec<AnalysedSheet> {
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let (mut sheets, mut after) = (Vec::new(), None);
    loop {
        let page = reads.analysed_sheets(&staff, kind, event, after, 1).await;
        let sums = reads.analysed_sums(&staff, kind, event, after, 1).await;
        let (page, sums) = (page.unwrap(), sums.unwrap());
        let attempts: Vec<_> = page.iter().map(|row| row.attempt_id).collect();
        let of_sums: Vec<_> = sums.iter().map(|row| row.attempt_id).collect();
        assert_eq!(attempts, of_sums);
        for (row, own) in page.iter().zip(&sums) {
            let score: Score = serde_json::from_str(&row.score).unwrap();
            assert_eq!(score.sums(), own.sums);
        }
        after = attempts.last().copied();
        if after.is_none() {
            return sheets;
        }
        sheets.extend(page);
    }
}

fn attempts(sheets: &[AnalysedSheet]) -> Vec<AttemptId> {
    sheets.iter().map(|row| row.attempt_id).collect()
}

pub async fn the_submitted_sheets_of_an_event_are_read_page_by_page(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let mut people = Vec::new();
    for name in ["One", "Two", "Three", "Four"] {
        people.push(fixture.participant(ports, name).await);
    }
    let all: Vec<_> = people.iter().collect();
    let event = fixture.competition(ports, "Event", &all).await;
    let other = fixture.competition(ports, "Other", &all).await;
    let mut expected = Vec::new();
    for user in &people[..3] {
        let attempt = fixture.start(ports, &event, user).await;
        expected.push(submitted(ports, &fixture, attempt).await);
    }
    fixture.start(ports, &event, &people[3]).await;
    let elsewhere = fixture.start(ports, &other, &people[0]).await;
    submitted(ports, &fixture, elsewhere).await;

    let kind = EventKind::Competition;
    let sheets = all_sheets(ports, &fixture, kind, event.id).await;
    expected.sort_unstable();
    assert_eq!(attempts(&sheets), expected);
    for row in &sheets {
        assert!(serde_json::from_str::<Sheet>(&row.sheet).is_ok());
        assert_eq!(row.seconds, 0, "the clock of the fixture stands still");
    }
    let as_training = all_sheets(ports, &fixture, EventKind::Training, event.id).await;
    assert!(as_training.is_empty());

    let reads = ports.store.queries();
    let staff = fixture.staff();
    let using = reads.events_of_template(&staff, fixture.template.id);
    let mut both = [(kind, event.id), (kind, other.id)];
    both.sort_unstable_by_key(|(_, id)| *id);
    assert_eq!(using.await.unwrap(), both);

    let (template, build) = (fixture.template.id, fixture.build);
    let stranger = OrgFixture::with_name(ports, build, "Other").await;
    let hidden = all_sheets(ports, &stranger, kind, event.id).await;
    assert!(hidden.is_empty());
    let staff = stranger.staff();
    let using = reads.events_of_template(&staff, template);
    assert!(using.await.unwrap().is_empty());
}

/// D32: The attempt that was submitted last counts, also while another one is open.
pub async fn of_several_attempts_the_analysis_reads_the_one_that_counts(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let (build, kind) = (&fixture.build, EventKind::Training);
    let event: Event = build.training(&fixture.template, "Training", TrainingType::Private);
    let tx = ports.begin().await;
    tx.insert_event(&event).await.unwrap();
    let own = [build.assignment(&event, &user)];
    assert_eq!(tx.insert_assignments(&own).await.unwrap(), 1);
    tx.commit_unaudited().await.unwrap();

    let first = fixture.start(ports, &event, &user).await;
    let first_id = submitted(ports, &fixture, first.clone()).await;
    let read = async || attempts(&all_sheets(ports, &fixture, kind, event.id).await);
    assert_eq!(read().await, [first_id]);
    let retake = fixture.retake(ports, &event, first).await;
    assert_eq!(read().await, [first_id]);
    let retake_id = submitted(ports, &fixture, retake).await;
    assert_eq!(read().await, [retake_id]);
}
