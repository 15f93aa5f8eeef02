//! A `PgBouncer` in front of a database, whose pool has a given number of connections.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use bench::{Place, cpu_time_of, free_address};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::time::sleep;
use url::Url;

const TIMEOUT: Duration = Duration::from_secs(10);
/// The user without rights.
const NOBODY: u32 = 65_534;

/// A running pooler. Dropping it kills it.
pub struct Pooler {
    child: Child,
    /// The URL of the database through the pooler.
    pub url: String,
    /// The folder of its settings.
    _folder: TempDir,
}

impl Pooler {
    /// Starts the pooler of `PALESTRA_PGBOUNCER`, a command with arguments (`scripts/pgbouncer.sh` prints one).
    ///
    /// # Errors
    /// Fails if it does not accept connections in time.
    pub async fn start(place: &Place, connections: usize) -> Result<Self> {
        let command = std::env::var("PALESTRA_PGBOUNCER").context("PALESTRA_PGBOUNCER")?;
        let mut url = Url::parse(place.url())?;
        let (host, port) = (
            url.host_str().context("no host")?.to_owned(),
            url.port().context("no port")?,
        );
        let address = free_address();
        let settings = format!(
            "[databases]\n* = host={host} port={port} user={}\n[pgbouncer]\nlisten_addr = {}\nlisten_port = {}\n\
             unix_socket_dir =\nauth_type = any\npool_mode = transaction\ndefault_pool_size = {connections}\n\
             max_client_conn = 1000\nignore_startup_parameters = extra_float_digits,options\nmax_prepared_statements = 500\n",
            url.username(),
            address.ip(),
            address.port()
        );
        // The pooler refuses to run as root, so that that user reads the settings.
        let folder = tempfile::Builder::new()
            .permissions(Permissions::from_mode(0o755))
            .tempdir()?;
        let file = folder.path().join("pgbouncer.ini");
        fs::write(&file, settings)?;
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().context("PALESTRA_PGBOUNCER: is empty")?);
        if fs::metadata("/proc/self")?.uid() == 0 {
            child.uid(NOBODY).gid(NOBODY);
        }
        let child = child
            .args(words)
            .arg(&file)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| command.clone())?;
        url.set_port(Some(address.port())).ok().context("no port")?;
        let mut pooler = Self {
            child,
            url: url.to_string(),
            _folder: folder,
        };
        let since = Instant::now();
        while TcpStream::connect(address).await.is_err() {
            if pooler.child.try_wait()?.is_some() || since.elapsed() > TIMEOUT {
                bail!("{command} does not start");
            }
            sleep(Duration::from_millis(20)).await;
        }
        Ok(pooler)
    }

    /// Returns the CPU time that it has used so far.
    pub fn cpu_time(&self) -> Result<Duration> {
        cpu_time_of(self.child.id())
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
