//! Passwords: Argon2id with 19 MiB, two passes, one lane of its own (OWASP's second choice), behind
//! a gate, because hashing is the dearest thing that a stranger can ask for.

use std::num::NonZero;

use application_ports::{HashError, PasswordHasher};
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash as Phc, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use async_trait::async_trait;
use domain_organization::{Password, PasswordHash};

use crate::gate::{Gate, Memory, fault};

/// How many passwords may wait for a lane; some three seconds of work for one lane.
pub const WAITING_PASSWORDS: usize = 256;

/// Hashes that one lane makes in a second, rounded down, for the advice when to come back.
const PER_LANE_AND_SECOND: usize = 60;

/// One lane less than there are cores, so that saving answers goes on while everybody signs in.
pub fn default_lanes() -> usize {
    std::thread::available_parallelism()
        .map_or(1, |cores| cores.get() - 1)
        .max(1)
}

/// Argon2id behind its gate.
pub struct Argon2Hasher {
    gate: Gate,
    /// What is compared for a person without a hash, so that the answer takes as long.
    dummy: PasswordHash,
}

impl Argon2Hasher {
    /// A hasher with `lanes` running at a time and `waiting` more in the queue.
    ///
    /// # Errors
    /// A fault where the system has no randomness, or gives no thread.
    pub fn new(lanes: NonZero<usize>, waiting: usize) -> Result<Self, HashError> {
        let mut nobody = [0; 32];
        getrandom::fill(&mut nobody).map_err(fault)?;
        let seconds = waiting / (lanes.get() * PER_LANE_AND_SECOND) + 1;
        Ok(Self {
            gate: Gate::new(
                lanes.get(),
                waiting,
                u32::try_from(seconds).unwrap_or(u32::MAX),
            )?,
            dummy: hash(&nobody, &mut Memory::new())?,
        })
    }
}

#[async_trait]
impl PasswordHasher for Argon2Hasher {
    async fn hash(&self, password: &Password) -> Result<PasswordHash, HashError> {
        let password = password.clone();
        self.gate
            .run(move |memory| hash(password.as_str().as_bytes(), memory))
            .await
    }

    async fn verify(&self, text: &str, hash: Option<&PasswordHash>) -> Result<bool, HashError> {
        let password = Password::attempt(text);
        let known = hash.is_some();
        let hash = hash.unwrap_or(&self.dummy).clone();
        self.gate
            .run(move |memory| Ok(matches(password.as_str().as_bytes(), &hash, memory)? && known))
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
        return Err(fault("a stored hash is not whole"));
    };
    let algorithm = Algorithm::try_from(phc.algorithm.as_str()).map_err(fault)?;
    let version = Version::try_from(version).map_err(fault)?;
    let params = Params::try_from(&phc).map_err(fault)?;
    let argon2 = Argon2::new(algorithm, version, params);
    // The library compares the two in a time that tells nothing of them.
    Ok(output(&argon2, password, salt, expected.len(), memory)? == *expected)
}

/// The hash itself, made in the lane's memory.
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
    async fn without_a_hash_the_same_work_is_done_and_the_answer_is_no() {
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
    async fn a_stored_hash_that_cannot_be_read_is_a_fault() {
        let verdict = hasher()
            .verify(
                "Correct-horse7",
                Some(&PasswordHash::new("plain".to_owned())),
            )
            .await;
        assert!(matches!(verdict, Err(HashError::Fault(_))));
    }
}
