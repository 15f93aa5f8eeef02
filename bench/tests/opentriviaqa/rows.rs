//! Helpers for the rows and numbers of a response.

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use crate::oracle::points;

/// Finds the row of a list that contains that text.
pub fn find<'a>(rows: &'a [Value], pointer: &str, wanted: &str) -> Result<&'a Value> {
    rows.iter()
        .find(|row| row.pointer(pointer).and_then(Value::as_str) == Some(wanted))
        .with_context(|| format!("no row with {pointer} {wanted}"))
}

/// Checks that the number at the pointer equals `hundredths` / 100.
pub fn same(value: &Value, pointer: &str, hundredths: i32) -> Result<()> {
    let number = value
        .pointer(pointer)
        .and_then(Value::as_f64)
        .with_context(|| format!("no number at {pointer}"))?;
    ensure!(
        (number - points(hundredths)).abs() < 1e-9,
        "{pointer} is {number}, the oracle says {}",
        points(hundredths)
    );
    Ok(())
}
