//! Work of the program itself: when a node starts, and repeatedly while it runs. Staff change nothing here, so these
//! changes have no audit entry.

mod apply_retention;
mod claim_signing_key;
mod delete_lost_files;
mod finish_due_attempts;
mod link_audit_records;
mod measure;
mod record_node;
mod record_sizes;
mod send_due_emails;
mod sweep_expired;
mod tell_players;
mod tend_pauses;

/// The cause of changes that the program itself makes.
pub(crate) struct Background(());

pub(crate) use claim_signing_key::signing_fingerprint;
pub use measure::{Measures, QueueUse};
pub(crate) use send_due_emails::EMAIL_CLAIM_SECONDS;
