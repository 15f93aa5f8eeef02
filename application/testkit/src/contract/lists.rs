//! Lists: their order, their search, their totals (D39), and the contents of their rows.

use application_ports::{EventFilter, IdGenerator, KindScores};
use domain_access::Scope;
use domain_kernel::{ListQuery, Paging, Points, Sort, case_fold, normalize};
use domain_scheduling::{EventKind, Schedule, Status};
use time::macros::date;

use super::{OrgFixture, Ports};
use crate::{Altered, Build};

fn query(search: Option<&str>, sort: Sort, page: u32, per_page: u32) -> ListQuery {
    ListQuery::new(search, sort, Paging { page, per_page }).unwrap()
}

fn search(text: &str) -> ListQuery {
    query(Some(text), Sort::Oldest, 1, 10)
}

/// Stores templates with these names, all created at the same instant.
async fn templates(ports: &Ports, fixture: &OrgFixture, names: &[&str]) {
    let tx = ports.begin().await;
    for name in names {
        tx.template_insert(&fixture.build.template(&fixture.admin, name))
            .await
            .unwrap();
    }
    tx.commit_unaudited().await.unwrap();
}

async fn names(ports: &Ports, fixture: &OrgFixture, query: &ListQuery) -> Vec<String> {
    let page = ports
        .store
        .queries()
        .templates(&fixture.staff(), query)
        .await
        .unwrap();
    page.rows.into_iter().map(|row| row.name).collect()
}

/// Rows of the same instant have the same order on all pages, in both directions.
pub async fn pages_follow_creation_and_settle_ties_by_id(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    templates(ports, &fixture, &["One", "Two", "Three", "Four"]).await;
    let all = ["Template", "One", "Two", "Three", "Four"];
    for (page, expected) in [(1, &all[0..2]), (2, &all[2..4]), (3, &all[4..5])] {
        assert_eq!(
            names(ports, &fixture, &query(None, Sort::Oldest, page, 2)).await,
            expected
        );
    }
    let latest: Vec<_> = all.iter().rev().copied().collect();
    assert_eq!(
        names(ports, &fixture, &query(None, Sort::Latest, 1, 3)).await,
        latest[0..3]
    );
    assert_eq!(
        names(ports, &fixture, &query(None, Sort::Latest, 2, 3)).await,
        latest[3..5]
    );
}

/// `%`, `_` and `\` match only themselves. Case does not matter in any alphabet.
pub async fn a_search_takes_wildcards_as_characters_and_knows_all_alphabets(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    templates(
        ports,
        &fixture,
        &[
            "50% off",
            "50 off",
            "a_b",
            "axb",
            "back\\slash",
            "ÉTUDE",
            "Страна",
            "O'Neil\"s",
        ],
    )
    .await;
    for (text, expected) in [
        ("%", "50% off"),
        ("_", "a_b"),
        ("\\", "back\\slash"),
        ("étu", "ÉTUDE"),
        ("ТРАН", "Страна"),
        ("'neil\"", "O'Neil\"s"),
    ] {
        assert_eq!(
            names(ports, &fixture, &search(text)).await,
            [expected],
            "searching {text}"
        );
    }
    assert_eq!(
        names(ports, &fixture, &search("50")).await,
        ["50% off", "50 off"]
    );
    assert!(names(ports, &fixture, &search("nothing")).await.is_empty());
    let user = fixture.participant(ports, "Zoë").await;
    let found = ports
        .store
        .queries()
        .users(
            &fixture.staff(),
            &search(&user.email.as_str().to_uppercase()),
        )
        .await
        .unwrap();
    assert_eq!(
        found.rows.iter().map(|row| row.id).collect::<Vec<_>>(),
        [user.id]
    );
    assert_eq!(
        ports
            .store
            .queries()
            .users(&fixture.staff(), &search("ZOË"))
            .await
            .unwrap()
            .total,
        1
    );
}

