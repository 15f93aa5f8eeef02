//! `palestra rehearse`: an event with many participants against a running server, which leaves nothing behind (D249).

use std::convert::Infallible;
use std::io::{self, Write as _};
use std::time::Duration;

use anyhow::{Context as _, ensure};
use application::{App, AppError, AppResult, Rehearsal, Watcher};
use domain_kernel::OrganizationId;
use domain_scheduling::EventKind;
use load::{Plan, Report, Target, rehearse};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::signal::unix::{SignalKind, signal};
use tokio::time::{MissedTickBehavior, interval};
use url::Url;

use crate::settings::Settings;
use crate::{print_line, wiring};

/// The maximum number of open files that a rehearsal needs.
const MAX_FILES: u64 = 65_536;
/// How often a rehearsal says that it runs.
const SEEN_EVERY: Duration = Duration::from_secs(5);

/// What is rehearsed, and where.
#[derive(clap::Args)]
pub struct Arguments {
    /// The address of the server, as participants reach it; by default the public address of the settings
    #[arg(long, value_parser = address)]
    url: Option<Url>,
    /// How many people take part
    #[arg(long, default_value = "200", value_parser = clap::value_parser!(u32).range(1..=20_000))]
    people: u32,
    /// How long they sign in and save, in minutes
    #[arg(long, default_value = "5", value_parser = minutes)]
    minutes: Duration,
    /// Also make an account with which someone watches the live view, and print it
    #[arg(long)]
    watch: bool,
    /// Only remove what rehearsals have left that were killed
    #[arg(long)]
    remove: bool,
}

/// Runs the command. Fails if a request failed or the rehearsal was interrupted. Its organization is removed in any
/// case.
pub async fn run(settings: &Settings, arguments: Arguments) -> anyhow::Result<()> {
    if arguments.remove {
        let app = open(settings).await?;
        let (running, left): (Vec<_>, Vec<_>) = (app.left_rehearsals().await?)
            .into_iter()
            .partition(|left| left.is_running);
        let mut removed = 0;
        let mut failure = Ok(());
        for killed in left {
            match remove(&app, killed.organization).await {
                Ok(true) => removed += 1,
                Ok(false) => {}
                Err(error) => failure = Err(error),
            }
        }
        print_line(&format!("Removed {removed} rehearsals."))?;
        if !running.is_empty() {
            print_line(&format!(
                "{} still run, or were killed less than a minute ago. One that runs removes itself.",
                running.len()
            ))?;
        }
        return Ok(failure?);
    }
    let url = match arguments.url {
        Some(url) => url,
        None => address(&settings.public_url()).map_err(anyhow::Error::msg)?,
    };
    allow_open_files()?;
    let target = find(&url).await?;
    let app = open(settings).await?;
    // From here on, a signal ends the rehearsal and not the program.
    let (mut interrupt, mut terminate) = (
        signal(SignalKind::interrupt())?,
        signal(SignalKind::terminate())?,
    );
    print_step("making the organization");
    let minutes = arguments.minutes.as_secs().div_ceil(60);
    let made = app
        .prepare_rehearsal(
            EventKind::Competition,
            (arguments.people, u32::try_from(minutes)?),
            arguments.watch,
        )
        .await
        .context("making the organization")?;
    if let Some(watcher) = &made.watcher {
        print_step(&how_to_watch(&url, &made, watcher));
    }
    let played = tokio::select! {
        biased;
        _ = interrupt.recv() => Err(anyhow::anyhow!("the rehearsal was interrupted")),
        _ = terminate.recv() => Err(anyhow::anyhow!("the rehearsal was interrupted")),
        played = play(&target, &made, arguments.minutes) => played,
        never = keep_seen(&app, &made) => match never {},
    };
    print_step("removing everything that was made");
    remove(&app, made.organization)
        .await
        .context("not everything was removed; `palestra rehearse --remove` does it later")?;
    let report = played?;
    print_line(report.to_string().trim_end())?;
    let failed = report.failed();
    ensure!(failed == 0, "{failed} requests failed");
    Ok(())
}

