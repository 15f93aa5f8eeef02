//! Lists of users.

use async_trait::async_trait;
use domain_access::ReadScope;
use domain_accounts::UserState;
use domain_kernel::{ListQuery, Page, Points, RoleId, SortColumn, Timestamp, UserGroupId, UserId};
use domain_scheduling::{Event, EventKind};

use crate::StoreResult;

/// A user's name and address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedUserRow {
    pub id: UserId,
    pub name: String,
    /// Empty if the user is deleted: only then, because every other user has an address.
    pub email: String,
}

impl NamedUserRow {
    /// Whether only the name and the results are left of the user (D16a): a deleted user has no address.
    pub const fn is_deleted(&self) -> bool {
        self.email.is_empty()
    }
}

/// A user in the list of users.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserRow {
    pub id: UserId,
    pub name: String,
    pub email: String,
    /// The role's name.
    pub role: String,
    /// The user who created the account; `None` if the program created it.
    pub created_by: Option<UserId>,
    /// The number of teams that the user is in (D16).
    pub entities_count: u32,
    pub state: UserState,
    /// When the user was last invited. `None` if the invitation was accepted, or if it has expired and was deleted.
    pub invited_at: Option<Timestamp>,
    pub invitation_expires_at: Option<Timestamp>,
    pub last_sign_in_at: Option<Timestamp>,
    pub version: i32,
    pub created_at: Timestamp,
}

/// An event that a user takes part in, as staff see it on the user's page.
#[derive(Clone, Debug)]
pub struct UserEventRow {
    pub event: Event,
    /// Whether the user takes part for a team.
    pub is_for_team: bool,
    /// When the latest attempt began. `None` if the user has not started.
    pub started_at: Option<Timestamp>,
    /// When the user submitted, or the deadline if the time of the attempt is over. Otherwise `None`.
    pub submitted_at: Option<Timestamp>,
    /// The total and the maximum of the latest attempt's score, once it is published (D36).
    pub score: Option<(Points, Points)>,
}

/// A filter of the list of users.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UserFilter {
    /// Only users with this role.
    pub role_id: Option<RoleId>,
    /// Only users in this state.
    pub state: Option<UserState>,
    /// Only users of this group: those whom one import created.
    pub group_id: Option<UserGroupId>,
}

/// An import in the list of groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserGroupRow {
    pub id: UserGroupId,
    pub name: String,
    pub created_at: Timestamp,
    /// The number of its users who are not deleted.
    pub count: u64,
}

/// A column to sort the list of users by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum UserColumn {
    #[default]
    CreatedAt,
    Name,
    Email,
}

impl SortColumn for UserColumn {
    const ALL: &'static [Self] = &[Self::CreatedAt, Self::Name, Self::Email];
}

/// Lists of users.
#[async_trait]
pub trait UserQueries {
    /// Returns users of the scope, filtered, and searched by name or address.
    async fn users(
        &self,
        scope: &ReadScope,
        filter: UserFilter,
        query: &ListQuery<UserColumn>,
    ) -> StoreResult<Page<UserRow>>;
    /// Returns the imports of users of the scope that match a search by name. With `member`, returns only the import
    /// that created that user.
    async fn user_groups(
        &self,
        scope: &ReadScope,
        member: Option<UserId>,
        query: &ListQuery,
    ) -> StoreResult<Page<UserGroupRow>>;
    /// Returns one user of the scope.
    async fn user(&self, scope: &ReadScope, id: UserId) -> StoreResult<Option<UserRow>>;
    /// Returns the events of these kinds that the user takes part in, by their start.
    async fn events_of_user(
        &self,
        scope: &ReadScope,
        kinds: &[EventKind],
        user_id: UserId,
        now: Timestamp,
        query: &ListQuery,
    ) -> StoreResult<Page<UserEventRow>>;
    /// Returns the name and the id of a user of the scope, also after the user was deleted (D16a).
    async fn person(&self, scope: &ReadScope, id: UserId) -> StoreResult<Option<NamedUserRow>>;
}
