//! Reads the sheets of events twice, page by page, and counts (D95).

use application_ports::{AnalysedSheet, LostWork};
use domain_access::ReadScope;
use domain_assessment::{Analysis, ItemAnalysis, Score, Template, Totals};
use domain_kernel::EventId;
use domain_scheduling::EventKind;

use crate::answering::read_sheet;
use crate::{App, AppError, AppResult};

/// The number of sheets of a page without their content, and with it. A sheet has up to some hundred kilobytes.
const SUMS_AT_ONCE: u64 = 1_000;
const SHEETS_AT_ONCE: u64 = 100;

/// The analysis of an event or of a template.
#[derive(Clone, Debug)]
pub struct AnalysisReport {
    /// The name of the event or of the template.
    pub name: String,
    pub template: Template,
    pub analysis: Analysis,
}

impl App {
    /// Returns the figures of these events together. All of them have the template. The caller must already be
    /// authorized.
    pub(super) async fn analyse(
        &self,
        scope: &ReadScope,
        template: &Template,
        events: &[(EventKind, EventId)],
    ) -> AppResult<Analysis> {
        let mut totals = Totals::new(&template.content);
        for event in events {
            self.add_totals(scope, *event, &mut totals).await?;
        }
        let mut analysis = ItemAnalysis::new(&template.content, totals.groups());
        for event in events {
            analysis = self.add_sheets(scope, *event, analysis).await?;
        }
        Ok(analysis.finish())
    }

    async fn add_totals(
        &self,
        scope: &ReadScope,
        (kind, event): (EventKind, EventId),
        totals: &mut Totals,
    ) -> AppResult<()> {
        let queries = self.ports.store.queries();
        let mut after = None;
        loop {
            let page = queries
                .analysed_sums(scope, kind, event, after, SUMS_AT_ONCE)
                .await?;
            for row in &page {
                totals.add(&row.sums);
            }
            match page.last() {
                Some(last) => after = Some(last.attempt_id),
                None => return Ok(()),
            }
        }
    }

    async fn add_sheets(
        &self,
        scope: &ReadScope,
        (kind, event): (EventKind, EventId),
        mut analysis: ItemAnalysis,
    ) -> AppResult<ItemAnalysis> {
        let queries = self.ports.store.queries();
        let mut after = None;
        loop {
            let page = queries
                .analysed_sheets(scope, kind, event, after, SHEETS_AT_ONCE)
                .await?;
            match page.last() {
                Some(last) => after = Some(last.attempt_id),
                None => return Ok(analysis),
            }
            let count = move || {
                for row in &page {
                    add_sheet(row, &mut analysis)?;
                }
                Ok::<_, AppError>(analysis)
            };
            let lost = |lost: LostWork| AppError::Internal(lost.to_string());
            analysis = self.analysing.run(count).await.map_err(lost)??;
        }
    }
}

fn add_sheet(row: &AnalysedSheet, analysis: &mut ItemAnalysis) -> AppResult<()> {
    let score: Score = serde_json::from_str(&row.score)
        .map_err(|error| AppError::Internal(format!("a stored score cannot be read: {error}")))?;
    analysis.add(&score, &read_sheet(&row.sheet)?, row.seconds);
    Ok(())
}
