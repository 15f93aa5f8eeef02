//! The effect of a correction on the totals of an event.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet};

use domain_kernel::{AttemptId, Points, UserId};
use uuid::Uuid;

use crate::graded_attempt::GradedAttempt;
use crate::leaderboard::place_of;
use crate::score::{Mark, Score};

/// How many totals increase, decrease and stay the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleCounts {
    pub gained: u64,
    pub lost: u64,
    pub unchanged: u64,
}

impl RuleCounts {
    /// Counts one total.
    pub fn add(&mut self, before: Points, after: Points) {
        let count = match after.cmp(&before) {
            Ordering::Greater => &mut self.gained,
            Ordering::Less => &mut self.lost,
            Ordering::Equal => &mut self.unchanged,
        };
        *count = count.saturating_add(1);
    }
}

/// The score of one attempt before and after a correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreChange {
    pub user_id: UserId,
    /// The version of the score before the correction.
    pub version: i32,
    pub is_published: bool,
    /// Whether a later attempt of the participant counts instead (D32). Such a score is corrected too, but not counted.
    pub is_superseded: bool,
    /// Whether the published score has a place among the others. That of a deleted user has none (D265).
    pub has_place: bool,
    /// The totals.
    pub before: Points,
    pub after: Points,
    /// The marks of the corrected question. A dropped question has none.
    pub mark_before: Option<Points>,
    pub mark_after: Option<Points>,
}

/// The effect of a correction on each score of an event. Each score takes only some dozens of bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CorrectionEffect(BTreeMap<AttemptId, ScoreChange>);

impl CorrectionEffect {
    /// Records a score and its correction. `at` is the index of the corrected question among the marks. If the attempt was
    /// already recorded, the new values replace the old ones.
    pub fn note(
        &mut self,
        before: &GradedAttempt,
        (is_superseded, is_deleted): (bool, bool),
        after: &Score,
        at: usize,
    ) {
        let counted = |score: &Score| {
            let mark = score.marks.get(at).filter(|mark| !mark.is_dropped());
            mark.and_then(|mark: &Mark| mark.score)
        };
        let change = ScoreChange {
            user_id: before.user_id,
            version: before.version,
            is_published: before.is_published(),
            is_superseded,
            has_place: before.is_published() && !is_superseded && !is_deleted,
            before: before.score.total(),
            after: after.total(),
            mark_before: counted(&before.score),
            mark_after: counted(after),
        };
        self.0.insert(before.attempt_id, change);
    }

    /// The number of scores.
    pub fn len(&self) -> u64 {
        u64::try_from(self.0.len()).unwrap_or(u64::MAX)
    }

    /// Whether there are no scores.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns how many totals increase, decrease and stay the same.
    pub fn counts(&self) -> RuleCounts {
        let mut counts = RuleCounts::default();
        for (_, change) in self.counted() {
            counts.add(change.before, change.after);
        }
        counts
    }

    /// Returns how many published totals change.
    pub fn published(&self) -> u64 {
        let published = self.counted().filter(|(_, change)| change.is_published);
        let changed = published.filter(|(_, change)| change.before != change.after);
        u64::try_from(changed.count()).unwrap_or(u64::MAX)
    }

    /// Returns the mean of the totals before and after the correction, or `None` if there are none.
    pub fn means(&self) -> Option<(Points, Points)> {
        let count = i64::try_from(self.counted().count())
            .ok()
            .filter(|count| *count > 0)?;
        let mean = |total: fn(&ScoreChange) -> Points| {
            let sum: Points = self.counted().map(|(_, change)| total(change)).sum();
            sum.share(1, count)
        };
        Some((mean(|change| change.before), mean(|change| change.after)))
    }

    /// Returns the first scores whose total changes, sorted by the total before the correction, the highest first. The
    /// order reveals no names.
    pub fn first_changes(&self, limit: usize) -> Vec<(AttemptId, ScoreChange)> {
        self.first(limit, |change| change.before != change.after)
    }

    /// Returns the first scores whose total stays the same, in the same order.
    pub fn first_unchanged(&self, limit: usize) -> Vec<(AttemptId, ScoreChange)> {
        self.first(limit, |change| change.before == change.after)
    }

    fn first(
        &self,
        limit: usize,
        is_wanted: impl Fn(&ScoreChange) -> bool,
    ) -> Vec<(AttemptId, ScoreChange)> {
        let wanted = self.counted().filter(|(_, change)| is_wanted(change));
        let mut wanted: Vec<_> = wanted.map(|(id, change)| (*id, *change)).collect();
        wanted.sort_by_key(|(id, change)| (Reverse(change.before), *id));
        wanted.truncate(limit);
        wanted
    }

    /// Returns the places that other participants have after the correction, from the first place on. Only published
    /// scores have places (D93).
    pub fn changed_places(&self) -> Vec<u64> {
        let (before, after) = (
            self.places(|change| change.before),
            self.places(|change| change.after),
        );
        let places = before.keys().chain(after.keys()).copied();
        let places: BTreeSet<u64> = places.collect();
        let is_other = |place: &u64| before.get(place) != after.get(place);
        places.into_iter().filter(is_other).collect()
    }

    /// Returns the attempts at each place.
    fn places(&self, total: fn(&ScoreChange) -> Points) -> BTreeMap<u64, BTreeSet<AttemptId>> {
        let mut by_total: BTreeMap<Reverse<Points>, BTreeSet<AttemptId>> = BTreeMap::new();
        for (id, change) in self.counted().filter(|(_, change)| change.has_place) {
            by_total
                .entry(Reverse(total(change)))
                .or_default()
                .insert(*id);
        }
        let mut better = 0;
        let placed = by_total.into_values().map(|attempts| {
            let place = place_of(better);
            better += u64::try_from(attempts.len()).unwrap_or(u64::MAX);
            (place, attempts)
        });
        placed.collect()
    }

    /// Iterates over the scores of the attempts that count (D32).
    fn counted(&self) -> impl Iterator<Item = (&AttemptId, &ScoreChange)> {
        self.0.iter().filter(|(_, change)| !change.is_superseded)
    }

    /// Returns a number that changes when a score is saved, added or withdrawn, or when another correction is applied.
    /// `number` is the number of the last correction. A JSON number represents the result exactly.
    pub fn version(&self, number: i32) -> i64 {
        self.version_of(number, 0)
    }

    /// Returns the version after this correction is applied, which saves each score.
    pub fn version_after(&self, number: i32) -> i64 {
        self.version_of(number, 1)
    }

    fn version_of(&self, number: i32, saves: u64) -> i64 {
        let seed = mix(u64::from(number.unsigned_abs()));
        let sum = self.0.iter().fold(seed, |sum, (id, change)| {
            let (high, low) = Uuid::from(*id).as_u64_pair();
            let version = u64::from(change.version.unsigned_abs()).wrapping_add(saves);
            sum.wrapping_add(mix(mix(high) ^ mix(low.wrapping_add(version))))
        });
        i64::try_from(sum >> 11).unwrap_or(i64::MAX)
    }
}

/// Mixes the bits of a number (the finalizer of `SplitMix64`).
const fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
