//! Tests `palestra rehearse` with the built program on both databases.

#[cfg(test)]
mod tests {
    use std::process::Stdio;
    use std::time::Duration;

    use anyhow::{Context as _, Result, bail, ensure};
    use application_testkit::postgres;
    use bench::http::list;
    use bench::{Client, Database, Place, Server, program, sign_in};
    use sqlx::{Connection as _, PgConnection, SqliteConnection};
    use tokio::io::{AsyncBufReadExt as _, BufReader};
    use tokio::process::{Child, Command};
    use tokio::time::timeout;

    /// The time after which a command counts as stuck.
    const LIMIT: Duration = Duration::from_mins(5);

    /// Returns the organizations of the platform.
    async fn organizations(server: &Server) -> Result<usize> {
        let root = sign_in(server.address, Server::ADMIN).await?;
        let found = Client::signed_in(server.address, &root)
            .get("/organizations")
            .await?;
        Ok(list(&found, "/data")?.len())
    }

    fn rehearse(place: &Place, server: &Server, minutes: &str) -> Result<Command> {
        let mut command = Command::new(program()?);
        command
            .args([
                "rehearse",
                "--people",
                "10",
                "--minutes",
                minutes,
                "--watch",
            ])
            .args(["--url", &format!("http://{}", server.address)])
            .current_dir(place.folder())
            .env_clear()
            .env("PALESTRA_DATA_DIR", place.folder())
            .env("PALESTRA_DATABASE_URL", place.url())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        Ok(command)
    }

    /// Starts a rehearsal of an hour, and waits until its organization is made.
    async fn start_rehearsal(place: &Place, server: &Server) -> Result<Child> {
        let mut child = rehearse(place, server, "60")?.spawn()?;
        let mut told = BufReader::new(child.stderr.take().context("no stderr")?).lines();
        while let Some(line) = timeout(LIMIT, told.next_line()).await?? {
            if line.contains("people sign in") {
                return Ok(child);
            }
        }
        bail!("the rehearsal did not begin")
    }

    async fn ten_people_rehearse(database: Database) -> Result<()> {
        let place = Place::fresh(database).await?;
        let server = Server::start(&place, &[]).await?;
        let output = timeout(LIMIT, rehearse(&place, &server, "0.05")?.output()).await??;
        let (said, told) = (
            String::from_utf8(output.stdout)?,
            String::from_utf8(output.stderr)?,
        );
        ensure!(output.status.success(), "{said}{told}");
        let answered = |act: &str| {
            let line = said.lines().find(|line| line.starts_with(act));
            line.and_then(|line| {
                line.get(act.len()..)?
                    .split_whitespace()
                    .next()?
                    .parse()
                    .ok()
            })
        };
        for act in ["sign in", "start", "submit"] {
            ensure!(answered(act) == Some(10), "{act}: {said}");
        }
        ensure!(
            answered("save").is_some_and(|saves: u32| saves >= 10),
            "{said}"
        );
        ensure!(told.contains("/live as admin@rehearsal-"), "{told}");
        ensure!(organizations(&server).await? == 0, "something is left");
        let removed = place.run(&["rehearse", "--remove"]).await?;
        ensure!(removed.trim() == "Removed 0 rehearsals.", "{removed}");
        let checked = place.run(&["check"]).await?;
        ensure!(checked.contains("No entry was changed"), "{checked}");
        ensure!(server.stop().await?.success());
        place.remove().await
    }

    #[tokio::test]
    async fn ten_people_rehearse_and_nothing_is_left_on_sqlite() -> Result<()> {
        ten_people_rehearse(Database::Sqlite).await
    }

    #[tokio::test]
    async fn ten_people_rehearse_and_nothing_is_left_on_postgresql() -> Result<()> {
        if postgres::server().is_none() {
            return Ok(());
        }
        ten_people_rehearse(Database::Postgres).await
    }

    #[tokio::test]
    async fn an_interrupted_rehearsal_removes_what_it_made() -> Result<()> {
        let place = Place::fresh(Database::Sqlite).await?;
        let server = Server::start(&place, &[]).await?;
        let mut child = start_rehearsal(&place, &server).await?;
        ensure!(organizations(&server).await? == 1, "nothing was made");
        let removed = place.run(&["rehearse", "--remove"]).await?;
        ensure!(
            removed.starts_with("Removed 0 rehearsals.\n1 still run,"),
            "{removed}"
        );
        ensure!(organizations(&server).await? == 1, "it was removed");
        let id = child.id().context("it has ended")?.to_string();
        ensure!(
            Command::new("kill")
                .args(["-INT", &id])
                .status()
                .await?
                .success(),
            "cannot send SIGINT"
        );
        let status = timeout(LIMIT, child.wait()).await??;
        ensure!(!status.success(), "an interrupted rehearsal succeeded");
        ensure!(organizations(&server).await? == 0, "something is left");
        ensure!(server.stop().await?.success());
        place.remove().await
    }

    /// Kills a rehearsal, and lets it seem to be silent for long.
    async fn leave_a_rehearsal(place: &Place, server: &Server) -> Result<()> {
        const SILENT: &str = "UPDATE rehearsals SET seen_at = 0";
        start_rehearsal(place, server).await?.kill().await?;
        match place.database {
            Database::Sqlite => {
                let mut connection = SqliteConnection::connect(place.url()).await?;
                sqlx::query(SILENT).execute(&mut connection).await?;
            }
            Database::Postgres => {
                let mut connection = PgConnection::connect(place.url()).await?;
                sqlx::query(SILENT).execute(&mut connection).await?;
            }
        }
        Ok(())
    }

    async fn two_processes_remove_a_rehearsal(database: Database) -> Result<()> {
        let place = Place::fresh(database).await?;
        let server = Server::start(&place, &[]).await?;
        for _ in 0..5 {
            leave_a_rehearsal(&place, &server).await?;
            let remove = || place.run(&["rehearse", "--remove"]);
            let (one, other) = tokio::join!(remove(), remove());
            let mut said = [one?, other?];
            said.sort_unstable();
            let expected = ["Removed 0 rehearsals.", "Removed 1 rehearsals."];
            ensure!(
                said.each_ref().map(|said| said.trim()) == expected,
                "{said:?}"
            );
            ensure!(organizations(&server).await? == 0, "something is left");
        }
        ensure!(server.stop().await?.success());
        place.remove().await
    }

    #[tokio::test]
    async fn two_processes_that_remove_one_rehearsal_both_end_well_on_sqlite() -> Result<()> {
        two_processes_remove_a_rehearsal(Database::Sqlite).await
    }

    #[tokio::test]
    async fn two_processes_that_remove_one_rehearsal_both_end_well_on_postgresql() -> Result<()> {
        if postgres::server().is_none() {
            return Ok(());
        }
        two_processes_remove_a_rehearsal(Database::Postgres).await
    }
}
