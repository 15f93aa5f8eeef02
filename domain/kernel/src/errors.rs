//! The two ways in which a rule says no: a list of wrong fields, or one refusal of state.

/// Wrong fields, in the order in which they were found: a dotted path
/// (`trueOrFalse.questions.0.question`) and what a person reads, without the leading star.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldErrors(Vec<(String, String)>);

impl FieldErrors {
    /// Nothing wrong yet.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// One wrong field.
    pub fn one(path: impl Into<String>, message: impl Into<String>) -> Self {
        let mut errors = Self::new();
        errors.add(path, message);
        errors
    }

    /// Notes a wrong field.
    pub fn add(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.0.push((path.into(), message.into()));
    }

    /// Takes what was found elsewhere.
    pub fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// The value, or `None` after noting each of its errors under `path`.
    pub fn keep<T>(&mut self, path: &str, parsed: Result<T, impl std::fmt::Display>) -> Option<T> {
        match parsed {
            Ok(value) => Some(value),
            Err(message) => {
                self.add(path, message.to_string());
                None
            }
        }
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Path and message of each, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(path, message)| (path.as_str(), message.as_str()))
    }

    /// `value` where nothing is wrong.
    pub fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }
}

/// A refusal that no field is to blame for: a stable code in `snake_case`, and what a person reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// Stable code of the wire, such as `template_in_use`.
    pub code: &'static str,
    /// What a person reads.
    pub message: String,
}

impl Rejection {
    /// A refusal with its code and its words.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
        }
    }
}

/// The message of an empty field that must not be empty; the screens add the star.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Required;

impl std::fmt::Display for Required {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Required")
    }
}
