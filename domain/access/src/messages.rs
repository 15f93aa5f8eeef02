//! The refusals of this crate with their messages for people.

domain_kernel::refusals! {
    builtin_role, BUILTIN_ROLE: "A built-in role cannot be edited or deleted";
    role_in_use, ROLE_IN_USE: "A role with users cannot be deleted";
}
