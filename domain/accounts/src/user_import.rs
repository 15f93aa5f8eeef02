//! The records of a file of new users (D18, D67).

use std::collections::{HashMap, HashSet};

use domain_kernel::{EmailAddress, FieldErrors, repeated_record};

use crate::password::Password;
use crate::user::{UserDraft, UserHome};

/// The maximum number of records of a file.
pub const MAX_USER_RECORDS: usize = 10_000;
/// The largest file in bytes (D46).
pub const MAX_USER_FILE: usize = 10 * 1024 * 1024;

/// The result of the check of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckedRecord {
    /// A user to create, with the password to hash. `None` if the user is invited by email.
    New(Option<Password>),
    /// A user who already exists in the scope and is not changed (D67).
    Existing,
    /// The record has these invalid fields.
    Invalid(FieldErrors),
}

/// The addresses that existing users have.
#[derive(Clone, Debug, Default)]
pub struct TakenAddresses {
    /// The addresses of users of the scope, in the form of [`EmailAddress::key`].
    pub in_scope: HashSet<String>,
    /// The addresses of all other users, in the same form.
    pub elsewhere: HashSet<String>,
}

/// Validates the records of one file, one after the other. The check of a password takes time, so the caller decides
/// how many records to check at once.
#[derive(Debug)]
pub struct RecordCheck<'a> {
    taken: &'a TakenAddresses,
    home: &'a UserHome,
    /// The number of the first record with each address.
    first_records: HashMap<String, usize>,
    checked: usize,
}

impl<'a> RecordCheck<'a> {
    /// Starts a check of a file of users for the organization or the platform that `home` describes.
    pub fn new(taken: &'a TakenAddresses, home: &'a UserHome) -> Self {
        Self {
            taken,
            home,
            first_records: HashMap::new(),
            checked: 0,
        }
    }

    /// Validates the next record by the rules of a single user. An address is invalid if an earlier record contains it.
    /// If the user already exists, the rest of the record is not checked.
    pub fn check(&mut self, record: &UserDraft) -> CheckedRecord {
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
        match record.check(self.home) {
            Ok(_) if key.is_ok_and(|key| self.taken.elsewhere.contains(&key)) => {
                let message = "The email has already been taken.";
                CheckedRecord::Invalid(FieldErrors::one("email", message))
            }
            Ok(password) => CheckedRecord::New(password),
            Err(errors) => CheckedRecord::Invalid(errors),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::user::{NewUser, User};
    use domain_kernel::{EmailDomain, RoleId, Timestamp, UserId};
    use proptest::prelude::*;
    use uuid::Uuid;

    fn home(organization: Option<&str>) -> UserHome {
        UserHome {
            domain: EmailDomain::parse("example.org").unwrap(),
            organization: organization.map(str::to_owned),
        }
    }

    fn user_record(name: &str, email: &str, password: &str) -> UserDraft {
        let [name, email, password, role] = [name, email, password, "user"].map(str::to_owned);
        UserDraft::from_record(name, email, password, role)
    }

    fn create_user(draft: &UserDraft, home: &UserHome) -> User {
        let new = NewUser {
            id: UserId(Uuid::from_u128(1)),
            organization_id: None,
            role_id: RoleId(Uuid::from_u128(2)),
            created_by: None,
        };
        User::create(new, draft, home, None, Timestamp::from_millis(0)).unwrap()
    }

    fn check(records: &[UserDraft]) -> Vec<CheckedRecord> {
        let keys = |keys: [&str; 1]| keys.map(str::to_owned).into();
        let taken = TakenAddresses {
            in_scope: keys(["here@example.org"]),
            elsewhere: keys(["there@example.org"]),
        };
        let home = home(Some("Example"));
        let mut check = RecordCheck::new(&taken, &home);
        records.iter().map(|record| check.check(record)).collect()
    }

    fn invalid_record(field: &str, message: &str) -> CheckedRecord {
        CheckedRecord::Invalid(FieldErrors::one(field, message))
    }

    #[test]
    fn a_record_with_a_password_and_one_without_are_new_users() {
        let records = [
            user_record(" Ada  Lovelace ", "ADA@example.org", "Zebra-7x"),
            user_record("Bob", "bob@example.org", ""),
        ];
        let checked = check(&records);
        let password = Password::attempt("Zebra-7x");
        assert_eq!(
            checked,
            [CheckedRecord::New(Some(password)), CheckedRecord::New(None)]
        );
        assert_eq!(create_user(&records[0], &home(None)).name, "Ada Lovelace");
    }

    #[test]
    fn a_user_who_exists_is_left_out_and_not_an_error() {
        let checked = check(&[user_record("", "HERE@example.org", "short")]);
        assert_eq!(checked, [CheckedRecord::Existing]);
    }

    #[test]
    fn an_address_of_a_user_elsewhere_is_wrong() {
        let checked = check(&[user_record("Eve", "there@example.org", "")]);
        let message = "The email has already been taken.";
        assert_eq!(checked, [invalid_record("email", message)]);
    }

    #[test]
    fn a_record_with_the_address_of_an_earlier_one_is_wrong() {
        let checked = check(&[
            user_record("Ada", "ada@example.org", ""),
            user_record("Bob", "here@example.org", ""),
            user_record("Ada", "Ada@Example.org", ""),
            user_record("Bob", "here@example.org", ""),
        ]);
        assert!(matches!(checked[0], CheckedRecord::New(_)));
        assert_eq!(
            checked[2],
            invalid_record("email", "The email is already in record 1")
        );
        assert_eq!(
            checked[3],
            invalid_record("email", "The email is already in record 2")
        );
    }

    #[test]
    fn each_wrong_field_of_a_record_is_named() {
        let checked = check(&[user_record("<b>", "ada@elsewhere.org", "example-7X")]);
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
            let home = home(None);
            let record = user_record(&name, &email, &password);
            let checked = RecordCheck::new(&taken, &home).check(&record);
            match (form.check(&home), checked) {
                (Ok(password), CheckedRecord::New(imported)) => {
                    prop_assert_eq!(password, imported);
                    prop_assert_eq!(create_user(&form, &home), create_user(&record, &home));
                }
                (Err(form), CheckedRecord::Invalid(record)) => prop_assert_eq!(form, record),
                (form, record) => prop_assert!(false, "{:?} {:?}", form, record),
            }
        }
    }
}
