//! Video links: the usual addresses of YouTube and Vimeo, stored as embed addresses.

use url::Url;

/// Returns the embed address of a YouTube or Vimeo video, or `None` for any other text. An embed address is returned as
/// it is. A link without a scheme counts as https.
pub(crate) fn embed_address(link: &str) -> Option<String> {
    let link = link.trim();
    let url = if link.contains("://") {
        Url::parse(link)
    } else {
        Url::parse(&format!("https://{}", link.trim_start_matches("//")))
    }
    .ok()?;
    let is_plain = matches!(url.scheme(), "http" | "https")
        && url.username().is_empty()
        && url.password().is_none()
        && url.port().is_none();
    if !is_plain {
        return None;
    }
    let host = url.host_str()?;
    let path: Vec<&str> = url
        .path_segments()?
        .filter(|part| !part.is_empty())
        .collect();
    let parameter = |name: &str| {
        url.query_pairs()
            .find_map(|(key, value)| (key == name).then(|| value.into_owned()))
    };
    match host.strip_prefix("www.").unwrap_or(host) {
        "youtu.be" => match path.as_slice() {
            [id] => youtube_embed_address(id),
            _ => None,
        },
        "youtube.com" | "m.youtube.com" | "music.youtube.com" | "youtube-nocookie.com" => {
            match path.as_slice() {
                ["watch"] => youtube_embed_address(&parameter("v")?),
                ["embed" | "shorts" | "live" | "v", id] => youtube_embed_address(id),
                _ => None,
            }
        }
        "player.vimeo.com" => match path.as_slice() {
            ["video", id] => vimeo_embed_address(id, parameter("h").as_deref()),
            _ => None,
        },
        "vimeo.com" => match path.as_slice() {
            [id] | ["channels", _, id] | ["groups", _, "videos", id] => {
                vimeo_embed_address(id, parameter("h").as_deref())
            }
            [id, hash] => vimeo_embed_address(id, Some(hash)),
            _ => None,
        },
        _ => None,
    }
}

fn youtube_embed_address(id: &str) -> Option<String> {
    let valid = id.len() == 11
        && id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    valid.then(|| format!("https://www.youtube.com/embed/{id}"))
}

/// `hash` is the key of an unlisted video.
fn vimeo_embed_address(id: &str, hash: Option<&str>) -> Option<String> {
    let digits = (1..=20).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_digit());
    let address = digits.then(|| format!("https://player.vimeo.com/video/{id}"))?;
    match hash {
        None => Some(address),
        Some(hash) => {
            let valid = (1..=40).contains(&hash.len())
                && hash.bytes().all(|byte| byte.is_ascii_alphanumeric());
            valid.then(|| format!("{address}?h={hash}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("https://www.youtube.com/watch?v=dQw4w9WgXcQ")]
    #[case("http://youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=1s#top")]
    #[case("https://youtu.be/dQw4w9WgXcQ?t=43")]
    #[case("https://M.YouTube.com/shorts/dQw4w9WgXcQ/")]
    #[case("youtube.com/live/dQw4w9WgXcQ")]
    #[case("//www.youtube-nocookie.com/embed/dQw4w9WgXcQ")]
    #[case("https://www.youtube.com/embed/dQw4w9WgXcQ")]
    fn the_usual_forms_of_youtube_lead_to_one_address(#[case] link: &str) {
        assert_eq!(
            embed_address(link).as_deref(),
            Some("https://www.youtube.com/embed/dQw4w9WgXcQ")
        );
    }

    #[rstest]
    #[case("https://vimeo.com/76979871", "")]
    #[case("https://vimeo.com/channels/staffpicks/76979871", "")]
    #[case("https://vimeo.com/groups/shorts/videos/76979871", "")]
    #[case("https://player.vimeo.com/video/76979871", "")]
    #[case("https://vimeo.com/76979871/8272103f6e", "?h=8272103f6e")]
    #[case(
        "https://player.vimeo.com/video/76979871?h=8272103f6e",
        "?h=8272103f6e"
    )]
    fn the_usual_forms_of_vimeo_lead_to_one_address(#[case] link: &str, #[case] hash: &str) {
        let address = format!("https://player.vimeo.com/video/76979871{hash}");
        assert_eq!(embed_address(link), Some(address));
    }

    #[rstest]
    #[case("")]
    #[case("https://example.org/watch?v=dQw4w9WgXcQ")]
    #[case("https://youtube.com.evil.org/watch?v=dQw4w9WgXcQ")]
    #[case("https://evil.org/youtube.com/watch?v=dQw4w9WgXcQ")]
    #[case("https://user@youtube.com/watch?v=dQw4w9WgXcQ")]
    #[case("https://youtube.com:8443/watch?v=dQw4w9WgXcQ")]
    #[case("javascript://youtube.com/watch?v=dQw4w9WgXcQ")]
    #[case("https://www.youtube.com/watch?v=dQw4w9WgXc")]
    #[case("https://www.youtube.com/watch?v=dQw4w9WgXcQQ")]
    #[case("https://www.youtube.com/watch?v=dQw4w9WgX\"Q")]
    #[case("https://www.youtube.com/@channel")]
    #[case("https://vimeo.com/abc")]
    #[case("https://vimeo.com/76979871/\"onload")]
    fn nothing_else_is_a_video(#[case] link: &str) {
        assert_eq!(embed_address(link), None);
    }
}
