//! The closed list of question kinds. A new kind is added here, and the compiler names every place
//! that must know it.

use serde::{Deserialize, Serialize};

/// Declares the kinds, so that none can be missing from the list of all: its number on the wire, the
/// name of its group on the wire and in what is stored, and the tab title where none is given.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $code:literal, $group:literal, $title:literal;)+) => {
        /// A kind of question. Stored and spoken of as its group's name (`trueOrFalse`).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase")]
        pub enum QuestionKind {
            $($(#[$doc])* $kind,)+
        }

        impl QuestionKind {
            /// Every kind, by code.
            pub const ALL: [Self; [$($code),+].len()] = [$(Self::$kind),+];

            /// The number of the wire, from 1.
            pub const fn code(self) -> u8 {
                match self {
                    $(Self::$kind => $code,)+
                }
            }

            /// The name of its group on the wire, which begins the path of each of its errors.
            pub const fn group(self) -> &'static str {
                match self {
                    $(Self::$kind => $group,)+
                }
            }

            /// The tab title where none is given.
            pub const fn default_title(self) -> &'static str {
                match self {
                    $(Self::$kind => $title,)+
                }
            }
        }
    };
}

kinds! {
    /// One of True and False is right.
    TrueOrFalse = 1, "trueOrFalse", "True or False";
    /// A set of choices is right.
    MultipleChoices = 2, "multipleChoices", "Multiple Choice";
    /// A text, marked by a grader.
    FreeText = 3, "freeText", "Free Text";
    /// A value from 1 to 10, marked by a grader.
    Rank = 4, "rank", "Rank";
    /// Items to put in order.
    Arrange = 5, "arrange", "Arrange";
    /// Images to put into categories; one case a template (D21).
    Slides = 6, "slides", "Slides";
}

impl QuestionKind {
    /// The kind of a number of the wire.
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// Whether a grader gives its marks (D34).
    pub const fn needs_manual_grading(self) -> bool {
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
        for (kind, code) in QuestionKind::ALL.into_iter().zip(1u8..) {
            assert_eq!(kind.code(), code);
            assert_eq!(QuestionKind::from_code(code), Some(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.group());
        }
        assert_eq!(QuestionKind::from_code(0), None);
        assert_eq!(QuestionKind::from_code(u8::MAX), None);
    }
}
