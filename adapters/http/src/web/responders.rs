//! The return types of handlers. Each responder has a status and a type of body, and describes both in the OpenAPI
//! document. So the document always matches the code.

use std::cell::RefCell;
use std::collections::BTreeMap;

use actix_web::body::BoxBody;
use actix_web::cookie::Cookie;
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, Responder};
use serde::Serialize;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, OneOfBuilder, Type};
use utoipa::openapi::{
    Content, ContentBuilder, Header, HeaderBuilder, Ref, RefOr, Response, ResponseBuilder, Schema,
};
use utoipa::{IntoResponses, ToSchema};

use crate::web::problem::Problem;

/// The result of a handler.
pub type ApiResult<T> = Result<T, Problem>;

type Schemas = Vec<(String, RefOr<Schema>)>;

thread_local! {
    /// The schemas of the responders that this thread has described. `IntoResponses` can refer to a schema only by
    /// name, so the document takes the schemas themselves from here.
    static DESCRIBED: RefCell<Schemas> = const { RefCell::new(Vec::new()) };
}

/// Takes the schemas that responders have described on this thread since the last call.
pub fn take_described_schemas() -> Schemas {
    DESCRIBED.take()
}

/// Returns a reference to the schema of `T`, and registers the schema together with all schemas that it refers to.
pub fn reference<T: ToSchema>() -> Ref {
    DESCRIBED.with_borrow_mut(|schemas| {
        schemas.push((T::name().into_owned(), T::schema()));
        T::schemas(schemas);
    });
    Ref::from_schema_name(T::name())
}

/// Responds with 200 and `data`.
#[derive(Serialize)]
pub struct Ok<T> {
    data: T,
}

/// Responds with 200 after a change, with `data` and `message`.
#[derive(Serialize)]
pub struct Updated<T> {
    data: T,
    message: &'static str,
}

/// Responds with 201, with `data` and `message`.
#[derive(Serialize)]
pub struct Created<T> {
    data: T,
    message: &'static str,
}

/// Responds with 202, with `data` and `message`. A changed role has this response.
#[derive(Serialize)]
pub struct Accepted<T> {
    data: T,
    message: &'static str,
}

/// Responds with 200 and one page of a list: `data` and `meta`.
#[derive(Serialize)]
pub struct Page<T> {
    data: Vec<T>,
    meta: PageMeta,
}

/// Responds with 200 and a whole list: `data`.
#[derive(Serialize)]
pub struct List<T> {
    data: Vec<T>,
}

/// Responds with 200 and a body without the usual `data`.
#[derive(Serialize)]
#[serde(transparent)]
pub struct Plain<T>(pub T);

