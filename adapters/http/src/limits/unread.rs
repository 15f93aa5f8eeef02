//! Limits the bytes of large responses that the clients of a user have not read yet. Otherwise a client that requests
//! many responses and reads none would fill the memory of the node.
//!
//! The crate governor is not suitable: it limits how many responses begin in a period, not the bytes in memory.

use std::collections::HashMap;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::web::Bytes;
use domain_kernel::UserId;

use crate::web::problem::Problem;

/// The maximum size of a response that is not counted.
const LARGE: usize = 256 * 1024;
/// The maximum number of unread bytes of one user: enough for the largest file and some pages.
const MAX_UNREAD: usize = 40 * 1024 * 1024;
/// The number of bytes that are given to the server at once. The server requests more when the client has read them.
const PART: usize = 32 * 1024;
/// A user with too many unread bytes may repeat the request after this time.
const RETRY_AFTER_SECONDS: u32 = 10;

type Counts = HashMap<UserId, usize>;

/// Counts the unread bytes of each user. Shared by all workers of a server.
#[derive(Default)]
pub struct UnreadResponses {
    bytes: Arc<Mutex<Counts>>,
}

/// A large response. It is counted until the client has read it or the connection is closed.
struct LargeBody {
    rest: Bytes,
    _counted: Counted,
}

/// The counted bytes of one response. They are counted until this value is dropped.
struct Counted {
    user: UserId,
    bytes: usize,
    counts: Arc<Mutex<Counts>>,
}

/// The user has too many unread bytes for another large response.
#[derive(Debug)]
pub struct TooMuchUnread;

impl From<TooMuchUnread> for Problem {
    fn from(_: TooMuchUnread) -> Self {
        let cause = "the user has too many unread responses";
        Self::unavailable(RETRY_AFTER_SECONDS, cause.to_owned())
    }
}

impl UnreadResponses {
    /// Returns the body to send. If the body is large, it is counted.
    pub fn admit(&self, user: UserId, body: BoxBody) -> Result<BoxBody, TooMuchUnread> {
        if !is_large(body.size()) {
            return Ok(body);
        }
        match body.try_into_bytes() {
            Ok(rest) => {
                let counted = self.count(user, rest.len())?;
                Ok(BoxBody::new(LargeBody {
                    rest,
                    _counted: counted,
                }))
            }
            // A stream is created while it is sent, so it is never in memory as a whole.
            Err(stream) => Ok(stream),
        }
    }

    fn count(&self, user: UserId, bytes: usize) -> Result<Counted, TooMuchUnread> {
        let mut counts = lock(&self.bytes);
        let unread = counts.entry(user).or_default();
        // A response that is larger than the limit is still sent if the user has no other unread response.
        if *unread > 0 && *unread + bytes > MAX_UNREAD {
            return Err(TooMuchUnread);
        }
        *unread += bytes;
        Ok(Counted {
            user,
            bytes,
            counts: Arc::clone(&self.bytes),
        })
    }
}

fn is_large(size: BodySize) -> bool {
    matches!(size, BodySize::Sized(bytes) if usize::try_from(bytes).is_ok_and(|bytes| bytes > LARGE))
}

fn lock(counts: &Mutex<Counts>) -> MutexGuard<'_, Counts> {
    counts.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut counts = lock(&self.counts);
        if let Some(unread) = counts.get_mut(&self.user) {
            *unread -= self.bytes;
            if *unread == 0 {
                counts.remove(&self.user);
            }
        }
    }
}

impl MessageBody for LargeBody {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        u64::try_from(self.rest.len()).map_or(BodySize::Stream, BodySize::Sized)
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Infallible>>> {
        let part = self.rest.len().min(PART);
        let part = self.rest.split_to(part);
        Poll::Ready((!part.is_empty()).then_some(Ok(part)))
    }
}

#[cfg(test)]
mod tests {
    use actix_web::body::to_bytes;
    use uuid::Uuid;

    use super::*;

    const ADA: UserId = UserId(Uuid::from_u128(1));
    const BEN: UserId = UserId(Uuid::from_u128(2));

    fn response(bytes: usize) -> BoxBody {
        BoxBody::new(Bytes::from(vec![7; bytes]))
    }

    #[test]
    fn who_reads_nothing_gets_no_more_and_takes_nothing_from_others() {
        let unread = UnreadResponses::default();
        let half = || unread.admit(ADA, response(MAX_UNREAD / 2));
        let first = half().unwrap();
        let _second = half().unwrap();
        assert!(half().is_err());
        assert!(unread.admit(ADA, response(LARGE)).is_ok(), "it is small");
        assert!(unread.admit(BEN, response(MAX_UNREAD)).is_ok());
        drop(first);
        assert!(half().is_ok(), "the client has left one");
    }

    #[test]
    fn a_response_above_the_limit_is_sent_alone() {
        let unread = UnreadResponses::default();
        let alone = unread.admit(ADA, response(MAX_UNREAD + 1)).unwrap();
        assert!(unread.admit(ADA, response(LARGE + 1)).is_err());
        drop(alone);
        assert!(lock(&unread.bytes).is_empty());
    }

    #[actix_web::test]
    async fn a_large_response_arrives_whole_and_is_counted_until_its_end() {
        let unread = UnreadResponses::default();
        let sent = unread.admit(ADA, response(LARGE + PART + 1)).unwrap();
        assert_eq!(lock(&unread.bytes)[&ADA], LARGE + PART + 1);
        let received = to_bytes(sent).await.unwrap();
        assert_eq!(received, vec![7; LARGE + PART + 1]);
        assert!(lock(&unread.bytes).is_empty());
    }
}
