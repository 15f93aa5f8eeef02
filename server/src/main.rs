//! The program: reads the settings, connects adapters and application, and runs the given command. It
//! depends on every crate and contains no rules.

mod backpressure;
mod backup;
mod check;
mod connections;
mod copy;
mod disk;
mod heads;
mod logging;
mod manual;
mod metrics;
mod rehearse;
mod serve;
mod service_manager;
mod settings;
mod traces;
mod web_app;
mod wiring;
mod workers;

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use clap::{CommandFactory as _, Parser, Subcommand};
use clap_complete::Shell;
use domain_kernel::EmailAddress;
use rustix::fs::Mode;
use settings::Settings;

// With this allocator, many simultaneous sign-ins need less than 100 MB. With the system's allocator they needed ten
// times as much.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Competitions and trainings from question templates: the API, the web app and the document in one
/// program.
#[derive(Parser)]
#[command(
    name = "palestra",
    version,
    after_help = "Settings: see `palestra serve --help`."
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the API and the web app; the default command
    #[command(after_help = settings::help())]
    Serve,
    /// Bring the database's tables up to date and stop
    Migrate {
        /// Only say what would happen
        #[arg(long)]
        check: bool,
    },
    /// Manage super administrators and the signing key
    #[command(subcommand)]
    Admin(Admin),
    /// Check that the database and the stored files are whole and that no one changed the audit record, and print the head
    /// of the chain of each organization
    Check {
        /// A file with heads that an earlier check printed; the chains must still contain them
        #[arg(long)]
        heads: Option<PathBuf>,
    },
    /// Write the database and the stored files into one new file; the server may run meanwhile
    Backup {
        /// The file, which must not exist yet
        file: PathBuf,
        /// Also write the keys of the data directory; then the file must be kept as secret as they are
        #[arg(long)]
        with_keys: bool,
    },
    /// Restore a backup where there is no database yet
    Restore {
        /// The file that `palestra backup` wrote
        file: PathBuf,
    },
    /// Copy everything from an SQLite database to an empty PostgreSQL database, or back; no server may run
    Copy {
        /// The URL of the database that is copied: `sqlite://…` or `postgres://…`
        #[arg(long)]
        from: String,
        /// The URL of the database that is filled
        #[arg(long)]
        to: String,
    },
    /// Print the API's OpenAPI document as YAML
    Openapi,
    /// Print the script with which a shell completes the commands
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write the manual pages into a folder
    Manual {
        /// The folder, which is created if it is missing
        folder: PathBuf,
    },
    /// Play an event with many participants against a running server, print how fast it answered, and remove everything
    #[command(after_help = settings::help())]
    Rehearse(rehearse::Arguments),
    /// Fill an empty database with a demonstration organization and print its accounts
    #[command(after_help = settings::help())]
    Demo,
}

#[derive(Subcommand)]
enum Admin {
    /// Create a super administrator and print the one-time link that sets the account up
    Create {
        /// The email address, of the platform's domain
        #[arg(long, value_parser = email)]
        email: EmailAddress,
    },
    /// Accept this node's signing key instead of the database's; all users must sign in again
    ReplaceKey,
}

fn main() -> ExitCode {
    // Only the owner may read data files, even in a folder that others can enter.
    rustix::process::umask(Mode::RWXG | Mode::RWXO);
    let result = match Arguments::parse().command.unwrap_or(Command::Serve) {
        Command::Serve => run(serve::serve),
        Command::Migrate { check: true } => {
            run(async |settings| check::check_schema(&settings).await)
        }
        Command::Migrate { check: false } => {
            run(async |settings| wiring::connect_database(&settings).await.map(drop))
        }
        Command::Admin(Admin::Create { email }) => {
            run(async |settings| create_admin(&settings, email).await)
        }
        Command::Admin(Admin::ReplaceKey) => run(async |settings| replace_key(&settings).await),
        Command::Check { heads } => {
            run(async |settings| check::check(&settings, heads.as_deref()).await)
        }
        Command::Backup { file, with_keys } => {
            run(async |settings| backup::back_up(&settings, &file, with_keys).await)
        }
        Command::Restore { file } => run(async |settings| backup::restore(&settings, &file).await),
        Command::Copy { from, to } => run(async |_| copy::copy(&from, &to).await),
        Command::Openapi => print_document(),
        Command::Completions { shell } => manual::print_completions(Arguments::command(), shell),
        Command::Manual { folder } => manual::write_pages(Arguments::command(), &folder),
        Command::Rehearse(arguments) => {
            run(async |settings| rehearse::run(&settings, arguments).await)
        }
        Command::Demo => run(async |settings| fill_demo(&settings).await),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If the standard error is closed, the message cannot be written anywhere else.
            writeln!(io::stderr(), "palestra: {error:#}").ok();
            ExitCode::FAILURE
        }
    }
}

/// Runs a command that needs the settings.
fn run(command: impl AsyncFnOnce(Settings) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let settings = Settings::load()?;
    let traces = logging::start(&settings)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let result = runtime.block_on(command(settings));
    if let Some(traces) = traces {
        traces.stop();
    }
    result
}

fn print_document() -> anyhow::Result<()> {
    print_line(adapter_http::openapi_yaml()?.trim_end())
}

async fn create_admin(settings: &Settings, email: EmailAddress) -> anyhow::Result<()> {
    let database = wiring::connect_database(settings).await?;
    let app = wiring::build_application(settings, &database)?;
    let link = app
        .create_super_admin(email)
        .await
        .context("creating the super administrator")?;
    print_line(&format!("Set the account up, once, at {link}"))
}

async fn replace_key(settings: &Settings) -> anyhow::Result<()> {
    let database = wiring::connect_database(settings).await?;
    let app = wiring::build_application(settings, &database)?;
    app.replace_signing_key()
        .await
        .context("replacing the signing key")?;
    print_line("The database has this node's signing key now. Everybody must sign in again.")
}

async fn fill_demo(settings: &Settings) -> anyhow::Result<()> {
    let database = wiring::connect_database(settings).await?;
    let app = wiring::build_application(settings, &database)?;
    let logins = demo::fill(app.ports(), app.settings(), database.unaudited_store()).await?;
    for (role, address) in &logins.addresses {
        print_line(&format!("{role:36} {address}"))?;
    }
    print_line(&format!(
        "The password of all of them is {}",
        logins.password
    ))
}

/// Prints a line for the operator.
pub fn print_line(line: &str) -> anyhow::Result<()> {
    writeln!(io::stdout(), "{line}").context("the standard output")
}

fn email(text: &str) -> Result<EmailAddress, &'static str> {
    EmailAddress::parse(text)
}
