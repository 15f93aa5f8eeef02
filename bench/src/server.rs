//! Runs the built program on an empty database, in its own folder.

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

/// The time limit for starting and for stopping the program.
const TIMEOUT: Duration = Duration::from_mins(1);

/// The kinds of database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Database {
    /// SQLite, which is the default.
    Sqlite,
    /// A new database on the server of `TEST_DATABASE_URL`.
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

/// The place of the program's data: a folder, and on PostgreSQL also a database.
pub struct Place {
    pub database: Database,
    folder: TempDir,
    url: String,
}

impl Place {
    /// Creates an empty place.
    ///
    /// # Errors
    ///
    /// Fails on PostgreSQL if no database can be created on the server of `TEST_DATABASE_URL`.
    pub async fn fresh(database: Database) -> Result<Self> {
        let folder = tempfile::Builder::new()
            .prefix("palestra-bench.")
            .tempdir()?;
        let url = match database {
            Database::Sqlite => format!("sqlite://{}", folder.path().join("palestra.db").display()),
            Database::Postgres => {
                let name = format!("palestra_bench_{}_{}", std::process::id(), next_number());
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

    /// Returns the data directory.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the database's URL.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Runs another command of the program on this place, and returns its output.
    ///
    /// # Errors
    ///
    /// Fails with the output of the program if the program fails.
    pub async fn run(&self, arguments: &[&str]) -> Result<String> {
        let output = tokio::process::Command::new(program()?)
            .args(arguments)
            .current_dir(self.folder())
            .env_clear()
            .envs(std::env::var_os("PATH").map(|path| ("PATH", path)))
            .env("PALESTRA_DATA_DIR", self.folder())
            .env("PALESTRA_DATABASE_URL", self.url())
            .output()
            .await?;
        ensure!(
            output.status.success(),
            "palestra {}: {}",
            arguments.join(" "),
            String::from_utf8_lossy(&output.stderr)
        );
        Ok(String::from_utf8(output.stdout)?)
    }

    /// Returns the emails in the outbox, oldest first.
    ///
    /// # Errors
    /// Fails if a file cannot be read.
    pub fn mails(&self) -> Result<Vec<String>> {
        let Ok(files) = fs::read_dir(self.folder().join("outbox")) else {
            return Ok(Vec::new());
        };
        let mut files: Vec<PathBuf> = files.map(|file| Ok(file?.path())).collect::<Result<_>>()?;
        files.retain(|file| file.extension().is_some_and(|extension| extension == "eml"));
        files.sort();
        let read = |file: &PathBuf| Ok(remove_soft_breaks(&fs::read_to_string(file)?));
        files.iter().map(read).collect()
    }

    /// Removes the database and the folder. The program must have stopped.
    ///
    /// # Errors
    /// Fails if the database cannot be dropped.
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

/// Removes the soft line breaks of quoted-printable from an email.
fn remove_soft_breaks(mail: &str) -> String {
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

/// Returns a different number at each call in this process.
fn next_number() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Returns a free address. Its port is below the ports that the system uses for outgoing connections, so that no
/// connection takes it.
pub fn free_address() -> SocketAddr {
    loop {
        let port = 20_000 + (std::process::id().wrapping_mul(41) + next_number()) % 12_000;
        let address =
            SocketAddr::from((Ipv4Addr::LOCALHOST, u16::try_from(port).unwrap_or(20_000)));
        if TcpListener::bind(address).is_ok() {
            return address;
        }
    }
}

/// Returns the path of the program to run: `PALESTRA_BIN`, otherwise the program in this build's
/// folder.
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

/// The running program. Dropping it kills it.
pub struct Server {
    child: Child,
    /// The address of the API.
    pub address: SocketAddr,
}

impl Server {
    /// The email address of the first super administrator.
    pub const ADMIN: &str = "root@example.org";

    /// Starts the program with `settings` and with the settings that every start needs, and waits until it is ready.
    ///
    /// # Errors
    /// Fails with the last lines of the program's log if it does not become ready.
    pub async fn start(place: &Place, settings: &[(&str, &str)]) -> Result<Self> {
        Self::start_program(&program()?, place, settings).await
    }

    /// Starts another build of the program in the same way as `start`.
    ///
    /// # Errors
    /// Fails with the last lines of the program's log if it does not become ready.
    pub async fn start_program(
        program: &Path,
        place: &Place,
        settings: &[(&str, &str)],
    ) -> Result<Self> {
        let log = place.folder().join("server.log");
        for _ in 0..3 {
            let (address, admin) = (free_address(), free_address());
            let output = OpenOptions::new().create(true).append(true).open(&log)?;
            let child = Command::new(program)
                .arg("serve")
                .current_dir(place.folder())
                .env_clear()
                .env("PALESTRA_LISTEN", address.to_string())
                // A measurement makes more changes than a person does, so the limit is raised.
                .env("PALESTRA_USER_WRITES", "1000000/1000000")
                .env("PALESTRA_ORGANIZATION_WRITES", "1000000/1000000")
                .env("PALESTRA_MIN_FREE_DISK_MB", "0")
                .env("PALESTRA_ADMIN_LISTEN", admin.to_string())
                .env("PALESTRA_DATA_DIR", place.folder())
                .env("PALESTRA_DATABASE_URL", place.url())
                .env("PALESTRA_PUBLIC_URL", "http://palestra.test")
                .env("PALESTRA_ADMIN_EMAIL", Self::ADMIN)
                .env("PALESTRA_ADMIN_PASSWORD", crate::PASSWORD)
                .envs(settings.iter().copied())
                .stdin(Stdio::null())
                .stdout(output.try_clone()?)
                .stderr(output)
                .spawn()
                .with_context(|| {
                    format!(
                        "cannot run {}; build it first: cargo build --bin palestra",
                        program.display()
                    )
                })?;
            let mut server = Self { child, address };
            if server.becomes_ready().await? {
                return Ok(server);
            }
        }
        let lines = fs::read_to_string(&log)?;
        let end: Vec<&str> = lines.lines().rev().take(20).collect();
        bail!(
            "the program does not start:\n{}",
            end.into_iter().rev().collect::<Vec<_>>().join("\n")
        )
    }

    /// Returns `false` if the program ended before it was ready.
    async fn becomes_ready(&mut self) -> Result<bool> {
        let since = Instant::now();
        let url = format!("http://{}/health/ready", self.address);
        while since.elapsed() < TIMEOUT {
            if self.child.try_wait()?.is_some() {
                return Ok(false);
            }
            let response = reqwest::get(&url).await;
            if response.is_ok_and(|response| response.status().is_success()) {
                return Ok(true);
            }
            sleep(Duration::from_millis(10)).await;
        }
        bail!("the program was not ready within {TIMEOUT:?}")
    }

    /// Kills the program with SIGKILL.
    ///
    /// # Errors
    /// Fails if the signal cannot be sent.
    pub fn kill(mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Sends SIGTERM and returns the exit status.
    ///
    /// # Errors
    /// Fails if the program does not stop in time.
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
        while since.elapsed() < TIMEOUT {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status);
            }
            sleep(Duration::from_millis(10)).await;
        }
        bail!("the program did not stop within {TIMEOUT:?}")
    }

    /// Returns the peak resident memory (`VmHWM`) in bytes.
    ///
    /// # Errors
    /// Fails on systems without /proc.
    pub fn peak_memory(&self) -> Result<u64> {
        self.status_bytes("VmHWM:")
    }

    /// Returns the current resident memory (`VmRSS`) in bytes.
    ///
    /// # Errors
    ///
    /// Fails on systems without /proc.
    pub fn memory(&self) -> Result<u64> {
        self.status_bytes("VmRSS:")
    }

    fn status_bytes(&self, field: &str) -> Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix(field))
            .with_context(|| format!("no {field}"))?;
        let kibibytes: u64 = line.trim().trim_end_matches("kB").trim().parse()?;
        Ok(kibibytes * 1024)
    }

    /// Returns the CPU time that the program has used so far.
    ///
    /// # Errors
    /// Fails on systems without /proc.
    pub fn cpu_time(&self) -> Result<Duration> {
        cpu_time_of(self.child.id())
    }
}

/// Returns the CPU time that a process has used so far.
///
/// # Errors
/// Fails if there is no such process, or no /proc.
pub fn cpu_time_of(process: u32) -> Result<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The name of the program is before this, in parentheses, and may contain spaces.
    let (_, fields) = stat.rsplit_once(')').context("no stat")?;
    let ticks: u64 = fields
        .split_whitespace()
        .skip(11)
        .take(2)
        .map(str::parse::<u64>)
        .sum::<Result<_, _>>()?;
    // On Linux, a tick is a hundredth of a second on every platform.
    Ok(Duration::from_millis(ticks * 10))
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
