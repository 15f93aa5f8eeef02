//! The OpenAPI document. The return type of each route describes its success, and its extractors describe its request.
//! Permissions and refusals come from [`application::operations`]. This module adds the failures that result from them,
//! so that no route can forget one.

use std::collections::BTreeSet;

use actix_web::App;
use application::Operation;
use domain_access::Access;
use domain_kernel::RefusalCode;
use utoipa::openapi::path::{Operation as Documented, Parameter, ParameterIn};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{
    Components, InfoBuilder, LicenseBuilder, OpenApi, OpenApiBuilder, Paths, Ref, RefOr, Schema,
    ServerBuilder,
};
use utoipa::{PartialSchema, ToSchema};
use utoipa_actix_web::AppExt;
use utoipa_actix_web::scope::scope;

use crate::shared::enums::{
    FileFormat, OpenStatus, ParticipantKind, ParticipantType, PermissionScope, SortOrder,
    TemplateFileFormat,
};
use crate::web::failures::{Failure, failure};
use crate::web::problem::ProblemResponse;
use crate::web::responders::take_described_schemas;
use crate::web::routes::Routes;

const DESCRIPTION: &str = "Competitions and trainings built from reusable question templates.

JSON in UTF-8. Ids are UUIDs, instants RFC 3339 in UTC, dates `YYYY-MM-DD`, times `HH:MM:SS` in UTC.
Points (weights, marks, totals) are numbers with up to two decimals. Unknown fields of a request are ignored;
an optional field that is null is an absent one. Every response carries `X-Request-Id`.

`security` lists the permissions that an operation needs: one of the alternatives is enough.";

/// The sentence in the document for operations with [`Access::StaffWithAnyOf`].
const STAFF_ONLY: &str =
    "For staff only: the role `user` is denied even if it has one of the permissions.";

const TAGS: [(&str, &str); 15] = [
    ("sign-in", "Sessions, passwords and invitations"),
    ("organizations", "The tenants of the platform"),
    ("roles", "Roles and the permissions that they can have"),
    ("users", "The people of a scope"),
    ("entities", "The tree of an organization"),
    ("teams", "Entities with users"),
    ("templates", "Reusable question templates"),
    ("competitions", "Competitions and their participants"),
    ("trainings", "Trainings and their participants"),
    ("answering", "A participant's attempt"),
    ("grading", "Sheets, marks and publication"),
    ("audit", "What was changed, and by whom"),
    ("reports", "The link to the reports service of the operator"),
    ("installation", "The state of the installation"),
    ("diagnostics", "What the web app reports about itself"),
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
    take_described_schemas();
    let api = scope("/api/v1").configure(|config| crate::routes(&mut Routes::Documented(config)));
    let (_, mut document) = App::new()
        .into_utoipa_app()
        .openapi(base)
        .service(api)
        .split_for_parts();
    for documented in operations_of(&mut document.paths) {
        // A test compares these names with the operations of the application, so that every documented operation is
        // found.
        let operation = application::operations()
            .find(|operation| Some(operation.name) == documented.operation_id.as_deref());
        if let Some(operation) = operation {
            documented.security = Some(security(operation.access));
            if let Some(text) = callers(operation.access) {
                let own = documented.description.take();
                let texts: Vec<_> = own.into_iter().chain([text]).collect();
                documented.description = Some(texts.join("\n\n"));
            }
            add_refusals(documented, operation.refusals);
            add_failures(documented, operation);
        }
    }
    if let Some(components) = &mut document.components {
        components.schemas.extend(take_described_schemas());
    }
    share_parameters(&mut document);
    document
}

/// Returns the document as YAML. `openapi.yaml` in the repository has the same content.
///
/// # Errors
/// Fails if the document cannot be serialized.
pub fn openapi_yaml() -> Result<String, serde_json::Error> {
    document().to_yaml().map_err(serde::ser::Error::custom)
}

/// Returns the components that operations refer to.
fn shared() -> Components {
    let mut components = Components::new();
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .bearer_format("JWT")
        .build();
    components
        .security_schemes
        .insert("bearer".to_owned(), SecurityScheme::Http(bearer).into());
    let mut schemas = vec![(
        ProblemResponse::name().into_owned(),
        ProblemResponse::schema(),
    )];
    ProblemResponse::schemas(&mut schemas);
    // Parameters refer to these schemas only by name, so the schemas must be added here.
    describe::<SortOrder>(&mut schemas);
    describe::<OpenStatus>(&mut schemas);
    describe::<FileFormat>(&mut schemas);
    describe::<TemplateFileFormat>(&mut schemas);
    describe::<ParticipantKind>(&mut schemas);
    describe::<ParticipantType>(&mut schemas);
    describe::<PermissionScope>(&mut schemas);
    components.schemas.extend(schemas);
    for failure in Failure::ALL {
        let name = failure.name().to_owned();
        components.responses.insert(name, failure.response().into());
    }
    components
}

