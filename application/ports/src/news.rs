//! News of events, for the listeners on every node (D203).
//!
//! No use case sends news. The store derives them from the rows that a transaction stores, and sends them after the
//! commit.

use std::sync::Arc;

use async_trait::async_trait;
use domain_kernel::{EventId, OrganizationId, Timestamp, UserId};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use crate::StoreResult;

/// Declares the kinds of news with their names. `ALL` is derived from the same list, so that it contains every kind.
macro_rules! news_kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal;)+) => {
        /// What has happened to an event.
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
    /// The event has started.
    Begin = "begin";
    /// The times of all participants have changed, or those of the event were edited before its start.
    Extension = "extension";
    /// The time of one participant has changed.
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

/// News: something has happened to an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventNews {
    pub organization_id: OrganizationId,
    pub event_id: EventId,
    pub kind: NewsKind,
    /// The participant who is concerned, or `None` for all participants.
    pub recipient: Option<UserId>,
    /// The recipient's deadline after the change.
    pub deadline: Option<Timestamp>,
    /// The text of the message, or the reason of a pause or an extension.
    pub text: Option<String>,
}

/// The people who have recently sent requests to a node (D205).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The event of their requests, or `None` if they have an open stream.
    pub event_id: Option<EventId>,
    pub users: Vec<UserId>,
}

/// What a subscriber receives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    News(Arc<EventNews>),
    /// People who have recently sent requests to a node. A node also receives its own reports.
    Seen(Arc<Seen>),
    /// Some news may be missing, so the subscriber must read the current state.
    Gap,
}

/// The news of all events, from all nodes.
#[async_trait]
pub trait NewsFeed: Send + Sync {
    /// Starts a subscription. Must be called in a tokio runtime.
    fn subscribe(&self) -> NewsReceiver;
    /// Whether the installation can have other nodes.
    fn is_shared(&self) -> bool;
    /// Reports to all nodes who has recently sent requests to this node. Does nothing if there can be no other node.
    async fn tell_seen(&self, seen: &[Seen]) -> StoreResult<()>;
}

/// Receives news from now on.
pub struct NewsReceiver(Receiver<Heard>);

impl From<Receiver<Heard>> for NewsReceiver {
    fn from(receiver: Receiver<Heard>) -> Self {
        Self(receiver)
    }
}

impl NewsReceiver {
    /// Waits for the next message. Returns `None` if there can be no more messages.
    pub async fn next(&mut self) -> Option<Heard> {
        match self.0.recv().await {
            Ok(heard) => Some(heard),
            Err(RecvError::Lagged(_)) => Some(Heard::Gap),
            Err(RecvError::Closed) => None,
        }
    }
}
