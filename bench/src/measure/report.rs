//! The report: a table of all measurements.

use std::fmt;
use std::time::Duration;

/// The durations of repeated operations.
#[derive(Default)]
pub struct Samples(Vec<Duration>);

impl Samples {
    /// Adds a duration.
    pub fn push(&mut self, took: Duration) {
        self.0.push(took);
    }

    /// Adds all durations of `others`.
    pub fn add(&mut self, others: Self) {
        self.0.extend(others.0);
    }

    /// Returns the number of durations.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the percentile: `percent` percent of the durations are not longer.
    pub fn percentile(&self, percent: usize) -> Duration {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let at = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
        sorted.get(at).copied().unwrap_or_default()
    }

    /// Returns the percentile as a text in milliseconds.
    pub fn words(&self, percent: usize) -> String {
        milliseconds(self.percentile(percent))
    }
}

/// Formats a duration in milliseconds.
pub fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1_000.0)
}

/// Returns the rate per second.
pub fn per_second(count: usize, time: Duration) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX)) / time.as_secs_f64()
}

/// Returns the median, or 0 if `rates` is empty.
pub fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_unstable_by(f64::total_cmp);
    rates.get(rates.len() / 2).copied().unwrap_or_default()
}

/// One measurement.
#[derive(Default)]
pub struct Row {
    pub name: String,
    /// The product's result.
    pub value: String,
    /// The machine's own limit, if one was measured.
    pub limit: String,
    /// The product's result divided by the limit.
    pub ratio: Option<f64>,
    /// The target.
    pub target: String,
    /// Whether the target was met.
    pub met: bool,
}

/// The table of all measurements.
#[derive(Default)]
pub struct Report(Vec<Row>);

impl Report {
    /// Adds a row.
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
