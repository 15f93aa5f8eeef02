//! Marks the sheets of an event with a correction (D94).

use std::sync::Arc;

use application_ports::{LostWork, ScoredSheet};
use domain_assessment::{
    Content, CorrectionEffect, CorrectionRule, GradedAttempt, KeyCorrections, RuleCounts,
};
use domain_kernel::Timestamp;

use crate::answering::read_sheet;
use crate::{App, AppError, AppResult};

/// How the sheets of an event are marked with a correction.
pub(super) struct Marking {
    pub content: Content,
    pub corrections: KeyCorrections,
    /// The index of the question among the marks.
    pub at: usize,
    /// For a preview: the corrections with each of the other rules.
    pub by_rule: Vec<(CorrectionRule, KeyCorrections)>,
    pub now: Timestamp,
}

/// The results of the pages that were marked so far.
#[derive(Default)]
pub(super) struct Marked {
    pub effect: CorrectionEffect,
    pub rules: Vec<RuleCounts>,
    /// The corrected scores of the page that was marked last.
    pub scores: Vec<GradedAttempt>,
}

impl App {
    /// Marks a page of sheets on a blocking thread.
    pub(super) async fn mark_page(
        &self,
        marking: &Arc<Marking>,
        page: Vec<ScoredSheet>,
        mut marked: Marked,
    ) -> AppResult<Marked> {
        let marking = Arc::clone(marking);
        let mark = move || {
            marked.scores.clear();
            marked
                .rules
                .resize(marking.by_rule.len(), RuleCounts::default());
            for row in &page {
                marking.mark(row, &mut marked)?;
            }
            Ok::<_, AppError>(marked)
        };
        let lost = |lost: LostWork| AppError::Internal(lost.to_string());
        self.analysing.run(mark).await.map_err(lost)?
    }
}

impl Marking {
    fn mark(&self, row: &ScoredSheet, marked: &mut Marked) -> AppResult<()> {
        let sheet = read_sheet(&row.sheet)?;
        let before = &row.graded.score;
        let score = before.corrected(&self.content, &sheet, &self.corrections);
        let standing = (row.is_superseded, row.is_deleted);
        marked.effect.note(&row.graded, standing, &score, self.at);
        let rules = marked.rules.iter_mut().filter(|_| !row.is_superseded);
        for (counts, (_, corrections)) in rules.zip(&self.by_rule) {
            let other = before.corrected(&self.content, &sheet, corrections);
            counts.add(before.total(), other.total());
        }
        let mut corrected = row.graded.clone();
        corrected.correct(score, self.now);
        marked.scores.push(corrected);
        Ok(())
    }
}
