//! The closed set of question kinds. After adding a kind here, the compiler reports every place
//! that must handle it.

use serde::{Deserialize, Serialize};

/// Declares the kinds with their name and their default title, so that `ALL` cannot miss one.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal, $title:literal;)+) => {
        /// The kind of a question. It is stored by its name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum QuestionKind {
            $($(#[$doc])* $kind,)+
        }

        impl QuestionKind {
            /// All kinds, in the order of a template.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$kind),+];

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
    TrueOrFalse = "true_or_false", "True or False";
    /// A set of choices is right.
    MultipleChoices = "multiple_choices", "Multiple Choice";
    /// A text that a grader marks.
    FreeText = "free_text", "Free Text";
    /// A value from 1 to 10 that a grader marks.
    Rank = "rank", "Rank";
    /// Items to put in order.
    Arrange = "arrange", "Arrange";
    /// Images to sort into categories, at most one case per template (D21).
    Slides = "slides", "Slides";
}

impl QuestionKind {
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
    fn kinds_are_ordered_and_names_match_the_stored_form() {
        assert!(QuestionKind::ALL.is_sorted());
        for kind in QuestionKind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.as_str());
        }
    }
}
