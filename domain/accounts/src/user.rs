//! A user: a person who can sign in.

use domain_kernel::{
    EmailAddress, EmailDomain, FieldErrors, OrganizationId, RoleId, Timestamp, UserId, normalize,
};

use crate::erased_name::erased_name;
use crate::password::{
    Password, PasswordHash, check_new_password, check_new_password_with_message,
};
use crate::password_rules::PasswordOwner;
use domain_kernel::parse_user_name;

/// The stored fields of a user. [`User::from_stored`] creates a [`User`] from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredUser {
    /// The id. Ids are ordered by the time of creation.
    pub id: UserId,
    /// `None` for a user of the platform (D2).
    pub organization_id: Option<OrganizationId>,
    /// The user's one role (D3).
    pub role_id: RoleId,
    /// See [`parse_user_name`].
    pub name: String,
    /// Unique on the platform among users that are not deleted (D9, D16a).
    pub email: EmailAddress,
    /// `None` until an invited user has set a password (D11).
    pub password_hash: Option<PasswordHash>,
    /// `None` if no user created the account.
    pub created_by: Option<UserId>,
    /// When the user was created. Lists are ordered by it.
    pub created_at: Timestamp,
    /// When staff deactivated the user. The user's data stays, but the user cannot sign in (D77).
    pub deactivated_at: Option<Timestamp>,
    /// When the user was deleted. The row stays, because answers and results show the name (D16a).
    pub deleted_at: Option<Timestamp>,
    /// Grows by one with each save.
    pub version: i32,
}

/// Whether a user can sign in, and why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UserState {
    /// The user has not set a password yet (D76).
    Invited,
    Active,
    /// Staff have deactivated the user (D77).
    Deactivated,
}

/// The number of users who have a role, without deactivated users.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoleHolders {
    pub active: u64,
    pub invited: u64,
}

impl RoleHolders {
    /// Whether the role keeps a holder when a user in the state `leaving` loses the role. If that user can sign in,
    /// another holder must be able to sign in. If the user is still invited, another active or invited holder is enough
    /// (D7, D77).
    pub const fn remain_without(self, leaving: UserState) -> bool {
        let (active, invited) = match leaving {
            UserState::Active => (1, 0),
            UserState::Invited => (0, 1),
            UserState::Deactivated => (0, 0),
        };
        self.remain_without_all(Self { active, invited })
    }

    /// Like [`Self::remain_without`], for all users of `leaving` at once.
    pub const fn remain_without_all(self, leaving: Self) -> bool {
        if leaving.active > 0 {
            self.active > leaving.active
        } else if leaving.invited > 0 {
            self.active + self.invited > leaving.invited
        } else {
            true
        }
    }
}

domain_kernel::aggregate! {
    /// A user. Its fields are those of [`StoredUser`]. Only its methods change them.
    User(StoredUser)
}

/// The values of a new user that do not come from the form.
#[derive(Clone, Copy, Debug)]
pub struct NewUser {
    /// The id. Ids are ordered by the time of creation.
    pub id: UserId,
    /// `None` for a user of the platform (D2).
    pub organization_id: Option<OrganizationId>,
    /// A role of the same organization, or of the platform.
    pub role_id: RoleId,
    /// `None` if no user creates the account.
    pub created_by: Option<UserId>,
}

/// What the check of a user form needs from the user's organization or from the platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserHome {
    /// The email domain that new addresses must have (D9).
    pub domain: EmailDomain,
    /// The organization's name, which passwords must not contain (D12). `None` for the platform.
    pub organization: Option<String>,
}

impl User {
    /// Creates a user from a form, with the hash of the form's password. Without a hash, the user sets a password with
    /// an emailed link (D76). Fails like [`UserDraft::check`], which returns the password to hash. The caller must
    /// still check that the role exists and can be assigned.
    pub fn create(
        new: NewUser,
        draft: &UserDraft,
        home: &UserHome,
        password_hash: Option<PasswordHash>,
        now: Timestamp,
    ) -> Result<Self, FieldErrors> {
        let UserDetails { name, email, .. } = draft.parse(home)?;
        let mut user = Self::invited(new, name, email, now);
        user.0.password_hash = password_hash;
        Ok(user)
    }

