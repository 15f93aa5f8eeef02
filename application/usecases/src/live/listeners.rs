//! The open streams of this node. All of this is in memory and bounded: a stream has a short queue, and a user has few
//! streams.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use application_ports::{EventNews, TokenClaims};
use domain_access::Principal;
use domain_kernel::{EventId, OrganizationId, SessionId, Timestamp, UserId};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{self, Receiver, Sender};

use super::watches::MonitorChange;
use crate::{AppError, AppResult, Caller, Operation};

/// The maximum number of streams of a user at this node. A further stream ends the oldest one. The limit protects the
/// memory of the node, so nodes do not count together (D204).
const MAX_OF_USER: usize = 3;
/// The maximum number of messages that wait for a client. If there are more, the stream ends, and the client must
/// connect again.
const QUEUE: usize = 16;
/// The seconds between two heartbeats of a stream.
const HEARTBEAT_SECONDS: u64 = 15;
/// The seconds after which a client should try again if this node refuses it because the node is stopping.
const STOPPING_RETRY_SECONDS: u32 = 1;

/// A message of a stream.
#[derive(Clone, Debug)]
pub enum StreamMessage {
    News(Arc<EventNews>),
    /// The state of participants of a watched event has changed.
    Monitor(Arc<MonitorChange>),
    /// News may have been missed, so the client must read the current state.
    Gap,
    /// A heartbeat: nothing has happened for a while.
    Beat,
}

/// The topic of a stream.
#[derive(Clone, Copy, Debug)]
pub(super) enum Topic {
    /// The events in which the user takes part.
    OwnEvents,
    /// One event, for staff.
    Event {
        id: EventId,
        operation: &'static Operation,
    },
}

/// The key of a stream: its user and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    user: UserId,
    number: u64,
}

struct Listener {
    number: u64,
    session: SessionId,
    session_expires_at: Timestamp,
    /// `None` for users of the platform.
    organization: Option<OrganizationId>,
    topic: Topic,
    queue: Sender<StreamMessage>,
}

impl Listener {
    /// Sends a message. Returns whether the stream stays open.
    fn tell(&self, message: StreamMessage) -> bool {
        let is_beat = matches!(message, StreamMessage::Beat);
        match self.queue.try_send(message) {
            Ok(()) => true,
            Err(TrySendError::Full(_)) => is_beat,
            Err(TrySendError::Closed(_)) => false,
        }
    }
}

#[derive(Default)]
struct State {
    by_user: HashMap<UserId, Vec<Listener>>,
    next_number: u64,
    beats: u64,
    /// Up to this instant, streams were told of events that start and end by themselves.
    told_until: Option<Timestamp>,
    is_closed: bool,
}

impl State {
    /// Ends the streams for which `goes_on` returns false.
    fn keep(&mut self, goes_on: impl Fn(&Listener) -> bool) {
        for listeners in self.by_user.values_mut() {
            listeners.retain(&goes_on);
        }
        self.by_user.retain(|_, listeners| !listeners.is_empty());
    }
}

/// The open streams of this node.
#[derive(Clone, Default)]
pub(crate) struct Listeners(Arc<Mutex<State>>);

/// A stream of the caller. It ends when this value is dropped.
pub struct Listening {
    queue: Receiver<StreamMessage>,
    place: Place,
    listeners: Listeners,
}

impl Listening {
    /// Returns the next message, or `None` at the end of the stream.
    pub fn poll_next(&mut self, cx: &mut Context<'_>) -> Poll<Option<StreamMessage>> {
        self.queue.poll_recv(cx)
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.listeners.remove(self.place);
    }
}

/// A stream of a member of staff. Its permission is checked repeatedly.
pub(super) struct StaffStream {
    pub place: Place,
    pub claims: TokenClaims,
    pub operation: &'static Operation,
}

impl Listeners {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a stream of the caller. If the caller has too many, the oldest one ends.
    pub(super) fn add(&self, caller: &Caller, topic: Topic) -> AppResult<Listening> {
        let (sender, queue) = mpsc::channel(QUEUE);
        let principal: &Principal = &caller.principal;
        let user = principal.user_id;
        let mut state = self.state();
        if state.is_closed {
            return Err(AppError::Unavailable {
                retry_after: STOPPING_RETRY_SECONDS,
                reason: "this node stops".to_owned(),
            });
        }
        let number = state.next_number;
        state.next_number += 1;
        let own = state.by_user.entry(user).or_default();
        if own.len() >= MAX_OF_USER {
            own.remove(0);
        }
        own.push(Listener {
            number,
            session: principal.session_id,
            session_expires_at: principal.session_expires_at,
            organization: principal.scope.organization_id(),
            topic,
            queue: sender,
        });
        Ok(Listening {
            queue,
            place: Place { user, number },
            listeners: self.clone(),
        })
    }

    fn remove(&self, place: Place) {
        let mut state = self.state();
        if let Some(own) = state.by_user.get_mut(&place.user) {
            own.retain(|listener| listener.number != place.number);
            if own.is_empty() {
                state.by_user.remove(&place.user);
            }
        }
    }

    /// Ends a stream.
    pub(super) fn end(&self, place: Place) {
        self.remove(place);
    }

