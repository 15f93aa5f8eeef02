//! The web app inside the binary. A path without a matching file gets the page, whose router shows a screen. A path
//! that looks like a file gets 404. The pages of the documentation are below `/help`.

use std::borrow::Cow;
use std::sync::LazyLock;

use actix_web::http::{Method, StatusCode, header};
use actix_web::web::{self, Bytes, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use base64::prelude::{BASE64_STANDARD, Engine as _};
use rust_embed::{Embed, EmbeddedFile};
use sha2::{Digest as _, Sha256};

/// The files that `build/main.rs` has collected, each with its compressed forms: `.gz`, and `.br` if the build of the
/// web app created it.
#[derive(Embed)]
#[folder = "$OUT_DIR/web"]
struct Files;

static CONTENT_SECURITY_POLICY: LazyLock<String> = LazyLock::new(|| {
    let page = Files::get("index.html").map(|page| page.data);
    content_security_policy(&String::from_utf8_lossy(&page.unwrap_or_default()))
});

/// Returns a policy that allows only our own files, the page's inline script and the players of a template's videos. It
/// allows inline styles, because the component library positions popups with them.
fn content_security_policy(page: &str) -> String {
    let hash = inline_script(page)
        .map(|script| BASE64_STANDARD.encode(Sha256::digest(script)))
        .map_or_else(String::new, |hash| format!(" 'sha256-{hash}'"));
    format!(
        "default-src 'self'; script-src 'self'{hash}; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; \
         frame-src https://www.youtube-nocookie.com https://player.vimeo.com; \
         object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
}

/// Returns the page's inline script. It is inline so that the first paint needs no second request.
fn inline_script(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once("<script>")?;
    let (script, _) = rest.split_once("</script>")?;
    Some(script)
}

/// File name extensions for which an unknown path gets 404. Other paths with dots can be screens: the path of an
/// emailed link contains an email address and a token.
const FILE_EXTENSIONS: [&str; 16] = [
    "css",
    "gif",
    "html",
    "ico",
    "jpg",
    "js",
    "json",
    "map",
    "php",
    "png",
    "svg",
    "txt",
    "webmanifest",
    "webp",
    "woff2",
    "xml",
];

/// Handles every path that no other route handles.
pub fn configure(config: &mut ServiceConfig) {
    config.default_service(web::to(serve_file));
}

async fn serve_file(request: HttpRequest) -> HttpResponse {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return HttpResponse::MethodNotAllowed()
            .insert_header((header::ALLOW, "GET, HEAD"))
            .finish();
    }
    let path = request.path().trim_start_matches('/');
    let first = path.split('/').next().unwrap_or_default();
    let name = file_name(path);
    if let Some(file) = Files::get(&name) {
        return file_response(&request, &name, file);
    }
    match first {
        // A request for a file of an older build must not get the page.
        "api" | "docs" | "help" | "health" | "assets" => HttpResponse::NotFound().finish(),
        _ if names_file(path) => HttpResponse::NotFound().finish(),
        _ => Files::get("index.html").map_or_else(
            || HttpResponse::NotFound().finish(),
            |page| file_response(&request, "index.html", page),
        ),
    }
}

/// Returns the name of the file at a path. For a folder of the help it is its `index.html`.
fn file_name(path: &str) -> Cow<'_, str> {
    match path {
        "help" => Cow::Borrowed("help/index.html"),
        _ if path.starts_with("help/") && path.ends_with('/') => {
            Cow::Owned(format!("{path}index.html"))
        }
        _ => Cow::Borrowed(path),
    }
}

/// Whether a path ends with the extension of a file. A path with `=` comes from a link in an email.
fn names_file(path: &str) -> bool {
    let extension = path.rsplit_once('.').map(|(_, extension)| extension);
    !path.contains('=') && extension.is_some_and(|own| FILE_EXTENSIONS.contains(&own))
}

