//! The fields that groups and the slides case share.

use domain_kernel::{FieldErrors, Points, Required, char_count, normalize};

use crate::limits::{MAX_TITLE, MAX_WEIGHT};
use crate::question::QuestionKind;

/// Validates the weight of a group or of the slides case. If it is invalid, adds an error and returns zero.
pub(super) fn check_weight(
    weight: Option<f64>,
    kind: QuestionKind,
    errors: &mut FieldErrors,
) -> Points {
    let without_rounding = |weight: f64| {
        Points::from_number(weight).filter(|points| (points.to_number() - weight).abs() < 1e-9)
    };
    let message = match weight {
        None => Required.to_string(),
        Some(weight) if weight.is_nan() => "Weight must be a number".to_owned(),
        Some(weight) if weight <= 0.0 => "Weight must be more than 0".to_owned(),
        Some(weight) if weight > f64::from(MAX_WEIGHT) => {
            format!("Weight must not be more than {MAX_WEIGHT}")
        }
        Some(weight) => match without_rounding(weight) {
            Some(points) if points > Points::ZERO => return points,
            Some(_) | None => "Weight must have at most two decimals".to_owned(),
        },
    };
    errors.add(format!("{}.weight", kind.as_str()), message);
    Points::ZERO
}

/// Validates the tab title. The default is the title of the kind.
pub(super) fn check_title(
    title: Option<&str>,
    kind: QuestionKind,
    errors: &mut FieldErrors,
) -> String {
    let title = normalize(title.unwrap_or_default());
    match char_count(&title) {
        0 => return kind.default_title().to_owned(),
        1..=MAX_TITLE => {}
        _ => errors.add(
            format!("{}.title", kind.as_str()),
            format!("Title must not be longer than {MAX_TITLE} characters"),
        ),
    }
    title
}
