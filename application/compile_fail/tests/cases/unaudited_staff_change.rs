//! A change by staff can be committed only together with its audit entry.

use application::App;
use application_ports::{Store, StoreResult};
use domain_kernel::UserId;

async fn end_sessions(store: &dyn Store, user: UserId) -> StoreResult<()> {
    let tx = store.begin().await?;
    tx.end_sessions(user, None).await?;
    tx.commit().await
}

async fn end_sessions_unaudited(store: &dyn Store, user: UserId) -> StoreResult<()> {
    let tx = store.begin().await?;
    tx.end_sessions(user, None).await?;
    tx.commit_unaudited().await
}

async fn end_sessions_through_the_unaudited_store(app: &App, user: UserId) -> StoreResult<()> {
    let tx = app.ports().unaudited.begin(()).await?;
    tx.end_sessions(user, None).await?;
    tx.commit_unaudited().await
}

fn main() {}
