//! The cookie that identifies a known device (D55). Browsers send it only with sign-ins.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use domain_accounts::KNOWN_DEVICE_SECONDS;

const COOKIE: &str = "palestra-device";

/// The maximum number of cookies with this name that are read. Another host of the same domain can add cookies.
const MAX_COOKIES: usize = 4;

/// Returns the values of all cookies with this name in the request.
pub fn read(request: &HttpRequest) -> Vec<String> {
    let Ok(cookies) = request.cookies() else {
        return Vec::new();
    };
    let own = cookies.iter().filter(|cookie| cookie.name() == COOKIE);
    own.take(MAX_COOKIES)
        .map(|cookie| cookie.value().to_owned())
        .collect()
}

/// Creates a cookie that makes the browser forget the device.
pub fn removal(uses_tls: bool) -> Cookie<'static> {
    let mut forgotten = cookie(String::new(), uses_tls);
    forgotten.make_removal();
    forgotten
}

/// Creates the cookie. With `uses_tls`, browsers send it only over https.
pub fn cookie(token: String, uses_tls: bool) -> Cookie<'static> {
    Cookie::build(COOKIE, token)
        .path("/api/v1/login")
        .max_age(Duration::seconds(KNOWN_DEVICE_SECONDS))
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(uses_tls)
        .finish()
}
