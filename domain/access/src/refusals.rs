//! The codes of the refusals of this crate.

use domain_kernel::RefusalCode;

/// A built-in role cannot be renamed, edited or deleted (D4).
pub const BUILTIN_ROLE: RefusalCode = RefusalCode::new("builtin_role");
/// A role with users cannot be deleted.
pub const ROLE_IN_USE: RefusalCode = RefusalCode::new("role_in_use");
