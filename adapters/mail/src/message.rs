//! Builds emails in the format of RFC 5322. Headers contain only parsed addresses and encoded text,
//! so that no line break can start another header.

use std::str::FromStr;
use std::time::{Duration, SystemTime};

use application_ports::{EmailError, Letter, OutgoingEmail};
use lettre::message::header::ContentType;
use lettre::message::{Attachment, Mailbox, Message, MultiPart};

use crate::html::html;

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

/// Builds the message of an email. The message id is the id of the email, so that a mail server can recognize an email
/// that is sent twice.
pub fn message(sender: &Sender, email: &OutgoingEmail) -> Result<Message, EmailError> {
    let Sender(from) = sender;
    let letter = &email.letter;
    // The name of the sender is that of the organization. The address is always the same, because mail servers check
    // it.
    let name = letter.organization.as_deref().map(one_line);
    let sender = Mailbox::new(name.or_else(|| from.name.clone()), from.email.clone());
    let to = Mailbox::new(None, email.to.as_str().parse().map_err(failed)?);
    let written =
        Duration::from_millis(u64::try_from(email.created_at.millis()).unwrap_or_default());
    let mut message = Message::builder();
    if let Some(contact) = &letter.contact {
        message = message.reply_to(Mailbox::new(None, contact.parse().map_err(failed)?));
    }
    message
        .message_id(Some(format!("<{}@{}>", email.id, from.email.domain())))
        .date(SystemTime::UNIX_EPOCH + written)
        .from(sender)
        .to(to)
        .subject(one_line(&letter.title))
        .multipart(content(letter)?)
        .map_err(failed)
}

/// Returns the letter as plain text and as HTML, and its calendar file if it has one.
fn content(letter: &Letter) -> Result<MultiPart, EmailError> {
    let texts = MultiPart::alternative_plain_html(letter.plain_text(), html(letter));
    let Some(calendar) = &letter.calendar else {
        return Ok(texts);
    };
    let calendar_type = ContentType::parse("text/calendar; charset=utf-8").map_err(failed)?;
    let file = Attachment::new("event.ics".to_owned()).body(calendar.clone(), calendar_type);
    Ok(MultiPart::mixed().multipart(texts).singlepart(file))
}

/// Replaces each control character with a space.
fn one_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

/// Converts any error to an [`EmailError`].
pub fn failed(cause: impl std::fmt::Display) -> EmailError {
    EmailError(cause.to_string())
}

#[cfg(test)]
pub mod tests {
    use application_ports::{EmailLink, Letter, LetterButton, LetterFact, LetterPart};
    use domain_accounts::EmailTokenPurpose;
    use domain_kernel::{EmailAddress, EmailId, Timestamp};
    use uuid::Uuid;

    use super::*;

    pub fn email() -> OutgoingEmail {
        let url = "https://palestra.example.org/organizations/edit/admin/email=anna@example.org&token=abc";
        OutgoingEmail {
            id: EmailId(Uuid::from_u128(7)),
            to: EmailAddress::parse("anna@example.org").unwrap(),
            letter: Letter {
                organization: Some("Zoë's <Club>".to_owned()),
                title: "Zoë invited you to Zoë's <Club>".to_owned(),
                opening: "Anna, choose a password.".to_owned(),
                parts: vec![
                    LetterPart::Button(LetterButton {
                        label: "Choose a password".to_owned(),
                        url: url.to_owned(),
                        note: Some("The link works once.".to_owned()),
                        instead: None,
                    }),
                    LetterPart::Facts(vec![LetterFact::new("Your email", "anna@example.org")]),
                    LetterPart::Text("That is all.".to_owned()),
                ],
                reason: "Zoë entered your address.".to_owned(),
                contact: Some("zoe@example.org".to_owned()),
                calendar: None,
                inviter: None,
            },
            link: Some(EmailLink {
                purpose: EmailTokenPurpose::Invitation,
                url: url.to_owned(),
            }),
            created_at: Timestamp::from_millis(1_795_253_415_250),
        }
    }

