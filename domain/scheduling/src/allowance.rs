//! Allowances: the time that one participant gets in addition to the time of all participants (D60).

use domain_kernel::{FieldErrors, Points, char_count, normalize};

/// The factor that multiplies a person's time, from 1.00 to 4.00.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TimeFactor {
    percent: u16,
}

impl TimeFactor {
    /// The factor of a person without an allowance.
    pub const ONE: Self = Self { percent: 100 };
    const MAX_PERCENT: u16 = 400;

    /// Creates a factor from hundredths. Returns `None` if it is not within 1.00 to 4.00.
    pub const fn from_percent(percent: u16) -> Option<Self> {
        if percent < Self::ONE.percent || percent > Self::MAX_PERCENT {
            None
        } else {
            Some(Self { percent })
        }
    }

    /// Creates a factor from a number, rounded to hundredths. Returns `None` if it is not within 1.00 to 4.00.
    pub fn from_number(number: f64) -> Option<Self> {
        let hundredths = Points::from_number(number)?.hundredths();
        Self::from_percent(u16::try_from(hundredths).ok()?)
    }

    /// Returns the factor as a number.
    pub fn to_number(self) -> f64 {
        f64::from(self.percent) / 100.0
    }

    /// Returns the factor in hundredths.
    pub const fn percent(self) -> u16 {
        self.percent
    }

    /// Multiplies the milliseconds by the factor.
    pub(crate) fn of_millis(self, millis: i64) -> i64 {
        millis.saturating_mul(self.percent.into()) / 100
    }
}

/// The maximum length of the note of an allowance, in characters.
pub const MAX_ALLOWANCE_NOTE: usize = 500;
/// The maximum number of extra minutes of a participant.
pub const MAX_EXTRA_MINUTES: u32 = 600;

/// The permanent allowance of a person, which holds for all events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingAllowance {
    pub factor: TimeFactor,
    /// Why the person has the allowance; at most [`MAX_ALLOWANCE_NOTE`] characters. Only staff see it.
    pub note: String,
}

impl StandingAllowance {
    /// Checks the values of a form.
    ///
    /// # Errors
    ///
    /// Fails at `factor` if it is not within 1.00 to 4.00, and at `note` if it is too long.
    pub fn parse(factor: Option<f64>, note: &str) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let factor = factor.and_then(TimeFactor::from_number);
        let factor = errors.collect("factor", factor.ok_or("Must be 1.00 to 4.00"));
        let note = normalize(note);
        if char_count(&note) > MAX_ALLOWANCE_NOTE {
            errors.add("note", "Note must not be longer than 500 characters");
        }
        match factor {
            Some(factor) => errors.into_result(Self { factor, note }),
            None => Err(errors),
        }
    }
}

impl Default for StandingAllowance {
    fn default() -> Self {
        Self {
            factor: TimeFactor::ONE,
            note: String::new(),
        }
    }
}

/// The extra time of a participant at one event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExtraTime {
    /// At most [`MAX_EXTRA_MINUTES`].
    pub minutes: u32,
    /// Whether the participant may also work after the end of the event.
    pub past_end: bool,
}

impl ExtraTime {
    /// Checks the values of a form.
    ///
    /// # Errors
    ///
    /// Fails at `extra_minutes` if it is not within 0 to 600.
    pub fn parse(minutes: Option<i64>, past_end: bool) -> Result<Self, FieldErrors> {
        let minutes = minutes
            .and_then(|minutes| u32::try_from(minutes).ok())
            .filter(|minutes| *minutes <= MAX_EXTRA_MINUTES);
        match minutes {
            Some(minutes) => Ok(Self { minutes, past_end }),
            None => Err(FieldErrors::one("extra_minutes", "Must be 0 to 600")),
        }
    }
}

/// The whole allowance of a participant at an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    pub factor: TimeFactor,
    pub extra_minutes: u32,
    pub past_end: bool,
}

impl Allowance {
    /// No allowance.
    pub const NONE: Self = Self {
        factor: TimeFactor::ONE,
        extra_minutes: 0,
        past_end: false,
    };

    /// Combines the factor of a person with the extra time at one event.
    pub const fn new(factor: TimeFactor, extra: ExtraTime) -> Self {
        Self {
            factor,
            extra_minutes: extra.minutes,
            past_end: extra.past_end,
        }
    }
}
