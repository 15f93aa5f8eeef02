//! How requests are read and responses written, for all areas: extractors, responders, problems,
//! middleware and the document.

mod admission;
pub mod archive_file;
pub mod calendar_file;
mod compression;
pub mod csrf;
pub mod current_user;
pub mod device_name;
pub mod document;
pub mod edits;
pub mod failures;
pub mod file_uploads;
pub mod json;
pub mod middleware;
pub mod negotiation;
pub mod operations;
pub mod path;
pub mod pdf_file;
pub mod problem;
pub mod proxies;
pub mod query;
pub mod responders;
pub mod routes;
pub mod security_headers;
pub mod spool;
pub mod table_file;
pub mod uploads;
