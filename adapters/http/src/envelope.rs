//! The wrappers around every answer: one thing (`data`, and `message` where a change was made), a
//! page of a list (`data`, `meta`), a whole list (`data`), or only a `message`.
//!
//! Their schemas are named after what they hold: `Answer<RoleView>` is `RoleAnswer` and
//! `Listed<RoleRow>` is `RoleList`. The document knows no generics, so each is used through a type
//! alias of that name.

use std::borrow::Cow;

use actix_web::{HttpResponse, http::StatusCode};
use domain_kernel::Page;
use serde::Serialize;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Type};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

type Schemas = Vec<(String, RefOr<Schema>)>;

/// `data`, and `message` where a change was made; with `SAID` the message is always there.
#[derive(Serialize)]
pub struct Answer<T, const SAID: bool = false> {
    data: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'static str>,
}

/// A whole list.
#[derive(Serialize)]
pub struct Whole<T> {
    data: Vec<T>,
}

/// One page of a list.
#[derive(Serialize)]
pub struct Listed<T> {
    data: Vec<T>,
    meta: PageMeta,
}

/// Where a page stands in its list.
#[derive(Serialize, ToSchema)]
pub struct PageMeta {
    #[schema(minimum = 1)]
    current_page: u32,
    #[schema(minimum = 1)]
    last_page: u64,
    #[schema(minimum = 1, maximum = 1000)]
    per_page: u32,
    #[schema(minimum = 0)]
    total: u64,
}

/// A change was made.
#[derive(Serialize, ToSchema)]
pub struct Done {
    message: &'static str,
}

impl<T: Serialize> Answer<T> {
    /// 200 with what was asked for.
    pub fn shown(data: T) -> HttpResponse {
        HttpResponse::Ok().json(Self {
            data,
            message: None,
        })
    }
}

impl<T: Serialize, const SAID: bool> Answer<T, SAID> {
    /// 200 after a change.
    pub fn changed(data: T, message: &'static str) -> HttpResponse {
        Self::with(StatusCode::OK, data, message)
    }

    /// 201.
    pub fn created(data: T, message: &'static str) -> HttpResponse {
        Self::with(StatusCode::CREATED, data, message)
    }

    /// 202, which is what a changed role answers.
    pub fn accepted(data: T, message: &'static str) -> HttpResponse {
        Self::with(StatusCode::ACCEPTED, data, message)
    }

    fn with(status: StatusCode, data: T, message: &'static str) -> HttpResponse {
        HttpResponse::build(status).json(Self {
            data,
            message: Some(message),
        })
    }
}

impl<T: Serialize> Whole<T> {
    /// 200 with every row.
    pub fn of<R: Into<T>>(rows: impl IntoIterator<Item = R>) -> HttpResponse {
        HttpResponse::Ok().json(Self {
            data: rows.into_iter().map(Into::into).collect(),
        })
    }
}

impl<T: Serialize> Listed<T> {
    /// 200 with a page of rows.
    pub fn page<R: Into<T>>(page: Page<R>) -> HttpResponse {
        let meta = PageMeta::of(&page);
        HttpResponse::Ok().json(Self {
            data: page.rows.into_iter().map(Into::into).collect(),
            meta,
        })
    }
}

impl PageMeta {
    /// Of this page.
    pub fn of<T>(page: &Page<T>) -> Self {
        Self {
            current_page: page.paging.page,
            last_page: page.last_page(),
            per_page: page.paging.per_page,
            total: page.total,
        }
    }
}

impl Done {
    /// 200.
    pub fn saying(message: &'static str) -> HttpResponse {
        HttpResponse::Ok().json(Self { message })
    }
}

/// The name without `View` or `Row`, and `suffix` in their place.
fn named<T: ToSchema>(suffix: &str) -> Cow<'static, str> {
    let name = T::name();
    let stem = name
        .strip_suffix("View")
        .or_else(|| name.strip_suffix("Row"))
        .unwrap_or(&name);
    format!("{stem}{suffix}").into()
}

fn held<T: ToSchema>(schemas: &mut Schemas) {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
}

fn reference<T: ToSchema>() -> Ref {
    Ref::from_schema_name(T::name())
}

impl<T: ToSchema, const SAID: bool> PartialSchema for Answer<T, SAID> {
    fn schema() -> RefOr<Schema> {
        let answer = ObjectBuilder::new()
            .schema_type(Type::Object)
            .property("data", reference::<T>())
            .required("data")
            .property("message", ObjectBuilder::new().schema_type(Type::String));
        if SAID {
            answer.required("message").into()
        } else {
            answer.into()
        }
    }
}

impl<T: ToSchema, const SAID: bool> ToSchema for Answer<T, SAID> {
    fn name() -> Cow<'static, str> {
        named::<T>("Answer")
    }

    fn schemas(schemas: &mut Schemas) {
        held::<T>(schemas);
    }
}

impl<T: ToSchema> PartialSchema for Whole<T> {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::Object)
            .property("data", ArrayBuilder::new().items(reference::<T>()))
            .required("data")
            .into()
    }
}

impl<T: ToSchema> ToSchema for Whole<T> {
    fn name() -> Cow<'static, str> {
        named::<T>("List")
    }

    fn schemas(schemas: &mut Schemas) {
        held::<T>(schemas);
    }
}

impl<T: ToSchema> PartialSchema for Listed<T> {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::Object)
            .property("data", ArrayBuilder::new().items(reference::<T>()))
            .required("data")
            .property("meta", reference::<PageMeta>())
            .required("meta")
            .into()
    }
}

impl<T: ToSchema> ToSchema for Listed<T> {
    fn name() -> Cow<'static, str> {
        named::<T>("List")
    }

    fn schemas(schemas: &mut Schemas) {
        held::<T>(schemas);
        held::<PageMeta>(schemas);
    }
}
