//! Sends responses in parts, and limits the bytes of responses that clients have not read yet. Otherwise a client that
//! requests many responses and reads none would fill the memory of the node.
//!
//! The crate governor is not suitable: it limits how many responses begin in a period, not how many bytes are unread.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::web::Bytes;
use domain_accounts::Network;
use domain_kernel::UserId;

use crate::limits::byte_budgets::{Budgeted, ByteBudgets, CountedBytes, OverBudget};
use crate::web::problem::Problem;

/// The number of bytes that are given to the server at once. The server copies them, and requests more when the client
/// has read them.
const PART: usize = 32 * 1024;
/// The maximum number of unread bytes of one user: enough for the largest file and some pages.
const MAX_OF_USER: usize = 40 * 1024 * 1024;
/// The maximum number of unread bytes of one network: enough for an exam room whose people all wait for a large sheet.
const MAX_OF_NETWORK: usize = 256 * 1024 * 1024;
/// The seconds after which a user or a network with too many unread bytes may repeat the request.
const RETRY_AFTER_SECONDS: u32 = 10;

/// Counts the unread bytes of each user and of each network. Shared by all workers of a server.
#[derive(Default)]
pub struct UnreadResponses(ByteBudgets<Reader>);

/// Who has not read a response yet: a user or a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Reader {
    User(UserId),
    Network(Network),
}

impl Budgeted for Reader {
    fn max_bytes(self) -> usize {
        match self {
            Self::User(_) => MAX_OF_USER,
            Self::Network(_) => MAX_OF_NETWORK,
        }
    }
}

/// A response that is sent in parts. Its bytes count toward the budget until the client has read them or the connection is
/// closed.
struct PartedBody {
    rest: Bytes,
    /// `None` if all clients share the bytes, which are in memory in any case.
    _counted: Option<CountedBytes<Reader>>,
}

/// The response that replaces a response over the budget.
pub fn too_many_unread() -> Problem {
    Problem::unavailable(RETRY_AFTER_SECONDS, "too many unread responses".to_owned())
}

impl UnreadResponses {
    /// Returns the body to send. If the body needs memory of its own, it counts for its network, and for its user if
    /// the caller is signed in.
    pub fn admit(
        &self,
        network: Network,
        user: Option<UserId>,
        body: BoxBody,
    ) -> Result<BoxBody, OverBudget> {
        if !is_large(body.size()) {
            return Ok(body);
        }
        match body.try_into_bytes() {
            Ok(rest) => {
                let counted = rest.is_unique().then(|| {
                    let user = user.map(Reader::User);
                    let readers = user.into_iter().chain([Reader::Network(network)]);
                    let mut counted = self.0.open(readers.collect());
                    counted.add(rest.len()).map(|()| counted)
                });
                let counted = counted.transpose()?;
                Ok(BoxBody::new(PartedBody {
                    rest,
                    _counted: counted,
                }))
            }
            // A stream is created while it is sent, so it is never completely in memory.
            Err(stream) => Ok(stream),
        }
    }
}

fn is_large(size: BodySize) -> bool {
    matches!(size, BodySize::Sized(bytes) if usize::try_from(bytes).is_ok_and(|bytes| bytes > PART))
}

impl MessageBody for PartedBody {
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
    use std::net::{IpAddr, Ipv4Addr};

    use actix_web::body::to_bytes;
    use uuid::Uuid;

    use super::*;

    const ADA: Option<UserId> = Some(UserId(Uuid::from_u128(1)));
    const BEN: Option<UserId> = Some(UserId(Uuid::from_u128(2)));

    fn network(third: u8) -> Network {
        Network::of(Some(IpAddr::V4(Ipv4Addr::new(192, 0, third, 1))))
    }

    #[test]
    fn a_network_has_many_addresses() {
        let of = |address: &str| Network::of(Some(address.parse().unwrap()));
        assert_eq!(network(2), of("192.0.2.255"));
        assert_eq!(network(2), of("::ffff:192.0.2.7"));
        assert_ne!(network(2), of("192.0.3.1"));
        assert_eq!(of("2001:db8:1::"), of("2001:db8:1:ffff::1"));
        assert_ne!(of("2001:db8:1::"), of("2001:db8:2::"));
        assert_ne!(of("0.0.0.0"), Network::of(None));
    }

    fn response(bytes: usize) -> BoxBody {
        BoxBody::new(Bytes::from(vec![7; bytes]))
    }

    #[test]
    fn who_reads_nothing_gets_no_more_and_takes_nothing_from_others() {
        let unread = UnreadResponses::default();
        let half = || unread.admit(network(1), ADA, response(MAX_OF_USER / 2));
        let first = half().unwrap();
        let _second = half().unwrap();
        assert!(half().is_err());
        let small = unread.admit(network(1), ADA, response(PART));
        assert!(small.is_ok(), "it is small");
        let other = unread.admit(network(1), BEN, response(MAX_OF_USER));
        assert!(other.is_ok());
        drop(first);
        assert!(half().is_ok(), "the client has left one");
    }

    #[test]
    fn a_network_gets_no_more_without_users_either() {
        let unread = UnreadResponses::default();
        let half = |of| unread.admit(of, None, response(MAX_OF_NETWORK / 2));
        let _first = half(network(1)).unwrap();
        let second = half(network(1)).unwrap();
        let more = |user| unread.admit(network(1), user, response(PART + 1));
        assert!(more(None).is_err());
        assert!(more(ADA).is_err());
        assert!(half(network(2)).is_ok());
        drop(second);
        assert!(more(None).is_ok());
    }

    #[test]
    fn what_all_clients_share_is_not_counted() {
        static FILE: [u8; PART + 1] = [7; PART + 1];
        let shared = Bytes::from(vec![7; MAX_OF_NETWORK]);
        let unread = UnreadResponses::default();
        let _sent: Vec<_> = [Bytes::from_static(&FILE), shared.clone()]
            .into_iter()
            .cycle()
            .take(10)
            .map(|body| unread.admit(network(1), ADA, BoxBody::new(body)).unwrap())
            .collect();
        assert!(unread.admit(network(1), ADA, response(PART + 1)).is_ok());
    }

    #[actix_web::test]
    async fn a_large_response_arrives_whole_in_parts() {
        let unread = UnreadResponses::default();
        let length = 2 * PART + 1;
        let mut sent = Box::pin(unread.admit(network(1), ADA, response(length)).unwrap());
        let first = std::future::poll_fn(|cx| sent.as_mut().poll_next(cx)).await;
        assert_eq!(first.unwrap().unwrap().len(), PART);
        let sent = unread.admit(network(1), ADA, response(length)).unwrap();
        assert_eq!(to_bytes(sent).await.unwrap(), vec![7; length]);
    }
}
