//! The OpenAPI document. What a route says of itself (its success, its permission, the refusals of
//! its rules) stands at the route; what follows from that is added here, so that it cannot be
//! forgotten at one of them: the failures that every signed, named or written-to operation has, and
//! the limits of the domain.

use actix_web::App;
use domain_access::MAX_ROLE_NAME;
use domain_assessment::limits::{
    MAX_COPY_NAME, MAX_DESCRIPTION, MAX_ITEMS, MAX_NAME, MAX_QUESTION, MAX_TITLE, MAX_VIDEOS,
    MAX_WEIGHT, MIN_NAME, MIN_QUESTION,
};
use domain_kernel::{MAX_DOMAIN, MAX_EMAIL, MAX_PAGE_SIZE, MAX_SEARCH};
use domain_organization::{
    MAX_FILE_MB, MAX_HOST, MAX_NAME as MAX_PERSON_NAME, MAX_PASSWORD, MAX_USERS, MIN_PASSWORD,
};
use domain_scheduling::MAX_EVENT_NAME;
use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{
    Components, ContentBuilder, HeaderBuilder, InfoBuilder, LicenseBuilder, OpenApi,
    OpenApiBuilder, Ref, RefOr, Response, ResponseBuilder, Schema, ServerBuilder,
};
use utoipa::{PartialSchema, ToSchema};
use utoipa_actix_web::AppExt;
use utoipa_actix_web::scope::scope;

use crate::enums::{ParticipantKind, ParticipantType};
use crate::list::{OpenStatus, SortOrder};
use crate::problem::ProblemView;
use crate::roles::PermissionScope;

const DESCRIPTION: &str = "Competitions and trainings built from reusable question templates.

JSON in UTF-8. Ids are UUIDs, instants RFC 3339 in UTC, dates `YYYY-MM-DD`, times `HH:MM:SS` in UTC.
Points (weights, marks, totals) are numbers with up to two decimals. Unknown fields of a request are ignored;
an optional field that is null is an absent one. Every answer carries `X-Request-Id`.

The permissions that an operation needs stand at its `security`: one of the alternatives is enough.";

const TAGS: [(&str, &str); 8] = [
    ("sign-in", "Sessions, passwords and invitations"),
    ("organizations", "The tenants of the platform"),
    ("roles", "Roles and the permission catalogue"),
    ("users", "The people of a scope"),
    ("templates", "Reusable question templates"),
    ("competitions", "Events and their participants"),
    ("answering", "A participant's attempt"),
    ("grading", "Sheets, marks and publication"),
];

/// Status, name and meaning of the failures that have the same form everywhere.
const FAILURES: [(&str, &str, &str); 9] = [
    ("400", "Malformed", "malformed_request: not JSON"),
    ("401", "Unauthenticated", "unauthenticated"),
    ("403", "Forbidden", "forbidden"),
    ("404", "NotFound", "not_found; another organization's too"),
    ("413", "TooLarge", "payload_too_large"),
    ("415", "UnsupportedMediaType", "unsupported_media_type"),
    ("422", "Invalid", "validation_failed, with errors"),
    ("429", "TooManyRequests", "too_many_requests"),
    ("500", "ServerError", "server_error, with request_id"),
];

/// The document of the whole API.
pub fn document() -> OpenApi {
    let license = LicenseBuilder::new()
        .name("Apache-2.0")
        .identifier(Some("Apache-2.0"))
        .build();
    let info = InfoBuilder::new()
        .title("Palestra")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(DESCRIPTION))
        .license(Some(license))
        .build();
    let tag = |(name, about): (&str, &str)| {
        TagBuilder::new()
            .name(name)
            .description(Some(about))
            .build()
    };
    let tags = TAGS
        .into_iter()
        .chain([("scores", "A participant's own scores")])
        .map(tag);
    let base = OpenApiBuilder::new()
        .info(info)
        .servers(Some([ServerBuilder::new().url("/").build()]))
        .tags(Some(tags))
        .components(Some(shared()))
        .build();
    let api = scope("/api/v1").configure(crate::routes);
    let (_, mut document) = App::new()
        .into_utoipa_app()
        .openapi(base)
        .service(api)
        .split_for_parts();
    for item in document.paths.paths.values_mut() {
        for operation in [
            &mut item.get,
            &mut item.post,
            &mut item.put,
            &mut item.delete,
        ]
        .into_iter()
        .flatten()
        {
            add_failures(operation);
        }
    }
    if let Some(components) = &mut document.components {
        set_limits(components);
    }
    share_parameters(&mut document);
    document
}

/// The document as YAML, which is what is committed as `openapi.yaml`.
///
/// # Errors
/// Where it cannot be written.
pub fn openapi_yaml() -> Result<String, serde_json::Error> {
    document().to_yaml().map_err(serde::ser::Error::custom)
}

