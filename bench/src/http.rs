//! As little of an HTTP/1.1 client as these measurements need, so that what is measured is the server.

use std::io;
use std::net::SocketAddr;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

const MAX_HEADERS: usize = 48;

/// The bytes of a request. `token` is the session's, `body` JSON.
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

/// What the server said.
#[derive(Debug)]
pub struct Answer {
    /// The status code.
    pub status: u16,
    /// The whole body.
    pub body: Vec<u8>,
}

impl Answer {
    /// The body as JSON.
    pub fn json(&self) -> Result<Value> {
        serde_json::from_slice(&self.body).with_context(|| format!("not JSON: {}", self.text()))
    }

    /// The body as text, for people.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// One connection, one request at a time.
pub struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

/// How long an answer's body is.
#[derive(Clone, Copy)]
enum Length {
    Bytes(usize),
    Chunked,
}

impl Connection {
    /// A new connection.
    pub async fn open(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self {
            stream,
            buffer: Vec::with_capacity(4096),
        })
    }

    /// Sends the bytes of a request and reads the answer.
    pub async fn send(&mut self, request: &[u8]) -> Result<Answer> {
        self.stream.write_all(request).await?;
        self.buffer.clear();
        let (status, start, length) = loop {
            self.read().await?;
            if let Some(head) = head(&self.buffer)? {
                break head;
            }
        };
        let body = match length {
            Length::Bytes(length) => {
                while self.buffer.len() < start + length {
                    self.read().await?;
                }
                self.buffer
                    .get(start..start + length)
                    .unwrap_or_default()
                    .to_vec()
            }
            Length::Chunked => loop {
                if let Some(body) = chunks(self.buffer.get(start..).unwrap_or_default())? {
                    break body;
                }
                self.read().await?;
            },
        };
        Ok(Answer { status, body })
    }

    async fn read(&mut self) -> Result<()> {
        let read = self.stream.read_buf(&mut self.buffer).await?;
        ensure!(read > 0, "the connection ended before the answer");
        Ok(())
    }
}

/// Status, where the body starts and how long it is; nothing while the head is incomplete.
fn head(bytes: &[u8]) -> Result<Option<(u16, usize, Length)>> {
    let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut response = httparse::Response::new(&mut headers);
    let httparse::Status::Complete(start) = response.parse(bytes)? else {
        return Ok(None);
    };
    let status = response.code.context("no status")?;
    let header = |name: &str| {
        response
            .headers
            .iter()
            .find(|header| header.name.eq_ignore_ascii_case(name))
            .map(|header| header.value)
    };
    let length = match (header("content-length"), header("transfer-encoding")) {
        (Some(length), _) => Length::Bytes(str::from_utf8(length)?.trim().parse()?),
        (None, Some(_)) => Length::Chunked,
        (None, None) if status == 204 => Length::Bytes(0),
        (None, None) => bail!("an answer without a length"),
    };
    Ok(Some((status, start, length)))
}

/// The body of a chunked answer; nothing while it is incomplete.
fn chunks(mut rest: &[u8]) -> Result<Option<Vec<u8>>> {
    let mut body = Vec::new();
    loop {
        let httparse::Status::Complete((start, size)) =
            httparse::parse_chunk_size(rest).map_err(|_| anyhow::anyhow!("a broken chunk"))?
        else {
            return Ok(None);
        };
        let size = usize::try_from(size)?;
        let Some(chunk) = rest.get(start..start + size) else {
            return Ok(None);
        };
        let Some(after) = rest.get(start + size + 2..) else {
            return Ok(None);
        };
        if size == 0 {
            return Ok(Some(body));
        }
        body.extend_from_slice(chunk);
        rest = after;
    }
}

/// Somebody at a screen: a session, and a connection that is opened again where it has rested too long.
pub struct Client {
    address: SocketAddr,
    token: Option<String>,
    connection: Option<Connection>,
}

impl Client {
    /// A client without a session.
    pub fn new(address: SocketAddr) -> Self {
        Self {
            address,
            token: None,
            connection: None,
        }
    }

    /// A client with the session of `token`.
    pub fn signed_in(address: SocketAddr, token: &str) -> Self {
        Self {
            token: Some(token.to_owned()),
            ..Self::new(address)
        }
    }

    /// The answer to a call, whatever it is. `path` is below `/api/v1`.
    pub async fn call(&mut self, method: &str, path: &str, body: Option<&Value>) -> Result<Answer> {
        let body = body.map(serde_json::to_vec).transpose()?;
        let bytes = request(
            method,
            &format!("/api/v1{path}"),
            self.token.as_deref(),
            body.as_deref(),
        );
        if let Some(mut connection) = self.connection.take()
            && let Ok(answer) = connection.send(&bytes).await
        {
            self.connection = Some(connection);
            return Ok(answer);
        }
        let mut connection = Connection::open(self.address).await?;
        let answer = connection.send(&bytes).await?;
        self.connection = Some(connection);
        Ok(answer)
    }

    /// The JSON of a GET that must succeed.
    pub async fn get(&mut self, path: &str) -> Result<Value> {
        succeed("GET", path, &self.call("GET", path, None).await?)
    }

    /// The JSON of a POST that must succeed.
    pub async fn post(&mut self, path: &str, body: &Value) -> Result<Value> {
        succeed("POST", path, &self.call("POST", path, Some(body)).await?)
    }
}

fn succeed(method: &str, path: &str, answer: &Answer) -> Result<Value> {
    ensure!(
        (200..300).contains(&answer.status),
        "{method} {path}: {} {}",
        answer.status,
        answer.text()
    );
    answer.json()
}

/// The text at a JSON pointer.
pub fn text<'a>(value: &'a Value, pointer: &str) -> Result<&'a str> {
    value
        .pointer(pointer)
        .and_then(Value::as_str)
        .with_context(|| format!("no text at {pointer}"))
}

/// The list at a JSON pointer.
pub fn list<'a>(value: &'a Value, pointer: &str) -> Result<&'a [Value]> {
    value
        .pointer(pointer)
        .and_then(Value::as_array)
        .map(Vec::as_slice)
        .with_context(|| format!("no list at {pointer}"))
}

/// The whole number at a JSON pointer.
pub fn number(value: &Value, pointer: &str) -> Result<i64> {
    value
        .pointer(pointer)
        .and_then(Value::as_i64)
        .with_context(|| format!("no number at {pointer}"))
}

#[cfg(test)]
mod tests {
    use super::chunks;

    #[test]
    fn a_chunked_body_is_read_when_its_last_chunk_is_there() {
        let whole = b"5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n";
        assert_eq!(chunks(whole).unwrap().unwrap(), b"hello world");
        for end in 0..whole.len() {
            assert_eq!(chunks(&whole[..end]).unwrap(), None);
        }
    }
}
