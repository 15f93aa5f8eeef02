//! Takes a backup while participants save, and restores it in another place. Every save that was acknowledged before
//! the start of the backup must be in it (D232).

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::{Result, ensure};
use application_testkit::postgres;
use bench::{Client, Database, OrgFixture, Place, Server, each};

use super::CLIENTS;
use super::sheet::{Sheet, template};

/// Returns the number of participants, and the number of saves of each before the backup begins. `just test-all` has more.
fn load() -> (usize, usize) {
    match std::env::var_os("PALESTRA_TEST_ALL") {
        None => (CLIENTS, 10),
        Some(_) => (4 * CLIENTS, 100),
    }
}

impl Sheet {
    /// Saves this number of times.
    async fn save_times(mut self, address: SocketAddr, times: usize) -> Result<Self> {
        let client = Client::signed_in(address, &self.person.token);
        let mut saved = 0;
        while saved < times {
            saved += usize::from(self.save(&client).await?);
        }
        Ok(self)
    }

    /// Saves until `is_over` is true.
    async fn save_until(mut self, address: SocketAddr, is_over: Arc<AtomicBool>) -> Result<Self> {
        let client = Client::signed_in(address, &self.person.token);
        while !is_over.load(Ordering::SeqCst) || self.is_pending() {
            self.save(&client).await?;
        }
        Ok(self)
    }

    /// Checks that the restored program has a sheet that is not older than `acknowledged` and not newer than the last
    /// save.
    async fn check_restored(&self, address: SocketAddr, acknowledged: i64) -> Result<()> {
        let client = Client::signed_in(address, &self.person.token);
        let (revision, content) = self.stored(&client).await?;
        ensure!(
            (acknowledged..=self.revision).contains(&revision),
            "acknowledged {acknowledged} before and {} after, restored {revision}",
            self.revision
        );
        // The number of a save equals its revision, because every save was acknowledged.
        let written = format!("save {revision} of {} ", self.person.email);
        ensure!(
            content.starts_with(&written),
            "revision {revision}: {content}"
        );
        Ok(())
    }
}

async fn back_up_while_saving(database: Database) -> Result<()> {
    let (clients, saves) = load();
    let place = Place::fresh(database).await?;
    let server = Server::start(&place, &[]).await?;
    let address = server.address;
    let fixture = OrgFixture::open(&place, &server).await?;
    let people = fixture.people(clients).await?;
    let competition = fixture
        .competition("Backed up", &template(&fixture).await?, 600)
        .await?;
    fixture.assign(&competition, &people).await?;
    let sheets = each(people, clients, |person| {
        let competition = competition.clone();
        async move { Sheet::start(address, &competition, person).await }
    })
    .await?;
    let sheets = each(sheets, clients, |sheet| sheet.save_times(address, saves)).await?;
    let acknowledged: Vec<i64> = sheets.iter().map(|sheet| sheet.revision).collect();

    let is_over = Arc::new(AtomicBool::new(false));
    let saving = tokio::spawn(each(sheets, clients, {
        let is_over = Arc::clone(&is_over);
        move |sheet| sheet.save_until(address, Arc::clone(&is_over))
    }));
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("backup.tar").display().to_string();
    let since = Instant::now();
    let written = place.run(&["backup", "--with-keys", &file]).await;
    is_over.store(true, Ordering::SeqCst);
    let sheets = saving.await??;
    let took = since.elapsed();
    let written = written?;
    ensure!(
        server.stop().await?.success(),
        "the program did not stop well"
    );

    let other = Place::fresh(database).await?;
    let restored = other.run(&["restore", &file]).await?;
    let again = other.run(&["restore", &file]).await;
    ensure!(again.is_err(), "it was restored twice");
    other.run(&["check"]).await?;
    let server = Server::start(&other, &[]).await?;
    let before: i64 = acknowledged.iter().sum();
    let after = sheets.iter().map(|sheet| sheet.revision).sum::<i64>() - before;
    for (sheet, acknowledged) in sheets.iter().zip(acknowledged) {
        sheet.check_restored(server.address, acknowledged).await?;
    }
    eprintln!(
        "{database}: {before} saves before the backup, {after} in {took:.1?} during it; {} {}",
        written.trim(),
        restored.trim()
    );
    ensure!(
        server.stop().await?.success(),
        "the program did not stop well"
    );
    other.remove().await?;
    place.remove().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_has_every_save_that_was_acknowledged_before_it_on_sqlite() -> Result<()> {
    back_up_while_saving(Database::Sqlite).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_has_every_save_that_was_acknowledged_before_it_on_postgresql() -> Result<()> {
    if postgres::server().is_none() {
        return Ok(());
    }
    match back_up_while_saving(Database::Postgres).await {
        // The machine has the server of PostgreSQL but no client programs, or older ones.
        Err(error) if lacks_client(&format!("{error:#}")) => {
            eprintln!("skipped: {error:#}");
            Ok(())
        }
        result => result,
    }
}

fn lacks_client(error: &str) -> bool {
    error.contains("could not be started") || error.contains("server version mismatch")
}
