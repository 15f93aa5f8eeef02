//! Scores with their history.

use application_ports::{
    KindScores, NamedUserRow, ResultColumn, ResultFilter, ResultParts, ResultState, StoreError,
};
use domain_accounts::User;
use domain_assessment::{CertificateCode, GradedAttempt};
use domain_kernel::{IdGenerator as _, Points, Sort, UserId};
use domain_scheduling::{Attempt, Event, EventKind};
use futures_util::future::join_all;

use super::lists::{all_pages, oldest_first, query, search};
use super::{OrgFixture, Ports, assert_same};
use crate::Altered;

/// Each save stores another version.
pub async fn every_field_of_a_score_survives_and_each_save_is_kept(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let attempt = fixture.start(ports, &event, &user).await;
    let score = fixture.build.score(&attempt, &fixture.template);
    let tx = ports.begin().await;
    tx.insert_scores(&[(&score, fixture.build.now)])
        .await
        .unwrap();
    assert_same(
        &tx.find_latest_score(&event, user.id)
            .await
            .unwrap()
            .unwrap(),
        &score,
    );
    let waiting = tx.lock_unpublished_scores(&event, 10).await.unwrap();
    assert_same(&waiting, &vec![score.clone()]);
    let published = score.altered(|published| {
        published.score.bonus = Points::from_hundredths(333);
        published.scored_at = Some(fixture.build.now);
        published.scored_by = Some(fixture.admin.id);
        published.certificate_code = Some(CertificateCode::from_bits(7));
    });
    tx.save_score(&published).await.unwrap();
    let stored = tx
        .find_latest_score(&event, user.id)
        .await
        .unwrap()
        .unwrap();
    assert_same(
        &stored,
        &published.altered(|published| published.version = 2),
    );
    assert_eq!(stored.certificate_code, published.certificate_code);
    assert!(
        tx.lock_unpublished_scores(&event, 10)
            .await
            .unwrap()
            .is_empty()
    );
    assert!(matches!(
        tx.save_score(&published).await,
        Err(StoreError::Stale)
    ));
    tx.save_score(&stored).await.unwrap();
    assert_eq!(
        tx.find_latest_score(&event, user.id)
            .await
            .unwrap()
            .unwrap()
            .version,
        3
    );
    tx.commit_unaudited().await.unwrap();
}

/// D33: The attempt can get a new score, and the saved scores stay in the history.
pub async fn a_withdrawn_score_keeps_its_history_and_its_numbers_go_on(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let attempt = fixture.start(ports, &event, &user).await;
    let score = fixture.build.score(&attempt, &fixture.template);
    let tx = ports.begin().await;
    tx.insert_scores(&[(&score, fixture.build.now)])
        .await
        .unwrap();
    tx.save_score(&score).await.unwrap();
    let outdated = tx.withdraw_score(&score).await;
    assert!(matches!(outdated, Err(StoreError::Stale)));
    let latest = async || tx.find_latest_score(&event, user.id).await.unwrap();
    let saved = latest().await.unwrap();
    tx.withdraw_score(&saved).await.unwrap();
    assert!(latest().await.is_none());
    let again = tx.withdraw_score(&saved).await;
    assert!(matches!(again, Err(StoreError::Stale)));
    for version in [3, 4] {
        tx.insert_scores(&[(&score, fixture.build.now)])
            .await
            .unwrap();
        let scored = latest().await.unwrap();
        assert_same(&scored, &score.altered(|score| score.version = version));
        tx.withdraw_score(&scored).await.unwrap();
    }
    tx.commit_unaudited().await.unwrap();
}

