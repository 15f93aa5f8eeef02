//! What was measured, as a table.

use std::fmt;
use std::time::Duration;

/// How long things took.
#[derive(Default)]
pub struct Samples(Vec<Duration>);

impl Samples {
    /// One more.
    pub fn push(&mut self, took: Duration) {
        self.0.push(took);
    }

    /// The others too.
    pub fn add(&mut self, others: Self) {
        self.0.extend(others.0);
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// What this many of a hundred stayed within.
    pub fn percentile(&self, percent: usize) -> Duration {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let at = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
        sorted.get(at).copied().unwrap_or_default()
    }

    /// The same in milliseconds, for people.
    pub fn words(&self, percent: usize) -> String {
        milliseconds(self.percentile(percent))
    }
}

/// Milliseconds, for people.
pub fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1_000.0)
}

/// Things a second.
pub fn per_second(count: usize, time: Duration) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX)) / time.as_secs_f64()
}

/// The middle one; 0 of none.
pub fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_unstable_by(f64::total_cmp);
    rates.get(rates.len() / 2).copied().unwrap_or_default()
}

/// One measurement.
#[derive(Default)]
pub struct Row {
    /// What it is of.
    pub name: String,
    /// What the product does.
    pub value: String,
    /// What the machine does without it, where there is such a thing.
    pub limit: String,
    /// The first over the second.
    pub ratio: Option<f64>,
    /// What must be reached.
    pub target: String,
    /// Whether it was.
    pub met: bool,
}

/// All measurements.
#[derive(Default)]
pub struct Report(Vec<Row>);

impl Report {
    /// One more.
    pub fn add(&mut self, row: Row) {
        self.0.push(row);
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = [
            "measured",
            "the product",
            "the limit",
            "ratio",
            "target",
            "",
        ]
        .map(str::to_owned);
        let rows = self.0.iter().map(|row| {
            let ratio = row
                .ratio
                .map(|ratio| format!("{ratio:.2}"))
                .unwrap_or_default();
            let met = if row.met { "ok" } else { "UNDER" };
            [
                row.name.clone(),
                row.value.clone(),
                row.limit.clone(),
                ratio,
                row.target.clone(),
                met.to_owned(),
            ]
        });
        let lines: Vec<[String; 6]> = std::iter::once(heads).chain(rows).collect();
        let mut widths = [0; 6];
        for line in &lines {
            for (width, cell) in widths.iter_mut().zip(line) {
                *width = cell.chars().count().max(*width);
            }
        }
        for (at, line) in lines.iter().enumerate() {
            let cells: Vec<String> = line
                .iter()
                .zip(widths)
                .map(|(cell, width)| format!("{cell:width$}"))
                .collect();
            writeln!(f, "| {} |", cells.join(" | "))?;
            if at == 0 {
                let dashes: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
                writeln!(f, "| {} |", dashes.join(" | "))?;
            }
        }
        Ok(())
    }
}
