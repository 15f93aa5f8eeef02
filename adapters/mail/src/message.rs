//! Builds emails in the format of RFC 5322. Headers contain only parsed addresses and encoded text,
//! so that no line break can start another header.

use std::str::FromStr;
use std::time::{Duration, SystemTime};

use application_ports::{Mail, MailError};
use lettre::message::header::ContentType;
use lettre::message::{Mailbox, Message};

/// The sender of emails: `Palestra <no-reply@example.org>` or a bare address.
#[derive(Clone, Debug)]
pub struct Sender(Mailbox);

impl FromStr for Sender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.parse()
            .map(Self)
            .map_err(|error: lettre::address::AddressError| error.to_string())
    }
}

/// Builds the message of an email. The message id is the email's id, so that a server recognizes an
/// email that was sent twice.
pub fn message(sender: &Sender, mail: &Mail) -> Result<Message, MailError> {
    let Sender(from) = sender;
    let to = Mailbox::new(None, mail.to.as_str().parse().map_err(failed)?);
    let written =
        Duration::from_millis(u64::try_from(mail.created_at.millis()).unwrap_or_default());
    Message::builder()
        .message_id(Some(format!("<{}@{}>", mail.id, from.email.domain())))
        .date(SystemTime::UNIX_EPOCH + written)
        .from(from.clone())
        .to(to)
        .subject(one_line(&mail.subject))
        .header(ContentType::TEXT_PLAIN)
        .body(mail.text.clone())
        .map_err(failed)
}

/// Replaces each control character with a space.
fn one_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

/// Converts any error to a [`MailError`].
pub fn failed(cause: impl std::fmt::Display) -> MailError {
    MailError(cause.to_string())
}

#[cfg(test)]
pub mod tests {
    use application_ports::MailLink;
    use domain_accounts::EmailTokenPurpose;
    use domain_kernel::{EmailAddress, MailId, Timestamp};
    use uuid::Uuid;

    use super::*;

    pub fn mail() -> Mail {
        Mail {
            id: MailId(Uuid::from_u128(7)),
            to: EmailAddress::parse("anna@example.org").unwrap(),
            subject: "Your invitation to Palestra".to_owned(),
            text: "Hello Zoë\n\nhttps://palestra.example.org/organizations/edit/admin/email=anna@example.org&token=abc\n".to_owned(),
            link: Some(MailLink {
                purpose: EmailTokenPurpose::Invitation,
                url: "https://palestra.example.org/organizations/edit/admin/email=anna@example.org&token=abc".to_owned(),
            }),
            created_at: Timestamp::from_millis(1_795_253_415_250),
        }
    }

    pub fn sender() -> Sender {
        "Palestra <no-reply@example.org>".parse().unwrap()
    }

    #[test]
    fn a_message_names_sender_recipient_subject_date_and_id() {
        let text = String::from_utf8(message(&sender(), &mail()).unwrap().formatted()).unwrap();
        for header in [
            "From: Palestra <no-reply@example.org>\r\n",
            "To: anna@example.org\r\n",
            "Subject: Your invitation to Palestra\r\n",
            "Date: Sat, 21 Nov 2026 09:30:15 +0000\r\n",
            "Message-ID: <00000000-0000-0000-0000-000000000007@example.org>\r\n",
            "Content-Type: text/plain; charset=utf-8\r\n",
        ] {
            assert!(text.contains(header), "{header} in {text}");
        }
    }

    #[test]
    fn no_line_break_in_a_subject_or_text_starts_a_header() {
        let mut mail = mail();
        mail.subject = "Hello\r\nBcc: eve@example.com\n\nzoë".to_owned();
        mail.text = "\r\nBcc: eve@example.com\r\n.\r\nMAIL FROM:<eve@example.com>".to_owned();
        let text = String::from_utf8(message(&sender(), &mail).unwrap().formatted()).unwrap();
        let (headers, _) = text.split_once("\r\n\r\n").unwrap();
        assert!(
            headers
                .lines()
                .all(|line| !line.to_ascii_lowercase().starts_with("bcc")),
            "{headers}"
        );
    }

    #[test]
    fn a_sender_is_an_address_with_or_without_a_name() {
        assert!("no-reply@example.org".parse::<Sender>().is_ok());
        for wrong in [
            "",
            "nobody",
            "a@b@c",
            "Palestra <no-reply@example.org>\r\nBcc: eve@example.com",
        ] {
            assert!(wrong.parse::<Sender>().is_err(), "{wrong}");
        }
    }
}
