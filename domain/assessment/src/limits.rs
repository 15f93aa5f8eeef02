//! Every limit of a template and of a sheet, in one place: the published document names them too.
//! Lengths count characters (D40).

/// The shortest template name.
pub const MIN_NAME: usize = 3;
/// The longest template name.
pub const MAX_NAME: usize = 100;
/// The longest name that a copy may be given.
pub const MAX_COPY_NAME: usize = 20;
/// The longest description, of a template and of a slides case.
pub const MAX_DESCRIPTION: usize = 10_000;
/// The most videos of a template.
pub const MAX_VIDEOS: usize = 100;
/// The most questions of a template, all groups together.
pub const MAX_QUESTIONS: usize = 2_000;
/// The largest weight, in whole points; the smallest is one hundredth.
pub const MAX_WEIGHT: u16 = 999;
/// The longest tab title.
pub const MAX_TITLE: usize = 20;
/// The shortest question text, and the shortest model answer of a free-text question.
pub const MIN_QUESTION: usize = 3;
/// The longest question text, and the longest text of one answer.
pub const MAX_QUESTION: usize = 500;
/// The fewest choices of a multiple-choice question and items of an arrange question (D20).
pub const MIN_OPTIONS: usize = 2;
/// The most choices of a multiple-choice question (D20).
pub const MAX_CHOICES: usize = 6;
/// The most items of an arrange question (D20).
pub const MAX_ITEMS: usize = 10;
/// The values of a rank question are 1 to this one (D20).
pub const RANK_VALUES: u8 = 10;
/// The shortest case subject and description of a slides case.
pub const MIN_SUBJECT: usize = 2;
/// The longest case subject, and the longest category name.
pub const MAX_SUBJECT: usize = 100;
/// The most images of a slides case (D21).
pub const MAX_SLIDES: usize = 30;
/// The longest original name of an image file.
pub const MAX_FILE_NAME: usize = 255;
/// The longest free-text answer of a participant.
pub const MAX_FREE_TEXT: usize = 10_000;
