//! Finds the references in a state: the kinds and ids of other rows.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use application_ports::SubjectKind;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use uuid::Uuid;

/// The ids of referenced rows by their kind.
pub(super) type Things = BTreeMap<SubjectKind, BTreeSet<Uuid>>;

/// Adds the references of a state. The state is parsed in a stream and not kept in memory, because it can be large.
pub(super) fn add_named_things(state: &str, things: &mut Things) -> serde_json::Result<()> {
    let mut json = serde_json::Deserializer::from_str(state);
    Collector(things).deserialize(&mut json)?;
    json.end()
}

/// Visits each value of a state. Returns the value if it is a text.
struct Collector<'a>(&'a mut Things);

impl<'de> DeserializeSeed<'de> for Collector<'_> {
    type Value = Option<String>;

    fn deserialize<D: Deserializer<'de>>(self, value: D) -> Result<Self::Value, D::Error> {
        value.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Collector<'_> {
    type Value = Option<String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a state")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Some(text.to_owned()))
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Self::Value, A::Error> {
        while elements.next_element_seed(Collector(self.0))?.is_some() {}
        Ok(None)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Self::Value, A::Error> {
        let (mut kind, mut id, mut others) = (None, None, false);
        while let Some(name) = fields.next_key::<String>()? {
            let text = fields.next_value_seed(Collector(self.0))?;
            match name.as_str() {
                "kind" => kind = text.and_then(|name| SubjectKind::parse(&name)),
                "id" => id = text.and_then(|id| id.parse().ok()),
                _ => others = true,
            }
        }
        if let (Some(kind), Some(id), false) = (kind, id, others) {
            self.0.entry(kind).or_default().insert(id);
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn id(number: u128) -> Uuid {
        Uuid::from_u128(number)
    }

    fn found_things(state: &Value) -> Vec<(SubjectKind, u128)> {
        let mut things = Things::new();
        add_named_things(&state.to_string(), &mut things).unwrap();
        let ids = |(kind, ids): (SubjectKind, BTreeSet<Uuid>)| {
            ids.into_iter().map(move |id| (kind, id.as_u128()))
        };
        things.into_iter().flat_map(ids).collect()
    }

    #[test]
    fn things_are_found_once_at_any_depth() {
        let user = |number| json!({ "kind": "user", "id": id(number) });
        let state = json!({
            "leader": user(1), "members_count": 2, "members": [user(2), user(1)],
            "rows": [{ "name": "North", "parent": { "id": id(3), "kind": "entity" } }],
        });
        let expected = [
            (SubjectKind::Entity, 3),
            (SubjectKind::User, 1),
            (SubjectKind::User, 2),
        ];
        assert_eq!(found_things(&state), expected);
    }

    #[test]
    fn things_with_a_name_and_texts_that_are_no_ids_are_left_out() {
        let state = json!({
            "user_id": id(1), "groups": [{ "kind": "rank", "id": id(2) }],
            "users": [{ "kind": "user", "id": id(3), "name": "Ada" }],
            "template": { "kind": "template", "id": "none" }, "weight": 1.5, "note": null, "is_set": true,
        });
        assert_eq!(found_things(&state), []);
    }
}
