//! Sends the news of committed transactions to every node: in the process on SQLite, with LISTEN and NOTIFY on
//! PostgreSQL.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use application_ports::{
    EventNews, Heard, NewsFeed, NewsKind, NewsReceiver, Seen, StoreError, StoreResult,
};
use async_trait::async_trait;
use domain_kernel::{Timestamp, UserId};
use sea_orm::sea_query::{Expr, Func, Query};
use sea_orm::{ConnectionTrait, DatabaseConnection, DatabaseTransaction};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use sqlx::postgres::PgListener;
use tokio::sync::broadcast;
use tokio::time::{sleep, timeout};
use uuid::Uuid;

use crate::errors::store_error;

/// The channels of PostgreSQL's notifications.
const CHANNEL: &str = "palestra_news";
const SEEN_CHANNEL: &str = "palestra_seen";
/// The maximum number of people in a notification. Each needs 32 characters.
const MAX_SEEN: usize = 200;
const ID_CHARACTERS: usize = 32;
/// The maximum number of news that wait for a busy receiver. A receiver that misses news gets a notice of it.
const CAPACITY: usize = 256;
/// After this time without a notification, the connection is tested.
const SILENCE: Duration = Duration::from_secs(15);
/// How long to wait for the response to a test of the connection.
const ANSWER: Duration = Duration::from_secs(5);
/// The minimum time before a lost connection is opened again. The maximum is three times as long, so that not all nodes
/// connect at the same moment.
const RECONNECT_MILLIS: u64 = 500;

/// The news of one database. Clones share it.
#[derive(Clone)]
pub struct News {
    heard: broadcast::Sender<Heard>,
    /// `None` if only this process uses the database.
    notifications: Option<Arc<Notifications>>,
}

/// The connection that receives the notifications of all nodes.
struct Notifications {
    pool: PgPool,
    write: DatabaseConnection,
    has_begun: OnceLock<()>,
}

/// News in the form of a notification. PostgreSQL limits a notification to less than 8,000 bytes. This is enough,
/// because a text has at most 500 characters.
#[derive(Serialize, Deserialize)]
struct Notification {
    organization: Uuid,
    event: Uuid,
    kind: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    recipient: Option<Uuid>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

impl From<&EventNews> for Notification {
    fn from(news: &EventNews) -> Self {
        Self {
            organization: news.organization_id.into(),
            event: news.event_id.into(),
            kind: news.kind.as_str().to_owned(),
            recipient: news.recipient.map(Into::into),
            deadline: news.deadline.map(Timestamp::millis),
            text: news.text.clone(),
        }
    }
}

impl Notification {
    /// Returns `None` for a kind that this version of the program does not know.
    fn news(self) -> Option<EventNews> {
        Some(EventNews {
            organization_id: self.organization.into(),
            event_id: self.event.into(),
            kind: NewsKind::parse(&self.kind)?,
            recipient: self.recipient.map(Into::into),
            deadline: self.deadline.map(Timestamp::from_millis),
            text: self.text,
        })
    }
}

impl News {
    /// Creates the news of a database. `pool` contains the single connection that receives PostgreSQL's notifications.
    pub fn new(pool: Option<PgPool>, write: DatabaseConnection) -> Self {
        let (heard, _) = broadcast::channel(CAPACITY);
        let notifications = pool.map(|pool| {
            Arc::new(Notifications {
                pool,
                write,
                has_begun: OnceLock::new(),
            })
        });
        Self {
            heard,
            notifications,
        }
    }

    /// Sends the news with the transaction: PostgreSQL delivers them when it commits.
    pub async fn notify(&self, tx: &DatabaseTransaction, news: &[EventNews]) -> StoreResult<()> {
        if self.notifications.is_none() {
            return Ok(());
        }
        for one in news {
            let text = serde_json::to_string(&Notification::from(one))
                .map_err(|error| StoreError::Fault(error.to_string()))?;
            send(tx, CHANNEL, text).await?;
        }
        Ok(())
    }

    /// Sends the news of a committed transaction in this process, unless PostgreSQL delivers them.
    pub fn publish(&self, news: Vec<EventNews>) {
        if self.notifications.is_none() {
            for one in news {
                self.tell(Heard::News(Arc::new(one)));
            }
        }
    }

    fn tell(&self, heard: Heard) {
        // This fails if there is no receiver.
        self.heard.send(heard).ok();
    }

    /// Receives notifications as long as the process runs.
    async fn hear(self, pool: PgPool) {
        loop {
            if let Err(error) = self.receive_until_disconnected(&pool).await {
                tracing::warn!(%error, "the connection for news is lost and will be opened again");
            }
            sleep(Duration::from_millis(jittered(RECONNECT_MILLIS))).await;
        }
    }