/// D218: The code of a certificate finds a published score until the score is withdrawn.
pub async fn a_certificate_is_found_by_its_code_while_its_score_is_published(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let attempt = fixture.start(ports, &event, &user).await;
    fixture.submit(ports, attempt.clone()).await;
    // The code must be unique in this database, because other cases use it too.
    let code = CertificateCode::from_bits(fixture.build.ids.random().as_u128());
    let reads = ports.store.queries();
    let found = async || reads.certified_score(code).await.unwrap();
    let score = fixture.build.score(&attempt, &fixture.template);
    let score = score.altered(|score| score.certificate_code = Some(code));
    let tx = ports.begin().await;
    tx.insert_scores(&[(&score, fixture.build.now)])
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    assert_eq!(found().await, None);

    let tx = ports.begin().await;
    let published = score.altered(|score| score.scored_at = Some(fixture.build.now));
    tx.save_score(&published).await.unwrap();
    let published = tx.score(attempt.id).await.unwrap().unwrap();
    tx.commit_unaudited().await.unwrap();
    let certified = found().await.unwrap();
    assert_same(&certified.score, &published);
    assert_eq!(certified.event.id, event.id);
    assert_eq!(
        (certified.name.as_str(), certified.organization.as_str()),
        ("One", fixture.organization.name.as_str())
    );
    let other = CertificateCode::from_bits(1);
    assert_eq!(reads.certified_score(other).await.unwrap(), None);

    let tx = ports.begin().await;
    tx.withdraw_score(&published).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    assert_eq!(found().await, None);
}

/// D36: staff see marks after the submission; participants see them after the publication.
pub async fn results_show_who_answered_and_what_is_published(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (one, two) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let event = fixture.competition(ports, "Event", &[&one, &two]).await;
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let own_scores = async |user, now| {
        reads
            .own_scores(&staff, EventKind::Competition, user, now, &oldest_first())
            .await
            .unwrap()
    };
    let attempt = fixture.start(ports, &event, &one).await;
    assert_eq!(
        reads
            .answered_events(&staff, EventKind::Competition, None, &oldest_first())
            .await
            .unwrap()
            .total,
        0
    );
    assert_eq!(own_scores(one.id, fixture.build.now).await.total, 0);

    fixture.submit(ports, attempt.clone()).await;
    let score = fixture.build.score(&attempt, &fixture.template);
    let tx = ports.begin().await;
    tx.insert_scores(&[(&score, fixture.build.now)])
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    let sums = KindScores {
        by_kind: score.score.sums(),
        bonus: score.score.bonus,
        total: score.score.total(),
        total_weight: Points::whole(25),
        corrected_at: None,
    };
    let answered = reads
        .answered_events(&staff, EventKind::Competition, None, &oldest_first())
        .await
        .unwrap();
    let counts: Vec<_> = answered
        .rows
        .iter()
        .map(|row| (row.id, row.participants, row.answered, row.scored))
        .collect();
    assert_eq!(counts, [(event.id, 2, 1, 0)]);
    let users = reads
        .answered_users(
            &staff,
            EventKind::Competition,
            event.id,
            ResultFilter::default(),
            &oldest_first(),
        )
        .await
        .unwrap();
    let rows: Vec<_> = users
        .rows
        .iter()
        .map(|row| (row.user.id, row.scores.as_ref(), row.scored()))
        .collect();
    assert_eq!(rows, [(one.id, Some(&sums), false), (two.id, None, false)]);
    assert_eq!(
        reads
            .answered_users(
                &staff,
                EventKind::Competition,
                event.id,
                ResultFilter::default(),
                &search("two")
            )
            .await
            .unwrap()
            .total,
        1
    );
    let assigned = reads
        .assigned(&staff, EventKind::Competition, event.id, &oldest_first())
        .await
        .unwrap();
    let rows: Vec<_> = assigned
        .rows
        .iter()
        .map(|row| (row.name.as_str(), row.started, row.submitted))
        .collect();
    assert_eq!(rows, [("One", true, true), ("Two", false, false)]);
    let own = own_scores(one.id, fixture.build.now).await;
    assert_eq!(
        own.rows
            .iter()
            .map(|row| (
                row.event_id,
                row.submitted_at.is_some(),
                row.scores.as_ref()
            ))
            .collect::<Vec<_>>(),
        [(event.id, true, None)]
    );

    let tx = ports.begin().await;
    let published = score.altered(|published| {
        published.scored_at = Some(fixture.build.now);
        published.scored_by = Some(fixture.admin.id);
        published.score.bonus = Points::from_hundredths(250);
        for (mark, points) in published.score.marks.iter_mut().zip(1..) {
            mark.score = Some(Points::whole(points));
        }
    });
    tx.save_score(&published).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let sums = KindScores {
        by_kind: published.score.sums(),
        bonus: Points::from_hundredths(250),
        total: published.score.total(),
        ..sums
    };
    let own = own_scores(one.id, fixture.build.now).await;
    assert_eq!(own.rows[0].scores, Some(sums));
    assert_eq!(
        reads
            .answered_events(&staff, EventKind::Competition, None, &oldest_first())
            .await
            .unwrap()
            .rows[0]
            .scored,
        1
    );
    let ended = async |user| {
        let own = own_scores(user, event.schedule.ends_at).await.rows;
        let shown = own.into_iter().map(|row| {
            let is_scored = row.scores.is_some();
            (row.submitted_at.is_some(), row.is_answering, is_scored)
        });
        shown.collect::<Vec<_>>()
    };
    assert_eq!(ended(one.id).await, [(true, false, true)]);
    assert_eq!(ended(two.id).await, [(false, false, false)]);
    // An attempt that is restored can be open after the end of the event.
    fixture.start(ports, &event, &two).await;
    assert_eq!(ended(two.id).await, [(false, true, false)]);
    assert_eq!(own_scores(two.id, fixture.build.now).await.total, 0);
}

