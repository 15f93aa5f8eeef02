//! The texts of emails.

use application_ports::LINK_PLACEHOLDER;
use domain_accounts::{EmailTokenPurpose, User};
use domain_kernel::Timestamp;

/// Returns the subject and the text of the email that contains a link.
pub(super) fn link_email(user: &User, purpose: EmailTokenPurpose) -> (&'static str, String) {
    let name = &user.name;
    match purpose {
        EmailTokenPurpose::Invitation => (
            "Set up your Palestra account",
            format!(
                "Hello {name},\n\nan account on Palestra was made for you. Choose your name and password here:\n\n{LINK_PLACEHOLDER}\n\nThe link can be used once and is valid for 7 days.\n"
            ),
        ),
        EmailTokenPurpose::Reset => (
            "Reset your Palestra password",
            format!(
                "Hello {name},\n\nsomebody, most likely you, asked for a new password. Choose it here:\n\n{LINK_PLACEHOLDER}\n\nThe link can be used once and is valid for 60 minutes. If it was not you, nothing has to be done.\n"
            ),
        ),
    }
}

/// The change of an account that a notice reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CredentialChange {
    Password,
    Email,
    PasswordAndEmail,
}

/// The address to which a notice about a changed account is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoticeAddress {
    /// The address of the account, which has not changed.
    Kept,
    /// The address of the account before the change.
    Old,
    /// The address of the account after the change.
    New,
}

/// Returns the subject and the text of the notice of a change. `public_url` is its only link.
pub(super) fn notice_email(
    name: &str,
    change: CredentialChange,
    address: NoticeAddress,
    at: Timestamp,
    public_url: &str,
) -> (String, String) {
    let changed = match change {
        CredentialChange::Password => "password",
        CredentialChange::Email => "email address",
        CredentialChange::PasswordAndEmail => "password and email address",
    };
    let consequence = match address {
        NoticeAddress::Kept => "",
        NoticeAddress::Old => "This address does not belong to the account any more. ",
        NoticeAddress::New => "Sign in with this address from now on. ",
    };
    let advice = match address {
        NoticeAddress::Kept => {
            "choose another password with \"Forgot password?\" on the sign-in page, and tell an administrator"
        }
        NoticeAddress::Old | NoticeAddress::New => "tell an administrator",
    };
    let at = at.to_utc();
    let (day, hour, minute) = (at.date(), at.hour(), at.minute());
    (
        format!("The {changed} of your Palestra account changed"),
        format!(
            "Hello {name},\n\nthe {changed} of your Palestra account changed on {day} at {hour:02}:{minute:02} UTC. {consequence}If you know about this, nothing has to be done.\n\nIf you do not, {advice} at once.\n\n{public_url}\n"
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_names_the_change_the_time_and_what_to_do() {
        let at = Timestamp::from_millis(1_795_253_415_250);
        let change = CredentialChange::Password;
        let url = "https://palestra.test";
        let (subject, text) = notice_email("Ada", change, NoticeAddress::Kept, at, url);
        assert_eq!(subject, "The password of your Palestra account changed");
        assert_eq!(
            text,
            "Hello Ada,\n\nthe password of your Palestra account changed on 2026-11-21 at 09:30 UTC. If you know about this, nothing has to be done.\n\nIf you do not, choose another password with \"Forgot password?\" on the sign-in page, and tell an administrator at once.\n\nhttps://palestra.test\n"
        );

        let change = CredentialChange::PasswordAndEmail;
        let (subject, old) = notice_email("Ada", change, NoticeAddress::Old, at, url);
        let (_, new) = notice_email("Ada", change, NoticeAddress::New, at, url);
        assert_eq!(
            subject,
            "The password and email address of your Palestra account changed"
        );
        assert!(
            old.contains("does not belong to the account any more"),
            "{old}"
        );
        assert!(new.contains("Sign in with this address"), "{new}");
    }
}