/// Removes a rehearsal. Returns `false` if another process has removed it in the meantime.
async fn remove(app: &App, organization: OrganizationId) -> AppResult<bool> {
    match app.remove_rehearsal(organization).await {
        Err(AppError::NotFound) => Ok(false),
        removed => removed.map(|()| true),
    }
}

/// Says again and again that the rehearsal runs, so that no one else removes it.
async fn keep_seen(app: &App, made: &Rehearsal) -> Infallible {
    let mut ticks = interval(SEEN_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if let Err(error) = app.see_rehearsal(made.organization).await {
            print_step(&format!("the database does not answer: {error}"));
        }
    }
}

async fn open(settings: &Settings) -> anyhow::Result<App> {
    let database = wiring::connect_database(settings).await?;
    wiring::build_application(settings, &database)
}

async fn play(target: &Target, made: &Rehearsal, time: Duration) -> anyhow::Result<Report> {
    let plan = Plan {
        competition: made.competition.to_string(),
        emails: (made.people.iter())
            .map(|email| email.as_str().to_owned())
            .collect(),
        password: made.password.clone(),
        time,
    };
    rehearse(target, &plan, print_step).await
}

/// Finds the server and checks that it is ready.
async fn find(url: &Url) -> anyhow::Result<Target> {
    let host = url.host_str().context("--url names no host")?;
    let port = url.port_or_known_default().context("--url names no port")?;
    let target = Target::find(host, port, url.scheme() == "https").await?;
    let health = target.request("GET", "/health/ready", None, None);
    let answer = match target.open().await {
        Ok(mut connection) => connection.send(&health).await,
        Err(error) => Err(error),
    };
    let answer = answer.with_context(|| format!("{url} does not answer"))?;
    ensure!(
        answer.status == 200,
        "{url} is not ready: {} {}",
        answer.status,
        answer.text()
    );
    Ok(target)
}

/// Says where the live view is, and with which account it opens.
fn how_to_watch(url: &Url, made: &Rehearsal, watcher: &Watcher) -> String {
    let address = url.as_str().trim_end_matches('/');
    format!(
        "watch {address}/competition/{}/live as {} with the password {}",
        made.competition,
        watcher.email.as_str(),
        watcher.password
    )
}

/// Each person has a connection, and the usual limit is 1,024.
fn allow_open_files() -> anyhow::Result<()> {
    let limits = getrlimit(Resource::Nofile);
    let wanted = limits.maximum.unwrap_or(MAX_FILES).min(MAX_FILES);
    if limits.current.is_some_and(|current| current < wanted) {
        let raised = Rlimit {
            current: Some(wanted),
            maximum: limits.maximum,
        };
        setrlimit(Resource::Nofile, raised).context("the limit of open files")?;
    }
    Ok(())
}

/// Prints the next step on the standard error, because the standard output contains only the report.
fn print_step(what: &str) {
    writeln!(io::stderr(), "rehearse: {what}").ok();
}

fn address(text: &str) -> Result<Url, String> {
    let url: Url = text.parse().map_err(|error| format!("{error}"))?;
    if matches!(url.scheme(), "http" | "https") && url.has_host() {
        Ok(url)
    } else {
        Err("must begin with http:// or https://".to_owned())
    }
}

/// Parses a number of minutes, which may have a fraction.
fn minutes(text: &str) -> Result<Duration, String> {
    const LONGEST: f64 = 600.0;
    let minutes: f64 = text.parse().map_err(|_| "must be a number".to_owned())?;
    if minutes > 0.0 && minutes <= LONGEST {
        Ok(Duration::from_secs_f64(minutes * 60.0))
    } else {
        Err(format!("must be above 0 and at most {LONGEST}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minutes_may_have_a_fraction_and_are_bounded() {
        assert_eq!(minutes("0.5"), Ok(Duration::from_secs(30)));
        assert_eq!(minutes("600"), Ok(Duration::from_hours(10)));
        for wrong in ["0", "-1", "600.1", "NaN", "inf", "five", ""] {
            assert!(minutes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_server_is_named_by_its_scheme_and_host() {
        assert!(address("http://127.0.0.1:8080").is_ok());
        assert!(address("https://exams.example.org").is_ok());
        for wrong in ["exams.example.org", "ftp://example.org", "http://", ""] {
            assert!(address(wrong).is_err(), "{wrong}");
        }
    }
}
