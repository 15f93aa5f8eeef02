//! Query parameters, those of lists above all (D39). A wrong one is a 422 at its name; an empty one
//! is an absent one.

use std::future::{Ready, ready};
use std::str::FromStr;

use actix_web::{FromRequest, HttpRequest, dev, web};
use domain_kernel::{ListQuery, MAX_PAGE_SIZE, OrganizationId, Paging, SELECT_LIST_SIZE, Sort};
use domain_scheduling::Status;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::problem::Problem;

/// The parameters of every list.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields are read by the document alone")]
pub struct ListParams {
    /// Matches anywhere in the name, without regard to case.
    search: Option<String>,
    /// By creation; desc by default, asc for completed and score lists.
    sort: Option<SortOrder>,
    #[param(minimum = 1, default = 1)]
    page: Option<u32>,
    #[param(minimum = 1, default = 10)]
    per_page: Option<u32>,
    /// false: up to 1,000 rows on one page.
    #[param(default = true)]
    paginate: Option<bool>,
}

/// Oldest or latest first.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "read by the document alone")]
pub enum SortOrder {
    Asc,
    Desc,
}

/// Whose people and roles (D2).
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields are read by the document alone")]
pub struct OrganizationParams {
    /// Super administrators only; absent is the platform.
    organization_id: Option<Uuid>,
}

/// Which of the events that have not ended.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields are read by the document alone")]
pub struct StatusParams {
    /// Without it both.
    status: Option<OpenStatus>,
}

/// A status before the end.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "read by the document alone")]
pub enum OpenStatus {
    Pending,
    Running,
}

/// The query of a request.
#[derive(Debug)]
pub struct Params(Vec<(String, String)>);

impl FromRequest for Params {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut dev::Payload) -> Self::Future {
        let pairs = web::Query::<Vec<(String, String)>>::from_query(request.query_string());
        ready(
            pairs
                .map(|pairs| Self(pairs.into_inner()))
                .map_err(|_| Problem::field("query", "The query cannot be read")),
        )
    }
}

impl Params {
    fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .rev()
            .find(|(key, value)| key == name && !value.is_empty())
            .map(|(_, value)| value.as_str())
    }

    fn read<T: FromStr>(&self, name: &'static str, wrong: &str) -> Result<Option<T>, Problem> {
        self.get(name)
            .map(str::parse)
            .transpose()
            .map_err(|_| Problem::field(name, wrong))
    }

    /// Yes or no; no where absent.
    pub fn flag(&self, name: &'static str) -> Result<bool, Problem> {
        Ok(self.switch(name)?.unwrap_or(false))
    }

    fn switch(&self, name: &'static str) -> Result<Option<bool>, Problem> {
        match self.get(name) {
            None => Ok(None),
            Some("true" | "1") => Ok(Some(true)),
            Some("false" | "0") => Ok(Some(false)),
            Some(_) => Err(Problem::field(name, "Must be true or false")),
        }
    }

    /// What the list is asked for; `usual` is its order where none is named.
    pub fn list(&self, usual: Sort) -> Result<ListQuery, Problem> {
        let sort = match self.get("sort") {
            None => usual,
            Some("asc") => Sort::Oldest,
            Some("desc") => Sort::Latest,
            Some(_) => return Err(Problem::field("sort", "Must be asc or desc")),
        };
        let page = self.read("page", "Must be a number from 1")?.unwrap_or(1);
        if page == 0 {
            return Err(Problem::field("page", "Must be a number from 1"));
        }
        let per_page = self
            .read("per_page", "Must be a number from 1 to 100")?
            .unwrap_or(Paging::default().per_page);
        if !(1..=MAX_PAGE_SIZE).contains(&per_page) {
            return Err(Problem::field("per_page", "Must be a number from 1 to 100"));
        }
        let paging = match self.switch("paginate")? {
            Some(false) => Paging {
                page: 1,
                per_page: SELECT_LIST_SIZE,
            },
            Some(true) | None => Paging { page, per_page },
        };
        ListQuery::new(self.get("search"), sort, paging)
            .map_err(|message| Problem::field("search", message))
    }

    /// The organization that a super administrator names (D2).
    pub fn organization(&self) -> Result<Option<OrganizationId>, Problem> {
        self.read("organization_id", "Must be the id of an organization")
    }

    /// Pending or running, where only one of them is wanted.
    pub fn open_status(&self) -> Result<Option<Status>, Problem> {
        match self.get("status") {
            None => Ok(None),
            Some("pending") => Ok(Some(Status::Pending)),
            Some("running") => Ok(Some(Status::Running)),
            Some(_) => Err(Problem::field("status", "Must be pending or running")),
        }
    }
}
