//! The built program on a fresh database, in a folder of its own.

use std::fmt;
use std::fs::{self, OpenOptions};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, PgConnection};
use tempfile::TempDir;
use tokio::time::sleep;

use crate::http::{Connection, request};

const PATIENCE: Duration = Duration::from_mins(1);

/// The kinds of database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Database {
    /// The embedded default.
    Sqlite,
    /// A database of its own on the server of `TEST_DATABASE_URL`.
    Postgres,
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
        })
    }
}

/// Where the program keeps its data: a folder, and on PostgreSQL a database.
pub struct Place {
    /// Which database it is.
    pub database: Database,
    folder: TempDir,
    url: String,
}

impl Place {
    /// An empty one.
    ///
    /// # Errors
    /// For PostgreSQL, where `TEST_DATABASE_URL` names no server that makes databases.
    pub async fn fresh(database: Database) -> Result<Self> {
        let folder = tempfile::Builder::new()
            .prefix("palestra-bench.")
            .tempdir()?;
        let url = match database {
            Database::Sqlite => format!("sqlite://{}", folder.path().join("palestra.db").display()),
            Database::Postgres => {
                let name = format!("palestra_bench_{}_{}", std::process::id(), next());
                let mut server = postgres_server().await?;
                sqlx::raw_sql(AssertSqlSafe(format!("CREATE DATABASE {name}")))
                    .execute(&mut server)
                    .await?;
                server.close().await?;
                let url = test_database_url()?;
                let (server, _) = url
                    .rsplit_once('/')
                    .context("TEST_DATABASE_URL: names no database")?;
                format!("{server}/{name}")
            }
        };
        Ok(Self {
            database,
            folder,
            url,
        })
    }

    /// The data directory.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The database's URL.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The bodies of the mails that were written to the outbox, oldest first.
    pub fn mails(&self) -> Result<Vec<String>> {
        let Ok(files) = fs::read_dir(self.folder().join("outbox")) else {
            return Ok(Vec::new());
        };
        let mut files: Vec<PathBuf> = files.map(|file| Ok(file?.path())).collect::<Result<_>>()?;
        files.retain(|file| file.extension().is_some_and(|extension| extension == "eml"));
        files.sort();
        let read = |file: &PathBuf| Ok(plain(&fs::read_to_string(file)?));
        files.iter().map(read).collect()
    }

    /// Takes the database and the folder away; the program must have stopped.
    pub async fn remove(self) -> Result<()> {
        if self.database == Database::Postgres {
            let (_, name) = self.url.rsplit_once('/').context("no database")?;
            let mut server = postgres_server().await?;
            sqlx::raw_sql(AssertSqlSafe(format!("DROP DATABASE {name} WITH (FORCE)")))
                .execute(&mut server)
                .await?;
        }
        Ok(())
    }
}

fn test_database_url() -> Result<String> {
    std::env::var("TEST_DATABASE_URL")
        .context("TEST_DATABASE_URL is missing: run this through scripts/with-postgres.sh")
}

async fn postgres_server() -> Result<PgConnection> {
    let options: sqlx::postgres::PgConnectOptions = test_database_url()?.parse()?;
    Ok(options.disable_statement_logging().connect().await?)
}

/// The text of a mail, of which long lines may be folded (quoted-printable).
fn plain(mail: &str) -> String {
    let folded = mail
        .to_ascii_lowercase()
        .contains("content-transfer-encoding: quoted-printable");
    if folded {
        mail.replace("=\r\n", "")
            .replace("=\n", "")
            .replace("=3D", "=")
    } else {
        mail.to_owned()
    }
}

/// Different for each call of this process.
fn next() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// An address below the ports that the system gives to outgoing connections.
fn free_address() -> SocketAddr {
    loop {
        let port = 20_000 + (std::process::id().wrapping_mul(41) + next()) % 12_000;
        let address =
            SocketAddr::from((Ipv4Addr::LOCALHOST, u16::try_from(port).unwrap_or(20_000)));
        if TcpListener::bind(address).is_ok() {
            return address;
        }
    }
}

/// Returns the path of the driven program: `PALESTRA_BIN`, otherwise the one built beside this.
///
/// # Errors
/// Fails if the path of this program is unknown.
pub fn program() -> Result<PathBuf> {
    if let Some(program) = std::env::var_os("PALESTRA_BIN") {
        return Ok(program.into());
    }
    let here = std::env::current_exe()?;
    let folder = here.parent().context("no folder")?;
    let folder = if folder.ends_with("deps") {
        folder.parent().context("no folder")?
    } else {
        folder
    };
    Ok(folder.join("palestra"))
}

