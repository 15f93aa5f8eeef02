//! The operations of the API as values: who may call each of them and why it can be refused. Use
//! cases, the OpenAPI document and the tests read the same values, so that they cannot differ.

use domain_access::Access;
use domain_kernel::RefusalCode;

use crate::{
    answering, audit, auth, client_errors, entities, events, grading, installation, organizations,
    reports, roles, teams, templates, users,
};

/// One operation of the API. Its use case is defined beside the value and has the same name.
#[derive(Debug)]
pub struct Operation {
    /// The name of the use case: also the operation id of the document and the action of the audit
    /// record.
    pub name: &'static str,
    pub access: Access,
    /// The codes with which the current state can refuse the operation.
    pub refusals: &'static [RefusalCode],
}

impl Operation {
    /// Creates an operation that the current state never refuses.
    pub(crate) const fn new(name: &'static str, access: Access) -> Self {
        Self {
            name,
            access,
            refusals: &[],
        }
    }

    /// Returns the operation with the codes of its refusals.
    pub(crate) const fn refused_with(self, refusals: &'static [RefusalCode]) -> Self {
        Self { refusals, ..self }
    }
}

/// Returns every operation.
pub fn operations() -> impl Iterator<Item = &'static Operation> {
    [
        auth::OPERATIONS,
        organizations::OPERATIONS,
        entities::OPERATIONS,
        teams::OPERATIONS,
        roles::OPERATIONS,
        users::OPERATIONS,
        templates::OPERATIONS,
        events::OPERATIONS,
        answering::OPERATIONS,
        grading::OPERATIONS,
        audit::OPERATIONS,
        reports::OPERATIONS,
        installation::OPERATIONS,
        client_errors::OPERATIONS,
    ]
    .into_iter()
    .flatten()
}
