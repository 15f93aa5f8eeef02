//! Reads the sheets of events twice, page by page, and counts them (D95).

use std::collections::BTreeSet;
use std::sync::Arc;

use application_ports::{AnalysedSheet, LostWork};
use domain_access::ReadScope;
use domain_assessment::{Analysis, Content, ItemAnalysis, KeyCorrections, Score, Template, Totals};
use domain_kernel::EventId;
use domain_scheduling::EventKind;

use crate::answering::read_sheet;
use crate::{App, AppError, AppResult};

/// The number of sheets on a page that is read without their content. A sheet with its content can have some hundred
/// kilobytes, so such a page is smaller.
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
    /// Returns the combined figures of these events. All of them must have this template. The caller must already be
    /// authorized.
    pub(super) async fn analyse(
        &self,
        scope: &ReadScope,
        template: &Template,
        events: &[(EventKind, EventId)],
    ) -> AppResult<Analysis> {
        let corrections = self.corrections_of(events).await?;
        // Totals are compared with each other, so all of them must count the same questions (D94, D95).
        let dropped: BTreeSet<_> = corrections
            .iter()
            .flat_map(KeyCorrections::dropped)
            .collect();
        let content = template
            .content
            .without(|question| dropped.contains(&question));
        let corrections = KeyCorrections::analysed(&corrections);
        // The stored sums of an event exclude questions that are dropped there, but not questions that are dropped at
        // another event.
        let by_sums = dropped.is_empty() || events.len() == 1;
        let mut totals = Totals::new(&content);
        for event in events {
            if by_sums {
                self.add_totals(scope, *event, &mut totals).await?;
            } else {
                totals = self.add_scores(scope, *event, &content, totals).await?;
            }
        }
        let mut analysis = ItemAnalysis::new(&content, &corrections, totals.groups());
        for event in events {
            analysis = self.add_sheets(scope, *event, analysis).await?;
        }
        Ok(analysis.finish())
    }

    /// Returns the corrections that are in force at each of the events.
    async fn corrections_of(
        &self,
        events: &[(EventKind, EventId)],
    ) -> AppResult<Vec<KeyCorrections>> {
        let queries = self.ports.store.queries();
        let mut all = Vec::with_capacity(events.len());
        for (_, event) in events {
            let (corrections, _) = queries.holding_corrections(*event).await?;
            all.push(corrections);
        }
        Ok(all)
    }

    /// Adds the totals of an event whose counted questions are not those of the content.
    async fn add_scores(
        &self,
        scope: &ReadScope,
        (kind, event): (EventKind, EventId),
        content: &Content,
        totals: Totals,
    ) -> AppResult<Totals> {
        let content = content.clone();
        let add = move |row: &AnalysedSheet, totals: &mut Totals| {
            totals.add_score(&content, &read_score(row)?);
            Ok::<_, AppError>(())
        };
        self.fold_sheets(scope, (kind, event), totals, add).await
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
        event: (EventKind, EventId),
        analysis: ItemAnalysis,
    ) -> AppResult<ItemAnalysis> {
        self.fold_sheets(scope, event, analysis, add_sheet).await
    }

    /// Adds the sheets of an event to what was counted so far. A page at a time is read, and added on a blocking thread.
    async fn fold_sheets<T: Send + 'static>(
        &self,
        scope: &ReadScope,
        (kind, event): (EventKind, EventId),
        mut counted: T,
        add: impl Fn(&AnalysedSheet, &mut T) -> AppResult<()> + Send + Sync + 'static,
    ) -> AppResult<T> {
        let queries = self.ports.store.queries();
        let add = Arc::new(add);
        let mut after = None;
        loop {
            let page = queries
                .analysed_sheets(scope, kind, event, after, SHEETS_AT_ONCE)
                .await?;
            match page.last() {
                Some(last) => after = Some(last.attempt_id),
                None => return Ok(counted),
            }
            let add = Arc::clone(&add);
            let count = move || {
                for row in &page {
                    add(row, &mut counted)?;
                }
                Ok::<_, AppError>(counted)
            };
            let lost = |lost: LostWork| AppError::Internal(lost.to_string());
            counted = self.analysing.run(count).await.map_err(lost)??;
        }
    }
}

fn add_sheet(row: &AnalysedSheet, analysis: &mut ItemAnalysis) -> AppResult<()> {
    analysis.add(&read_score(row)?, &read_sheet(&row.sheet)?, row.seconds);
    Ok(())
}

fn read_score(row: &AnalysedSheet) -> AppResult<Score> {
    serde_json::from_str(&row.score)
        .map_err(|error| AppError::Internal(format!("a stored score cannot be read: {error}")))
}
