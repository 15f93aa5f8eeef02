//! Mails that wait to be sent.

use application_ports::{Mail, Outbox, StoreResult};
use async_trait::async_trait;
use domain_kernel::{EmailAddress, MailId, Timestamp};
use domain_organization::EmailTokenPurpose;
use sea_orm::{ConnectionTrait, DbBackend};

use super::Unit;
use crate::errors::corrupt;
use crate::sql::{Row, all, run, values};

fn mail(row: &Row) -> StoreResult<Mail> {
    let corrupt = corrupt("outbox");
    let kind: String = row.get("kind")?;
    Ok(Mail {
        id: row.id("id")?,
        purpose: EmailTokenPurpose::parse(&kind).ok_or_else(|| corrupt(&kind))?,
        to: EmailAddress::parse(&row.get::<String>("recipient")?)
            .map_err(|reason| corrupt(&reason))?,
        subject: row.get("subject")?,
        text: row.get("body")?,
        link: row.get("link")?,
        created_at: row.at("created_at")?,
    })
}

#[async_trait]
impl Outbox for Unit {
    async fn mail_enqueue(&self, mail: &Mail) -> StoreResult<()> {
        let sql =
            "INSERT INTO outbox (id, kind, recipient, subject, body, link, created_at, due_at)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $7)";
        let (to, subject, text) = (mail.to.as_str(), mail.subject.as_str(), mail.text.as_str());
        let values = values![
            mail.id.0,
            mail.purpose.as_str(),
            to,
            subject,
            text,
            mail.link.as_str(),
            mail.created_at.millis()
        ];
        run(&self.tx, sql, values).await?;
        Ok(())
    }

    async fn mails_claim(
        &self,
        now: Timestamp,
        until: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<Mail>> {
        // Two nodes that claim at once take different mails.
        let lock = if self.tx.get_database_backend() == DbBackend::Postgres {
            " FOR UPDATE SKIP LOCKED"
        } else {
            ""
        };
        let sql = format!(
            "UPDATE outbox SET due_at = $2
             WHERE id IN (SELECT id FROM outbox WHERE due_at <= $1 ORDER BY due_at, id LIMIT $3{lock}) RETURNING *"
        );
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let mut mails: Vec<Mail> = all(&self.tx, sql, values![now.millis(), until.millis(), limit])
            .await?
            .iter()
            .map(mail)
            .collect::<Result<_, _>>()?;
        mails.sort_by_key(|mail| (mail.created_at, mail.id));
        Ok(mails)
    }

    async fn mail_done(&self, id: MailId) -> StoreResult<()> {
        run(&self.tx, "DELETE FROM outbox WHERE id = $1", values![id.0]).await?;
        Ok(())
    }
}
