//! The place of a result among the published results of its event, and a summary of these results (D224).

use domain_kernel::Points;

use crate::leaderboard::place_of;

/// The number of classes of percentages. Only the last class includes its upper bound.
const CLASSES: usize = 10;

/// A total and how many published results have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TotalCount {
    /// The total, including the bonus.
    pub total: Points,
    pub total_weight: Points,
    pub count: u64,
}

/// All published totals of an event, of its people or of its teams.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublishedTotals {
    /// The totals, the highest first.
    totals: Vec<TotalCount>,
}

/// The place of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placing {
    pub place: u64,
    /// The number of all results.
    pub of: u64,
}

/// A summary of the published results of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultSummary {
    pub results: u64,
    /// Rounded half up to two decimals, like the median.
    pub mean: Points,
    pub median: Points,
    pub lowest: Points,
    pub highest: Points,
    pub total_weight: Points,
    /// The number of results in each of ten equal ranges of the percentage: from 0 to 10, from 10 to 20, and so on.
    pub classes: [u64; CLASSES],
}

impl PublishedTotals {
    /// Creates the totals from counts in any order.
    pub fn new(mut totals: Vec<TotalCount>) -> Self {
        totals.retain(|one| one.count > 0);
        totals.sort_by_key(|one| std::cmp::Reverse(one.total));
        Self { totals }
    }

    /// Returns the place of a published total by the rule of leaderboards: the number of better results plus one (D93).
    pub fn placing(&self, own: Points) -> Placing {
        let better = self.totals.iter().take_while(|one| one.total > own);
        let place = place_of(better.map(|one| one.count).sum());
        Placing {
            place,
            // The participant's result may be newer than these totals and so not be counted in them.
            of: self.results().max(place),
        }
    }

    /// Whether several results have this total, so that they share a place.
    pub fn is_shared(&self, own: Points) -> bool {
        let equal = self.totals.iter().filter(|one| one.total == own);
        equal.map(|one| one.count).sum::<u64>() > 1
    }

    fn results(&self) -> u64 {
        self.totals.iter().map(|one| one.count).sum()
    }

    /// Returns the summary, or `None` if there are no results.
    pub fn summary(&self) -> Option<ResultSummary> {
        let (best, worst) = (self.totals.first()?, self.totals.last()?);
        let results = self.results();
        let mut classes = [0; CLASSES];
        let mut sum = Points::ZERO;
        for one in &self.totals {
            let count = i64::try_from(one.count).unwrap_or(i64::MAX);
            sum += Points::from_hundredths(one.total.hundredths().saturating_mul(count));
            if let Some(class) = classes.get_mut(class_of(one)) {
                *class += one.count;
            }
        }
        let middle = self.at(results.saturating_sub(1) / 2) + self.at(results / 2);
        Some(ResultSummary {
            results,
            mean: sum.share(1, i64::try_from(results).unwrap_or(i64::MAX)),
            median: middle.share(1, 2),
            lowest: worst.total,
            highest: best.total,
            total_weight: best.total_weight,
            classes,
        })
    }

    /// Returns the summary for a participant with this result. Returns `None` if it would be the single result of
    /// another participant (D224).
    pub fn summary_beside(&self, own: Option<Points>) -> Option<ResultSummary> {
        let summary = self.summary()?;
        // The participant's result may be newer than these totals and so not be counted in them.
        let is_own = own == Some(summary.highest);
        (summary.results > 1 || is_own).then_some(summary)
    }

    /// Returns the total at this index, counted from the best result.
    fn at(&self, place: u64) -> Points {
        let mut before = 0;
        let reaches = |one: &&TotalCount| {
            before += one.count;
            place < before
        };
        let found = self.totals.iter().find(reaches);
        found.map_or(Points::ZERO, |one| one.total)
    }
}

