//! The analysis of an event or a template (D95, D199, D200): how hard its questions are, how well they distinguish
//! strong participants from weak ones, and how reliable the totals are.
//!
//! The formulas are those of classical test theory:
//!
//! - facility, and the upper and the lower 27 %: T. L. Kelley, "The selection of upper and lower groups for the
//!   validation of test items", Journal of Educational Psychology 30 (1939), 17-24;
//! - discrimination: the corrected item-total correlation, S. Henrysson, "Correction of item-total correlations in item
//!   analysis", Psychometrika 28 (1963), 211-218;
//! - alpha: L. J. Cronbach, "Coefficient alpha and the internal structure of tests", Psychometrika 16 (1951), 297-334;
//! - standard error of measurement: F. M. Lord and M. R. Novick, "Statistical Theories of Mental Test Scores" (1968),
//!   3.
//!
//! The sheets are read twice, because they are not kept in memory. In the first reading, [`Totals`] finds the borders
//! of the upper and the lower group ([`Groups`]). In the second reading, [`ItemAnalysis`] counts the answers. All
//! counts are whole numbers, so no figure depends on the order of the participants.

mod distribution;
mod figures;
mod groups;
mod item_analysis;
mod question;
mod tally;

pub use figures::{
    Analysis, Class, ItemFigures, OptionFigures, PlaceFigures, QuestionFigures, QuestionFlag,
    SlideFigures, TimeUsed,
};
pub use groups::{Groups, Totals};
pub use item_analysis::ItemAnalysis;

/// Converts a whole number to a number for a division.
fn real(whole: i128) -> f64 {
    #[expect(
        clippy::as_conversions,
        clippy::cast_precision_loss,
        reason = "a quotient of rounded numbers is as exact as the figures need"
    )]
    let real = whole as f64;
    real
}

/// Divides, or returns `None` if the divisor is zero.
fn quotient(part: i128, whole: i128) -> Option<f64> {
    (whole != 0).then(|| real(part) / real(whole))
}

#[cfg(test)]
mod tests;
