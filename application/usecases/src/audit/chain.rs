//! The chain of the audit record of one scope (D125). It shows that no linked record was changed, removed, inserted or
//! moved. A state can be erased, because its hash stays in the link.

use std::fmt;

use application_ports::{AuditLink, AuditStates, ChainSealer, ChainedRecord, SealKey, StateHashes};
use domain_access::Scope;
use sha2::{Digest as _, Sha256};

/// What is wrong with a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainFault {
    /// The record or the link differs from the one that was linked.
    Changed,
    /// The record is missing.
    Removed,
    /// A state differs from the one that was linked.
    StateChanged,
    /// Links before this one are missing.
    LinksRemoved,
    /// No key of this node has sealed this link or a later one.
    NotSealed,
    /// The record has no link.
    NotLinked,
    /// The head that was noted earlier is not part of the chain.
    OtherHead,
    /// The chain ends before the head that was noted earlier.
    Shortened,
}

impl fmt::Display for ChainFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Changed => "was changed",
            Self::Removed => "was removed",
            Self::StateChanged => "has another state",
            Self::LinksRemoved => "follows links that were removed",
            Self::NotSealed => {
                "and those after it have no seal of this node's keys: they were changed, or sealed with another key"
            }
            Self::NotLinked => "has no link: it was inserted, or its link was removed",
            Self::OtherHead => "is not the head that was noted",
            Self::Shortened => "is the last one, before the head that was noted",
        })
    }
}

/// A record whose states, which can be large, are replaced by their hashes.
pub(crate) struct HashedRecord {
    pub record: ChainedRecord,
    pub states: StateHashes,
}

impl From<ChainedRecord> for HashedRecord {
    fn from(mut record: ChainedRecord) -> Self {
        let AuditStates { before, after } = std::mem::take(&mut record.states);
        let hash = |state: Option<String>| state.map(|text| hash([Some(&*text)]));
        Self {
            record,
            states: StateHashes {
                before: hash(before),
                after: hash(after),
            },
        }
    }
}

/// A chain that was read from its start up to a link.
pub(crate) struct Chain {
    scope: Scope,
    /// The number of the last link. 0 if there is none.
    pub number: i64,
    /// The hash of the last link.
    pub hash: String,
    /// The number of the last link that a key of this node has sealed. The seal also covers all links before.
    pub sealed: i64,
    /// The number of states that were erased.
    pub erased_states: u64,
}

impl Chain {
    /// A chain without links.
    pub const fn new(scope: Scope) -> Self {
        Self {
            scope,
            number: 0,
            hash: String::new(),
            sealed: 0,
            erased_states: 0,
        }
    }

    /// A chain whose last link was not checked, except for its seal.
    pub fn after(scope: Scope, last: Option<AuditLink>, sealer: &dyn ChainSealer) -> Self {
        let Some(link) = last else {
            return Self::new(scope);
        };
        let is_sealed = sealer.sealed_with(&link.hash, &link.seal).is_some();
        Self {
            number: link.number,
            sealed: if is_sealed { link.number } else { 0 },
            hash: link.hash,
            ..Self::new(scope)
        }
    }

    /// Whether this node's keys have sealed the whole chain.
    pub const fn is_sealed(&self) -> bool {
        self.sealed == self.number
    }

    /// Adds a link for the record, or a link that only seals the chain. If the chain is not sealed, the new link gets
    /// no seal, because a seal would hide that the chain is broken.
    pub fn extend(&mut self, record: Option<&HashedRecord>, sealer: &dyn ChainSealer) -> AuditLink {
        let seals = self.is_sealed();
        let mut link = self.next(record);
        if seals {
            link.seal = sealer.seal(&link.hash);
            self.sealed = link.number;
        }
        self.number = link.number;
        self.hash.clone_from(&link.hash);
        link
    }

    /// Adds a link with a seal to a chain that is not sealed. With it, the operator accepts the chain as it is.
    pub fn accept(&mut self, sealer: &dyn ChainSealer) -> AuditLink {
        self.sealed = self.number;
        self.extend(None, sealer)
    }

