//! Files with questions: files that other products write, and files that they read (D90).

use async_trait::async_trait;
use bytes::Bytes;
use domain_assessment::{Content, FileType, TemplateDraft};
use domain_kernel::AttachmentId;
use futures_util::stream::BoxStream;

use crate::{FileStoreResult, LostWork, TableError};

/// The format of a file to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionFormat {
    MoodleXml,
    Gift,
    Aiken,
    /// An xlsx or csv file with the layout of `docs/question-files.md`.
    Spreadsheet,
    /// The product's own format: a zip archive with a template and its files, or the template alone.
    Palestra,
}

/// The format of a file to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TemplateFormat {
    MoodleXml,
    Gift,
    /// An xlsx file with the layout of `docs/question-files.md`.
    Spreadsheet,
    /// The product's own format: a zip archive with the template and its files.
    Palestra,
}

/// A stored file of a template.
pub struct FileToWrite {
    /// The id by which the content names the file.
    pub id: AttachmentId,
    pub file_type: FileType,
    /// The size in bytes.
    pub size: u64,
    /// The content in order. It is read from the store as the parts are taken.
    pub parts: BoxStream<'static, FileStoreResult<Bytes>>,
}

/// A file with a template.
pub enum WrittenTemplate {
    Whole(Vec<u8>),
    /// The content in order. It is written as the parts are taken, so that it takes little memory. A part that fails
    /// ends the content before its end.
    Parts(BoxStream<'static, Result<Bytes, QuestionFileError>>),
}

/// What a file contains.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedQuestions {
    pub format: QuestionFormat,
    /// A template with the questions that were taken. It is valid, except for the model answers that the file does not
    /// have and for a name, a description, a title or a weight outside their limits.
    pub draft: TemplateDraft,
    /// The number of questions that were taken. A slides case counts as one.
    pub taken: usize,
    /// In the order of the file.
    pub left_out: Vec<LeftOutQuestion>,
    /// In the order of the file.
    pub notes: Vec<ImportNote>,
    /// The file of each image and of each material of the draft. Only [`QuestionFormat::Palestra`] has files. If
    /// only the template was sent, its sender keeps them.
    pub files: Vec<ArchivedFile>,
}

/// A question that was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOutQuestion {
    /// The line of the file where the question begins, from 1. In a spreadsheet it is the row; in
    /// [`QuestionFormat::Palestra`] the number of the question.
    pub position: u32,
    /// The question's title, or the beginning of its text.
    pub title: String,
    /// A sentence for people.
    pub reason: String,
}

/// What was changed or lost in a question that was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportNote {
    /// Like [`LeftOutQuestion::position`].
    pub position: u32,
    /// A sentence for people.
    pub text: String,
}

/// A file of a template in a zip archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchivedFile {
    /// The name of the file in the draft.
    pub key: String,
    /// The name of the entry in the archive.
    pub path: String,
}

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QuestionFileError {
    /// The file has no content.
    #[error("empty")]
    Empty,
    /// The file has none of the formats.
    #[error("of an unknown format")]
    UnknownFormat,
    /// The file does not have the format that was named.
    #[error("not of the named format")]
    WrongFormat,
    /// The file is not well-formed.
    #[error("broken in line {line}")]
    Broken { line: u32 },
    /// The file has a document type, which could define entities and name other files.
    #[error("with a document type")]
    DocumentType,
    /// The file contains no question, not even one that was left out.
    #[error("without questions")]
    NoQuestions,
    #[error("more than {max} questions")]
    TooManyQuestions { max: usize },
    /// The file, or a question, is too large or nested too deeply.
    #[error("too large")]
    TooLarge,
    /// The template names a file that the archive does not contain.
    #[error("without a file that it names")]
    MissingFile { name: String },
    /// The template names a file twice.
    #[error("with a file that is named twice")]
    RepeatedFile { name: String },
    /// The file was written by a newer version of the product.
    #[error("of a newer version")]
    NewerVersion,
    /// The file is a spreadsheet that cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A bug.
    #[error("fault: {0}")]
    Fault(String),
}

impl From<LostWork> for QuestionFileError {
    fn from(lost: LostWork) -> Self {
        Self::Fault(lost.to_string())
    }
}

/// Reads and writes files with questions. Reading a file takes little time and memory, whatever the file contains, and
/// never blocks the threads that serve requests.
#[async_trait]
pub trait QuestionFiles: Send + Sync {
    /// Reads the questions of a file. Without a format, the content of the file decides.
    async fn read(
        &self,
        file: Vec<u8>,
        name: &str,
        format: Option<QuestionFormat>,
    ) -> Result<ImportedQuestions, QuestionFileError>;

    /// Returns a file with the template. It names what the format cannot hold. Only [`TemplateFormat::Palestra`] holds
    /// `files`, which are all files of the content.
    async fn write(
        &self,
        name: &str,
        content: &Content,
        files: Vec<FileToWrite>,
        format: TemplateFormat,
    ) -> Result<WrittenTemplate, QuestionFileError>;
}
