//! The addresses of a new team's users, from a form or a file (D15, D18). They are parsed first, and compared
//! with the stored users afterwards.

use std::collections::HashMap;

use domain_kernel::{EmailAddress, EntityId, FieldErrors, UserId};

use crate::team::{LEADER_IS_MEMBER, Team};
use domain_kernel::repeated_record;

const NOT_FOUND: &str = "No user of the organization has this address";
const IN_ANOTHER_TEAM: &str = "This user is in another team";

/// The contents of the team form: addresses of users.
#[derive(Clone, Debug, Default)]
pub struct TeamDraft {
    pub leader: String,
    /// All users except the leader.
    pub users: Vec<String>,
    pub source: MemberSource,
}

/// Where the addresses of the members come from. Their errors are named accordingly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MemberSource {
    /// The list `users`. A user who is in it twice is one member.
    #[default]
    Form,
    /// The records of a file, counted from 1. Each has an address of its own (D18).
    File,
}

/// The parsed addresses of a [`TeamDraft`], or what is wrong with each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamAddresses {
    leader: Result<EmailAddress, String>,
    users: Vec<Result<EmailAddress, String>>,
    source: MemberSource,
}

/// A user who can be put into a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamCandidate {
    pub user_id: UserId,
    pub email: EmailAddress,
    /// The user's present team.
    pub team: Option<EntityId>,
}

impl TeamDraft {
    /// Parses the addresses.
    pub fn parse(&self) -> TeamAddresses {
        let leader = parse(&self.leader);
        let users = self.users.iter();
        let users = match self.source {
            MemberSource::Form => users.map(|text| parse(text)).collect(),
            MemberSource::File => {
                let mut records = MemberRecordCheck::new(leader.as_ref().ok());
                users.map(|text| records.check(text)).collect()
            }
        };
        TeamAddresses {
            leader,
            users,
            source: self.source,
        }
    }
}

/// The message of a wrong address is text of its own, because a repeated record names the first one.
fn parse(text: &str) -> Result<EmailAddress, String> {
    EmailAddress::parse(text).map_err(str::to_owned)
}

/// Validates the records of one file with members, one after the other.
#[derive(Debug)]
struct MemberRecordCheck {
    /// The leader's address, as [`EmailAddress::key`] folds it.
    leader: Option<String>,
    /// The number of the first record with an address.
    first_records: HashMap<String, usize>,
    checked: usize,
}

impl MemberRecordCheck {
    /// Begins with the first record.
    fn new(leader: Option<&EmailAddress>) -> Self {
        Self {
            leader: leader.map(EmailAddress::key),
            first_records: HashMap::new(),
            checked: 0,
        }
    }

    /// Validates the next record. The address of the leader, or of an earlier record, is wrong.
    fn check(&mut self, text: &str) -> Result<EmailAddress, String> {
        self.checked += 1;
        let email = parse(text)?;
        let key = email.key();
        if self.leader.as_ref() == Some(&key) {
            return Err(LEADER_IS_MEMBER.to_owned());
        }
        if let Some(first) = self.first_records.get(&key) {
            return Err(repeated_record(*first));
        }
        self.first_records.insert(key, self.checked);
        Ok(email)
    }
}

impl TeamAddresses {
    /// Returns the addresses without errors.
    pub fn emails(&self) -> Vec<EmailAddress> {
        let all = self.users.iter().chain([&self.leader]);
        all.flatten().cloned().collect()
    }

    /// Returns the team of the users with these addresses.
    ///
    /// # Errors
    /// At each address that is wrong, that no candidate has, or whose user is in another team. Those of
    /// [`Team::new`], if a member of a form is the leader too.
    pub fn team(&self, id: EntityId, candidates: &[TeamCandidate]) -> Result<Team, FieldErrors> {
        let by_key: HashMap<_, _> = candidates
            .iter()
            .map(|candidate| (candidate.email.key(), candidate))
            .collect();
        let mut errors = Vec::new();
        let mut find = |path: String, email: &Result<EmailAddress, String>| {
            let found = email.clone().and_then(|email| {
                let message = match by_key.get(&email.key()) {
                    None => NOT_FOUND,
                    Some(user) if user.team.is_some_and(|team| team != id) => IN_ANOTHER_TEAM,
                    Some(user) => return Ok(user.user_id),
                };
                Err(message.to_owned())
            });
            found.map_err(|message| errors.push((path, message))).ok()
        };
        let leader = find("leader".to_owned(), &self.leader);
        let members = self.users.iter().enumerate();
        let members: Vec<UserId> = members
            .filter_map(|(at, email)| find(self.source.path(at), email))
            .collect();
        match leader {
            Some(leader) if errors.is_empty() => Team::new(id, leader, members),
            _ => Err(self.source.errors(errors)),
        }
    }
}