    /// Checks the next link and its record.
    pub fn check(
        &mut self,
        link: &AuditLink,
        record: Option<&HashedRecord>,
        sealer: &dyn ChainSealer,
    ) -> Result<(), ChainFault> {
        if link.number != self.number.saturating_add(1) {
            return Err(ChainFault::LinksRemoved);
        }
        if link.record_id.is_some() && record.is_none() {
            return Err(ChainFault::Removed);
        }
        let (hash, erased) = match record {
            Some(HashedRecord { record, states }) => {
                let erased = [
                    is_erased(link.states.before.as_deref(), states.before.as_deref())?,
                    is_erased(link.states.after.as_deref(), states.after.as_deref())?,
                ];
                let hash = self.link_hash(link.number, Some((record, &link.states)));
                (hash, erased)
            }
            None => (self.link_hash(link.number, None), [false, false]),
        };
        if hash != link.hash {
            return Err(ChainFault::Changed);
        }
        if sealer.sealed_with(&link.hash, &link.seal).is_some() {
            self.sealed = link.number;
        }
        self.number = link.number;
        self.hash = hash;
        self.erased_states += erased
            .iter()
            .map(|is_erased| u64::from(*is_erased))
            .sum::<u64>();
        Ok(())
    }

    fn next(&self, record: Option<&HashedRecord>) -> AuditLink {
        let number = self.number.saturating_add(1);
        let hashed = record.map(|HashedRecord { record, states }| (record, states));
        AuditLink {
            scope: self.scope,
            number,
            record_id: record.map(|hashed| hashed.record.id),
            states: record
                .map(|hashed| hashed.states.clone())
                .unwrap_or_default(),
            hash: self.link_hash(number, hashed),
            seal: String::new(),
        }
    }

    fn link_hash(&self, number: i64, record: Option<(&ChainedRecord, &StateHashes)>) -> String {
        let scope = |scope: Scope| scope.organization_id().map(|id| id.0.to_string());
        let place = [
            Some(self.hash.clone()),
            scope(self.scope),
            Some(number.to_string()),
        ];
        let Some((record, states)) = record else {
            return hash(place.iter().map(Option::as_deref));
        };
        // If a column is added later, it must be left out when it is empty, so that earlier hashes stay valid. The
        // device is left out: it proves nothing (D278).
        let columns = [
            Some(record.id.0.to_string()),
            scope(record.scope),
            Some(record.at.millis().to_string()),
            record.actor_id.map(|id| id.0.to_string()),
            Some(record.actor_name.clone()),
            record.ip.clone(),
            Some(record.action.clone()),
            Some(record.subject_kind.clone()),
            Some(record.subject_id.to_string()),
            Some(record.subject_name.clone()),
            Some(record.changed_fields.clone()),
            states.before.clone(),
            states.after.clone(),
        ];
        hash(place.iter().chain(&columns).map(Option::as_deref))
    }
}

/// Returns whether a linked state was erased. Fails if it was replaced by another state.
fn is_erased(linked: Option<&str>, present: Option<&str>) -> Result<bool, ChainFault> {
    match (linked, present) {
        (Some(_), None) => Ok(true),
        _ if linked == present => Ok(false),
        _ => Err(ChainFault::StateChanged),
    }
}

/// Returns the SHA-256 hash of texts. Each text is preceded by its length, so that different lists never have the same
/// bytes.
fn hash<'a>(texts: impl IntoIterator<Item = Option<&'a str>>) -> String {
    let mut hash = Sha256::new();
    for text in texts {
        match text {
            None => hash.update([0]),
            Some(text) => {
                hash.update([1]);
                hash.update(u64::try_from(text.len()).unwrap_or(u64::MAX).to_be_bytes());
                hash.update(text);
            }
        }
    }
    format!("{:x}", hash.finalize())
}

/// Whether the last link was sealed with an earlier key.
pub(crate) fn needs_present_seal(link: &AuditLink, sealer: &dyn ChainSealer) -> bool {
    sealer.sealed_with(&link.hash, &link.seal) == Some(SealKey::Earlier)
}

#[cfg(test)]
mod tests {
    use application_testkit::FakeChainSealer;
    use domain_kernel::{AuditId, OrganizationId, Timestamp};
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;

    const SCOPE: Scope = Scope::Organization(OrganizationId(Uuid::from_u128(1)));

    /// The stored rows: links, each with its record.
    type Rows = Vec<(AuditLink, Option<ChainedRecord>)>;

