//! Assigns very many people to a competition in one request.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use bench::http::number;
use bench::{Database, OrgFixture, Place, Server};
use serde_json::json;

use super::report::{Report, Row};
use super::{progress, rows, template};

/// The maximum time of the request.
const MAX_TIME: Duration = Duration::from_secs(10);

/// Measures one assignment of `people` people.
///
/// # Errors
///
/// Fails if the program does not start, or assigns another number of people.
pub async fn run(database: Database, people: usize, report: &mut Report) -> Result<()> {
    progress(&format!("{database}: {people} people are assigned at once"));
    let place = Place::fresh(database).await?;
    let server = Server::start(&place, &[]).await?;
    let mut fixture = OrgFixture::open(&place, &server).await?;
    let first = fixture.people(1).await?.pop().context("nobody")?;
    let template = fixture.template(&template()).await?;
    let competition = fixture.competition("Measured", &template, 600).await?;
    server.stop().await?;
    rows::copy_user(&place, &first.id, people).await?;

    let server = Server::start(&place, &[]).await?;
    fixture.address = server.address;
    let path = format!("/competitions/assign/{competition}/users");
    let body = json!({ "all": 1, "search": rows::COPIED_PERSON });
    let since = Instant::now();
    let response = fixture.admin().post(&path, &body).await?;
    let took = since.elapsed();
    let assigned = number(&response, "/data/assigned")?;
    ensure!(assigned == i64::try_from(people)?, "{response}");
    report.add(Row {
        name: format!("{database}: {people} people are assigned in one request"),
        value: format!("{took:.1?}"),
        target: format!("within {MAX_TIME:?}"),
        met: took <= MAX_TIME,
        ..Row::default()
    });
    server.stop().await?;
    place.remove().await
}
