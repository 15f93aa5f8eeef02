//! Assessment: question templates, answer sheets, grading and scores. Defines what templates contain, what a
//! participant sees of a template, how an answer sheet is read, and how many points it earns.

mod analysis;
mod answer_schema;
mod answer_text;
mod certificate;
mod check;
mod content;
mod correction;
mod draft;
mod feedback;
mod files;
mod graded_attempt;
mod item;
mod leaderboard;
pub mod limits;
mod mark_draft;
mod placing;
mod proof;
mod question;
pub mod refusals;
mod score;
mod sheet;
mod shown;
mod slides;
mod team_score;
mod template;
mod template_files;
#[cfg(test)]
mod testing;
mod video;

pub use analysis::{
    Analysis, Class, Groups, ItemAnalysis, ItemFigures, OptionFigures, PlaceFigures,
    QuestionFigures, QuestionFlag, SlideFigures, TimeUsed, Totals,
};
pub use answer_schema::AnswerSchema;
pub use answer_text::AnswerTexts;
pub use certificate::{CertificateCode, NotACode, Publication};
pub use content::{Content, Group, Material, Question};
pub use correction::{
    CorrectionDraft, CorrectionEffect, CorrectionRule, EventCorrection, KeyAnswer, KeyCorrection,
    KeyCorrections, RuleCounts, ScoreChange,
};
pub use draft::{
    AnswerDraft, CategoryDraft, CheckedTemplate, GroupDraft, MaterialDraft, NewFiles, PlacedDraft,
    QuestionDraft, SlideDraft, SlidesDraft, TemplateDraft,
};
pub use feedback::QuestionFeedback;
pub use files::{
    FileKey, FileType, FileUse, ThumbnailSize, participant_addresses_expire_at,
    staff_addresses_expire_at,
};
pub use graded_attempt::{GradedAttempt, StoredGradedAttempt};
pub use item::ContentItem;
pub use leaderboard::{
    Contestant, FrozenStandings, Leaderboard, LeaderboardDraft, LeaderboardNames, LeaderboardState,
    MAX_LEADERBOARD_ROWS, PlacedRow, ShownBoard, Standing, Standings, StoredLeaderboard, place_of,
};
pub use mark_draft::MarkDraft;
pub use placing::{Placing, PublishedTotals, ResultSummary, TotalCount};
pub use proof::ScoreFault;
pub use question::{ModelOption, QuestionKind, QuestionSpec};
pub use score::{ManualMark, Mark, Score, ScoreByKind, grade};
pub use sheet::{Answer, Answers, Place, Sheet, SubmittedAnswer, SubmittedSlide, SubmittedValue};
pub use shown::{
    ShownCategory, ShownGroup, ShownOption, ShownQuestion, ShownSlides, ShownTemplate,
};
pub use slides::{Category, Slide, SlidesCase};
pub use team_score::{PlayerResult, PlayerScore, TeamResult, TeamTally};
pub use template::{StoredTemplate, Template, copy_name};
pub use template_files::{ArrivedFile, FileChanges, FileCopy, TemplateFile, TemplateFiles};
