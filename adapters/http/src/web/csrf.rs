//! The cookie `XSRF-TOKEN`: a sign-in that sends it must send its value back in `X-XSRF-TOKEN`. Only our
//! own pages can read the cookie.

use actix_web::HttpRequest;
use actix_web::cookie::{Cookie, SameSite};

use crate::web::problem::Problem;

const COOKIE: &str = "XSRF-TOKEN";
const HEADER: &str = "X-XSRF-TOKEN";

/// Creates the cookie. Scripts of our pages read it, so it is not `HttpOnly`. With `uses_tls`, browsers send it only
/// over https.
pub fn cookie(value: String, uses_tls: bool) -> Cookie<'static> {
    Cookie::build(COOKIE, value)
        .path("/")
        .same_site(SameSite::Lax)
        .secure(uses_tls)
        .finish()
}

/// Refuses a request that has the cookie but not the header.
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
