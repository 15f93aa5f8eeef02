//! Notices by email that the password or the address of an account was changed (D12). They tell the user about changes
//! by other people.

use application_ports::{QueuedEmail, Transaction};
use domain_accounts::User;
use domain_kernel::Timestamp;

use super::emails::{CredentialChange, NoticeAddress, notice_letter};
use crate::{App, AppResult};

impl App {
    /// Stores the notices of a change of the user's password or address. After a change of the address the old
    /// and the new one get a notice. No notice is stored if the account was not set up before.
    pub(crate) async fn notify_of_change(
        &self,
        tx: &dyn Transaction,
        before: &User,
        after: &User,
        now: Timestamp,
    ) -> AppResult<()> {
        if !before.is_set_up() {
            return Ok(());
        }
        let has_new_password = before.password_hash != after.password_hash;
        let has_new_email = before.email.key() != after.email.key();
        let change = match (has_new_password, has_new_email) {
            (false, false) => return Ok(()),
            (true, false) => CredentialChange::Password,
            (false, true) => CredentialChange::Email,
            (true, true) => CredentialChange::PasswordAndEmail,
        };
        let recipients: &[_] = if has_new_email {
            &[(before, NoticeAddress::Old), (after, NoticeAddress::New)]
        } else {
            &[(after, NoticeAddress::Kept)]
        };
        let head = self.letterhead(tx, after).await?;
        for (user, address) in recipients {
            let url = &self.settings.public_url;
            let recipient = (user.name.as_str(), user.email.as_str());
            tx.enqueue_email(&QueuedEmail {
                id: self.row_id(),
                to: user.email.clone(),
                recipient_id: Some(user.id),
                letter: notice_letter(recipient, change, *address, now, url, &head),
                link: None,
                created_at: now,
                tries: 0,
            })
            .await?;
        }
        Ok(())
    }
}
