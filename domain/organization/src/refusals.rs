//! The codes of the refusals of this crate.

use domain_kernel::RefusalCode;

/// An organization with users besides the invited admin cannot be changed or deleted.
pub const ORGANIZATION_HAS_USERS: RefusalCode = RefusalCode::new("organization_has_users");
/// An organization with templates, competitions or trainings cannot be deleted (D59).
pub const ORGANIZATION_HAS_DATA: RefusalCode = RefusalCode::new("organization_has_data");
/// A limit of an organization cannot be below what it uses (D61).
pub const LIMIT_BELOW_USE: RefusalCode = RefusalCode::new("limit_below_use");
/// The organization's admin has already set the account up.
pub const INVITATION_ACCEPTED: RefusalCode = RefusalCode::new("invitation_accepted");
/// The organization already has its maximum number of users (D10).
pub const USER_LIMIT_REACHED: RefusalCode = RefusalCode::new("user_limit_reached");
/// An organization imports one file of users at a time (D70).
pub const IMPORT_RUNNING: RefusalCode = RefusalCode::new("import_running");
/// An organization's last active admin cannot be deleted, be deactivated or get another role (D7, D77).
pub const LAST_ADMIN: RefusalCode = RefusalCode::new("last_admin");
/// The last active super administrator cannot be deleted, be deactivated or get another role (D7, D77).
pub const LAST_SUPER_ADMIN: RefusalCode = RefusalCode::new("last_super_admin");
/// Users cannot change their own role (D7).
pub const OWN_ROLE: RefusalCode = RefusalCode::new("own_role");
/// Users cannot delete or deactivate themselves (D16a, D77).
pub const OWN_ACCOUNT: RefusalCode = RefusalCode::new("own_account");
/// A deactivated user gets no invitation (D77).
pub const USER_DEACTIVATED: RefusalCode = RefusalCode::new("user_deactivated");
/// A built-in role cannot be renamed, edited or deleted (D4).
pub const BUILTIN_ROLE: RefusalCode = RefusalCode::new("builtin_role");
/// A role with users cannot be deleted.
pub const ROLE_IN_USE: RefusalCode = RefusalCode::new("role_in_use");
/// A user of a team cannot be deleted or get another role than `user` (D16).
pub const USER_IN_TEAM: RefusalCode = RefusalCode::new("user_in_team");
/// The leader of a team cannot be deleted, be removed from the team or get another role than `user`.
pub const TEAM_LEADER: RefusalCode = RefusalCode::new("team_leader");
/// An entity with users is a team already (D15).
pub const TEAM_EXISTS: RefusalCode = RefusalCode::new("team_exists");
/// A team without users cannot be edited or deleted.
pub const TEAM_EMPTY: RefusalCode = RefusalCode::new("team_empty");
/// A team that takes part in an event cannot be edited or deleted.
pub const TEAM_HAS_PARTICIPANTS: RefusalCode = RefusalCode::new("team_has_participants");
/// An entity with children cannot be deleted.
pub const ENTITY_HAS_CHILDREN: RefusalCode = RefusalCode::new("entity_has_children");
/// An entity with users cannot be deleted.
pub const ENTITY_HAS_USERS: RefusalCode = RefusalCode::new("entity_has_users");
/// The root of the tree cannot be deleted (D17).
pub const ROOT_ENTITY: RefusalCode = RefusalCode::new("root_entity");
