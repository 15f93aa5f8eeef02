//! Files with questions, which the product exchanges with other products (D90).

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
    /// The id of the file in the content.
    pub id: AttachmentId,
    pub file_type: FileType,
    /// The size in bytes.
    pub size: u64,
    /// The content in order. It is read from the store while the caller takes the parts.
    pub parts: BoxStream<'static, FileStoreResult<Bytes>>,
}

/// A written file with a template.
pub enum WrittenTemplate {
    Whole(Vec<u8>),
    /// The content in order. It is written while the caller takes the parts, so that it needs little memory. If a part
    /// fails, the content is incomplete.
    Parts(BoxStream<'static, Result<Bytes, QuestionFileError>>),
}

/// The contents of a file with questions.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedQuestions {
    pub format: QuestionFormat,
    /// A template with the imported questions. It is valid, with two exceptions: model answers that the file does not
    /// contain are missing, and the name, the description, the titles and the weights may exceed their limits.
    pub draft: TemplateDraft,
    /// The number of imported questions. A slides case counts as one.
    pub taken: usize,
    /// The questions that were left out, in the order of the file.
    pub left_out: Vec<LeftOutQuestion>,
    /// The notes, in the order of the file.
    pub notes: Vec<ImportNote>,
    /// The files of the draft's images and material. Only [`QuestionFormat::Palestra`] has files. If only the template
    /// was uploaded, the files stay in the archive of the sender.
    pub files: Vec<ArchivedFile>,
}

/// A question that was not imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOutQuestion {
    /// The line of the file where the question starts, from 1. In a spreadsheet it is the row; in
    /// [`QuestionFormat::Palestra`] it is the number of the question.
    pub position: u32,
    /// The question's title, or the beginning of its text.
    pub title: String,
    /// The reason, as a sentence for people.
    pub reason: String,
}

/// A note about an imported question: what was changed or lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportNote {
    /// Like [`LeftOutQuestion::position`].
    pub position: u32,
    /// The number of the question in the draft: from 1, through the groups in their order.
    pub number: usize,
    /// The note, as a sentence for people.
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
    /// The file has none of the known formats.
    #[error("of an unknown format")]
    UnknownFormat,
    /// The file does not have the format that the caller named.
    #[error("not of the named format")]
    WrongFormat,
    /// The file is not well-formed.
    #[error("broken in line {line}")]
    Broken { line: u32 },
    /// The file contains a document type, which could define entities and refer to other files.
    #[error("with a document type")]
    DocumentType,
    /// The file contains no questions at all.
    #[error("without questions")]
    NoQuestions,
    #[error("more than {max} questions")]
    TooManyQuestions { max: usize },
    /// The file, or a question, is too large or nested too deeply.
    #[error("too large")]
    TooLarge,
    /// The template refers to a file that the archive does not contain.
    #[error("without a file that it names")]
    MissingFile { name: String },
    /// The template refers to the same file twice.
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
    /// Reads the questions of a file. Without a format, the format is detected from the content.
    async fn read(
        &self,
        file: Vec<u8>,
        name: &str,
        format: Option<QuestionFormat>,
    ) -> Result<ImportedQuestions, QuestionFileError>;

    /// Returns a file with the template, and reports what the format cannot represent. Only
    /// [`TemplateFormat::Palestra`] contains `files`, which are all files of the content.
    async fn write(
        &self,
        name: &str,
        content: &Content,
        files: Vec<FileToWrite>,
        format: TemplateFormat,
    ) -> Result<WrittenTemplate, QuestionFileError>;
}
