//! Accounts: users, their passwords, and how they sign in. The crate `domain-access` decides what a user may do. This
//! crate knows a role only by its id.

mod email_token;
mod erased_name;
mod known_device;
pub mod messages;
mod password;
mod password_rules;
pub mod refusals;
mod session;
mod sign_in_failures;
mod user;
mod user_group;
mod user_import;

pub use email_token::{EmailToken, EmailTokenPurpose};
pub use erased_name::erased_name;
pub use known_device::{KNOWN_DEVICE_SECONDS, KnownDevice};
pub use password::{MAX_PASSWORD, MIN_PASSWORD, Password, PasswordHash, check_new_password};
pub use password_rules::PasswordOwner;
pub use session::{MAX_SESSIONS, Session, StoredSession};
pub use sign_in_failures::{
    AccountFailures, CountWindow, CountedSignIn, FAILURES_KEPT_SECONDS, KNOWN_NETWORK_SECONDS,
    MAX_DAY_FAILURES, MAX_FAILURE_COUNTERS, MAX_MINUTE_FAILURES, MAX_OWN_DAY_FAILURES, Network,
    PlaceFailures, SignInFailures, SignInPlace, is_newly_known,
};
pub use user::{
    NewUser, RoleHolders, StoredUser, User, UserDraft, UserHome, UserState, check_account,
};
pub use user_group::{MAX_GROUP_NAME, UserGroup};
pub use user_import::{
    CheckedRecord, MAX_USER_FILE, MAX_USER_RECORDS, RecordCheck, TakenAddresses,
};
