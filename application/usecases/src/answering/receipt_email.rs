//! The receipt by email, where the organizer switched that on (D110).

use application_ports::{QueuedMail, Transaction};
use domain_access::Scope;
use domain_scheduling::{Attempt, EndedBy, EventKind, Receipt};

use crate::{App, AppResult};

impl App {
    /// Stores the email with a receipt if its event wants that and the participant is not deleted. It is sent after
    /// the commit.
    pub(super) async fn mail_receipt(
        &self,
        tx: &dyn Transaction,
        kind: EventKind,
        attempt: &Attempt,
        receipt: &Receipt,
    ) -> AppResult<()> {
        let organization = attempt.organization_id;
        let event = tx.find_event(organization, kind, attempt.event_id).await?;
        let Some(event) = event.filter(|event| event.mail_receipts) else {
            return Ok(());
        };
        let scope = Scope::Organization(organization);
        let Some(user) = tx.user(&scope, attempt.user_id).await? else {
            return Ok(());
        };
        let url = &self.settings.public_url;
        tx.enqueue_mail(&QueuedMail {
            id: self.row_id(),
            to: user.email.clone(),
            subject: format!("Receipt of your answers: {}", event.name),
            text: receipt_text(&user.name, &event.name, receipt, url),
            link: None,
            created_at: self.now(),
            tries: 0,
        })
        .await?;
        Ok(())
    }
}

/// Returns the text of the email. `public_url` is its only link.
fn receipt_text(name: &str, event: &str, receipt: &Receipt, public_url: &str) -> String {
    let at = receipt.end.at.to_utc();
    let (day, hour, minute, second) = (at.date(), at.hour(), at.minute(), at.second());
    let ending = match receipt.end.by {
        EndedBy::Participant => "You submitted your answers.",
        EndedBy::Time => "The time was up: your last saved answers were submitted.",
        EndedBy::Organizer => {
            "The organizer shortened the time: your last saved answers were submitted."
        }
    };
    let (code, answered, questions) = (&receipt.code, receipt.answered, receipt.questions);
    format!(
        "Hello {name},\n\nyour answers of {event} are stored.\n\nReceipt code: {code}\nSubmitted: {day} at {hour:02}:{minute:02}:{second:02} UTC\nAnswered: {answered} of {questions}\n\n{ending} The organizer sees the same code beside your name. It shows that your answers arrived, and says nothing about marks.\n\n{public_url}\n"
    )
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
        let text = |by| receipt_text("Ada", "Finals", &receipt(by), "https://palestra.test");
        assert_eq!(
            text(EndedBy::Participant),
            "Hello Ada,\n\nyour answers of Finals are stored.\n\nReceipt code: 7F3K-92Q-DM4\nSubmitted: 2026-11-21 at 09:30:15 UTC\nAnswered: 9 of 10\n\nYou submitted your answers. The organizer sees the same code beside your name. It shows that your answers arrived, and says nothing about marks.\n\nhttps://palestra.test\n"
        );
        assert!(text(EndedBy::Time).contains("The time was up"));
        assert!(text(EndedBy::Organizer).contains("The organizer shortened the time"));
    }
}
