//! Limits the lists in a request while they are read. A mebibyte of JSON can contain 350,000 elements, and each of them
//! would take much more memory than its JSON.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, IgnoredAny, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use validator::{Validate, ValidateLength, ValidationErrors};

use crate::web::problem::Problem;

/// A list of a request that may have at most `MAX` elements. If it is longer, only `MAX` + 1 elements are kept. That is
/// enough for `#[validate(length(max = …))]`, or the domain, to refuse it.
#[derive(Debug)]
pub struct BoundedList<T, const MAX: usize>(pub Vec<T>);

impl<T, const MAX: usize> Default for BoundedList<T, MAX> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Validate, const MAX: usize> Validate for BoundedList<T, MAX> {
    fn validate(&self) -> Result<(), ValidationErrors> {
        self.0.validate()
    }
}

impl<T, const MAX: usize> ValidateLength<usize> for BoundedList<T, MAX> {
    fn length(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// Serializes only the number of elements, because validator copies a refused value into its error.
impl<T, const MAX: usize> Serialize for BoundedList<T, MAX> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.len().serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>, const MAX: usize> Deserialize<'de> for BoundedList<T, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let elements = FirstElements::<T, MAX>(PhantomData);
        deserializer.deserialize_seq(elements).map(Self)
    }
}

/// Reads the first `MAX` + 1 elements.
struct FirstElements<T, const MAX: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de>, const MAX: usize> Visitor<'de> for FirstElements<T, MAX> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
        let mut kept = Vec::new();
        while kept.len() <= MAX {
            match list.next_element()? {
                Some(element) => kept.push(element),
                None => return Ok(kept),
            }
        }
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(kept)
    }
}

/// Refuses filters of a list in a request that chooses its rows in another way. The filters would have no effect there.
/// Each filter is given with whether it was sent.
pub fn refuse_filters(filters: &[(&str, bool)]) -> Result<(), Problem> {
    let sent = filters.iter().find(|(_, is_sent)| *is_sent);
    sent.map_or(Ok(()), |(name, _)| {
        Err(Problem::field(name, "Can only be sent with all"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_ends_one_after_its_maximum_and_must_be_a_list() {
        let read = |text: &str| serde_json::from_str::<BoundedList<u8, 2>>(text).map(|list| list.0);
        assert_eq!(read("[1, 2]").unwrap(), [1, 2]);
        assert_eq!(read(r#"[1, 2, 3, "skipped", {}]"#).unwrap(), [1, 2, 3]);
        assert!(read("{}").is_err());
        assert!(read("null").is_err());
        assert!(read("[1, 2, 3, 4").is_err());
    }

    #[derive(Validate)]
    struct Form {
        #[validate(length(max = 2, message = "At most 2"))]
        list: BoundedList<u8, 2>,
    }

    #[test]
    fn a_longer_list_is_refused_and_its_error_contains_no_element() {
        let form = |elements| Form {
            list: BoundedList(elements),
        };
        assert!(form(vec![7, 7]).validate().is_ok());
        let errors = form(vec![7, 7, 7]).validate().unwrap_err();
        let error = &errors.field_errors()["list"][0];
        assert_eq!(error.message.as_deref(), Some("At most 2"));
        assert_eq!(error.params["value"], 3);
    }
}
