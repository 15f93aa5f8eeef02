//! The refusals of this crate with their messages for people.

domain_kernel::refusals! {
    attempt_open, ATTEMPT_OPEN: "This person is answering an event at the moment. Wait until the attempt has ended.";
    import_running, IMPORT_RUNNING: "Another import of users is running. Wait until it has ended.";
    last_admin, LAST_ADMIN: "The last admin of an organization cannot be deleted, deactivated or given another role";
    last_super_admin, LAST_SUPER_ADMIN: "The last super administrator cannot be deleted, deactivated or given another role";
    own_role, OWN_ROLE: "You cannot change your own role";
    own_account, OWN_ACCOUNT: "You cannot delete, erase or deactivate yourself";
    user_deactivated, USER_DEACTIVATED: "The user is deactivated. Reactivate the user first.";
}
