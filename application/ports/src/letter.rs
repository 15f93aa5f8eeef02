//! What an email says. Its plain text and its HTML are made from the same parts, so both say the same.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

/// The address of a button whose link is secret. The link takes its place when the email is sent.
pub const SECRET_LINK: &str = "{link}";

/// What an email says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Letter {
    /// The organization in whose name the email is sent. `None` for the platform.
    pub organization: Option<String>,
    /// Also the subject of the email.
    pub title: String,
    pub opening: String,
    /// In their order.
    pub parts: Vec<LetterPart>,
    /// Why the recipient gets the email.
    pub reason: String,
    /// The address to which replies go.
    pub contact: Option<String>,
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
    pub text: String,
}

/// A button, whose address is also written out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LetterButton {
    pub label: String,
    pub url: String,
    /// Such as the time until which its link works.
    pub note: Option<String>,
}

impl LetterFact {
    pub fn new(label: &str, text: impl Into<String>) -> Self {
        Self {
            label: label.to_owned(),
            text: text.into(),
        }
    }
}

impl LetterButton {
    /// Returns the button that leads to the product.
    pub fn open_palestra(public_url: &str) -> Self {
        Self {
            label: "Open Palestra".to_owned(),
            url: public_url.to_owned(),
            note: None,
        }
    }
}

impl Letter {
    /// Returns the letter of an email that an earlier version of the program stored as plain text.
    pub fn from_plain_text(title: String, text: &str) -> Self {
        let link = text.contains(SECRET_LINK).then(|| {
            LetterPart::Button(LetterButton {
                label: "Open the link".to_owned(),
                url: SECRET_LINK.to_owned(),
                note: None,
            })
        });
        Self {
            organization: None,
            title,
            opening: text.replace(SECRET_LINK, "").trim().to_owned(),
            parts: link.into_iter().collect(),
            reason: String::new(),
            contact: None,
        }
    }

    /// Returns the letter with the secret link in its place.
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

    /// Returns the letter as plain text.
    pub fn plain_text(&self) -> String {
        let mut text = format!("{}\n\n{}\n", self.title, self.opening);
        for part in &self.parts {
            text.push('\n');
            match part {
                LetterPart::Text(paragraph) => text.push_str(paragraph),
                LetterPart::Facts(facts) => {
                    for (nth, LetterFact { label, text: fact }) in facts.iter().enumerate() {
                        let line_break = if nth == 0 { "" } else { "\n" };
                        // Writing to a string does not fail.
                        let _ = write!(text, "{line_break}{label}: {fact}");
                    }
                }
                LetterPart::Button(LetterButton { label, url, note }) => {
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
                    .map(|(label, text)| LetterFact {
                        label: label.to_owned(),
                        text: text.to_owned(),
                    })
                    .into(),
                ),
                LetterPart::Button(LetterButton {
                    label: "Choose a password".to_owned(),
                    url: SECRET_LINK.to_owned(),
                    note: Some("The link works once.".to_owned()),
                }),
                LetterPart::Text(format!("A name may contain {SECRET_LINK}.")),
            ],
            reason: "Ada entered your address.".to_owned(),
            contact: None,
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