/// Simultaneous requests share queries. Each participant must still get a page of the participant's own results.
pub async fn simultaneous_lists_of_own_results_are_those_of_each_alone(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (one, two) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let stranger = fixture.participant(ports, "Stranger").await;
    for (name, participants) in [
        ("First", vec![&one]),
        ("Second", vec![&one, &two]),
        ("Third", vec![&two, &one]),
        ("Not submitted", vec![&two]),
    ] {
        let event = fixture.competition(ports, name, &participants).await;
        for user in participants {
            let attempt = fixture.start(ports, &event, user).await;
            if name != "Not submitted" {
                fixture.submit(ports, attempt).await;
            }
        }
    }
    let (kind, now) = (EventKind::Competition, fixture.build.now);
    let (up, down) = (Sort::Ascending, Sort::Descending);
    let (first, second) = ((1, 10), (2, 2));
    let expected: [(_, _, _, _, &[&str], _); 9] = [
        (&one, kind, up, first, &["First", "Second", "Third"], 3),
        (&one, kind, up, second, &["Third"], 3),
        (&one, kind, down, first, &["Third", "Second", "First"], 3),
        (&one, kind, down, (1, 2), &["Third", "Second"], 3),
        (&two, kind, up, first, &["Second", "Third"], 2),
        (&two, kind, down, first, &["Third", "Second"], 2),
        (&two, kind, up, second, &[], 2),
        (&two, EventKind::Training, up, first, &[], 0),
        (&stranger, kind, up, first, &[], 0),
    ];
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let several = expected.iter().cycle().take(8 * expected.len());
    let found = several.map(
        async |(user, kind, sort, (number, per_page), names, total)| {
            let page = query(None, *sort, *number, *per_page);
            let page = reads.own_scores(&staff, *kind, user.id, now, &page);
            let page = page.await.unwrap();
            let found: Vec<_> = page.rows.iter().map(|row| row.name.as_str()).collect();
            assert_eq!(
                (&*found, page.total),
                (*names, *total),
                "{}, page {number}",
                user.name
            );
        },
    );
    join_all(found).await;
}

