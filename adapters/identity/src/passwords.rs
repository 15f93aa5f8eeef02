//! Passwords: Argon2id with 19 MiB, two passes and one lane (OWASP's second choice). Hashing runs in a
//! pool with a bounded queue, because it is the most expensive work that a stranger can request.

use std::num::NonZero;

use application_ports::{HashError, PasswordHasher};
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash as Phc, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use async_trait::async_trait;
use domain_organization::{MAX_PASSWORD, Password, PasswordHash};

use crate::hash_pool::{HashPool, Memory, fault};

/// Passwords that may wait for a worker; some four seconds of work for one worker.
pub const MAX_WAITING_PASSWORDS: usize = 256;

/// Hashes that one worker makes in a second, rounded down. Decides the Retry-After of a full queue.
const HASHES_PER_WORKER_AND_SECOND: usize = 60;

/// The longest text in bytes that can be a password: a character has at most four.
const MAX_PASSWORD_BYTES: usize = 4 * MAX_PASSWORD;

/// Returns one thread less than there are cores, so that saving answers continues while everybody
/// signs in.
pub fn default_hash_threads() -> NonZero<usize> {
    let cores = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    NonZero::new(cores.get() - 1).unwrap_or(NonZero::<usize>::MIN)
}

/// Argon2id on a pool of its own threads.
pub struct Argon2Hasher {
    pool: HashPool,
    /// Compared when there is no hash to compare with, so that the answer takes equally long.
    dummy: PasswordHash,
}

impl Argon2Hasher {
    /// Starts a hasher with `threads` workers and a queue of `max_waiting` passwords.
    ///
    /// # Errors
    /// Fails if the system has no randomness or gives no thread.
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
    async fn verify(&self, text: &str, hash: Option<&PasswordHash>) -> Result<bool, HashError> {
        // Normalizing a long text is expensive: one that no password can have is not looked at.
        let possible = text.len() <= MAX_PASSWORD_BYTES;
        let password = Password::attempt(if possible { text } else { "" });
        let may_match = possible && hash.is_some();
        let hash = hash.unwrap_or(&self.dummy).clone();
        self.pool
            .run(move |memory| {
                Ok(matches(password.as_str().as_bytes(), &hash, memory)? && may_match)
            })
            .await
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
    // `Output` compares in constant time.
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
    use std::time::Instant;

    use super::*;

    fn hasher() -> Argon2Hasher {
        Argon2Hasher::new(NonZero::<usize>::MIN, 1).unwrap()
    }

    #[tokio::test]
    async fn a_password_matches_its_hash_and_no_other_does() {
        let hasher = hasher();
        let password = Password::parse("Correct-horse7").unwrap();
        let hash = hasher.hash(&password).await.unwrap();
        assert!(hash.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert_ne!(
            hash.as_str(),
            hasher.hash(&password).await.unwrap().as_str(),
            "each hash has its salt"
        );
        assert!(hasher.verify("Correct-horse7", Some(&hash)).await.unwrap());
        assert!(!hasher.verify("correct-horse7", Some(&hash)).await.unwrap());
        assert!(!hasher.verify("", Some(&hash)).await.unwrap());
    }

    #[tokio::test]
    async fn without_a_hash_the_same_work_is_done_and_nothing_matches() {
        let hasher = hasher();
        let hash = hasher
            .hash(&Password::parse("Correct-horse7").unwrap())
            .await
            .unwrap();
        let timed = async |hash: Option<&PasswordHash>| {
            let mut best = u128::MAX;
            for _ in 0..3 {
                let start = Instant::now();
                assert!(!hasher.verify("Wrong-horse7", hash).await.unwrap());
                best = best.min(start.elapsed().as_micros());
            }
            best
        };
        let (known, unknown) = (timed(Some(&hash)).await, timed(None).await);
        assert!(unknown * 2 > known, "{unknown} µs against {known} µs");
    }

    #[tokio::test]
    async fn a_text_too_long_for_a_password_never_matches_and_costs_as_much_as_a_wrong_one() {
        let hasher = hasher();
        // The empty password, which the long text is replaced with, is no way in.
        let hash = hasher.hash(&Password::attempt("")).await.unwrap();
        let long = "\u{FDFA}".repeat(340_000);
        let timed = async |text: &str| {
            let mut best = u128::MAX;
            for _ in 0..3 {
                let start = Instant::now();
                assert!(!hasher.verify(text, Some(&hash)).await.unwrap());
                best = best.min(start.elapsed().as_micros());
            }
            best
        };
        let (wrong, long) = (timed("Wrong-horse7").await, timed(&long).await);
        // Normalizing the long text would take many times as long.
        let bounds = wrong / 2..wrong * 5;
        assert!(bounds.contains(&long), "{long} µs against {wrong} µs");
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
