//! The small types of JSON values: flags, instants, dates and times of day.

use std::fmt;

use domain_assessment::SubmittedValue;
use domain_kernel::Timestamp;
use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use time::format_description::FormatItem;
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use time::{Date, OffsetDateTime, Time};
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, SchemaFormat, Type};
use utoipa::openapi::{KnownFormat, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

const INSTANT: &[FormatItem<'_>] =
    format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:3]Z");
const DAY: &[FormatItem<'_>] = format_description!("[year]-[month]-[day]");
const CLOCK_TIME: &[FormatItem<'_>] = format_description!("[hour]:[minute]:[second]");
const HOUR_AND_MINUTE: &[FormatItem<'_>] = format_description!("[hour]:[minute]");

/// Yes or no as the number 1 or 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flag(pub bool);

impl Serialize for Flag {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0.into())
    }
}

impl<'de> Deserialize<'de> for Flag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u8::deserialize(deserializer)? {
            0 => Ok(Self(false)),
            1 => Ok(Self(true)),
            other => Err(D::Error::invalid_value(
                Unexpected::Unsigned(other.into()),
                &"0 or 1",
            )),
        }
    }
}

impl PartialSchema for Flag {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::Integer)
            .enum_values(Some([0, 1]))
            .into()
    }
}

impl ToSchema for Flag {}

/// The version of a thing that was read (D54). Versions begin at 1; one of 0 names something that is not stored yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version(i32);

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match i32::deserialize(deserializer)? {
            version @ 0.. => Ok(Self(version)),
            negative => Err(D::Error::invalid_value(
                Unexpected::Signed(negative.into()),
                &"a number from 0",
            )),
        }
    }
}

impl From<Version> for i32 {
    fn from(version: Version) -> Self {
        version.0
    }
}

/// `true`, '1' or 1 for a chosen option; text for free text; the position from 1 for arrange.
#[derive(Debug)]
pub struct AnswerValue(pub SubmittedValue);

impl<'de> Deserialize<'de> for AnswerValue {
    /// Implemented by hand because saves are frequent: an untagged enum would create an error with a message for each
    /// variant that does not match. A value that is invalid for every question is accepted here, so that it is reported
    /// together with the other invalid answers.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Value;

        impl<'de> Visitor<'de> for Value {
            type Value = SubmittedValue;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("any value")
            }

            fn visit_bool<E: Error>(self, flag: bool) -> Result<SubmittedValue, E> {
                Ok(SubmittedValue::Flag(flag))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<SubmittedValue, E> {
                Ok(SubmittedValue::Number(number))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<SubmittedValue, E> {
                let whole = i64::try_from(number);
                Ok(whole.map_or(SubmittedValue::Other, SubmittedValue::Number))
            }

            fn visit_f64<E: Error>(self, _: f64) -> Result<SubmittedValue, E> {
                Ok(SubmittedValue::Other)
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<SubmittedValue, E> {
                Ok(SubmittedValue::Text(text.to_owned()))
            }

            fn visit_unit<E: Error>(self) -> Result<SubmittedValue, E> {
                Ok(SubmittedValue::Other)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<SubmittedValue, A::Error> {
                IgnoredAny.visit_seq(list)?;
                Ok(SubmittedValue::Other)
            }

            fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<SubmittedValue, A::Error> {
                IgnoredAny.visit_map(object)?;
                Ok(SubmittedValue::Other)
            }
        }

        deserializer.deserialize_any(Value).map(Self)
    }
}

impl PartialSchema for AnswerValue {
    fn schema() -> RefOr<Schema> {
        let one = |kind| ObjectBuilder::new().schema_type(kind);
        OneOfBuilder::new()
            .item(one(Type::Boolean))
            .item(one(Type::Integer).format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64))))
            .item(one(Type::String))
            .description(Some(
                "`true`, '1' or 1 for a chosen option; text for free text; the position from 1 for arrange.",
            ))
            .into()
    }
}

impl ToSchema for AnswerValue {}

/// An instant: RFC 3339 in UTC with milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Instant(pub Timestamp);

impl Serialize for Instant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self
            .0
            .to_utc()
            .format(INSTANT)
            .map_err(serde::ser::Error::custom)?;
        serializer.serialize_str(&text)
    }
}

impl<'de> Deserialize<'de> for Instant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        OffsetDateTime::parse(&text, &Rfc3339)
            .map(|at| Self(at.into()))
            .map_err(D::Error::custom)
    }
}

impl PartialSchema for Instant {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime)))
            .description(Some("In UTC, with milliseconds."))
            .into()
    }
}

impl ToSchema for Instant {}

