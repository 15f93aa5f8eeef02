//! The texts and numbers of requests that have a limit. Each limit is a constant of the domain. The types in this file
//! use it for both the document and the check of a request. Decision 13 says why a text has its own type instead of
//! `#[validate(length(…))]` at its field.
//!
//! These lengths are checked first, because normalizing a long text takes much time and memory. The check is only an
//! upper bound: the domain later counts the characters of the normalized text. Before normalization, a character can
//! have several code points.

use std::borrow::Cow;
use std::convert::Infallible;
use std::str::FromStr;

use application::{
    MAX_CLIENT_MESSAGE_CHARS, MAX_CLIENT_PAGE_CHARS, MAX_CLIENT_RELEASE_CHARS,
    MAX_CLIENT_STACK_CHARS,
};
use domain_access::MAX_ROLE_NAME;
use domain_accounts::{MAX_PASSWORD, MIN_PASSWORD};
use domain_assessment::limits::{
    MAX_COMMENT, MAX_COPY_NAME, MAX_DESCRIPTION, MAX_FILE_NAME, MAX_MATERIAL_FILE, MAX_NAME,
    MAX_QUESTION, MAX_SUBJECT, MAX_TITLE, MAX_VIDEOS, MAX_WEIGHT, MIN_NAME, MIN_QUESTION,
    MIN_SUBJECT,
};
use domain_kernel::MAX_NAME as MAX_PERSON_NAME;
use domain_kernel::{
    CODE_POINTS_PER_CHAR, MAX_DOMAIN, MAX_EMAIL, MAX_PAGE_SIZE, MAX_RETENTION_DAYS, MAX_SEARCH,
    MIN_RETENTION_DAYS, Paging, char_count,
};
use domain_organization::{MAX_FILE_MB, MAX_HOST, MAX_USERS, MIN_ENTITY_NAME};
use domain_scheduling::{
    MAX_ALLOWANCE_NOTE, MAX_CERTIFICATE_FROM, MAX_EVENT_NAME, MAX_EXTENSION_MINUTES,
    MAX_EXTRA_MINUTES, MAX_MESSAGE, MAX_REASON, MIN_REASON,
};
use serde::{Deserialize, Serialize};
use utoipa::openapi::schema::{ArrayBuilder, KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use validator::{Validate, ValidateRange, ValidationError, ValidationErrors};

use crate::shared::validation::WHOLE_VALUE;

/// Refuses a text that is too long in any normalized form.
fn check_length(
    text: &str,
    max_chars: usize,
    too_long: impl FnOnce() -> Cow<'static, str>,
) -> Result<(), ValidationErrors> {
    if char_count(text) <= max_chars * CODE_POINTS_PER_CHAR {
        return Ok(());
    }
    let mut errors = ValidationErrors::new();
    let error = ValidationError::new("length").with_message(too_long());
    errors.add(WHOLE_VALUE, error);
    Err(errors)
}

macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident: $min:expr, $max:expr, $format:expr, $too_long:expr;)+) => {$(
        $(#[$doc])*
        #[derive(Debug, Default, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl Validate for $name {
            fn validate(&self) -> Result<(), ValidationErrors> {
                check_length(&self.0, $max, || $too_long.into())
            }
        }

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                let min: usize = $min;
                ObjectBuilder::new()
                    .schema_type(Type::String)
                    .format($format.map(SchemaFormat::KnownFormat))
                    .min_length((min > 0).then_some(min))
                    .max_length(Some($max))
                    .into()
            }
        }

        impl ToSchema for $name {}
    )+};
}

const PLAIN: Option<KnownFormat> = None;
const HIDDEN: Option<KnownFormat> = Some(KnownFormat::Password);
const PASSWORD_TOO_LONG: &str = "Password must not be longer than 64 characters";