impl MemberSource {
    fn path(self, at: usize) -> String {
        match self {
            Self::Form => format!("users.{at}"),
            Self::File => format!("records.{}.email", at + 1),
        }
    }

    /// The answer about a file names every wrong record (D18), not only the first ones.
    fn errors(self, found: Vec<(String, String)>) -> FieldErrors {
        match self {
            Self::Form => {
                let mut errors = FieldErrors::new();
                for (path, message) in found {
                    errors.add(path, message);
                }
                errors
            }
            Self::File => found.into_iter().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use uuid::Uuid;

    use super::*;

    const TEAM: EntityId = EntityId(Uuid::from_u128(1));
    const OTHER_TEAM: EntityId = EntityId(Uuid::from_u128(2));
    const INVALID: &str = "Email must be a valid email address";

    fn user(number: u128) -> UserId {
        UserId(Uuid::from_u128(number))
    }

    /// Ada (1) and Bob (2) are in no team, Cleo (3) is in this one and Dan (4) in another.
    fn candidates() -> Vec<TeamCandidate> {
        let candidate = |number, email: &str, team| TeamCandidate {
            user_id: user(number),
            email: EmailAddress::parse(email).unwrap(),
            team,
        };
        vec![
            candidate(1, "ada@acme.test", None),
            candidate(2, "bob@acme.test", None),
            candidate(3, "cleo@acme.test", Some(TEAM)),
            candidate(4, "dan@acme.test", Some(OTHER_TEAM)),
        ]
    }

    fn team(source: MemberSource, leader: &str, users: &[&str]) -> Result<Team, FieldErrors> {
        let draft = TeamDraft {
            leader: leader.to_owned(),
            users: users.iter().map(|&text| text.to_owned()).collect(),
            source,
        };
        draft.parse().team(TEAM, &candidates())
    }

    #[rstest]
    #[case(&[], &[])]
    #[case(&["bob@acme.test", "cleo@acme.test"], &[2, 3])]
    #[case(&[" BOB@Acme.test "], &[2])]
    fn users_are_found_by_their_addresses(#[case] users: &[&str], #[case] expected: &[u128]) {
        let expected: Vec<_> = expected.iter().copied().map(user).collect();
        for source in [MemberSource::Form, MemberSource::File] {
            let team = team(source, "ADA@acme.test", users).unwrap();
            assert_eq!((team.leader, &team.members), (Some(user(1)), &expected));
        }
    }

    #[rstest]
    #[case("", &[], &[("leader", "Required")])]
    #[case("dan@acme.test", &[], &[("leader", IN_ANOTHER_TEAM)])]
    #[case("eve@acme.test", &["", "x"], &[
        ("leader", NOT_FOUND),
        ("users.0", "Required"),
        ("users.1", INVALID),
    ])]
    #[case("ada@acme.test", &["eve@acme.test", "dan@acme.test"], &[
        ("users.0", NOT_FOUND),
        ("users.1", IN_ANOTHER_TEAM),
    ])]
    #[case("ada@acme.test", &["ADA@acme.test"], &[("users", LEADER_IS_MEMBER)])]
    fn each_wrong_address_of_a_form_is_named(
        #[case] leader: &str,
        #[case] users: &[&str],
        #[case] expected: &[(&str, &str)],
    ) {
        let errors = team(MemberSource::Form, leader, users).unwrap_err();
        assert_eq!(errors.iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_member_who_is_in_a_form_twice_is_one() {
        let users = ["bob@acme.test", "BOB@acme.test"];
        let team = team(MemberSource::Form, "ada@acme.test", &users).unwrap();
        assert_eq!(team.members, [user(2)]);
    }

    #[rstest]
    #[case("ada@acme.test", &["bob@acme.test", "cleo@acme.test", "BOB@acme.test"], &[
        ("records.3.email", "The email is already in record 1"),
    ])]
    #[case("ada@acme.test", &["x", "ADA@acme.test", "eve@acme.test", "eve@acme.test"], &[
        ("records.1.email", INVALID),
        ("records.2.email", LEADER_IS_MEMBER),
        ("records.3.email", NOT_FOUND),
        ("records.4.email", "The email is already in record 3"),
    ])]
    fn each_wrong_record_of_a_file_is_named_once(
        #[case] leader: &str,
        #[case] users: &[&str],
        #[case] expected: &[(&str, &str)],
    ) {
        let errors = team(MemberSource::File, leader, users).unwrap_err();
        assert_eq!(errors.iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn all_wrong_records_of_a_file_are_named() {
        let errors = team(MemberSource::File, "ada@acme.test", &["x"; 150]).unwrap_err();
        assert_eq!(errors.iter().count(), 150);
    }
}