/// Searches texts of all kinds, including those that contain search operators. Any part of a text
/// finds it, short or long, also after the text was changed or deleted.
pub async fn a_search_finds_what_comparing_finds(ports: &Ports) {
    const PARTS: [&str; 32] = [
        "a",
        "b",
        "A",
        "ab",
        "İ",
        "ß",
        "ς",
        "Σ",
        "é",
        "e\u{301}",
        "日本",
        "本",
        "語",
        "🎲",
        "𝒳",
        "ﬁ",
        "%",
        "_",
        "\\",
        "\"",
        "'",
        "*",
        "^",
        "(",
        ")",
        ":",
        "-",
        "{name_key}",
        " AND ",
        " NOT ",
        " OR ",
        "NEAR",
    ];
    let mut seed = 0x50_61_6c_u64;
    let mut below = |end: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % end
    };
    let mut text = |parts: usize| {
        (0..=below(parts))
            .map(|_| PARTS[below(PARTS.len())])
            .collect::<String>()
    };
    let fixture = OrgFixture::open(ports).await;
    let tx = ports.begin().await;
    let (mut stored, mut people) = (vec![fixture.template.clone()], vec![fixture.admin.clone()]);
    for number in 0..120 {
        let template = fixture
            .build
            .template(&fixture.admin, &normalize(&format!("{}{number}", text(8))));
        tx.template_insert(&template).await.unwrap();
        stored.push(template);
        let user = fixture
            .build
            .user(&fixture.user_role, &normalize(&format!("{}.", text(8))));
        tx.user_insert(&user).await.unwrap();
        people.push(user);
    }
    for (template, user) in stored.iter_mut().zip(&mut people).step_by(3) {
        template.name = normalize(&format!("{}!{}", text(5), template.name));
        tx.template_save(template).await.unwrap();
        template.version += 1;
        *user = user.altered(|user| user.name = normalize(&format!("{}!", text(5))));
        tx.user_save(user).await.unwrap();
        *user = user.altered(|user| user.version += 1);
    }
    for (template, user) in stored.drain(20..40).zip(people.drain(20..40)) {
        tx.template_delete(&template).await.unwrap();
        tx.user_save(&user.altered(|user| user.deleted_at = Some(fixture.build.now)))
            .await
            .unwrap();
    }
    tx.commit_unaudited().await.unwrap();
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    for _ in 0..150 {
        let query = query(Some(&text(4)), Sort::Oldest, 1, 200);
        let wanted = query.search().map(case_fold).unwrap_or_default();
        let found = names(ports, &fixture, &query).await;
        let expected: Vec<_> = stored
            .iter()
            .map(|row| &row.name)
            .filter(|name| case_fold(name).contains(&wanted))
            .collect();
        assert_eq!(
            found.iter().collect::<Vec<_>>(),
            expected,
            "searching {wanted}"
        );
        let found = reads.users(&staff, &query).await.unwrap();
        let expected = people.iter().filter(|user| {
            case_fold(&user.name).contains(&wanted) || user.email.key().contains(&wanted)
        });
        assert_eq!(
            found.rows.iter().map(|row| row.id).collect::<Vec<_>>(),
            expected.map(|user| user.id).collect::<Vec<_>>(),
            "searching {wanted}"
        );
    }
}

/// Reads every list one row at a time, in both directions.
pub async fn pages_of_every_list_make_the_whole(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (one, two) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let tx = ports.begin().await;
    tx.role_insert(&fixture.build.role(fixture.scope(), "Grader"))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    templates(ports, &fixture, &["First", "Second"]).await;
    let mut event = fixture.competition(ports, "First", &[]).await;
    for name in ["Second", "Third"] {
        event = fixture.competition(ports, name, &[&one, &two]).await;
        let attempt = fixture.start(ports, &event, &one).await;
        fixture.submit(ports, attempt).await;
    }
    fixture.participant(ports, "Three").await;
    fixture.participant(ports, "Four").await;
    let (reads, staff, platform) = (
        ports.store.queries(),
        fixture.staff(),
        fixture.build.staff_scope(Scope::Platform),
    );
    let filter = EventFilter::new(
        EventKind::Competition,
        &[Status::Running],
        fixture.build.now,
    );
    let Build { ids, now } = fixture.build;
    OrgFixture::named(ports, Build { ids, now }, "Other").await;
    macro_rules! make_the_whole {
        ($($list:ident($($of:expr),*);)+) => {$(
            for sort in [Sort::Oldest, Sort::Latest] {
                let whole = reads.$list($($of,)* &query(None, sort, 1, 10)).await.unwrap().rows;
                assert!(whole.len() > 1, stringify!($list));
                for (page, row) in (1..).zip(whole) {
                    let rows = reads.$list($($of,)* &query(None, sort, page, 1)).await.unwrap().rows;
                    super::same(&rows, &vec![row]);
                }
            }
        )+};
    }
    make_the_whole! {
        organizations(&platform);
        roles(&staff, true);
        users(&staff);
        templates(&staff);
        events(&staff, filter);
        own_events(&staff, one.id, filter);
        unassigned_users(&staff, EventKind::Competition, event.id);
        assigned(&staff, EventKind::Competition, event.id);
        answered_events(&staff, EventKind::Competition);
        answered_users(&staff, EventKind::Competition, event.id);
        own_scores(&staff, EventKind::Competition, one.id, now);
    }
}

