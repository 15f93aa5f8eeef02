//! Cases of sorting lists by their columns. Names and addresses are sorted by the code points of their folded form.

use std::fmt::Debug;

use application_ports::{
    EventColumn, EventFilter, EventRow, NameColumn, OrganizationRow, RoleRow, StoreResult,
    TemplateRow, UserColumn, UserFilter, UserRow,
};
use domain_access::Scope;
use domain_kernel::{ListQuery, Page, Sort, SortColumn, search_fold};
use domain_scheduling::{EventKind, Schedule, Status};
use time::macros::date;

use super::lists::{insert_templates, query};
use super::{OrgFixture, Ports};
use crate::Build;

/// Names that are in no order: neither by their folded form nor by their bytes.
const NAMES: [&str; 6] = ["bob", "Zoë", "ÉVA", "Ada", "Страна", "ada li"];
/// The same names in the expected order.
const SORTED_NAMES: [&str; 6] = ["Ada", "ada li", "bob", "ÉVA", "Zoë", "Страна"];

/// Reads a list that is sorted by a column, in both directions, and checks that the values of `key` are in order.
/// Returns the rows, the lowest key first.
async fn read_sorted<C: SortColumn, R, K: Ord + Debug>(
    column: C,
    key: impl Fn(&R) -> K,
    list: impl AsyncFn(&ListQuery<C>) -> StoreResult<Page<R>>,
) -> Vec<R> {
    let read = async |sort| {
        let query = query(None, sort, 1, 100).sorted_by(column);
        list(&query).await.unwrap().rows
    };
    let rows = read(Sort::Ascending).await;
    let keys: Vec<_> = rows.iter().map(&key).collect();
    assert!(keys.is_sorted(), "{keys:?}");
    let mut reversed: Vec<_> = read(Sort::Descending).await.iter().map(key).collect();
    reversed.reverse();
    assert_eq!(keys, reversed);
    rows
}

/// Two users can have the same name.
pub async fn users_are_sorted_by_name_or_address(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    for name in [
        NAMES,
        NAMES.map(|name| if name == "bob" { "BOB" } else { name }),
    ]
    .concat()
    {
        fixture.participant(ports, name).await;
    }
    let gone = fixture.participant(ports, "Gone").await;
    fixture.delete(ports, &gone).await;
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let by_name = read_sorted(
        UserColumn::Name,
        |row: &UserRow| (search_fold(&row.name), row.id),
        async |query| reads.users(&staff, UserFilter::default(), query).await,
    )
    .await;
    // The fixture also stores an admin.
    assert_eq!(by_name.len(), 2 * NAMES.len() + 1);
    let by_email = read_sorted(
        UserColumn::Email,
        |row: &UserRow| (row.email.to_lowercase(), row.id),
        async |query| reads.users(&staff, UserFilter::default(), query).await,
    )
    .await;
    assert_eq!(by_email.len(), by_name.len());
}

pub async fn roles_are_sorted_by_name(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let tx = ports.begin().await;
    for name in NAMES {
        tx.insert_role(&fixture.build.role(fixture.scope(), name))
            .await
            .unwrap();
    }
    tx.commit_unaudited().await.unwrap();
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let rows = read_sorted(
        NameColumn::Name,
        |row: &RoleRow| (search_fold(&row.name), row.id),
        async |query| reads.roles(&staff, false, query).await,
    )
    .await;
    assert_eq!(
        rows.iter().map(|row| &row.name).collect::<Vec<_>>(),
        SORTED_NAMES
    );
}

pub async fn organizations_are_sorted_by_name(ports: &Ports) {
    let mut build = Build::default();
    let platform = build.staff_scope(Scope::Platform);
    for name in ["beta", "Alpha", "ALPHA two"] {
        build = OrgFixture::with_name(ports, build, name).await.build;
    }
    let reads = ports.store.queries();
    let rows = read_sorted(
        NameColumn::Name,
        |row: &OrganizationRow| (search_fold(&row.name), row.id),
        async |query| reads.organizations(&platform, query).await,
    )
    .await;
    let names: Vec<_> = rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["Alpha", "ALPHA two", "beta"]);
}

/// A search keeps the order, whether an index finds the text or not.
pub async fn templates_are_sorted_by_name_also_when_they_are_searched(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    insert_templates(ports, &fixture, &NAMES).await;
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let rows = read_sorted(
        NameColumn::Name,
        |row: &TemplateRow| (search_fold(&row.name), row.id),
        async |query| reads.templates(&staff, None, query).await,
    )
    .await;
    assert_eq!(rows.len(), NAMES.len() + 1);
    for (text, expected) in [
        ("A", &["Template", "ÉVA", "ada li", "Ada"][..]),
        ("ADA", &["ada li", "Ada"]),
    ] {
        let query = query(Some(text), Sort::Descending, 1, 10).sorted_by(NameColumn::Name);
        let page = reads.templates(&staff, None, &query).await.unwrap();
        let names: Vec<_> = page.rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, expected);
    }
}

/// Two events can have the same name and the same start.
pub async fn events_are_sorted_by_name_or_start(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let tx = ports.begin().await;
    for start in [
        date!(2026 - 11 - 21),
        date!(2026 - 11 - 19),
        date!(2026 - 11 - 20),
    ] {
        for name in NAMES {
            let schedule = Schedule::range(start, date!(2026 - 11 - 22), 30);
            let event = fixture
                .build
                .competition_with(&fixture.template, name, schedule);
            tx.insert_event(&event).await.unwrap();
        }
    }
    tx.commit_unaudited().await.unwrap();
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let kind = EventKind::Competition;
    let running = EventFilter::new(kind, &[Status::Running], fixture.build.now);
    let by_name = read_sorted(
        EventColumn::Name,
        |row: &EventRow| (search_fold(&row.event.name), row.event.id),
        async |query| reads.events(&staff, running, query).await,
    )
    .await;
    assert_eq!(by_name.len(), 3 * NAMES.len());
    let by_start = read_sorted(
        EventColumn::StartsAt,
        |row: &EventRow| (row.event.schedule.starts_at, row.event.id),
        async |query| reads.events(&staff, running, query).await,
    )
    .await;
    assert_eq!(by_start.len(), by_name.len());
}
