//! The name of the device that sends a request, such as "Firefox on Windows" (D13).

use actix_web::HttpRequest;
use actix_web::http::header::{self, HeaderValue};
use application::Device;
use woothee::parser::Parser;

/// The maximum number of characters of the `User-Agent` header that are read. Browsers send fewer.
const MAX_USER_AGENT: usize = 512;

/// Returns the browser and the operating system of the request, or only one of them if the other is unknown. Returns
/// `None` if both are unknown, or if the program is not a browser.
pub fn device_name(request: &HttpRequest) -> Option<String> {
    device_name_from(request.headers().get(header::USER_AGENT)?)
}

/// Returns the device of the request, whose header is read only if its name is stored. Returns `None` without a header.
pub fn device(request: &HttpRequest) -> Option<Device> {
    let value = request.headers().get(header::USER_AGENT)?.clone();
    Some(Device::new(move || device_name_from(&value)))
}

fn device_name_from(value: &HeaderValue) -> Option<String> {
    name_from(value.to_str().ok()?)
}

/// Returns only names from woothee's lists of browsers and systems, never text that the client sent.
fn name_from(user_agent: &str) -> Option<String> {
    let user_agent = user_agent.get(..MAX_USER_AGENT).unwrap_or(user_agent);
    let parsed = Parser::new().parse(user_agent)?;
    if !matches!(parsed.category, "pc" | "smartphone") {
        return None;
    }
    match (browser_name(parsed.name), system_name(parsed.os)) {
        (Some(browser), Some(system)) => Some(format!("{browser} on {system}")),
        (one, other) => one.or(other).map(str::to_owned),
    }
}

fn browser_name(name: &str) -> Option<&str> {
    match name {
        "UNKNOWN" => None,
        "SamsungBrowser" => Some("Samsung Internet"),
        name => Some(name),
    }
}

/// The name of Windows has no version, because Windows 11 identifies itself as Windows 10.
fn system_name(name: &str) -> Option<&str> {
    match name {
        "UNKNOWN" => None,
        "Mac OSX" => Some("macOS"),
        name if name.starts_with("Windows ") => Some("Windows"),
        name => Some(name),
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn a_device_is_a_browser_on_a_system() {
        for (user_agent, words) in [
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox on Windows",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox on Linux",
            ),
            (
                "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
                "Chrome on ChromeOS",
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
                "Samsung Internet on Android",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
                "Safari on macOS",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1",
                "Chrome on iPhone",
            ),
        ] {
            assert_eq!(name_from(user_agent).as_deref(), Some(words));
        }
    }

    #[test]
    fn what_is_no_browser_has_no_name_and_is_not_repeated() {
        for user_agent in [
            "",
            "-",
            "<script>",
            "curl/8.0",
            "Googlebot/2.1",
            "DoCoMo/2.0 <b>text</b>",
        ] {
            assert_eq!(name_from(user_agent), None, "{user_agent}");
        }
        assert_eq!(device_name(&TestRequest::default().to_http_request()), None);
    }

    #[test]
    fn a_long_user_agent_is_read_to_its_limit() {
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
        let padded = format!("{firefox} {}", "Edg/1 ".repeat(100_000));
        let late = format!("{}{firefox}", " ".repeat(MAX_USER_AGENT));
        let words = name_from(&padded).unwrap();
        assert!(words.len() < 64, "{words}");
        assert_eq!(name_from(&late), None);
    }
}
