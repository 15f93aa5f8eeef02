//! The key that signs the tokens of sessions: given by a setting, or made at the first start and
//! kept in the data directory (D13).

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The name of the key's file in the data directory.
const FILE: &str = "session.key";

/// The shortest key in bytes: HS256's own length.
const SHORTEST: usize = 32;

/// Why there is no key.
#[derive(Debug)]
pub enum KeyError {
    /// It is shorter than 32 bytes.
    Short,
    /// Its file cannot be read or made.
    File(PathBuf, io::Error),
}

impl std::fmt::Display for KeyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Short => write!(f, "the key must have at least {SHORTEST} bytes"),
            Self::File(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for KeyError {}

/// The key; never shown.
pub struct SigningKey(Vec<u8>);

impl SigningKey {
    /// The key of a setting: at least 32 bytes.
    ///
    /// # Errors
    /// [`KeyError::Short`].
    pub fn given(secret: &str) -> Result<Self, KeyError> {
        if secret.len() < SHORTEST {
            Err(KeyError::Short)
        } else {
            Ok(Self(secret.as_bytes().to_vec()))
        }
    }

    /// The key kept in `data_dir`, made there (readable by its owner alone) where there is none.
    ///
    /// # Errors
    /// [`KeyError::File`].
    pub fn kept_in(data_dir: &Path) -> Result<Self, KeyError> {
        let path = data_dir.join(FILE);
        let of = |error| KeyError::File(path.clone(), error);
        if !path.try_exists().map_err(of)? {
            make(&path).map_err(of)?;
        }
        let key = fs::read(&path).map_err(of)?;
        if key.len() < SHORTEST {
            return Err(of(io::Error::new(
                io::ErrorKind::InvalidData,
                KeyError::Short,
            )));
        }
        Ok(Self(key))
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// Writes a new key beside its place and links it there: whole or not at all, and where another
/// process was first, its key stays.
fn make(path: &Path) -> io::Result<()> {
    let mut key = [0; SHORTEST];
    getrandom::fill(&mut key).map_err(|error| io::Error::other(error.to_string()))?;
    let draft = path.with_extension(format!("{}.new", std::process::id()));
    write_private(&draft, &key)?;
    let linked = fs::hard_link(&draft, path);
    fs::remove_file(&draft)?;
    match linked {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
        Ok(()) => path
            .parent()
            .map_or(Ok(()), |folder| File::open(folder)?.sync_all()),
    }
}

fn write_private(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(content)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_start_makes_a_private_key_and_later_ones_keep_it() {
        let folder = tempfile::tempdir().unwrap();
        let first = SigningKey::kept_in(folder.path()).unwrap();
        assert_eq!(first.bytes().len(), 32);
        assert_eq!(
            SigningKey::kept_in(folder.path()).unwrap().bytes(),
            first.bytes()
        );
        let names: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert_eq!(names, [FILE], "nothing is left beside it");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(folder.path().join(FILE))
                .unwrap()
                .permissions()
                .mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }

    #[test]
    fn of_two_first_starts_at_once_one_key_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE);
        make(&path).unwrap();
        let kept = fs::read(&path).unwrap();
        make(&path).unwrap();
        assert_eq!(fs::read(&path).unwrap(), kept);
    }

    #[test]
    fn a_short_key_is_refused() {
        assert!(matches!(
            SigningKey::given(&"k".repeat(31)),
            Err(KeyError::Short)
        ));
        assert!(SigningKey::given(&"k".repeat(32)).is_ok());
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(FILE), "short").unwrap();
        assert!(matches!(
            SigningKey::kept_in(folder.path()),
            Err(KeyError::File(..))
        ));
    }
}
