//! Changes the permanent allowance of a person (D60).

use domain_access::{Access, Action};
use domain_kernel::{OrganizationId, UserId};
use domain_scheduling::{Allowance, StandingAllowance};

use super::{managed_user, permission};
use crate::audit::AuditedAllowance;
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const CHANGE_USER_ALLOWANCE: Operation = Operation::new(
    "change_user_allowance",
    Access::AnyOf(&[permission(Action::Update)]),
    Effect::Assistance,
)
.refused_with(&[STALE_VERSION]);

impl App {
    /// Stores the allowance of a user whom the caller may edit, and changes the user's open attempts.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn change_user_allowance(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        id: UserId,
        allowance: StandingAllowance,
    ) -> AppResult<StandingAllowance> {
        let scope = self
            .managed_scope(caller, &CHANGE_USER_ALLOWANCE, requested_organization)
            .await?
            .scope();
        let tx = self.ports.store.begin().await?;
        // The user is locked before the user is read. If the user is erased at the same time, the user is then not
        // found, and nothing about the user is stored.
        tx.lock_participant(&scope, id).await?;
        let (user, _) = managed_user(&*tx, caller, &scope, id).await?;
        let before = tx.standing_allowance(id).await?;
        tx.put_standing_allowance(id, &allowance).await?;
        let now = self.now();
        for (attempt, event) in tx.lock_open_attempts_of(id, now).await? {
            let extra = tx.extra_time(event.id, id).await?;
            let joined = Allowance::new(allowance.factor, extra);
            let moved = attempt.clone().allowed(&event, joined, now);
            if moved != attempt {
                tx.save_attempt(&moved).await?;
            }
        }
        let audited = |allowance| AuditedAllowance {
            user: &user,
            allowance,
        };
        let states = (&audited(&before), &audited(&allowance));
        self.commit_update(tx, caller, &CHANGE_USER_ALLOWANCE, states)
            .await?;
        Ok(allowance)
    }
}
