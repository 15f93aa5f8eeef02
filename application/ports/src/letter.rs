//! The contents of an email. Its plain text and its HTML are built from the same parts, so that both say the same.

use std::fmt::Write as _;

use domain_kernel::UserId;
use serde::{Deserialize, Serialize};

/// Placeholder for the URL of a button whose link is secret. The link replaces it when the email is sent.
pub const SECRET_LINK: &str = "{link}";

/// The contents of an email.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Letter {
    /// The organization in whose name the email is sent. `None` for the platform.
    pub organization: Option<String>,
    /// The title, which is also the subject of the email.
    pub title: String,
    pub opening: String,
    /// In their order.
    pub parts: Vec<LetterPart>,
    /// Why the recipient gets the email.
    pub reason: String,
    /// The address to which replies go.
    pub contact: Option<String>,
    /// A calendar file (RFC 5545) to attach.
    #[serde(default)]
    pub calendar: Option<String>,
    /// Whom it names besides the recipient.
    #[serde(default)]
    pub inviter: Option<LetterInviter>,
}

/// Who invited the recipient, and is named in the letter by this name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LetterInviter {
    pub id: UserId,
    pub name: String,
}

/// A part of a letter below its opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LetterPart {
    Text(String),
    Facts(Vec<LetterFact>),
    Button(LetterButton),
}

/// A line of a table, such as `When`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LetterFact {
    pub label: String,
    /// The text. It may have several lines.
    pub text: String,
    /// A note below the text, in small letters.
    #[serde(default)]
    pub note: Option<String>,
}

/// A button. Its URL is also part of the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LetterButton {
    pub label: String,
    pub url: String,
    /// A note, such as the time until which the link works.
    pub note: Option<String>,
    /// The button to show instead if the secret link has become invalid before the email is sent. If it is `None`, the
    /// email is then not sent.
    #[serde(default)]
    pub instead: Option<Box<LetterButton>>,
}

impl LetterFact {
    pub fn new(label: &str, text: impl Into<String>) -> Self {
        Self {
            label: label.to_owned(),
            text: text.into(),
            note: None,
        }
    }

    /// Returns the line with a note below it.
    #[must_use]
    pub fn with_note(self, note: &str) -> Self {
        Self {
            note: Some(note.to_owned()),
            ..self
        }
    }
}

impl LetterButton {
    pub fn new(label: impl Into<String>, url: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            url: url.into(),
            note: None,
            instead: None,
        }
    }

    /// Returns the button that opens the product.
    pub fn open_palestra(public_url: &str) -> Self {
        Self::new("Open Palestra", public_url)
    }
}

impl Letter {
    /// Returns the letter of an email that an earlier version of the program stored as plain text.
    pub fn from_plain_text(title: String, text: &str) -> Self {
        let link = text
            .contains(SECRET_LINK)
            .then(|| LetterPart::Button(LetterButton::new("Open the link", SECRET_LINK)));
        Self {
            organization: None,
            title,
            opening: text.replace(SECRET_LINK, "").trim().to_owned(),
            parts: link.into_iter().collect(),
            reason: String::new(),
            contact: None,
            calendar: None,
            inviter: None,
        }
    }

    /// Returns the letter with the secret link in place of its placeholder.
    #[must_use]
    pub fn with_link(mut self, url: &str) -> Self {
        for part in &mut self.parts {
            if let LetterPart::Button(button) = part
                && button.url == SECRET_LINK
            {
                url.clone_into(&mut button.url);
            }
        }
        self
    }

    /// Returns the letter for a recipient whose secret link is no longer valid. Replaces each button that has the link
    /// by the button for this case. Returns `None` if there is no such button, because the letter is useless then.
    pub fn without_link(mut self) -> Option<Self> {
        for part in &mut self.parts {
            if let LetterPart::Button(button) = part
                && button.url == SECRET_LINK
            {
                *button = *button.instead.take()?;
            }
        }
        Some(self)
    }

    /// Returns the letter without the name and the address of who invited. `name` takes their place (D245).
    #[must_use]
    pub fn without_inviter(mut self, name: &str) -> Self {
        let Some(inviter) = self.inviter.take() else {
            return self;
        };
        let address = self.contact.take();
        let erase = |text: &mut String| {
            *text = replace_words(text, &inviter.name, name);
            if let Some(address) = &address {
                *text = text.replace(address, name);
            }
        };
        for part in &mut self.parts {
            match part {
                LetterPart::Text(text) => erase(text),
                LetterPart::Facts(facts) => {
                    let has_address = |text: &str| {
                        (address.as_deref()).is_some_and(|address| text.contains(address))
                    };
                    facts.retain(|fact| !has_address(&fact.text));
                    for fact in facts {
                        erase(&mut fact.text);
                    }
                }
                LetterPart::Button(_) => {}
            }
        }
        for text in [&mut self.title, &mut self.opening, &mut self.reason] {
            erase(text);
        }
        self
    }

    /// Returns the letter as plain text.
    pub fn plain_text(&self) -> String {
        let mut text = format!("{}\n\n{}\n", self.title, self.opening);
        for part in &self.parts {
            text.push('\n');
            match part {
                LetterPart::Text(paragraph) => text.push_str(paragraph),
                LetterPart::Facts(facts) => {
                    for (nth, fact) in facts.iter().enumerate() {
                        let LetterFact {
                            label,
                            text: said,
                            note,
                        } = fact;
                        let line_break = if nth == 0 { "" } else { "\n" };
                        // Writing to a string does not fail.
                        let _ = write!(text, "{line_break}{label}: {said}");
                        if let Some(note) = note {
                            let _ = write!(text, "\n{note}");
                        }
                    }
                }
                LetterPart::Button(LetterButton {
                    label, url, note, ..
                }) => {
                    let _ = write!(text, "{label}:\n\n{url}");
                    if let Some(note) = note {
                        let _ = write!(text, "\n\n{note}");
                    }
                }
            }
            text.push('\n');
        }
        if !self.reason.is_empty() {
            let _ = write!(text, "\n{}\n", self.reason);
        }
        text
    }
}

