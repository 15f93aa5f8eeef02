//! HTTP over a plain or encrypted socket. The load and the server often run on the same cores. A complete HTTP client
//! would need several times as much CPU as this code, which only sends prepared bytes and finds the end of the
//! response.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail, ensure};
use rustls_platform_verifier::ConfigVerifierExt as _;
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpStream, lookup_host};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::ClientConfig;
use tokio_rustls::rustls::pki_types::ServerName;

use crate::Sheet;

const MAX_HEADERS: usize = 48;

/// A response of the API.
#[derive(Debug)]
pub struct Response {
    /// The status code.
    pub status: u16,
    /// The complete body.
    pub body: Vec<u8>,
    /// The seconds after which the client should try again.
    pub retry_after: Option<u64>,
}

impl Response {
    /// Parses the body as JSON.
    ///
    /// # Errors
    /// Fails if the body is not JSON.
    pub fn json(&self) -> Result<Value> {
        serde_json::from_slice(&self.body).with_context(|| format!("not JSON: {}", self.text()))
    }

    /// Returns the body as readable text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Returns the bytes of a request. `token` is the session token; `body` is JSON.
pub fn request(
    host: &str,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<&[u8]>,
) -> Vec<u8> {
    let session = token
        .map(|token| format!("Authorization: Bearer {token}\r\n"))
        .unwrap_or_default();
    let length = body
        .map(|body| {
            format!(
                "Content-Type: application/json\r\nContent-Length: {}\r\n",
                body.len()
            )
        })
        .unwrap_or_default();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nAccept: application/json\r\n{session}{length}\r\n"
    );
    [head.as_bytes(), body.unwrap_or_default()].concat()
}

/// The server that receives the load.
#[derive(Clone)]
pub struct Target {
    address: SocketAddr,
    /// The value of the header `Host`.
    host: String,
    tls: Option<(TlsConnector, ServerName<'static>)>,
}

impl From<SocketAddr> for Target {
    /// Creates the target for a server without TLS.
    fn from(address: SocketAddr) -> Self {
        Self {
            address,
            host: "localhost".to_owned(),
            tls: None,
        }
    }
}

impl Target {
    /// Finds a server by its name. With `tls`, this machine must trust its certificate.
    ///
    /// # Errors
    ///
    /// Fails if the name has no address.
    pub async fn find(host: &str, port: u16, tls: bool) -> Result<Self> {
        let name = host.trim_start_matches('[').trim_end_matches(']');
        let mut found = lookup_host((name, port))
            .await
            .with_context(|| host.to_owned())?;
        let address = found
            .next()
            .with_context(|| format!("{host} has no address"))?;
        let tls = if tls {
            let config = ClientConfig::with_platform_verifier()?;
            let name = ServerName::try_from(name.to_owned())?;
            Some((TlsConnector::from(Arc::new(config)), name))
        } else {
            None
        };
        Ok(Self {
            address,
            host: format!("{host}:{port}"),
            tls,
        })
    }

    /// Returns the bytes of a request to this server.
    pub fn request(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&[u8]>,
    ) -> Vec<u8> {
        request(&self.host, method, path, token, body)
    }

    /// Creates the sheet of a participant who has just started.
    ///
    /// # Errors
    ///
    /// Fails for an id or a token that a server never issues.
    pub fn sheet(&self, competition: &str, token: &str, answers: &Value) -> Result<Sheet> {
        Sheet::new(&self.host, competition, token, answers)
    }

    /// Opens a connection.
    ///
    /// # Errors
    ///
    /// Fails if the server does not accept it.
    pub async fn open(&self) -> Result<Connection> {
        let tcp = TcpStream::connect(self.address).await?;
        tcp.set_nodelay(true)?;
        let stream = match &self.tls {
            None => Stream::Plain(tcp),
            Some((connector, name)) => {
                Stream::Tls(Box::new(connector.connect(name.clone(), tcp).await?))
            }
        };
        Ok(Connection {
            stream,
            buffer: Vec::with_capacity(4096),
        })
    }
}

enum Stream {
    Plain(TcpStream),
    Tls(Box<TlsStream<TcpStream>>),
}

/// A connection that sends one request at a time.
pub struct Connection {
    stream: Stream,
    buffer: Vec<u8>,
}

impl Connection {
    /// Sends the bytes of a request and reads the response, which must have a content length.
    ///
    /// # Errors
    /// Fails if the connection ends before the response.
    pub async fn send(&mut self, request: &[u8]) -> Result<Response> {
        match &mut self.stream {
            Stream::Plain(stream) => stream.write_all(request).await?,
            Stream::Tls(stream) => {
                stream.write_all(request).await?;
                stream.flush().await?;
            }
        }
        self.buffer.clear();
        let head = loop {
            self.read().await?;
            if let Some(head) = parse_head(&self.buffer)? {
                break head;
            }
        };
        let end = head.body_start + head.body_length;
        while self.buffer.len() < end {
            self.read().await?;
        }
        let body = self.buffer.get(head.body_start..end).unwrap_or_default();
        Ok(Response {
            status: head.status,
            body: body.to_vec(),
            retry_after: head.retry_after,
        })
    }

    async fn read(&mut self) -> Result<()> {
        let read = match &mut self.stream {
            Stream::Plain(stream) => stream.read_buf(&mut self.buffer).await?,
            Stream::Tls(stream) => stream.read_buf(&mut self.buffer).await?,
        };
        ensure!(read > 0, "the connection ended before the response");
        Ok(())
    }
}

#[derive(Debug, PartialEq, Eq)]
struct Head {
    status: u16,
    body_start: usize,
    body_length: usize,
    retry_after: Option<u64>,
}

/// Parses the head of a response. Returns `None` if the head is incomplete.
fn parse_head(bytes: &[u8]) -> Result<Option<Head>> {
    let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut response = httparse::Response::new(&mut headers);
    let httparse::Status::Complete(body_start) = response.parse(bytes)? else {
        return Ok(None);
    };
    let value = |name: &str| -> Result<Option<u64>> {
        let found = response
            .headers
            .iter()
            .find(|header| header.name.eq_ignore_ascii_case(name));
        match found {
            None => Ok(None),
            Some(header) => Ok(Some(str::from_utf8(header.value)?.trim().parse()?)),
        }
    };
    let Some(length) = value("content-length")? else {
        bail!("a response without a length");
    };
    Ok(Some(Head {
        status: response.code.context("no status")?,
        body_start,
        body_length: usize::try_from(length)?,
        // The value can also be a date, which is ignored.
        retry_after: value("retry-after").unwrap_or_default(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_when_it_is_complete() {
        let whole = b"HTTP/1.1 503 Busy\r\nContent-Length: 2\r\nRetry-After: 7\r\n\r\n{}";
        for end in 0..whole.len() - 2 {
            assert_eq!(parse_head(&whole[..end]).unwrap(), None);
        }
        let head = Head {
            status: 503,
            body_start: whole.len() - 2,
            body_length: 2,
            retry_after: Some(7),
        };
        assert_eq!(parse_head(whole).unwrap(), Some(head));
    }

    #[test]
    fn a_response_without_a_length_is_an_error() {
        let chunked = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
        assert!(parse_head(chunked).is_err());
    }
}
