//! Certificates of published scores of competitions, and the public page that verifies them (D218).

use application_ports::{Certificate, CertifiedScore};
use domain_access::{Access, Action, Permission, Resource};
use domain_assessment::GradedAttempt;
use domain_kernel::{EventId, Points, Refusal, Timestamp};
use domain_scheduling::EventKind;

use crate::letters::{date, one_line};
use crate::refusals::{NO_CERTIFICATE, NOT_PUBLISHED};
use crate::{App, AppError, AppResult, Caller, Compression, Effect, Operation, PermitKind};

/// A file for printing.
#[derive(Clone, Debug)]
pub struct PrintedFile {
    /// The name of the file without its extension.
    pub name: String,
    pub content: Vec<u8>,
}

/// What everyone who has the code can see: only what the certificate says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicCertificate {
    pub name: String,
    pub competition: String,
    pub organization: String,
    pub percentage: Points,
    /// When the score was last published or corrected.
    pub issued_at: Timestamp,
}

pub(super) const PRINT_CERTIFICATE: Operation = Operation::new(
    "print_certificate",
    Access::AnyOf(&[Permission::new(Action::ViewAny, Resource::Score)]),
    Effect::Read,
)
.with_permit(PermitKind::OwnFile)
// The document contains the code, which is a secret, and the document is already compressed.
.with_compression(Compression::Never)
.refused_with(&[NO_CERTIFICATE, NOT_PUBLISHED]);

pub(super) const SHOW_PUBLIC_CERTIFICATE: Operation =
    Operation::new("show_public_certificate", Access::Public, Effect::Read);

impl App {
    /// Returns the certificate of the caller's own published score.
    ///
    /// # Errors
    /// `not_published`, `no_certificate`; [`AppError::NotFound`] if the caller does not take part
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn print_certificate(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
    ) -> AppResult<PrintedFile> {
        let (organization, scope) = caller.authorize_in_organization(&PRINT_CERTIFICATE)?;
        let event = self.event(organization, kind, id).await?;
        let queries = self.ports.store.queries();
        let row = queries
            .counted_attempt(&scope, event.kind, id, caller.user_id)
            .await?;
        let published = row
            .and_then(|row| row.score)
            .filter(GradedAttempt::is_published);
        let Some((graded, code)) = published.and_then(|graded| {
            let code = graded.certificate_code?;
            Some((graded, code))
        }) else {
            return Err(if self.is_open_to(&event, caller.user_id).await? {
                Refusal::new(NOT_PUBLISHED, "Your result is not published yet.").into()
            } else {
                AppError::NotFound
            });
        };
        let (name, organization) = self.own_names(organization, &scope, caller.user_id).await?;
        let certified = CertifiedScore {
            score: graded,
            event,
            name,
            organization,
        };
        let Some(shown) = PublicCertificate::new(&certified) else {
            let message = "There is no certificate for this result.";
            return Err(Refusal::new(NO_CERTIFICATE, message).into());
        };
        let name = format!("{} - {}", shown.competition, shown.name);
        let certificate = Certificate {
            organization: shown.organization,
            name: shown.name,
            competition: shown.competition,
            percentage: shown.percentage,
            issued_on: date(shown.issued_at),
            code,
            address: format!("{}/certificates/{code}", self.settings.public_url),
        };
        let content = self.ports.printer.certificate(certificate).await?;
        Ok(PrintedFile { name, content })
    }

    /// Returns what the certificate with this code currently says.
    ///
    /// # Errors
    ///
    /// [`AppError::NotFound`] if there is no such certificate, or no longer
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_public_certificate(&self, code: &str) -> AppResult<PublicCertificate> {
        let code = code.parse().map_err(|_| AppError::NotFound)?;
        let queries = self.ports.store.queries();
        let found = queries.certified_score(code).await?;
        let found = found.ok_or(AppError::NotFound)?;
        PublicCertificate::new(&found).ok_or(AppError::NotFound)
    }
}

impl PublicCertificate {
    /// Creates the certificate. Returns `None` if the event gives no certificate for the score.
    fn new(found: &CertifiedScore) -> Option<Self> {
        let CertifiedScore {
            score,
            event,
            name,
            organization,
        } = found;
        let percentage = score.score.percentage();
        if !event.options.certify(event.kind, percentage) {
            return None;
        }
        Some(Self {
            name: one_line(name),
            competition: one_line(&event.name),
            organization: one_line(organization),
            percentage,
            issued_at: score.scored_at.max(score.corrected_at)?,
        })
    }
}
