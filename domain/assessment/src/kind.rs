//! The closed list of question kinds. A new kind is added here, and the compiler names every place
//! that must know it.

use serde::{Deserialize, Serialize};

/// A kind of question. Stored and spoken of as its group's name (`trueOrFalse`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    /// One of True and False is right.
    TrueOrFalse,
    /// A set of choices is right.
    MultipleChoices,
    /// A text, marked by a grader.
    FreeText,
    /// A value from 1 to 10, marked by a grader.
    Rank,
    /// Items to put in order.
    Arrange,
    /// Images to put into categories; one case a template (D21).
    Slides,
}

impl Kind {
    /// Every kind, by code.
    pub const ALL: [Self; 6] = [
        Self::TrueOrFalse,
        Self::MultipleChoices,
        Self::FreeText,
        Self::Rank,
        Self::Arrange,
        Self::Slides,
    ];

    /// The number of the wire, 1 to 6.
    pub const fn code(self) -> u8 {
        match self {
            Self::TrueOrFalse => 1,
            Self::MultipleChoices => 2,
            Self::FreeText => 3,
            Self::Rank => 4,
            Self::Arrange => 5,
            Self::Slides => 6,
        }
    }

    /// The kind of a number of the wire.
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// The name of its group on the wire, which begins the path of each of its errors.
    pub const fn group(self) -> &'static str {
        match self {
            Self::TrueOrFalse => "trueOrFalse",
            Self::MultipleChoices => "multipleChoices",
            Self::FreeText => "freeText",
            Self::Rank => "rank",
            Self::Arrange => "arrange",
            Self::Slides => "slides",
        }
    }

    /// The tab title where none is given.
    pub const fn default_title(self) -> &'static str {
        match self {
            Self::TrueOrFalse => "True or False",
            Self::MultipleChoices => "Multiple Choice",
            Self::FreeText => "Free Text",
            Self::Rank => "Rank",
            Self::Arrange => "Arrange",
            Self::Slides => "Slides",
        }
    }

    /// Whether a grader gives its marks (D34).
    pub const fn graded_by_hand(self) -> bool {
        match self {
            Self::FreeText | Self::Rank => true,
            Self::TrueOrFalse | Self::MultipleChoices | Self::Arrange | Self::Slides => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_codes_count_from_one_and_lead_back() {
        for (kind, code) in Kind::ALL.into_iter().zip(1u8..) {
            assert_eq!(kind.code(), code);
            assert_eq!(Kind::from_code(code), Some(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.group());
        }
        assert_eq!(Kind::from_code(0), None);
        assert_eq!(Kind::from_code(7), None);
    }
}
