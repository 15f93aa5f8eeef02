//! Requests and responses of a test. Each response is checked against the document.

use std::future::poll_fn;
use std::io::Read;

use actix_web::body::MessageBody;
use actix_web::http::header::{CONTENT_TYPE, HeaderMap};
use actix_web::test;
use flate2::read::GzDecoder;
use serde_json::Value;

use crate::support::conformity;
use crate::support::test_app::TestApp;

/// A response with its complete body.
#[derive(Debug)]
pub struct TestResponse {
    pub status: u16,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
    /// The number of transferred bytes. If the body is compressed, this is less than its length.
    pub sent_bytes: usize,
    /// The body as JSON, or null if there is no JSON body.
    pub body: Value,
}

/// A request that has not been sent yet.
pub struct Call<'a> {
    pub app: &'a TestApp,
    pub request: test::TestRequest,
    pub method: &'a str,
    pub path: String,
}

impl Call<'_> {
    /// Adds a header.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.request = self.request.insert_header((name, value));
        self
    }

    /// Sends the request without a body.
    pub async fn get(self) -> TestResponse {
        let Self {
            app,
            request,
            method,
            path,
        } = self;
        let response = (app.web)(request, None).await;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let is_stream = headers
            .get(CONTENT_TYPE)
            .is_some_and(|media_type| media_type == "text/event-stream");
        let sent = if is_stream {
            // A stream does not end, so only its first part is read.
            let mut body = std::pin::pin!(response.into_body());
            let part = poll_fn(|cx| body.as_mut().poll_next(cx)).await;
            part.unwrap().unwrap()
        } else {
            test::read_body(response).await
        };
        let is_compressed = headers.get("content-encoding").is_some();
        let bytes = if is_compressed {
            inflate(&sent)
        } else {
            sent.to_vec()
        };
        let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        let media_type = headers
            .get(CONTENT_TYPE)
            .map(|value| value.to_str().unwrap());
        conformity::check(method, &path, status, media_type.unwrap_or_default(), &body);
        TestResponse {
            status,
            headers,
            bytes,
            sent_bytes: sent.len(),
            body,
        }
    }

    /// Sends the request with a JSON body.
    pub async fn send(mut self, body: &Value) -> TestResponse {
        self.request = self.request.set_json(body);
        self.get().await
    }

    /// Sends the request with a form, with or without a file.
    pub async fn send_form(
        self,
        fields: &[(&str, &str)],
        file: Option<impl AsRef<[u8]>>,
    ) -> TestResponse {
        let (media_type, body) = form(fields, file.as_ref().map(AsRef::as_ref));
        self.send_as(media_type, body).await
    }

    /// Sends the request with a body of that media type.
    pub async fn send_as(mut self, media_type: &str, body: impl Into<Vec<u8>>) -> TestResponse {
        self.request = self
            .request
            .insert_header(("Content-Type", media_type))
            .set_payload(body.into());
        self.get().await
    }
}

fn inflate(compressed: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    GzDecoder::new(compressed).read_to_end(&mut bytes).unwrap();
    bytes
}

/// Returns the media type and the body of a form.
pub fn form(fields: &[(&str, &str)], file: Option<&[u8]>) -> (&'static str, Vec<u8>) {
    let part = |disposition: &str, content: &[u8]| {
        let head = format!("--limit\r\nContent-Disposition: form-data; {disposition}\r\n\r\n");
        [head.as_bytes(), content, b"\r\n"].concat()
    };
    let texts = fields
        .iter()
        .flat_map(|(name, value)| part(&format!("name=\"{name}\""), value.as_bytes()));
    let file = file.map(|content| part("name=\"file\"; filename=\"users.xlsx\"", content));
    let end = b"--limit--\r\n".iter().copied();
    let body = texts.chain(file.into_iter().flatten()).chain(end).collect();
    ("multipart/form-data; boundary=limit", body)
}

/// Returns the media type and the body of a form with files of a template.
pub fn files_form(template: &str, files: &[(&str, &[u8])]) -> (&'static str, Vec<u8>) {
    let head = |disposition: &str| {
        format!("--limit\r\nContent-Disposition: form-data; {disposition}\r\n\r\n")
    };
    let mut body = format!("{}{template}\r\n", head("name=\"template_id\"")).into_bytes();
    for (id, content) in files {
        body.extend(head(&format!("name=\"data[{id}]\"; filename=\"a.png\"")).into_bytes());
        body.extend(*content);
        body.extend(b"\r\n");
    }
    body.extend(b"--limit--\r\n");
    ("multipart/form-data; boundary=limit", body)
}

impl TestResponse {
    /// Checks the status and returns the response.
    #[track_caller]
    pub fn is(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.body);
        self
    }

    /// Checks that the response is a problem with that status and code, and returns it.
    #[track_caller]
    pub fn refuses(self, status: u16, code: &str) -> Self {
        assert_eq!(
            (self.status, self.body["code"].as_str()),
            (status, Some(code)),
            "{}",
            self.body
        );
        assert_eq!(self.header("content-type"), "application/problem+json");
        self
    }

    /// Returns the messages for an invalid field.
    #[track_caller]
    pub fn blames(&self, path: &str) -> &Value {
        let messages = &self.body["errors"][path];
        assert!(messages.is_array(), "nothing at {path}: {}", self.body);
        messages
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map(|value| value.to_str().unwrap())
            .unwrap_or_default()
    }

    /// Returns the id in the response.
    pub fn id(&self) -> String {
        self.body["data"]["id"].as_str().unwrap().to_owned()
    }
}
