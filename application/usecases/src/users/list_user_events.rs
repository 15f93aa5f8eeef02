//! Lists the events that a user takes part in.

use application_ports::UserEventRow;
use domain_access::{Access, Action, Permission, Resource};
use domain_kernel::{ListQuery, Page, Timestamp, UserId};

use crate::events::kinds_seen_by;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const LIST_USER_EVENTS: Operation = Operation::new(
    "list_user_events",
    Access::StaffWithAnyOf(&[
        Permission::new(Action::ViewAny, Resource::Competition),
        Permission::new(Action::ViewAny, Resource::Training),
    ]),
    Effect::Read,
);

impl App {
    /// Lists one page of the events in which a user of the caller's organization takes part. Their states are those at
    /// the returned instant. Shows only events of kinds that the caller may see. Shows scores only if the caller may
    /// list them and names are not hidden.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_user_events(
        &self,
        caller: &Caller,
        id: UserId,
        query: &ListQuery,
    ) -> AppResult<(Timestamp, Page<UserEventRow>)> {
        let (_, scope) = caller.authorize_in_organization(&LIST_USER_EVENTS)?;
        let reads = self.ports.store.queries();
        let user = reads.user(&scope, id).await?;
        user.ok_or(AppError::NotFound)?;
        let kinds = kinds_seen_by(caller);
        let now = self.now();
        let page = reads.events_of_user(&scope, &kinds, id, now, query).await?;
        let sees_scores = caller.holds(Permission::new(Action::ViewAny, Resource::Userscore));
        // A total beside a name would reveal the label with the same total (D222).
        let shown = page.map(|row| UserEventRow {
            score: row.score.filter(|_| sees_scores && !row.event.anonymous),
            ..row
        });
        Ok((now, shown))
    }
}
