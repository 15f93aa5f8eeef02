//! The web app inside the binary. A path that no file bears is a screen's, and the app finds it.

use std::borrow::Cow;

use actix_web::http::{Method, StatusCode, header};
use actix_web::web::{self, Bytes, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use rust_embed::{Embed, EmbeddedFile};

/// The files as `build.rs` gathered them, with `.gz` beside those that it makes smaller.
#[derive(Embed)]
#[folder = "$OUT_DIR/web"]
struct Files;

/// Only files of our own run; the one exception are the players of a template's videos. Inline
/// styles are what the component library positions its popups with.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
     frame-src https://www.youtube.com https://www.youtube-nocookie.com https://player.vimeo.com; \
     object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Answers whatever no other route does.
pub fn configure(config: &mut ServiceConfig) {
    config.default_service(web::to(answer));
}

async fn answer(request: HttpRequest) -> HttpResponse {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return HttpResponse::MethodNotAllowed()
            .insert_header((header::ALLOW, "GET, HEAD"))
            .finish();
    }
    let path = request.path().trim_start_matches('/');
    let first = path.split('/').next().unwrap_or_default();
    if let Some(file) = Files::get(path) {
        return send(&request, path, file);
    }
    match first {
        // A hashed file of an older build must not come back as a page.
        "api" | "docs" | "health" | "assets" => HttpResponse::NotFound().finish(),
        _ => Files::get("index.html").map_or_else(
            || HttpResponse::NotFound().finish(),
            |page| send(&request, "index.html", page),
        ),
    }
}

fn send(request: &HttpRequest, path: &str, plain: EmbeddedFile) -> HttpResponse {
    let small = accepts_gzip(request)
        .then(|| Files::get(&format!("{path}.gz")))
        .flatten();
    let kind = plain.metadata.mimetype().to_owned();
    let zipped = small.is_some();
    let file = small.unwrap_or(plain);
    let etag = tag(&file.metadata.sha256_hash());
    let known = of(request, header::IF_NONE_MATCH).is_some_and(|tags| tags.contains(&etag));

    let mut answer = HttpResponse::build(if known {
        StatusCode::NOT_MODIFIED
    } else {
        StatusCode::OK
    });
    answer
        .insert_header((header::ETAG, etag))
        .insert_header((header::VARY, "Accept-Encoding"))
        .insert_header((header::CACHE_CONTROL, caching(path)))
        .insert_header((header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        // Tokens stand in the addresses of invitations and resets.
        .insert_header((header::REFERRER_POLICY, "no-referrer"));
    if known {
        return answer.finish();
    }
    let text = kind.starts_with("text/") || kind == "image/svg+xml";
    answer.insert_header((
        header::CONTENT_TYPE,
        if text {
            format!("{kind}; charset=utf-8")
        } else {
            kind
        },
    ));
    if zipped {
        answer.insert_header((header::CONTENT_ENCODING, "gzip"));
    }
    answer.body(bytes(file.data))
}

/// The builder names what is in `assets/` after its content, so it never changes.
fn caching(path: &str) -> &'static str {
    if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    }
}

fn accepts_gzip(request: &HttpRequest) -> bool {
    of(request, header::ACCEPT_ENCODING).is_some_and(|accepted| {
        accepted
            .split(',')
            .map(str::trim)
            .any(|coding| coding.starts_with("gzip") && !coding.ends_with("q=0"))
    })
}

fn of(request: &HttpRequest, name: header::HeaderName) -> Option<&str> {
    request.headers().get(name)?.to_str().ok()
}

fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => data.into(),
    }
}

/// The first half of the content's hash in quotes, as an entity tag is written.
fn tag(hash: &[u8; 32]) -> String {
    let half = hash.first_chunk().copied().map_or(0, u128::from_be_bytes);
    format!("\"{half:032x}\"")
}

#[cfg(test)]
mod tests {
    use actix_web::App;
    use actix_web::body::BoxBody;
    use actix_web::dev::ServiceResponse;
    use actix_web::http::header::HeaderName;
    use actix_web::test::{self, TestRequest};

    use super::*;

    async fn call(request: TestRequest) -> ServiceResponse<BoxBody> {
        let app = test::init_service(App::new().configure(configure)).await;
        test::call_service(&app, request.to_request()).await
    }

    fn value(response: &ServiceResponse<BoxBody>, name: HeaderName) -> String {
        response
            .headers()
            .get(name)
            .unwrap()
            .to_str()
            .unwrap()
            .to_owned()
    }

    #[actix_web::test]
    async fn every_screen_is_the_page_kept_from_caches_frames_and_referrers() {
        for path in [
            "/",
            "/competitions",
            "/organizations/edit/admin/email=a@example.org&token=x.y",
        ] {
            let response = call(TestRequest::get().uri(path)).await;
            assert_eq!(response.status(), StatusCode::OK, "{path}");
            assert_eq!(
                value(&response, header::CONTENT_TYPE),
                "text/html; charset=utf-8"
            );
            assert_eq!(value(&response, header::CACHE_CONTROL), "no-cache");
            assert_eq!(value(&response, header::X_CONTENT_TYPE_OPTIONS), "nosniff");
            assert_eq!(value(&response, header::REFERRER_POLICY), "no-referrer");
            assert!(
                value(&response, header::CONTENT_SECURITY_POLICY)
                    .contains("frame-ancestors 'none'")
            );
        }
    }

    #[actix_web::test]
    async fn what_is_known_is_not_sent_again() {
        let tag = value(&call(TestRequest::get().uri("/")).await, header::ETAG);
        let again = call(
            TestRequest::get()
                .uri("/")
                .insert_header((header::IF_NONE_MATCH, tag)),
        )
        .await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    }

    #[actix_web::test]
    async fn the_page_is_sent_small_to_whoever_takes_it() {
        let small = call(
            TestRequest::get()
                .uri("/")
                .insert_header((header::ACCEPT_ENCODING, "br, gzip")),
        )
        .await;
        assert_eq!(value(&small, header::CONTENT_ENCODING), "gzip");
        let plain = call(
            TestRequest::get()
                .uri("/")
                .insert_header((header::ACCEPT_ENCODING, "gzip;q=0")),
        )
        .await;
        assert!(plain.headers().get(header::CONTENT_ENCODING).is_none());
    }

    #[actix_web::test]
    async fn a_path_of_the_api_and_a_file_of_an_older_build_are_no_screens() {
        for path in [
            "/api/v1/nothing",
            "/docs/nothing",
            "/health/nothing",
            "/assets/index-old.js",
        ] {
            assert_eq!(
                call(TestRequest::get().uri(path)).await.status(),
                StatusCode::NOT_FOUND,
                "{path}"
            );
        }
        assert_eq!(
            call(TestRequest::post().uri("/")).await.status(),
            StatusCode::METHOD_NOT_ALLOWED
        );
    }

    #[::core::prelude::v1::test]
    fn hashed_files_stay_in_caches_and_all_others_are_asked_for() {
        assert!(caching("assets/index-abc.js").contains("immutable"));
        assert_eq!(caching("favicon.svg"), "no-cache");
    }
}