    /// Creates a user without a password. The user sets a password with an emailed link (D11).
    pub fn invited(new: NewUser, name: String, email: EmailAddress, now: Timestamp) -> Self {
        Self(StoredUser {
            id: new.id,
            organization_id: new.organization_id,
            role_id: new.role_id,
            name,
            email,
            password_hash: None,
            created_by: new.created_by,
            created_at: now,
            deactivated_at: None,
            deleted_at: None,
            version: 1,
        })
    }

    /// Returns the user with the values of an edited form: its fields, its role and the hash of its password. Without a
    /// hash, the user keeps the password. Fails like [`UserDraft::check_edit`]. The caller must still check that the
    /// role exists and can be assigned.
    pub fn edit(
        &self,
        draft: &UserDraft,
        home: &UserHome,
        role_id: RoleId,
        password_hash: Option<PasswordHash>,
    ) -> Result<Self, FieldErrors> {
        let UserDetails { name, email, .. } = draft.parse_edit(&self.email, home)?;
        let mut user = self.clone();
        user.0.name = name;
        user.0.email = email;
        user.0.role_id = role_id;
        if let Some(hash) = password_hash {
            user.set_password(hash);
        }
        Ok(user)
    }

    /// Gives the user another role. The caller must check that the role can be assigned (D7).
    pub const fn give_role(&mut self, role_id: RoleId) {
        self.0.role_id = role_id;
    }

    /// Changes the address.
    pub fn change_email(&mut self, email: EmailAddress) {
        self.0.email = email;
    }

    /// Sets the first password or a new one.
    pub fn set_password(&mut self, password_hash: PasswordHash) {
        self.0.password_hash = Some(password_hash);
    }

    /// Sets the name and the first password of an invited user.
    pub fn accept_invitation(&mut self, name: String, password_hash: PasswordHash) {
        self.0.name = name;
        self.set_password(password_hash);
    }

    /// Deletes the user; the name remains (D16a).
    pub const fn delete(&mut self, now: Timestamp) {
        self.0.deleted_at = Some(now);
    }

    /// Deletes the user and erases the name (D245).
    pub fn erase(&mut self, now: Timestamp) {
        self.delete(now);
        self.0.name = erased_name(self.0.id);
    }

    /// Deactivates the user, who can no longer sign in (D77).
    pub const fn deactivate(&mut self, now: Timestamp) {
        self.0.deactivated_at = Some(now);
    }

    /// Lets a deactivated user sign in again.
    pub const fn reactivate(&mut self) {
        self.0.deactivated_at = None;
    }

    /// Returns the state, which says whether the user can sign in.
    pub const fn state(&self) -> UserState {
        match (&self.0.deactivated_at, &self.0.password_hash) {
            (Some(_), _) => UserState::Deactivated,
            (None, Some(_)) => UserState::Active,
            (None, None) => UserState::Invited,
        }
    }

    /// Whether staff have deactivated the user.
    pub const fn is_deactivated(&self) -> bool {
        self.0.deactivated_at.is_some()
    }

    /// Whether the user has set a password.
    pub const fn is_set_up(&self) -> bool {
        self.0.password_hash.is_some()
    }
}

const INVITATION_OR_PASSWORD: &str = "Set a password or send an invitation, not both";

/// The unvalidated input for a user, from a form or from a record of a file.
#[derive(Clone, Default)]
pub struct UserDraft {
    /// 1 to [`MAX_NAME`](domain_kernel::MAX_NAME) letters, digits and spaces.
    pub name: String,
    pub email: String,
    /// Empty in an edit that keeps the password.
    pub password: String,
    pub password_confirmation: String,
    /// The name of a role of the user's scope.
    pub role: String,
    /// Whether a new user gets an email with a link to set the password. Then the form must not contain a password
    /// (D76).
    pub invitation: bool,
}

/// The validated values of a form for a user.
struct UserDetails {
    name: String,
    email: EmailAddress,
    /// `None` for a new user who is invited, and in an edit that keeps the password.
    password: Option<Password>,
}

impl UserDraft {
    /// Creates the input from a record of a file. A user without a password is invited (D67).
    pub fn from_record(name: String, email: String, password: String, role: String) -> Self {
        Self {
            name,
            email,
            password_confirmation: password.clone(),
            role,
            invitation: password.is_empty(),
            password,
        }
    }

    /// Validates all fields for a new user. The address must belong to the email domain (D9). Returns the
    /// password to hash, or `None` if the user is invited.
    pub fn check(&self, home: &UserHome) -> Result<Option<Password>, FieldErrors> {
        Ok(self.parse(home)?.password)
    }

