//! Stores the messages to participants.

use application_ports::{EventNews, Messages, NewsKind, StoreResult};
use async_trait::async_trait;
use domain_scheduling::EventMessage;

use super::{SqlTransaction, insert};
use crate::entity::event_messages;

impl SqlTransaction {
    /// Stores a message to participants. It is sent together with the news to which it belongs.
    pub(super) async fn store_message(&self, message: &EventMessage) -> StoreResult<()> {
        insert(&self.tx, event_messages::ActiveModel::from(message)).await
    }
}

#[async_trait]
impl Messages for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_message(&self, message: &EventMessage) -> StoreResult<()> {
        self.store_message(message).await?;
        self.tell(EventNews {
            organization_id: message.organization_id,
            event_id: message.event_id,
            kind: NewsKind::Message,
            recipient: message.user_id,
            deadline: None,
            text: Some(message.text.clone()),
        });
        Ok(())
    }
}
