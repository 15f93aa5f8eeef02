//! The addresses of a new team's users, from a form or a file (D15, D18). They are parsed first, and compared
//! with the stored users afterwards.

use std::collections::HashMap;

use domain_kernel::{EmailAddress, EmailDomain, EntityId, UserId, parse_user_name};

use crate::form_errors::FormErrors;
use crate::team::{LEADER_IS_MEMBER, Team};
use domain_kernel::repeated_record;

const NOT_FOUND: &str = "No user of the organization has this address";
const OTHER_ROLE: &str = "Only users with the role Default User can be in a team";
/// The message for a record that has no address, an invalid address or an invalid name.
const WRONG_RECORD: &str = "Please Check Excel Emails Or Names";
/// The message for a record whose address has a domain that users of the organization cannot have.
const FOREIGN_DOMAIN: &str = "Please Check Excel Emails Domain";

/// The contents of the team form: addresses of users.
#[derive(Clone, Debug, Default)]
pub struct TeamDraft {
    pub leader: String,
    /// All users except the leader.
    pub users: Vec<String>,
}

/// A record of a file with the users of a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamRecord {
    /// May be empty, because the address identifies the user.
    pub name: String,
    pub email: String,
}

/// A file with all users of a team except the leader (D18).
#[derive(Clone, Debug)]
pub struct TeamRecords {
    pub leader: String,
    pub records: Vec<TeamRecord>,
    /// The email domain of the organization's users (D9).
    pub domain: EmailDomain,
}

/// The parsed addresses of a [`TeamDraft`] or of [`TeamRecords`]. An invalid address is replaced by its error message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamAddresses {
    leader: Result<EmailAddress, String>,
    users: Vec<Result<EmailAddress, String>>,
    /// The numbers of the records with an invalid name.
    wrong_names: Vec<usize>,
    /// The email domain that the addresses of a file should have.
    domain: Option<EmailDomain>,
}

/// A user of the organization whose address is in the form or in the file of a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamCandidate {
    pub user_id: UserId,
    pub name: String,
    pub email: EmailAddress,
    /// Whether the user has the role `user`. Only users with this role can be in a team (D16).
    pub is_participant: bool,
    /// The user's current team.
    pub team: Option<PresentTeam>,
}

/// The team that a user is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresentTeam {
    pub id: EntityId,
    pub name: String,
}

impl TeamCandidate {
    /// Returns the reason why the user cannot join the team with this id, or a new team if `id` is `None`.
    fn obstacle(&self, id: Option<EntityId>) -> Option<String> {
        match &self.team {
            _ if !self.is_participant => Some(OTHER_ROLE.to_owned()),
            Some(team) if Some(team.id) != id => {
                Some(format!("This user is in the team {}", team.name))
            }
            _ => None,
        }
    }
}

/// Finds the users of addresses.
struct Finder<'a> {
    by_key: HashMap<String, &'a TeamCandidate>,
}

impl<'a> Finder<'a> {
    fn new(candidates: &'a [TeamCandidate]) -> Self {
        let by_key = candidates
            .iter()
            .map(|candidate| (candidate.email.key(), candidate))
            .collect();
        Self { by_key }
    }

    /// Returns the user with this address. The error is the reason why that user cannot be in the team.
    fn find(
        &self,
        email: &Result<EmailAddress, String>,
        id: Option<EntityId>,
    ) -> Result<&'a TeamCandidate, String> {
        let email = email.as_ref().map_err(String::clone)?;
        let user = self.by_key.get(&email.key()).ok_or(NOT_FOUND)?;
        user.obstacle(id).map_or(Ok(*user), Err)
    }
}

impl TeamDraft {
    /// Parses the addresses of a form. A user who occurs twice counts once.
    pub fn parse(&self) -> TeamAddresses {
        TeamAddresses {
            leader: parse(&self.leader),
            users: self.users.iter().map(|text| parse(text)).collect(),
            wrong_names: Vec::new(),
            domain: None,
        }
    }
}

