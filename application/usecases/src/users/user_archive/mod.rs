//! An archive of the data that is stored about a person: JSON files, with several for each event (D247).

mod account;
mod attempt;
mod events;
mod record;

use application_ports::{SpooledArchive, SpooledFile, UserRow};
use domain_access::ReadScope;
use domain_kernel::{OrganizationId, Timestamp};
use domain_scheduling::EventKind;
use serde_json::Value;
use time::format_description::well_known::Rfc3339;

use crate::{App, AppError, AppResult};

/// The reader of an archive.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ArchiveReader {
    /// The person whom the archive is about.
    Own {
        /// Whether the person may list their own published scores.
        sees_scores: bool,
    },
    Staff {
        sees_scores: bool,
        sees_record: bool,
    },
}

impl ArchiveReader {
    const fn is_own(self) -> bool {
        matches!(self, Self::Own { .. })
    }

    const fn sees_record(self) -> bool {
        match self {
            Self::Own { .. } => true,
            Self::Staff { sees_record, .. } => sees_record,
        }
    }
}

const ABOUT: &str = "What Palestra stores about one person.

account.json  the account, the sign-ins that are alive, the team and the extra time
events/       a folder for each competition and training: what it is, and each attempt with its answers and its score
record/       what the audit record says that the person did (by) and that was done to the person (about)

Instants are in UTC. `withheld` says what is stored beyond that and is not shown to who took this archive, and why.
";

impl App {
    /// Writes the archive about a person of the organization. It contains events of these kinds.
    pub(crate) async fn user_archive(
        &self,
        organization: OrganizationId,
        scope: &ReadScope,
        user: &UserRow,
        kinds: &[EventKind],
        reader: ArchiveReader,
    ) -> AppResult<SpooledFile> {
        let mut archive = self.ports.archives.begin().await?;
        let about = ABOUT.as_bytes().to_vec();
        archive.add("README.txt".to_owned(), about).await?;
        let account = self.account_json(scope, user, reader).await?;
        add(&mut *archive, "account.json".to_owned(), &account).await?;
        if !kinds.is_empty() {
            self.add_events(&mut *archive, (organization, scope), user.id, kinds, reader)
                .await?;
        }
        if reader.sees_record() {
            self.add_record(&mut *archive, scope, user.id, reader)
                .await?;
        }
        Ok(archive.finish().await?)
    }
}

fn set(object: &mut Value, key: &str, value: Value) {
    if let Value::Object(fields) = object {
        fields.insert(key.to_owned(), value);
    }
}

async fn add(archive: &mut dyn SpooledArchive, name: String, content: &Value) -> AppResult<()> {
    let bytes = serde_json::to_vec_pretty(content);
    let bytes = bytes.map_err(|error| AppError::Internal(error.to_string()))?;
    Ok(archive.add(name, bytes).await?)
}

fn instant(at: Timestamp) -> String {
    at.to_utc().format(&Rfc3339).unwrap_or_default()
}
