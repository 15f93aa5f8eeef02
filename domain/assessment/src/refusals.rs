//! The codes of the refusals of this crate.

use domain_kernel::RefusalCode;

/// A template that an event uses cannot be edited or deleted (D23).
pub const TEMPLATE_IN_USE: RefusalCode = RefusalCode::new("template_in_use");
