//! What a list is asked for, and the page that answers (D39).

use crate::text::{char_count, normalize};

/// The longest search text, in characters.
pub const MAX_SEARCH: usize = 50;
/// The most rows of one page.
pub const MAX_PAGE_SIZE: u32 = 100;
/// The rows of a select list (`paginate=false`).
pub const SELECT_LIST_SIZE: u32 = 1000;

/// The order of a list by creation; ties are settled by id.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sort {
    /// Oldest first.
    Oldest,
    /// Latest first, the usual order.
    #[default]
    Latest,
}

/// Which part of a list is wanted: a page from 1 and its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Paging {
    /// Page number, from 1.
    pub page: u32,
    /// Rows a page, 1 to [`MAX_PAGE_SIZE`] (or [`SELECT_LIST_SIZE`] for a select list).
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
    /// Rows before the page.
    pub fn offset(self) -> u64 {
        u64::from(self.page.saturating_sub(1)) * u64::from(self.per_page)
    }
}

/// What a list is asked for. Made only with a search text that is within its limit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ListQuery {
    search: Option<String>,
    /// The order.
    pub sort: Sort,
    /// The page.
    pub paging: Paging,
}

impl ListQuery {
    /// A query; an empty search text searches nothing.
    ///
    /// # Errors
    /// The message for the field `search` where the text is longer than [`MAX_SEARCH`].
    pub fn new(search: Option<&str>, sort: Sort, paging: Paging) -> Result<Self, String> {
        let search = search.map(normalize).filter(|text| !text.is_empty());
        if search
            .as_deref()
            .is_some_and(|text| char_count(text) > MAX_SEARCH)
        {
            return Err(format!(
                "Search must not be longer than {MAX_SEARCH} characters"
            ));
        }
        Ok(Self {
            search,
            sort,
            paging,
        })
    }

    /// The normalize search text, never empty.
    pub fn search(&self) -> Option<&str> {
        self.search.as_deref()
    }
}

/// One page of rows and how many rows there are in all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    /// The rows of the page; empty past the last page.
    pub rows: Vec<T>,
    /// Rows in the whole list.
    pub total: u64,
    /// What was asked for.
    pub paging: Paging,
}

impl<T> Page<T> {
    /// The number of the last page, at least 1.
    pub fn last_page(&self) -> u64 {
        self.total
            .div_ceil(u64::from(self.paging.per_page.max(1)))
            .max(1)
    }

    /// The same page of other rows.
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> Page<U> {
        Page {
            rows: self.rows.into_iter().map(change).collect(),
            total: self.total,
            paging: self.paging,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_of_fifty_characters_is_the_longest() {
        let fifty = "é".repeat(50);
        assert!(ListQuery::new(Some(&fifty), Sort::Latest, Paging::default()).is_ok());
        assert!(
            ListQuery::new(Some(&format!("{fifty}x")), Sort::Latest, Paging::default()).is_err()
        );
    }

    #[test]
    fn a_blank_search_searches_nothing() {
        let query = ListQuery::new(Some("  "), Sort::Latest, Paging::default());
        assert_eq!(query.map(|query| query.search), Ok(None));
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