/// The compressed forms of a file, the smallest first: the content coding and the extension.
const CODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

fn file_response(request: &HttpRequest, path: &str, plain: EmbeddedFile) -> HttpResponse {
    let accepted = header_text(request, header::ACCEPT_ENCODING).unwrap_or_default();
    let compressed = CODINGS
        .into_iter()
        .filter(|(coding, _)| accepts(accepted, coding))
        .find_map(|(coding, ending)| Some((coding, Files::get(&format!("{path}{ending}"))?)));
    let kind = plain.metadata.mimetype().to_owned();
    let (coding, file) = match compressed {
        Some((coding, file)) => (Some(coding), file),
        None => (None, plain),
    };
    let etag = entity_tag(&file.metadata.sha256_hash());
    let is_unchanged =
        header_text(request, header::IF_NONE_MATCH).is_some_and(|tags| tags.contains(&etag));

    let mut response = HttpResponse::build(if is_unchanged {
        StatusCode::NOT_MODIFIED
    } else {
        StatusCode::OK
    });
    response
        .insert_header((header::ETAG, etag))
        .insert_header((header::VARY, "Accept-Encoding"))
        .insert_header((header::CACHE_CONTROL, cache_control(path)))
        .insert_header((
            header::CONTENT_SECURITY_POLICY,
            CONTENT_SECURITY_POLICY.as_str(),
        ));
    if is_unchanged {
        return response.finish();
    }
    let is_text = kind.starts_with("text/") || kind == "image/svg+xml";
    response.insert_header((
        header::CONTENT_TYPE,
        if is_text {
            format!("{kind}; charset=utf-8")
        } else {
            kind
        },
    ));
    if let Some(coding) = coding {
        response.insert_header((header::CONTENT_ENCODING, coding));
    }
    response.body(into_bytes(file.data))
}

/// The build puts a hash of the content into the names of the files in `assets/`, so these files never change.
fn cache_control(path: &str) -> &'static str {
    if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    }
}

/// Whether the value of `Accept-Encoding` contains the coding.
fn accepts(accepted: &str, coding: &str) -> bool {
    accepted.split(',').any(|part| {
        let (name, weight) = part.split_once(';').unwrap_or((part, ""));
        name.trim() == coding && weight.trim() != "q=0"
    })
}

fn header_text(request: &HttpRequest, name: header::HeaderName) -> Option<&str> {
    request.headers().get(name)?.to_str().ok()
}

fn into_bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => data.into(),
    }
}

