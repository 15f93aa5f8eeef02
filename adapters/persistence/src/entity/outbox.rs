//! Emails that wait to be sent.

use application_ports::{Letter, QueuedEmail, QueuedLink, StoreError};
use domain_kernel::EmailAddress;
use sea_orm::entity::prelude::*;
use sea_orm::{IntoActiveModel, Set};

use super::values::{EmailId, EmailTokenPurpose, Millis, UserId};
use crate::errors::corrupt;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outbox")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: EmailId,
    pub recipient: String,
    pub recipient_id: Option<UserId>,
    pub subject: String,
    pub body: String,
    /// The purpose of the link. The three columns of the link are either all null or all set.
    pub purpose: Option<EmailTokenPurpose>,
    pub sealed_url: Option<String>,
    pub token_hash: Option<String>,
    pub created_at: Millis,
    pub due_at: Millis,
    /// The number of started tries to send the email.
    pub tries: i32,
    /// The number of tries that are known to have failed.
    pub failures: i32,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    by_id => id: EmailId;
}

/// Returns the columns that have what an email says.
pub fn letter_columns(letter: &Letter) -> Result<ActiveModel, StoreError> {
    let body = serde_json::to_string(letter);
    Ok(ActiveModel {
        subject: Set(letter.title.clone()),
        body: Set(body.map_err(|reason| corrupt("outbox")(&reason))?),
        ..Default::default()
    })
}

impl TryFrom<&QueuedEmail> for ActiveModel {
    type Error = StoreError;

    /// A new email can be sent immediately.
    fn try_from(email: &QueuedEmail) -> Result<Self, StoreError> {
        let link = email.link.as_ref();
        let body = serde_json::to_string(&email.letter);
        Ok(Model {
            id: email.id.into(),
            recipient: email.to.as_str().to_owned(),
            recipient_id: email.recipient_id.map(Into::into),
            subject: email.letter.title.clone(),
            body: body.map_err(|reason| corrupt("outbox")(&reason))?,
            purpose: link.map(|link| link.purpose.into()),
            sealed_url: link.map(|link| link.sealed_url.clone()),
            token_hash: link.map(|link| link.token_hash.clone()),
            created_at: email.created_at.into(),
            due_at: email.created_at.into(),
            tries: i32::try_from(email.tries).unwrap_or(i32::MAX),
            failures: 0,
        }
        .into_active_model())
    }
}

impl TryFrom<Model> for QueuedEmail {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        let link = match (model.purpose, model.sealed_url, model.token_hash) {
            (Some(purpose), Some(sealed_url), Some(token_hash)) => Some(QueuedLink {
                purpose: purpose.into(),
                sealed_url,
                token_hash,
            }),
            (None, None, None) => None,
            _ => return Err(corrupt("outbox")(&"half a link")),
        };
        // An earlier version of the program stored plain text.
        let letter = serde_json::from_str(&model.body)
            .unwrap_or_else(|_| Letter::from_plain_text(model.subject, &model.body));
        Ok(Self {
            id: model.id.into(),
            to: EmailAddress::parse(&model.recipient)
                .map_err(|reason| corrupt("outbox")(&reason))?,
            recipient_id: model.recipient_id.map(Into::into),
            letter,
            link,
            created_at: model.created_at.into(),
            tries: u32::try_from(model.tries).map_err(|reason| corrupt("outbox")(&reason))?,
        })
    }
}