/// Counts all participants of the event. Finds the next and the previous participant who waits for grading in the order
/// of the list, and continues at the other end of the list.
pub async fn results_show_who_is_graded_next(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let mut people = Vec::new();
    for name in ["One", "Two", "Three", "Four"] {
        people.push(fixture.participant(ports, name).await);
    }
    let [one, two, three, four] = &people[..] else {
        unreachable!()
    };
    let everyone = [one, two, three, four];
    let event = fixture.competition(ports, "Event", &everyone).await;
    let other = fixture.competition(ports, "Other", &everyone).await;
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let progress = async |user: UserId| {
        let kind = EventKind::Competition;
        let progress = reads.grading_progress(&staff, kind, event.id, user).await;
        let progress = progress.unwrap();
        let name = |user: Option<NamedUserRow>| user.map_or(String::new(), |user| user.name);
        (
            (progress.answered, progress.scored),
            name(progress.previous),
            name(progress.next),
        )
    };
    let named = |counts, previous: &str, next: &str| (counts, previous.to_owned(), next.to_owned());
    assert_eq!(progress(one.id).await, named((0, 0), "", ""));

    let mut scores = Vec::new();
    for (event, user) in [
        (&event, one),
        (&event, three),
        (&event, four),
        (&other, two),
    ] {
        let attempt = fixture.start(ports, event, user).await;
        fixture.submit(ports, attempt.clone()).await;
        let score = fixture.build.score(&attempt, &fixture.template);
        let tx = ports.begin().await;
        tx.insert_scores(&[(&score, fixture.build.now)])
            .await
            .unwrap();
        tx.commit_unaudited().await.unwrap();
        scores.push(score);
    }
    assert_eq!(progress(one.id).await, named((3, 0), "Four", "Three"));
    assert_eq!(progress(two.id).await, named((3, 0), "One", "Three"));
    assert_eq!(progress(three.id).await, named((3, 0), "One", "Four"));
    assert_eq!(progress(four.id).await, named((3, 0), "Three", "One"));
    let stranger = progress(fixture.admin.id).await;
    assert_eq!(stranger, named((3, 0), "Four", "One"));

    for (score, expected) in scores[..2].iter().zip([
        named((3, 1), "Four", "Three"),
        named((3, 2), "Four", "Four"),
    ]) {
        let published = score.altered(|published| published.scored_at = Some(fixture.build.now));
        let tx = ports.begin().await;
        tx.save_score(&published).await.unwrap();
        tx.commit_unaudited().await.unwrap();
        assert_eq!(progress(one.id).await, expected);
    }
    assert_eq!(progress(four.id).await, named((3, 2), "", ""));
}

/// Creates three participants, an event of all of them, and another event of the first one.
async fn three_in_an_event(ports: &Ports, fixture: &OrgFixture) -> ([User; 3], Event, Event) {
    let one = fixture.participant(ports, "One").await;
    let two = fixture.participant(ports, "Two").await;
    let three = fixture.participant(ports, "Three").await;
    let people = [&one, &two, &three];
    let event = fixture.competition(ports, "Event", &people).await;
    let other = fixture.competition(ports, "Other", &[&one]).await;
    ([one, two, three], event, other)
}

/// Reads the neighbours of a participant in the whole list, and the number of participants who still answer (D62).
pub async fn results_show_who_stands_beside_a_participant_and_who_still_answers(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let ([one, two, three], event, other) = three_in_an_event(ports, &fixture).await;
    let (one, two, three) = (&one, &two, &three);
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let beside = async |user: UserId| {
        let kind = EventKind::Competition;
        let progress = reads.grading_progress(&staff, kind, event.id, user).await;
        let progress = progress.unwrap();
        let open = reads.open_attempts(&staff, kind, event.id).await.unwrap();
        let name = |user: Option<NamedUserRow>| user.map(|user| user.name);
        (name(progress.before), name(progress.after), open)
    };
    let named = |before: Option<&str>, after: Option<&str>, open: u64| {
        (before.map(str::to_owned), after.map(str::to_owned), open)
    };
    fixture.start(ports, &other, one).await;
    assert_eq!(beside(one.id).await, named(None, Some("Two"), 0));
    let attempt = fixture.start(ports, &event, two).await;
    fixture.start(ports, &event, three).await;
    assert_eq!(beside(two.id).await, named(Some("One"), Some("Three"), 2));
    fixture.submit(ports, attempt).await;
    assert_eq!(beside(three.id).await, named(Some("Two"), None, 1));
    assert_eq!(beside(fixture.admin.id).await, named(None, None, 1));
}

