//! The closed set of question kinds. After adding a kind here, the compiler reports every place
//! that must handle it.

use serde::{Deserialize, Serialize};

/// Declares the kinds with their number, their name and their default title, so that `ALL` cannot
/// miss one.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $code:literal, $name:literal, $title:literal;)+) => {
        /// The kind of a question. It is stored by its name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum QuestionKind {
            $($(#[$doc])* $kind,)+
        }

        impl QuestionKind {
            /// All kinds, ordered by number.
            pub const ALL: [Self; [$($code),+].len()] = [$(Self::$kind),+];

            /// Returns the stable number, from 1.
            pub const fn code(self) -> u8 {
                match self {
                    $(Self::$kind => $code,)+
                }
            }

            /// Returns the stable name, which is also the first segment of the kind's error paths.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)+
                }
            }

            /// Returns the tab title of a group without a title of its own.
            pub const fn default_title(self) -> &'static str {
                match self {
                    $(Self::$kind => $title,)+
                }
            }
        }
    };
}

kinds! {
    /// Either True or False is right.
    TrueOrFalse = 1, "true_or_false", "True or False";
    /// A set of choices is right.
    MultipleChoices = 2, "multiple_choices", "Multiple Choice";
    /// A text that a grader marks.
    FreeText = 3, "free_text", "Free Text";
    /// A value from 1 to 10 that a grader marks.
    Rank = 4, "rank", "Rank";
    /// Items to put in order.
    Arrange = 5, "arrange", "Arrange";
    /// Images to sort into categories, at most one case per template (D21).
    Slides = 6, "slides", "Slides";
}

impl QuestionKind {
    /// Returns the kind with that number.
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// Whether a grader gives the marks (D34).
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
    fn numbers_start_at_one_and_names_match_the_stored_form() {
        for (kind, code) in QuestionKind::ALL.into_iter().zip(1u8..) {
            assert_eq!(kind.code(), code);
            assert_eq!(QuestionKind::from_code(code), Some(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.as_str());
        }
        assert_eq!(QuestionKind::from_code(0), None);
        assert_eq!(QuestionKind::from_code(u8::MAX), None);
    }
}