    prop_compose! {
        fn a_record()(
            texts in prop::collection::vec("[a-c]{0,3}", 5),
            optional in prop::collection::vec(prop::option::of("[a-c]{0,3}"), 3),
            at in 0..3_i64,
            actor in prop::option::of(0..3_u128),
        ) -> ChainedRecord {
            let [actor_name, action, subject_kind, subject_name, changed_fields] = texts.try_into().unwrap();
            let [ip, before, after] = optional.try_into().unwrap();
            ChainedRecord {
                // The records of a chain may differ only in their ids.
                id: AuditId(Uuid::nil()),
                scope: SCOPE,
                at: Timestamp::from_millis(at),
                actor_id: actor.map(|id| Uuid::from_u128(id).into()),
                actor_name,
                ip,
                action,
                subject_kind,
                subject_id: Uuid::from_u128(9),
                subject_name,
                changed_fields,
                states: AuditStates { before, after },
            }
        }
    }

    /// Generates chains of records. Some links have no record.
    fn rows() -> impl Strategy<Value = Rows> {
        let records = prop::collection::vec(prop::option::weighted(0.9, a_record()), 2..8);
        records.prop_map(|records| {
            let mut chain = Chain::new(SCOPE);
            let numbered = (1..).zip(records);
            let link = |(number, record): (u128, Option<ChainedRecord>)| {
                let record = record.map(|record| ChainedRecord {
                    id: AuditId(Uuid::from_u128(number)),
                    ..record
                });
                let hashed = record.clone().map(HashedRecord::from);
                (
                    chain.extend(hashed.as_ref(), &FakeChainSealer::default()),
                    record,
                )
            };
            numbered.map(link).collect()
        })
    }

    /// Checks the rows in order. Returns the head, or the number of the first broken link with its fault.
    fn check(rows: &Rows) -> Result<(i64, String), (i64, ChainFault)> {
        let mut rows: Vec<_> = rows.iter().collect();
        rows.sort_by_key(|(link, _)| link.number);
        let mut chain = Chain::new(SCOPE);
        for (link, record) in rows {
            let hashed = record.clone().map(HashedRecord::from);
            chain
                .check(link, hashed.as_ref(), &FakeChainSealer::default())
                .map_err(|fault| (link.number, fault))?;
        }
        if chain.is_sealed() {
            Ok((chain.number, chain.hash))
        } else {
            Err((chain.sealed + 1, ChainFault::NotSealed))
        }
    }

    /// Returns the number of the link at an index.
    fn number(at: usize) -> i64 {
        i64::try_from(at).unwrap() + 1
    }

    /// Creates the links from index `at` again, as an attacker without the key can do.
    fn forge(rows: &mut Rows, at: usize) {
        let mut chain = match at.checked_sub(1).and_then(|last| rows.get(last)) {
            Some((last, _)) => Chain::after(SCOPE, Some(last.clone()), &FakeChainSealer::default()),
            None => Chain::new(SCOPE),
        };
        let other_key = FakeChainSealer::default();
        other_key.change_key();
        for (link, record) in &mut rows[at..] {
            let hashed = record.clone().map(HashedRecord::from);
            *link = chain.extend(hashed.as_ref(), &other_key);
        }
    }

