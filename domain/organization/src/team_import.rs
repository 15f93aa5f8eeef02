//! The addresses of a new team's users, from a form or a file (D15, D18). They are parsed first, and compared
//! with the stored users afterwards.

use std::collections::HashMap;

use domain_kernel::{EmailAddress, EntityId, UserId};

use crate::form_errors::FormErrors;
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
}

/// The parsed addresses of a [`TeamDraft`]. An address that is wrong is replaced by its error message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamAddresses {
    leader: Result<EmailAddress, String>,
    users: Vec<Result<EmailAddress, String>>,
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
    /// Parses the addresses of a form. A user who is in the form twice counts once.
    pub fn parse(&self) -> TeamAddresses {
        TeamAddresses {
            leader: parse(&self.leader),
            users: self.users.iter().map(|text| parse(text)).collect(),
        }
    }

    /// Parses the addresses of a file. Each record must have a different address (D18).
    pub fn parse_records(&self) -> TeamAddresses {
        let leader = parse(&self.leader);
        let mut records = MemberRecordCheck::new(leader.as_ref().ok());
        let users = self.users.iter().map(|text| records.check(text)).collect();
        TeamAddresses { leader, users }
    }
}

/// Parses an address. The error is a `String`, because another error message contains the number of a record.
fn parse(text: &str) -> Result<EmailAddress, String> {
    EmailAddress::parse(text).map_err(str::to_owned)
}

/// Validates the records of one file with members, one after the other.
#[derive(Debug)]
struct MemberRecordCheck {
    /// The leader's address, in the form of [`EmailAddress::key`].
    leader: Option<String>,
    /// The number of the first record with each address.
    first_records: HashMap<String, usize>,
    checked: usize,
}

impl MemberRecordCheck {
    /// Starts a check at the first record.
    fn new(leader: Option<&EmailAddress>) -> Self {
        Self {
            leader: leader.map(EmailAddress::key),
            first_records: HashMap::new(),
            checked: 0,
        }
    }

    /// Validates the next record. The address must not be that of the leader or of an earlier record.
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
    /// Fails at `leader`, and at `email` of each user's row, if the address is wrong, no candidate has it, or its user
    /// is in another team. Also fails like [`Team::new`], for example if a member of a form is also the leader.
    pub fn team(&self, id: EntityId, candidates: &[TeamCandidate]) -> Result<Team, FormErrors> {
        let by_key: HashMap<_, _> = candidates
            .iter()
            .map(|candidate| (candidate.email.key(), candidate))
            .collect();
        let find = |email: &Result<EmailAddress, String>| {
            let email = email.as_ref().map_err(String::clone)?;
            match by_key.get(&email.key()) {
                None => Err(NOT_FOUND.to_owned()),
                Some(user) if user.team.is_some_and(|team| team != id) => {
                    Err(IN_ANOTHER_TEAM.to_owned())
                }
                Some(user) => Ok(user.user_id),
            }
        };
        let mut errors = FormErrors::default();
        let leader = errors.fields.collect("leader", find(&self.leader));
        let mut members = Vec::with_capacity(self.users.len());
        for (row, email) in self.users.iter().enumerate() {
            match find(email) {
                Ok(user) => members.push(user),
                Err(message) => errors.add_row(row, "email", message),
            }
        }
        match leader {
            Some(leader) if errors.rows.is_empty() => Ok(Team::new(id, leader, members)?),
            _ => Err(errors),
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

    fn draft(leader: &str, users: &[&str]) -> TeamDraft {
        TeamDraft {
            leader: leader.to_owned(),
            users: users.iter().map(|&text| text.to_owned()).collect(),
        }
    }

    fn team_of_form(leader: &str, users: &[&str]) -> Result<Team, FormErrors> {
        let addresses = draft(leader, users).parse();
        addresses.team(TEAM, &candidates())
    }

    fn team_of_file(leader: &str, users: &[&str]) -> Result<Team, FormErrors> {
        let addresses = draft(leader, users).parse_records();
        addresses.team(TEAM, &candidates())
    }

    fn errors(fields: &[(&str, &str)], rows: &[(usize, &str)]) -> FormErrors {
        let mut errors = FormErrors::default();
        for (field, message) in fields {
            errors.fields.add(*field, *message);
        }
        for (row, message) in rows {
            errors.add_row(*row, "email", *message);
        }
        errors
    }

    #[rstest]
    #[case(&[], &[])]
    #[case(&["bob@acme.test", "cleo@acme.test"], &[2, 3])]
    #[case(&[" BOB@Acme.test "], &[2])]
    fn users_are_found_by_their_addresses(#[case] users: &[&str], #[case] expected: &[u128]) {
        let expected: Vec<_> = expected.iter().copied().map(user).collect();
        for team_of in [team_of_form, team_of_file] {
            let team = team_of("ADA@acme.test", users).unwrap();
            assert_eq!((team.leader, &team.members), (Some(user(1)), &expected));
        }
    }

    #[rstest]
    #[case("", &[], &[("leader", "Required")], &[])]
    #[case("dan@acme.test", &[], &[("leader", IN_ANOTHER_TEAM)], &[])]
    #[case("eve@acme.test", &["", "x"], &[("leader", NOT_FOUND)], &[(0, "Required"), (1, INVALID)])]
    #[case("ada@acme.test", &["eve@acme.test", "dan@acme.test"], &[], &[
        (0, NOT_FOUND),
        (1, IN_ANOTHER_TEAM),
    ])]
    #[case("ada@acme.test", &["ADA@acme.test"], &[("users", LEADER_IS_MEMBER)], &[])]
    fn each_wrong_address_of_a_form_is_named(
        #[case] leader: &str,
        #[case] users: &[&str],
        #[case] fields: &[(&str, &str)],
        #[case] rows: &[(usize, &str)],
    ) {
        assert_eq!(team_of_form(leader, users), Err(errors(fields, rows)));
    }

    #[test]
    fn a_member_who_is_in_a_form_twice_counts_once() {
        let users = ["bob@acme.test", "BOB@acme.test"];
        let team = team_of_form("ada@acme.test", &users).unwrap();
        assert_eq!(team.members, [user(2)]);
    }

    #[rstest]
    #[case("ada@acme.test", &["bob@acme.test", "cleo@acme.test", "BOB@acme.test"], &[
        (2, "The email is already in record 1"),
    ])]
    #[case("ada@acme.test", &["x", "ADA@acme.test", "eve@acme.test", "eve@acme.test"], &[
        (0, INVALID),
        (1, LEADER_IS_MEMBER),
        (2, NOT_FOUND),
        (3, "The email is already in record 3"),
    ])]
    fn each_wrong_record_of_a_file_is_named_once(
        #[case] leader: &str,
        #[case] users: &[&str],
        #[case] rows: &[(usize, &str)],
    ) {
        assert_eq!(team_of_file(leader, users), Err(errors(&[], rows)));
    }

    #[test]
    fn all_wrong_records_of_a_file_are_named() {
        let errors = team_of_file("ada@acme.test", &["x"; 150]).unwrap_err();
        assert_eq!(errors.rows.len(), 150);
    }
}
