//! The program: reads the settings, wires the parts together and runs the command it was given. It
//! sees every room and decides nothing.

mod demo;
mod logging;
mod metrics;
mod node;
mod serve;
mod settings;
mod web_app;
mod workers;

use std::io::{self, Write as _};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::{Parser, Subcommand};
use domain_kernel::EmailAddress;
use settings::Settings;

// With it a storm of sign-ins stays below 100 MB; the system's allocator reached ten times that.
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
    /// Serve the API and the web app; what happens with no command
    #[command(after_help = settings::help())]
    Serve,
    /// Bring the database's tables up to date and stop
    Migrate,
    /// Super administrators
    #[command(subcommand)]
    Admin(Admin),
    /// Print the API's OpenAPI document as YAML
    Openapi,
    /// Fill an empty database with a demonstration organization and print who can sign in
    #[command(after_help = settings::help())]
    Demo,
}

#[derive(Subcommand)]
enum Admin {
    /// Make a super administrator and print the link by which the account is set up, once
    Create {
        /// The mail address, of the platform's domain
        #[arg(long, value_parser = email)]
        email: EmailAddress,
    },
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command.unwrap_or(Command::Serve) {
        Command::Serve => run(serve::serve),
        Command::Migrate => run(async |settings| node::database(&settings).await.map(drop)),
        Command::Admin(Admin::Create { email }) => {
            run(async |settings| create_admin(&settings, email).await)
        }
        Command::Openapi => print_document(),
        Command::Demo => run(async |settings| fill_demo(&settings).await),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody is left to tell where the standard error is closed.
            writeln!(io::stderr(), "palestra: {error:#}").ok();
            ExitCode::FAILURE
        }
    }
}

/// Runs a command that needs the settings.
fn run(command: impl AsyncFnOnce(Settings) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let settings = Settings::load()?;
    logging::start(&settings);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(command(settings))
}

fn print_document() -> anyhow::Result<()> {
    say(adapter_http::openapi_yaml()?.trim_end())
}

async fn create_admin(settings: &Settings, email: EmailAddress) -> anyhow::Result<()> {
    let database = node::database(settings).await?;
    let app = node::application(settings, &database)?;
    let link = app
        .create_super_admin(email)
        .await
        .context("making the super administrator")?;
    say(&format!("Set the account up, once, at {link}"))
}

async fn fill_demo(settings: &Settings) -> anyhow::Result<()> {
    let database = node::database(settings).await?;
    let app = node::application(settings, &database)?;
    let logins = demo::fill(app.ports(), app.settings()).await?;
    for (who, address) in &logins.addresses {
        say(&format!("{who:36} {address}"))?;
    }
    say(&format!(
        "The password of all of them is {}",
        logins.password
    ))
}

/// A line for whoever started the program.
pub fn say(line: &str) -> anyhow::Result<()> {
    writeln!(io::stdout(), "{line}").context("the standard output")
}

fn email(text: &str) -> Result<EmailAddress, &'static str> {
    EmailAddress::parse(text)
}
