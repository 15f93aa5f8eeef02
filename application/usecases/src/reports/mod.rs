//! Use cases for the link to the operator's reports service (D73).

mod create_reports_token;
mod redeem_reports_token;

pub use create_reports_token::ReportsLink;
pub(crate) use redeem_reports_token::Redemption;
pub use redeem_reports_token::ReportsReader;

use crate::Operation;

/// The operations of this area.
pub(crate) const OPERATIONS: &[Operation] = &[
    create_reports_token::CREATE_REPORTS_TOKEN,
    redeem_reports_token::REDEEM_REPORTS_TOKEN,
];

/// How long a code is valid, in seconds.
const CODE_SECONDS: u32 = 60;