    pub fn sender() -> Sender {
        "Palestra <no-reply@example.org>".parse().unwrap()
    }

    #[test]
    fn a_message_names_sender_recipient_subject_date_and_id() {
        let text = String::from_utf8(message(&sender(), &email()).unwrap().formatted()).unwrap();
        for header in [
            "Reply-To: zoe@example.org\r\n",
            "To: anna@example.org\r\n",
            "Date: Sat, 21 Nov 2026 09:30:15 +0000\r\n",
            "Message-ID: <00000000-0000-0000-0000-000000000007@example.org>\r\n",
            "Content-Type: multipart/alternative;",
            "Content-Type: text/plain; charset=utf-8\r\n",
            "Content-Type: text/html; charset=utf-8\r\n",
        ] {
            assert!(text.contains(header), "{header} in {text}");
        }
    }

    #[test]
    fn the_sender_has_the_name_of_the_organization_and_the_address_of_the_installation() {
        let from = |organization: Option<&str>| {
            let mut email = email();
            email.letter.organization = organization.map(str::to_owned);
            let text = message(&sender(), &email).unwrap().formatted();
            let text = String::from_utf8(text).unwrap();
            let from = text.lines().find(|line| line.starts_with("From: "));
            from.unwrap().trim().to_owned()
        };
        assert_eq!(from(Some("Acme")), "From: Acme <no-reply@example.org>");
        assert_eq!(from(None), "From: Palestra <no-reply@example.org>");
    }

    #[test]
    fn the_html_says_the_same_and_lets_nobody_write_tags() {
        let letter = email().letter;
        let page = html(&letter);
        for words in [
            "Zoë invited you to Zoë's &lt;Club&gt;",
            "Anna, choose a password.",
            "Your email",
            "The link works once.",
            "That is all.",
            "Zoë entered your address.",
            "token=abc\">Choose a password</a>",
        ] {
            assert!(page.contains(words), "{words} in {page}");
        }
        assert!(!page.contains("<Club>"), "{page}");
        assert!(letter.plain_text().contains("Zoë's <Club>"));
    }

    #[test]
    fn a_calendar_file_is_attached() {
        let mut email = email();
        email.letter.calendar = Some("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".to_owned());
        let text = String::from_utf8(message(&sender(), &email).unwrap().formatted()).unwrap();
        for words in [
            "Content-Type: multipart/mixed;",
            "Content-Type: multipart/alternative;",
            "Content-Type: text/calendar; charset=utf-8\r\n",
            "Content-Disposition: attachment; filename=\"event.ics\"\r\n",
            "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
        ] {
            assert!(text.contains(words), "{words} in {text}");
        }
    }

    #[test]
    fn the_lines_and_the_note_of_a_fact_are_shown() {
        let mut letter = email().letter;
        let fact = LetterFact::new("When", "Monday\n<09:00>").with_note("In GMT.");
        letter.parts = vec![LetterPart::Facts(vec![fact])];
        let page = html(&letter);
        assert!(page.contains("Monday<br>&lt;09:00&gt;"), "{page}");
        assert!(page.contains("In GMT."), "{page}");
        let text = letter.plain_text();
        assert!(text.contains("When: Monday\n<09:00>\nIn GMT.\n"), "{text}");
    }

    #[test]
    fn no_line_break_in_a_subject_or_text_starts_a_header() {
        let mut email = email();
        email.letter.title = "Hello\r\nBcc: eve@example.com\n\nzoë".to_owned();
        email.letter.organization = Some("Acme\r\nBcc: eve@example.com".to_owned());
        email.letter.opening =
            "\r\nBcc: eve@example.com\r\n.\r\nMAIL FROM:<eve@example.com>".to_owned();
        let text = String::from_utf8(message(&sender(), &email).unwrap().formatted()).unwrap();
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
