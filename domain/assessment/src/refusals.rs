//! The codes of the refusals of this crate.

use domain_kernel::RefusalCode;

/// A template cannot be used, changed, copied or deleted while one of its files has not arrived (D23, D154).
pub const ATTACHMENTS_PROCESSING: RefusalCode = RefusalCode::new("attachments_processing");
/// A template that an event uses cannot be edited or deleted (D23).
pub const TEMPLATE_IN_USE: RefusalCode = RefusalCode::new("template_in_use");
