//! Mails that wait to be sent.

use application_ports::{Mail, StoreError};
use domain_kernel::EmailAddress;
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{EmailTokenPurpose, MailId, Millis};
use crate::errors::corrupt;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outbox")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: MailId,
    /// What the link of the mail is for.
    pub purpose: EmailTokenPurpose,
    pub recipient: String,
    pub subject: String,
    pub body: String,
    pub link: String,
    pub created_at: Millis,
    pub due_at: Millis,
    pub token_hash: String,
    pub tries: i32,
}

impl ActiveModelBehavior for ActiveModel {}

impl From<&Mail> for ActiveModel {
    /// A new mail is due at once.
    fn from(mail: &Mail) -> Self {
        Model {
            id: mail.id.into(),
            purpose: mail.purpose.into(),
            recipient: mail.to.as_str().to_owned(),
            subject: mail.subject.clone(),
            body: mail.text.clone(),
            link: mail.link.clone(),
            created_at: mail.created_at.into(),
            due_at: mail.created_at.into(),
            token_hash: mail.token_hash.clone(),
            tries: i32::try_from(mail.tries).unwrap_or(i32::MAX),
        }
        .into_active_model()
    }
}

impl TryFrom<Model> for Mail {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        Ok(Self {
            id: model.id.into(),
            purpose: model.purpose.into(),
            to: EmailAddress::parse(&model.recipient)
                .map_err(|reason| corrupt("outbox")(&reason))?,
            subject: model.subject,
            text: model.body,
            link: model.link,
            token_hash: model.token_hash,
            created_at: model.created_at.into(),
            tries: u32::try_from(model.tries).map_err(|reason| corrupt("outbox")(&reason))?,
        })
    }
}
