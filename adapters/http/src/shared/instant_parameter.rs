//! An instant as a parameter of a query string.

use std::str::FromStr;

use domain_kernel::Timestamp;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{KnownFormat, RefOr, Schema, SchemaFormat};
use utoipa::{PartialSchema, ToSchema};

use crate::web::query::Parameter;

/// An instant with a time zone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InstantParameter(pub Timestamp);

impl FromStr for InstantParameter {
    type Err = time::error::Parse;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        OffsetDateTime::parse(text, &Rfc3339).map(|at| Self(at.into()))
    }
}

impl Parameter for InstantParameter {
    const WRONG: &str = "Must be an instant such as 2026-11-22T10:00:00Z";
}

impl PartialSchema for InstantParameter {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime)))
            .into()
    }
}

impl ToSchema for InstantParameter {}
