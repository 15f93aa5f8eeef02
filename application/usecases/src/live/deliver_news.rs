//! Delivers news to the streams of this node that may receive it (D204).

use std::sync::Arc;

use application_ports::{EventNews, Heard, NewsKind};
use domain_kernel::UserId;

use super::listeners::StreamMessage;
use crate::{App, AppResult};

impl App {
    /// Delivers a message to the staff who watch the event, and to the participants whom it concerns.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn deliver_news(&self, heard: Heard) {
        let news = match heard {
            Heard::News(news) => news,
            Heard::Seen(seen) => return self.presence.note_seen(&seen, self.now()),
            Heard::Gap => {
                self.participants.forget_all();
                return self.listeners.tell_of_gap();
            }
        };
        if news.kind != NewsKind::Message {
            // The pages of staff read the participants again now, and must see what has changed.
            self.participants.forget(&news.event_id);
        }
        self.listeners.tell_staff(&news);
        let organization = news.organization_id;
        match self.hearers(&news).await {
            Ok(users) => {
                let message = StreamMessage::News(news);
                self.listeners
                    .tell_participants(organization, &users, &message);
            }
            Err(error) => {
                tracing::error!(event = %news.event_id, %error, "news could not be told");
                let users = self.listeners.users(organization);
                self.listeners
                    .tell_participants(organization, &users, &StreamMessage::Gap);
            }
        }
    }

    /// Returns the participants whom the news concerns and who have an open stream.
    async fn hearers(&self, news: &Arc<EventNews>) -> AppResult<Vec<UserId>> {
        if let Some(recipient) = news.recipient {
            return Ok(vec![recipient]);
        }
        let users = self.listeners.users(news.organization_id);
        if users.is_empty() {
            return Ok(users);
        }
        let queries = self.ports.store.queries();
        let event = queries
            .event_of_any_kind(news.organization_id, news.event_id)
            .await?;
        match event {
            None => Ok(Vec::new()),
            Some(event) if event.is_public() => Ok(users),
            Some(event) => Ok(queries.players_among(event.id, &users).await?),
        }
    }
}
