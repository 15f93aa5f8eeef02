//! Use cases of running events: messages to participants, and streams of news (D203, D204).

mod deliver_news;
mod list_messages;
mod listen;
mod listeners;
mod monitor_event;
mod presence;
mod send_message;
mod tend_listeners;
mod watches;

pub use listen::Hello;
pub(crate) use listeners::Listeners;
pub use listeners::{Listening, StreamMessage};
pub(crate) use monitor_event::SharedParticipants;
pub use monitor_event::{LiveCounts, LiveRow, Monitor, MonitorOrder, MonitorQuery, MonitorRow};
pub(crate) use presence::Presence;
pub use send_message::NewMessage;
pub use watches::MonitorChange;
pub(crate) use watches::Watches;

use crate::{EventOperations, Operation};

/// The operations of this area that take the id of an event of either kind, or none.
pub(crate) const OPERATIONS: &[Operation] =
    &[list_messages::LIST_MESSAGES, listen::LISTEN_TO_OWN_EVENTS];

/// The operations of this area by the kind of event.
pub(crate) const OPERATIONS_BY_KIND: &[EventOperations] = &[
    listen::LISTEN_TO_EVENT,
    monitor_event::MONITOR_EVENT,
    send_message::SEND_MESSAGE,
];
