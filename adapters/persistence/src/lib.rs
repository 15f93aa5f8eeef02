//! The database: SQLite and PostgreSQL behind one implementation of every port.
//!
//! Each layer uses only the layers above it in this list:
//!
//! - [`pools`]: the connections;
//! - [`entity`]: the tables, one file each with its model and the conversions to the domain;
//! - [`repositories`]: the unit of work, one file for each aggregate;
//! - [`queries`]: the lists, one file for each area;
//! - [`answer_sheets`]: the saves of answer sheets, which share statements through a [`batch_queue`];
//! - [`sessions`]: the session, user and role of each request;
//! - [`news`]: the news of committed transactions;
//! - [`database`]: opens the connections and all ports;
//! - [`schema`]: compares the migrations of a database with those of this program;
//! - [`backup`]: copies a database and checks the copy;
//! - [`copy`]: copies a database into a database of the other kind.
//!
//! [`raw`] contains the hand-written SQL.

mod answer_sheets;
mod backup;
mod batch_metrics;
mod batch_queue;
mod batch_thread;
mod copy;
mod database;
mod entity;
mod errors;
mod lost;
mod news;
mod openings;
mod pools;
mod queries;
mod raw;
mod recent_saves;
mod repositories;
mod schema;
mod sessions;
mod store;

pub use backup::{DatabasePlace, check_sqlite, copy_sqlite, is_empty_postgres};
pub use copy::{CopiedTable, CopyError, CopyOptions, CopyResult, CopyStep, copy_database};
pub use database::{Database, connect, connect_through, migrate};
pub use pools::{PoolUse, host_without_tls};
pub use schema::{
    NEWER_SCHEMA, SchemaState, applied_migrations, newest_unknown, refusal, schema_state,
};
