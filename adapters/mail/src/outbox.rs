//! Writes emails to a folder instead of a mail server. Each email becomes one .eml file, which any mail program can
//! open. If the email contains a link, the link is logged.

use std::io;
use std::path::{Path, PathBuf};

use application_ports::{EmailError, Mailer, OutgoingEmail};
use async_trait::async_trait;
use domain_kernel::Timestamp;
use tokio::fs::{self, OpenOptions};
use tokio::io::AsyncWriteExt as _;

use crate::message::{Sender, failed, message};

/// Writes emails to a folder.
pub struct OutboxFolder {
    folder: PathBuf,
    sender: Sender,
}

impl OutboxFolder {
    /// Creates the mailer. The folder itself is created for the first email.
    pub fn new(folder: PathBuf, sender: Sender) -> Self {
        Self { folder, sender }
    }
}

#[async_trait]
impl Mailer for OutboxFolder {
    /// Writes `<time>-<id>.eml` atomically. If the same email is delivered again, its file is replaced.
    #[tracing::instrument(level = "debug", skip_all)]
    async fn deliver(&self, email: &OutgoingEmail) -> Result<(), EmailError> {
        let name = format!("{}-{}", file_timestamp(email.created_at), email.id);
        let path = self.folder.join(format!("{name}.eml"));
        let draft = self.folder.join(format!("{name}.part"));
        let content = message(&self.sender, email)?.formatted();
        create_folder(&self.folder).await.map_err(failed)?;
        write_private(&draft, &content).await.map_err(failed)?;
        fs::rename(&draft, &path).await.map_err(failed)?;
        let link = email.link.as_ref();
        tracing::info!(
            purpose = link.map(|link| link.purpose.as_str()),
            file = %path.display(),
            link = link.map(|link| link.url.as_str()),
            "mail written to the outbox"
        );
        Ok(())
    }
}

/// Formats a time for a file name: `20261121T093015250Z`.
fn file_timestamp(at: Timestamp) -> String {
    let at = at.to_utc();
    format!(
        "{:04}{:02}{:02}T{:02}{:02}{:02}{:03}Z",
        at.year(),
        u8::from(at.month()),
        at.day(),
        at.hour(),
        at.minute(),
        at.second(),
        at.millisecond()
    )
}

async fn create_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    builder.mode(0o700);
    builder.recursive(true).create(folder).await
}

/// Writes a file that only its owner can read, because the link in it gives access to an account.
async fn write_private(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    options.mode(0o600);
    let mut file = options.open(path).await?;
    file.write_all(content).await?;
    file.sync_all().await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::tests::{email, sender};

    #[tokio::test]
    async fn each_mail_is_one_private_file_also_when_it_is_delivered_twice() {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join("outbox");
        let outbox = OutboxFolder::new(folder.clone(), sender());
        outbox.deliver(&email()).await.unwrap();
        outbox.deliver(&email()).await.unwrap();

        let files: Vec<_> = std::fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap())
            .collect();
        let names: Vec<_> = files.iter().map(std::fs::DirEntry::file_name).collect();
        assert_eq!(
            names,
            ["20261121T093015250Z-00000000-0000-0000-0000-000000000007.eml"]
        );
        let content = std::fs::read_to_string(files[0].path()).unwrap();
        assert!(content.contains("To: anna@example.org\r\n"), "{content}");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(
                files[0].metadata().unwrap().permissions().mode() & 0o777,
                0o600
            );
            assert_eq!(
                std::fs::metadata(&folder).unwrap().permissions().mode() & 0o777,
                0o700
            );
        }
    }

    #[tokio::test]
    async fn a_folder_that_cannot_be_created_is_an_error() {
        let data = tempfile::NamedTempFile::new().unwrap();
        let outbox = OutboxFolder::new(data.path().join("outbox"), sender());
        assert!(outbox.deliver(&email()).await.is_err());
    }
}