    /// Ends all streams and refuses new ones.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        state.by_user.clear();
    }

    /// Returns how many streams there are.
    pub(super) fn count(&self) -> usize {
        self.state().by_user.values().map(Vec::len).sum()
    }

    /// Returns the users of an organization who listen to their own events.
    pub(super) fn users(&self, organization: OrganizationId) -> Vec<UserId> {
        let state = self.state();
        let listens = |listener: &Listener| {
            matches!(listener.topic, Topic::OwnEvents)
                && listener.organization == Some(organization)
        };
        let users = state.by_user.iter();
        users
            .filter(|(_, own)| own.iter().any(listens))
            .map(|(user, _)| *user)
            .collect()
    }

    /// Sends all streams the message that they may have missed news.
    pub(super) fn tell_of_gap(&self) {
        self.state()
            .keep(|listener| listener.tell(StreamMessage::Gap));
    }

    /// Sends these users news about one of their own events. If it is `None`, they must read the current state.
    pub(super) fn tell_participants(
        &self,
        organization: OrganizationId,
        users: &[UserId],
        told: &StreamMessage,
    ) {
        let mut state = self.state();
        for user in users {
            let Some(own) = state.by_user.get_mut(user) else {
                continue;
            };
            own.retain(|listener| {
                let is_about = matches!(listener.topic, Topic::OwnEvents)
                    && listener.organization == Some(organization);
                !is_about || listener.tell(told.clone())
            });
        }
        state.by_user.retain(|_, listeners| !listeners.is_empty());
    }

    /// Sends the news to the staff who watch the event.
    pub(super) fn tell_staff(&self, news: &Arc<EventNews>) {
        self.state().keep(|listener| {
            let is_about = match listener.topic {
                Topic::OwnEvents => false,
                Topic::Event { id, .. } => {
                    id == news.event_id && listener.organization == Some(news.organization_id)
                }
            };
            !is_about || listener.tell(StreamMessage::News(Arc::clone(news)))
        });
    }

    /// Sends a change of participants' states to the staff who watch the event.
    pub(super) fn tell_change(&self, change: &Arc<MonitorChange>) {
        self.state().keep(|listener| {
            let is_about =
                matches!(listener.topic, Topic::Event { id, .. } if id == change.event_id);
            !is_about || listener.tell(StreamMessage::Monitor(Arc::clone(change)))
        });
    }

    /// Returns all users with a stream of their own events.
    pub(super) fn listening(&self) -> HashSet<UserId> {
        let state = self.state();
        let listens = |listener: &Listener| matches!(listener.topic, Topic::OwnEvents);
        let users = state.by_user.iter();
        users
            .filter(|(_, own)| own.iter().any(listens))
            .map(|(user, _)| *user)
            .collect()
    }

    /// Returns the events that staff watch.
    pub(super) fn watched(&self) -> HashSet<(OrganizationId, EventId)> {
        let state = self.state();
        let listeners = state.by_user.values().flatten();
        let watched = listeners.filter_map(|listener| match listener.topic {
            Topic::OwnEvents => None,
            Topic::Event { id, .. } => Some((listener.organization?, id)),
        });
        watched.collect()
    }

    /// Sends a heartbeat to a fifteenth of the streams. Is called once a second. Returns the number of calls.
    pub(super) fn beat(&self) -> u64 {
        let mut state = self.state();
        state.beats += 1;
        let beats = state.beats;
        let now = beats % HEARTBEAT_SECONDS;
        state.keep(|listener| {
            listener.number % HEARTBEAT_SECONDS != now || listener.tell(StreamMessage::Beat)
        });
        beats
    }

    /// Returns the sessions of the streams of own events.
    pub(super) fn sessions(&self) -> Vec<SessionId> {
        let state = self.state();
        let listeners = state.by_user.values().flatten();
        let of_own = listeners.filter(|listener| matches!(listener.topic, Topic::OwnEvents));
        let sessions: HashSet<_> = of_own.map(|listener| listener.session).collect();
        sessions.into_iter().collect()
    }

    /// Ends the streams of own events whose sessions are in `checked` but not in `living`.
    pub(super) fn end_sessions(&self, checked: &[SessionId], living: &[SessionId]) {
        let living: HashSet<_> = living.iter().collect();
        let ended: HashSet<_> = checked
            .iter()
            .filter(|session| !living.contains(session))
            .collect();
        if ended.is_empty() {
            return;
        }
        self.state().keep(|listener| {
            !matches!(listener.topic, Topic::OwnEvents) || !ended.contains(&listener.session)
        });
    }

    /// Ends the streams whose sessions have expired.
    pub(super) fn end_expired(&self, now: Timestamp) {
        self.state()
            .keep(|listener| listener.session_expires_at > now);
    }

    /// Returns the streams of staff.
    pub(super) fn staff_streams(&self) -> Vec<StaffStream> {
        let state = self.state();
        let mut streams = Vec::new();
        for (user, own) in &state.by_user {
            for listener in own {
                if let Topic::Event { operation, .. } = listener.topic {
                    streams.push(StaffStream {
                        place: Place {
                            user: *user,
                            number: listener.number,
                        },
                        claims: TokenClaims {
                            session_id: listener.session,
                            user_id: *user,
                        },
                        operation,
                    });
                }
            }
        }
        streams
    }

    /// Returns up to which instant streams were told of events that start and end by themselves. Returns `None` if they
    /// were never told.
    pub(super) fn told_until(&self) -> Option<Timestamp> {
        self.state().told_until
    }

    /// Records that streams were told of events that start and end by themselves up to `now`.
    pub(super) fn note_told_until(&self, now: Timestamp) {
        self.state().told_until = Some(now);
    }
}
