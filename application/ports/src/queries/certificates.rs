//! Certificates of published scores (D218).

use async_trait::async_trait;
use domain_assessment::{CertificateCode, GradedAttempt};
use domain_scheduling::Event;

use crate::StoreResult;

/// A published score that counts (D32), with the data of its certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertifiedScore {
    pub score: GradedAttempt,
    pub event: Event,
    /// The participant's name.
    pub name: String,
    /// The organization's name.
    pub organization: String,
}

/// Queries for certificates.
#[async_trait]
pub trait CertificateQueries {
    /// Returns the score whose certificate has this code. The event must be a competition, the score must count, and
    /// its participant must not be deleted.
    async fn certified_score(&self, code: CertificateCode) -> StoreResult<Option<CertifiedScore>>;
}