    /// Validates all fields for an edit. The current address may stay, even in another domain (D9).
    /// Password and confirmation may both be empty. Returns the password to hash, or `None` if the password
    /// stays.
    pub fn check_edit(
        &self,
        current: &EmailAddress,
        home: &UserHome,
    ) -> Result<Option<Password>, FieldErrors> {
        Ok(self.parse_edit(current, home)?.password)
    }

    fn parse(&self, home: &UserHome) -> Result<UserDetails, FieldErrors> {
        let mut errors = FieldErrors::new();
        let name = errors.collect("name", parse_user_name(&self.name));
        let email = errors.collect("email", parse_email(&self.email, &home.domain, None));
        let password = if self.invitation {
            if !self.has_no_password() {
                errors.add("invitation", INVITATION_OR_PASSWORD);
            }
            None
        } else {
            let pair = check_new_password(
                &self.password,
                &self.password_confirmation,
                &self.password_owner(home),
            );
            collect_password(&mut errors, pair)
        };
        self.check_role(&mut errors);
        collect_details(name, email, password, errors)
    }

    fn parse_edit(
        &self,
        current: &EmailAddress,
        home: &UserHome,
    ) -> Result<UserDetails, FieldErrors> {
        let mut errors = FieldErrors::new();
        let name = errors.collect("name", parse_user_name(&self.name));
        let email = errors.collect(
            "email",
            parse_email(&self.email, &home.domain, Some(current)),
        );
        let password = if self.has_no_password() {
            None
        } else {
            let pair = check_new_password_with_message(
                &self.password,
                &self.password_confirmation,
                &self.password_owner(home),
                "Passwords do not match",
            );
            collect_password(&mut errors, pair)
        };
        self.check_role(&mut errors);
        collect_details(name, email, password, errors)
    }

    fn check_role(&self, errors: &mut FieldErrors) {
        if normalize(&self.role).is_empty() {
            errors.add("role", "Please Select a Role for Users");
        }
    }

    const fn has_no_password(&self) -> bool {
        self.password.is_empty() && self.password_confirmation.is_empty()
    }

    pub(crate) fn password_owner<'a>(&'a self, home: &'a UserHome) -> PasswordOwner<'a> {
        PasswordOwner {
            name: &self.name,
            email: &self.email,
            organization: home.organization.as_deref(),
        }
    }
}

/// Validates the name and the first password that an invited user chooses (D11). `owner` must contain the chosen name.
pub fn check_account(
    password: &str,
    confirmation: &str,
    owner: &PasswordOwner<'_>,
) -> Result<(String, Password), FieldErrors> {
    let mut errors = FieldErrors::new();
    let name = errors.collect("name", parse_user_name(owner.name));
    let password = collect_password(
        &mut errors,
        check_new_password(password, confirmation, owner),
    );
    name.zip(password).ok_or(errors)
}

fn collect_password(
    errors: &mut FieldErrors,
    pair: Result<Password, FieldErrors>,
) -> Option<Password> {
    pair.map_err(|wrong| errors.extend(wrong)).ok()
}

fn parse_email(
    text: &str,
    domain: &EmailDomain,
    current: Option<&EmailAddress>,
) -> Result<EmailAddress, String> {
    let email = EmailAddress::parse(text)?;
    if email.is_of(domain) || current == Some(&email) {
        Ok(email)
    } else {
        Err(format!("Email must be an address of {domain}"))
    }
}