/// Returns the class of a percentage. The exact percentage is compared, not the rounded one.
fn class_of(one: &TotalCount) -> usize {
    let weight = one.total_weight.hundredths().max(1);
    let classes = i64::try_from(CLASSES).unwrap_or(i64::MAX);
    let class = one.total.hundredths().max(0).saturating_mul(classes) / weight;
    usize::try_from(class).map_or(CLASSES - 1, |class| class.min(CLASSES - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rstest::rstest;

    fn of(totals: &[(i64, u64)]) -> PublishedTotals {
        let count = |&(total, count)| TotalCount {
            total: Points::from_hundredths(total),
            total_weight: Points::whole(10),
            count,
        };
        PublishedTotals::new(totals.iter().map(count).collect())
    }

    #[rstest]
    #[case(900, 1)]
    #[case(700, 2)]
    #[case(699, 4)]
    #[case(500, 4)]
    fn equal_totals_share_a_place_and_the_next_place_is_skipped(
        #[case] own: i64,
        #[case] place: u64,
    ) {
        let placing = of(&[(500, 1), (900, 1), (700, 2)]).placing(Points::from_hundredths(own));
        assert_eq!(placing, Placing { place, of: 4 });
    }

    #[rstest]
    #[case::counted_twice(700, true)]
    #[case::listed_twice(500, true)]
    #[case(900, false)]
    #[case::of_nobody(800, false)]
    fn a_place_is_shared_by_those_with_the_same_total(#[case] own: i64, #[case] shared: bool) {
        let totals = of(&[(500, 1), (900, 1), (700, 2), (500, 1)]);
        assert_eq!(totals.is_shared(Points::from_hundredths(own)), shared);
    }

    #[test]
    fn a_result_that_is_newer_than_the_totals_has_a_place_all_the_same() {
        let placing = of(&[]).placing(Points::whole(3));
        assert_eq!(placing, Placing { place: 1, of: 1 });
        let last = of(&[(900, 2)]).placing(Points::whole(3));
        assert_eq!(last, Placing { place: 3, of: 3 });
    }

    #[test]
    fn mean_and_median_are_rounded_half_up_and_a_bonus_counts_in_the_last_class() {
        let summary = of(&[(1_100, 1), (1_000, 1), (999, 1), (0, 1)]).summary();
        let summary = summary.unwrap();
        assert_eq!(summary.results, 4);
        assert_eq!(summary.mean, Points::from_hundredths(775));
        assert_eq!(summary.median, Points::from_hundredths(1_000));
        assert_eq!(
            (summary.lowest, summary.highest),
            (Points::ZERO, Points::whole(11))
        );
        assert_eq!(summary.classes, [1, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
        let odd = of(&[(100, 1), (200, 2)]).summary().unwrap();
        assert_eq!(odd.median, Points::whole(2));
        assert_eq!(odd.mean, Points::from_hundredths(167));
        assert_eq!(of(&[]).summary(), None);
    }

    #[test]
    fn a_summary_is_never_the_single_result_of_others() {
        let own = Some(Points::whole(9));
        let one = of(&[(900, 1)]);
        assert_eq!(one.summary_beside(None), None);
        assert_eq!(one.summary_beside(own), one.summary());
        assert_eq!(one.summary_beside(Some(Points::ZERO)), None);
        let two = of(&[(900, 2)]);
        assert_eq!(two.summary_beside(None), two.summary());
    }

    proptest! {
        #[test]
        fn the_figures_are_those_of_the_totals_one_by_one(
            totals in prop::collection::vec((0_i64..1_200, 1_u64..4), 1..20)
        ) {
            let mut all: Vec<i64> = totals
                .iter()
                .flat_map(|&(total, count)| (0..count).map(move |_| total))
                .collect();
            all.sort_unstable();
            let summary = of(&totals).summary().unwrap();
            let results = i64::try_from(all.len()).unwrap();
            prop_assert_eq!(summary.results, results.cast_unsigned());
            let sum: i64 = all.iter().sum();
            prop_assert_eq!(summary.mean, Points::from_hundredths(sum).share(1, results));
            let (lower, upper) = (all[(all.len() - 1) / 2], all[all.len() / 2]);
            prop_assert_eq!(summary.median, Points::from_hundredths(lower + upper).share(1, 2));
            prop_assert_eq!(summary.classes.iter().sum::<u64>(), summary.results);
            for own in &all {
                let better = all.iter().filter(|total| *total > own).count();
                let placing = of(&totals).placing(Points::from_hundredths(*own));
                prop_assert_eq!(placing.place, u64::try_from(better).unwrap() + 1);
                prop_assert_eq!(placing.of, summary.results);
            }
        }
    }
}
