//! Sends players the email about their event (D210). An assignment only stores who gets the email, so that it takes
//! little time even for many players.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use application_ports::{QueuedEmail, Transaction, UntoldPlayer};
use domain_access::Scope;
use domain_accounts::{User, UserState};
use domain_kernel::{EventId, UserId};
use domain_scheduling::Status;

use super::Background;
use crate::events::EventEmail;
use crate::{App, AppResult};

/// The number of players whose emails one transaction stores. Saves of answers wait for the transaction, so it must be
/// short.
const PLAYERS_AT_ONCE: u64 = 25;

impl App {
    /// Puts the emails of the players who have waited longest into the outbox. Returns the number of players that were
    /// processed. Deactivated users, and players of an event that has ended, get no email.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn tell_players(&self) -> AppResult<usize> {
        if !self.ports.store.queries().has_untold_players().await? {
            return Ok(0);
        }
        let tx = self.ports.unaudited.begin(Background(())).await?;
        let untold = tx.take_untold_players(PLAYERS_AT_ONCE).await?;
        let mut emails: HashMap<(EventId, UserId), Option<EventEmail>> = HashMap::new();
        for player in &untold {
            let key = (player.event_id, player.inviter_id);
            if let Entry::Vacant(unread) = emails.entry(key) {
                unread.insert(self.email_about(&*tx, player).await?);
            }
            let scope = Scope::Organization(player.organization_id);
            let user = tx.user(&scope, player.user_id).await?;
            if let (Some(Some(email)), Some(user)) = (emails.get(&key), user) {
                self.tell_player(&*tx, email, &user).await?;
            }
        }
        tx.commit_unaudited().await?;
        Ok(untold.len())
    }

    /// Returns the email about the event for a player, or `None` if the event has ended.
    async fn email_about(
        &self,
        tx: &dyn Transaction,
        player: &UntoldPlayer,
    ) -> AppResult<Option<EventEmail>> {
        let (organization, id) = (player.organization_id, player.event_id);
        let event = tx.event_of_any_kind(organization, id).await?;
        let now = self.now();
        match event.filter(|event| event.status(now) != Status::Ended) {
            Some(event) => self.event_email(tx, event, player.inviter_id).await,
            None => Ok(None),
        }
    }

    async fn tell_player(
        &self,
        tx: &dyn Transaction,
        email: &EventEmail,
        user: &User,
    ) -> AppResult<()> {
        let now = self.now();
        match user.state() {
            UserState::Deactivated => return Ok(()),
            UserState::Active => {}
            UserState::Invited => {
                let letter = |expires_at| email.for_invited(&user.name, expires_at);
                if self
                    .send_letter_with_invitation(tx, user, letter, now)
                    .await?
                {
                    return Ok(());
                }
            }
        }
        tx.enqueue_email(&QueuedEmail {
            id: self.row_id(),
            to: user.email.clone(),
            recipient_id: Some(user.id),
            letter: email.for_account(&user.name),
            link: None,
            created_at: now,
            tries: 0,
        })
        .await?;
        Ok(())
    }
}