/// [`Plain`] with a cookie.
pub struct PlainWithCookie<T>(pub T, pub Option<Cookie<'static>>);

/// One of two responses.
pub enum OneOf<A, B> {
    First(A),
    Second(B),
}

/// Responds with 200 after a change, with only a `message`.
#[derive(Serialize)]
pub struct Message {
    message: &'static str,
}

/// Responds with 200 after a change, with only a `message`, and optionally with a cookie.
pub struct MessageWithCookie(pub Message, pub Option<Cookie<'static>>);

/// Responds with 204 and a cookie.
pub struct NoContentWithCookie(pub Cookie<'static>);

/// Responds with 204 and no body.
pub struct NoContent;

/// The position of a page in its list.
#[derive(Serialize, ToSchema)]
pub struct PageMeta {
    #[schema(minimum = 1)]
    current_page: u32,
    #[schema(minimum = 1)]
    last_page: u64,
    // This is a literal, because utoipa accepts no constant here. `tests/it/document.rs` compares it with the domain.
    #[schema(minimum = 1, maximum = 1000)]
    per_page: u32,
    #[schema(minimum = 0)]
    total: u64,
}

impl<T> From<&domain_kernel::Page<T>> for PageMeta {
    fn from(page: &domain_kernel::Page<T>) -> Self {
        Self {
            current_page: page.paging.page,
            last_page: page.last_page(),
            per_page: page.paging.per_page,
            total: page.total,
        }
    }
}

impl<T> Ok<T> {
    /// Creates the response from the requested resource.
    pub fn new(data: impl Into<T>) -> Self {
        Self { data: data.into() }
    }
}

impl<T> Page<T> {
    /// Creates the response from the rows of a page.
    pub fn new<R: Into<T>>(page: domain_kernel::Page<R>) -> Self {
        let meta = PageMeta::from(&page);
        let data = page.rows.into_iter().map(Into::into).collect();
        Self { data, meta }
    }
}

impl<T> List<T> {
    /// Creates the response from all rows.
    pub fn new<R: Into<T>>(rows: impl IntoIterator<Item = R>) -> Self {
        let data = rows.into_iter().map(Into::into).collect();
        Self { data }
    }
}

impl Message {
    /// Creates a response with a message for people.
    pub const fn new(message: &'static str) -> Self {
        Self { message }
    }
}

/// The status and the description of a JSON responder.
trait JsonResponder: Serialize + Sized {
    const STATUS: StatusCode;
    const DESCRIPTION: &str;

    fn schema() -> RefOr<Schema>;

    fn response(&self) -> HttpResponse {
        HttpResponse::build(Self::STATUS).json(self)
    }

    fn documented() -> BTreeMap<String, RefOr<Response>> {
        let content = ContentBuilder::new().schema(Some(Self::schema())).build();
        let response = ResponseBuilder::new()
            .description(Self::DESCRIPTION)
            .content("application/json", content);
        [(Self::STATUS.as_str().to_owned(), response.into())].into()
    }
}

fn envelope(data: impl Into<RefOr<Schema>>) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::Object)
        .property("data", data)
        .required("data")
}

fn with_message(schema: ObjectBuilder) -> ObjectBuilder {
    schema
        .property("message", ObjectBuilder::new().schema_type(Type::String))
        .required("message")
}

macro_rules! json_responders {
    ($($name:ident $(<$item:ident>)?: $status:ident, $description:literal, $schema:expr;)+) => {$(
        impl $(<$item: Serialize + ToSchema>)? JsonResponder for $name $(<$item>)? {
            const STATUS: StatusCode = StatusCode::$status;
            const DESCRIPTION: &str = $description;

            fn schema() -> RefOr<Schema> {
                $schema.into()
            }
        }

        impl $(<$item: Serialize + ToSchema>)? Responder for $name $(<$item>)? {
            type Body = BoxBody;

            fn respond_to(self, _: &HttpRequest) -> HttpResponse {
                self.response()
            }
        }

        impl $(<$item: Serialize + ToSchema>)? IntoResponses for $name $(<$item>)? {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                Self::documented()
            }
        }
    )+};
}

json_responders! {
    Ok<T>: OK, "The requested data.", envelope(reference::<T>());
    Updated<T>: OK, "The change is made.", with_message(envelope(reference::<T>()));
    Created<T>: CREATED, "Created.", with_message(envelope(reference::<T>()));
    Accepted<T>: ACCEPTED, "The change is made.", with_message(envelope(reference::<T>()));
    Page<T>: OK, "One page.", envelope(ArrayBuilder::new().items(reference::<T>()))
        .property("meta", reference::<PageMeta>())
        .required("meta");
    List<T>: OK, "The whole list.", envelope(ArrayBuilder::new().items(reference::<T>()));
    Plain<T>: OK, "The requested data.", reference::<T>();
    Message: OK, "The change is made.", with_message(ObjectBuilder::new().schema_type(Type::Object));
}

macro_rules! with_data_and_message {
    ($($name:ident),+) => {$(
        impl<T> $name<T> {
            /// Creates a response with the changed data and a message for people.
            pub fn new(data: impl Into<T>, message: &'static str) -> Self {
                Self { data: data.into(), message }
            }
        }
    )+};
}

