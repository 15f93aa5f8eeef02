//! Tests that no acknowledged save is lost when the program is killed while it saves, or is stopped while a time limit
//! passes (D28, D29). Runs on SQLite and on PostgreSQL. `PALESTRA_KILLS` sets the number of kills (5 by default).

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use application_testkit::postgres;
use bench::http::{list, number, text};
use bench::{Client, Database, OrgFixture, Place, Server, each, now};
use serde_json::{Value, json};
use tokio::time::{sleep, sleep_until};

use super::CLIENTS;
use super::sheet::{Sheet, template};

async fn kill_while_saving(database: Database) -> Result<()> {
    let kills: u64 = std::env::var("PALESTRA_KILLS")
        .ok()
        .map_or(Ok(5), |kills| kills.parse())
        .context("PALESTRA_KILLS")?;
    let place = Place::fresh(database).await?;
    let mut server = Server::start(&place, &[]).await?;
    let fixture = OrgFixture::open(&place, &server).await?;
    let people = fixture.people(CLIENTS).await?;
    let competition = fixture
        .competition("Killed", &template(&fixture).await?, 600)
        .await?;
    fixture.assign(&competition, &people).await?;
    let address = server.address;
    let mut sheets = each(people, CLIENTS, |person| {
        let competition = competition.clone();
        async move { Sheet::start(address, &competition, person).await }
    })
    .await?;
    for round in 0..kills {
        let address = server.address;
        let kill = tokio::spawn(async move {
            sleep(Duration::from_millis(150 + round * 137 % 400)).await;
            server.kill()
        });
        sheets = each(sheets, CLIENTS, |sheet| sheet.save_until_killed(address)).await?;
        kill.await??;
        server = Server::start(&place, &[]).await?;
        let address = server.address;
        sheets = each(sheets, CLIENTS, |sheet| sheet.check(address)).await?;
    }
    let acknowledged: i64 = sheets.iter().map(|sheet| sheet.revision).sum();
    ensure!(
        acknowledged >= i64::try_from(kills)? * 16,
        "only {acknowledged} saves in {kills} rounds"
    );
    eprintln!("{database}: killed {kills} times, {acknowledged} saves, none missing");
    ensure!(
        server.stop().await?.success(),
        "the program did not stop well"
    );
    place.remove().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_save_is_missing_after_a_kill_on_sqlite() -> Result<()> {
    kill_while_saving(Database::Sqlite).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_save_is_missing_after_a_kill_on_postgresql() -> Result<()> {
    if postgres::server().is_none() {
        return Ok(());
    }
    kill_while_saving(Database::Postgres).await
}

/// The competition and its grace period of ten seconds end while the program is stopped.
async fn down_at_the_deadline(database: Database) -> Result<()> {
    let place = Place::fresh(database).await?;
    let server = Server::start(&place, &[]).await?;
    let fixture = OrgFixture::open(&place, &server).await?;
    let people = fixture.people(2).await?;
    let template = template(&fixture).await?;
    let mut end = now() + Duration::from_secs(4);
    if end.date() != now().date() {
        // The start and the end must be on the same day.
        sleep(Duration::from_secs(5)).await;
        end = now() + Duration::from_secs(4);
    }
    let competition = fixture.competition_until("Over", &template, end).await?;
    fixture.assign(&competition, &people).await?;
    let [busy, silent] = people.as_slice() else {
        anyhow::bail!("two people")
    };
    let over = tokio::time::Instant::now() + Duration::from_secs(4 + 11);

    let mut sheet = Sheet::start(server.address, &competition, busy.clone()).await?;
    Sheet::start(server.address, &competition, silent.clone()).await?;
    for _ in 0..3 {
        let (save_id, content) = sheet.next();
        let saved = Client::signed_in(server.address, &busy.token)
            .post("/user/answers", &sheet.body(&save_id, &content))
            .await?;
        (sheet.revision, sheet.content) = (number(&saved, "/data/revision")?, content);
    }
    server.kill()?;
    sleep_until(over).await;

    let server = Server::start(&place, &[]).await?;
    let fixture = OrgFixture {
        address: server.address,
        ..fixture
    };
    let admin = fixture.admin();
    let path = format!("/competitions/usersAnswered/{competition}");
    let since = Instant::now();
    loop {
        let rows = admin.get(&path).await?;
        let answered = list(&rows, "/data")?
            .iter()
            .filter(|row| row.pointer("/isAnswerd") == Some(&json!(true)))
            .count();
        if answered == 2 {
            break;
        }
        ensure!(
            since.elapsed() < Duration::from_secs(30),
            "not finished: {rows}"
        );
        sleep(Duration::from_millis(100)).await;
    }
    let graded = admin
        .get(&format!("/get/competitionData/{competition}/{}", busy.id))
        .await?;
    ensure!(
        text(&graded, "/data/userAnswers/0/value")? == sheet.content,
        "not the last saved sheet: {graded}"
    );
    ensure!(
        graded
            .pointer("/data/submitted_at")
            .is_some_and(Value::is_string),
        "{graded}"
    );
    let empty = admin
        .get(&format!("/get/competitionData/{competition}/{}", silent.id))
        .await?;
    ensure!(list(&empty, "/data/userAnswers")?.is_empty(), "{empty}");
    let (save_id, content) = sheet.next();
    let late = Client::signed_in(server.address, &busy.token)
        .call(
            "POST",
            "/user/answers",
            Some(&sheet.body(&save_id, &content)),
        )
        .await?;
    ensure!(
        late.status == 409,
        "a save after the end: {} {}",
        late.status,
        late.text()
    );
    ensure!(
        server.stop().await?.success(),
        "the program did not stop well"
    );
    place.remove().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_attempt_whose_time_ran_out_while_the_program_was_down_is_submitted_on_sqlite()
-> Result<()> {
    down_at_the_deadline(Database::Sqlite).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_attempt_whose_time_ran_out_while_the_program_was_down_is_submitted_on_postgresql()
-> Result<()> {
    if postgres::server().is_none() {
        return Ok(());
    }
    down_at_the_deadline(Database::Postgres).await
}
