//! All limits of a template and of an answer sheet. Lengths count characters (D40).

/// The minimum length of a template name.
pub const MIN_NAME: usize = 3;
/// The maximum length of a template name.
pub const MAX_NAME: usize = 100;
/// The maximum length of the name of a copy.
pub const MAX_COPY_NAME: usize = 20;
/// The maximum length of the description of a template or a slides case.
pub const MAX_DESCRIPTION: usize = 10_000;
/// The maximum number of videos in a template.
pub const MAX_VIDEOS: usize = 100;
/// The maximum number of questions in a template, over all groups.
pub const MAX_QUESTIONS: usize = 2_000;
/// The maximum size in bytes of the JSON of a template form. A template with all texts at their maximum lengths fits
/// into it (D131).
pub const MAX_TEMPLATE_FORM: usize = 16 * 1024 * 1024;
/// The largest file with questions to import, in bytes (D90).
pub const MAX_QUESTION_FILE: usize = 10 * 1024 * 1024;
/// The maximum weight in whole points. The minimum is one hundredth.
pub const MAX_WEIGHT: u16 = 999;
/// The maximum length of a tab title.
pub const MAX_TITLE: usize = 20;
/// The minimum length of a question text and of the model answer of a free-text question.
pub const MIN_QUESTION: usize = 3;
/// The maximum length of a question text and of an answer option.
pub const MAX_QUESTION: usize = 500;
/// The minimum number of choices of a multiple-choice question and of items of an arrange question
/// (D20).
pub const MIN_OPTIONS: usize = 2;
/// The maximum number of choices of a multiple-choice question (D20).
pub const MAX_CHOICES: usize = 6;
/// The maximum number of items of an arrange question (D20).
pub const MAX_ITEMS: usize = 10;
/// The number of values of a rank question, which start at 1 (D20).
pub const RANK_VALUES: u8 = 10;
/// The minimum length of the subject and of the description of a slides case.
pub const MIN_SUBJECT: usize = 2;
/// The maximum length of the subject of a slides case and of a category name.
pub const MAX_SUBJECT: usize = 100;
/// The maximum number of images, and of categories, in a slides case (D21).
pub const MAX_SLIDES: usize = 30;
/// The maximum number of material files in a template.
pub const MAX_MATERIALS: usize = 100;
/// The maximum length of the original name of an image or of material.
pub const MAX_FILE_NAME: usize = 255;
/// The size limit of an image file in bytes. The file must be smaller (D22).
pub const IMAGE_FILE_BELOW: u64 = 10 * 1024 * 1024;
/// The maximum size of a file of material in bytes (D22).
pub const MAX_MATERIAL_FILE: u64 = 10 * 1024 * 1024;
/// The maximum number of pixels of an image (D163).
pub const MAX_IMAGE_PIXELS: u64 = 40_000_000;
/// The maximum number of files in one upload.
pub const MAX_FILES_AT_ONCE: usize = 5;
/// The maximum size of an upload in bytes: the maximum number of files, 10 MB each.
pub const MAX_UPLOAD_BYTES: usize = MAX_FILES_AT_ONCE * 10 * 1024 * 1024;
/// The maximum length of a grader's comment beside a mark (D113).
pub const MAX_COMMENT: usize = 1_000;
/// The maximum length of a participant's free-text answer.
pub const MAX_FREE_TEXT: usize = 10_000;

#[cfg(test)]
mod tests {
    use super::*;

    /// The bytes of JSON keys and punctuation around a question or an item.
    const SYNTAX_BYTES: usize = 64;

    #[test]
    fn a_template_at_its_limits_fits_into_its_form() {
        let question = SYNTAX_BYTES + MAX_QUESTION + MAX_ITEMS * (SYNTAX_BYTES + MAX_QUESTION);
        let videos = MAX_VIDEOS * 1024;
        let files = (MAX_MATERIALS + MAX_SLIDES) * (2 * SYNTAX_BYTES + MAX_FILE_NAME);
        let template = MAX_QUESTIONS * question + videos + files + 2 * MAX_DESCRIPTION;
        assert!(template < MAX_TEMPLATE_FORM, "{template}");
    }
}
