//! The emails about accounts.

use application_ports::{Letter, LetterButton, LetterFact, LetterPart, SECRET_LINK};
use domain_accounts::{EmailToken, EmailTokenPurpose, User};
use domain_kernel::Timestamp;

use crate::letters::{Letterhead, gmt, one_line};

/// Returns the letter with the link of a token.
pub(super) fn link_letter(user: &User, token: &EmailToken, head: &Letterhead) -> Letter {
    match token.purpose {
        EmailTokenPurpose::Invitation => {
            invitation_letter(&user.name, user.email.as_str(), token.expires_at, head)
        }
        EmailTokenPurpose::Reset => reset(user, token, head),
    }
}

/// Returns the letter that invites a person. Its link works until `expires_at`.
pub(crate) fn invitation_letter(
    name: &str,
    email: &str,
    expires_at: Timestamp,
    head: &Letterhead,
) -> Letter {
    let name = one_line(name);
    let inviter = head.inviter.as_ref();
    let organization = head.organization.as_deref();
    let title = match (inviter, organization) {
        (Some(inviter), Some(organization)) => {
            format!("{} invited you to {organization}", inviter.name)
        }
        (None, Some(organization)) => format!("You are invited to {organization}"),
        (_, None) => "Set up your Palestra account".to_owned(),
    };
    let purpose = match organization {
        Some(organization) => {
            format!("{organization} holds its competitions and trainings on Palestra.")
        }
        None => "an account on Palestra was created for you.".to_owned(),
    };
    let mut facts = vec![LetterFact::new("Your email", email)];
    if let Some(inviter) = inviter {
        facts.push(LetterFact::new(
            "Contact",
            format!("{}, {}", inviter.name, inviter.email),
        ));
    }
    let origin = inviter.map_or_else(
        || "Your address was entered on Palestra.".to_owned(),
        |inviter| format!("{} entered your address.", inviter.name),
    );
    let sender = organization.unwrap_or("the sender");
    Letter {
        organization: head.organization.clone(),
        title,
        opening: format!("{name}, {purpose} Choose a password to set up your account."),
        parts: vec![
            LetterPart::Button(secret_button("Choose a password", expires_at)),
            LetterPart::Facts(facts),
        ],
        reason: format!(
            "{origin} If you do not know {sender}, ignore this email: without a password the account cannot be used. {}",
            head.sent_by()
        ),
        contact: inviter.map(|inviter| inviter.email.clone()),
        calendar: None,
        inviter: head.named_inviter(),
    }
}

fn reset(user: &User, token: &EmailToken, head: &Letterhead) -> Letter {
    Letter {
        organization: head.organization.clone(),
        title: "Reset your Palestra password".to_owned(),
        opening: format!(
            "{}, somebody, most likely you, asked for a new password.",
            one_line(&user.name)
        ),
        parts: vec![
            LetterPart::Button(secret_button("Choose a new password", token.expires_at)),
            LetterPart::Text("If it was not you, nothing has to be done.".to_owned()),
        ],
        reason: account_reason(user.email.as_str(), head),
        contact: None,
        calendar: None,
        inviter: None,
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

/// Returns the notice of a change. It has no link except `public_url`.
pub(super) fn notice_letter(
    (name, email): (&str, &str),
    change: CredentialChange,
    address: NoticeAddress,
    at: Timestamp,
    public_url: &str,
    head: &Letterhead,
) -> Letter {
    let name = one_line(name);
    let changed = match change {
        CredentialChange::Password => "password",
        CredentialChange::Email => "email address",
        CredentialChange::PasswordAndEmail => "password and email address",
    };
    let consequence = match address {
        NoticeAddress::Kept => "",
        NoticeAddress::Old => " This address does not belong to the account any more.",
        NoticeAddress::New => " Sign in with this address from now on.",
    };
    let advice = match address {
        NoticeAddress::Kept => {
            "choose another password with \"Forgot password?\" on the sign-in page, and tell an administrator"
        }
        NoticeAddress::Old | NoticeAddress::New => "tell an administrator",
    };
    Letter {
        organization: head.organization.clone(),
        title: format!("The {changed} of your Palestra account changed"),
        opening: format!(
            "{name}, the {changed} of your Palestra account changed on {}.{consequence}",
            gmt(at)
        ),
        parts: vec![
            LetterPart::Text(format!(
                "If you know about this, nothing has to be done. If you do not, {advice} at once."
            )),
            LetterPart::Button(LetterButton::open_palestra(public_url)),
        ],
        reason: account_reason(email, head),
        contact: None,
        calendar: None,
        inviter: None,
    }
}

fn account_reason(email: &str, head: &Letterhead) -> String {
    format!(
        "You get this email because of the account of {email}. {}",
        head.sent_by()
    )
}

/// Returns the button with the link of a token.
fn secret_button(label: &str, expires_at: Timestamp) -> LetterButton {
    LetterButton {
        note: Some(format!(
            "The link is yours alone. It works once, until {}.",
            gmt(expires_at)
        )),
        ..LetterButton::new(label, SECRET_LINK)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_names_the_change_the_time_and_what_to_do() {
        let at = Timestamp::from_millis(1_795_253_415_250);
        let url = "https://palestra.test";
        let head = Letterhead {
            organization: Some("Acme".to_owned()),
            inviter: None,
        };
        let ada = ("Ada", "ada@acme.test");
        let notice = |change, address| notice_letter(ada, change, address, at, url, &head);
        let kept = notice(CredentialChange::Password, NoticeAddress::Kept);
        assert_eq!(
            kept.plain_text(),
            "The password of your Palestra account changed\n\nAda, the password of your Palestra account changed on Saturday, 21 November 2026, 09:30 GMT.\n\nIf you know about this, nothing has to be done. If you do not, choose another password with \"Forgot password?\" on the sign-in page, and tell an administrator at once.\n\nOpen Palestra:\n\nhttps://palestra.test\n\nYou get this email because of the account of ada@acme.test. Sent by Palestra for Acme.\n"
        );
        let both = CredentialChange::PasswordAndEmail;
        assert_eq!(
            notice(both, NoticeAddress::Old).title,
            "The password and email address of your Palestra account changed"
        );
        let old = notice(both, NoticeAddress::Old).opening;
        let new = notice(both, NoticeAddress::New).opening;
        assert!(old.contains("does not belong to the account any more"));
        assert!(new.contains("Sign in with this address"));
    }

    #[test]
    fn a_name_with_line_breaks_forges_no_line_of_a_letter() {
        let at = Timestamp::from_millis(1_795_253_415_250);
        let head = Letterhead {
            organization: Some("Acme".to_owned()),
            inviter: None,
        };
        let lines = |name| {
            let change = CredentialChange::Password;
            let notice = notice_letter(
                (name, "a@b.test"),
                change,
                NoticeAddress::Kept,
                at,
                "",
                &head,
            );
            let invitation = invitation_letter(name, "a@b.test", at, &head);
            [notice, invitation].map(|letter| letter.plain_text().lines().count())
        };
        assert_eq!(lines("Ada\r\n\r\nOpen https://evil.test"), lines("Ada"));
    }
}
