//! Lists of requests that are counted while they are read. A mebibyte of JSON can hold 350,000 elements,
//! and each would take many times its size in memory.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// Reads a list and keeps its first `MAX` elements; the others are skipped. With one more than the limit
/// of the list, the check of the limit still refuses it.
pub fn first_elements<'de, D, T, const MAX: usize>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    deserializer.deserialize_seq(FirstElements::<T, MAX>(PhantomData))
}

struct FirstElements<T, const MAX: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de>, const MAX: usize> Visitor<'de> for FirstElements<T, MAX> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
        let mut kept = Vec::new();
        while kept.len() < MAX {
            match list.next_element()? {
                Some(element) => kept.push(element),
                None => return Ok(kept),
            }
        }
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(kept)
    }
}

/// Any value. Only whether it is the empty list is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IsEmptyList(pub bool);

impl<'de> Deserialize<'de> for IsEmptyList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = IsEmptyList;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_bool<E>(self, _: bool) -> Result<IsEmptyList, E> {
        Ok(IsEmptyList(false))
    }

    fn visit_i64<E>(self, _: i64) -> Result<IsEmptyList, E> {
        Ok(IsEmptyList(false))
    }

    fn visit_u64<E>(self, _: u64) -> Result<IsEmptyList, E> {
        Ok(IsEmptyList(false))
    }

    fn visit_f64<E>(self, _: f64) -> Result<IsEmptyList, E> {
        Ok(IsEmptyList(false))
    }

    fn visit_str<E>(self, _: &str) -> Result<IsEmptyList, E> {
        Ok(IsEmptyList(false))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<IsEmptyList, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(IsEmptyList(false))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<IsEmptyList, A::Error> {
        let mut is_empty = true;
        while list.next_element::<IgnoredAny>()?.is_some() {
            is_empty = false;
        }
        Ok(IsEmptyList(is_empty))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    struct Three(#[serde(deserialize_with = "first_elements::<_, _, 3>")] Vec<u8>);

    #[test]
    fn a_list_ends_at_its_maximum_and_must_be_a_list() {
        let read = |text: &str| serde_json::from_str(text).map(|Three(list)| list);
        assert_eq!(read("[1, 2]").unwrap(), [1, 2]);
        assert_eq!(read(r#"[1, 2, 3, "skipped", {}]"#).unwrap(), [1, 2, 3]);
        assert!(read("{}").is_err());
        assert!(read("[1, 2, 3, 4").is_err());
    }

    #[test]
    fn only_the_empty_list_is_one() {
        for (text, is_empty) in [
            ("[]", true),
            ("[{}]", false),
            (r#"{"images": [1]}"#, false),
            ("true", false),
            ("-1", false),
            ("1", false),
            ("1.5", false),
            (r#""[]""#, false),
        ] {
            assert_eq!(
                serde_json::from_str::<IsEmptyList>(text).unwrap(),
                IsEmptyList(is_empty),
                "{text}"
            );
        }
    }
}
