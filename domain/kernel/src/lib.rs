//! The words that every other room speaks: typed ids, instants, points, text that is valid once it
//! exists, pages of a list, and the two ways in which a rule says no (`FieldErrors`, `Rejection`).
//! No rule of one particular room lives here.

mod errors;
mod ids;
mod list;
mod points;
mod text;
mod timestamp;

pub use errors::{FieldErrors, Rejection, Required};
pub use ids::{
    AssignmentId, AttachmentId, AttemptId, AuditId, CategoryId, EntityId, EventId, IdGenerator,
    MailId, OptionId, OrganizationId, QuestionId, RoleId, SaveId, SessionId, SlideId, TemplateId,
    UserId,
};
pub use list::{ListQuery, MAX_PAGE_SIZE, MAX_SEARCH, Page, Paging, SELECT_LIST_SIZE, Sort};
pub use points::Points;
pub use text::{
    EmailAddress, MAX_DOMAIN, MAX_EMAIL, MAX_EMAIL_BYTES, MailDomain, case_fold, char_count,
    normalize,
};
pub use timestamp::Timestamp;