/// The page still contains the total number of rows.
pub async fn a_page_past_the_last_is_empty(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let page = ports
        .store
        .queries()
        .templates(&fixture.staff(), &query(None, Sort::Oldest, 9, 10))
        .await
        .unwrap();
    assert_eq!((page.rows.len(), page.total, page.last_page()), (0, 1, 1));
    let ended = EventFilter::new(EventKind::Competition, &[Status::Ended], fixture.build.now);
    let page = ports
        .store
        .queries()
        .events(&fixture.staff(), ended, &search("x"))
        .await
        .unwrap();
    assert_eq!((page.rows.len(), page.total), (0, 0));
}

/// The totals of short lists are always exact.
pub async fn totals_follow_each_change(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let reads = ports.store.queries();
    let first = query(None, Sort::Oldest, 1, 1);
    for total in 1..5 {
        assert_eq!(
            reads.users(&fixture.staff(), &first).await.unwrap().total,
            total
        );
        assert_eq!(
            reads
                .templates(&fixture.staff(), &first)
                .await
                .unwrap()
                .total,
            total
        );
        let user = fixture.participant(ports, "Another").await;
        templates(ports, &fixture, &[&format!("Template {total}")]).await;
        let event = fixture.competition(ports, "Event", &[&user]).await;
        let filter = EventFilter::new(
            EventKind::Competition,
            &[Status::Running],
            fixture.build.now,
        );
        assert_eq!(
            reads
                .events(&fixture.staff(), filter, &first)
                .await
                .unwrap()
                .total,
            total
        );
        assert_eq!(
            reads
                .assigned(&fixture.staff(), EventKind::Competition, event.id, &first)
                .await
                .unwrap()
                .total,
            1
        );
        assert_eq!(
            reads
                .unassigned_users(&fixture.staff(), EventKind::Competition, event.id, &first)
                .await
                .unwrap()
                .total,
            total - 1
        );
    }
}

/// D25: an event is pending before the start, running from the start on, and ended from the end on.
pub async fn lists_of_events_go_by_their_state(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let days = [
        ("Past", date!(2026 - 11 - 10), date!(2026 - 11 - 11)),
        ("Present", date!(2026 - 11 - 21), date!(2026 - 11 - 22)),
        ("Future", date!(2026 - 12 - 01), date!(2026 - 12 - 02)),
    ];
    let mut events = Vec::new();
    let tx = ports.begin().await;
    for (name, start, end) in days {
        let event = fixture.build.competition_with(
            &fixture.template,
            name,
            Schedule::range(start, end, 30),
        );
        tx.event_insert(&event).await.unwrap();
        tx.assignments_insert(&[fixture.build.assignment(&event, &user)])
            .await
            .unwrap();
        events.push(event);
    }
    tx.commit_unaudited().await.unwrap();
    let (reads, staff, oldest) = (
        ports.store.queries(),
        fixture.staff(),
        query(None, Sort::Oldest, 1, 10),
    );
    for (statuses, expected) in [
        (&[Status::Pending][..], &["Future"][..]),
        (&[Status::Running], &["Present"]),
        (&[Status::Ended], &["Past"]),
        (&[Status::Pending, Status::Running], &["Present", "Future"]),
        (&[Status::Running, Status::Ended], &["Past", "Present"]),
        (&[Status::Pending, Status::Ended], &["Past", "Future"]),
        (
            &[Status::Pending, Status::Running, Status::Ended],
            &["Past", "Present", "Future"],
        ),
        (&[], &[]),
    ] {
        let filter = EventFilter::new(EventKind::Competition, statuses, fixture.build.now);
        let page = reads.events(&staff, filter, &oldest).await.unwrap();
        assert_eq!(
            page.rows
                .iter()
                .map(|row| row.event.name.as_str())
                .collect::<Vec<_>>(),
            expected
        );
        let own = reads
            .own_events(&staff, user.id, filter, &oldest)
            .await
            .unwrap();
        assert_eq!(
            own.rows
                .iter()
                .map(|row| row.event.name.as_str())
                .collect::<Vec<_>>(),
            expected
        );
    }
    let at = |now| EventFilter::new(EventKind::Competition, &[Status::Running], now);
    let present = &events[1].schedule;
    assert_eq!(
        reads
            .events(&staff, at(present.starts_at), &oldest)
            .await
            .unwrap()
            .total,
        1
    );
    assert_eq!(
        reads
            .events(&staff, at(present.ends_at), &oldest)
            .await
            .unwrap()
            .total,
        0
    );
    let trainings = EventFilter {
        kind: EventKind::Training,
        ..at(fixture.build.now)
    };
    assert_eq!(
        reads
            .events(&staff, trainings, &oldest)
            .await
            .unwrap()
            .total,
        0
    );

    let attempt = fixture.start(ports, &events[1], &user).await;
    let running = |now| {
        let (staff, oldest, filter, user_id) = (staff, oldest.clone(), at(now), user.id);
        async move {
            reads
                .own_events(&staff, user_id, filter, &oldest)
                .await
                .unwrap()
                .rows
                .remove(0)
        }
    };
    let row = running(fixture.build.now).await;
    assert_eq!(
        (row.started_at, row.submitted, row.template_name.as_str()),
        (Some(fixture.build.now), false, "Template")
    );
    assert!(!running(attempt.closes_at()).await.submitted);
    assert!(running(attempt.closes_at().plus_seconds(1)).await.submitted);
    fixture.submit(ports, attempt).await;
    assert!(running(fixture.build.now).await.submitted);
    let row = reads
        .event_row(&staff, EventKind::Competition, events[1].id)
        .await
        .unwrap()
        .unwrap();
    super::same(&row.event, &events[1]);
    assert_eq!((row.participants, row.people, row.submitted), (1, 1, 1));
}