texts! {
    /// An email address.
    Email: 0, MAX_EMAIL, Some(KnownFormat::Email), "Email must be a valid email address";
    /// A new password.
    NewPassword: MIN_PASSWORD, MAX_PASSWORD, HIDDEN, PASSWORD_TOO_LONG;
    /// A password that exists already, or a new one repeated.
    KnownPassword: 1, MAX_PASSWORD, HIDDEN, PASSWORD_TOO_LONG;
    /// The name of a person or an organization.
    UserName: 1, MAX_PERSON_NAME, PLAIN, "Name must not be longer than 40 characters";
    /// The name of a role.
    RoleName: 1, MAX_ROLE_NAME, PLAIN, "Role name must not be longer than 40 characters";
    /// The name of an entity.
    EntityName: MIN_ENTITY_NAME, MAX_PERSON_NAME, PLAIN, "Entity name must be less than 40 characters";
    /// The URL of an organization.
    OrganizationUrl: 1, MAX_HOST, PLAIN, "Organization URL must be a valid URL";
    /// An email domain, like x.y.
    EmailDomain: 3, MAX_DOMAIN, PLAIN, "Domain Must be Valid Domain";
    /// The name of a template.
    TemplateName: MIN_NAME, MAX_NAME, PLAIN, format!("input must be less than {MAX_NAME} characters");
    /// The name of a template's copy.
    TemplateCopyName: 1, MAX_COPY_NAME, PLAIN,
        format!("Template Name must not be longer than {MAX_COPY_NAME} characters");
    /// The description of a template.
    TemplateDescription: 1, MAX_DESCRIPTION, PLAIN,
        format!("input must be less than {MAX_DESCRIPTION} characters");
    /// The title of a group.
    GroupTitle: 0, MAX_TITLE, PLAIN, format!("Title must not be longer than {MAX_TITLE} characters");
    /// The text of a question.
    QuestionText: MIN_QUESTION, MAX_QUESTION, PLAIN,
        format!("Question must be less than {MAX_QUESTION} characters");
    /// The text of an option or a model answer.
    OptionText: 1, MAX_QUESTION, PLAIN, format!("Answer must be less than {MAX_QUESTION} characters");
    /// A comment beside a mark.
    Comment: 0, MAX_COMMENT, PLAIN, format!("The comment must not be longer than {MAX_COMMENT} characters");
    /// The subject of a slides case.
    SlidesSubject: MIN_SUBJECT, MAX_SUBJECT, PLAIN, format!("input must be less than {MAX_SUBJECT} characters");
    /// The description of a slides case.
    SlidesDescription: MIN_SUBJECT, MAX_DESCRIPTION, PLAIN, "category description must be shorter";
    /// The name of a category of slides.
    CategoryName: 1, MAX_SUBJECT, PLAIN, format!("input must be less than {MAX_SUBJECT} characters");
    /// The original name of a file.
    FileName: 1, MAX_FILE_NAME, PLAIN, format!("File name must not be longer than {MAX_FILE_NAME} characters");
    /// The name of a competition.
    EventName: 1, MAX_EVENT_NAME, PLAIN, "Name must not be longer than 100 characters";
    /// Why staff change the times of an event.
    ReasonText: MIN_REASON, MAX_REASON, PLAIN, "Reason must have 3 to 200 characters";
    /// A message to participants.
    MessageText: 1, MAX_MESSAGE, PLAIN, "Message must have 1 to 500 characters";
    /// Why a person has an allowance, for staff alone.
    AllowanceNote: 0, MAX_ALLOWANCE_NOTE, PLAIN, "Note must not be longer than 500 characters";
    /// The message of an error of the web app.
    ClientMessage: 1, MAX_CLIENT_MESSAGE_CHARS, PLAIN,
        format!("Must not be longer than {MAX_CLIENT_MESSAGE_CHARS} characters");
    /// The stack of an error of the web app.
    ClientStack: 0, MAX_CLIENT_STACK_CHARS, PLAIN,
        format!("Must not be longer than {MAX_CLIENT_STACK_CHARS} characters");
    /// The pattern of a page's address.
    ClientPage: 0, MAX_CLIENT_PAGE_CHARS, PLAIN,
        format!("Must not be longer than {MAX_CLIENT_PAGE_CHARS} characters");
    /// A build of the web app.
    ClientRelease: 0, MAX_CLIENT_RELEASE_CHARS, PLAIN,
        format!("Must not be longer than {MAX_CLIENT_RELEASE_CHARS} characters");
    /// A text to search for.
    SearchText: 0, MAX_SEARCH, PLAIN, format!("Search must not be longer than {MAX_SEARCH} characters");
}

