//! A client of the API for requests that are not timed. The timed load uses separate sockets (`load/`).

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use bytes::Bytes;
use load::Response;
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder};
use serde_json::Value;
use tokio::time::sleep;

/// The status of a server that is busy.
const BUSY: u16 = 503;
/// The time between two requests to a busy server. The constant after it is the maximum number of such waits.
const WAIT: Duration = Duration::from_secs(1);
const MAX_WAITS: usize = 120;

/// Reads a whole response.
async fn read(response: reqwest::Response) -> Result<Response> {
    Ok(Response {
        status: response.status().as_u16(),
        retry_after: None,
        body: response.bytes().await?.to_vec(),
    })
}

/// A client of the API, with or without a session.
pub struct Client {
    http: reqwest::Client,
    address: SocketAddr,
    token: Option<String>,
}

impl Client {
    /// Creates a client without a session.
    pub fn new(address: SocketAddr) -> Self {
        Self {
            http: reqwest::Client::new(),
            address,
            token: None,
        }
    }

    /// Creates a client with the session of `token`.
    pub fn signed_in(address: SocketAddr, token: &str) -> Self {
        Self {
            token: Some(token.to_owned()),
            ..Self::new(address)
        }
    }

    /// Sends a request and returns the response, whatever its status is. `path` is relative to
    /// `/api/v1`.
    ///
    /// # Errors
    /// Fails if the connection breaks before the response is complete.
    pub async fn call(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Response> {
        let request = self.request(method, path)?;
        let request = match body {
            Some(body) => request.json(body),
            None => request,
        };
        read(request.send().await?).await
    }

    /// Sends a request. Repeats it while the server responds that it is busy, as real clients do.
    async fn call_when_free(
        &self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Response> {
        let mut response = self.call(method, path, body).await?;
        for _ in 0..MAX_WAITS {
            if response.status != BUSY {
                break;
            }
            sleep(WAIT).await;
            response = self.call(method, path, body).await?;
        }
        Ok(response)
    }

    /// Returns the JSON of a GET that must succeed. The request is repeated if the connection breaks: the server closes
    /// a connection that is idle for some seconds, and on a busy machine the client can be that slow.
    ///
    /// # Errors
    ///
    /// Fails if the status is not 2xx.
    pub async fn get(&self, path: &str) -> Result<Value> {
        let first = self.call_when_free("GET", path, None).await;
        let response = match first {
            Ok(response) => response,
            Err(_) => self.call_when_free("GET", path, None).await?,
        };
        succeeded(&format!("GET {path}"), &response)
    }

    /// Returns the JSON of a POST that must succeed.
    ///
    /// # Errors
    /// Fails if the status is not 2xx.
    pub async fn post(&self, path: &str, body: &Value) -> Result<Value> {
        let response = self.call_when_free("POST", path, Some(body)).await?;
        succeeded(&format!("POST {path}"), &response)
    }

    /// Sends a form with texts and a csv file, which must succeed, and returns its JSON.
    ///
    /// # Errors
    /// Fails if the status is not 2xx.
    pub async fn upload(&self, path: &str, texts: &[(&str, &str)], file: String) -> Result<Value> {
        let mut form = Form::new().part("file", Part::text(file).file_name("file.csv"));
        for (name, text) in texts {
            form = form.text((*name).to_owned(), (*text).to_owned());
        }
        let response = self.request("POST", path)?.multipart(form).send().await?;
        succeeded(&format!("POST {path}"), &read(response).await?)
    }

    /// Uploads one image under several ids of a template. The request is repeated while the server responds that it is
    /// busy.
    ///
    /// # Errors
    ///
    /// Fails if the status is not 2xx.
    pub async fn upload_images(&self, template: &str, ids: &[String], image: &Bytes) -> Result<()> {
        const PATH: &str = "/template/upload/attachments";
        let length = u64::try_from(image.len())?;
        for _ in 0..MAX_WAITS {
            let mut form = Form::new().text("template_id", template.to_owned());
            for id in ids {
                let part = Part::stream_with_length(image.clone(), length).file_name("image.png");
                form = form.part(format!("data[{id}]"), part.mime_str("image/png")?);
            }
            let sent = self.request("POST", PATH)?.multipart(form).send().await?;
            let response = read(sent).await?;
            if response.status != BUSY {
                return succeeded(PATH, &response).map(|_| ());
            }
            sleep(WAIT).await;
        }
        bail!("{PATH}: the server stays busy")
    }

    fn request(&self, method: &str, path: &str) -> Result<RequestBuilder> {
        let url = format!("http://{}/api/v1{path}", self.address);
        let request = self.http.request(method.parse::<Method>()?, url);
        Ok(match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        })
    }
}

fn succeeded(operation: &str, response: &Response) -> Result<Value> {
    ensure!(
        (200..300).contains(&response.status),
        "{operation}: {} {}",
        response.status,
        response.text()
    );
    response.json()
}

/// Returns the text at a JSON pointer.
///
/// # Errors
///
/// Fails if the pointer does not point to a text.
pub fn text<'a>(value: &'a Value, pointer: &str) -> Result<&'a str> {
    value
        .pointer(pointer)
        .and_then(Value::as_str)
        .with_context(|| format!("no text at {pointer}"))
}

/// Returns the list at a JSON pointer.
///
/// # Errors
///
/// Fails if the pointer does not point to a list.
pub fn list<'a>(value: &'a Value, pointer: &str) -> Result<&'a [Value]> {
    value
        .pointer(pointer)
        .and_then(Value::as_array)
        .map(Vec::as_slice)
        .with_context(|| format!("no list at {pointer}"))
}

/// Returns the whole number at a JSON pointer.
///
/// # Errors
///
/// Fails if the pointer does not point to a whole number.
pub fn number(value: &Value, pointer: &str) -> Result<i64> {
    value
        .pointer(pointer)
        .and_then(Value::as_i64)
        .with_context(|| format!("no number at {pointer}"))
}