/// Replaces a name wherever it is a word, or several, of its own.
fn replace_words(text: &str, name: &str, by: &str) -> String {
    let (mut replaced, mut rest) = (String::new(), text);
    while let Some((before, after)) = (!name.is_empty()).then(|| rest.split_once(name)).flatten() {
        let last = before.chars().next_back().or(replaced.chars().next_back());
        let is_part = [last, after.chars().next()]
            .into_iter()
            .flatten()
            .any(char::is_alphanumeric);
        replaced.push_str(before);
        replaced.push_str(if is_part { name } else { by });
        rest = after;
    }
    replaced.push_str(rest);
    replaced
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter() -> Letter {
        Letter {
            organization: Some("Acme".to_owned()),
            title: "Ada invited you to Acme".to_owned(),
            opening: "Ben, choose a password.".to_owned(),
            parts: vec![
                LetterPart::Facts(
                    [
                        ("Your email", "ben@acme.test"),
                        ("Contact", "ada@acme.test"),
                    ]
                    .map(|(label, text)| LetterFact::new(label, text))
                    .into(),
                ),
                LetterPart::Button(LetterButton {
                    label: "Choose a password".to_owned(),
                    url: SECRET_LINK.to_owned(),
                    note: Some("The link works once.".to_owned()),
                    instead: None,
                }),
                LetterPart::Text(format!("A name may contain {SECRET_LINK}.")),
            ],
            reason: "Ada entered your address.".to_owned(),
            contact: None,
            calendar: None,
            inviter: None,
        }
    }

    #[test]
    fn the_plain_text_has_every_part_and_the_link_on_a_line_of_its_own() {
        let text = letter().with_link("https://palestra.test/x").plain_text();
        assert_eq!(
            text,
            "Ada invited you to Acme\n\nBen, choose a password.\n\nYour email: ben@acme.test\nContact: ada@acme.test\n\nChoose a password:\n\nhttps://palestra.test/x\n\nThe link works once.\n\nA name may contain {link}.\n\nAda entered your address.\n"
        );
    }

    #[test]
    fn a_letter_without_its_link_has_the_other_button_or_is_of_no_use() {
        assert_eq!(letter().without_link(), None);
        let mut letter = letter();
        for part in &mut letter.parts {
            if let LetterPart::Button(button) = part {
                button.instead = Some(Box::new(LetterButton::new("Open", "https://x/event")));
            }
        }
        let text = letter.without_link().unwrap().plain_text();
        assert!(text.contains("Open:\n\nhttps://x/event\n"), "{text}");
        assert!(!text.contains("Choose a password:"), "{text}");
    }

    #[test]
    fn a_letter_without_its_inviter_has_neither_name_nor_address() {
        let letter = Letter {
            opening: "Adam, Ada assigned it to you.".to_owned(),
            contact: Some("ada@acme.test".to_owned()),
            inviter: Some(LetterInviter {
                id: UserId(uuid::Uuid::nil()),
                name: "Ada".to_owned(),
            }),
            ..letter()
        };
        let erased = letter.without_inviter("Erased person 7");
        assert_eq!((&erased.contact, &erased.inviter), (&None, &None));
        assert_eq!(erased.opening, "Adam, Erased person 7 assigned it to you.");
        let text = erased.plain_text();
        assert!(
            !text.contains("ada@acme.test") && !text.contains("Ada "),
            "{text}"
        );
        assert!(
            text.starts_with("Erased person 7 invited you to Acme\n"),
            "{text}"
        );
        assert!(text.contains("Your email: ben@acme.test"), "{text}");
    }

    #[test]
    fn a_name_is_replaced_only_where_it_is_a_word() {
        for (text, replaced) in [
            ("Ada", "X"),
            ("Adam and Ada", "Adam and X"),
            ("(Ada) Canada AdaAda Ada's", "(X) Canada AdaAda X's"),
            ("", ""),
        ] {
            assert_eq!(replace_words(text, "Ada", "X"), replaced);
        }
        assert_eq!(replace_words("Ada", "", "X"), "Ada");
    }

    #[test]
    fn a_letter_that_an_earlier_version_stored_can_be_read() {
        let stored = r#"{"organization":null,"title":"T","opening":"O","parts":[{"Facts":[{"label":"L","text":"X"}]},
            {"Button":{"label":"B","url":"{link}","note":null}}],"reason":"R","contact":null}"#;
        let letter: Letter = serde_json::from_str(stored).unwrap();
        assert_eq!(letter.calendar, None);
        assert!(letter.plain_text().contains("L: X\n"));
    }

    #[test]
    fn a_stored_plain_text_keeps_its_words_and_its_link() {
        let stored = "Hello Ben,\n\nchoose it here:\n\n{link}\n\nThe link can be used once.\n";
        let letter = Letter::from_plain_text("Set up".to_owned(), stored).with_link("https://x");
        let text = letter.plain_text();
        for words in [
            "Set up",
            "choose it here:",
            "can be used once.",
            "\nhttps://x\n",
        ] {
            assert!(text.contains(words), "{words} in {text}");
        }
        assert_eq!(Letter::from_plain_text(String::new(), "No link").parts, []);
    }
}
