//! The records of a file of new users (D18, D67).

use std::collections::{HashMap, HashSet};

use domain_kernel::{EmailAddress, FieldErrors, MailDomain};

use crate::password::check_pair;
use crate::password_rules::PasswordOwner;
use crate::user::{CheckedUser, checked, email_of, keep_pair};
use domain_kernel::{parse_person_name, repeated_record};

/// The maximum number of records of a file.
pub const MAX_USER_RECORDS: usize = 10_000;
/// The largest file in bytes (D46).
pub const MAX_USER_FILE: usize = 10 * 1024 * 1024;

/// An unvalidated record of a file.
#[derive(Clone, Default)]
pub struct UserRecord {
    /// 1 to [`MAX_NAME`](domain_kernel::MAX_NAME) letters, digits and spaces.
    pub name: String,
    pub email: String,
    /// Empty if the user is invited by email.
    pub password: String,
}

/// The meaning of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckedRecord {
    /// A user to create.
    New(CheckedUser),
    /// A user of the scope who exists already and is left as they are (D67).
    Existing,
    /// A record with these wrong fields.
    Invalid(FieldErrors),
}

/// The addresses that users have already.
#[derive(Clone, Debug, Default)]
pub struct TakenAddresses {
    /// Those of users of the scope, as [`EmailAddress::key`] folds them.
    pub in_scope: HashSet<String>,
    /// Those of all other users.
    pub elsewhere: HashSet<String>,
}

impl UserRecord {
    /// Validates a record by the rules of a single user. Only the password may be missing.
    fn check(
        &self,
        domain: &MailDomain,
        organization: Option<&str>,
    ) -> Result<CheckedUser, FieldErrors> {
        let mut errors = FieldErrors::new();
        let name = errors.collect("name", parse_person_name(&self.name));
        let email = errors.collect("email", email_of(&self.email, domain, None));
        let owner = PasswordOwner {
            name: &self.name,
            email: &self.email,
            organization,
        };
        let password = if self.password.is_empty() {
            None
        } else {
            let pair = check_pair(&self.password, &self.password, &owner);
            keep_pair(&mut errors, pair)
        };
        checked(name, email, password, errors)
    }
}

/// Validates the records of one file, one after the other. To check a password takes time, so the caller
/// decides how many records are checked at once.
#[derive(Debug)]
pub struct RecordCheck<'a> {
    taken: &'a TakenAddresses,
    domain: &'a MailDomain,
    organization: Option<&'a str>,
    /// The number of the first record with an address.
    first_records: HashMap<String, usize>,
    checked: usize,
}

impl<'a> RecordCheck<'a> {
    /// Begins with the first record of a file for users of the organization, or of the platform.
    pub fn new(
        taken: &'a TakenAddresses,
        domain: &'a MailDomain,
        organization: Option<&'a str>,
    ) -> Self {
        Self {
            taken,
            domain,
            organization,
            first_records: HashMap::new(),
            checked: 0,
        }
    }

