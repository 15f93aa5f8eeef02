//! The security headers of every response: of the API, the web app, the API document and errors.

use actix_web::http::header;
use actix_web::middleware::DefaultHeaders;

/// The policy for responses that are not pages: if a browser displays one, it loads nothing, and no page can frame it.
const RESPONSE_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";
/// The policy for the page of the API document. It allows the page's own files and requests. Its script sets inline
/// styles.
const DOCUMENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// One year, the minimum that the preload lists of browsers and ASVS 3.4.1 require.
const STRICT_TRANSPORT_SECURITY: &str = "max-age=31536000; includeSubDomains";

/// Returns the middleware that adds the headers to every response that lacks them. A page with its own policy, such as
/// the web app, keeps it. With `uses_tls`, browsers use only https from then on.
pub fn security_headers(uses_tls: bool) -> DefaultHeaders {
    let headers = DefaultHeaders::new()
        .add((header::CONTENT_SECURITY_POLICY, RESPONSE_POLICY))
        // The URLs of invitations and password resets contain tokens, so they must not be sent to other sites.
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
