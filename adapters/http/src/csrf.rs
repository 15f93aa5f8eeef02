//! The cookie `XSRF-TOKEN`: a sign-in that sends it must send its value back in `X-XSRF-TOKEN`. Only our
//! own pages can read the cookie.

use actix_web::HttpRequest;
use actix_web::cookie::{Cookie, SameSite};

use crate::problem::Problem;

const COOKIE: &str = "XSRF-TOKEN";
const HEADER: &str = "X-XSRF-TOKEN";

/// Makes the cookie. Scripts of our pages read it, so it is not `HttpOnly`.
pub fn cookie(request: &HttpRequest, value: String) -> Cookie<'static> {
    Cookie::build(COOKIE, value)
        .path("/")
        .same_site(SameSite::Lax)
        .secure(request.connection_info().scheme() == "https")
        .finish()
}

/// Refuses a request that has the cookie without the header.
pub fn check(request: &HttpRequest) -> Result<(), Problem> {
    let Some(cookie) = request.cookie(COOKIE) else {
        return Ok(());
    };
    let sent = request
        .headers()
        .get(HEADER)
        .and_then(|value| value.to_str().ok());
    if sent == Some(cookie.value()) {
        Ok(())
    } else {
        Err(Problem::csrf_mismatch())
    }
}