impl TeamRecords {
    /// Parses the addresses and checks the names. Each record must have a different address (D18).
    pub fn parse(self) -> TeamAddresses {
        let leader = parse(&self.leader);
        let mut check = MemberRecordCheck::new(leader.as_ref().ok());
        let emails = self.records.iter().map(|record| check.check(&record.email));
        let users = emails.collect();
        let names = self.records.iter().map(|record| record.name.as_str());
        let is_wrong = |name: &str| !name.is_empty() && parse_user_name(name).is_err();
        let wrong_names = names.enumerate().filter(|(_, name)| is_wrong(name));
        TeamAddresses {
            leader,
            users,
            wrong_names: wrong_names.map(|(row, _)| row).collect(),
            domain: Some(self.domain),
        }
    }
}

/// Parses an address. The error is a `String`, because the message about a repeated address contains the number of a
/// record.
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
        let email = EmailAddress::parse(text).map_err(|_| WRONG_RECORD)?;
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
    ///
    /// Fails at `leader`, and at `email` of a row, if the address is invalid, belongs to no candidate, or belongs to a
    /// user of another team. Fails at `name` of each record with an invalid name. Also fails like [`Team::new`], for
    /// example if a member of a form is also the leader.
    pub fn team(&self, id: EntityId, candidates: &[TeamCandidate]) -> Result<Team, FormErrors> {
        let finder = Finder::new(candidates);
        let find = |email| finder.find(email, Some(id)).map(|user| user.user_id);
        let mut errors = FormErrors::default();
        let leader = errors.fields.collect("leader", find(&self.leader));
        let mut members = Vec::with_capacity(self.users.len());
        for (row, email) in self.users.iter().enumerate() {
            if self.wrong_names.binary_search(&row).is_ok() {
                errors.add_row(row, "name", WRONG_RECORD);
            }
            match find(email) {
                Ok(user) => members.push(user),
                Err(_) if self.is_foreign(email) => errors.add_row(row, "email", FOREIGN_DOMAIN),
                Err(message) => errors.add_row(row, "email", message),
            }
        }
        match leader {
            Some(leader) if errors.rows.is_empty() => Ok(Team::new(id, leader, members)?),
            _ => Err(errors),
        }
    }

    /// Returns a result for each address: its user, or the reason why its user cannot join the team with this id, or a
    /// new team if `id` is `None`.
    pub fn members<'a>(
        &self,
        id: Option<EntityId>,
        candidates: &'a [TeamCandidate],
    ) -> Vec<Result<&'a TeamCandidate, String>> {
        let finder = Finder::new(candidates);
        let emails = self.users.iter();
        emails.map(|email| finder.find(email, id)).collect()
    }

    /// Whether an address of a file is not in the email domain of the organization's users.
    fn is_foreign(&self, email: &Result<EmailAddress, String>) -> bool {
        match (&self.domain, email) {
            (Some(domain), Ok(email)) => !email.is_of(domain),
            _ => false,
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
    const IN_ANOTHER_TEAM: &str = "This user is in the team South";
    const INVALID: &str = "Email must be a valid email address";

    fn user(number: u128) -> UserId {
        UserId(Uuid::from_u128(number))
    }

    /// Ada (1) and Bob (2) are in no team, Cleo (3) is in this one and Dan (4) in another. Gus (5) is staff.
    fn candidates() -> Vec<TeamCandidate> {
        let candidate = |number, email: &str, team: Option<(EntityId, &str)>| TeamCandidate {
            user_id: user(number),
            name: email.to_owned(),
            email: EmailAddress::parse(email).unwrap(),
            is_participant: number != 5,
            team: team.map(|(id, name)| PresentTeam {
                id,
                name: name.to_owned(),
            }),
        };
        vec![
            candidate(1, "ada@acme.test", None),
            candidate(2, "bob@acme.test", None),
            candidate(3, "cleo@acme.test", Some((TEAM, "North"))),
            candidate(4, "dan@acme.test", Some((OTHER_TEAM, "South"))),
            candidate(5, "gus@acme.test", None),
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
        let records: Vec<_> = users.iter().map(|email| ("", *email)).collect();
        team_of_records(leader, &records)
    }

    fn team_of_records(leader: &str, records: &[(&str, &str)]) -> Result<Team, FormErrors> {
        let record = |(name, email): &(&str, &str)| TeamRecord {
            name: (*name).to_owned(),
            email: (*email).to_owned(),
        };
        let records = TeamRecords {
            leader: leader.to_owned(),
            records: records.iter().map(record).collect(),
            domain: EmailDomain::parse("acme.test").unwrap(),
        };
        records.parse().team(TEAM, &candidates())
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
    #[case("gus@acme.test", &["gus@acme.test"], &[("leader", OTHER_ROLE)], &[(0, OTHER_ROLE)])]
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
    fn each_address_leads_to_its_user_or_to_the_reason_against_it() {
        let emails = [
            "ADA@acme.test",
            "cleo@acme.test",
            "dan@acme.test",
            "eve@acme.test",
            "gus@acme.test",
            "x",
        ];
        let addresses = draft("", &emails).parse();
        let candidates = candidates();
        let found = |id| {
            let members = addresses.members(id, &candidates).into_iter();
            let ids = members.map(|member| member.map(|user| user.user_id));
            ids.collect::<Vec<_>>()
        };
        let no = |reason: &str| Err(reason.to_owned());
        let rest = [
            no(IN_ANOTHER_TEAM),
            no(NOT_FOUND),
            no(OTHER_ROLE),
            no(INVALID),
        ];
        let of_team = [[Ok(user(1)), Ok(user(3))].as_slice(), &rest].concat();
        assert_eq!(found(Some(TEAM)), of_team);
        let in_north = no("This user is in the team North");
        assert_eq!(
            found(None),
            [[Ok(user(1)), in_north].as_slice(), &rest].concat()
        );
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
        (0, WRONG_RECORD),
        (1, LEADER_IS_MEMBER),
        (2, NOT_FOUND),
        (3, "The email is already in record 3"),
    ])]
    #[case("ada@acme.test", &["", "eve@other.test", "eve@sub.acme.test", "EVE@Acme.test"], &[
        (0, WRONG_RECORD),
        (1, FOREIGN_DOMAIN),
        (2, FOREIGN_DOMAIN),
        (3, NOT_FOUND),
    ])]
    fn each_wrong_record_of_a_file_is_named_once(
        #[case] leader: &str,
        #[case] users: &[&str],
        #[case] rows: &[(usize, &str)],
    ) {
        assert_eq!(team_of_file(leader, users), Err(errors(&[], rows)));
    }

    #[test]
    fn the_names_of_a_file_are_checked_where_there_are_any() {
        let good = [
            ("", "bob@acme.test"),
            ("Cleo O'Hara-Ng Jr.", "cleo@acme.test"),
        ];
        let team = team_of_records("ada@acme.test", &good).unwrap();
        assert_eq!(team.members, [user(2), user(3)]);
        let wrong = [
            ("Bob", "bob@acme.test"),
            ("<b>", "cleo@acme.test"),
            ("=1+1", "x"),
        ];
        let mut expected = FormErrors::default();
        expected.add_row(1, "name", WRONG_RECORD);
        expected.add_row(2, "name", WRONG_RECORD);
        expected.add_row(2, "email", WRONG_RECORD);
        assert_eq!(team_of_records("ada@acme.test", &wrong), Err(expected));
    }

    #[test]
    fn a_user_of_another_domain_is_found_by_the_address() {
        let founder = TeamCandidate {
            user_id: user(6),
            name: "Fay".to_owned(),
            email: EmailAddress::parse("fay@elsewhere.test").unwrap(),
            is_participant: true,
            team: None,
        };
        let records = TeamRecords {
            leader: "ada@acme.test".to_owned(),
            records: vec![TeamRecord {
                name: "Fay".to_owned(),
                email: "fay@elsewhere.test".to_owned(),
            }],
            domain: EmailDomain::parse("acme.test").unwrap(),
        };
        let candidates: Vec<_> = candidates().into_iter().chain([founder]).collect();
        let team = records.parse().team(TEAM, &candidates).unwrap();
        assert_eq!(team.members, [user(6)]);
    }

    #[test]
    fn all_wrong_records_of_a_file_are_named() {
        let errors = team_of_file("ada@acme.test", &["x"; 150]).unwrap_err();
        assert_eq!(errors.rows.len(), 150);
    }
}