fn describe<T: ToSchema>(schemas: &mut Vec<(String, RefOr<Schema>)>) {
    schemas.push((T::name().into_owned(), T::schema()));
}

/// Returns a sentence about the callers of an operation, if `security` cannot express it.
fn callers(access: Access) -> Option<String> {
    match access {
        Access::Public | Access::SignedIn | Access::AnyOf(_) => None,
        Access::Role(kind) => Some(format!("For the role `{}` only.", kind.as_str())),
        Access::StaffWithAnyOf(_) => Some(STAFF_ONLY.to_owned()),
    }
}

/// Returns the alternative requirements. A request must fulfill one of them.
fn security(access: Access) -> Vec<SecurityRequirement> {
    let bearer = |scopes: &[String]| SecurityRequirement::new("bearer", scopes);
    match access {
        Access::Public => Vec::new(),
        Access::SignedIn | Access::Role(_) => vec![bearer(&[])],
        Access::AnyOf(permissions) | Access::StaffWithAnyOf(permissions) => permissions
            .iter()
            .map(|permission| bearer(&[permission.name()]))
            .collect(),
    }
}

/// Adds the response 409 with its possible codes.
fn add_refusals(documented: &mut Documented, refusals: &[RefusalCode]) {
    if !refusals.is_empty() {
        let codes: Vec<_> = refusals.iter().map(|code| code.as_str()).collect();
        let response = failure("409", &codes.join(", "));
        documented
            .responses
            .responses
            .insert("409".to_owned(), response.into());
    }
}

/// Adds the failures that result from the request, the permissions and the effect of an operation.
fn add_failures(documented: &mut Documented, operation: &Operation) {
    let access = operation.access;
    let parameters: Vec<_> = documented
        .parameters
        .iter()
        .flatten()
        .filter_map(parameter_in)
        .collect();
    let (named, asked) = (parameters.contains(&"path"), parameters.contains(&"query"));
    let written = documented.request_body.is_some();
    let signed = access != Access::Public;
    let restricted = !matches!(access, Access::Public | Access::SignedIn);
    let failures = [
        (Failure::Malformed, written),
        (Failure::Unauthenticated, signed),
        (Failure::Forbidden, restricted),
        (Failure::NotFound, named),
        (Failure::NotAcceptable, true),
        (Failure::TooLarge, written),
        (Failure::UnsupportedMediaType, true),
        (Failure::Invalid, written || asked),
        (Failure::TooManyRequests, operation.write_cost(false, 0) > 0),
        (Failure::ServerError, true),
        (Failure::Unavailable, written || signed),
    ];
    for (failure, _) in failures.into_iter().filter(|(_, applies)| *applies) {
        let responses = &mut documented.responses.responses;
        responses
            .entry(failure.status().to_owned())
            .or_insert_with(|| failure.reference());
    }
}

fn parameter_in(parameter: &RefOr<Parameter>) -> Option<&'static str> {
    match parameter {
        RefOr::T(parameter) => match parameter.parameter_in {
            ParameterIn::Path => Some("path"),
            ParameterIn::Query => Some("query"),
            ParameterIn::Header | ParameterIn::Cookie | ParameterIn::QueryString => None,
        },
        RefOr::Ref(_) => None,
    }
}

/// Moves a query parameter to the shared components if it is the same in every operation. A parameter that differs,
/// such as the columns of a list, remains in its operations.
fn share_parameters(document: &mut OpenApi) {
    let Some(components) = &mut document.components else {
        return;
    };
    let mut differing = BTreeSet::new();
    for own in query_parameters(&mut document.paths) {
        if let RefOr::T(own) = own {
            let known = components
                .parameters
                .insert(to_pascal_case(&own.name), own.clone().into());
            if known.is_some_and(|known| known != own.clone().into()) {
                differing.insert(own.name.clone());
            }
        }
    }
    for parameter in query_parameters(&mut document.paths) {
        let RefOr::T(own) = parameter else { continue };
        let name = to_pascal_case(&own.name);
        if differing.contains(&own.name) {
            components.parameters.remove(&name);
        } else {
            *parameter = RefOr::Ref(Ref::new(format!("#/components/parameters/{name}")));
        }
    }
}

fn query_parameters(paths: &mut Paths) -> impl Iterator<Item = &mut RefOr<Parameter>> {
    operations_of(paths)
        .flat_map(|operation| operation.parameters.iter_mut().flatten())
        .filter(|parameter| parameter_in(parameter) == Some("query"))
}

fn operations_of(paths: &mut Paths) -> impl Iterator<Item = &mut Documented> {
    paths.paths.values_mut().flat_map(|item| {
        let methods = [
            &mut item.get,
            &mut item.post,
            &mut item.put,
            &mut item.patch,
            &mut item.delete,
        ];
        methods.into_iter().flatten()
    })
}

/// Converts a name such as `organization_id` to `OrganizationId`.
fn to_pascal_case(name: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| {
            format!("{}{}", first.to_uppercase(), letters.as_str())
        })
    };
    name.split('_').map(capital).collect()
}
