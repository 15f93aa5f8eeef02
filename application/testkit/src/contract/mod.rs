//! The contract of the store: what every database must do. Each case gets a database of its own.
//!
//! A case is a function `pub async fn name(ports: &Ports)` in a file of this folder; writing it
//! registers it. An adapter's test passes a function that opens an empty, migrated database to
//! [`store_contract!`](crate::store_contract), which makes a test of each case.

pub mod assignments;
pub mod attempts;
pub mod audit;
pub mod credentials;
pub mod email_tokens;
pub mod events;
mod fixture;
pub mod lists;
pub mod organizations;
pub mod races;
pub mod roles;
pub mod saves;
pub mod scores;
pub mod templates;
pub mod transactions;
pub mod users;

use std::any::Any;
use std::sync::Arc;

use application_ports::{AnswerSheets, Sessions, Store};

pub use fixture::OrgFixture;

/// One database, as the core sees it.
pub struct Ports {
    /// Transactions and lists.
    pub store: Arc<dyn Store>,
    /// The hot path.
    pub sheets: Arc<dyn AnswerSheets>,
    /// Sessions as requests read them.
    pub sessions: Arc<dyn Sessions>,
    /// The same, as a second node on the database reads them.
    pub second_node: Arc<dyn Sessions>,
    /// What must live as long as the database does, such as its folder.
    pub keep: Box<dyn Any + Send + Sync>,
}

/// Whether two values are the same in every field, written differently or not.
pub(crate) fn same<T: std::fmt::Debug>(left: &T, right: &T) {
    assert_eq!(format!("{left:?}"), format!("{right:?}"));
}

/// Makes a test of each named case.
#[doc(hidden)]
#[macro_export]
macro_rules! contract_tests {
    ($open:path: $($module:ident::$case:ident)+) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $case() {
            let ports = $open().await;
            $crate::contract::$module::$case(&ports).await;
        }
    )+};
}

include!(concat!(env!("OUT_DIR"), "/store_contract.rs"));
