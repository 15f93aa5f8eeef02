//! A rehearsal: all people sign in, start, save on schedule and submit.

use std::fmt;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use crate::{Outcome, Response, Sheet, Target, burst, full_answers, milliseconds, on_schedule};

/// The period in which the web app saves.
const SAVE_PERIOD: Duration = Duration::from_secs(30);
/// The time within which all people start, and within which all submit.
const RUSH: Duration = Duration::from_secs(2);

/// The plan of a rehearsal: the event, the people, and the time.
pub struct Plan {
    pub competition: String,
    pub emails: Vec<String>,
    /// The password of all people.
    pub password: String,
    /// The total time of sign-ins and saves.
    pub time: Duration,
}

/// One of the phases of a rehearsal: all people do the same in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    SignIn,
    Start,
    Save,
    Submit,
}

impl Act {
    const fn name(self) -> &'static str {
        match self {
            Self::SignIn => "sign in",
            Self::Start => "start",
            Self::Save => "save",
            Self::Submit => "submit",
        }
    }

    /// Returns the time within which 99 of 100 requests should have a response.
    pub const fn goal(self) -> Duration {
        match self {
            Self::SignIn => Duration::from_secs(5),
            Self::Start => Duration::from_secs(3),
            Self::Save => Duration::from_millis(50),
            Self::Submit => Duration::from_secs(6),
        }
    }
}

/// The outcomes of all acts.
pub struct Report(Vec<(Act, Outcome)>);

impl Report {
    /// Returns how many requests failed.
    pub fn failed(&self) -> usize {
        self.0.iter().map(|(_, outcome)| outcome.failed()).sum()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:8} {:>9} {:>11} {:>11} {:>11} {:>11} {:>6} {:>8}",
            "", "answered", "p50", "p95", "p99", "goal", "waits", "errors"
        )?;
        for (act, outcome) in &self.0 {
            let [p50, p95, p99] = [50, 95, 99].map(|percent| outcome.samples.words(percent));
            let met = outcome.samples.percentile(99) <= act.goal();
            writeln!(
                f,
                "{:8} {:>9} {p50:>11} {p95:>11} {p99:>11} {:>11} {:>6} {:>8}{}",
                act.name(),
                outcome.samples.len(),
                milliseconds(act.goal()),
                outcome.waits,
                outcome.failed(),
                if met { "" } else { "  OVER" },
            )?;
        }
        for (act, outcome) in &self.0 {
            for (error, count) in &outcome.errors {
                writeln!(f, "{}: {count} times {error}", act.name())?;
            }
        }
        Ok(())
    }
}

/// Runs the rehearsal. Calls `told` with the description of each phase before it begins.
///
/// # Errors
///
/// Fails if no one can sign in or start.
pub async fn rehearse(target: &Target, plan: &Plan, told: impl Fn(&str)) -> Result<Report> {
    let sign_in = |email: &String| {
        let body = json!({ "email": email, "password": plan.password }).to_string();
        target.request("POST", "/api/v1/login", None, Some(body.as_bytes()))
    };
    let first = plan.emails.first().context("nobody takes part")?;
    let (_, tried) = burst(target, vec![sign_in(first)], Duration::ZERO).await;
    ensure!(
        tried.into_iter().flatten().next().is_some(),
        "the first person cannot sign in: does that server use this database?"
    );

    let count = plan.emails.len();
    let arrival = plan.time / 5;
    told(&format!("{count} people sign in, within {arrival:.0?}"));
    let requests = plan.emails.iter().map(sign_in).collect();
    let (sign_ins, sessions) = burst(target, requests, arrival).await;
    let token = |session: Response| Some(session.json().ok()?.get("token")?.as_str()?.to_owned());
    let tokens: Vec<String> = sessions.into_iter().flatten().filter_map(token).collect();

    told(&format!("all start, within {RUSH:?}"));
    let path = format!("/api/v1/competition/start/{}", plan.competition);
    let start = |token: &String| target.request("GET", &path, Some(token), None);
    let (starts, started) = burst(target, tokens.iter().map(start).collect(), RUSH).await;
    let papers = started.iter().flatten();
    let paper: Value = papers
        .map(Response::json)
        .next()
        .context("nobody could start")??;
    let answers = full_answers(&paper)?;
    let sheets = tokens
        .iter()
        .zip(&started)
        .filter(|(_, started)| started.is_some())
        .map(|(token, _)| target.sheet(&plan.competition, token, &answers))
        .collect::<Result<Vec<Sheet>>>()?;

    let time = plan.time.saturating_sub(arrival);
    let period = SAVE_PERIOD.min(time / 3);
    told(&format!("all save every {period:.0?}, for {time:.0?}"));
    let (saves, sheets) = on_schedule(target, sheets, period, time).await;

    told(&format!("all submit, within {RUSH:?}"));
    let submissions = sheets.into_iter().flatten().map(Sheet::submission);
    let (submits, _) = burst(target, submissions.collect(), RUSH).await;
    Ok(Report(vec![
        (Act::SignIn, sign_ins),
        (Act::Start, starts),
        (Act::Save, saves),
        (Act::Submit, submits),
    ]))
}
