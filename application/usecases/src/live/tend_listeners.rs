//! Maintains the streams of this node once a second: ends streams whose session has ended, reports events that start
//! and end by themselves, and sends heartbeats (D204).

use std::sync::Arc;

use application_ports::{EventNews, Heard, NewsKind, Seen};
use domain_kernel::Timestamp;
use domain_scheduling::{Event, Status};

use super::listeners::StaffStream;
use crate::{App, AppResult};

/// The seconds between two records of the open streams, which the other nodes also get.
const NOTE_STREAMS_SECONDS: u64 = 5;

impl App {
    /// Sends the due messages to streams, and ends streams of ended sessions. Returns the number of streams that remain open.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn tend_listeners(&self) -> AppResult<usize> {
        let now = self.now();
        self.participants.forget_old(now);
        if self.listeners.beat().is_multiple_of(NOTE_STREAMS_SECONDS) {
            self.note_open_streams().await?;
        }
        if self.listeners.count() == 0 {
            self.listeners.note_told_until(now);
            return Ok(0);
        }
        self.end_streams_of_ended_sessions(now).await?;
        self.tell_begin_and_end(now).await?;
        self.tell_changes().await?;
        Ok(self.listeners.count())
    }

    /// Ends all streams and refuses new ones, because the program is stopping.
    pub fn end_listeners(&self) {
        self.listeners.close();
    }

    /// Records who has an open stream, so that a participant whose stream ends is not offline at once. If there are other
    /// nodes, reports to all nodes who has a stream or has sent requests.
    async fn note_open_streams(&self) -> AppResult<()> {
        let listening = Seen {
            event_id: None,
            users: self.listeners.listening().into_iter().collect(),
        };
        let news = &self.ports.news;
        // This node also hears what it reports itself.
        if !news.is_shared() {
            self.presence.note_seen(&listening, self.now());
            return Ok(());
        }
        let mut seen = self.presence.take_untold();
        if !listening.users.is_empty() {
            seen.push(listening);
        }
        Ok(news.tell_seen(&seen).await?)
    }

    /// Sends news of the events that have started or ended by themselves since the last call. If reading them fails,
    /// the next call sends the news.
    async fn tell_begin_and_end(&self, now: Timestamp) -> AppResult<()> {
        if let Some(after) = self.listeners.told_until() {
            let queries = self.ports.store.queries();
            for event in queries.events_turning(after, now).await? {
                if let Some(news) = turn(&event, now) {
                    self.deliver_news(Heard::News(Arc::new(news))).await;
                }
            }
        }
        self.listeners.note_told_until(now);
        Ok(())
    }

    async fn end_streams_of_ended_sessions(&self, now: Timestamp) -> AppResult<()> {
        self.listeners.end_expired(now);
        let sessions = self.listeners.sessions();
        let living = self.ports.sessions.living_among(&sessions, now).await?;
        self.listeners.end_sessions(&sessions, &living);
        for stream in self.listeners.staff_streams() {
            if !self.may_continue(&stream, now).await? {
                self.listeners.end(stream.place);
            }
        }
        Ok(())
    }

    /// Whether the user of a stream for staff is still signed in and may still see the event.
    async fn may_continue(&self, stream: &StaffStream, now: Timestamp) -> AppResult<bool> {
        let principal = self.ports.sessions.look_up(stream.claims, now).await?;
        Ok(principal.is_some_and(|principal| stream.operation.access.admit(&principal).is_ok()))
    }
}

/// Returns the news of an event that has just started or ended.
fn turn(event: &Event, now: Timestamp) -> Option<EventNews> {
    let kind = match event.status(now) {
        Status::Pending => return None,
        Status::Running => NewsKind::Begin,
        Status::Ended => NewsKind::End,
    };
    Some(EventNews {
        organization_id: event.organization_id,
        event_id: event.id,
        kind,
        recipient: None,
        deadline: None,
        text: None,
    })
}