    async fn receive_until_disconnected(&self, pool: &PgPool) -> sqlx::Result<()> {
        let mut listener = PgListener::connect_with(pool).await?;
        listener.listen_all([CHANNEL, SEEN_CHANNEL]).await?;
        // Notifications that were sent before the connection was opened are lost.
        self.tell(Heard::Gap);
        loop {
            match timeout(SILENCE, listener.try_recv()).await {
                Ok(notification) => {
                    // `None` means that the connection is lost.
                    let Some(notification) = notification? else {
                        return Ok(());
                    };
                    if notification.channel() == SEEN_CHANNEL {
                        if let Some(seen) = read_seen(notification.payload()) {
                            self.tell(Heard::Seen(Arc::new(seen)));
                        }
                        continue;
                    }
                    match serde_json::from_str::<Notification>(notification.payload()) {
                        Ok(told) => {
                            if let Some(news) = told.news() {
                                self.tell(Heard::News(Arc::new(news)));
                            }
                        }
                        Err(error) => tracing::error!(%error, "news cannot be read"),
                    }
                }
                // If the other end has disappeared without closing the connection, no notification and no error ever
                // arrives.
                Err(_) => {
                    match timeout(ANSWER, sqlx::query("SELECT 1").execute(&mut listener)).await {
                        Ok(answered) => {
                            answered?;
                        }
                        Err(_) => return Ok(()),
                    }
                }
            }
        }
    }
}

#[async_trait]
impl NewsFeed for News {
    fn subscribe(&self) -> NewsReceiver {
        let receiver = self.heard.subscribe();
        if let Some(notifications) = &self.notifications {
            notifications.has_begun.get_or_init(|| {
                tokio::spawn(self.clone().hear(notifications.pool.clone()));
            });
        }
        receiver.into()
    }

    fn is_shared(&self) -> bool {
        self.notifications.is_some()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn tell_seen(&self, seen: &[Seen]) -> StoreResult<()> {
        let Some(notifications) = &self.notifications else {
            return Ok(());
        };
        for one in seen {
            for users in one.users.chunks(MAX_SEEN) {
                let text = seen_text(one, users);
                send(&notifications.write, SEEN_CHANNEL, text).await?;
            }
        }
        Ok(())
    }
}

/// Sends a notification: at once, or with the commit of a transaction.
async fn send(
    connection: &impl ConnectionTrait,
    channel: &'static str,
    text: String,
) -> StoreResult<()> {
    let notify = Func::cust("pg_notify").arg(channel).arg(text);
    let select = Query::select().expr(Expr::from(notify)).take();
    connection.execute(&select).await.map_err(store_error)?;
    Ok(())
}

/// Returns the ids without separators: first the event, or zeros for a stream, then the people.
fn seen_text(seen: &Seen, users: &[UserId]) -> String {
    let event = seen.event_id.map_or(Uuid::nil(), Uuid::from);
    let users = users.iter().map(|user| Uuid::from(*user));
    std::iter::once(event)
        .chain(users)
        .map(|id| id.simple().to_string())
        .collect()
}

/// Reads a text of [`seen_text`], or returns `None` for any other text.
fn read_seen(text: &str) -> Option<Seen> {
    let ids = text.as_bytes().chunks(ID_CHARACTERS);
    let mut ids = ids.map(|id| Uuid::try_parse_ascii(id).ok());
    let event = ids.next()??;
    Some(Seen {
        event_id: (!event.is_nil()).then(|| event.into()),
        users: ids.map(|id| id.map(UserId::from)).collect::<Option<_>>()?,
    })
}

/// Returns a random number of milliseconds from `least` to three times as many.
#[expect(
    clippy::disallowed_methods,
    reason = "nothing that is stored or shown depends on it"
)]
fn jittered(least: u64) -> u64 {
    let (random, _) = Uuid::new_v4().as_u64_pair();
    least + random % (2 * least + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_arrive_as_they_were_told() {
        for kind in NewsKind::ALL {
            let news = EventNews {
                organization_id: Uuid::from_u128(1).into(),
                event_id: Uuid::from_u128(2).into(),
                kind,
                recipient: Some(Uuid::from_u128(3).into()),
                deadline: Some(Timestamp::from_millis(4)),
                text: Some("\"Well\u{1F44D}".repeat(10)),
            };
            let text = serde_json::to_string(&Notification::from(&news)).unwrap();
            let told: Notification = serde_json::from_str(&text).unwrap();
            assert_eq!(told.news(), Some(news));
        }
    }

    #[test]
    fn the_longest_news_fit_into_a_notification() {
        let news = EventNews {
            organization_id: Uuid::from_u128(1).into(),
            event_id: Uuid::from_u128(2).into(),
            kind: NewsKind::Extension,
            recipient: Some(Uuid::from_u128(3).into()),
            deadline: Some(Timestamp::from_millis(i64::MAX)),
            text: Some("\u{1}".repeat(domain_scheduling::MAX_MESSAGE)),
        };
        let text = serde_json::to_string(&Notification::from(&news)).unwrap();
        assert!(text.len() < 8_000, "{}", text.len());
    }

    #[test]
    fn whom_a_node_has_heard_arrives_as_it_was_told() {
        let users: Vec<_> = (1..=200).map(|id| Uuid::from_u128(id).into()).collect();
        for event_id in [None, Some(Uuid::from_u128(7).into())] {
            let seen = Seen {
                event_id,
                users: users.clone(),
            };
            let text = seen_text(&seen, &seen.users);
            assert!(text.len() < 8_000, "{}", text.len());
            assert_eq!(read_seen(&text), Some(seen));
        }
        for wrong in ["", "7", &"z".repeat(64), &"1".repeat(33)] {
            assert_eq!(read_seen(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn nodes_reconnect_at_different_times() {
        let waits: std::collections::BTreeSet<_> = (0..50).map(|_| jittered(500)).collect();
        assert!(waits.iter().all(|wait| (500..=1_500).contains(wait)));
        assert!(waits.len() > 1);
    }
}
