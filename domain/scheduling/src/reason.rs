//! Why staff change the times of an event.

use domain_kernel::{FieldErrors, char_count, normalize, shown_count};

/// The minimum and the maximum length of a reason, in characters.
pub const MIN_REASON: usize = 3;
pub const MAX_REASON: usize = 200;

/// The reason why staff change the times of an event or of a participant. The audit record contains it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason(String);

impl Reason {
    /// Checks the text of a form.
    ///
    /// # Errors
    ///
    /// Fails at `reason` if it is too short or too long.
    pub fn parse(text: &str) -> Result<Self, FieldErrors> {
        let text = normalize(text);
        if shown_count(&text) >= MIN_REASON && char_count(&text) <= MAX_REASON {
            Ok(Self(text))
        } else {
            Err(FieldErrors::one(
                "reason",
                "Reason must have 3 to 200 characters",
            ))
        }
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("ok", false)]
    #[case("   ok   ", false)]
    #[case("why", true)]
    #[case("\u{200b}\u{200b}\u{200b}", false)]
    #[case("ok\u{200b}\u{2060}", false)]
    #[case(&"é".repeat(200), true)]
    #[case(&"é".repeat(201), false)]
    fn a_reason_has_three_to_two_hundred_characters(#[case] text: &str, #[case] is_valid: bool) {
        assert_eq!(Reason::parse(text).is_ok(), is_valid);
    }
}
