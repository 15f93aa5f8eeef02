//! The refusals of this room: stable codes and what a person reads.

use domain_kernel::Rejection;

macro_rules! refusals {
    ($($(#[$doc:meta])* $code:ident: $message:literal;)+) => {$(
        $(#[$doc])*
        pub fn $code() -> Rejection {
            Rejection::new(stringify!($code), $message)
        }
    )+};
}

refusals! {
    /// Users besides the invited admin forbid changing or deleting an organization.
    organization_has_users: "An organization with users cannot be edited or deleted";
    /// An organization with templates, competitions or trainings is not deleted.
    organization_has_data: "The organization still has templates, competitions or trainings.";
    /// One user more than the organization may have (D10).
    user_limit_reached: "The organization has reached its number of users";
    /// The last admin of an organization is neither deleted nor given another role (D7).
    last_admin: "The last admin of an organization cannot be deleted or given another role";
    /// The last super administrator is neither deleted nor given another role (D7).
    last_super_admin: "The last super administrator cannot be deleted or given another role";
    /// Nobody changes their own role (D7).
    own_role: "You cannot change your own role";
    /// A built-in role cannot be renamed, edited or deleted (D4).
    builtin_role: "A built-in role cannot be edited or deleted";
    /// A role that somebody has is not deleted.
    role_in_use: "A role with users cannot be deleted";
    /// A user of a team is not deleted.
    user_in_team: "A user of a team cannot be deleted";
    /// A team's leader is neither deleted nor taken off the team.
    team_leader: "Cannot Delete Team Leader In Team";
    /// A team without users cannot be edited or deleted.
    team_empty: "A team without users cannot be edited or deleted";
    /// A team that takes part in an event cannot be edited or deleted.
    team_has_participants: "A team with participants cannot be edited or deleted";
    /// An entity with children is not deleted.
    entity_has_children: "Cannot Delete Entity Has Children";
    /// An entity with users is not deleted.
    entity_has_users: "Cannot Delete Entity Has Users";
    /// The root of the tree is not deleted (D17).
    root_entity: "The root of the tree cannot be deleted";
}
