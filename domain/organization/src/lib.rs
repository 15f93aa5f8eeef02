//! Organizations and their people: what they are, what may be changed, and how they sign in. What
//! a person may do is `domain-access`'s matter; a role is known here by its id alone.

mod email_token;
mod entity;
mod known_device;
pub mod messages;
mod names;
mod organization;
mod organization_draft;
mod password;
mod password_rules;
pub mod refusals;
mod session;
mod sign_in_failures;
mod team;
mod team_import;
mod tree;
mod user;
mod user_import;

pub use email_token::{EmailToken, EmailTokenPurpose};
pub use entity::{Entity, MIN_ENTITY_NAME};
pub use known_device::{KNOWN_DEVICE_SECONDS, KnownDevice};
pub use names::{MAX_NAME, parse_person_name};
pub use organization::{Organization, StoredOrganization};
pub use organization_draft::{
    CheckedOrganization, CheckedOrganizationChange, MAX_FILE_MB, MAX_HOST, MAX_USERS,
    OrganizationChange, OrganizationDetails, OrganizationDraft,
};
pub use password::{MAX_PASSWORD, MIN_PASSWORD, Password, PasswordHash, check_pair};
pub use password_rules::PasswordOwner;
pub use session::{MAX_SESSIONS, Session};
pub use sign_in_failures::{
    FAILURES_KEPT_SECONDS, MAX_FAILURE_COUNTERS, SIGN_IN_WAITS, SignInCounter, sign_in_wait_seconds,
};
pub use team::{MAX_TEAM_MEMBERS, Team};
pub use team_import::{MemberSource, TeamAddresses, TeamCandidate, TeamDraft};
pub use tree::{
    EditedBranch, EntityDraft, EntityEdit, MAX_ENTITIES, MAX_LEVEL, MAX_NEW_ENTITIES, Tree,
};
pub use user::{
    CheckedUser, CheckedUserEdit, NewUser, RoleHolders, StoredUser, User, UserDraft, UserState,
    check_account,
};
pub use user_import::{
    CheckedRecord, ImportedUser, MAX_USER_FILE, MAX_USER_RECORDS, RecordCheck, TakenAddresses,
    UserRecord,
};
