//! Sends the emails of the outbox.

use application_ports::{EmailLink, OutgoingEmail, QueuedEmail, Transaction};
use domain_kernel::{EmailId, Timestamp};
use futures_util::future::join_all;

use super::Background;
use crate::{App, AppResult};

/// How many seconds a node has for sending the emails that it claimed from the outbox.
pub(crate) const EMAIL_CLAIM_SECONDS: i64 = 120;
/// The maximum number of tries to send an email. They take about 32 hours.
const MAX_MAIL_TRIES: u32 = 16;
/// The longest time between two tries.
const MAX_MAIL_RETRY_SECONDS: i64 = 4 * 60 * 60;
/// How many emails are claimed at once.
const MAIL_BATCH: u64 = 20;

impl App {
    /// Sends the emails that are due and returns how many were sent. They are sent at the same time, so that a mail
    /// server that does not respond delays no other email. An email that fails is tried again later, at most
    /// [`MAX_MAIL_TRIES`] times; an email whose link no longer works is deleted. If a node dies after sending, the
    /// email may be sent twice.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn send_due_emails(&self) -> AppResult<usize> {
        let now = self.now();
        let tx = self.ports.unaudited.begin(Background(())).await?;
        let emails = tx
            .claim_emails(now, now.plus_seconds(EMAIL_CLAIM_SECONDS), MAIL_BATCH)
            .await?;
        let mut useful = Vec::with_capacity(emails.len());
        for email in emails {
            match self.open_email(&*tx, &email, now).await? {
                Some(opened) => useful.push((opened, email.tries)),
                None => tx.delete_email(email.id).await?,
            }
        }
        tx.commit_unaudited().await?;
        let deliveries = useful
            .iter()
            .map(|(email, tries)| self.deliver_email(email, *tries));
        let mut sent = 0;
        for is_sent in join_all(deliveries).await {
            sent += usize::from(is_sent?);
        }
        Ok(sent)
    }

    /// Returns the email with its decrypted link. Returns `None` if the link does not work any more, or if none of this
    /// node's keys decrypts it.
    async fn open_email(
        &self,
        tx: &dyn Transaction,
        email: &QueuedEmail,
        now: Timestamp,
    ) -> AppResult<Option<OutgoingEmail>> {
        let mut opened = OutgoingEmail {
            id: email.id,
            to: email.to.clone(),
            letter: email.letter.clone(),
            link: None,
            created_at: email.created_at,
        };
        if let Some(link) = &email.link {
            let token = tx.find_email_token(&link.token_hash, link.purpose).await?;
            if token.is_none_or(|token| now >= token.expires_at) {
                // The link no longer works, because the invitation was accepted or sent again. The other contents of
                // the email may still be useful.
                return Ok(email
                    .letter
                    .clone()
                    .without_link()
                    .map(|letter| OutgoingEmail { letter, ..opened }));
            }
            let Some(url) = self.ports.link_cipher.open(email.id, &link.sealed_url) else {
                tracing::error!(email_id = %email.id, "an email was given up: no key decrypts its link");
                return Ok(None);
            };
            opened.letter = opened.letter.with_link(&url);
            opened.link = Some(EmailLink {
                purpose: link.purpose,
                url,
            });
        }
        Ok(Some(opened))
    }

    /// Sends one claimed email, tried `tries` times. Returns whether it was sent.
    async fn deliver_email(&self, email: &OutgoingEmail, tries: u32) -> AppResult<bool> {
        let delivered = self.ports.mailer.deliver(email).await;
        let tx = self.ports.unaudited.begin(Background(())).await?;
        match &delivered {
            Ok(()) => {
                tx.delete_email(email.id).await?;
                tx.record_sent_email(self.now()).await?;
            }
            Err(error) if tries >= MAX_MAIL_TRIES => {
                tracing::error!(email_id = %email.id, %error, "an email was given up");
                tx.delete_email(email.id).await?;
            }
            Err(error) => {
                tracing::warn!(email_id = %email.id, %error, "an email waits for another try");
                let wait = email_retry_seconds(email.id, tries);
                tx.postpone_email(email.id, self.now().plus_seconds(wait))
                    .await?;
            }
        }
        tx.commit_unaudited().await?;
        Ok(delivered.is_ok())
    }
}

/// Returns how many seconds an email waits after its failure number `tries`: a minute after the first one, then twice
/// as long each time. Adds up to a quarter, depending on the email's id, so that emails that failed at the same time
/// are retried at different times.
fn email_retry_seconds(id: EmailId, tries: u32) -> i64 {
    let doublings = tries.saturating_sub(1).min(16);
    let wait = (60_i64 << doublings).min(MAX_MAIL_RETRY_SECONDS);
    let [.., random] = *id.0.as_bytes();
    wait + wait * i64::from(random) / 1024
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_mail_waits_twice_as_long_after_each_failure_up_to_four_hours() {
        let waits = |random| {
            (1..=10)
                .map(|tries| email_retry_seconds(EmailId(Uuid::from_u128(random)), tries))
                .collect::<Vec<_>>()
        };
        let shortest = waits(0);
        assert_eq!(
            shortest,
            [60, 120, 240, 480, 960, 1920, 3840, 7680, 14_400, 14_400]
        );
        for (wait, longest) in shortest.into_iter().zip(waits(0xff)) {
            assert!(wait < longest && longest < wait * 5 / 4);
        }
    }
}
