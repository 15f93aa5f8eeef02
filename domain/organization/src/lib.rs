//! Organizations and their people: what they are, what may be changed, and how they sign in. What
//! a person may do is `domain-access`'s matter; a role is known here by its id alone.

mod credentials;
mod entity;
pub mod messages;
mod names;
mod organization;
mod organization_draft;
mod password_rules;
pub mod refusals;
mod team;
mod user;

pub use credentials::{
    EmailToken, EmailTokenPurpose, MAX_PASSWORD, MAX_SESSIONS, MIN_PASSWORD, Password,
    PasswordHash, Session, check_pair,
};
pub use entity::{Entity, MAX_LEVEL, level_after_move, may_delete_entity, parse_entity_name};
pub use names::{MAX_NAME, parse_person_name};
pub use organization::{Organization, StoredOrganization};
pub use organization_draft::{
    CheckedOrganization, MAX_FILE_MB, MAX_HOST, MAX_USERS, OrganizationDetails, OrganizationDraft,
};
pub use password_rules::PasswordOwner;
pub use team::Team;
pub use user::{CheckedUser, CheckedUserEdit, NewUser, StoredUser, User, UserDraft, check_account};
