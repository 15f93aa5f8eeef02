//! Question templates, answer sheets, grading and scores: what staff may build, what a participant
//! may see of it, how a sheet is read and what it earns. Events, attempts and their clock live in
//! `domain-scheduling`; nothing here reads a clock, draws a random number or waits.

mod content;
mod draft;
mod graded_attempt;
mod kind;
pub mod limits;
mod question;
mod score;
mod shape;
mod sheet;
mod shown;
mod slides;
mod template;
#[cfg(test)]
mod testing;
mod video;

pub use content::{Content, Group, Question};
pub use draft::{AnswerDraft, GroupDraft, QuestionDraft, TemplateDraft};
pub use graded_attempt::{GradedAttempt, StoredGradedAttempt};
pub use kind::QuestionKind;
pub use question::{
    Arrange, Choice, FreeText, Item, ModelOption, MultipleChoices, QuestionSpec, Rank, TrueOrFalse,
};
pub use score::{ManualMark, Mark, Score, ScoreByKind, grade};
pub use shape::AnswerSchema;
pub use sheet::{Answer, Answers, Place, Sheet, SubmittedAnswer, SubmittedSlide, SubmittedValue};
pub use shown::{
    ShownCategory, ShownGroup, ShownOption, ShownQuestion, ShownSlides, ShownTemplate,
};
pub use slides::{
    Category, CategoryDraft, PlacedDraft, Slide, SlideDraft, SlidesCase, SlidesDraft,
};
pub use template::{Template, copy_name};
