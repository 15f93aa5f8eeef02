//! Security events in the structured log. Each contains the network address and, if known, the user's id. The request's
//! span adds the id of the request. The events never contain an email address or a secret.

use std::net::IpAddr;

use domain_accounts::EmailTokenPurpose;
use domain_kernel::UserId;

/// Logs that a user failed to sign in or to prove the current password.
pub(super) fn log_failed_sign_in(
    reason: &'static str,
    user_id: Option<UserId>,
    ip: Option<IpAddr>,
) {
    tracing::info!(
        target: "security",
        event = "sign_in_failed",
        reason,
        user_id = user_id.map(display),
        ip = ip.map(display),
    );
}

/// Logs that the token of an emailed link was refused.
pub(super) fn log_refused_email_token(
    reason: &'static str,
    purpose: EmailTokenPurpose,
    user_id: Option<UserId>,
    ip: Option<IpAddr>,
) {
    tracing::info!(
        target: "security",
        event = "email_token_refused",
        reason,
        purpose = purpose.as_str(),
        user_id = user_id.map(display),
        ip = ip.map(display),
    );
}
