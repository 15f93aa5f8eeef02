//! Documents to print: certificates (D218) and result sheets (D260).

use async_trait::async_trait;
use domain_assessment::{CertificateCode, CorrectionRule};
use domain_kernel::Points;

use crate::LostWork;

/// The texts of a certificate. Each text is on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    pub organization: String,
    pub name: String,
    pub competition: String,
    /// The percentage, from 0 to 100.
    pub percentage: Points,
    /// The day on which the score was last published or corrected.
    pub issued_on: String,
    pub code: CertificateCode,
    /// The URL at which everyone can verify the certificate.
    pub address: String,
}

/// The texts of a result sheet (D260). Names are on one line. Questions, answers and comments may have several lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResultSheet {
    pub organization: String,
    pub name: String,
    pub event: String,
    /// When the sheet was submitted, and when its result was published and corrected.
    pub times: Vec<String>,
    pub points: PointsOf,
    /// The percentage, from 0 to 100.
    pub percentage: Points,
    /// The place and the number of results, if the organizer shows them.
    pub place: Option<(u64, u64)>,
    /// Each question kind with its points.
    pub kinds: Vec<(String, PointsOf)>,
    /// The questions. Empty if the feedback is not shown.
    pub questions: Vec<PrintedQuestion>,
}

/// Points, and their maximum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointsOf {
    pub points: Points,
    pub of: Points,
}

/// The texts about one question on a result sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedQuestion {
    pub text: String,
    /// The parts of the participant's answer. Empty if the question was not answered.
    pub answer: Vec<String>,
    pub points: PointsOf,
    pub comment: Option<String>,
    /// The rule of the correction of the question, if there is one (D94).
    pub corrected: Option<CorrectionRule>,
    /// Whether the answer has letters of images, which are not printed.
    pub has_images: bool,
}

/// The reason why a document cannot be written: a bug.
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

    /// Writes a result sheet.
    async fn result_sheet(&self, sheet: ResultSheet) -> Result<Vec<u8>, PrintError>;
}
