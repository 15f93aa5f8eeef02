//! Cases that concern all lists: their pages and their totals (D39). Every list needs a case that reads it with
//! [`all_pages`], which also tests its pages.

use std::fmt::Debug;

use application_ports::{CandidateFilter, EventFilter, NameColumn, StoreResult, UserFilter};
use domain_kernel::{ListQuery, Page, Paging, Sort, SortColumn};
use domain_scheduling::{EventKind, Status};

use super::{OrgFixture, Ports, assert_same};

pub fn query<C: SortColumn>(
    search: Option<&str>,
    sort: Sort,
    page: u32,
    per_page: u32,
) -> ListQuery<C> {
    ListQuery::new(search, sort, Paging { page, per_page }).unwrap()
}

/// A query for the first page, the oldest rows first.
pub fn oldest_first<C: SortColumn>() -> ListQuery<C> {
    query(None, Sort::Ascending, 1, 10)
}

pub fn search<C: SortColumn>(text: &str) -> ListQuery<C> {
    query(Some(text), Sort::Ascending, 1, 10)
}

/// Stores templates with these names, all created at the same instant.
pub async fn insert_templates(ports: &Ports, fixture: &OrgFixture, names: &[&str]) {
    let tx = ports.begin().await;
    for name in names {
        tx.insert_template(&fixture.build.template(&fixture.admin, name))
            .await
            .unwrap();
    }
    tx.commit_unaudited().await.unwrap();
}

/// Returns the names of the templates on a page.
pub async fn template_names(
    ports: &Ports,
    fixture: &OrgFixture,
    query: &ListQuery<NameColumn>,
) -> Vec<String> {
    let page = ports
        .store
        .queries()
        .templates(&fixture.staff(), None, query)
        .await
        .unwrap();
    page.rows.into_iter().map(|row| row.name).collect()
}

/// Reads a list one row at a time, by each column in both directions, and checks that the pages together are the whole
/// list. Returns the rows, the oldest first. Needs at least two rows.
pub async fn all_pages<C: SortColumn, R: Debug>(
    list: impl AsyncFn(&ListQuery<C>) -> StoreResult<Page<R>>,
) -> Vec<R> {
    let read = async |column, sort, page, per_page| {
        let query = query(None, sort, page, per_page).sorted_by(column);
        list(&query).await.unwrap().rows
    };
    for column in C::ALL {
        let whole = read(*column, Sort::Ascending, 1, 10).await;
        assert!(whole.len() > 1, "one row has no pages: {whole:?}");
        let reversed = read(*column, Sort::Descending, 1, 10).await;
        assert_same(
            &whole.iter().collect::<Vec<_>>(),
            &reversed.iter().rev().collect(),
        );
        for (sort, rows) in [(Sort::Ascending, whole), (Sort::Descending, reversed)] {
            for (page, row) in (1..).zip(rows) {
                assert_same(&read(*column, sort, page, 1).await, &vec![row]);
            }
        }
    }
    read(C::default(), Sort::Ascending, 1, 10).await
}

/// Rows with the same instant have the same order on all pages, in both directions.
pub async fn pages_follow_creation_and_settle_ties_by_id(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    insert_templates(ports, &fixture, &["One", "Two", "Three", "Four"]).await;
    let all = ["Template", "One", "Two", "Three", "Four"];
    for (page, expected) in [(1, &all[0..2]), (2, &all[2..4]), (3, &all[4..5])] {
        assert_eq!(
            template_names(ports, &fixture, &query(None, Sort::Ascending, page, 2)).await,
            expected
        );
    }
    let latest: Vec<_> = all.iter().rev().copied().collect();
    assert_eq!(
        template_names(ports, &fixture, &query(None, Sort::Descending, 1, 3)).await,
        latest[0..3]
    );
    assert_eq!(
        template_names(ports, &fixture, &query(None, Sort::Descending, 2, 3)).await,
        latest[3..5]
    );
}

/// The page still contains the total number of rows.
pub async fn a_page_past_the_last_is_empty(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let page = ports
        .store
        .queries()
        .templates(&fixture.staff(), None, &query(None, Sort::Ascending, 9, 10))
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
    for total in 1..5 {
        assert_eq!(
            reads
                .users(
                    &fixture.staff(),
                    UserFilter::default(),
                    &query(None, Sort::Ascending, 1, 1)
                )
                .await
                .unwrap()
                .total,
            total
        );
        assert_eq!(
            reads
                .templates(&fixture.staff(), None, &query(None, Sort::Ascending, 1, 1))
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
                .events(
                    &fixture.staff(),
                    filter,
                    &query(None, Sort::Ascending, 1, 1)
                )
                .await
                .unwrap()
                .total,
            total
        );
        assert_eq!(
            reads
                .assigned(
                    &fixture.staff(),
                    EventKind::Competition,
                    event.id,
                    &query(None, Sort::Ascending, 1, 1)
                )
                .await
                .unwrap()
                .total,
            1
        );
        assert_eq!(
            reads
                .unassigned_users(
                    &fixture.staff(),
                    EventKind::Competition,
                    event.id,
                    CandidateFilter::default(),
                    &query(None, Sort::Ascending, 1, 1)
                )
                .await
                .unwrap()
                .total,
            total - 1
        );
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    /// Returns the text of all source files in a folder of this workspace.
    fn source_text(folder: &str) -> String {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let files = fs::read_dir(folder).unwrap();
        files
            .map(|file| fs::read_to_string(file.unwrap().path()).unwrap())
            .collect()
    }

    /// Returns the part of the text before the first `(`.
    fn text_before_parenthesis(text: &str) -> &str {
        text.split('(').next().unwrap_or_default()
    }

    #[test]
    fn every_list_has_a_case_that_reads_all_its_pages() {
        let ports = source_text("../ports/src/queries");
        let lists: BTreeSet<_> = ports
            .split("async fn ")
            .skip(1)
            .map(|method| method.split("->").next().unwrap_or_default())
            .filter(|signature| signature.contains("query: &ListQuery"))
            .map(text_before_parenthesis)
            .collect();
        assert!(lists.len() >= 11, "the scan finds the lists: {lists:?}");
        let cases = source_text("src/contract");
        let read: BTreeSet<_> = cases
            .split("all_pages(async |query|")
            .skip(1)
            .filter_map(|case| case.split('.').nth(1))
            .map(text_before_parenthesis)
            .collect();
        assert_eq!(lists, &lists & &read, "a list has no case");
    }
}
