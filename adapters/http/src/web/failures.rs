//! The failures that the document describes. Most of them result from the request and the permissions of an operation.
//! Routes name the others, as in `responses(TooManyRequests)`.

use std::collections::BTreeMap;

use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{ContentBuilder, HeaderBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, ToSchema};

use crate::web::problem::ProblemResponse;

macro_rules! failures {
    ($($name:ident: $status:literal, $meaning:literal;)+) => {
        /// A failure that has the same form in all operations.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Failure {
            $($name,)+
        }

        impl Failure {
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            pub const fn status(self) -> &'static str {
                match self {
                    $(Self::$name => $status,)+
                }
            }

            /// Returns the name of the response that all operations of the document share.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name),)+
                }
            }

            const fn meaning(self) -> &'static str {
                match self {
                    $(Self::$name => $meaning,)+
                }
            }
        }
    };
}

failures! {
    Malformed: "400", "malformed_request: not JSON";
    Unauthenticated: "401", "unauthenticated";
    Forbidden: "403", "forbidden";
    CsrfMismatch: "403", "csrf_mismatch";
    NotFound: "404", "not_found; another organization's too";
    NotAcceptable: "406", "not_acceptable: the request accepts none of the media types";
    TooLarge: "413", "payload_too_large; storage_full if the organization may not store more";
    UnsupportedMediaType: "415", "unsupported_media_type; a compressed request too";
    Invalid: "422", "validation_failed, with errors";
    TooManyRequests: "429", "too_many_requests";
    ServerError: "500", "server_error, with request_id";
    Unavailable: "503", "unavailable; storage_low while the disk of the server is nearly full";
}

impl Failure {
    /// Returns the description of the failure.
    pub fn response(self) -> Response {
        failure(self.status(), self.meaning())
    }

    /// Returns a reference to the shared description.
    pub fn reference(self) -> RefOr<Response> {
        RefOr::Ref(Ref::new(format!("#/components/responses/{}", self.name())))
    }
}

/// Returns the description of a problem with that status.
pub fn failure(status: &str, meaning: &str) -> Response {
    let content = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name(ProblemResponse::name())))
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

macro_rules! failures_of_routes {
    ($($name:ident),+) => {$(
        pub struct $name;

        impl IntoResponses for $name {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                let failure = Failure::$name;
                [(failure.status().to_owned(), failure.reference())].into()
            }
        }
    )+};
}

failures_of_routes!(CsrfMismatch, NotFound, TooManyRequests);