/// Returns the validated fields, or the errors if there are any.
fn collect_details(
    name: Option<String>,
    email: Option<EmailAddress>,
    password: Option<Password>,
    errors: FieldErrors,
) -> Result<UserDetails, FieldErrors> {
    match (name, email) {
        (Some(name), Some(email)) if errors.is_empty() => Ok(UserDetails {
            name,
            email,
            password,
        }),
        _ => Err(errors),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn home() -> UserHome {
        UserHome {
            domain: EmailDomain::parse("example.org").unwrap(),
            organization: None,
        }
    }

    const NEW: NewUser = NewUser {
        id: UserId(uuid::Uuid::from_u128(1)),
        organization_id: None,
        role_id: RoleId(uuid::Uuid::from_u128(2)),
        created_by: None,
    };

    #[test]
    fn a_user_is_invited_then_active_and_deactivated_in_between() {
        let now = Timestamp::from_millis(0);
        let email = EmailAddress::parse("ada@example.org").unwrap();
        let mut user = User::invited(NEW, "Ada".to_owned(), email, now);
        assert_eq!(user.state(), UserState::Invited);
        user.deactivate(now);
        assert_eq!(user.state(), UserState::Deactivated);
        user.set_password(PasswordHash::new("hash".to_owned()));
        assert_eq!(user.state(), UserState::Deactivated);
        user.reactivate();
        assert_eq!(user.state(), UserState::Active);
    }

    #[test]
    fn an_erased_user_is_deleted_and_has_another_name() {
        let email = EmailAddress::parse("ada@example.org").unwrap();
        let mut user = User::invited(NEW, "Ada".to_owned(), email, Timestamp::from_millis(0));
        user.erase(Timestamp::from_millis(7));
        let StoredUser {
            name, deleted_at, ..
        } = user.into_stored();
        assert_eq!(name, "Erased person 00000001");
        assert_eq!(deleted_at, Some(Timestamp::from_millis(7)));
    }

    fn valid_draft() -> UserDraft {
        UserDraft {
            name: "Ada Lovelace".to_owned(),
            email: "ada@Example.org".to_owned(),
            password: "Zebra-7x".to_owned(),
            password_confirmation: "Zebra-7x".to_owned(),
            role: "user".to_owned(),
            invitation: false,
        }
    }

    fn wrong_fields<T>(checked: Result<T, FieldErrors>) -> Vec<(String, String)> {
        let errors = checked.err().unwrap_or_default();
        errors
            .iter()
            .map(|(path, message)| (path.to_owned(), message.to_owned()))
            .collect()
    }

    fn one_error(path: &str, message: &str) -> Vec<(String, String)> {
        vec![(path.to_owned(), message.to_owned())]
    }

    #[test]
    fn a_user_of_the_mail_domain_is_valid() {
        assert!(valid_draft().check(&home()).is_ok());
    }

    #[test]
    fn a_user_is_created_from_a_valid_form() {
        let now = Timestamp::from_millis(7);
        let form = UserDraft {
            name: " Ada  Lovelace ".to_owned(),
            ..valid_draft()
        };
        let hash = PasswordHash::new("hash".to_owned());
        let user = User::create(NEW, &form, &home(), Some(hash.clone()), now).unwrap();
        let stored = StoredUser {
            id: NEW.id,
            organization_id: None,
            role_id: NEW.role_id,
            name: "Ada Lovelace".to_owned(),
            email: EmailAddress::parse("ada@Example.org").unwrap(),
            password_hash: Some(hash),
            created_by: None,
            created_at: now,
            deactivated_at: None,
            deleted_at: None,
            version: 1,
        };
        assert_eq!(user.into_stored(), stored);

        let empty = UserDraft::default();
        let refused = User::create(NEW, &empty, &home(), None, now);
        assert_eq!(wrong_fields(refused), wrong_fields(empty.check(&home())));
    }

    #[test]
    fn an_edit_changes_what_the_form_contains() {
        let now = Timestamp::from_millis(7);
        let hash = |text: &str| PasswordHash::new(text.to_owned());
        let mut user = User::create(NEW, &valid_draft(), &home(), Some(hash("old")), now).unwrap();
        user.change_email(EmailAddress::parse("boss@elsewhere.com").unwrap());
        let form = UserDraft {
            name: "Ada King".to_owned(),
            email: "boss@elsewhere.com".to_owned(),
            ..valid_draft()
        };
        let role_id = RoleId(uuid::Uuid::from_u128(3));
        let mut expected = user.clone().into_stored();
        expected.name = "Ada King".to_owned();
        expected.role_id = role_id;
        let kept = user.edit(&form, &home(), role_id, None).unwrap();
        assert_eq!(kept.into_stored(), expected);
        expected.password_hash = Some(hash("new"));
        let changed = user
            .edit(&form, &home(), role_id, Some(hash("new")))
            .unwrap();
        assert_eq!(changed.into_stored(), expected);

        user.change_email(EmailAddress::parse("ada@example.org").unwrap());
        assert_eq!(
            wrong_fields(user.edit(&form, &home(), role_id, None)),
            one_error("email", "Email must be an address of example.org")
        );
    }

    #[test]
    fn an_empty_form_names_every_field() {
        let paths: Vec<_> = wrong_fields(UserDraft::default().check(&home()))
            .into_iter()
            .map(|(path, _)| path)
            .collect();
        assert_eq!(
            paths,
            ["name", "email", "password", "password_confirmation", "role"]
        );
        let paths: Vec<_> = wrong_fields(check_account("", "", &PasswordOwner::default()))
            .into_iter()
            .map(|(path, _)| path)
            .collect();
        assert_eq!(paths, ["name", "password", "password_confirmation"]);
    }

    #[test]
    fn a_new_user_gets_a_password_or_an_invitation() {
        let invited = |password: &str, confirmation: &str| {
            let draft = UserDraft {
                password: password.to_owned(),
                password_confirmation: confirmation.to_owned(),
                invitation: true,
                ..valid_draft()
            };
            draft.check(&home())
        };
        assert_eq!(
            valid_draft().check(&home()).unwrap(),
            Some(Password::attempt("Zebra-7x"))
        );
        assert_eq!(invited("", "").unwrap(), None);
        for (password, confirmation) in [("Zebra-7x", "Zebra-7x"), ("", "x"), ("x", "")] {
            assert_eq!(
                wrong_fields(invited(password, confirmation)),
                one_error("invitation", INVITATION_OR_PASSWORD)
            );
        }
    }

    #[test]
    fn an_address_of_another_domain_is_refused_unless_the_user_has_it() {
        let elsewhere = EmailAddress::parse("boss@elsewhere.com").unwrap();
        let moved = UserDraft {
            email: "BOSS@elsewhere.com".to_owned(),
            ..valid_draft()
        };
        let message = one_error("email", "Email must be an address of example.org");
        assert_eq!(wrong_fields(moved.check(&home())), message);
        assert_eq!(
            wrong_fields(
                moved.check_edit(&EmailAddress::parse("ada@example.org").unwrap(), &home())
            ),
            message
        );
        assert!(moved.check_edit(&elsewhere, &home()).is_ok());
    }

    #[test]
    fn an_edit_needs_both_password_fields_or_none() {
        let current = EmailAddress::parse("ada@example.org").unwrap();
        let edit = |password: &str, confirmation: &str| {
            let draft = UserDraft {
                password: password.to_owned(),
                password_confirmation: confirmation.to_owned(),
                ..valid_draft()
            };
            draft.check_edit(&current, &home())
        };
        assert_eq!(edit("", "").unwrap(), None);
        assert_eq!(
            edit("Zebra-7x", "Zebra-7x").unwrap(),
            Some(Password::attempt("Zebra-7x"))
        );
        assert_eq!(
            wrong_fields(edit("Zebra-7x", "")),
            one_error("password_confirmation", "Required")
        );
        assert_eq!(
            wrong_fields(edit("Zebra-7x", "Zebra-8x")),
            one_error("password_confirmation", "Passwords do not match")
        );
        assert!(
            wrong_fields(edit("", "Zebra-7x"))
                .contains(&("password".to_owned(), "Required".to_owned()))
        );
    }

    #[test]
    fn a_role_keeps_a_holder_who_can_sign_in() {
        for (leaving, active, invited, remain) in [
            (UserState::Active, 1, 5, false),
            (UserState::Active, 2, 0, true),
            (UserState::Invited, 1, 1, true),
            (UserState::Invited, 0, 2, true),
            (UserState::Invited, 0, 1, false),
            (UserState::Deactivated, 1, 0, true),
        ] {
            let holders = RoleHolders { active, invited };
            assert_eq!(
                holders.remain_without(leaving),
                remain,
                "{leaving:?} {holders:?}"
            );
        }
    }

    #[test]
    fn a_role_keeps_a_holder_when_many_lose_it() {
        for (leaving, holders, remain) in [
            ((0, 0), (0, 0), true),
            ((2, 0), (2, 5), false),
            ((2, 0), (3, 0), true),
            ((1, 4), (2, 4), true),
            ((1, 4), (1, 9), false),
            ((0, 2), (0, 2), false),
            ((0, 2), (1, 2), true),
            ((0, 2), (0, 3), true),
        ] {
            let count = |(active, invited)| RoleHolders { active, invited };
            assert_eq!(
                count(holders).remain_without_all(count(leaving)),
                remain,
                "{leaving:?} of {holders:?}"
            );
        }
    }
}
