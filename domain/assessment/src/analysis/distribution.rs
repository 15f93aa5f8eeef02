//! A distribution: how often each whole number occurs. It is used for totals in hundredths of a point and for times in
//! seconds.

use std::collections::BTreeMap;

use super::{quotient, real};

/// The numbers that occurred, each with its frequency.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Distribution(BTreeMap<i64, i64>);

impl Distribution {
    pub fn add(&mut self, number: i64) {
        let count = self.0.entry(number).or_insert(0);
        *count = count.saturating_add(1);
    }

    /// Iterates over the numbers, the smallest first, each with its frequency.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (i64, i64)> {
        self.0.iter().map(|(number, count)| (*number, *count))
    }

    pub fn count(&self) -> i64 {
        self.0.values().sum()
    }

    pub fn sum(&self) -> i128 {
        self.sum_of(|number| number)
    }

    pub fn sum_of_squares(&self) -> i128 {
        self.sum_of(|number| number.saturating_mul(number))
    }

    fn sum_of(&self, term: impl Fn(i128) -> i128) -> i128 {
        self.iter()
            .map(|(number, count)| term(number.into()).saturating_mul(count.into()))
            .sum()
    }

    pub fn minimum(&self) -> Option<i64> {
        self.0.first_key_value().map(|(number, _)| *number)
    }

    pub fn maximum(&self) -> Option<i64> {
        self.0.last_key_value().map(|(number, _)| *number)
    }

    pub fn mean(&self) -> Option<f64> {
        quotient(self.sum(), self.count().into())
    }

    /// Returns the median: the middle number, or the mean of the two middle numbers.
    pub fn median(&self) -> Option<f64> {
        let count = self.count();
        let lower = self.at(count.saturating_sub(1) / 2)?;
        let upper = self.at(count / 2)?;
        Some(real(i128::from(lower) + i128::from(upper)) / 2.0)
    }

    /// Returns `n (n - 1)` times the sample variance. It is a whole number.
    pub fn scaled_variance(&self) -> i128 {
        super::tally::scaled_variance(self.count(), self.sum(), self.sum_of_squares())
    }

    /// Returns the number at this index when the numbers are sorted by size.
    fn at(&self, place: i64) -> Option<i64> {
        let mut before = 0_i64;
        for (number, count) in self.iter() {
            before = before.saturating_add(count);
            if place < before {
                return Some(number);
            }
        }
        None
    }
}
