//! Types that every domain crate shares: typed ids, timestamps, points, normalized text, email
//! addresses, list queries and pages, and the two errors of a domain rule ([`FieldErrors`] and
//! [`Refusal`]).

mod aggregate;
mod errors;
mod ids;
mod list;
mod names;
mod points;
mod rate_limit;
mod retention;
mod text;
mod timestamp;

pub use errors::{FieldErrors, MAX_FIELD_ERRORS, Refusal, RefusalCode, Required};
pub use ids::{
    AssignmentId, AttachmentId, AttemptId, AuditId, CategoryId, CorrectionId, DeviceId, EmailId,
    EntityId, EventId, IdGenerator, MessageId, OptionId, OrganizationId, PlaceholderIds, PlayerId,
    QuestionId, RoleId, SaveId, SessionId, SlideId, TemplateId, UserGroupId, UserId,
};
pub use list::{
    CreationOrder, ListQuery, MAX_PAGE_SIZE, MAX_SEARCH, Page, Paging, SELECT_LIST_SIZE, Sort,
    SortColumn, search_text,
};
pub use names::{MAX_NAME, parse_organization_name, parse_user_name, repeated_record};
pub use points::Points;
pub use rate_limit::{InvalidRateLimit, RateLimit, TokenBucket};
pub use retention::{MAX_RETENTION_DAYS, MIN_RETENTION_DAYS, Retention};
pub use text::{
    CODE_POINTS_PER_CHAR, EmailAddress, EmailDomain, MAX_DOMAIN, MAX_EMAIL, MAX_EMAIL_BYTES,
    case_fold, char_count, normalize, search_fold, shown_count,
};
pub use timestamp::Timestamp;
