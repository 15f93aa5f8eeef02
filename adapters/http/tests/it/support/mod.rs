//! Shared parts of the tests: the application under test, its senders, their requests and the check of each response.

pub mod archives;
pub mod bodies;
pub mod call;
pub mod conformity;
pub mod operation;
pub mod requests;
pub mod test_app;