/// The oldest of several submissions counts, of the attempts that count and that lack a grader's mark (D269).
pub async fn an_event_waits_for_marks_since_its_oldest_submission(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let ([one, two, three], event, other) = three_in_an_event(ports, &fixture).await;
    let (one, two, three) = (&one, &two, &three);
    let minutes = |minutes| fixture.build.now.plus_minutes(minutes);
    let submit = async |attempt: &Attempt, at| {
        let score = fixture.build.score(attempt, &fixture.template);
        // A sheet without answers needs no grader.
        let score = score.altered(|score| {
            for mark in &mut score.score.marks {
                mark.score = None;
            }
        });
        let tx = ports.begin().await;
        let submitted = attempt.clone().submit(at);
        tx.save_attempt(&submitted).await.unwrap();
        tx.insert_scores(&[(&score, at)]).await.unwrap();
        tx.commit_unaudited().await.unwrap();
        score
    };
    let mark = async |score: &GradedAttempt| {
        let marked = score.altered(|score| {
            for mark in &mut score.score.marks {
                mark.score = Some(Points::whole(1));
            }
        });
        let tx = ports.begin().await;
        tx.save_score(&marked).await.unwrap();
        tx.commit_unaudited().await.unwrap();
    };
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let waiting = async || {
        let (kind, query) = (EventKind::Competition, oldest_first());
        let page = reads.answered_events(&staff, kind, None, &query);
        let rows = page.await.unwrap().rows.into_iter();
        rows.map(|row| (row.ungraded, row.ungraded_since))
            .collect::<Vec<_>>()
    };

    let mut submitted = Vec::new();
    for (user, at) in [(one, 3), (two, 1), (three, 2)] {
        let attempt = fixture.start(ports, &event, user).await;
        let score = submit(&attempt, minutes(at)).await;
        submitted.push((attempt, score));
    }
    let elsewhere = fixture.start(ports, &other, one).await;
    submit(&elsewhere, minutes(4)).await;
    let of_other = (1, Some(minutes(4)));
    assert_eq!(waiting().await, [(3, Some(minutes(1))), of_other]);
    mark(&submitted[1].1).await;
    assert_eq!(waiting().await, [(2, Some(minutes(2))), of_other]);
    let retake = fixture.retake(ports, &event, submitted[2].0.clone()).await;
    let again = submit(&retake, minutes(5)).await;
    assert_eq!(waiting().await, [(2, Some(minutes(3))), of_other]);
    mark(&submitted[0].1).await;
    assert_eq!(waiting().await, [(1, Some(minutes(5))), of_other]);
    mark(&again).await;
    assert_eq!(waiting().await, [(0, None), of_other]);
}

/// Reads the pages of all lists of this area.
pub async fn results_have_pages(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (one, two) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let mut events = Vec::new();
    for name in ["First", "Second"] {
        let event = fixture.competition(ports, name, &[&one, &two]).await;
        let attempt = fixture.start(ports, &event, &one).await;
        fixture.submit(ports, attempt).await;
        events.push(event.id);
    }
    let (reads, staff, kind, now) = (
        ports.store.queries(),
        fixture.staff(),
        EventKind::Competition,
        fixture.build.now,
    );

    let answered =
        all_pages(async |query| reads.answered_events(&staff, kind, None, query).await).await;
    assert_eq!(
        answered.iter().map(|row| row.id).collect::<Vec<_>>(),
        events
    );
    let users = all_pages(async |query| {
        reads
            .answered_users(&staff, kind, events[0], ResultFilter::default(), query)
            .await
    })
    .await;
    assert_eq!(
        users.iter().map(|row| row.user.id).collect::<Vec<_>>(),
        [one.id, two.id]
    );
    let own =
        all_pages(async |query| reads.own_scores(&staff, kind, one.id, now, query).await).await;
    assert_eq!(
        own.iter().map(|row| row.event_id).collect::<Vec<_>>(),
        events
    );
}

