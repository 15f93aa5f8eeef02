//! The report: a table of all measurements.

use std::fmt;

/// Returns the median, or 0 if `rates` is empty.
pub fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_unstable_by(f64::total_cmp);
    rates.get(rates.len() / 2).copied().unwrap_or_default()
}

/// One measurement.
#[derive(Default)]
pub struct Row {
    pub name: String,
    /// The result of the product.
    pub value: String,
    /// The limit of the machine, if one was measured.
    pub limit: String,
    /// The result of the product divided by the limit.
    pub ratio: Option<f64>,
    /// The value that the product must reach, as a text.
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

    /// Adds several rows.
    pub fn extend(&mut self, rows: impl IntoIterator<Item = Row>) {
        self.0.extend(rows);
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
