//! The labels that replace the names of participants while names are hidden (D222).

/// The number that identifies a participant while names are hidden, from 1. It reveals neither the name nor the time of
/// the submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnswerNumber(u32);

impl AnswerNumber {
    /// The word before the number, in the form that a search compares.
    pub const SEARCHED_WORD: &str = "answer ";

    /// Wraps a stored number.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// Returns the number.
    pub const fn value(self) -> u32 {
        self.0
    }

    /// Returns the label, such as "Answer 13".
    pub fn label(self) -> String {
        format!("Answer {}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_compares_the_words_of_the_label_in_small_letters() {
        let number = AnswerNumber::new(13);
        assert_eq!(number.label(), "Answer 13");
        let searched = format!("{}{}", AnswerNumber::SEARCHED_WORD, number.value());
        assert_eq!(searched, number.label().to_lowercase());
    }
}
