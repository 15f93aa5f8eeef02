//! The codes of the refusals of this crate.

use domain_kernel::RefusalCode;

/// An organization with users besides the invited admin cannot be changed or deleted.
pub const ORGANIZATION_HAS_USERS: RefusalCode = RefusalCode::new("organization_has_users");
/// An organization with templates, competitions or trainings cannot be deleted (D59).
pub const ORGANIZATION_HAS_DATA: RefusalCode = RefusalCode::new("organization_has_data");
/// A limit of an organization cannot be below its current use (D61).
pub const LIMIT_BELOW_USE: RefusalCode = RefusalCode::new("limit_below_use");
/// The organization's admin has already accepted the invitation.
pub const INVITATION_ACCEPTED: RefusalCode = RefusalCode::new("invitation_accepted");
/// The organization already has its maximum number of users (D10).
pub const USER_LIMIT_REACHED: RefusalCode = RefusalCode::new("user_limit_reached");
/// A user of a team cannot be deleted or get another role than `user` (D16).
pub const USER_IN_TEAM: RefusalCode = RefusalCode::new("user_in_team");
/// The leader of a team cannot be deleted, be removed from the team or get another role than `user`.
pub const TEAM_LEADER: RefusalCode = RefusalCode::new("team_leader");
/// An entity with users is already a team (D15).
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
