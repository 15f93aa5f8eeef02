//! The audit record as rows of a file. A row shows only the fields that differ.

use application_ports::AuditEntry;
use serde_json::{Map, Value};
use time::format_description::well_known::Rfc3339;

pub(super) const HEADER: [&str; 10] = [
    "Time (UTC)",
    "Person",
    "Person id",
    "Network address",
    "Action",
    "Kind",
    "Subject",
    "Subject id",
    "Before",
    "After",
];

/// The size at which a file ends, in bytes of its cells.
const MAX_BYTES: usize = 32 << 20;
/// The longest text of a cell, in characters. Spreadsheets cut longer ones.
const MAX_CELL_CHARS: usize = 32_000;
const CUT: char = '…';

/// The rows of a file, until it is full.
#[derive(Default)]
pub(super) struct FileRows {
    pub rows: Vec<Vec<String>>,
    bytes: usize,
}

impl FileRows {
    /// Adds the row of an entry. Returns whether it fits.
    pub fn add(&mut self, entry: &AuditEntry) -> bool {
        self.add_row(row(entry))
    }

    fn add_row(&mut self, row: Vec<String>) -> bool {
        self.bytes += row.iter().map(String::len).sum::<usize>();
        let fits = self.bytes <= MAX_BYTES;
        if fits {
            self.rows.push(row);
        }
        fits
    }
}

fn row(entry: &AuditEntry) -> Vec<String> {
    let (before, after) = differing(entry.before.as_ref(), entry.after.as_ref());
    let id = entry.actor.user_id.map(|id| id.0.to_string());
    let ip = entry.actor.ip.map(|ip| ip.to_string());
    vec![
        entry.at.to_utc().format(&Rfc3339).unwrap_or_default(),
        entry.actor.name.clone(),
        id.unwrap_or_default(),
        ip.unwrap_or_default(),
        entry.action.clone(),
        entry.subject.kind.clone(),
        entry.subject.name.clone(),
        entry.subject.id.to_string(),
        cell(before),
        cell(after),
    ]
}

/// The fields of two states that differ. A state without the other is shown whole.
fn differing(before: Option<&Value>, after: Option<&Value>) -> (Option<Value>, Option<Value>) {
    let (Some(Value::Object(before)), Some(Value::Object(after))) = (before, after) else {
        return (before.cloned(), after.cloned());
    };
    let fields_of = |state: &Map<String, Value>, other: &Map<String, Value>| {
        let fields = state
            .iter()
            .filter(|(name, value)| other.get(*name) != Some(value));
        let fields: Map<_, _> = fields
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        Some(Value::Object(fields))
    };
    (fields_of(before, after), fields_of(after, before))
}

fn cell(state: Option<Value>) -> String {
    let mut text = state.map(|state| state.to_string()).unwrap_or_default();
    if let Some((end, _)) = text.char_indices().nth(MAX_CELL_CHARS) {
        text.truncate(end);
        text.push(CUT);
    }
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_the_fields_that_differ_are_shown() {
        let before = json!({ "name": "a", "role": "user", "gone": 1 });
        let after = json!({ "name": "b", "role": "user", "new": 2 });
        let shown = differing(Some(&before), Some(&after));
        assert_eq!(shown.0, Some(json!({ "name": "a", "gone": 1 })));
        assert_eq!(shown.1, Some(json!({ "name": "b", "new": 2 })));
    }

    #[test]
    fn a_state_without_the_other_is_shown_whole() {
        let state = json!({ "name": "a" });
        assert_eq!(differing(None, Some(&state)), (None, Some(state.clone())));
        assert_eq!(differing(Some(&state), None), (Some(state), None));
        assert_eq!(differing(None, None), (None, None));
    }

    #[test]
    fn a_file_ends_before_the_row_that_is_too_much() {
        let mut file = FileRows::default();
        let half = || vec!["x".repeat(MAX_BYTES / 2)];
        assert!(file.add_row(half()) && file.add_row(half()));
        assert!(!file.add_row(vec!["y".to_owned()]));
        assert_eq!(file.rows.len(), 2);
    }

    #[test]
    fn a_cell_is_as_long_as_spreadsheets_hold() {
        let long = cell(Some(json!("é".repeat(40_000))));
        assert_eq!(long.chars().count(), MAX_CELL_CHARS + 1);
        assert!(long.ends_with(CUT));
        assert_eq!(cell(None), "");
    }
}
