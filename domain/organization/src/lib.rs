//! Organizations: their limits, the tree of their entities, and their teams.

mod entity;
mod form_errors;
pub mod messages;
mod organization;
mod organization_draft;
mod organization_retention;
pub mod refusals;
mod team;
mod team_import;
mod tree;

pub use entity::{Entity, MIN_ENTITY_NAME, StoredEntity};
pub use form_errors::{FormErrors, RowError};
pub use organization::{Organization, StoredOrganization, megabytes};
pub use organization_draft::{
    CheckedOrganization, CheckedOrganizationChange, MAX_FILE_MB, MAX_HOST, MAX_USERS,
    OrganizationChange, OrganizationDetails, OrganizationDraft,
};
pub use organization_retention::{OrganizationRetention, OrganizationRetentionDraft};
pub use team::{MAX_TEAM_MEMBERS, StoredTeam, Team};
pub use team_import::{
    PresentTeam, TeamAddresses, TeamCandidate, TeamDraft, TeamRecord, TeamRecords,
};
pub use tree::{
    EditedBranch, EntityDraft, EntityEdit, MAX_ENTITIES, MAX_LEVEL, MAX_NEW_ENTITIES, Tree,
};