/// What operations refer to.
fn shared() -> Components {
    let mut components = Components::new();
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .bearer_format("JWT")
        .build();
    components
        .security_schemes
        .insert("bearer".to_owned(), SecurityScheme::Http(bearer).into());
    let mut schemas = vec![(ProblemView::name().into_owned(), ProblemView::schema())];
    ProblemView::schemas(&mut schemas);
    // Of parameters only the name is collected with their operations.
    describe::<SortOrder>(&mut schemas);
    describe::<OpenStatus>(&mut schemas);
    describe::<ParticipantKind>(&mut schemas);
    describe::<ParticipantType>(&mut schemas);
    describe::<PermissionScope>(&mut schemas);
    components.schemas.extend(schemas);
    for (status, name, meaning) in FAILURES {
        components
            .responses
            .insert(name.to_owned(), failure(status, meaning).into());
    }
    components.responses.insert(
        "Unavailable".to_owned(),
        failure("503", "unavailable").into(),
    );
    components
}

fn describe<T: ToSchema>(schemas: &mut Vec<(String, RefOr<Schema>)>) {
    schemas.push((T::name().into_owned(), T::schema()));
}

fn failure(status: &str, meaning: &str) -> Response {
    let content = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name(ProblemView::name())))
        .build();
    let response = ResponseBuilder::new()
        .description(meaning)
        .content("application/problem+json", content);
    if status == "429" || status == "503" {
        let seconds = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .minimum(Some(0));
        let retry_after = HeaderBuilder::new()
            .schema(Some(seconds))
            .description(Some("Seconds."))
            .build();
        return response.header("Retry-After", retry_after).build();
    }
    response.build()
}

/// What an operation can answer besides what its route says.
fn add_failures(operation: &mut Operation) {
    let parameters: Vec<_> = operation
        .parameters
        .iter()
        .flatten()
        .filter_map(parameter_in)
        .collect();
    let (named, asked) = (parameters.contains(&"path"), parameters.contains(&"query"));
    let written = operation.request_body.is_some();
    let signed = operation
        .security
        .as_ref()
        .is_some_and(|alternatives| !alternatives.is_empty());
    let permitted = signed && needs_permission(operation);
    let responses = &mut operation.responses.responses;
    for (status, response) in responses
        .iter_mut()
        .filter(|(status, _)| status.as_str() >= "400")
    {
        if let RefOr::T(own) = response {
            let common = FAILURES
                .iter()
                .find(|(code, _, meaning)| code == status && own.description == *meaning);
            let common = common.or_else(|| {
                FAILURES
                    .iter()
                    .find(|(code, ..)| code == status && matches!(*code, "404" | "429"))
            });
            *response = match common {
                Some((_, name, _)) => reference(name),
                None => failure(status, &own.description).into(),
            };
        }
    }
    let also = [
        ("400", "Malformed", written),
        ("401", "Unauthenticated", signed),
        ("403", "Forbidden", permitted),
        ("404", "NotFound", named),
        ("413", "TooLarge", written),
        ("415", "UnsupportedMediaType", written),
        ("422", "Invalid", written || asked),
        ("500", "ServerError", true),
        ("503", "Unavailable", written || signed),
    ];
    for (status, name, _) in also.into_iter().filter(|(.., applies)| *applies) {
        responses
            .entry(status.to_owned())
            .or_insert_with(|| reference(name));
    }
}

/// Whether one of its alternatives names a permission.
fn needs_permission(operation: &Operation) -> bool {
    let alternatives = serde_json::to_value(&operation.security).unwrap_or_default();
    let names_one = |alternative: &serde_json::Value| {
        alternative
            .get("bearer")
            .and_then(|names| names.as_array())
            .is_some_and(|names| !names.is_empty())
    };
    alternatives.as_array().into_iter().flatten().any(names_one)
}

fn parameter_in(parameter: &RefOr<utoipa::openapi::path::Parameter>) -> Option<&'static str> {
    match parameter {
        RefOr::T(parameter) => match parameter.parameter_in {
            ParameterIn::Path => Some("path"),
            ParameterIn::Query => Some("query"),
            ParameterIn::Header | ParameterIn::Cookie | ParameterIn::QueryString => None,
        },
        RefOr::Ref(_) => None,
    }
}

fn reference(name: &str) -> RefOr<Response> {
    RefOr::Ref(Ref::new(format!("#/components/responses/{name}")))
}

/// A limit of the domain.
#[derive(Clone, Copy)]
enum Limit {
    /// Characters, at most.
    Longest(usize),
    /// Characters, at least and at most.
    Length(usize, usize),
    /// Items of a list, at most.
    Items(usize),
    /// A number, at most.
    Most(f64),
}

