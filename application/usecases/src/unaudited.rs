//! Changes without an audit entry. Staff never make such changes (D42).

use std::sync::Arc;

use application_ports::{StoreResult, UnauditedStore, UnauditedTransaction};

use self::sealed::Cause;
use crate::answering::Answering;
use crate::auth::{LinkRequest, SignInCount};
use crate::background::Background;
use crate::grading::{GradersAtWork, Numbering, Preparing};
use crate::operator::Rehearsing;
use crate::reports::Redemption;

/// The store for changes without an audit entry. To begin a transaction, the caller needs a value of the type of its
/// cause. Only the module of the cause can create this value, so a use case of staff cannot begin such a transaction.
#[derive(Clone)]
pub struct Unaudited(Arc<dyn UnauditedStore>);

impl Unaudited {
    pub fn new(store: Arc<dyn UnauditedStore>) -> Self {
        Self(store)
    }

    pub(crate) async fn begin(&self, _: impl Cause) -> StoreResult<Box<dyn UnauditedTransaction>> {
        self.0.begin().await
    }
}

/// The trait is private, so all causes must be listed in this file.
mod sealed {
    pub trait Cause {}
}

impl Cause for Answering {}
impl Cause for Background {}
impl Cause for GradersAtWork {}
impl Cause for LinkRequest {}
impl Cause for Numbering {}
impl Cause for Preparing {}
impl Cause for Redemption {}
impl Cause for Rehearsing {}
impl Cause for SignInCount {}
