//! The codes of the refusals of use cases. The domain crates define further codes.

use domain_kernel::RefusalCode;

/// The row was changed after the caller had read it.
pub const STALE_VERSION: RefusalCode = RefusalCode::new("stale_version");
/// The stored sheet is newer than the one that the save is based on (D28).
pub const STALE_REVISION: RefusalCode = RefusalCode::new("stale_revision");
/// A participant who has started cannot be removed from the event.
pub const PARTICIPANT_HAS_ANSWERS: RefusalCode = RefusalCode::new("participant_has_answers");
/// The scores of an event with free-text or rank questions cannot be published all at once (D36).
pub const NEEDS_GRADING: RefusalCode = RefusalCode::new("needs_grading");
/// The scores or the corrections of a competition have changed after the preview of a correction (D94).
pub const CORRECTION_STALE: RefusalCode = RefusalCode::new("correction_stale");
/// A participant without a submitted attempt has no score.
pub const NOT_SUBMITTED: RefusalCode = RefusalCode::new("not_submitted");
/// The participant's score is not published.
pub const NOT_PUBLISHED: RefusalCode = RefusalCode::new("not_published");
/// The model answers are not shown while a competition asks the same questions (D30).
pub const MODEL_ANSWERS_WITHHELD: RefusalCode = RefusalCode::new("model_answers_withheld");
/// The file store no longer has a file of the template (D181).
pub const FILE_LOST: RefusalCode = RefusalCode::new("file_lost");
/// The organizer does not give a certificate for the score (D218).
pub const NO_CERTIFICATE: RefusalCode = RefusalCode::new("no_certificate");