impl FromStr for SearchText {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

macro_rules! schemas {
    ($($(#[$doc:meta])* $name:ident: $schema:expr;)+) => {$(
        $(#[$doc])*
        pub struct $name;

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                $schema.into()
            }
        }

        impl ToSchema for $name {}
    )+};
}

fn whole_number(max: u32) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::Integer)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
        .minimum(Some(1))
        .maximum(Some(max))
}

// These types only have a schema. The domain checks the values, so reading them needs no limit.
schemas! {
    /// How many users an organization may have.
    UserLimit: whole_number(MAX_USERS);
    /// How many megabytes of files an organization may have.
    FileSizeLimit: whole_number(MAX_FILE_MB);
    /// For how many days something is kept.
    RetentionDays: whole_number(MAX_RETENTION_DAYS).minimum(Some(MIN_RETENTION_DAYS));
    /// The points of each question of a group.
    GroupWeight: ObjectBuilder::new()
        .schema_type(Type::Number)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Double)))
        .exclusive_minimum(Some(0))
        .maximum(Some(MAX_WEIGHT));
    /// The size of a file of material in bytes.
    MaterialSize: ObjectBuilder::new()
        .schema_type(Type::Integer)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
        .minimum(Some(1))
        .maximum(Some(MAX_MATERIAL_FILE));
    /// By how many minutes an event is extended; negative to shorten it, not 0.
    ExtensionMinutes: ObjectBuilder::new()
        .schema_type(Type::Integer)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
        .minimum(Some(-MAX_EXTENSION_MINUTES))
        .maximum(Some(MAX_EXTENSION_MINUTES));
    /// The extra minutes of a participant.
    ExtraMinutes: ObjectBuilder::new()
        .schema_type(Type::Integer)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
        .minimum(Some(0))
        .maximum(Some(MAX_EXTRA_MINUTES));
    /// How much longer a person's time is than that of others; in hundredths.
    TimeFactorNumber: ObjectBuilder::new()
        .schema_type(Type::Number)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Double)))
        .minimum(Some(1))
        .maximum(Some(4));
    /// The percentage from which a score has a certificate.
    CertificateFrom: ObjectBuilder::new()
        .schema_type(Type::Number)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Double)))
        .minimum(Some(0))
        .maximum(Some(MAX_CERTIFICATE_FROM));
    /// The links of a template's videos.
    VideoLinks: ArrayBuilder::new()
        .items(ObjectBuilder::new().schema_type(Type::String))
        .max_items(Some(MAX_VIDEOS));
}

/// The number of a page, from 1.
#[derive(Clone, Copy, Debug)]
pub struct PageNumber(pub u32);

/// The rows of a page.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PageSize(pub u32);

fn number_up_to(text: &str, max: u32) -> Result<u32, ()> {
    let number = text.parse().map_err(|_| ())?;
    (1..=max).contains(&number).then_some(number).ok_or(())
}

impl FromStr for PageNumber {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        number_up_to(text, u32::MAX).map(Self)
    }
}

impl FromStr for PageSize {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        number_up_to(text, MAX_PAGE_SIZE).map(Self)
    }
}

/// The page size of a list with smaller pages.
impl ValidateRange<u32> for PageSize {
    fn greater_than(&self, max: u32) -> Option<bool> {
        Some(self.0 > max)
    }

    fn less_than(&self, min: u32) -> Option<bool> {
        Some(self.0 < min)
    }
}

impl Default for PageNumber {
    fn default() -> Self {
        Self(Paging::default().page)
    }
}

impl Default for PageSize {
    fn default() -> Self {
        Self(Paging::default().per_page)
    }
}

impl PartialSchema for PageNumber {
    fn schema() -> RefOr<Schema> {
        page_parameter(Self::default().0).into()
    }
}

impl ToSchema for PageNumber {}

impl PartialSchema for PageSize {
    fn schema() -> RefOr<Schema> {
        let size = page_parameter(Self::default().0);
        size.maximum(Some(MAX_PAGE_SIZE)).into()
    }
}

impl ToSchema for PageSize {}

fn page_parameter(default: u32) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::Integer)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int32)))
        .minimum(Some(1))
        .default(Some(default.into()))
}
