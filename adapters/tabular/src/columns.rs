//! Converts the cells of a file into rows of a layout. The cells arrive in the order of the file.

use application_ports::{TableError, TableLayout, TableRow};

/// The highest line number that a row may have. Blank rows count too.
pub const MAX_LINE: u32 = 100_000;

/// Collects rows. The first row that is not blank is the header.
pub struct RowCollector {
    layout: TableLayout,
    /// For each column of the file, its position in the layout. `None` until the header is known.
    header: Option<Vec<Option<usize>>>,
    rows: Vec<TableRow>,
}

impl RowCollector {
    pub const fn new(layout: TableLayout) -> Self {
        Self {
            layout,
            header: None,
            rows: Vec::new(),
        }
    }

    /// Returns whether the layout uses a column of the file. Before the header is known, every column is read.
    pub fn is_read(&self, column: usize) -> bool {
        self.header
            .as_ref()
            .is_none_or(|header| header.get(column).copied().flatten().is_some())
    }

    /// Adds the row at `line`. Each cell comes with its column in the file, counted from 0.
    pub fn add<'a>(
        &mut self,
        line: u32,
        cells: impl Iterator<Item = (usize, &'a str)>,
    ) -> Result<(), TableError> {
        if line > MAX_LINE {
            return Err(TableError::TooLarge);
        }
        let Some(header) = &self.header else {
            return self.read_header(cells);
        };
        let mut row = vec![String::new(); self.layout.columns.len()];
        for (column, text) in cells {
            let place = header.get(column).copied().flatten();
            if let Some(cell) = place.and_then(|at| row.get_mut(at)) {
                cell.extend(text.trim().chars().take(self.layout.max_cell_chars));
            }
        }
        if row.iter().all(String::is_empty) {
            return Ok(());
        }
        if self.rows.len() == self.layout.max_rows {
            return Err(TableError::TooManyRows {
                max: self.layout.max_rows,
            });
        }
        self.rows.push(TableRow { line, cells: row });
        Ok(())
    }

    fn read_header<'a>(
        &mut self,
        cells: impl Iterator<Item = (usize, &'a str)>,
    ) -> Result<(), TableError> {
        let mut header = Vec::new();
        let mut missing: Vec<_> = self.layout.columns.iter().map(Some).collect();
        let mut is_blank = true;
        for (column, text) in cells {
            let text = text.trim();
            is_blank &= text.is_empty();
            let name = text.to_lowercase();
            // If two columns have the same name, the first one counts.
            let place = missing
                .iter()
                .position(|known| known.is_some_and(|known| known.name == name));
            if let Some(at) = place {
                header.resize(header.len().max(column + 1), None);
                if let (Some(place), Some(found)) = (header.get_mut(column), missing.get_mut(at)) {
                    *place = Some(at);
                    *found = None;
                }
            }
        }
        if is_blank {
            return Ok(());
        }
        let missing: Vec<_> = missing.into_iter().flatten().collect();
        let required = missing.iter().filter(|column| column.is_required);
        let required: Vec<_> = required.map(|column| column.name).collect();
        if !required.is_empty() {
            return Err(TableError::MissingColumns(required));
        }
        self.header = Some(header);
        Ok(())
    }

    /// Returns the rows.
    pub fn finish(self) -> Result<Vec<TableRow>, TableError> {
        if self.header.is_some() {
            return Ok(self.rows);
        }
        let required = self.layout.columns.iter().filter(|own| own.is_required);
        let names = required.map(|column| column.name);
        Err(TableError::MissingColumns(names.collect()))
    }
}
