//! The API as it is called: in process, over a real SQLite database, by actors of every kind. Each
//! answer of each test is held against the document.

mod answering;
mod conformity;
mod document;
mod edge;
mod errors;
mod secrecy;
mod stage;
mod statuses;
