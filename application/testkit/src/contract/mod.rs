//! The contract of the store: the behaviour that every database must have. Each case gets its own database.
//!
//! A case is a function `pub async fn name(ports: &Ports)` in a file of this folder; it is registered automatically. An
//! adapter's test passes a function that opens an empty, migrated database to
//! [`store_contract!`](crate::store_contract), which creates one test for each case. If the function returns `None`,
//! the cases are skipped.

pub mod analysis;
pub mod assignments;
pub mod attempts;
pub mod audit;
pub mod audit_chain;
pub mod calendar_links;
pub mod corrections;
pub mod credentials;
pub mod demo_players;
pub mod email_tokens;
pub mod entities;
pub mod events;
mod fixture;
pub mod installation;
pub mod leaderboards;
pub mod list_columns;
pub mod list_search;
pub mod lists;
pub mod live;
pub mod marking;
pub mod organizations;
pub mod outbox;
pub mod players;
pub mod races;
pub mod refused_saves;
pub mod rehearsals;
pub mod reports_codes;
pub mod roles;
pub mod saves;
pub mod scores;
pub mod sessions;
pub mod sign_in_limits;
pub mod signing_key;
pub mod team_results;
pub mod templates;
pub mod time_control;
pub mod trainings;
pub mod transactions;
pub mod users;

use std::any::Any;
use std::sync::Arc;

use application_ports::{
    AnswerSheets, NewsFeed, Sessions, Store, StoredSheet, Transaction, UnauditedStore,
};
use domain_kernel::AttemptId;

pub use fixture::OrgFixture;

/// The ports of one database.
pub struct Ports {
    pub store: Arc<dyn Store>,
    pub unaudited: Arc<dyn UnauditedStore>,
    /// Saves of answer sheets (the hot path).
    pub sheets: Arc<dyn AnswerSheets>,
    /// The sessions as requests on this node read them.
    pub sessions: Arc<dyn Sessions>,
    /// The sessions as a second node reads them, which uses the same database.
    pub second_node: Arc<dyn Sessions>,
    /// The news as each node receives them: this node, and a second one if several nodes can share the database.
    pub news: Vec<Arc<dyn NewsFeed>>,
    /// A value that must live as long as the database, such as its folder.
    pub keep: Box<dyn Any + Send + Sync>,
}

/// Locks an attempt and returns its sheet.
pub(crate) async fn locked_sheet(tx: &dyn Transaction, id: AttemptId) -> StoredSheet {
    let locked = tx.lock_attempts(&[id]).await.unwrap().remove(&id);
    locked.unwrap().sheet
}

/// Checks that two values have the same debug output, and so are equal in every field.
pub(crate) fn assert_same<T: std::fmt::Debug>(left: &T, right: &T) {
    assert_eq!(format!("{left:?}"), format!("{right:?}"));
}

/// Creates a test for each named case.
#[doc(hidden)]
#[macro_export]
macro_rules! contract_tests {
    ($open:path: $($module:ident::$case:ident)+) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $case() {
            if let Some(ports) = $open().await {
                $crate::contract::$module::$case(&ports).await;
            }
        }
    )+};
}

include!(concat!(env!("OUT_DIR"), "/store_contract.rs"));
