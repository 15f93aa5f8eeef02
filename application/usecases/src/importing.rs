//! The organizations that are importing users. Each can import only one file at a time, because the file stays in
//! memory until all of its passwords are hashed.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use domain_access::Scope;

/// The scopes with an import that is running on this node.
#[derive(Clone, Default)]
pub(crate) struct Importing(Arc<Mutex<HashSet<Scope>>>);

/// A permit for one import. It ends when the value is dropped.
pub(crate) struct ImportPermit {
    scope: Scope,
    importing: Importing,
}

impl Importing {
    /// Returns a permit, unless another import of the scope has one.
    pub fn begin(&self, scope: Scope) -> Option<ImportPermit> {
        let mut scopes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        scopes.insert(scope).then(|| ImportPermit {
            scope,
            importing: self.clone(),
        })
    }
}

impl Drop for ImportPermit {
    fn drop(&mut self) {
        let mut scopes = self
            .importing
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        scopes.remove(&self.scope);
    }
}
