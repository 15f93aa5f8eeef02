//! Converts the cells of a file into rows of a layout. The cells arrive in the order of the file.

use application_ports::{CellLayout, TableError, TableLayout, TableRow};

/// The highest line number that a row may have. Blank rows count too.
pub const MAX_LINE: u32 = 100_000;

/// Collects the rows of a file.
pub trait Collect {
    fn max_cell_chars(&self) -> usize;
    /// Returns whether the cells of this column are needed.
    fn is_read(&self, column: usize) -> bool;
    /// Adds the row at `line`. Each cell has the index of its column in the file, from 0.
    fn add<'a>(
        &mut self,
        line: u32,
        cells: impl Iterator<Item = (usize, &'a str)>,
    ) -> Result<(), TableError>;
}

/// Collects all cells of rows.
pub struct CellCollector {
    layout: CellLayout,
    rows: Vec<TableRow>,
}

impl CellCollector {
    pub const fn new(layout: CellLayout) -> Self {
        Self {
            layout,
            rows: Vec::new(),
        }
    }

    /// Returns the rows. Fails if there are none.
    pub fn finish(self) -> Result<Vec<TableRow>, TableError> {
        if self.rows.is_empty() {
            return Err(TableError::Empty);
        }
        Ok(self.rows)
    }
}

impl Collect for CellCollector {
    fn max_cell_chars(&self) -> usize {
        self.layout.max_cell_chars
    }

    fn is_read(&self, column: usize) -> bool {
        column < self.layout.max_columns
    }

    fn add<'a>(
        &mut self,
        line: u32,
        cells: impl Iterator<Item = (usize, &'a str)>,
    ) -> Result<(), TableError> {
        if line > MAX_LINE {
            return Err(TableError::TooLarge);
        }
        let mut row = Vec::new();
        for (column, text) in cells.filter(|(column, _)| *column < self.layout.max_columns) {
            let text: String = (text.trim().chars())
                .take(self.layout.max_cell_chars)
                .collect();
            if !text.is_empty() {
                row.resize(row.len().max(column + 1), String::new());
                if let Some(cell) = row.get_mut(column) {
                    *cell = text;
                }
            }
        }
        if row.is_empty() {
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
}

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
            // If two columns have the same name, the first one is used.
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

    /// Returns the rows. Fails if there is no header.
    pub fn finish(self) -> Result<Vec<TableRow>, TableError> {
        match self.header {
            Some(_) => Ok(self.rows),
            None => Err(TableError::Empty),
        }
    }
}

impl Collect for RowCollector {
    fn max_cell_chars(&self) -> usize {
        self.layout.max_cell_chars
    }

    /// Before the header is known, every column is read.
    fn is_read(&self, column: usize) -> bool {
        self.header
            .as_ref()
            .is_none_or(|header| header.get(column).copied().flatten().is_some())
    }

    fn add<'a>(
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
}