/// Formats the first half of the content's hash as an entity tag.
fn entity_tag(hash: &[u8; 32]) -> String {
    let half = hash.first_chunk().copied().map_or(0, u128::from_be_bytes);
    format!("\"{half:032x}\"")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use actix_web::App;
    use actix_web::body::BoxBody;
    use actix_web::dev::ServiceResponse;
    use actix_web::http::header::HeaderName;
    use actix_web::test::{self, TestRequest};

    use super::*;

    #[test]
    fn only_the_two_players_of_videos_may_be_framed() {
        let policy = content_security_policy("");
        let frames = policy
            .split("; ")
            .find(|part| part.starts_with("frame-src"));
        assert_eq!(
            frames,
            Some("frame-src https://www.youtube-nocookie.com https://player.vimeo.com")
        );
    }

    async fn respond(request: TestRequest) -> ServiceResponse<BoxBody> {
        let app = test::init_service(App::new().configure(configure)).await;
        test::call_service(&app, request.to_request()).await
    }

    fn header_value(response: &ServiceResponse<BoxBody>, name: HeaderName) -> String {
        response
            .headers()
            .get(name)
            .unwrap()
            .to_str()
            .unwrap()
            .to_owned()
    }

    #[actix_web::test]
    async fn every_screen_is_the_page_with_a_policy_and_is_not_cached() {
        for path in [
            "/",
            "/competitions",
            "/organizations/edit/admin/email=a@example.org&token=x.y",
            "/reset-password/email=a@example.org&token=x.txt",
        ] {
            let response = respond(TestRequest::get().uri(path)).await;
            assert_eq!(response.status(), StatusCode::OK, "{path}");
            assert_eq!(
                header_value(&response, header::CONTENT_TYPE),
                "text/html; charset=utf-8"
            );
            assert_eq!(header_value(&response, header::CACHE_CONTROL), "no-cache");
            assert!(
                header_value(&response, header::CONTENT_SECURITY_POLICY)
                    .contains("frame-ancestors 'none'")
            );
        }
    }

    #[::core::prelude::v1::test]
    fn the_policy_allows_the_inline_script_by_its_hash_and_no_other_one() {
        let page =
            "<script id=\"files\">{}</script><script>go()</script><script src=\"/x.js\"></script>";
        assert!(
            content_security_policy(page).contains(
                "script-src 'self' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw=';"
            )
        );
        let without = content_security_policy("<h1>The web app is not in this build</h1>");
        assert!(without.contains("script-src 'self';"));
    }

    /// Returns the URLs in a page.
    fn links(page: &str) -> impl Iterator<Item = &str> {
        let ends = page.split("href=\"").skip(1);
        ends.filter_map(|rest| rest.split_once('"'))
            .map(|(link, _)| link)
    }

    #[::core::prelude::v1::test]
    fn every_link_of_the_help_leads_to_a_page_and_its_heading() {
        let page = |name: &str| {
            let file = Files::get(name)?;
            Some(String::from_utf8(file.data.into_owned()).unwrap())
        };
        let names: Vec<_> = Files::iter()
            .filter(|name| name.starts_with("help/") && name.ends_with(".html"))
            .collect();
        assert!(names.len() > 30, "{names:?}");
        let mut broken = Vec::new();
        for name in names {
            let text = page(&name).unwrap();
            let ids: Vec<_> = text.split(" id=\"").skip(1).collect();
            let ids = ids.iter().filter_map(|rest| rest.split('"').next());
            let (all, different) = (ids.clone().count(), ids.collect::<BTreeSet<_>>().len());
            assert_eq!(all, different, "{name} has an id twice");
            assert!(
                !text.contains("<script") && !text.contains("href=\"http:"),
                "{name}"
            );
            for picture in text.split("<img src=\"/").skip(1) {
                let picture = picture.split('"').next().unwrap();
                assert!(Files::get(picture).is_some(), "{name}: {picture}");
            }
            for link in links(&text).filter(|link| !link.contains("://") && *link != "/") {
                let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
                let target = match path {
                    "" => Some(text.clone()),
                    _ => page(&file_name(path.trim_start_matches('/'))),
                };
                let is_there = target.is_some_and(|target| {
                    anchor.is_empty() || target.contains(&format!("id=\"{anchor}\""))
                });
                if !is_there {
                    broken.push(format!("{name}: {link}"));
                }
            }
        }
        assert_eq!(broken, Vec::<String>::new());
    }

    #[actix_web::test]
    async fn the_help_says_its_version_and_has_no_page_that_the_book_lacks() {
        for path in ["/help", "/help/", "/help/guides/install.html"] {
            let response = respond(TestRequest::get().uri(path)).await;
            assert_eq!(response.status(), StatusCode::OK, "{path}");
            assert_eq!(header_value(&response, header::CACHE_CONTROL), "no-cache");
            let policy = header_value(&response, header::CONTENT_SECURITY_POLICY);
            assert!(policy.contains("frame-ancestors 'none'"), "{path}");
            let body = test::read_body(response).await;
            let version = format!("Version {}", env!("CARGO_PKG_VERSION"));
            assert!(String::from_utf8_lossy(&body).contains(&version), "{path}");
        }
        for path in [
            "/help/nothing",
            "/help/guides/",
            "/help/guides/install",
            "/help/SUMMARY.html",
            "/help/../help/style.css",
            "/help/%2e%2e/index.html",
            "/help//",
        ] {
            let response = respond(TestRequest::get().uri(path)).await;
            assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
        }
    }

    #[actix_web::test]
    async fn an_unchanged_file_is_not_sent_again() {
        let tag = header_value(&respond(TestRequest::get().uri("/")).await, header::ETAG);
        let again = respond(
            TestRequest::get()
                .uri("/")
                .insert_header((header::IF_NONE_MATCH, tag)),
        )
        .await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    }

    #[::core::prelude::v1::test]
    fn a_coding_is_accepted_by_its_whole_name_and_unless_its_weight_is_0() {
        assert!(accepts("gzip, deflate, br", "br") && accepts("br;q=0.5,gzip", "br"));
        for without in ["", "gzip", "brotli", "br;q=0", "gzip, br; q=0"] {
            assert!(!accepts(without, "br"), "{without}");
        }
    }

    #[actix_web::test]
    async fn a_file_that_the_build_compressed_better_is_sent_so() {
        // If this build has no web app, there are no such files.
        for name in Files::iter().filter(|name| name.ends_with(".br")).take(3) {
            let path = format!("/{}", name.trim_end_matches(".br"));
            for (accepted, coding) in [("gzip, deflate, br", "br"), ("gzip", "gzip")] {
                let request = TestRequest::get()
                    .uri(&path)
                    .insert_header((header::ACCEPT_ENCODING, accepted));
                let response = respond(request).await;
                assert_eq!(header_value(&response, header::CONTENT_ENCODING), coding);
                assert_eq!(header_value(&response, header::VARY), "Accept-Encoding");
            }
        }
    }

    #[actix_web::test]
    async fn the_page_is_compressed_for_clients_that_accept_it() {
        let compressed = respond(
            TestRequest::get()
                .uri("/")
                .insert_header((header::ACCEPT_ENCODING, "br, gzip")),
        )
        .await;
        assert_eq!(header_value(&compressed, header::CONTENT_ENCODING), "gzip");
        let plain = respond(
            TestRequest::get()
                .uri("/")
                .insert_header((header::ACCEPT_ENCODING, "gzip;q=0")),
        )
        .await;
        assert!(plain.headers().get(header::CONTENT_ENCODING).is_none());
    }

    #[actix_web::test]
    async fn crawlers_get_a_text_file() {
        let response = respond(TestRequest::get().uri("/robots.txt")).await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(
            header_value(&response, header::CONTENT_TYPE),
            "text/plain; charset=utf-8"
        );
        let body = test::read_body(response).await;
        assert_eq!(body, "User-agent: *\nDisallow: /api/\n");
    }

    #[actix_web::test]
    async fn unknown_api_paths_and_files_of_older_builds_are_not_screens() {
        for path in [
            "/api/v1/nothing",
            "/docs/nothing",
            "/health/nothing",
            "/assets/index-old.js",
            "/humans.txt",
            "/sitemap.xml",
            "/.well-known/security.txt",
            "/competitions/index.js.map",
            "/apple-touch-icon.png",
            "/logo.svg",
            "/photo.webp",
            "/site.webmanifest",
            "/wp-login.php",
            "/font.woff2",
            "/pixel.gif",
            "/photo.jpg",
        ] {
            assert_eq!(
                respond(TestRequest::get().uri(path)).await.status(),
                StatusCode::NOT_FOUND,
                "{path}"
            );
        }
        assert_eq!(
            respond(TestRequest::post().uri("/")).await.status(),
            StatusCode::METHOD_NOT_ALLOWED
        );
    }

    #[::core::prelude::v1::test]
    fn only_hashed_files_stay_in_caches() {
        assert!(cache_control("assets/index-abc.js").contains("immutable"));
        assert_eq!(cache_control("favicon.svg"), "no-cache");
    }
}