with_data_and_message!(Updated, Created, Accepted);

impl<A, B> Responder for OneOf<A, B>
where
    A: Responder<Body = BoxBody>,
    B: Responder<Body = BoxBody>,
{
    type Body = BoxBody;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse {
        match self {
            Self::First(first) => first.respond_to(request),
            Self::Second(second) => second.respond_to(request),
        }
    }
}

/// Both responses have the same statuses.
impl<A: IntoResponses, B: IntoResponses> IntoResponses for OneOf<A, B> {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let (mut documented, mut second) = (A::responses(), B::responses());
        for (status, response) in &mut documented {
            let (RefOr::T(first), Some(RefOr::T(second))) = (response, second.remove(status))
            else {
                continue;
            };
            first.description = format!("{} Or: {}", first.description, second.description);
            for (media_type, content) in second.content {
                let known = first.content.shift_remove(&media_type);
                let schemas = known.into_iter().chain([content]);
                let schemas: Vec<_> = schemas.filter_map(schema_of).collect();
                let content = ContentBuilder::new().schema(one_of(schemas)).build();
                first.content.insert(media_type, content.into());
            }
        }
        documented
    }
}

fn schema_of(content: RefOr<Content>) -> Option<RefOr<Schema>> {
    match content {
        RefOr::T(content) => content.schema,
        RefOr::Ref(_) => None,
    }
}

fn one_of(mut schemas: Vec<RefOr<Schema>>) -> Option<RefOr<Schema>> {
    if schemas.len() < 2 {
        return schemas.pop();
    }
    let schemas = schemas.into_iter();
    Some(schemas.fold(OneOfBuilder::new(), OneOfBuilder::item).into())
}

impl Responder for NoContentWithCookie {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::NoContent().cookie(self.0).finish()
    }
}

impl<T: Serialize + ToSchema> Responder for PlainWithCookie<T> {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        let mut response = Plain(self.0).response();
        if let Some(cookie) = self.1 {
            // A cookie that is not a valid header is left out, because the response works without it.
            response.add_cookie(&cookie).ok();
        }
        response
    }
}

impl Responder for MessageWithCookie {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        let mut response = self.0.response();
        if let Some(cookie) = self.1 {
            response.add_cookie(&cookie).ok();
        }
        response
    }
}

impl Responder for NoContent {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::NoContent().finish()
    }
}

impl IntoResponses for NoContent {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let response = ResponseBuilder::new().description("Accepted, without a body.");
        [(StatusCode::NO_CONTENT.as_str().to_owned(), response.into())].into()
    }
}

fn set_cookie() -> Header {
    let text = ObjectBuilder::new().schema_type(Type::String);
    HeaderBuilder::new().schema(Some(text)).build()
}

fn sets_cookie(
    mut documented: BTreeMap<String, RefOr<Response>>,
) -> BTreeMap<String, RefOr<Response>> {
    for response in documented.values_mut() {
        if let RefOr::T(response) = response {
            response
                .headers
                .insert("Set-Cookie".to_owned(), set_cookie().into());
        }
    }
    documented
}

impl<T: Serialize + ToSchema> IntoResponses for PlainWithCookie<T> {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        sets_cookie(Plain::<T>::documented())
    }
}

impl IntoResponses for MessageWithCookie {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        sets_cookie(Message::documented())
    }
}

impl IntoResponses for NoContentWithCookie {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let response = ResponseBuilder::new()
            .description("The cookie is set.")
            .header("Set-Cookie", set_cookie());
        [(StatusCode::NO_CONTENT.as_str().to_owned(), response.into())].into()
    }
}

/// Describes no failures, because the document derives them from the parameters and permissions of the operation.
impl IntoResponses for Problem {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        BTreeMap::new()
    }
}