/// A day: `YYYY-MM-DD`.
#[derive(Clone, Copy, Debug)]
pub struct Day(pub Date);

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.format(DAY).map_err(serde::ser::Error::custom)?)
    }
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Date::parse(&text, DAY).map(Self).map_err(D::Error::custom)
    }
}

impl PartialSchema for Day {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Date)))
            .into()
    }
}

impl ToSchema for Day {}

/// A time of day in UTC: sent as `HH:MM:SS`, read also without the seconds.
#[derive(Clone, Copy, Debug)]
pub struct ClockTime(pub Time);

impl Serialize for ClockTime {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(
            &self
                .0
                .format(CLOCK_TIME)
                .map_err(serde::ser::Error::custom)?,
        )
    }
}

impl<'de> Deserialize<'de> for ClockTime {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Time::parse(&text, CLOCK_TIME)
            .or_else(|_| Time::parse(&text, HOUR_AND_MINUTE))
            .map(Self)
            .map_err(D::Error::custom)
    }
}

impl PartialSchema for ClockTime {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .pattern(Some("^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$"))
            .description(Some(
                "`HH:MM` or `HH:MM:SS` in UTC. Responses have the seconds.",
            ))
            .examples(["09:30:00"])
            .into()
    }
}

impl ToSchema for ClockTime {}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{from_str, to_string};
    use time::macros::{date, time};

    #[test]
    fn an_instant_always_has_three_digits_of_a_second() {
        let at = Timestamp::from_utc(date!(2026 - 11 - 21), time!(09:30:00));
        assert_eq!(
            to_string(&Instant(at)).unwrap(),
            r#""2026-11-21T09:30:00.000Z""#
        );
        let later = Timestamp::from_millis(at.millis() + 7);
        assert_eq!(
            to_string(&Instant(later)).unwrap(),
            r#""2026-11-21T09:30:00.007Z""#
        );
    }

    #[test]
    fn an_instant_is_read_from_every_form_of_rfc_3339() {
        for text in ["2026-11-21T09:30:00.007Z", "2026-11-21T10:30:00.007+01:00"] {
            let read = from_str::<Instant>(&format!("{text:?}")).unwrap();
            assert_eq!(to_string(&read).unwrap(), r#""2026-11-21T09:30:00.007Z""#);
        }
        for wrong in ["2026-11-21", "2026-11-21T09:30:00", "now"] {
            assert!(
                from_str::<Instant>(&format!("{wrong:?}")).is_err(),
                "{wrong}"
            );
        }
    }

    #[test]
    fn a_version_is_a_whole_number_from_0() {
        for right in [0, 1, i32::MAX] {
            let read = from_str::<Version>(&right.to_string()).unwrap();
            assert_eq!(i32::from(read), right);
        }
        for wrong in ["-1", "1.5", "\"1\"", "2147483648"] {
            assert!(from_str::<Version>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_flag_is_the_number_0_or_1() {
        assert_eq!(from_str::<Flag>("1").unwrap(), Flag(true));
        assert_eq!(to_string(&Flag(false)).unwrap(), "0");
        for wrong in ["2", "true", "\"1\"", "-1", "1.5"] {
            assert!(from_str::<Flag>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_value_that_fits_no_question_is_read_as_such() {
        for other in [
            "null",
            "1.5",
            "[1, [2]]",
            r#"{"a": {}}"#,
            "18446744073709551615",
        ] {
            let value = from_str::<AnswerValue>(other).unwrap().0;
            assert_eq!(value, SubmittedValue::Other, "{other}");
        }
        let text = from_str::<AnswerValue>("\"1\"").unwrap().0;
        assert_eq!(text, SubmittedValue::Text("1".to_owned()));
        assert!(from_str::<AnswerValue>("[1,").is_err());
    }

    #[test]
    fn a_day_has_one_form_and_a_time_may_lack_its_seconds() {
        assert_eq!(
            from_str::<Day>(r#""2026-02-28""#).unwrap().0,
            date!(2026 - 02 - 28)
        );
        assert_eq!(
            from_str::<ClockTime>(r#""23:59:59""#).unwrap().0,
            time!(23:59:59)
        );
        let minutes = from_str::<ClockTime>(r#""09:30""#).unwrap();
        assert_eq!(to_string(&minutes).unwrap(), r#""09:30:00""#);
        for wrong in [r#""2026-02-29""#, r#""28.02.2026""#, r#""2026-2-28""#] {
            assert!(from_str::<Day>(wrong).is_err(), "{wrong}");
        }
        for wrong in [
            r#""24:00:00""#,
            r#""24:00""#,
            r#""9:00:00""#,
            r#""9:00""#,
            r#""09:00:""#,
            r#""09:00:00:00""#,
        ] {
            assert!(from_str::<ClockTime>(wrong).is_err(), "{wrong}");
        }
    }
}
