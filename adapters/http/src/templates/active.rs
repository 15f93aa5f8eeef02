//! A part of a template, or `[]` if the template does not have it.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use utoipa::openapi::schema as schemas;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use validator::{Validate, ValidationErrors};

use super::requests::GroupRequest;
use super::slides::SlidesRequest;

/// A group of questions or a slides case, or `[]` if it is not active.
pub(crate) struct Active<T>(pub Option<T>);

pub(crate) type ActiveGroup = Active<GroupRequest>;
pub(crate) type ActiveSlides = Active<SlidesRequest>;

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Active<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ObjectOrNone(PhantomData))
    }
}

/// Distinguishes an object from `[]`. An untagged enum would lose the path of an invalid field inside.
struct ObjectOrNone<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectOrNone<T> {
    type Value = Active<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a group or an empty list")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Active<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map))
            .map(Some)
            .map(Active)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Active<T>, A::Error> {
        match list.next_element::<IgnoredAny>()? {
            None => Ok(Active(None)),
            Some(_) => Err(A::Error::invalid_type(Unexpected::Seq, &self)),
        }
    }
}

impl<T: Validate> Validate for Active<T> {
    fn validate(&self) -> Result<(), ValidationErrors> {
        self.0.as_ref().map_or(Ok(()), Validate::validate)
    }
}

impl<T: ToSchema> PartialSchema for Active<T> {
    fn schema() -> RefOr<Schema> {
        schemas::OneOfBuilder::new()
            .item(Ref::from_schema_name(T::name()))
            .item(Ref::from_schema_name(NoGroup::name()))
            .into()
    }
}

impl<T: ToSchema> ToSchema for Active<T> {
    fn name() -> Cow<'static, str> {
        format!("Active{}", T::name().trim_end_matches("Request")).into()
    }

    fn schemas(found: &mut Vec<(String, RefOr<Schema>)>) {
        found.push((T::name().into_owned(), T::schema()));
        found.push((NoGroup::name().into_owned(), NoGroup::schema()));
        T::schemas(found);
    }
}

/// The empty list that replaces an inactive part.
struct NoGroup;

impl PartialSchema for NoGroup {
    fn schema() -> RefOr<Schema> {
        schemas::ArrayBuilder::new()
            .items(schemas::ObjectBuilder::new().schema_type(schemas::Type::Object))
            .max_items(Some(0))
            .description(Some("A group that is not active."))
            .into()
    }
}

impl ToSchema for NoGroup {}
