//! Passwords: Argon2id with 19 MiB, two passes and one lane (OWASP's second choice). Hashing runs in a pool with a
//! bounded queue, because it is the most expensive work that a caller without a session can request.

use std::num::NonZero;
use std::time::Duration;

use application_ports::{HashError, PasswordHasher};
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash as Phc, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use async_trait::async_trait;
use domain_accounts::{MAX_PASSWORD, Password, PasswordHash};
use tokio::sync::Semaphore;

use crate::hash_pool::{HashPool, Memory, fault};

/// The maximum number of passwords that wait for a worker. One worker needs about four seconds for them.
pub const MAX_WAITING_PASSWORDS: usize = 256;

/// The number of hashes that one worker computes in a second, rounded down. The `Retry-After` of a full queue depends
/// on it.
const HASHES_PER_WORKER_AND_SECOND: usize = 60;

/// How long background work waits if the queue is full.
const FULL_QUEUE_PAUSE: Duration = Duration::from_millis(100);

/// The longest possible password in bytes: each character has at most four bytes.
const MAX_PASSWORD_BYTES: usize = 4 * MAX_PASSWORD;

/// Returns one thread less than the number of cores, so that one core still saves answers while everyone signs in.
pub fn default_hash_threads() -> NonZero<usize> {
    let cores = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    NonZero::new(cores.get() - 1).unwrap_or(NonZero::<usize>::MIN)
}

/// Argon2id on a pool of its own threads.
pub struct Argon2Hasher {
    pool: HashPool,
    /// Background work holds a permit while its password is in the queue. So at most one background hash can delay a
    /// sign-in.
    background: Semaphore,
    /// The hash that is compared if the account has none, so that the response takes the same time.
    dummy: PasswordHash,
}

impl Argon2Hasher {
    /// Starts a hasher with `threads` workers and a queue of `max_waiting` passwords.
    ///
    /// # Errors
    /// Fails if the system provides no randomness or cannot start a thread.
    pub fn new(threads: NonZero<usize>, max_waiting: usize) -> Result<Self, HashError> {
        let mut random = [0; 32];
        getrandom::fill(&mut random).map_err(fault)?;
        let retry_after = max_waiting / (threads.get() * HASHES_PER_WORKER_AND_SECOND) + 1;
        Ok(Self {
            pool: HashPool::new(
                threads.get(),
                max_waiting,
                u32::try_from(retry_after).unwrap_or(u32::MAX),
            )?,
            background: Semaphore::new(1),
            dummy: hash(&random, &mut Memory::new())?,
        })
    }
}

