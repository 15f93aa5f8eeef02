//! Values of a path. An invalid value gets 404, like an unknown id.

use std::future::{Ready, ready};
use std::str::FromStr;

use actix_web::{FromRequest, HttpRequest, dev};

use crate::web::problem::Problem;

/// The path's `{id}`.
#[derive(Clone, Copy, Debug)]
pub struct Id<T>(pub T);

impl<T: FromStr> FromRequest for Id<T> {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut dev::Payload) -> Self::Future {
        ready(segment(request, "id").map(Self))
    }
}

/// The path's value of that name.
pub fn segment<T: FromStr>(request: &HttpRequest, name: &str) -> Result<T, Problem> {
    request
        .match_info()
        .query(name)
        .parse()
        .map_err(|_| Problem::not_found())
}
