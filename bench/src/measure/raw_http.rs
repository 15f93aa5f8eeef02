//! HTTP over a plain socket, for the timed load only. The load and the server share the cores. A real HTTP client needs
//! several times as much CPU as this code, which only sends prepared bytes and finds the end of the response. All
//! requests that are not timed use [`bench::Client`].

use std::io;
use std::net::SocketAddr;

use anyhow::{Context as _, Result, ensure};
use bench::Response;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

const MAX_HEADERS: usize = 48;

/// Returns the bytes of a request. `token` is the session token; `body` is JSON.
pub fn request(method: &str, path: &str, token: Option<&str>, body: Option<&[u8]>) -> Vec<u8> {
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
        "{method} {path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n{session}{length}\r\n"
    );
    [head.as_bytes(), body.unwrap_or_default()].concat()
}

/// A connection that sends one request at a time.
pub struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Connection {
    /// Opens a connection.
    pub async fn open(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self {
            stream,
            buffer: Vec::with_capacity(4096),
        })
    }

    /// Sends the bytes of a request and reads the response, which must have a content length.
    pub async fn send(&mut self, request: &[u8]) -> Result<Response> {
        self.stream.write_all(request).await?;
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
        })
    }

    async fn read(&mut self) -> Result<()> {
        let read = self.stream.read_buf(&mut self.buffer).await?;
        ensure!(read > 0, "the connection ended before the response");
        Ok(())
    }
}

#[derive(Debug, PartialEq, Eq)]
struct Head {
    status: u16,
    body_start: usize,
    body_length: usize,
}

/// Parses the head of a response. Returns `None` if the head is incomplete.
fn parse_head(bytes: &[u8]) -> Result<Option<Head>> {
    let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut response = httparse::Response::new(&mut headers);
    let httparse::Status::Complete(body_start) = response.parse(bytes)? else {
        return Ok(None);
    };
    let length = response
        .headers
        .iter()
        .find(|header| header.name.eq_ignore_ascii_case("content-length"))
        .context("a response without a length")?;
    Ok(Some(Head {
        status: response.code.context("no status")?,
        body_start,
        body_length: str::from_utf8(length.value)?.trim().parse()?,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_when_it_is_complete() {
        let whole = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";
        for end in 0..whole.len() - 2 {
            assert_eq!(parse_head(&whole[..end]).unwrap(), None);
        }
        let head = Head {
            status: 200,
            body_start: whole.len() - 2,
            body_length: 2,
        };
        assert_eq!(parse_head(whole).unwrap(), Some(head));
    }

    #[test]
    fn a_response_without_a_length_is_an_error() {
        let chunked = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
        assert!(parse_head(chunked).is_err());
    }
}
