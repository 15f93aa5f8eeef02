//! Runs the binary in its own folder, with a minimal HTTP client.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The running program. Dropping it kills it.
pub struct Palestra {
    child: Child,
    /// Host and port of the API.
    pub listen: String,
    admin: String,
}

impl Palestra {
    /// Starts `palestra` in `folder` and waits until it is ready.
    pub fn start(folder: &Path, settings: &[(&str, &str)]) -> Self {
        let listen = free_address();
        let mut command = command(folder, settings);
        command.env("PALESTRA_LISTEN", &listen);
        Self::spawn(command, listen)
    }

    /// Starts `palestra` in `folder` with a socket that it inherits, as systemd does, and waits until it is ready.
    pub fn start_on(socket: &TcpListener, folder: &Path, settings: &[(&str, &str)]) -> Self {
        let mut command = command_of("/bin/sh", folder, settings);
        let pass = r#"export LISTEN_PID=$$ LISTEN_FDS=1; exec "$0" 3<&0 </dev/null"#;
        command
            .args(["-c", pass, env!("CARGO_BIN_EXE_palestra")])
            .stdin(OwnedFd::from(socket.try_clone().unwrap()));
        Self::spawn(command, socket.local_addr().unwrap().to_string())
    }

    fn spawn(mut command: Command, listen: String) -> Self {
        let admin = free_address();
        let child = command
            .env("PALESTRA_ADMIN_LISTEN", &admin)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut palestra = Self {
            child,
            listen,
            admin,
        };
        let since = Instant::now();
        while TcpStream::connect(&palestra.listen).is_err()
            || TcpStream::connect(&palestra.admin).is_err()
        {
            let ended = palestra.child.try_wait().unwrap();
            assert!(
                ended.is_none() && since.elapsed() < Duration::from_secs(30),
                "{:?}",
                palestra.output()
            );
            std::thread::park_timeout(Duration::from_millis(20));
        }
        palestra
    }

    /// Returns the whole response to a GET on the API's port.
    pub fn get(&self, path: &str) -> String {
        get(&self.listen, path, "")
    }

    /// Returns the whole response to a GET with the token of a session.
    pub fn get_as(&self, token: &str, path: &str) -> String {
        get(
            &self.listen,
            path,
            &format!("Authorization: Bearer {token}\r\n"),
        )
    }

    /// Returns the peak resident memory in kibibytes. Only Linux reports it.
    #[cfg(target_os = "linux")]
    pub fn peak_memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmHWM:"));
        let number = line.and_then(|line| line.split_whitespace().nth(1));
        number.unwrap().parse().unwrap()
    }

    /// Returns by how many kibibytes the peak grew since it was `before`. The kernel combines the counters of the cores
    /// only from time to time, so the reported peak can also decrease by a few pages.
    #[cfg(target_os = "linux")]
    pub fn growth_since(&self, before: u64) -> u64 {
        self.peak_memory().saturating_sub(before)
    }

    /// Returns the metrics of the administration port.
    pub fn metrics(&self) -> String {
        get(&self.admin, "/metrics", "")
    }

    /// Sends SIGTERM. Returns the exit status, the standard output and the log.
    pub fn stop(mut self) -> (ExitStatus, String, String) {
        let id = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-TERM", &id])
                .status()
                .unwrap()
                .success()
        );
        let (stdout, log) = self.output();
        (self.child.wait().unwrap(), stdout, log)
    }

    fn output(&mut self) -> (String, String) {
        let (mut stdout, mut log) = (String::new(), String::new());
        self.child
            .stdout
            .take()
            .unwrap()
            .read_to_string(&mut stdout)
            .unwrap();
        self.child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut log)
            .unwrap();
        (stdout, log)
    }
}

impl Drop for Palestra {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// Prepares a run of `palestra` in `folder` with only these settings.
pub fn command(folder: &Path, settings: &[(&str, &str)]) -> Command {
    command_of(env!("CARGO_BIN_EXE_palestra"), folder, settings)
}

fn command_of(program: &str, folder: &Path, settings: &[(&str, &str)]) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).env_clear();
    command
        .env("PALESTRA_LISTEN", free_address())
        .env("PALESTRA_ADMIN_LISTEN", free_address())
        // The tests must not depend on the free space of the machine.
        .env("PALESTRA_MIN_FREE_DISK_MB", "0");
    command.envs(settings.iter().copied());
    command
}

/// Runs a command and returns what it prints.
pub fn run(folder: &Path, arguments: &[&str]) -> String {
    run_with(folder, &[], arguments)
}

/// Runs a command with these settings and returns what it prints.
pub fn run_with(folder: &Path, settings: &[(&str, &str)], arguments: &[&str]) -> String {
    let output = command(folder, settings).args(arguments).output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a command that must fail, and returns its error message of one line.
pub fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = command(folder, &[]).args(arguments).output().unwrap();
    assert!(!output.status.success(), "{arguments:?} was not refused");
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}

fn get(address: &str, path: &str, headers: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: palestra\r\n{headers}Connection: close\r\n\r\n"
    )
    .unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    response
}

/// Returns a free address. Its port is below the ports that the system gives to outgoing connections, and each call of
/// each process gets another port.
fn free_address() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        let step = NEXT.fetch_add(1, Ordering::Relaxed);
        let port = 20_000 + (std::process::id().wrapping_mul(37) + step) % 12_000;
        let address = format!("127.0.0.1:{port}");
        if TcpListener::bind(&address).is_ok() {
            return address;
        }
    }
}
