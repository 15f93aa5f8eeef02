//! The texts of emails that contain a link.

use domain_organization::{EmailTokenPurpose, User};

/// Returns the subject and the text of the email that contains `link`.
pub(super) fn email_for(
    user: &User,
    purpose: EmailTokenPurpose,
    link: &str,
) -> (&'static str, String) {
    let name = &user.name;
    match purpose {
        EmailTokenPurpose::Invitation => (
            "Set up your Palestra account",
            format!(
                "Hello {name},\n\nan account on Palestra was made for you. Choose your name and password here:\n\n{link}\n\nThe link can be used once and is valid for 7 days.\n"
            ),
        ),
        EmailTokenPurpose::Reset => (
            "Reset your Palestra password",
            format!(
                "Hello {name},\n\nsomebody, most likely you, asked for a new password. Choose it here:\n\n{link}\n\nThe link can be used once and is valid for 60 minutes. If it was not you, nothing has to be done.\n"
            ),
        ),
    }
}