/// The running program; dropped, it is killed.
pub struct Server {
    child: Child,
    /// Where the API is served.
    pub address: SocketAddr,
}

impl Server {
    /// The first super administrator's address.
    pub const ADMIN: &str = "root@example.org";

    /// Starts the program with these settings beside the necessary ones, and waits until it is ready.
    ///
    /// # Errors
    /// Fails with the end of the program's log if it does not get ready.
    pub async fn start(place: &Place, settings: &[(&str, &str)]) -> Result<Self> {
        Self::start_program(&program()?, place, settings).await
    }

    /// Starts another build of the program in the same way.
    ///
    /// # Errors
    /// Fails with the end of the program's log if it does not get ready.
    pub async fn start_program(
        program: &Path,
        place: &Place,
        settings: &[(&str, &str)],
    ) -> Result<Self> {
        let log = place.folder().join("server.log");
        for _ in 0..3 {
            let (address, admin) = (free_address(), free_address());
            let said = OpenOptions::new().create(true).append(true).open(&log)?;
            let child = Command::new(program)
                .arg("serve")
                .current_dir(place.folder())
                .env_clear()
                .env("PALESTRA_LISTEN", address.to_string())
                .env("PALESTRA_ADMIN_LISTEN", admin.to_string())
                .env("PALESTRA_DATA_DIR", place.folder())
                .env("PALESTRA_DATABASE_URL", place.url())
                .env("PALESTRA_PUBLIC_URL", "http://palestra.test")
                .env("PALESTRA_ADMIN_EMAIL", Self::ADMIN)
                .env("PALESTRA_ADMIN_PASSWORD", crate::PASSWORD)
                .envs(settings.iter().copied())
                .stdin(Stdio::null())
                .stdout(said.try_clone()?)
                .stderr(said)
                .spawn()
                .with_context(|| {
                    format!(
                        "cannot run {}; build it first: cargo build --bin palestra",
                        program.display()
                    )
                })?;
            let mut server = Self { child, address };
            if server.ready().await? {
                return Ok(server);
            }
        }
        let said = fs::read_to_string(&log)?;
        let end: Vec<&str> = said.lines().rev().take(20).collect();
        bail!(
            "the program does not start:\n{}",
            end.into_iter().rev().collect::<Vec<_>>().join("\n")
        )
    }

    /// Whether it got ready; `false` where it ended.
    async fn ready(&mut self) -> Result<bool> {
        let since = Instant::now();
        let bytes = request("GET", "/health/ready", None, None);
        while since.elapsed() < PATIENCE {
            if self.child.try_wait()?.is_some() {
                return Ok(false);
            }
            if let Ok(mut connection) = Connection::open(self.address).await
                && connection
                    .send(&bytes)
                    .await
                    .is_ok_and(|answer| answer.status == 200)
            {
                return Ok(true);
            }
            sleep(Duration::from_millis(10)).await;
        }
        bail!("the program was not ready within {PATIENCE:?}")
    }

    /// `kill -9`.
    pub fn kill(mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// SIGTERM, and how it ended.
    pub async fn stop(mut self) -> Result<ExitStatus> {
        let id = self.child.id().to_string();
        ensure!(
            Command::new("kill")
                .args(["-TERM", &id])
                .status()?
                .success(),
            "cannot send SIGTERM"
        );
        let since = Instant::now();
        while since.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status);
            }
            sleep(Duration::from_millis(10)).await;
        }
        bail!("the program did not stop within {PATIENCE:?}")
    }

    /// The most memory that it has held so far (`VmHWM`), in bytes.
    pub fn peak_memory(&self) -> Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:"))
            .context("no VmHWM")?;
        let kibibytes: u64 = line.trim().trim_end_matches("kB").trim().parse()?;
        Ok(kibibytes * 1024)
    }

    /// What it has used of the processors so far.
    pub fn cpu_time(&self) -> Result<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        // The name before it, in parentheses, may hold blanks.
        let (_, fields) = stat.rsplit_once(')').context("no stat")?;
        let ticks: u64 = fields
            .split_whitespace()
            .skip(11)
            .take(2)
            .map(str::parse::<u64>)
            .sum::<Result<_, _>>()?;
        // Linux counts them by the hundredth of a second everywhere.
        Ok(Duration::from_millis(ticks * 10))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
