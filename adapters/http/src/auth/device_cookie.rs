//! The cookie that makes a device known (D55). Browsers send it with sign-ins only.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use domain_accounts::KNOWN_DEVICE_SECONDS;

const COOKIE: &str = "palestra-device";

/// How many cookies of the name are read. A neighbouring host can add some.
const MAX_COOKIES: usize = 4;

/// Returns the values of the request's cookies of the name.
pub fn read(request: &HttpRequest) -> Vec<String> {
    let Ok(cookies) = request.cookies() else {
        return Vec::new();
    };
    let own = cookies.iter().filter(|cookie| cookie.name() == COOKIE);
    own.take(MAX_COOKIES)
        .map(|cookie| cookie.value().to_owned())
        .collect()
}

/// Makes the cookie. With `uses_tls`, browsers send it over https only.
pub fn cookie(token: String, uses_tls: bool) -> Cookie<'static> {
    Cookie::build(COOKIE, token)
        .path("/api/v1/login")
        .max_age(Duration::seconds(KNOWN_DEVICE_SECONDS))
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(uses_tls)
        .finish()
}