/// Writes the domain's limits into the bodies' fields, so that they are written once.
fn set_limits(components: &mut Components) {
    let password = Limit::Length(MIN_PASSWORD, MAX_PASSWORD);
    let person = Limit::Longest(MAX_PERSON_NAME);
    let (email, host) = (Limit::Longest(MAX_EMAIL), Limit::Longest(MAX_HOST));
    let limits = [
        ("SignInBody", "email", email),
        ("ForgetPasswordBody", "email", email),
        ("ResetPasswordBody", "email", email),
        ("AcceptInvitationBody", "email", email),
        ("CreateUserBody", "email", email),
        ("UpdateUserBody", "email", email),
        ("CreateOrganizationBody", "user_email", email),
        ("UpdateOrganizationBody", "user_email", email),
        (
            "CreateOrganizationBody",
            "domain",
            Limit::Longest(MAX_DOMAIN),
        ),
        (
            "UpdateOrganizationBody",
            "domain",
            Limit::Longest(MAX_DOMAIN),
        ),
        ("CreateOrganizationBody", "host", host),
        ("UpdateOrganizationBody", "host", host),
        (
            "CreateOrganizationBody",
            "max_number_of_users",
            Limit::Most(MAX_USERS.into()),
        ),
        (
            "CreateOrganizationBody",
            "total_file_size",
            Limit::Most(MAX_FILE_MB.into()),
        ),
        ("ChangePasswordBody", "password", password),
        ("ResetPasswordBody", "password", password),
        ("AcceptInvitationBody", "password", password),
        ("AcceptInvitationBody", "name", person),
        ("CreateUserBody", "password", password),
        ("CreateUserBody", "name", person),
        ("UpdateUserBody", "password", password),
        ("UpdateUserBody", "name", person),
        ("CreateOrganizationBody", "name", person),
        ("UpdateOrganizationBody", "name", person),
        ("CreateRoleBody", "name", Limit::Longest(MAX_ROLE_NAME)),
        ("UpdateRoleBody", "name", Limit::Longest(MAX_ROLE_NAME)),
        ("TemplateBody", "name", Limit::Length(MIN_NAME, MAX_NAME)),
        (
            "TemplateBody",
            "description",
            Limit::Longest(MAX_DESCRIPTION),
        ),
        ("TemplateBody", "videos", Limit::Items(MAX_VIDEOS)),
        ("GroupBody", "title", Limit::Longest(MAX_TITLE)),
        ("GroupBody", "weight", Limit::Most(f64::from(MAX_WEIGHT))),
        (
            "QuestionBody",
            "question",
            Limit::Length(MIN_QUESTION, MAX_QUESTION),
        ),
        ("QuestionBody", "answers", Limit::Items(MAX_ITEMS)),
        ("AnswerBody", "value", Limit::Longest(MAX_QUESTION)),
        (
            "CopyTemplateBody",
            "templateName",
            Limit::Longest(MAX_COPY_NAME),
        ),
        ("CompetitionBody", "name", Limit::Longest(MAX_EVENT_NAME)),
    ];
    for (schema, field, limit) in limits {
        if let Some(RefOr::T(Schema::Object(schema))) = components.schemas.get_mut(schema)
            && let Some(RefOr::T(field)) = schema.properties.get_mut(field)
        {
            limit.write(field);
        }
    }
}

impl Limit {
    fn write(self, schema: &mut Schema) {
        match (self, schema) {
            (Self::Longest(most), Schema::Object(text)) => text.max_length = Some(most),
            (Self::Length(least, most), Schema::Object(text)) => {
                text.min_length = Some(least);
                text.max_length = Some(most);
            }
            (Self::Most(most), Schema::Object(number)) => number.maximum = Some(most.into()),
            (Self::Items(most), Schema::Array(list)) => list.max_items = Some(most),
            _ => {}
        }
    }
}

/// Moves query parameters, which are the same wherever they are named, to one place.
fn share_parameters(document: &mut OpenApi) {
    let Some(components) = &mut document.components else {
        return;
    };
    for item in document.paths.paths.values_mut() {
        for operation in [
            &mut item.get,
            &mut item.post,
            &mut item.put,
            &mut item.delete,
        ]
        .into_iter()
        .flatten()
        {
            for parameter in operation.parameters.iter_mut().flatten() {
                let RefOr::T(own) = parameter else { continue };
                if own.parameter_in != ParameterIn::Query {
                    continue;
                }
                let limit = match own.name.as_str() {
                    "search" => Some(Limit::Longest(MAX_SEARCH)),
                    "per_page" => Some(Limit::Most(MAX_PAGE_SIZE.into())),
                    _ => None,
                };
                if let (Some(limit), Some(RefOr::T(schema))) = (limit, &mut own.schema) {
                    limit.write(schema);
                }
                let name = pascal(&own.name);
                let shared = Ref::new(format!("#/components/parameters/{name}"));
                if let RefOr::T(own) = std::mem::replace(parameter, RefOr::Ref(shared)) {
                    components.parameters.insert(name, own.into());
                }
            }
        }
    }
}

/// `organization_id` and `isUser` as `OrganizationId` and `IsUser`.
fn pascal(name: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| {
            format!("{}{}", first.to_uppercase(), letters.as_str())
        })
    };
    name.split('_').map(capital).collect()
}
