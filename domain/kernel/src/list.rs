//! List queries and the pages that they return (D39).

use crate::text::{char_count, normalize};

/// The longest search text, in characters.
pub const MAX_SEARCH: usize = 50;
/// The maximum number of rows on one page.
pub const MAX_PAGE_SIZE: u32 = 100;
/// The number of rows in a select list, which has no pages.
pub const SELECT_LIST_SIZE: u32 = 1000;

/// The direction in which a list is sorted by its column. Rows with the same value are sorted by id, in the same
/// direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sort {
    Ascending,
    #[default]
    Descending,
}

/// The columns that can sort one list. The default is always the order of creation.
pub trait SortColumn: Copy + Default + 'static {
    const ALL: &'static [Self];
}

/// The only sort column of a list that is always in the order of creation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CreationOrder;

impl SortColumn for CreationOrder {
    const ALL: &'static [Self] = &[Self];
}

/// Which page of a list is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Paging {
    /// Page number, from 1.
    pub page: u32,
    /// Rows per page, 1 to [`MAX_PAGE_SIZE`] (or [`SELECT_LIST_SIZE`] for a select list).
    pub per_page: u32,
}

impl Default for Paging {
    fn default() -> Self {
        Self {
            page: 1,
            per_page: 10,
        }
    }
}

impl Paging {
    /// Returns the number of rows before the page.
    pub fn offset(self) -> u64 {
        u64::from(self.page.saturating_sub(1)) * u64::from(self.per_page)
    }
}

/// A request for one page of a list that can be sorted by the columns `C`. Its search text never
/// exceeds [`MAX_SEARCH`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ListQuery<C = CreationOrder> {
    search: Option<String>,
    pub column: C,
    pub sort: Sort,
    pub paging: Paging,
}

/// Normalizes a search text. Returns `None` for a blank one, which means no search.
///
/// # Errors
///
/// Returns the message for the field `search` if the text is longer than [`MAX_SEARCH`] or contains NUL.
/// Normalization would remove the NUL, and the shorter search text would find more rows.
pub fn search_text(text: Option<&str>) -> Result<Option<String>, String> {
    if text.is_some_and(|text| text.contains('\0')) {
        return Err("Search must not contain the character NUL".to_owned());
    }
    let text = text.map(normalize).filter(|text| !text.is_empty());
    if text
        .as_deref()
        .is_some_and(|text| char_count(text) > MAX_SEARCH)
    {
        return Err(format!(
            "Search must not be longer than {MAX_SEARCH} characters"
        ));
    }
    Ok(text)
}

impl<C: SortColumn> ListQuery<C> {
    /// Creates a query in the order of creation.
    ///
    /// # Errors
    ///
    /// Returns the message of [`search_text`].
    pub fn new(search: Option<&str>, sort: Sort, paging: Paging) -> Result<Self, String> {
        Ok(Self {
            search: search_text(search)?,
            column: C::default(),
            sort,
            paging,
        })
    }

    /// Returns the query sorted by `column`.
    #[must_use]
    pub fn sorted_by(self, column: C) -> Self {
        Self { column, ..self }
    }
}

impl<C> ListQuery<C> {
    /// Returns the normalized search text, which is never empty.
    pub fn search(&self) -> Option<&str> {
        self.search.as_deref()
    }
}

/// One page of rows and the size of the whole list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    /// The rows of the page. Empty if the page is after the last one.
    pub rows: Vec<T>,
    /// The number of rows in the whole list.
    pub total: u64,
    /// The requested page.
    pub paging: Paging,
}

impl<T> Page<T> {
    /// Creates the page of a list without rows.
    pub const fn empty(paging: Paging) -> Self {
        Self {
            rows: Vec::new(),
            total: 0,
            paging,
        }
    }

    /// Returns the number of the last page, at least 1.
    pub fn last_page(&self) -> u64 {
        self.total
            .div_ceil(u64::from(self.paging.per_page.max(1)))
            .max(1)
    }

    /// Converts every row of the page.
    pub fn map<U>(self, convert: impl FnMut(T) -> U) -> Page<U> {
        Page {
            rows: self.rows.into_iter().map(convert).collect(),
            total: self.total,
            paging: self.paging,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_text_has_at_most_fifty_characters() {
        let query = |text: &str| {
            ListQuery::<CreationOrder>::new(Some(text), Sort::Descending, Paging::default())
        };
        let fifty = "é".repeat(50);
        assert!(query(&fifty).is_ok());
        assert!(query(&format!("{fifty}x")).is_err());
    }

    #[test]
    fn a_blank_search_text_counts_as_none() {
        let query =
            ListQuery::<CreationOrder>::new(Some("  "), Sort::Descending, Paging::default());
        assert_eq!(query.map(|query| query.search), Ok(None));
    }

    #[test]
    fn a_search_text_with_nul_is_refused() {
        for text in ["\0", "a\0b", " \0 "] {
            let query =
                ListQuery::<CreationOrder>::new(Some(text), Sort::Descending, Paging::default());
            assert!(query.is_err(), "{text:?}");
        }
    }

    #[test]
    fn an_empty_list_has_one_page() {
        let page = Page::<u8> {
            rows: vec![],
            total: 0,
            paging: Paging::default(),
        };
        assert_eq!(page.last_page(), 1);
        let page = Page::<u8> {
            rows: vec![],
            total: 11,
            paging: Paging::default(),
        };
        assert_eq!(page.last_page(), 2);
    }
}
