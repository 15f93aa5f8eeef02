//! Values in a path. An invalid value leads to 404, like an unknown id.

use std::future::{Ready, ready};
use std::str::FromStr;

use actix_web::{FromRequest, HttpRequest, dev};

use crate::web::problem::Problem;

/// The parameter `{id}` of the path.
#[derive(Clone, Copy, Debug)]
pub struct Id<T>(pub T);

impl<T: FromStr> FromRequest for Id<T> {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut dev::Payload) -> Self::Future {
        ready(segment(request, "id").map(Self))
    }
}

/// Returns the parameter of the path with this name.
pub fn segment<T: FromStr>(request: &HttpRequest, name: &str) -> Result<T, Problem> {
    request
        .match_info()
        .query(name)
        .parse()
        .map_err(|_| Problem::not_found())
}
