//! Checks the chain of the audit record of every organization (D125).

use std::collections::BTreeMap;
use std::fmt;

use application_ports::AuditLink;
use domain_access::Scope;
use domain_kernel::{AuditId, OrganizationId};

use crate::audit::chain::{Chain, ChainFault, HashedRecord};
use crate::{App, AppResult};

/// The number of links that are read at once.
const BATCH: u64 = 500;

/// The last link of the chain of an organization, or of the platform.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChainHead {
    /// `None` for the platform.
    pub organization: Option<OrganizationId>,
    /// The number of links.
    pub number: i64,
    pub hash: String,
}

/// The first fault of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenChain {
    /// `None` for the platform.
    pub organization: Option<OrganizationId>,
    /// The number of the link. `None` if the entry has no link.
    pub number: Option<i64>,
    /// The entry, if the link has one.
    pub entry: Option<AuditId>,
    pub fault: ChainFault,
}

/// The result of a check.
#[derive(Clone, Debug, Default)]
pub struct AuditCheck {
    /// The heads of the chains without faults.
    pub heads: Vec<ChainHead>,
    pub broken: Vec<BrokenChain>,
    /// The number of erased states.
    pub erased_states: u64,
    /// The number of entries that wait for a link.
    pub waiting: u64,
}

impl fmt::Display for BrokenChain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.organization {
            Some(id) => write!(f, "the audit record of the organization {}: ", id.0)?,
            None => write!(f, "the audit record of the platform: ")?,
        }
        match (self.entry, self.number) {
            (Some(entry), Some(number)) => write!(f, "the entry {} (link {number})", entry.0)?,
            (Some(entry), None) => write!(f, "the entry {}", entry.0)?,
            (None, number) => write!(f, "the link {}", number.unwrap_or_default())?,
        }
        write!(f, " {}", self.fault)
    }
}

impl App {
    /// Checks every entry of every chain, and that the chains still contain the heads that were noted earlier.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn check_audit_record(&self, noted: &[ChainHead]) -> AppResult<AuditCheck> {
        let reads = self.ports.store.queries();
        let mut noted_heads: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for scope in reads.audit_scopes().await? {
            noted_heads.insert(scope.organization_id(), Vec::new());
        }
        for head in noted {
            noted_heads.entry(head.organization).or_default().push(head);
        }
        let mut check = AuditCheck {
            waiting: reads.count_waiting_audit_records().await?,
            ..AuditCheck::default()
        };
        for (organization, noted) in noted_heads {
            match self.check_chain(organization, &noted).await? {
                Ok(chain) => {
                    check.erased_states += chain.erased_states;
                    check.heads.push(ChainHead {
                        organization,
                        number: chain.number,
                        hash: chain.hash,
                    });
                }
                Err(broken) => check.broken.push(broken),
            }
        }
        Ok(check)
    }

    async fn check_chain(
        &self,
        organization: Option<OrganizationId>,
        noted: &[&ChainHead],
    ) -> AppResult<Result<Chain, BrokenChain>> {
        let scope = Scope::from(organization);
        let reads = self.ports.store.queries();
        let broken = |number, entry, fault| BrokenChain {
            organization,
            number,
            entry,
            fault,
        };
        let at = |link: &AuditLink, fault| broken(Some(link.number), link.record_id, fault);
        let mut chain = Chain::new(scope);
        // The last link that was read, and the first link that no seal covers.
        let (mut last, mut unsealed) = (None, None);
        loop {
            let links = reads.audit_links(scope, chain.number, BATCH).await?;
            if links.is_empty() {
                break;
            }
            for link in links {
                let record = match link.record_id {
                    Some(id) => reads.chained_record(id).await?.map(HashedRecord::from),
                    None => None,
                };
                if let Err(fault) = chain.check(&link, record.as_ref(), &*self.ports.chain_sealer) {
                    return Ok(Err(at(&link, fault)));
                }
                let is_noted = |head: &&&ChainHead| head.number == link.number;
                if noted
                    .iter()
                    .filter(is_noted)
                    .any(|head| head.hash != link.hash)
                {
                    return Ok(Err(at(&link, ChainFault::OtherHead)));
                }
                if chain.is_sealed() {
                    unsealed = None;
                } else {
                    unsealed.get_or_insert_with(|| link.clone());
                }
                last = Some(link);
            }
        }
        if let Some(link) = unsealed {
            return Ok(Err(at(&link, ChainFault::NotSealed)));
        }
        if noted.iter().any(|head| head.number > chain.number) {
            let entry = last.and_then(|link| link.record_id);
            return Ok(Err(broken(
                Some(chain.number),
                entry,
                ChainFault::Shortened,
            )));
        }
        if let Some(id) = reads.audit_record_without_link(scope).await? {
            return Ok(Err(broken(None, Some(id), ChainFault::NotLinked)));
        }
        Ok(Ok(chain))
    }
}
