//! The ids in the states of entries that have no name beside them.

use std::collections::BTreeSet;

use application_ports::AuditEntry;
use serde_json::Value;
use uuid::Uuid;

/// The fields of the snapshots that name a thing by its id alone, or several things.
const ID_FIELDS: [&str; 7] = [
    "leader",
    "members",
    "parent_id",
    "scored_by",
    "teams",
    "template_id",
    "users",
];

/// Returns the ids by which the states of these entries name things, each once and at most `max`.
pub(super) fn named_ids(entries: &[AuditEntry], max: usize) -> Vec<Uuid> {
    let mut ids = BTreeSet::new();
    for entry in entries {
        for state in [&entry.before, &entry.after].into_iter().flatten() {
            collect(state, &mut ids);
        }
    }
    ids.into_iter().take(max).collect()
}

/// Collects the ids in a state, and in the objects and lists within.
fn collect(state: &Value, ids: &mut BTreeSet<Uuid>) {
    match state {
        Value::Object(fields) => {
            for (name, value) in fields {
                if ID_FIELDS.contains(&name.as_str()) {
                    ids.extend(ids_of(value));
                }
                collect(value, ids);
            }
        }
        Value::Array(elements) => {
            for element in elements {
                collect(element, ids);
            }
        }
        _ => {}
    }
}

/// Returns the id or the ids that a field contains.
fn ids_of(value: &Value) -> impl Iterator<Item = Uuid> {
    let values = value
        .as_array()
        .map_or(std::slice::from_ref(value), Vec::as_slice);
    values.iter().filter_map(|id| id.as_str()?.parse().ok())
}

#[cfg(test)]
mod tests {
    use application_ports::{AuditActor, AuditSubject};
    use application_testkit::Build;
    use domain_access::Scope;
    use serde_json::json;

    use super::*;

    fn id(number: u128) -> Uuid {
        Uuid::from_u128(number)
    }

    fn entry(before: Option<Value>, after: Option<Value>) -> AuditEntry {
        AuditEntry {
            id: id(0).into(),
            scope: Scope::Platform,
            at: Build::default().now,
            actor: AuditActor {
                user_id: None,
                name: "operator".to_owned(),
                ip: None,
            },
            action: "update_team".to_owned(),
            subject: AuditSubject {
                kind: "team".to_owned(),
                id: id(0),
                name: "North".to_owned(),
            },
            before,
            after,
        }
    }

    #[test]
    fn the_ids_of_fields_and_lists_are_collected_once_from_both_states() {
        let before = json!({ "leader": id(1), "members_count": 2, "members": [id(2), id(3)] });
        let after = json!({ "leader": id(2), "members_count": 1, "members": [id(4)] });
        let entries = [entry(Some(before), None), entry(None, Some(after))];
        assert_eq!(named_ids(&entries, 10), [1, 2, 3, 4].map(id));
        assert_eq!(named_ids(&entries, 3), [1, 2, 3].map(id));
        assert!(named_ids(&[entry(None, None)], 10).is_empty());
    }

    #[test]
    fn ids_are_found_in_the_objects_of_a_list() {
        let created = json!({ "entities": [
            { "id": id(1), "name": "North", "parent_id": id(2) },
            { "id": id(3), "name": "South", "parent_id": null },
        ] });
        assert_eq!(named_ids(&[entry(None, Some(created))], 10), [id(2)]);
    }

    #[test]
    fn what_has_a_name_beside_it_or_is_no_id_is_left_out() {
        let score = json!({ "user_id": id(1), "participant": "Ben", "scored_by": id(2) });
        let import = json!({ "role": "user", "users": [{ "id": id(3), "name": "Ada" }] });
        let role = json!({ "name": id(4), "users": "nobody" });
        let entries = [score, import, role].map(|state| entry(None, Some(state)));
        assert_eq!(named_ids(&entries, 10), [id(2)]);
    }
}