#[async_trait]
impl PasswordHasher for Argon2Hasher {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn hash(&self, password: &Password) -> Result<PasswordHash, HashError> {
        let password = password.clone();
        self.pool
            .run(move |memory| hash(password.as_str().as_bytes(), memory))
            .await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn hash_in_background(&self, password: &Password) -> Result<PasswordHash, HashError> {
        let _place = self.background.acquire().await.map_err(fault)?;
        loop {
            match self.hash(password).await {
                Err(HashError::Full { .. }) => tokio::time::sleep(FULL_QUEUE_PAUSE).await,
                result => return result,
            }
        }
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn verify(&self, text: &str, hash: Option<&PasswordHash>) -> Result<bool, HashError> {
        let Comparison {
            password,
            hash,
            may_match,
        } = self.comparison(text, hash);
        self.pool
            .run(move |memory| {
                Ok(matches(password.as_str().as_bytes(), &hash, memory)? && may_match)
            })
            .await
    }
}

/// A password and the hash to compare it with. Every comparison takes the same time, even if it cannot match.
struct Comparison {
    password: Password,
    hash: PasswordHash,
    /// `false` if the sign-in must fail even if the hash matches.
    may_match: bool,
}

impl Argon2Hasher {
    fn comparison(&self, text: &str, hash: Option<&PasswordHash>) -> Comparison {
        // Normalizing a long text is expensive. A text that is too long for a password is replaced by an empty text.
        let is_possible = text.len() <= MAX_PASSWORD_BYTES;
        Comparison {
            password: Password::attempt(if is_possible { text } else { "" }),
            hash: hash.unwrap_or(&self.dummy).clone(),
            may_match: is_possible && hash.is_some(),
        }
    }
}

fn hash(password: &[u8], memory: &mut Memory) -> Result<PasswordHash, HashError> {
    let params = Params::new(19 * 1024, 2, 1, None).map_err(fault)?;
    let stated = ParamsString::try_from(&params).map_err(fault)?;
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let mut salt = [0; 16];
    getrandom::fill(&mut salt).map_err(fault)?;
    let salt = Salt::new(&salt).map_err(fault)?;
    let phc = Phc {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: stated,
        salt: Some(salt),
        hash: Some(output(
            &argon2,
            password,
            &salt,
            Params::DEFAULT_OUTPUT_LEN,
            memory,
        )?),
    };
    Ok(PasswordHash::new(phc.to_string()))
}

fn matches(password: &[u8], hash: &PasswordHash, memory: &mut Memory) -> Result<bool, HashError> {
    let phc = Phc::new(hash.as_str()).map_err(fault)?;
    let (Some(salt), Some(expected), Some(version)) = (&phc.salt, &phc.hash, phc.version) else {
        return Err(fault("a stored hash is incomplete"));
    };
    let algorithm = Algorithm::try_from(phc.algorithm.as_str()).map_err(fault)?;
    let version = Version::try_from(version).map_err(fault)?;
    let params = Params::try_from(&phc).map_err(fault)?;
    let argon2 = Argon2::new(algorithm, version, params);
    // Comparing two `Output`s takes constant time.
    Ok(output(&argon2, password, salt, expected.len(), memory)? == *expected)
}

/// Computes the hash in the worker's memory.
fn output(
    argon2: &Argon2<'_>,
    password: &[u8],
    salt: &Salt,
    length: usize,
    memory: &mut Memory,
) -> Result<Output, HashError> {
    memory.resize(argon2.params().block_count(), Block::default());
    let mut bytes = vec![0; length];
    argon2
        .hash_password_into_with_memory(password, salt, &mut bytes, memory)
        .map_err(fault)?;
    Output::new(&bytes).map_err(fault)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// The parameters of every new hash.
    const PARAMETERS: &str = "$argon2id$v=19$m=19456,t=2,p=1$";

    fn hasher() -> Argon2Hasher {
        Argon2Hasher::new(NonZero::<usize>::MIN, 1).unwrap()
    }

    #[tokio::test]
    async fn a_password_matches_its_hash_and_no_other_does() {
        let hasher = hasher();
        let password = Password::parse("Correct-horse7").unwrap();
        let hash = hasher.hash(&password).await.unwrap();
        assert!(hash.as_str().starts_with(PARAMETERS));
        assert_ne!(
            hash.as_str(),
            hasher.hash(&password).await.unwrap().as_str(),
            "each hash has its salt"
        );
        assert!(hasher.verify("Correct-horse7", Some(&hash)).await.unwrap());
        assert!(!hasher.verify("correct-horse7", Some(&hash)).await.unwrap());
        assert!(!hasher.verify("", Some(&hash)).await.unwrap());
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_sign_in_waits_for_two_hashes_of_background_work_at_most() {
        let hasher = Arc::new(Argon2Hasher::new(NonZero::<usize>::MIN, 8).unwrap());
        let finished = Arc::new(AtomicUsize::new(0));
        let imports: Vec<_> = (0..20)
            .map(|_| {
                let (hasher, finished) = (Arc::clone(&hasher), Arc::clone(&finished));
                tokio::spawn(async move {
                    let password = Password::attempt("Correct-horse7");
                    hasher.hash_in_background(&password).await.unwrap();
                    finished.fetch_add(1, Ordering::SeqCst)
                })
            })
            .collect();
        while finished.load(Ordering::SeqCst) < 2 {
            tokio::task::yield_now().await;
        }
        let before = finished.load(Ordering::SeqCst);
        hasher.verify("Correct-horse7", None).await.unwrap();
        // The background job that is running, and the one that was queued before the sign-in.
        let meanwhile = finished.load(Ordering::SeqCst) - before;
        assert!(meanwhile <= 2, "{meanwhile}");
        for import in imports {
            import.await.unwrap();
        }
        assert_eq!(finished.load(Ordering::SeqCst), 20);
    }

    #[tokio::test]
    async fn background_work_waits_for_a_place_where_a_sign_in_is_refused() {
        let hasher = Arc::new(Argon2Hasher::new(NonZero::<usize>::MIN, 1).unwrap());
        let password = Password::attempt("Correct-horse7");
        let sign_ins = (0..50).map(|_| hasher.verify("Correct-horse7", None));
        let sign_ins = futures_util::future::join_all(sign_ins);
        let (sign_ins, hash) = tokio::join!(sign_ins, hasher.hash_in_background(&password));
        let refused = |result: &Result<bool, _>| matches!(result, Err(HashError::Full { .. }));
        assert!(sign_ins.iter().any(refused));
        assert!(hash.is_ok());
    }

    #[tokio::test]
    async fn without_a_hash_the_same_work_is_done_and_nothing_matches() {
        let hasher = hasher();
        let without = hasher.comparison("Wrong-horse7", None);
        assert!(without.hash.as_str().starts_with(PARAMETERS));
        assert_eq!(without.password.as_str(), "Wrong-horse7");
        // Even the password of the dummy hash does not match.
        let dummy = Argon2Hasher {
            dummy: hasher.hash(&Password::attempt("known")).await.unwrap(),
            ..hasher
        };
        assert!(!dummy.verify("known", None).await.unwrap());
    }

    #[tokio::test]
    async fn without_a_hash_a_password_waits_for_a_worker_too() {
        let hasher = hasher();
        let hash = hasher.hash(&Password::attempt("known")).await.unwrap();
        for hash in [None, Some(&hash)] {
            let at_once = (0..40).map(|_| hasher.verify("known", hash));
            let answers = futures_util::future::join_all(at_once).await;
            let is_refused = |answer| matches!(answer, &Err(HashError::Full { .. }));
            assert!(answers.iter().any(is_refused));
        }
    }

    #[tokio::test]
    async fn a_text_too_long_for_a_password_is_not_looked_at_and_never_matches() {
        let hasher = hasher();
        // The long text is replaced by the empty password, which must not let anyone sign in.
        let hash = hasher.hash(&Password::attempt("")).await.unwrap();
        let long = "\u{FDFA}".repeat(340_000);
        assert_eq!(hasher.comparison(&long, Some(&hash)).password.as_str(), "");
        assert!(!hasher.verify(&long, Some(&hash)).await.unwrap());
    }

    #[tokio::test]
    async fn a_stored_hash_that_cannot_be_read_is_an_internal_error() {
        let verdict = hasher()
            .verify(
                "Correct-horse7",
                Some(&PasswordHash::new("plain".to_owned())),
            )
            .await;
        assert!(matches!(verdict, Err(HashError::Fault(_))));
    }
}
