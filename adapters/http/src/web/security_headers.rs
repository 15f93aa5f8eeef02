//! The security headers of every response: of the API, the web app, the API document and errors.

use actix_web::http::header;
use actix_web::middleware::DefaultHeaders;

/// For responses that are no page: a browser that shows one loads nothing, and no page can frame it.
const ANSWER_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";
/// For the page of the API document: its own files and calls. Its program sets inline styles.
const DOCUMENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// A year, the minimum that browsers' preload lists and ASVS 3.4.1 ask for.
const STRICT_TRANSPORT_SECURITY: &str = "max-age=31536000; includeSubDomains";

/// Returns the middleware that adds the headers to every response that lacks them. A page with a policy
/// of its own, such as the web app's, keeps it. With `uses_tls`, browsers come back with https only.
pub fn security_headers(uses_tls: bool) -> DefaultHeaders {
    let headers = DefaultHeaders::new()
        .add((header::CONTENT_SECURITY_POLICY, ANSWER_POLICY))
        // The addresses of invitations and resets contain tokens.
        .add((header::REFERRER_POLICY, "no-referrer"))
        .add((header::X_CONTENT_TYPE_OPTIONS, "nosniff"));
    if uses_tls {
        headers.add((header::STRICT_TRANSPORT_SECURITY, STRICT_TRANSPORT_SECURITY))
    } else {
        headers
    }
}

/// Returns the middleware that adds the policy of the API document's page.
pub fn document_policy() -> DefaultHeaders {
    DefaultHeaders::new().add((header::CONTENT_SECURITY_POLICY, DOCUMENT_POLICY))
}
