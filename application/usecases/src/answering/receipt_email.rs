//! Receipts by email, if the organizer has switched them on (D110).

use application_ports::{Letter, LetterButton, LetterFact, LetterPart, QueuedEmail, Transaction};
use domain_access::Scope;
use domain_scheduling::{Attempt, EndedBy, Event, Receipt};

use crate::letters::{Letterhead, gmt_to_the_second, one_line};
use crate::{App, AppResult};

impl App {
    /// Stores the email with a receipt, if the event has this option and the participant is not deleted. The email is
    /// sent after the commit.
    pub(super) async fn mail_receipt(
        &self,
        tx: &dyn Transaction,
        event: &Event,
        attempt: &Attempt,
        receipt: &Receipt,
    ) -> AppResult<()> {
        if !event.options.mail_receipts {
            return Ok(());
        }
        let scope = Scope::Organization(attempt.organization_id);
        let Some(user) = tx.user(&scope, attempt.user_id).await? else {
            return Ok(());
        };
        let head = self.letterhead(tx, &user).await?;
        let url = &self.settings.public_url;
        tx.enqueue_email(&QueuedEmail {
            id: self.row_id(),
            to: user.email.clone(),
            recipient_id: Some(user.id),
            letter: receipt_letter(&user.name, &event.name, receipt, url, &head),
            link: None,
            created_at: self.now(),
            tries: 0,
        })
        .await?;
        Ok(())
    }
}

/// Returns the letter. It has no link except `public_url`.
fn receipt_letter(
    name: &str,
    event: &str,
    receipt: &Receipt,
    public_url: &str,
    head: &Letterhead,
) -> Letter {
    let (name, event) = (one_line(name), one_line(event));
    let ending = match receipt.end.by {
        EndedBy::Participant => "You submitted your answers.",
        EndedBy::Time => "The time was up: your last saved answers were submitted.",
        EndedBy::Organizer => {
            "The organizer shortened the time: your last saved answers were submitted."
        }
    };
    let answered = format!("{} of {}", receipt.answered, receipt.questions);
    Letter {
        organization: head.organization.clone(),
        title: format!("Receipt of your answers: {event}"),
        opening: format!("{name}, your answers of {event} are stored. {ending}"),
        parts: vec![
            LetterPart::Facts(vec![
                LetterFact::new("Receipt code", receipt.code.to_string()),
                LetterFact::new("Submitted", gmt_to_the_second(receipt.end.at)),
                LetterFact::new("Answered", answered),
            ]),
            LetterPart::Text(
                "The organizer sees the same code beside your name. It shows that your answers arrived, and says nothing about marks."
                    .to_owned(),
            ),
            LetterPart::Button(LetterButton::open_palestra(public_url)),
        ],
        reason: format!(
            "You get this email because the organizer of {event} sends receipts. {}",
            head.sent_by()
        ),
        contact: None,
        calendar: None,
        inviter: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain_kernel::Timestamp;
    use domain_scheduling::{AttemptEnd, ReceiptCode};

    #[test]
    fn the_email_has_the_code_the_time_the_number_and_the_end() {
        let receipt = |by| Receipt {
            code: ReceiptCode::from_stored("7F3K92QDM4".to_owned()),
            end: AttemptEnd {
                at: Timestamp::from_millis(1_795_253_415_250),
                by,
            },
            answered: 9,
            questions: 10,
        };
        let head = Letterhead {
            organization: Some("Acme".to_owned()),
            inviter: None,
        };
        let url = "https://palestra.test";
        let text = |by| receipt_letter("Ada", "Finals", &receipt(by), url, &head).plain_text();
        assert_eq!(
            text(EndedBy::Participant),
            "Receipt of your answers: Finals\n\nAda, your answers of Finals are stored. You submitted your answers.\n\nReceipt code: 7F3K-92Q-DM4\nSubmitted: Saturday, 21 November 2026, 09:30:15 GMT\nAnswered: 9 of 10\n\nThe organizer sees the same code beside your name. It shows that your answers arrived, and says nothing about marks.\n\nOpen Palestra:\n\nhttps://palestra.test\n\nYou get this email because the organizer of Finals sends receipts. Sent by Palestra for Acme.\n"
        );
        let forged = receipt_letter("Ada\r\nX", "Finals\nX", &receipt(EndedBy::Time), url, &head);
        let lines = |text: &str| text.lines().count();
        assert_eq!(lines(&forged.plain_text()), lines(&text(EndedBy::Time)));
        assert!(text(EndedBy::Time).contains("The time was up"));
        assert!(text(EndedBy::Organizer).contains("The organizer shortened the time"));
    }
}
