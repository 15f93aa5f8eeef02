//! Converts the questions of a file to the form of a template, without storing anything (D90).

use application_ports::{ImportedQuestions, QuestionFormat};
use domain_access::{Access, Action};
use domain_assessment::limits::MAX_QUESTION_FILE;

use super::permission;
use crate::{App, AppResult, Caller, Effect, Operation, UploadedFile};

pub(super) const IMPORT_QUESTIONS: Operation = Operation::new(
    "import_questions",
    Access::AnyOf(&[permission(Action::Create)]),
    Effect::Read,
)
.with_file(MAX_QUESTION_FILE);

impl App {
    /// Returns the imported questions, and what was left out. Without a format, the format is detected from the
    /// content.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn import_questions(
        &self,
        caller: &Caller,
        mut file: UploadedFile,
        format: Option<QuestionFormat>,
    ) -> AppResult<ImportedQuestions> {
        caller.authorize_in_organization(&IMPORT_QUESTIONS)?;
        let content = file.take_content();
        let files = &self.ports.question_files;
        Ok(files.read(content, file.name(), format).await?)
    }
}
