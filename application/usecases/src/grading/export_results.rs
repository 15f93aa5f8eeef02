//! Exports the results of an event to a file (D217).

use application_ports::{
    ResultFilter, ResultParts, ResultRow, SpooledFile, TableCell, TableFormat,
};
use domain_access::{Access, Action};
use domain_assessment::{AnswerTexts, Content, ContentItem, Mark, Score, Sheet};
use domain_kernel::{EventId, ListQuery, Points};
use domain_scheduling::EventKind;

use super::naming::{GradedUser, Naming};
use super::permission;
use crate::answering::read_sheet;
use crate::{App, AppError, AppResult, Caller, Effect, EventOperations, Operation, PermitKind};

pub(super) const EXPORT_RESULTS: EventOperations = EventOperations {
    competition: Operation::new(
        "export_results",
        Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
        Effect::Read,
    )
    .with_permit(PermitKind::Export),
    training: Operation::new(
        "export_training_results",
        Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
        Effect::Read,
    )
    .with_permit(PermitKind::Export),
};

/// The layout of the rows of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultLayout {
    /// One row for each participant, with a column for each question.
    Wide,
    /// One row for each participant and question, with the answer.
    Long,
}

/// A file with the results of an event.
pub struct ExportedResults {
    /// The name of the event.
    pub name: String,
    /// Whether labels replace names.
    pub anonymous: bool,
    pub content: SpooledFile,
}

/// The number of participants that are read at once, so that the needed memory does not depend on the size of the
/// event.
const BATCH_SIZE: u32 = 500;
/// The maximum number of rows of a sheet of an xlsx file, including the header.
const MAX_XLSX_ROWS: usize = 1_048_576;

/// Creates the rows of the file.
struct RowBuilder<'a> {
    layout: ResultLayout,
    naming: Naming,
    questions: Vec<ContentItem<'a>>,
    texts: AnswerTexts,
}

impl App {
    /// Returns a file with all participants who match the filter and the search, in the order of the list. The paging
    /// of `query` is ignored. While names are hidden, the filter is ignored too.
    ///
    /// # Errors
    ///
    /// Fails at `format` if there are too many rows for an xlsx file
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn export_results(
        &self,
        caller: &Caller,
        (kind, id): (EventKind, EventId),
        (filter, query): (ResultFilter, &ListQuery),
        layout: ResultLayout,
        format: TableFormat,
    ) -> AppResult<ExportedResults> {
        let operation = EXPORT_RESULTS.for_kind(kind);
        let (organization, scope) = caller.authorize_in_organization(operation)?;
        let event = self.event(organization, kind, id).await?;
        let template = self.find_template(organization, event.template_id).await?;
        let naming = self.naming(&event).await?;
        let rows = RowBuilder::new(layout, naming, &template.content);
        let files = &self.ports.tabular_files;
        let mut file = files.begin_spooled(rows.header(), format).await?;
        let (mut after, mut written): (Option<ResultRow>, usize) = (None, 1);
        loop {
            let reads = self.ports.store.queries();
            let parts = ResultParts {
                sheets: layout == ResultLayout::Long,
                by_label: naming.hides_names(),
            };
            let found = reads
                .results_after(
                    &scope,
                    (kind, id),
                    (filter, query),
                    parts,
                    after.as_ref(),
                    BATCH_SIZE,
                )
                .await?;
            if found.is_empty() {
                break;
            }
            let mut cells = Vec::new();
            for row in &found {
                rows.add_to(&mut cells, row)?;
            }
            after = found.into_iter().last();
            written = written.saturating_add(cells.len());
            ensure_fits(format, written)?;
            file.add(cells).await?;
        }
        Ok(ExportedResults {
            name: event.name.clone(),
            anonymous: naming.hides_names(),
            content: file.finish().await?,
        })
    }
}

/// Checks that a file of this format can have this number of rows, its heading included.
fn ensure_fits(format: TableFormat, rows: usize) -> AppResult<()> {
    if format == TableFormat::Xlsx && rows > MAX_XLSX_ROWS {
        return Err(AppError::field(
            "format",
            "An xlsx file cannot have so many rows. Choose csv.",
        ));
    }
    Ok(())
}

impl<'a> RowBuilder<'a> {
    fn new(layout: ResultLayout, naming: Naming, content: &'a Content) -> Self {
        Self {
            layout,
            naming,
            questions: content.items().collect(),
            texts: AnswerTexts::new(content),
        }
    }

