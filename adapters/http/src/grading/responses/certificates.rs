//! A certificate as everyone can see it who has its code.

use application::PublicCertificate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::shared::serde_types::Instant;

/// What a certificate says at this moment.
#[derive(Serialize, ToSchema)]
pub(crate) struct CertificateResponse {
    /// The participant's name.
    name: String,
    /// The competition's name.
    competition: String,
    /// The organization's name.
    organization: String,
    /// Of the template's weight, at most 100.
    #[schema(minimum = 0, maximum = 100)]
    percentage: f64,
    /// When the score was last published or corrected. A printed certificate with an earlier day was printed before.
    issued_at: Instant,
}

impl From<PublicCertificate> for CertificateResponse {
    fn from(certificate: PublicCertificate) -> Self {
        Self {
            name: certificate.name,
            competition: certificate.competition,
            organization: certificate.organization,
            percentage: certificate.percentage.to_number(),
            issued_at: Instant(certificate.issued_at),
        }
    }
}
