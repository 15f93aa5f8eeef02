//! The upper and the lower group: 27 % of the participants each. Participants who tie at the border of a group belong
//! to it in part (D95).

use std::collections::BTreeSet;

use domain_kernel::Points;

use super::distribution::Distribution;
use crate::content::Content;
use crate::item::ContentItem;
use crate::question::QuestionKind;
use crate::score::{Score, ScoreByKind};

/// The totals of the participants, without the bonus. The first reading of the sheets collects them.
#[derive(Clone, Debug)]
pub struct Totals {
    kinds: Vec<QuestionKind>,
    totals: Distribution,
}

impl Totals {
    /// Begins without participants.
    pub fn new(content: &Content) -> Self {
        let kinds: BTreeSet<_> = content.items().map(ContentItem::kind).collect();
        Self {
            kinds: kinds.into_iter().collect(),
            totals: Distribution::default(),
        }
    }

    /// Adds a submitted sheet, given the points of each question kind. A sheet without a complete score is left out
    /// (D199).
    pub fn add(&mut self, sums: &ScoreByKind) {
        let total: Option<Points> = self.kinds.iter().map(|kind| sums.get(*kind)).sum();
        if let Some(total) = total {
            self.totals.add(total.hundredths());
        }
    }

    /// Adds a submitted sheet, given its marks. Marks of questions that are not in the content do not count.
    pub fn add_score(&mut self, content: &Content, score: &Score) {
        let mut marks = score.marks.iter();
        let asked = content.items().map(ContentItem::id);
        let total: Option<Points> = asked
            .map(|question| marks.find(|mark| mark.question == question)?.score)
            .sum();
        if let Some(total) = total {
            self.totals.add(total.hundredths());
        }
    }

    /// Returns the borders of the upper and the lower group.
    pub fn groups(&self) -> Groups {
        Groups {
            upper: Border::find(self.totals.count(), self.totals.iter().rev()),
            lower: Border::find(self.totals.count(), self.totals.iter()),
        }
    }
}

/// The borders of the upper and the lower group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Groups {
    pub(super) upper: Border,
    pub(super) lower: Border,
}

/// The total at the border of a group. `tied` participants have this total, and `taken` of them belong to the group, so
/// each belongs to it in the proportion `taken / tied`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Border {
    pub total: i64,
    pub taken: i64,
    pub tied: i64,
}

/// Whether a participant belongs to a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Membership {
    Inside,
    AtBorder,
    Outside,
}

impl Border {
    /// Finds the border of a group. The totals start at the group's end of the distribution.
    fn find(participants: i64, from_group: impl Iterator<Item = (i64, i64)>) -> Self {
        let size = group_size(participants);
        let mut inside = 0_i64;
        for (total, tied) in from_group {
            let taken = size.saturating_sub(inside);
            if taken <= tied {
                return Self { total, taken, tied };
            }
            inside = inside.saturating_add(tied);
        }
        Self::default()
    }
}

impl Groups {
    /// Returns whether a participant with this total belongs to the upper and to the lower group.
    pub(super) fn memberships(&self, total: i64) -> (Membership, Membership) {
        let membership = |is_inside, border: Border| match (is_inside, total == border.total) {
            (true, _) => Membership::Inside,
            (false, true) => Membership::AtBorder,
            (false, false) => Membership::Outside,
        };
        (
            membership(total > self.upper.total, self.upper),
            membership(total < self.lower.total, self.lower),
        )
    }
}

/// Returns 27 % of the participants, rounded half up, at least 1.
fn group_size(participants: i64) -> i64 {
    (participants.saturating_mul(27).saturating_add(50) / 100).max(1)
}
