//! Queries that the cases of lists share.

use domain_kernel::{ListQuery, Paging, Sort};

use super::{OrgFixture, Ports};

pub fn query(search: Option<&str>, sort: Sort, page: u32, per_page: u32) -> ListQuery {
    ListQuery::new(search, sort, Paging { page, per_page }).unwrap()
}

pub fn search(text: &str) -> ListQuery {
    query(Some(text), Sort::Oldest, 1, 10)
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
pub async fn template_names(ports: &Ports, fixture: &OrgFixture, query: &ListQuery) -> Vec<String> {
    let page = ports
        .store
        .queries()
        .templates(&fixture.staff(), query)
        .await
        .unwrap();
    page.rows.into_iter().map(|row| row.name).collect()
}
