//! The two errors of a domain rule: invalid fields ([`FieldErrors`]), or a refusal because of the
//! current state ([`Refusal`]).

use std::fmt;

/// The maximum number of invalid fields that are reported.
pub const MAX_FIELD_ERRORS: usize = 100;

/// Invalid fields, in the order in which they were found. Each has a dotted path in the domain's own field names
/// (`true_or_false.questions.0.text`) and a message for people. Only the first [`MAX_FIELD_ERRORS`] are kept, so that
/// the response to a large invalid request stays small.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldErrors(Vec<(String, String)>);

impl FieldErrors {
    /// Creates an empty list.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Creates a list with one invalid field.
    pub fn one(path: impl Into<String>, message: impl Into<String>) -> Self {
        let mut errors = Self::new();
        errors.add(path, message);
        errors
    }

    /// Adds an invalid field if there are fewer than [`MAX_FIELD_ERRORS`].
    pub fn add(&mut self, path: impl Into<String>, message: impl Into<String>) {
        if self.0.len() < MAX_FIELD_ERRORS {
            self.0.push((path.into(), message.into()));
        }
    }

    /// Appends the errors of another list, up to [`MAX_FIELD_ERRORS`] in total.
    pub fn extend(&mut self, other: Self) {
        let free = MAX_FIELD_ERRORS.saturating_sub(self.0.len());
        self.0.extend(other.0.into_iter().take(free));
    }

    /// Returns the parsed value, or adds its error under `path` and returns `None`.
    pub fn collect<T>(&mut self, path: &str, parsed: Result<T, impl fmt::Display>) -> Option<T> {
        match parsed {
            Ok(value) => Some(value),
            Err(message) => {
                self.add(path, message.to_string());
                None
            }
        }
    }

    /// Whether the field at `path` is invalid.
    pub fn contains(&self, path: &str) -> bool {
        self.0.iter().any(|(known, _)| known == path)
    }

    /// Whether no field is invalid.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Iterates over path and message of each error, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(path, message)| (path.as_str(), message.as_str()))
    }

    /// Returns `value` if no field is invalid, otherwise the errors.
    pub fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }
}

/// Collects all errors without a limit. It is meant for a list that has its own limit and must report every invalid
/// entry.
impl FromIterator<(String, String)> for FieldErrors {
    fn from_iter<T: IntoIterator<Item = (String, String)>>(errors: T) -> Self {
        Self(errors.into_iter().collect())
    }
}

/// The stable code of a refusal in `snake_case`, such as `template_in_use`. Each code is defined
/// once, as a constant in the `refusals` module of the crate whose rule refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RefusalCode(&'static str);

impl RefusalCode {
    /// Creates a code.
    pub const fn new(code: &'static str) -> Self {
        Self(code)
    }

    /// Returns the code as text.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl PartialEq<&str> for RefusalCode {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl fmt::Display for RefusalCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The current state forbids the operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub code: RefusalCode,
    /// The explanation for people.
    pub message: String,
    /// The fields whose values are the cause. Empty if the cause is not a value of the request.
    pub fields: FieldErrors,
}

impl Refusal {
    /// Creates a refusal from its code and its message.
    pub fn new(code: RefusalCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            fields: FieldErrors::new(),
        }
    }

    /// Returns the refusal with the field that is its cause.
    #[must_use]
    pub fn at(mut self, path: &str) -> Self {
        self.fields.add(path, self.message.clone());
        self
    }

    /// Returns the refusal with the fields of another one that has the same code.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.fields.extend(other.fields);
        self
    }
}

/// Defines a function for each refusal of a crate: the function returns the code from the crate's module `refusals`
/// with the message for people.
#[macro_export]
macro_rules! refusals {
    ($($name:ident, $code:ident: $message:literal;)+) => {$(
        pub fn $name() -> $crate::Refusal {
            $crate::Refusal::new(super::refusals::$code, $message)
        }
    )+};
}

/// The message of a mandatory field that is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Required;

impl fmt::Display for Required {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Required")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_equals_its_text() {
        const IN_USE: RefusalCode = RefusalCode::new("template_in_use");
        assert_eq!(IN_USE, "template_in_use");
        assert_eq!(IN_USE.to_string(), IN_USE.as_str());
        assert_eq!(Refusal::new(IN_USE, "").code, IN_USE);
    }

    #[test]
    fn errors_are_collected_in_order() {
        let mut errors = FieldErrors::new();
        assert_eq!(errors.collect("age", "7".parse::<u8>()), Some(7));
        assert!(errors.is_empty());
        assert_eq!(errors.collect("name", Err::<u8, _>("Required")), None);
        errors.extend(FieldErrors::one("email", "Required"));
        assert!(errors.contains("email") && !errors.contains("age"));
        assert_eq!(
            errors.iter().collect::<Vec<_>>(),
            [("name", "Required"), ("email", "Required")]
        );
        assert!(errors.into_result(()).is_err());
    }

    #[test]
    fn at_most_a_hundred_errors_are_kept() {
        let many = |count: usize| {
            let mut errors = FieldErrors::new();
            (0..count).for_each(|at| errors.add(format!("answers.{at}"), "Required"));
            errors
        };
        let mut errors = many(1000);
        assert_eq!(errors.iter().count(), MAX_FIELD_ERRORS);
        assert!(errors.contains("answers.99") && !errors.contains("answers.100"));
        errors.extend(many(1));
        assert_eq!(errors.iter().count(), MAX_FIELD_ERRORS);
        let mut errors = many(60);
        errors.extend(many(60));
        assert_eq!(errors.iter().count(), MAX_FIELD_ERRORS);
    }
}
