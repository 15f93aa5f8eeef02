//! The email that tells a participant about an event (D210).

use application_ports::{Letter, LetterButton, LetterFact, LetterPart, SECRET_LINK};
use domain_assessment::Content;
use domain_kernel::{Points, Timestamp};
use domain_scheduling::{DateType, Event};

use super::{participants_page, question_types};
use crate::letters::{Letterhead, clock, day, gmt, one_line};

/// The common parts of all emails about an event.
pub(crate) struct EventEmail {
    event: Event,
    /// The name of the event, on one line.
    name: String,
    questions: usize,
    points: Points,
    head: Letterhead,
    /// The URL of the event's page for its participants.
    page: String,
    calendar: String,
}

impl EventEmail {
    /// `content` must be the content of the event's template.
    pub fn new(
        event: Event,
        content: &Content,
        head: Letterhead,
        public_url: &str,
        now: Timestamp,
    ) -> Self {
        let page = participants_page(&event, public_url);
        let kinds = question_types(content);
        Self {
            questions: kinds.iter().map(|(_, _, count)| count).sum(),
            points: content.total_weight(),
            calendar: event.calendar(&page, now),
            name: one_line(&event.name),
            event,
            head,
            page,
        }
    }

    /// Returns the email to a participant who has an account.
    pub fn for_account(&self, name: &str) -> Letter {
        let title = format!("You take part in {}", self.name);
        let parts = vec![
            LetterPart::Facts(vec![self.when(), self.how_long(), self.what()]),
            LetterPart::Button(self.open()),
            LetterPart::Text(
                "Before it begins: the page has the rules, a check of your device and a rehearsal with two questions. When it is time, the same page leads to Start."
                    .to_owned(),
            ),
        ];
        let why = format!("you take part in this {}", self.kind());
        self.letter(title, name, parts, &why)
    }

    /// Returns the email to a participant who has not set up the account. Its link works until `expires_at`.
    pub fn for_invited(&self, name: &str, expires_at: Timestamp) -> Letter {
        let title = format!("You are invited to {}", self.name);
        let place = LetterFact::new("Where", "In any browser, also on a phone");
        let facts = vec![self.when(), self.how_long(), self.what(), place];
        let set_up = LetterButton {
            note: Some(format!(
                "Choose a password once. The link is yours alone and works until {}.",
                gmt(expires_at)
            )),
            instead: Some(Box::new(self.open())),
            ..LetterButton::new("Set up your account", SECRET_LINK)
        };
        let parts = vec![
            LetterPart::Facts(facts),
            LetterPart::Button(set_up),
            LetterPart::Text(
                "Before the day: after signing in you find the rules, a check of your device and two questions to practise with."
                    .to_owned(),
            ),
        ];
        let why = "your address was entered for it. You do not know the sender? Ignore it: without a password the account cannot be used";
        self.letter(title, name, parts, why)
    }

    fn letter(&self, title: String, name: &str, parts: Vec<LetterPart>, why: &str) -> Letter {
        let contact = self.head.inviter.as_ref().map(|inviter| &inviter.email);
        let questions = contact.map_or_else(String::new, |email| format!(" Questions: {email}."));
        Letter {
            organization: self.head.organization.clone(),
            title,
            opening: format!(
                "Dear {}, {} assigned it to you.",
                one_line(name),
                self.head.sender()
            ),
            parts,
            reason: format!(
                "You get this email because {why}.{questions} {}",
                self.head.sent_by()
            ),
            contact: contact.cloned(),
            calendar: Some(self.calendar.clone()),
            inviter: self.head.named_inviter(),
        }
    }

    fn open(&self) -> LetterButton {
        LetterButton::new(format!("Open {}", self.name), self.page.clone())
    }

    fn kind(&self) -> &'static str {
        self.event.kind.as_str()
    }

    fn when(&self) -> LetterFact {
        let (starts, ends) = (self.event.starts_at(), self.event.ends_at());
        let window = if starts.date() == ends.date() {
            format!("{}\n{} to {} GMT", day(starts), clock(starts), clock(ends))
        } else {
            format!("{}\nto {}", gmt(starts), gmt(ends))
        };
        if self.event.waits_for_hand() {
            return LetterFact::new("When", format!("Planned: {window}")).with_note(
                "It starts when the organizer begins it, at the planned time or later. If it starts later, it ends later. The attached calendar file shows the plan in your own time.",
            );
        }
        LetterFact::new("When", window)
            .with_note("The attached calendar file shows it in your own time.")
    }

    fn how_long(&self) -> LetterFact {
        let (starts, ends) = (self.event.starts_at(), self.event.ends_at());
        let end = if starts.date() == ends.date() {
            format!("{} GMT", clock(ends))
        } else {
            gmt(ends)
        };
        let schedule = &self.event.schedule;
        let minutes = counted(u64::from(schedule.duration_minutes), "minute");
        let text = match (schedule.date_type, self.event.waits_for_hand()) {
            (DateType::Range, true) => {
                let window = length_in_words(schedule.window_millis());
                format!(
                    "{minutes} from your start, at the latest {window} after the organizer begins it"
                )
            }
            (DateType::Specific, true) => {
                format!("{minutes} from the moment when the organizer begins it")
            }
            (DateType::Range, false) => {
                format!("{minutes} from your start, at the latest until {end}")
            }
            (DateType::Specific, false) => format!("{minutes}, until {end}"),
        };
        LetterFact::new("How long", text)
    }

    fn what(&self) -> LetterFact {
        let questions = counted(
            u64::try_from(self.questions).unwrap_or(u64::MAX),
            "question",
        );
        let points = self.points.to_number();
        let attempts = if self.event.kind.is_repeatable() {
            ""
        } else {
            ", one attempt"
        };
        LetterFact::new("What", format!("{questions}, {points} points{attempts}"))
    }
}

fn counted(number: u64, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// Returns a length of time, such as `2 days` or `4 hours 30 minutes`. The last second of a day counts as a minute.
fn length_in_words(millis: i64) -> String {
    let minutes = u64::try_from(millis).unwrap_or_default().div_ceil(60_000);
    let parts = [
        (minutes / 1_440, "day"),
        (minutes / 60 % 24, "hour"),
        (minutes % 60, "minute"),
    ];
    let parts = parts.into_iter().filter(|(number, _)| *number > 0);
    let parts: Vec<_> = parts
        .map(|(number, thing)| counted(number, thing))
        .collect();
    parts.join(" ")
}
