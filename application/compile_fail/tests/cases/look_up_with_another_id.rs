//! A look-up takes the id of what it looks up: the id of a user finds no template.

use application_ports::{Store, StoreResult};
use domain_kernel::{OrganizationId, UserId};

async fn has_template(
    store: &dyn Store,
    organization: OrganizationId,
    user: UserId,
) -> StoreResult<bool> {
    let tx = store.begin_reading().await?;
    Ok(tx.template(organization, user).await?.is_some())
}

fn main() {}
