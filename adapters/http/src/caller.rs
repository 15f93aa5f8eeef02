//! Who asks: the extractors of a signed-in caller.

use std::future::{Future, Ready, ready};
use std::pin::Pin;

use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest, dev};
use application::{App, Bearer, Caller};
use application_ports::SignedIn;

use crate::problem::Problem;
use crate::proxies::address;

/// The live session that the bearer token names.
#[derive(Debug)]
pub struct Session(pub SignedIn);

/// Who is signed in, and from where; what a use case is called with.
#[derive(Debug)]
pub struct Signed(pub Caller);

impl FromRequest for Session {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, _: &mut dev::Payload) -> Self::Future {
        let asked = bearer(request).zip(request.app_data::<Data<App>>().cloned());
        Box::pin(async move {
            let (token, app) = asked.ok_or_else(Problem::unauthenticated)?;
            Ok(Self(app.authenticate(&token).await?))
        })
    }
}

/// The bearer token of a request, whose session is not looked for yet.
#[derive(Debug)]
pub struct Presented(pub Bearer);

impl FromRequest for Presented {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut dev::Payload) -> Self::Future {
        let token = bearer(request).ok_or_else(Problem::unauthenticated);
        let ip = address(request);
        ready(token.map(|token| Self(Bearer { token, ip })))
    }
}

impl FromRequest for Signed {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut dev::Payload) -> Self::Future {
        let presented = Presented::from_request(request, payload).into_inner();
        let app = request.app_data::<Data<App>>().cloned();
        Box::pin(async move {
            let (Presented(bearer), app) = (presented?, app.ok_or_else(Problem::unauthenticated)?);
            Ok(Self(app.caller(&bearer).await?))
        })
    }
}

fn bearer(request: &HttpRequest) -> Option<String> {
    let value = request
        .headers()
        .get(header::AUTHORIZATION)?
        .to_str()
        .ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme
        .eq_ignore_ascii_case("bearer")
        .then(|| token.trim().to_owned())
}
