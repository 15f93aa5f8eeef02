//! The types of the parameters of the audit record.

use std::fmt;
use std::str::FromStr;

use application_ports::{AuditKey, SubjectKind};
use domain_kernel::Timestamp;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;

use crate::web::query::Parameter;

/// A parameter that is a kind of subjects.
#[derive(Clone, Copy, Debug)]
pub(super) struct KindParameter(pub SubjectKind);

/// The position of an entry in the list, as a text that clients need not understand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cursor(pub AuditKey);

impl FromStr for KindParameter {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        SubjectKind::parse(text).map(Self).ok_or(())
    }
}

impl Parameter for KindParameter {
    const WRONG: &str = "Must be a kind of subjects";
}

impl PartialSchema for KindParameter {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some(SubjectKind::ALL.map(SubjectKind::as_str)))
            .into()
    }
}

impl ToSchema for KindParameter {}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.0.at.millis(), self.0.id.0.simple())
    }
}

impl FromStr for Cursor {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (at, id) = text.split_once('_').ok_or(())?;
        let id: Uuid = id.parse().map_err(|_| ())?;
        Ok(Self(AuditKey {
            at: Timestamp::from_millis(at.parse().map_err(|_| ())?),
            id: id.into(),
        }))
    }
}

impl Parameter for Cursor {
    const WRONG: &str = "Must be the next or previous of a page";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_read_as_it_is_written() {
        let cursor = Cursor(AuditKey {
            at: Timestamp::from_millis(-1_700_000_000_123),
            id: Uuid::from_u128(7).into(),
        });
        assert_eq!(cursor.to_string().parse(), Ok(cursor));
        for text in [
            "",
            "_",
            "1",
            "1_",
            "1_x",
            "x_00000000000000000000000000000007",
        ] {
            assert_eq!(text.parse::<Cursor>(), Err(()), "{text}");
        }
    }
}