/// Covers the lists of organizations, roles and users, and that of unassigned users.
pub async fn lists_of_people_tell_roles_and_who_is_free(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let grader = fixture.build.role(fixture.scope(), "Grader");
    let tx = ports.begin().await;
    tx.role_insert(&grader).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let (one, two) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let gone = fixture.participant(ports, "Gone").await;
    let event = fixture.competition(ports, "Event", &[&one]).await;
    let tx = ports.begin().await;
    tx.user_save(&gone.altered(|user| user.deleted_at = Some(fixture.build.now)))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    let (reads, staff, oldest) = (
        ports.store.queries(),
        fixture.staff(),
        query(None, Sort::Oldest, 1, 10),
    );

    let users = reads.users(&staff, &oldest).await.unwrap();
    let told: Vec<_> = users
        .rows
        .iter()
        .map(|row| (row.id, row.role.as_str(), row.entities_count))
        .collect();
    assert_eq!(
        told,
        [
            (fixture.admin.id, "admin", 0),
            (one.id, "user", 0),
            (two.id, "user", 0)
        ]
    );
    let row = reads.user(&staff, one.id).await.unwrap().unwrap();
    assert_eq!(
        (row.name.as_str(), row.email.as_str(), row.created_at),
        ("One", one.email.as_str(), fixture.build.now)
    );
    let free = reads
        .unassigned_users(&staff, EventKind::Competition, event.id, &oldest)
        .await
        .unwrap();
    assert_eq!(
        free.rows.iter().map(|row| row.id).collect::<Vec<_>>(),
        [two.id]
    );

    let custom = reads.roles(&staff, false, &oldest).await.unwrap();
    assert_eq!(
        custom
            .rows
            .iter()
            .map(|row| (row.id, row.users_count))
            .collect::<Vec<_>>(),
        [(grader.id, 0)]
    );
    let with_user = reads.roles(&staff, true, &oldest).await.unwrap();
    let told: Vec<_> = with_user
        .rows
        .iter()
        .map(|row| (row.name.as_str(), row.users_count))
        .collect();
    assert_eq!(told, [("user", 2), ("Grader", 0)]);
    assert_eq!(reads.role_users(fixture.user_role.id).await.unwrap(), 2);
    let assignable = reads.assignable_roles(&staff).await.unwrap();
    assert_eq!(
        assignable
            .iter()
            .map(|role| role.name.as_str())
            .collect::<Vec<_>>(),
        ["admin", "user", "Grader"]
    );

    let platform = fixture.build.staff_scope(Scope::Platform);
    let Build { ids, now } = fixture.build;
    let other = OrgFixture::named(ports, Build { ids, now }, "Second Hall").await;
    let page = reads.organizations(&platform, &oldest).await.unwrap();
    assert_eq!(
        page.rows.iter().map(|row| row.id).collect::<Vec<_>>(),
        [fixture.organization.id, other.organization.id]
    );
    let row = reads
        .organization(fixture.organization.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(row, page.rows[0]);
    assert_eq!((row.max_users, row.total_file_mb, row.users), (10, 100, 1));
    assert_eq!(
        (row.admin_id, row.admin_email.as_str()),
        (fixture.admin.id, "admin@hall.example.org")
    );
    assert_eq!(
        reads
            .organizations(&platform, &search("SECOND"))
            .await
            .unwrap()
            .total,
        1
    );
    assert!(
        reads
            .organization(other.build.ids.sequential().into())
            .await
            .unwrap()
            .is_none()
    );
}

/// D36: staff see marks after the submission; participants see them after the publication.
pub async fn results_tell_who_answered_and_what_is_published(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (one, two) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let event = fixture.competition(ports, "Event", &[&one, &two]).await;
    let (reads, staff, oldest) = (
        ports.store.queries(),
        fixture.staff(),
        query(None, Sort::Oldest, 1, 10),
    );
    let attempt = fixture.start(ports, &event, &one).await;
    assert_eq!(
        reads
            .answered_events(&staff, EventKind::Competition, &oldest)
            .await
            .unwrap()
            .total,
        0
    );
    assert_eq!(
        reads
            .own_scores(
                &staff,
                EventKind::Competition,
                one.id,
                fixture.build.now,
                &oldest
            )
            .await
            .unwrap()
            .total,
        0
    );

    fixture.submit(ports, attempt.clone()).await;
    let score = fixture.build.score(&attempt, &fixture.template);
    let tx = ports.begin().await;
    tx.score_insert(&score).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let sums = KindScores {
        by_kind: score.score.sums(),
        bonus: score.score.bonus,
        total: score.score.total(),
        total_weight: Points::whole(25),
    };
    let told = reads
        .answered_events(&staff, EventKind::Competition, &oldest)
        .await
        .unwrap();
    let counts: Vec<_> = told
        .rows
        .iter()
        .map(|row| (row.id, row.participants, row.answered, row.scored))
        .collect();
    assert_eq!(counts, [(event.id, 2, 1, 0)]);
    let users = reads
        .answered_users(&staff, EventKind::Competition, event.id, &oldest)
        .await
        .unwrap();
    let told: Vec<_> = users
        .rows
        .iter()
        .map(|row| (row.user.id, row.scores.as_ref(), row.scored))
        .collect();
    assert_eq!(told, [(one.id, Some(&sums), false), (two.id, None, false)]);
    assert_eq!(
        reads
            .answered_users(&staff, EventKind::Competition, event.id, &search("two"))
            .await
            .unwrap()
            .total,
        1
    );
    let assigned = reads
        .assigned(&staff, EventKind::Competition, event.id, &oldest)
        .await
        .unwrap();
    let told: Vec<_> = assigned
        .rows
        .iter()
        .map(|row| (row.name.as_str(), row.started, row.submitted))
        .collect();
    assert_eq!(told, [("One", true, true), ("Two", false, false)]);
    let own = reads
        .own_scores(
            &staff,
            EventKind::Competition,
            one.id,
            fixture.build.now,
            &oldest,
        )
        .await
        .unwrap();
    assert_eq!(
        own.rows
            .iter()
            .map(|row| (row.event_id, row.answered, row.scores.as_ref()))
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
    tx.score_save(&published).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let sums = KindScores {
        by_kind: published.score.sums(),
        bonus: Points::from_hundredths(250),
        total: published.score.total(),
        ..sums
    };
    let own = reads
        .own_scores(
            &staff,
            EventKind::Competition,
            one.id,
            fixture.build.now,
            &oldest,
        )
        .await
        .unwrap();
    assert_eq!(own.rows[0].scores, Some(sums));
    assert_eq!(
        reads
            .answered_events(&staff, EventKind::Competition, &oldest)
            .await
            .unwrap()
            .rows[0]
            .scored,
        1
    );
    let ended = reads
        .own_scores(
            &staff,
            EventKind::Competition,
            two.id,
            event.schedule.ends_at,
            &oldest,
        )
        .await
        .unwrap();
    assert_eq!(
        ended
            .rows
            .iter()
            .map(|row| (row.answered, row.scores.as_ref()))
            .collect::<Vec<_>>(),
        [(false, None)]
    );
    assert_eq!(
        reads
            .own_scores(
                &staff,
                EventKind::Competition,
                two.id,
                fixture.build.now,
                &oldest
            )
            .await
            .unwrap()
            .total,
        0
    );
}