    fn header(&self) -> Vec<String> {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        let mut header: Vec<String> = words(&["name", "email"]);
        if self.naming.hides_names() {
            header.extend(words(&["label"]));
        }
        match self.layout {
            ResultLayout::Wide => {
                let numbered = (1..).zip(&self.questions);
                header
                    .extend(numbered.map(|(number, asked)| format!("{number}. {}", asked.text())));
                header.extend(words(&["bonus", "score", "percentage"]));
            }
            ResultLayout::Long => {
                header.extend(words(&["question", "type", "weight", "answer", "score"]));
            }
        }
        header
    }

    /// Adds the rows of a participant.
    fn add_to(&self, rows: &mut Vec<Vec<TableCell>>, row: &ResultRow) -> AppResult<()> {
        let Some(person) = self.naming.exported(row) else {
            return Ok(());
        };
        let person = self.person(&person);
        match self.layout {
            ResultLayout::Wide => rows.push(self.wide(person, row)),
            ResultLayout::Long => {
                let sheet = row.sheet.as_deref().map(read_sheet).transpose()?;
                let sheet = sheet.unwrap_or_default();
                for (at, asked) in self.questions.iter().enumerate() {
                    rows.push(self.long(person.clone(), row, at, *asked, &sheet));
                }
            }
        }
        Ok(())
    }

    /// Returns the cells that identify a participant. While names are hidden, the cells of the name and of the address
    /// are empty, and there is a label.
    fn person(&self, person: &GradedUser) -> Vec<TableCell> {
        let text = |text: Option<&str>| TableCell::Text(text.unwrap_or_default().to_owned());
        let mut cells = vec![text(person.name()), text(person.email())];
        if self.naming.hides_names() {
            cells.push(text(person.label()));
        }
        cells
    }

    /// Returns the row of a participant in the wide layout. The total is empty until it is published (D36).
    fn wide(&self, person: Vec<TableCell>, row: &ResultRow) -> Vec<TableCell> {
        let mut cells = person;
        let asked = self.questions.iter().enumerate();
        let score = row.score.as_ref();
        cells.extend(asked.map(|(at, asked)| points(mark_of(score, at, *asked))));
        let published = score.filter(|_| row.published_at.is_some());
        cells.extend([
            points(score.map(|score| score.bonus)),
            points(published.map(Score::total)),
            points(published.map(Score::percentage)),
        ]);
        cells
    }

    fn long(
        &self,
        person: Vec<TableCell>,
        row: &ResultRow,
        at: usize,
        asked: ContentItem<'_>,
        sheet: &Sheet,
    ) -> Vec<TableCell> {
        let answer = match asked.id() {
            Some(id) => sheet
                .answers
                .get(id)
                .map(|answer| self.texts.answer(answer)),
            None => Some(self.texts.slides(&sheet.slides)),
        };
        let mut cells = person;
        cells.extend([
            TableCell::Text(asked.text().to_owned()),
            TableCell::Text(asked.kind().default_title().to_owned()),
            TableCell::Points(asked.weight()),
            TableCell::Text(answer.unwrap_or_default()),
            points(mark_of(row.score.as_ref(), at, asked)),
        ]);
        cells
    }
}

/// Returns the mark of a question, if there is one that counts (D94). Marks are in the order of the template.
fn mark_of(score: Option<&Score>, at: usize, asked: ContentItem<'_>) -> Option<Points> {
    let is_asked = |mark: &&Mark| mark.question == asked.id();
    let marks = &score?.marks;
    let mark = marks.get(at).filter(is_asked);
    let mark = mark.or_else(|| marks.iter().find(is_asked))?;
    mark.score.filter(|_| !mark.is_dropped())
}

fn points(points: Option<Points>) -> TableCell {
    points.map_or_else(|| TableCell::Text(String::new()), TableCell::Points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_xlsx_file_has_at_most_the_rows_of_a_sheet_and_a_csv_file_any_number() {
        let limit = 1_048_576;
        assert!(ensure_fits(TableFormat::Xlsx, limit).is_ok());
        assert!(ensure_fits(TableFormat::Csv, limit + 1).is_ok());
        let Err(AppError::Invalid(errors)) = ensure_fits(TableFormat::Xlsx, limit + 1) else {
            panic!("not refused")
        };
        let paths: Vec<_> = errors.iter().map(|(path, _)| path).collect();
        assert_eq!(paths, ["format"]);
    }
}