/// D37: The history contains who gave which marks, and when.
pub async fn the_history_of_a_score_has_every_save(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (one, two) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let kind = EventKind::Competition;
    let event = fixture.competition(ports, "Event", &[&one, &two]).await;
    let submitted_at = fixture.build.now;
    let graded_at = submitted_at.plus_seconds(60);
    let reads = ports.store.queries();
    let history = async |user, query: &_| {
        let staff = fixture.staff();
        reads
            .score_saves(&staff, kind, event.id, user, query)
            .await
            .unwrap()
    };
    let mut graded = Vec::new();
    for user in [&one, &two] {
        let attempt = fixture.start(ports, &event, user).await;
        let automatic = fixture.build.score(&attempt, &fixture.template);
        let by_hand = automatic.altered(|score| {
            score.score.bonus = Points::from_hundredths(333);
            score.scored_at = Some(graded_at);
            score.scored_by = Some(fixture.admin.id);
        });
        fixture.submit(ports, attempt).await;
        let tx = ports.begin().await;
        tx.insert_scores(&[(&automatic, submitted_at)])
            .await
            .unwrap();
        tx.save_score(&by_hand).await.unwrap();
        tx.commit_unaudited().await.unwrap();
        graded.push((automatic, by_hand));
    }
    for (user, (automatic, by_hand)) in [&one, &two].into_iter().zip(&graded) {
        let (staff, id) = (fixture.staff(), user.id);
        let saves =
            all_pages(async |query| reads.score_saves(&staff, kind, event.id, id, query).await)
                .await;
        let shown: Vec<_> = saves
            .iter()
            .map(|save| {
                let by = save.grader.as_ref().map(|user| user.name.as_str());
                (save.version, save.saved_at, by, &save.score)
            })
            .collect();
        let admin = fixture.admin.name.as_str();
        assert_same(
            &shown,
            &vec![
                (1, Some(submitted_at), None, &automatic.score),
                (2, Some(graded_at), Some(admin), &by_hand.score),
            ],
        );
    }
    let by_name = history(one.id, &search(fixture.admin.name.as_str())).await;
    assert_eq!(by_name.rows.len(), 1);
    let as_training = reads
        .score_saves(
            &fixture.staff(),
            EventKind::Training,
            event.id,
            one.id,
            &oldest_first(),
        )
        .await
        .unwrap();
    assert_eq!(as_training.total, 0);
    let stranger = OrgFixture::with_name(ports, fixture.build, "Other").await;
    let elsewhere = reads
        .score_saves(&stranger.staff(), kind, event.id, one.id, &oldest_first())
        .await
        .unwrap();
    assert_eq!(elsewhere.total, 0);
}

/// The saves of an attempt follow those of the attempt before, whatever their versions are, and what a restore withdrew
/// says so.
pub async fn the_history_of_a_score_is_that_of_one_attempt_after_the_other(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let kind = EventKind::Competition;
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let (reads, staff, now) = (ports.store.queries(), fixture.staff(), fixture.build.now);
    let history = async || {
        let query = oldest_first();
        let listed = reads.score_saves(&staff, kind, event.id, user.id, &query);
        let rows = listed.await.unwrap().rows.into_iter();
        let rows = rows.map(|row| (row.attempt, row.version, row.is_withdrawn));
        rows.collect::<Vec<_>>()
    };
    let by_hand = |score: &GradedAttempt| {
        score.altered(|score| {
            score.scored_at = Some(now);
            score.scored_by = Some(fixture.admin.id);
        })
    };
    let first = fixture.start(ports, &event, &user).await;
    let score = fixture.build.score(&first, &fixture.template);
    fixture.submit(ports, first.clone()).await;
    let tx = ports.begin().await;
    tx.insert_scores(&[(&score, now)]).await.unwrap();
    tx.save_score(&by_hand(&score)).await.unwrap();
    let saved = tx.score(first.id).await.unwrap().unwrap();
    tx.withdraw_score(&saved).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    assert_eq!(history().await, [(1, 1, true), (1, 2, true)]);
    let tx = ports.begin().await;
    tx.insert_scores(&[(&score, now)]).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let again = [(1, 1, true), (1, 2, true), (1, 3, false)];
    assert_eq!(history().await, again);

    let tx = ports.begin().await;
    let submitted = tx.attempt(first.id).await.unwrap().unwrap();
    drop(tx);
    let second = fixture.retake(ports, &event, submitted).await;
    let next = fixture.build.score(&second, &fixture.template);
    let tx = ports.begin().await;
    tx.insert_scores(&[(&next, now)]).await.unwrap();
    tx.save_score(&by_hand(&next)).await.unwrap();
    // A correction raises the version of every attempt.
    let stored = tx.score(first.id).await.unwrap().unwrap();
    tx.save_score(&by_hand(&stored)).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let rows = [&again[..], &[(1, 4, false), (2, 1, false), (2, 2, false)]].concat();
    assert_eq!(history().await, rows);
}

