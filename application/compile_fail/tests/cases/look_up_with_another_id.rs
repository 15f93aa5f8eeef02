//! A look-up accepts only ids of the right type. The id of a user cannot find a template.

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
