//! The URL of a bucket: `s3://bucket/prefix?endpoint=https://host&region=region`.

use std::str::FromStr;

use object_store::path::Path;
use url::Url;

/// The message for a text that is not the URL of a bucket.
const EXPECTED: &str = "must be like s3://bucket/prefix?endpoint=https://host&region=region";

/// A bucket of a server with the protocol of S3. The URL does not contain the credentials.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BucketUrl {
    pub(crate) bucket: String,
    /// The prefix of the names of all files. It may be empty.
    pub(crate) prefix: Path,
    /// The URL of the server. `None` for the server of AWS.
    pub(crate) endpoint: Option<Url>,
    pub(crate) region: Option<String>,
}

impl BucketUrl {
    /// Returns the host if files reach it without TLS.
    pub fn host_without_tls(&self) -> Option<&str> {
        let endpoint = self.endpoint.as_ref()?;
        endpoint.host_str().filter(|_| endpoint.scheme() == "http")
    }
}

impl FromStr for BucketUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let url = Url::parse(text).map_err(|_| EXPECTED)?;
        let bucket = url.host_str().filter(|host| !host.is_empty());
        let is_plain = url.scheme() == "s3"
            && url.username().is_empty()
            && url.password().is_none()
            && url.port().is_none()
            && url.fragment().is_none();
        if !is_plain {
            return Err(EXPECTED);
        }
        let mut parsed = Self {
            bucket: bucket.ok_or(EXPECTED)?.to_owned(),
            prefix: Path::from_url_path(url.path()).map_err(|_| EXPECTED)?,
            endpoint: None,
            region: None,
        };
        for (name, value) in url.query_pairs() {
            match &*name {
                "endpoint" => parsed.endpoint = Some(endpoint(&value)?),
                "region" if !value.is_empty() => parsed.region = Some(value.into_owned()),
                _ => return Err(EXPECTED),
            }
        }
        Ok(parsed)
    }
}

fn endpoint(text: &str) -> Result<Url, &'static str> {
    let url = Url::parse(text).ok().filter(|url| {
        matches!(url.scheme(), "http" | "https") && url.has_host() && url.query().is_none()
    });
    url.ok_or(EXPECTED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_has_a_name_and_perhaps_a_prefix_an_endpoint_and_a_region() {
        let plain: BucketUrl = "s3://school-files".parse().unwrap();
        assert_eq!(
            (&*plain.bucket, plain.prefix.as_ref()),
            ("school-files", "")
        );
        assert_eq!((plain.endpoint, plain.region), (None, None));
        let full = "s3://files/palestra/one?endpoint=http://localhost:9000&region=eu-1";
        let full: BucketUrl = full.parse().unwrap();
        assert_eq!(
            (&*full.bucket, full.prefix.as_ref()),
            ("files", "palestra/one")
        );
        assert_eq!(full.endpoint.unwrap().as_str(), "http://localhost:9000/");
        assert_eq!(full.region.unwrap(), "eu-1");
    }

    #[test]
    fn other_addresses_are_refused() {
        for wrong in [
            "",
            "files",
            "https://bucket",
            "s3://",
            "s3://key:secret@bucket",
            "s3://bucket:80",
            "s3://bucket?endpoint=ftp://host",
            "s3://bucket?endpoint=host",
            "s3://bucket?zone=one",
            "s3://bucket#part",
        ] {
            assert!(wrong.parse::<BucketUrl>().is_err(), "{wrong}");
        }
    }
}