/// The batches of an export follow one another without gaps, in both directions.
pub async fn results_are_read_one_batch_after_the_other(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let people = fixture.participants(ports, ["One", "Two", "Three"]).await;
    let event = fixture
        .competition(ports, "Event", &people.each_ref())
        .await;
    let [_, two, _] = &people;
    let attempt = fixture.start(ports, &event, two).await;
    fixture.submit(ports, attempt.clone()).await;
    let score = fixture.build.score(&attempt, &fixture.template);
    let tx = ports.begin().await;
    tx.insert_scores(&[(&score, fixture.build.now)])
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let competition = (EventKind::Competition, event.id);
    let read = async |sort, text: Option<&str>, has_sheets| {
        let wanted = query(text, sort, 1, 10);
        let (mut names, mut after) = (Vec::new(), None);
        loop {
            let included = ResultParts {
                sheets: has_sheets,
                by_label: false,
            };
            let batch = reads.results_after(
                &staff,
                competition,
                (ResultFilter::default(), &wanted),
                included,
                after.as_ref(),
                1,
            );
            let Some(row) = batch.await.unwrap().pop() else {
                return names;
            };
            after = Some(row.clone());
            let marks = row.score.map(|score| score.marks.len());
            assert_eq!(row.sheet.is_some(), has_sheets && marks.is_some());
            assert_eq!(row.attempt_id.is_some(), marks.is_some());
            assert_eq!(row.published_at, None);
            names.push((row.user.name, marks));
        }
    };
    let marks = Some(score.score.marks.len());
    let row = |name: &str, marks| (name.to_owned(), marks);
    let mut all = vec![row("One", None), row("Two", marks), row("Three", None)];
    assert_eq!(read(Sort::Ascending, None, true).await, all);
    all.reverse();
    assert_eq!(read(Sort::Descending, None, false).await, all);
    let found = read(Sort::Ascending, Some("three"), false).await;
    assert_eq!(found, [row("Three", None)]);
    let other = OrgFixture::with_name(ports, fixture.build, "Other").await;
    let wanted = oldest_first();
    let stranger = other.staff();
    for by_label in [false, true] {
        let included = ResultParts {
            sheets: false,
            by_label,
        };
        let hidden = reads.results_after(
            &stranger,
            competition,
            (ResultFilter::default(), &wanted),
            included,
            None,
            10,
        );
        assert!(hidden.await.unwrap().is_empty());
    }
}

