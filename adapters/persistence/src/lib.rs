//! The database: SQLite and PostgreSQL behind one implementation of every port.
//!
//! - [`database`]: the pools of both, and how they are opened and migrated;
//! - [`unit`]: the unit of work, one file an aggregate: its record and what is asked of it;
//! - [`reads`]: the lists, straight from rows;
//! - [`sheets`]: the saves of answer sheets, which share commits through a [`batch_queue`];
//! - [`sessions`]: the query that every request makes.
//!
//! No rule lives here. Races are settled by constraints, by compare-and-set and by row locks; SQLite
//! needs none of the locks, for its transactions write one after the other.

mod batch_queue;
mod database;
mod errors;
mod reads;
mod recent;
mod recent_saves;
mod sessions;
mod sheets;
mod sql;
mod totals;
mod unit;

pub use database::{Database, connect, migrate};
