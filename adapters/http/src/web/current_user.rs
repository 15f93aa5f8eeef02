//! Extracts the signed-in caller from the bearer token.

use std::future::Future;
use std::pin::Pin;

use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpMessage, HttpRequest, dev};
use application::{App, Caller};
use application_ports::TokenClaims;

use crate::limits::connections::claim_connection;
use crate::web::device_name::device;
use crate::web::problem::Problem;
use crate::web::proxies::client_address;

/// The caller with a valid session. The caller is stored in the extensions of the request, so that the session is read
/// only once.
#[derive(Debug)]
pub struct CurrentUser(pub Caller);

impl FromRequest for CurrentUser {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, _: &mut dev::Payload) -> Self::Future {
        let known = request.extensions().get::<Caller>().cloned();
        let app = request.app_data::<Data<App>>().cloned();
        let token = bearer_token(request).map(str::to_owned);
        let ip = client_address(request);
        let request = request.clone();
        Box::pin(async move {
            if let Some(caller) = known {
                return Ok(Self(caller));
            }
            let (app, token) = app.zip(token).ok_or_else(Problem::unauthenticated)?;
            let claims = app.verify_token(&token)?;
            let caller = app.authenticate(claims, ip, device(&request)).await?;
            claim_connection(&request, caller.user_id)?;
            request.extensions_mut().insert(caller.clone());
            Ok(Self(caller))
        })
    }
}

/// Verifies the request's token without reading its session, which may have ended.
///
/// # Errors
/// Fails with 401 if the token is missing or not valid.
pub fn verify_token(app: &App, request: &HttpRequest) -> Result<TokenClaims, Problem> {
    let token = bearer_token(request).ok_or_else(Problem::unauthenticated)?;
    Ok(app.verify_token(token)?)
}

fn bearer_token(request: &HttpRequest) -> Option<&str> {
    let value = request
        .headers()
        .get(header::AUTHORIZATION)?
        .to_str()
        .ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}
