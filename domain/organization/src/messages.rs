//! The refusals of this crate with their messages for people.

domain_kernel::refusals! {
    organization_has_users, ORGANIZATION_HAS_USERS: "An organization with users cannot be edited or deleted";
    organization_has_data, ORGANIZATION_HAS_DATA: "The organization still has templates, competitions or trainings.";
    limit_below_use, LIMIT_BELOW_USE: "The organization has more users than that";
    limit_below_used_bytes, LIMIT_BELOW_USE: "The files of the organization are larger than that";
    invitation_accepted, INVITATION_ACCEPTED: "The admin has already set the account up.";
    user_limit_reached, USER_LIMIT_REACHED: "The organization has reached its number of users";
    user_in_team, USER_IN_TEAM: "A user of a team cannot be deleted";
    role_of_team_user, USER_IN_TEAM: "A user of a team keeps the role user. Take the user out of the team first.";
    role_of_team_leader, TEAM_LEADER: "A team leader keeps the role user. Give the team another leader first.";
    team_leader, TEAM_LEADER: "Cannot Delete Team Leader In Team";
    team_exists, TEAM_EXISTS: "This entity has a team already";
    team_empty, TEAM_EMPTY: "A team without users cannot be edited or deleted";
    team_has_participants, TEAM_HAS_PARTICIPANTS: "A team with participants cannot be edited or deleted";
    entity_has_children, ENTITY_HAS_CHILDREN: "Cannot Delete Entity Has Children";
    entity_has_users, ENTITY_HAS_USERS: "Cannot Delete Entity Has Users";
    root_entity, ROOT_ENTITY: "The root of the tree cannot be deleted";
}
