//! An email as it is shown before it is sent.

use application_ports::{Letter, LetterPart};
use serde::Serialize;
use utoipa::ToSchema;

/// What an email says, in its order.
#[derive(Serialize, ToSchema)]
pub(crate) struct LetterResponse {
    /// In whose name it is sent.
    sender: String,
    subject: String,
    opening: String,
    parts: Vec<LetterPartResponse>,
    /// Why its recipient gets it.
    reason: String,
}

/// A part of an email: a paragraph, a table, or a button.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
enum LetterPartResponse {
    Text {
        text: String,
    },
    Facts {
        facts: Vec<LetterFactResponse>,
    },
    Button {
        label: String,
        #[schema(required)]
        note: Option<String>,
    },
}

/// A line of a table.
#[derive(Serialize, ToSchema)]
struct LetterFactResponse {
    label: String,
    /// May have several lines.
    text: String,
    #[schema(required)]
    note: Option<String>,
}

impl From<Letter> for LetterResponse {
    fn from(letter: Letter) -> Self {
        Self {
            sender: letter.organization.unwrap_or_else(|| "Palestra".to_owned()),
            subject: letter.title,
            opening: letter.opening,
            parts: letter.parts.into_iter().map(Into::into).collect(),
            reason: letter.reason,
        }
    }
}

impl From<LetterPart> for LetterPartResponse {
    fn from(part: LetterPart) -> Self {
        match part {
            LetterPart::Text(text) => Self::Text { text },
            LetterPart::Facts(facts) => {
                let facts = facts.into_iter().map(|fact| LetterFactResponse {
                    label: fact.label,
                    text: fact.text,
                    note: fact.note,
                });
                Self::Facts {
                    facts: facts.collect(),
                }
            }
            LetterPart::Button(button) => Self::Button {
                label: button.label,
                note: button.note,
            },
        }
    }
}
