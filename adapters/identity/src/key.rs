//! The keys of session tokens: they come from a setting, or are created at the first start and stored in the data
//! directory (D13). One key signs. Tokens that earlier keys signed are accepted until those keys are removed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use aws_lc_rs::error::Unspecified;
use aws_lc_rs::hkdf::{HKDF_SHA256, Salt};
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};

/// The key's file in the data directory.
const FILE_NAME: &str = "session.key";

/// The file of the previous signing key. The file exists only during a rotation.
const PREVIOUS_FILE_NAME: &str = "session.key.previous";

/// All files with keys that the data directory may have.
pub const KEY_FILES: [&str; 2] = [FILE_NAME, PREVIOUS_FILE_NAME];

/// The key length of HS256.
const MIN_KEY_BYTES: usize = 32;

/// The reason why a key cannot be used.
#[derive(Debug)]
pub enum KeyError {
    /// A key is shorter than 32 bytes.
    TooShort,
    /// A key for another purpose cannot be derived from this key.
    Derivation,
    /// The key's file cannot be read or created.
    File(PathBuf, io::Error),
}

impl std::fmt::Display for KeyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooShort => write!(f, "each key must have at least {MIN_KEY_BYTES} bytes"),
            Self::Derivation => write!(
                f,
                "a key for another purpose cannot be derived from the signing key"
            ),
            Self::File(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for KeyError {}

/// A key. `Debug` does not show it.
#[derive(Clone)]
pub struct SigningKey(Vec<u8>);

impl SigningKey {
    /// Creates the key from a setting.
    ///
    /// # Errors
    ///
    /// Fails with [`KeyError::TooShort`] if it has fewer than 32 bytes.
    pub fn from_secret(secret: &str) -> Result<Self, KeyError> {
        if secret.len() < MIN_KEY_BYTES {
            Err(KeyError::TooShort)
        } else {
            Ok(Self(secret.as_bytes().to_vec()))
        }
    }

    /// Loads the key from `data_dir`. Creates it first, readable by its owner only, if it is missing.
    ///
    /// # Errors
    /// Fails with [`KeyError::File`] if the file cannot be read or created.
    pub fn load_or_create(data_dir: &Path) -> Result<Self, KeyError> {
        let path = data_dir.join(FILE_NAME);
        let file_error = |error| KeyError::File(path.clone(), error);
        if !path.try_exists().map_err(file_error)? {
            create(&path).map_err(file_error)?;
        }
        Self::load(&path)
    }

    fn load(path: &Path) -> Result<Self, KeyError> {
        let file_error = |error| KeyError::File(path.to_owned(), error);
        let key = fs::read(path).map_err(file_error)?;
        if key.len() < MIN_KEY_BYTES {
            return Err(file_error(io::Error::new(
                io::ErrorKind::InvalidData,
                KeyError::TooShort,
            )));
        }
        Ok(Self(key))
    }

    /// Returns a text that identifies the key but reveals nothing about it.
    pub fn fingerprint(&self) -> String {
        let mut hash = Sha256::new();
        hash.update("fingerprint of a palestra signing key");
        hash.update(&self.0);
        BASE64_URL_SAFE_NO_PAD.encode(hash.finalize())
    }

    /// Derives a key for another purpose. The derived key does not reveal this key.
    pub(crate) fn derive(&self, purpose: &str) -> Result<[u8; 32], KeyError> {
        let mut derived = [0; 32];
        Salt::new(HKDF_SHA256, &[])
            .extract(&self.0)
            .expand(&[purpose.as_bytes()], HKDF_SHA256)
            .and_then(|key| key.fill(&mut derived))
            .map_err(|Unspecified| KeyError::Derivation)?;
        Ok(derived)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// The keys of a node. The first one signs, and all are accepted.
#[derive(Clone)]
pub struct SigningKeys {
    signing: SigningKey,
    previous: Vec<SigningKey>,
}

impl SigningKeys {
    /// Creates the keys from a setting, in which they are separated by commas.
    ///
    /// # Errors
    ///
    /// Fails with [`KeyError::TooShort`] if a key has fewer than 32 bytes.
    pub fn from_secrets(secrets: &str) -> Result<Self, KeyError> {
        let mut keys = secrets
            .split(',')
            .map(|secret| SigningKey::from_secret(secret.trim()));
        let signing = keys.next().unwrap_or(Err(KeyError::TooShort))?;
        Ok(Self {
            signing,
            previous: keys.collect::<Result<_, _>>()?,
        })
    }

    /// Loads the keys from `data_dir`: `session.key`, which is created if it is missing, and
    /// `session.key.previous`, if it exists.
    ///
    /// # Errors
    /// Fails with [`KeyError::File`] if a file cannot be read or created.
    pub fn load_or_create(data_dir: &Path) -> Result<Self, KeyError> {
        let signing = SigningKey::load_or_create(data_dir)?;
        let path = data_dir.join(PREVIOUS_FILE_NAME);
        let previous = match SigningKey::load(&path) {
            Ok(key) => vec![key],
            Err(KeyError::File(_, error)) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(error),
        };
        Ok(Self { signing, previous })
    }

    /// Returns the key that signs.
    pub const fn signing(&self) -> &SigningKey {
        &self.signing
    }

    /// Iterates over all keys; the one that signs comes first.
    pub fn iter(&self) -> impl Iterator<Item = &SigningKey> {
        std::iter::once(&self.signing).chain(&self.previous)
    }
}

/// Writes a new key to a temporary file and links it to its final name, so that no process reads an incomplete key. If
/// another process was faster, its key stays.
fn create(path: &Path) -> io::Result<()> {
    let mut key = [0; MIN_KEY_BYTES];
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
    fn the_first_start_creates_a_private_key_and_later_ones_keep_it() {
        let folder = tempfile::tempdir().unwrap();
        let first = SigningKey::load_or_create(folder.path()).unwrap();
        assert_eq!(first.bytes().len(), 32);
        assert_eq!(
            SigningKey::load_or_create(folder.path()).unwrap().bytes(),
            first.bytes()
        );
        let names: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert_eq!(names, [FILE_NAME], "nothing is left beside it");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(folder.path().join(FILE_NAME))
                .unwrap()
                .permissions()
                .mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }

    #[test]
    fn of_two_simultaneous_first_starts_one_key_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE_NAME);
        create(&path).unwrap();
        let kept = fs::read(&path).unwrap();
        create(&path).unwrap();
        assert_eq!(fs::read(&path).unwrap(), kept);
    }

    #[test]
    fn a_short_key_is_refused() {
        assert!(matches!(
            SigningKey::from_secret(&"k".repeat(31)),
            Err(KeyError::TooShort)
        ));
        assert!(SigningKey::from_secret(&"k".repeat(32)).is_ok());
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(FILE_NAME), "short").unwrap();
        assert!(matches!(
            SigningKey::load_or_create(folder.path()),
            Err(KeyError::File(..))
        ));
    }

    #[test]
    fn a_setting_has_one_key_or_several() {
        let (new, old) = ("n".repeat(32), "o".repeat(32));
        let fingerprints = |text: &str| -> Vec<_> {
            let keys = SigningKeys::from_secrets(text).unwrap();
            keys.iter().map(SigningKey::fingerprint).collect()
        };
        let (new_print, old_print) = (fingerprints(&new), fingerprints(&old));
        assert_ne!(new_print, old_print);
        assert_eq!(
            fingerprints(&format!("{new}, {old}")),
            [new_print, old_print].concat()
        );
        for wrong in [String::new(), format!("{new},"), format!("{new},short")] {
            assert!(SigningKeys::from_secrets(&wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_renamed_key_file_is_accepted_beside_the_new_one() {
        let folder = tempfile::tempdir().unwrap();
        let first = SigningKeys::load_or_create(folder.path()).unwrap();
        assert_eq!(first.iter().count(), 1);
        let path = |name| folder.path().join(name);
        fs::rename(path(FILE_NAME), path(PREVIOUS_FILE_NAME)).unwrap();
        let rotated = SigningKeys::load_or_create(folder.path()).unwrap();
        let fingerprints: Vec<_> = rotated.iter().map(SigningKey::fingerprint).collect();
        assert_eq!(fingerprints.len(), 2);
        assert_eq!(fingerprints[0], rotated.signing().fingerprint());
        assert_eq!(fingerprints[1], first.signing().fingerprint());
        fs::write(path(PREVIOUS_FILE_NAME), "short").unwrap();
        assert!(SigningKeys::load_or_create(folder.path()).is_err());
    }
}
