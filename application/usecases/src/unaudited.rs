//! Changes without an audit entry. Staff make none of them (D42).

use std::sync::Arc;

use application_ports::{StoreResult, UnauditedStore, UnauditedTransaction};

use self::sealed::Cause;
use crate::answering::Answering;
use crate::auth::{LinkRequest, SignInCount};
use crate::background::Background;
use crate::grading::{GradersAtWork, Numbering, Preparing};
use crate::operator::Rehearsing;
use crate::reports::Redemption;

/// The store for changes without an audit entry. A transaction needs the cause of the change: a value that
/// only the module of that cause can create. So a use case of staff cannot begin one.
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

/// The trait is private, so that every cause must be listed in this file.
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
