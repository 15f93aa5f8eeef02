//! The codes of the refusals of this crate.

use domain_kernel::RefusalCode;

/// An organization imports one file of users at a time (D70).
pub const IMPORT_RUNNING: RefusalCode = RefusalCode::new("import_running");
/// An organization's last active admin cannot be deleted, be deactivated or get another role (D7, D77).
pub const LAST_ADMIN: RefusalCode = RefusalCode::new("last_admin");
/// The last active super administrator cannot be deleted, be deactivated or get another role (D7, D77).
pub const LAST_SUPER_ADMIN: RefusalCode = RefusalCode::new("last_super_admin");
/// A user who has an open attempt cannot be erased (D245).
pub const ATTEMPT_OPEN: RefusalCode = RefusalCode::new("attempt_open");
/// Users cannot change their own role (D7).
pub const OWN_ROLE: RefusalCode = RefusalCode::new("own_role");
/// Users cannot delete or deactivate themselves (D16a, D77).
pub const OWN_ACCOUNT: RefusalCode = RefusalCode::new("own_account");
/// A deactivated user gets no invitation (D77).
pub const USER_DEACTIVATED: RefusalCode = RefusalCode::new("user_deactivated");
