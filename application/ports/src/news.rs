//! What happens to events, told to those who listen, on every node (D203).
//!
//! No use case tells news. The store derives them from what a transaction stores, and tells them when it has committed.

use std::sync::Arc;

use async_trait::async_trait;
use domain_kernel::{EventId, OrganizationId, Timestamp, UserId};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use crate::StoreResult;

/// Declares the kinds of news with their names, so that `ALL` cannot miss one.
macro_rules! news_kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal;)+) => {
        /// What has happened.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum NewsKind {
            $($(#[$doc])* $kind,)+
        }

        impl NewsKind {
            /// Every kind.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$kind),+];

            /// Returns the name.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)+
                }
            }
        }
    };
}

news_kinds! {
    /// The event has begun.
    Begin = "begin";
    /// The time of all participants was changed.
    Extension = "extension";
    /// The time of one participant was changed.
    Allowance = "allowance";
    Pause = "pause";
    Resume = "resume";
    /// The attempt of one participant was reopened.
    Restore = "restore";
    /// The event has ended.
    End = "end";
    Message = "message";
}

impl NewsKind {
    /// Returns the kind of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

/// Something that has happened to an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventNews {
    pub organization_id: OrganizationId,
    pub event_id: EventId,
    pub kind: NewsKind,
    /// The one participant whom it concerns, or `None` if it concerns all.
    pub recipient: Option<UserId>,
    /// The deadline of the recipient, after it was moved.
    pub deadline: Option<Timestamp>,
    /// The message, or the reason of a pause or an extension.
    pub text: Option<String>,
}

/// People whom a node has heard lately (D205).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The event for which they sent a call, or `None` if they have a stream.
    pub event_id: Option<EventId>,
    pub users: Vec<UserId>,
}

/// What a listener hears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    News(Arc<EventNews>),
    /// Whom a node has heard. A node hears itself too.
    Seen(Arc<Seen>),
    /// Some news may have been missed, so everything must be asked for.
    Gap,
}

/// The news of all events, whichever node changed them.
#[async_trait]
pub trait NewsFeed: Send + Sync {
    /// Begins to listen. Must be called in a tokio runtime.
    fn subscribe(&self) -> NewsReceiver;
    /// Whether there may be other nodes.
    fn is_shared(&self) -> bool;
    /// Tells all nodes whom this one has heard. Does nothing where it is the only one.
    async fn tell_seen(&self, seen: &[Seen]) -> StoreResult<()>;
}

/// Receives what happens from now on.
pub struct NewsReceiver(Receiver<Heard>);

impl From<Receiver<Heard>> for NewsReceiver {
    fn from(receiver: Receiver<Heard>) -> Self {
        Self(receiver)
    }
}

impl NewsReceiver {
    /// Waits for the next thing that happens. Returns `None` if nothing can happen any more.
    pub async fn next(&mut self) -> Option<Heard> {
        match self.0.recv().await {
            Ok(heard) => Some(heard),
            Err(RecvError::Lagged(_)) => Some(Heard::Gap),
            Err(RecvError::Closed) => None,
        }
    }
}
