//! The programs of PostgreSQL that write and read the database of a backup.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, ensure};

/// A PostgreSQL database.
pub struct Postgres {
    /// The URL without the password.
    pub url: String,
    pub password: Option<String>,
}

impl Postgres {
    /// Writes the current state of the whole database into a new file.
    pub fn dump(&self, to: &Path) -> anyhow::Result<()> {
        let mut command = self.command("pg_dump");
        command
            .args(["--format=custom", "--no-owner", "--no-privileges", "--file"])
            .arg(to)
            .arg(format!("--dbname={}", self.url));
        run(command)
    }

    /// Restores the database from such a file. The database must be empty, and stays empty if this fails.
    pub fn restore(&self, from: &Path) -> anyhow::Result<()> {
        let mut command = self.command("pg_restore");
        command
            .args([
                "--single-transaction",
                "--exit-on-error",
                "--no-owner",
                "--no-privileges",
            ])
            .arg(format!("--dbname={}", self.url))
            .arg(from);
        run(command)
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        if let Some(password) = &self.password {
            command.env("PGPASSWORD", password);
        }
        command
    }
}

fn run(mut command: Command) -> anyhow::Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output().with_context(|| {
        format!("{program}, of PostgreSQL's client package, could not be started")
    })?;
    ensure!(
        output.status.success(),
        "{program}: {}",
        String::from_utf8_lossy(&output.stderr).trim()
    );
    Ok(())
}