    proptest! {
        #[test]
        fn a_whole_chain_is_found_whole(rows in rows()) {
            let (last, _) = rows.last().unwrap();
            prop_assert_eq!(check(&rows), Ok((last.number, last.hash.clone())));
        }

        #[test]
        fn a_changed_record_is_found(mut rows in rows(), at in any::<prop::sample::Index>(), other in a_record(), is_forged: bool) {
            let at = at.index(rows.len());
            let Some(record) = rows[at].1.clone() else { return Ok(()) };
            let states = record.states.clone();
            let other = ChainedRecord { id: record.id, states, ..other };
            prop_assume!(other != record);
            rows[at].1 = Some(other);
            if is_forged {
                forge(&mut rows, at);
            }
            let fault = if is_forged { ChainFault::NotSealed } else { ChainFault::Changed };
            prop_assert_eq!(check(&rows), Err((number(at), fault)));
        }

        #[test]
        fn a_record_of_another_scope_is_found(mut rows in rows(), at in any::<prop::sample::Index>()) {
            let at = at.index(rows.len());
            let Some(record) = &mut rows[at].1 else { return Ok(()) };
            record.scope = Scope::Platform;
            prop_assert_eq!(check(&rows), Err((number(at), ChainFault::Changed)));
        }

        #[test]
        fn a_removed_record_is_found(mut rows in rows(), at in any::<prop::sample::Index>()) {
            let at = at.index(rows.len());
            prop_assume!(rows[at].1.take().is_some());
            prop_assert_eq!(check(&rows), Err((number(at), ChainFault::Removed)));
        }

        #[test]
        fn a_removed_link_is_found_or_the_head_is_another(mut rows in rows(), at in any::<prop::sample::Index>()) {
            let (at, head) = (at.index(rows.len()), check(&rows).unwrap());
            rows.remove(at);
            match check(&rows) {
                Ok(shorter) => prop_assert!(at == rows.len() && shorter != head),
                Err(broken) => prop_assert_eq!(broken, (number(at + 1), ChainFault::LinksRemoved)),
            }
        }

        #[test]
        fn an_inserted_record_is_found(mut rows in rows(), at in any::<prop::sample::Index>(), record in a_record()) {
            let at = at.index(rows.len());
            let link = rows[at].0.clone();
            rows.insert(at, (link, Some(record)));
            for (later, _) in &mut rows[at + 1..] {
                later.number += 1;
            }
            prop_assert!(check(&rows).is_err());
            forge(&mut rows, at);
            prop_assert_eq!(check(&rows), Err((number(at), ChainFault::NotSealed)));
        }

        #[test]
        fn swapped_records_and_swapped_links_are_found(rows in rows(), one in any::<prop::sample::Index>(), two in any::<prop::sample::Index>()) {
            let (one, two) = (one.index(rows.len()), two.index(rows.len()));
            prop_assume!(one < two);
            let mut records = rows.clone();
            let (left, right) = records.split_at_mut(two);
            std::mem::swap(&mut left[one].1, &mut right[0].1);
            let has_records = rows[one].1.is_some() || rows[two].1.is_some();
            prop_assert_eq!(check(&records).is_err(), has_records);
            let mut links = rows.clone();
            (links[one].0.number, links[two].0.number) = (rows[two].0.number, rows[one].0.number);
            let (broken, _) = check(&links).unwrap_err();
            prop_assert_eq!(broken, number(one));
        }

        #[test]
        fn an_erased_state_is_no_break_and_another_state_is_one(mut rows in rows(), at in any::<prop::sample::Index>(), other in prop::option::of("[a-c]{4}")) {
            let at = at.index(rows.len());
            let head = check(&rows);
            let Some(record) = &mut rows[at].1 else { return Ok(()) };
            record.states.before.clone_from(&other);
            let found = check(&rows);
            let expected = if other.is_none() {
                head
            } else {
                Err((number(at), ChainFault::StateChanged))
            };
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn a_chain_that_is_not_sealed_gets_no_seal_until_the_operator_accepts_it() {
        let old = FakeChainSealer::default();
        let first = Chain::new(SCOPE).extend(None, &old);
        let new = FakeChainSealer::default();
        new.change_key();
        new.forget_earlier_keys();
        let mut chain = Chain::after(SCOPE, Some(first), &new);
        assert!(!chain.is_sealed());
        let link = chain.extend(None, &new);
        assert_eq!((link.number, link.seal.as_str()), (2, ""));
        let accepted = chain.accept(&new);
        assert!(chain.is_sealed());
        assert_eq!(
            new.sealed_with(&accepted.hash, &accepted.seal),
            Some(SealKey::Present)
        );
    }

    #[test]
    fn erased_states_are_counted() {
        let states = AuditStates {
            before: Some("before".to_owned()),
            ..AuditStates::default()
        };
        let record = ChainedRecord {
            id: AuditId(Uuid::from_u128(1)),
            scope: SCOPE,
            at: Timestamp::from_millis(0),
            actor_id: None,
            actor_name: String::new(),
            ip: None,
            action: String::new(),
            subject_kind: String::new(),
            subject_id: Uuid::nil(),
            subject_name: String::new(),
            changed_fields: String::new(),
            states,
        };
        let sealer = FakeChainSealer::default();
        let link = Chain::new(SCOPE).extend(Some(&record.clone().into()), &sealer);
        let erased = ChainedRecord {
            states: AuditStates::default(),
            ..record
        };
        let mut chain = Chain::new(SCOPE);
        let erased = HashedRecord::from(erased);
        chain.check(&link, Some(&erased), &sealer).unwrap();
        assert_eq!((chain.erased_states, chain.is_sealed()), (1, true));
    }
}
