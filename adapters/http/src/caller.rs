//! Who asks: the extractors of a signed-in caller.

use std::future::{Future, Ready, ready};
use std::pin::Pin;

use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpMessage, HttpRequest, dev};
use application::{App, Bearer, Caller};
use application_ports::SignedIn;
use domain_kernel::UserId;

use crate::problem::Problem;
use crate::proxies::address;

/// The live session that the bearer token names.
#[derive(Debug)]
pub struct Session(pub SignedIn);

/// Who is signed in, and from where; what a use case is called with.
#[derive(Debug)]
pub struct Signed(pub Caller);

/// The user of a request, kept for the security log.
#[derive(Clone, Copy, Debug)]
pub struct SignedInUser(pub UserId);

impl FromRequest for Session {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, _: &mut dev::Payload) -> Self::Future {
        let asked = asked(request);
        Box::pin(async move {
            let (app, bearer) = asked?;
            Ok(Self(app.authenticate(&bearer.token).await?))
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
        ready(bearer(request).map(Self))
    }
}

impl FromRequest for Signed {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, _: &mut dev::Payload) -> Self::Future {
        let asked = asked(request);
        let request = request.clone();
        Box::pin(async move {
            let (app, bearer) = asked?;
            let caller = app.caller(&bearer).await?;
            request
                .extensions_mut()
                .insert(SignedInUser(caller.user_id));
            Ok(Self(caller))
        })
    }
}

/// Whom to ask, and with what.
fn asked(request: &HttpRequest) -> Result<(Data<App>, Bearer), Problem> {
    let app = request.app_data::<Data<App>>().cloned();
    Ok((app.ok_or_else(Problem::unauthenticated)?, bearer(request)?))
}

fn bearer(request: &HttpRequest) -> Result<Bearer, Problem> {
    let token = token(request).ok_or_else(Problem::unauthenticated)?;
    let ip = address(request);
    Ok(Bearer { token, ip })
}

fn token(request: &HttpRequest) -> Option<String> {
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
