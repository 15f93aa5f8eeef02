//! Checks that the alerts and the dashboard use only metrics of a running program.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::live::{sign_in, start};

const MAX_WAIT: Duration = Duration::from_secs(30);

/// Returns the names of all metrics in a text.
fn named(text: &str) -> BTreeSet<String> {
    let is_part = |letter: char| letter.is_ascii_lowercase() || letter == '_';
    let words = text.split(|letter| !is_part(letter));
    let names = words.filter(|word| word.starts_with("palestra_"));
    names.map(str::to_owned).collect()
}

fn is_shown(metrics: &str, name: &str) -> bool {
    let mut rest = metrics.lines().filter_map(|line| line.strip_prefix(name));
    rest.any(|rest| rest.starts_with(['{', ' ']))
}

#[test]
fn every_metric_of_the_alerts_and_of_the_dashboard_is_shown_by_a_running_program() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut names = BTreeSet::new();
    for file in [
        "ops/prometheus/palestra.rules.yml",
        "ops/grafana/palestra.json",
    ] {
        names.append(&mut named(&fs::read_to_string(root.join(file)).unwrap()));
    }
    assert!(names.len() > 20, "{names:?}");

    let folder = tempfile::tempdir().unwrap();
    let palestra = start(folder.path());
    let token = sign_in(&palestra);
    let me = palestra.get_as(&token, "/api/v1/me");
    assert!(me.starts_with("HTTP/1.1 200 "), "{me}");
    // The first measurement may still be running.
    let since = Instant::now();
    loop {
        let metrics = palestra.metrics();
        names.retain(|name| !is_shown(&metrics, name));
        if names.is_empty() {
            break;
        }
        assert!(
            since.elapsed() < MAX_WAIT,
            "nothing shows {names:?}:\n{metrics}"
        );
        std::thread::park_timeout(Duration::from_millis(50));
    }

    let metrics = palestra.metrics();
    for shown in metrics
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE "))
    {
        let (name, _) = shown.split_once(' ').unwrap();
        assert!(
            metrics.contains(&format!("# HELP {name} ")),
            "nothing says what {name} means"
        );
    }
    assert!(
        metrics.contains("palestra_passwords_waiting 0\n"),
        "{metrics}"
    );
    assert!(
        metrics.contains("palestra_batch_waiting{queue=\"sessions\"} 0\n"),
        "{metrics}"
    );
    for queue in ["starts", "submissions"] {
        for name in [
            "palestra_batch_waiting",
            "palestra_batch_waiting_peak",
            "palestra_batch_refused_total",
        ] {
            let shown = format!("{name}{{queue=\"{queue}\"}} 0\n");
            assert!(metrics.contains(&shown), "{shown} in {metrics}");
        }
    }
    assert!(
        metrics.contains("palestra_http_requests_total{operation=\"sign_in\",status=\"2xx\"} 1\n"),
        "{metrics}"
    );
}
