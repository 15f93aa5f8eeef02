//! Documents to print: certificates (D218) and result sheets (D260).

use async_trait::async_trait;
use domain_assessment::{CertificateCode, CorrectionRule};
use domain_kernel::Points;

use crate::LostWork;

/// What a certificate says. All texts are on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    pub organization: String,
    pub name: String,
    pub competition: String,
    /// From 0 to 100.
    pub percentage: Points,
    /// The day on which the score was last published or corrected.
    pub issued_on: String,
    pub code: CertificateCode,
    /// Where everybody can check it.
    pub address: String,
}

/// What a result sheet says (D260). Names are on one line; texts of questions, answers and comments may have more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResultSheet {
    pub organization: String,
    pub name: String,
    pub event: String,
    /// When the sheet was submitted, and its result published and corrected.
    pub times: Vec<String>,
    pub points: PointsOf,
    /// From 0 to 100.
    pub percentage: Points,
    /// The place, and how many results there are, if the organizer shows it.
    pub place: Option<(u64, u64)>,
    /// Each kind of question with its points.
    pub kinds: Vec<(String, PointsOf)>,
    /// Empty unless the feedback is shown.
    pub questions: Vec<PrintedQuestion>,
}

/// Points, and the most that can be reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointsOf {
    pub points: Points,
    pub of: Points,
}

/// What a result sheet says about a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedQuestion {
    pub text: String,
    /// The own answer in parts. Empty without one.
    pub answer: Vec<String>,
    pub points: PointsOf,
    pub comment: Option<String>,
    /// The rule of the correction that holds for the question (D94).
    pub corrected: Option<CorrectionRule>,
}

/// Why a document cannot be written: a bug.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PrintError(pub String);

impl From<LostWork> for PrintError {
    fn from(lost: LostWork) -> Self {
        Self(lost.to_string())
    }
}

/// Writes documents as PDF. Writing never blocks the threads that serve requests.
#[async_trait]
pub trait Printer: Send + Sync {
    /// Writes a certificate.
    async fn certificate(&self, certificate: Certificate) -> Result<Vec<u8>, PrintError>;

    /// Writes the sheet of a result.
    async fn result_sheet(&self, sheet: ResultSheet) -> Result<Vec<u8>, PrintError>;
}
