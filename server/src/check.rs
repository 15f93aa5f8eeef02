//! `palestra check` and `palestra migrate --check`: report faults. They change nothing, except that they migrate the
//! tables of an older version.

use std::io::{self, Write as _};
use std::path::Path;

use anyhow::{Context as _, bail};

use crate::settings::Settings;
use crate::{heads, print_line, wiring};

/// Prints the effect of a migration. Fails if the database cannot be migrated.
pub async fn check_schema(settings: &Settings) -> anyhow::Result<()> {
    let state = adapter_persistence::schema_state(&settings.database_url())
        .await
        .context("PALESTRA_DATABASE_URL")?;
    if let Some(reason) = adapter_persistence::refusal(&state.unknown) {
        bail!("{reason}");
    }
    for name in &state.pending {
        print_line(name)?;
    }
    print_line(&match (state.pending.len(), state.is_new) {
        (0, _) => "# The tables are up to date.".to_owned(),
        (count, true) => format!("# There are no tables yet: {count} migrations would run."),
        (count, false) => format!("# {count} migrations would run."),
    })
}

/// Checks the audit record, then the database and the stored files. If there are findings, fails with the last one. A
/// connection that may lack TLS is named, and is no finding.
pub async fn check(settings: &Settings, noted: Option<&Path>) -> anyhow::Result<()> {
    let noted = noted.map(heads::read).transpose()?.unwrap_or_default();
    for warning in settings.connections_without_tls() {
        print_error(&warning);
    }
    let database = wiring::connect_database(settings).await?;
    let app = wiring::build_application(settings, &database)?;
    let audit = app
        .check_audit_record(&noted)
        .await
        .context("checking the audit record")?;
    for head in &audit.heads {
        print_line(&heads::line(head))?;
    }
    let check = app
        .check_database()
        .await
        .context("checking the database")?;
    let mut findings: Vec<String> = audit.broken.iter().map(ToString::to_string).collect();
    findings.extend(check.findings.named);
    if check.findings.more > 0 {
        findings.push(format!("{} more findings", check.findings.more));
    }
    if let Some(last) = findings.pop() {
        for finding in findings {
            print_error(&finding);
        }
        bail!("{last}");
    }
    print_line(&format!(
        "# No entry was changed. Erased states: {}. Entries that wait for their link: {}.",
        audit.erased_states, audit.waiting
    ))?;
    print_line(&format!(
        "# The database is whole. Sheets: {}. Scores: {}. Files: {}. Files that the server will delete: {}.",
        check.sheets, check.scores, check.files, check.waiting_files
    ))
}

/// Prints a line to the standard error.
fn print_error(line: &str) {
    // If the standard error is closed, the line cannot be written anywhere else.
    writeln!(io::stderr(), "palestra: {line}").ok();
}
