//! The pages of lists and their totals (D39).

use application_ports::EventFilter;
use domain_access::Scope;
use domain_kernel::Sort;
use domain_scheduling::{EventKind, Status};

use super::list_queries::{insert_templates, query, search, template_names};
use super::{OrgFixture, Ports};
use crate::Build;

/// Rows of the same instant have the same order on all pages, in both directions.
pub async fn pages_follow_creation_and_settle_ties_by_id(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    insert_templates(ports, &fixture, &["One", "Two", "Three", "Four"]).await;
    let all = ["Template", "One", "Two", "Three", "Four"];
    for (page, expected) in [(1, &all[0..2]), (2, &all[2..4]), (3, &all[4..5])] {
        assert_eq!(
            template_names(ports, &fixture, &query(None, Sort::Oldest, page, 2)).await,
            expected
        );
    }
    let latest: Vec<_> = all.iter().rev().copied().collect();
    assert_eq!(
        template_names(ports, &fixture, &query(None, Sort::Latest, 1, 3)).await,
        latest[0..3]
    );
    assert_eq!(
        template_names(ports, &fixture, &query(None, Sort::Latest, 2, 3)).await,
        latest[3..5]
    );
}

/// Reads every list one row at a time, in both directions.
pub async fn pages_of_every_list_make_the_whole(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (one, two) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let tx = ports.begin().await;
    tx.insert_role(&fixture.build.role(fixture.scope(), "Grader"))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    insert_templates(ports, &fixture, &["First", "Second"]).await;
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
        insert_templates(ports, &fixture, &[&format!("Template {total}")]).await;
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
