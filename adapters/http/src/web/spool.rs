//! Receives the body of a request before the request waits for a permit, so that a client that sends slowly holds no
//! permit. A large body is kept in a temporary file, which the system deletes when it is closed. The received bytes are
//! counted and limited, so that no one can fill the disk.

use std::io;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::header::{CONTENT_LENGTH, HeaderMap};
use actix_web::web::{self, Bytes, BytesMut};
use domain_access::Scope;
use domain_kernel::UserId;
use futures_util::{StreamExt as _, stream};
use tokio::fs::File;
use tokio::io::{AsyncReadExt as _, AsyncSeekExt as _, AsyncWriteExt as _};
use tokio::runtime::Handle;
use tokio::time::timeout;

use crate::limits::byte_budgets::{Budgeted, ByteBudgets, CountedBytes};
use crate::web::json::MAX_JSON;
use crate::web::problem::Problem;

/// The number of bytes of a body that are kept in memory. The rest is kept in a file.
const IN_MEMORY: usize = 64 * 1024;
/// The number of bytes that are read from the file at once.
const PART: usize = 64 * 1024;
/// The time limit for receiving a body.
const DEADLINE: Duration = Duration::from_secs(15);
/// The time limit for receiving a body that may be larger than [`MAX_JSON`].
const LARGE_DEADLINE: Duration = Duration::from_mins(1);
/// The seconds after which a request may be repeated that was refused because too many bytes are kept.
const RETRY_AFTER_SECONDS: u32 = 10;

/// The maximum number of bytes of one user's bodies. It is larger than the largest body, which is a form with five
/// files.
const MAX_OF_USER: usize = 64 * 1024 * 1024;
/// The maximum number of bytes of the bodies of an organization, or of the platform.
const MAX_OF_SCOPE: usize = 128 * 1024 * 1024;
/// The maximum number of bytes of all bodies on this node.
const MAX_OF_NODE: usize = 512 * 1024 * 1024;

/// Counts the bodies that were received and are not processed yet. All workers of a server share it.
#[derive(Default)]
pub struct Spools(ByteBudgets<Sender>);

/// The sender of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Sender {
    User(UserId),
    Scope(Scope),
    Anyone,
}

impl Budgeted for Sender {
    fn max_bytes(self) -> usize {
        match self {
            Self::User(_) => MAX_OF_USER,
            Self::Scope(_) => MAX_OF_SCOPE,
            Self::Anyone => MAX_OF_NODE,
        }
    }
}

/// Counts the bytes of a body that are kept, until it is dropped.
pub struct KeptBytes(CountedBytes<Sender>);

/// A received body.
struct Spool {
    /// The first bytes.
    memory: BytesMut,
    /// The bytes after the first ones, if there are any.
    file: Option<File>,
    counted: KeptBytes,
}

impl Spools {
    /// Starts to count the bytes of a body.
    pub fn open(&self, user: UserId, scope: Scope) -> KeptBytes {
        let senders = [Sender::User(user), Sender::Scope(scope), Sender::Anyone];
        KeptBytes(self.0.open(senders.into()))
    }

    /// Receives a body of at most `max` bytes.
    ///
    /// # Errors
    ///
    /// Fails if the body is too large, too slow or incomplete. Fails with 503 if the sender has too many bytes.
    pub async fn receive(
        &self,
        user: UserId,
        scope: Scope,
        headers: &HeaderMap,
        payload: Payload,
        max: usize,
    ) -> Result<Payload, Problem> {
        if declared_length(headers).is_some_and(|length| length > max) {
            return Err(Problem::payload_too_large());
        }
        let mut spool = Spool {
            memory: BytesMut::new(),
            file: None,
            counted: self.open(user, scope),
        };
        let deadline = if max <= MAX_JSON {
            DEADLINE
        } else {
            LARGE_DEADLINE
        };
        match timeout(deadline, spool.receive(payload, max)).await {
            Ok(received) => received?,
            Err(_) => return Err(took_too_long()),
        }
        Ok(spool.into_payload())
    }
}

impl KeptBytes {
    /// Counts more bytes. Fails with 503 if the sender has too many.
    pub fn add(&mut self, bytes: usize) -> Result<(), Problem> {
        self.0.add(bytes).map_err(|_| {
            let cause = "too many bodies of requests arrive";
            Problem::unavailable(RETRY_AFTER_SECONDS, cause.to_owned())
        })
    }
}

impl Spool {
    async fn receive(&mut self, mut payload: Payload, max: usize) -> Result<(), Problem> {
        let mut length = 0;
        while let Some(part) = payload.next().await {
            let part = part.map_err(|_| did_not_arrive_whole())?;
            length += part.len();
            if length > max {
                return Err(Problem::payload_too_large());
            }
            self.counted.add(part.len())?;
            self.store(&part)
                .await
                .map_err(|error| Problem::internal(error.to_string()))?;
        }
        if let Some(file) = &mut self.file {
            let rewound = file.rewind().await;
            rewound.map_err(|error| Problem::internal(error.to_string()))?;
        }
        Ok(())
    }

