//! Users in a transaction.

use async_trait::async_trait;
use domain_access::Scope;
use domain_accounts::{User, UserGroup};
use domain_kernel::{EmailAddress, RoleId, UserId};

use crate::StoreResult;

/// Users.
#[async_trait]
pub trait Users {
    /// Stores a new user.
    async fn insert_user(&self, user: &User) -> StoreResult<()>;
    /// Stores many new users.
    async fn insert_users(&self, users: &[User]) -> StoreResult<()>;
    /// Stores a group with its members. None of the members may be in another group.
    async fn insert_user_group(&self, group: &UserGroup, members: &[User]) -> StoreResult<()>;
    /// Returns which of the given addresses belong to users who are not deleted, each with the scope of the user.
    async fn address_owners(
        &self,
        emails: &[EmailAddress],
    ) -> StoreResult<Vec<(EmailAddress, Scope)>>;
    /// Returns a user of that scope who is not deleted.
    async fn user(&self, scope: &Scope, id: UserId) -> StoreResult<Option<User>>;
    /// Returns those of the users who are in that scope and not deleted, ordered by id. Locks them until the end of the
    /// transaction: until then no one can sign in as them, change them or put them into a team.
    async fn lock_users(&self, scope: &Scope, ids: &[UserId]) -> StoreResult<Vec<User>>;
    /// Gives another role to all of these users. They must be locked.
    async fn give_role(&self, users: &[User], role_id: RoleId) -> StoreResult<()>;
    /// Returns the user with that address, of any scope, who is not deleted. Sign-ins and emailed links need this.
    async fn user_by_email(&self, email: &EmailAddress) -> StoreResult<Option<User>>;
    /// Stores a user. Deleting a user frees the address and keeps the name (D16a). If the password
    /// or the address changes, or if the user is deactivated or deleted, the user's email tokens are deleted.
    async fn save_user(&self, user: &User) -> StoreResult<()>;
}
