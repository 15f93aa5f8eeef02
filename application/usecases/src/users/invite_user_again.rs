//! Sends an invited user a new link (D76).

use domain_access::{Access, Action};
use domain_accounts::messages;
use domain_accounts::refusals::USER_DEACTIVATED;
use domain_accounts::{EmailTokenPurpose, UserState};
use domain_kernel::{OrganizationId, Refusal, UserId};
use domain_organization::refusals::INVITATION_ACCEPTED;

use super::{managed_user, permission};
use crate::audit::{AuditedUser, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const INVITE_USER_AGAIN: Operation = Operation::new(
    "invite_user_again",
    Access::AnyOf(&[permission(Action::Create), permission(Action::Update)]),
    Effect::Assistance,
)
.refused_with(&[INVITATION_ACCEPTED, USER_DEACTIVATED, STALE_VERSION]);

impl App {
    /// Emails a new link to a user who has not set a password, at most five times in an hour (D46). The earlier link
    /// stops working.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn invite_user_again(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        id: UserId,
    ) -> AppResult<()> {
        let scope = self
            .managed_scope(caller, &INVITE_USER_AGAIN, requested_organization)
            .await?
            .scope();
        let tx = self.ports.store.begin().await?;
        let (user, role) = managed_user(&*tx, caller, &scope, id).await?;
        match user.state() {
            UserState::Invited => {}
            UserState::Deactivated => return Err(messages::user_deactivated().into()),
            UserState::Active => {
                let message = "The user has already set the account up.";
                return Err(Refusal::new(INVITATION_ACCEPTED, message).into());
            }
        }
        let previous = tx
            .user_email_token(id, EmailTokenPurpose::Invitation)
            .await?;
        self.send_invitation_again(&*tx, &user, previous, self.now())
            .await?;
        let user = AuditedUser::new(&user, &role.name);
        let entry = self.audit_entry(caller, &INVITE_USER_AGAIN, Change::None(&user))?;
        Ok(tx.commit(entry).await?)
    }
}