    async fn store(&mut self, part: &[u8]) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            None if self.memory.len() + part.len() <= IN_MEMORY => {
                self.memory.extend_from_slice(part);
                return Ok(());
            }
            empty => {
                let created = web::block(tempfile::tempfile).await;
                empty.insert(File::from_std(created.map_err(io::Error::other)??))
            }
        };
        file.write_all(part).await?;
        // Without this, an error of this write would be reported by the next write.
        file.flush().await
    }

    /// Returns the body as if it arrived now.
    fn into_payload(self) -> Payload {
        let parts = stream::try_unfold(self, async |mut spool| {
            let part = spool.next_part().await.map_err(PayloadError::Io)?;
            Ok((!part.is_empty()).then_some((part, spool)))
        });
        Payload::Stream {
            payload: Box::pin(parts),
        }
    }

    async fn next_part(&mut self) -> io::Result<Bytes> {
        if !self.memory.is_empty() {
            return Ok(self.memory.split().freeze());
        }
        let Some(file) = &mut self.file else {
            return Ok(Bytes::new());
        };
        let mut part = BytesMut::with_capacity(PART);
        file.read_buf(&mut part).await?;
        Ok(part.freeze())
    }
}

impl Drop for Spool {
    /// Closes the file on a thread that may block: the system deletes its content then, which takes milliseconds for a
    /// large file.
    fn drop(&mut self) {
        if let (Some(file), Ok(runtime)) = (self.file.take(), Handle::try_current()) {
            runtime.spawn_blocking(move || drop(file));
        }
    }
}

pub fn did_not_arrive_whole() -> Problem {
    Problem::malformed("The request did not arrive whole.")
}

pub fn took_too_long() -> Problem {
    Problem::malformed("The request took too long to arrive.")
}

/// Returns the length that a request declares for its body.
pub fn declared_length(headers: &HeaderMap) -> Option<usize> {
    headers.get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use actix_web::ResponseError;
    use actix_web::body::{BodyStream, to_bytes};
    use actix_web::http::StatusCode;
    use uuid::Uuid;

    use super::*;

    /// Returns a body that arrives in these parts.
    fn arriving(parts: Vec<Bytes>) -> Payload {
        let parts = parts.into_iter().map(Ok::<_, PayloadError>);
        Payload::Stream {
            payload: Box::pin(stream::iter(parts)),
        }
    }

    async fn receive(spools: &Spools, sizes: &[usize], max: usize) -> Result<Payload, Problem> {
        let user = UserId(Uuid::from_u128(1));
        let parts = sizes.iter().zip(0..).map(|(size, n)| vec![n; *size].into());
        let payload = arriving(parts.collect());
        let headers = HeaderMap::new();
        let scope = Scope::Platform;
        spools.receive(user, scope, &headers, payload, max).await
    }

    #[actix_web::test]
    async fn a_body_is_handled_as_it_was_sent() {
        let spools = Spools::default();
        for sizes in [
            vec![],
            vec![1],
            vec![IN_MEMORY],
            vec![IN_MEMORY, 1, 3 * PART],
            vec![10, IN_MEMORY],
        ] {
            let payload = receive(&spools, &sizes, 1 << 20).await.unwrap();
            let expected: Vec<u8> = sizes
                .iter()
                .zip(0..)
                .flat_map(|(size, n)| vec![n; *size])
                .collect();
            let received = to_bytes(BodyStream::new(payload)).await.unwrap();
            assert!(received == expected, "{sizes:?}");
        }
    }

    #[actix_web::test]
    async fn a_body_above_its_limit_is_refused() {
        let spools = Spools::default();
        assert!(receive(&spools, &[5, 5], 10).await.is_ok());
        let refused = receive(&spools, &[5, 6], 10).await.err().unwrap();
        assert_eq!(refused.status_code(), StatusCode::PAYLOAD_TOO_LARGE);
    }

    #[actix_web::test]
    async fn what_has_arrived_is_counted_until_it_is_handled() {
        let spools = Spools::default();
        let half = [MAX_OF_USER / 2];
        let first = receive(&spools, &half, MAX_OF_USER).await.unwrap();
        let _second = receive(&spools, &half, MAX_OF_USER).await.unwrap();
        let refused = receive(&spools, &[1], MAX_OF_USER).await.err().unwrap();
        assert_eq!(refused.status_code(), StatusCode::SERVICE_UNAVAILABLE);
        drop(first);
        assert!(receive(&spools, &[1], MAX_OF_USER).await.is_ok());
    }
}