    /// Validates the next record. An address that an earlier record has is wrong. The record of an existing
    /// user is not checked further.
    pub fn check(&mut self, record: &UserRecord) -> CheckedRecord {
        self.checked += 1;
        let key = EmailAddress::parse(&record.email).map(|email| email.key());
        if let Ok(key) = &key {
            if let Some(first) = self.first_records.get(key) {
                return CheckedRecord::Invalid(FieldErrors::one("email", repeated_record(*first)));
            }
            self.first_records.insert(key.clone(), self.checked);
            if self.taken.in_scope.contains(key) {
                return CheckedRecord::Existing;
            }
        }
        match record.check(self.domain, self.organization) {
            Ok(_) if key.is_ok_and(|key| self.taken.elsewhere.contains(&key)) => {
                let message = "The email has already been taken.";
                CheckedRecord::Invalid(FieldErrors::one("email", message))
            }
            Ok(user) => CheckedRecord::New(user),
            Err(errors) => CheckedRecord::Invalid(errors),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::password::Password;
    use crate::user::UserDraft;
    use proptest::prelude::*;

    fn domain() -> MailDomain {
        MailDomain::parse("example.org").unwrap()
    }

    fn record(name: &str, email: &str, password: &str) -> UserRecord {
        UserRecord {
            name: name.to_owned(),
            email: email.to_owned(),
            password: password.to_owned(),
        }
    }

    fn check(records: &[UserRecord]) -> Vec<CheckedRecord> {
        let keys = |keys: [&str; 1]| keys.map(str::to_owned).into();
        let taken = TakenAddresses {
            in_scope: keys(["here@example.org"]),
            elsewhere: keys(["there@example.org"]),
        };
        let domain = domain();
        let mut check = RecordCheck::new(&taken, &domain, Some("Example"));
        records.iter().map(|record| check.check(record)).collect()
    }

    fn invalid(field: &str, message: &str) -> CheckedRecord {
        CheckedRecord::Invalid(FieldErrors::one(field, message))
    }

    #[test]
    fn a_record_with_a_password_and_one_without_are_new_users() {
        let records = [
            record(" Ada  Lovelace ", "ADA@example.org", "Zebra-7x"),
            record("Bob", "bob@example.org", ""),
        ];
        let checked = check(&records);
        assert!(matches!(&checked[0], CheckedRecord::New(ada)
                if ada.name == "Ada Lovelace" && ada.password == Some(Password::attempt("Zebra-7x"))));
        assert!(matches!(&checked[1], CheckedRecord::New(bob) if bob.password.is_none()));
    }

    #[test]
    fn a_user_who_exists_is_left_out_and_not_an_error() {
        let checked = check(&[record("", "HERE@example.org", "short")]);
        assert_eq!(checked, [CheckedRecord::Existing]);
    }

    #[test]
    fn an_address_of_a_user_elsewhere_is_wrong() {
        let checked = check(&[record("Eve", "there@example.org", "")]);
        let message = "The email has already been taken.";
        assert_eq!(checked, [invalid("email", message)]);
    }

    #[test]
    fn of_records_with_the_same_address_the_later_ones_are_wrong() {
        let checked = check(&[
            record("Ada", "ada@example.org", ""),
            record("Bob", "here@example.org", ""),
            record("Ada", "Ada@Example.org", ""),
            record("Bob", "here@example.org", ""),
        ]);
        assert!(matches!(checked[0], CheckedRecord::New(_)));
        assert_eq!(
            checked[2],
            invalid("email", "The email is already in record 1")
        );
        assert_eq!(
            checked[3],
            invalid("email", "The email is already in record 2")
        );
    }

    #[test]
    fn each_wrong_field_of_a_record_is_named() {
        let checked = check(&[record("<b>", "ada@elsewhere.org", "example-7X")]);
        let CheckedRecord::Invalid(errors) = &checked[0] else {
            panic!("{checked:?}");
        };
        let paths: Vec<_> = errors.iter().map(|(path, _)| path).collect();
        assert_eq!(paths, ["name", "email", "password"]);
    }

    proptest! {
        #[test]
        fn a_record_is_valid_exactly_if_the_form_for_one_user_is(
            name in "[A-Za-z' ]{0,42}", local in "[a-z<]{0,5}", password in "[a-zA-Z0-9-]{1,12}",
        ) {
            let email = format!("{local}@example.org");
            let form = UserDraft {
                name: name.clone(),
                email: email.clone(),
                password: password.clone(),
                password_confirmation: password.clone(),
                role: "user".to_owned(),
                invitation: false,
            };
            let taken = TakenAddresses::default();
            let domain = domain();
            let checked = RecordCheck::new(&taken, &domain, None).check(&record(&name, &email, &password));
            match (form.check(&domain, None), checked) {
                (Ok(user), CheckedRecord::New(imported)) => {
                    prop_assert_eq!(user.name, imported.name);
                    prop_assert_eq!(user.password, imported.password);
                }
                (Err(form), CheckedRecord::Invalid(record)) => prop_assert_eq!(form, record),
                (form, record) => prop_assert!(false, "{:?} {:?}", form, record),
            }
        }
    }
}