/// Participants without a published score keep their usual order among themselves, whether they come first or last. The
/// list and the export have the same order.
pub async fn results_are_filtered_by_their_state_and_sorted_by_each_column(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let mut people = Vec::new();
    for name in ["Ada", "Fay", "Cid", "Dan", "Eve", "Ben"] {
        people.push(fixture.participant(ports, name).await);
    }
    let all: Vec<_> = people.iter().collect();
    let event = fixture.competition(ports, "Event", &all).await;
    let now = fixture.build.now;
    for (person, points, published_at) in [
        (1, 3, Some(now.plus_seconds(60))),
        (2, 8, Some(now)),
        (3, 9, None),
        (4, 4, None),
    ] {
        let attempt = fixture.start(ports, &event, &people[person]).await;
        fixture.submit(ports, attempt.clone()).await;
        let score = fixture.build.score(&attempt, &fixture.template);
        let score = score.altered(|score| {
            score.score.bonus = Points::whole(points);
            score.scored_at = published_at;
        });
        let tx = ports.begin().await;
        tx.insert_scores(&[(&score, now)]).await.unwrap();
        tx.commit_unaudited().await.unwrap();
    }
    // Ben answers, and Ada has not started.
    fixture.start(ports, &event, &people[5]).await;
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let (kind, own) = (EventKind::Competition, (EventKind::Competition, event.id));
    let asked = ResultParts {
        sheets: false,
        by_label: false,
    };
    let names = async |filter: ResultFilter| {
        let rows = all_pages(async |query| {
            reads
                .answered_users(&staff, kind, event.id, filter, query)
                .await
        })
        .await;
        let listed: Vec<_> = rows.iter().map(|row| row.user.name.clone()).collect();
        for row in rows {
            assert_eq!(row.is_answering, row.user.name == "Ben", "{filter:?}");
        }
        for sort in [Sort::Ascending, Sort::Descending] {
            let wanted = query(None, sort, 1, 10);
            let (mut exported, mut after) = (Vec::new(), None);
            loop {
                let read = (filter, &wanted);
                let batch = reads.results_after(&staff, own, read, asked, after.as_ref(), 1);
                let Some(row) = batch.await.unwrap().pop() else {
                    break;
                };
                exported.push(row.user.name.clone());
                after = Some(row);
            }
            if sort == Sort::Descending {
                exported.reverse();
            }
            assert_eq!(exported, listed, "{filter:?} {sort:?}");
        }
        listed
    };
    let states = [
        (ResultState::Published, &["Fay", "Cid"]),
        (ResultState::ToGrade, &["Dan", "Eve"]),
        (ResultState::NotSolved, &["Ada", "Ben"]),
    ];
    for (state, expected) in states {
        let filter = ResultFilter {
            state: Some(state),
            column: ResultColumn::Assigned,
        };
        assert_eq!(names(filter).await, expected.as_slice());
        let counts = reads.result_counts(&staff, kind, event.id).await.unwrap();
        assert_eq!(counts.people, 6);
        let count = u64::try_from(expected.len()).unwrap();
        assert_eq!(counts.of(state), count, "{state:?}");
    }
    for (column, expected) in [
        (
            ResultColumn::Assigned,
            ["Ada", "Fay", "Cid", "Dan", "Eve", "Ben"],
        ),
        (
            ResultColumn::Name,
            ["Ada", "Ben", "Cid", "Dan", "Eve", "Fay"],
        ),
        (
            ResultColumn::Score,
            ["Ada", "Ben", "Dan", "Eve", "Fay", "Cid"],
        ),
        (
            ResultColumn::PublishedAt,
            ["Ada", "Ben", "Dan", "Eve", "Cid", "Fay"],
        ),
        (
            ResultColumn::State,
            ["Fay", "Cid", "Dan", "Eve", "Ada", "Ben"],
        ),
        (
            ResultColumn::Place,
            ["Cid", "Fay", "Ada", "Dan", "Eve", "Ben"],
        ),
    ] {
        let filter = |state| ResultFilter { state, column };
        assert_eq!(names(filter(None)).await, expected, "{column:?}");
        for (state, members) in states {
            let kept: Vec<_> = expected
                .into_iter()
                .filter(|name| members.contains(name))
                .collect();
            assert_eq!(
                names(filter(Some(state))).await,
                kept,
                "{column:?} {state:?}"
            );
        }
    }
    let two_a_page = query(None, Sort::Descending, 2, 4);
    let by_score = ResultFilter {
        state: None,
        column: ResultColumn::Score,
    };
    let page = reads
        .answered_users(&staff, kind, event.id, by_score, &two_a_page)
        .await
        .unwrap();
    let shown: Vec<_> = page.rows.iter().map(|row| row.user.name.as_str()).collect();
    assert_eq!((shown, page.total), (vec!["Ben", "Ada"], 6));
    let found = reads
        .answered_users(&staff, kind, event.id, by_score, &search("Fay"))
        .await;
    assert_eq!(found.unwrap().total, 1);
}
