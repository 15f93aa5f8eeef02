//! The requests of the user forms.

use application::{ChosenUsers, Edit, ImportOptions, MAX_ROLE_CHANGES, UserFile, UserFileColumns};
use application_ports::UserFilter;
use domain_accounts::UserDraft;
use domain_kernel::{ListQuery, OrganizationId, Paging, Sort};
use domain_scheduling::StandingAllowance;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;
use validator::Validate;

use crate::shared::enums::UserState;
use crate::shared::fields::{
    AllowanceNote, Email, KnownPassword, NewPassword, RoleName, SearchText, TimeFactorNumber,
    UserName,
};
use crate::shared::lists::{BoundedList, refuse_filters};
use crate::shared::serde_types::{Flag, Version};
use crate::web::problem::Problem;
use crate::web::query::{Switch, parameter};
use crate::web::uploads::{FileField, JsonOrForm, Upload};

#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct CreateUserRequest {
    /// Words of letters and digits, with a single apostrophe, hyphen or period between two of them.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    name: UserName,
    /// With the scope's email domain.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    email: Email,
    /// Upper, lower, digit and special character. Required without an invitation.
    #[serde(default)]
    #[validate(nested)]
    password: NewPassword,
    #[serde(default)]
    #[validate(nested)]
    password_confirmation: KnownPassword,
    /// False when absent. True sends an email with a link to set the password; then a password is refused.
    #[schema(nullable = false)]
    invitation: Option<bool>,
    /// The role's name.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    role: RoleName,
    /// Super administrators only; null or absent is the platform.
    organization_id: Option<Uuid>,
}

/// The fields of one user, or a file of users and the role for all of them.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct UserFormRequest {
    /// Words of letters and digits, with a single apostrophe, hyphen or period between two of them.
    #[serde(default)]
    #[validate(nested)]
    name: UserName,
    /// With the scope's email domain.
    #[serde(default)]
    #[validate(nested)]
    email: Email,
    /// Upper, lower, digit and special character. Required without an invitation.
    #[serde(default)]
    #[validate(nested)]
    password: NewPassword,
    #[serde(default)]
    #[validate(nested)]
    password_confirmation: KnownPassword,
    /// False when absent. True sends an email with a link to set the password; then a password is refused.
    #[serde(default, deserialize_with = "parameter")]
    #[schema(value_type = bool, required = false)]
    invitation: Option<Switch>,
    /// The role's name.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    role: RoleName,
    /// Super administrators only; absent is the platform.
    #[serde(default, deserialize_with = "parameter")]
    #[schema(value_type = Uuid, required = false)]
    organization_id: Option<Uuid>,
    /// An xlsx or csv file as for an import of users.
    #[serde(default, rename = "file")]
    _file: FileField,
    /// With a file: 1 leaves wrong rows out.
    #[serde(default, deserialize_with = "parameter")]
    #[schema(value_type = Flag, required = false)]
    leave_out: Option<Switch>,
    /// With a file: the names of its columns, as JSON: `{"name": "Vorname", "last_name": "Nachname", "email": "E-Mail"}`.
    #[serde(default)]
    #[schema(required = false)]
    columns: String,
}

/// A file of users and the role for all of them.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct UserFileRequest {
    /// The role's name.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    role: RoleName,
    /// An xlsx or csv file whose first row names the columns `name`, `email` and, if there are passwords,
    /// `password`, in any order and in upper or lower case.
    #[serde(default, rename = "file")]
    #[schema(required)]
    _file: FileField,
    /// 1 leaves wrong rows out.
    #[serde(default, deserialize_with = "parameter")]
    #[schema(value_type = Flag, required = false)]
    leave_out: Option<Switch>,
    /// The names of the columns, as JSON: `{"name": "Vorname", "last_name": "Nachname", "email": "E-Mail"}`.
    #[serde(default)]
    #[schema(required = false)]
    columns: String,
}

/// A file whose cells are read.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct UserTableRequest {
    /// An xlsx or csv file.
    #[serde(default, rename = "file")]
    #[schema(required)]
    _file: FileField,
}

/// The names of the columns of a file.
#[derive(Deserialize)]
struct ColumnNames {
    name: String,
    last_name: Option<String>,
    email: String,
    password: Option<String>,
}

/// Reads the options of an import.
fn options(leave_out: Option<Switch>, columns: &str) -> Result<ImportOptions, Problem> {
    let columns = if columns.is_empty() {
        None
    } else {
        let names: ColumnNames = serde_json::from_str(columns)
            .map_err(|_| Problem::field("columns", "Must be JSON with name and email"))?;
        Some(UserFileColumns {
            name: names.name,
            last_name: names.last_name,
            email: names.email,
            password: names.password,
        })
    };
    Ok(ImportOptions {
        leave_out: leave_out.is_some_and(|flag| flag.0),
        columns,
    })
}

/// The users to create.
pub(super) enum NewUsers {
    One(UserDraft),
    File(UserFile),
}

impl NewUsers {
    /// Returns the users of a body, and the organization that a super administrator requests. A body contains either
    /// the fields of one user or a file.
    pub fn read(
        body: JsonOrForm<CreateUserRequest, UserFormRequest>,
    ) -> Result<(Option<OrganizationId>, Self), Problem> {
        let Upload { fields, file } = match body {
            JsonOrForm::Form(form) => form,
            JsonOrForm::Json(body) => {
                let organization = body.organization_id.map(Into::into);
                return Ok((organization, Self::One(body.into())));
            }
        };
        let organization = fields.organization_id.map(Into::into);
        let options = options(fields.leave_out, &fields.columns)?;
        let user = UserDraft::from(fields);
        let Some(content) = file else {
            return Ok((organization, Self::One(user)));
        };
        let of_one_user = [
            &user.name,
            &user.email,
            &user.password,
            &user.password_confirmation,
        ];
        if of_one_user.iter().any(|text| !text.is_empty()) {
            let message = "Send the fields of one user or a file, not both";
            return Err(Problem::field("file", message));
        }
        let role = user.role;
        let file = UserFile {
            role,
            content,
            options,
        };
        Ok((organization, Self::File(file)))
    }
}

impl TryFrom<Upload<UserFileRequest>> for UserFile {
    type Error = Problem;

    fn try_from(upload: Upload<UserFileRequest>) -> Result<Self, Problem> {
        let (fields, content) = upload.with_file()?;
        Ok(Self {
            options: options(fields.leave_out, &fields.columns)?,
            role: fields.role.0,
            content,
        })
    }
}

#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct UpdateUserRequest {
    /// Words of letters and digits, with a single apostrophe, hyphen or period between two of them.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    name: UserName,
    /// With the scope's email domain, or unchanged.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    email: Email,
    /// The role's name.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    role: RoleName,
    /// Absent: the old one stays. Upper, lower, digit and special character.
    #[validate(nested)]
    password: Option<NewPassword>,
    #[validate(nested)]
    password_confirmation: Option<KnownPassword>,
    /// The version that was read. Without it, the change overwrites every version.
    #[schema(value_type = Option<i32>, minimum = 0)]
    version: Option<Version>,
}

impl From<CreateUserRequest> for UserDraft {
    fn from(request: CreateUserRequest) -> Self {
        Self {
            name: request.name.0,
            email: request.email.0,
            password: request.password.0,
            password_confirmation: request.password_confirmation.0,
            role: request.role.0,
            invitation: request.invitation.unwrap_or(false),
        }
    }
}

impl From<UserFormRequest> for UserDraft {
    fn from(request: UserFormRequest) -> Self {
        Self {
            name: request.name.0,
            email: request.email.0,
            password: request.password.0,
            password_confirmation: request.password_confirmation.0,
            role: request.role.0,
            invitation: request.invitation.is_some_and(|switch| switch.0),
        }
    }
}

impl From<UpdateUserRequest> for Edit<UserDraft> {
    fn from(request: UpdateUserRequest) -> Self {
        let draft = UserDraft {
            name: request.name.0,
            email: request.email.0,
            password: request.password.unwrap_or_default().0,
            password_confirmation: request.password_confirmation.unwrap_or_default().0,
            role: request.role.0,
            invitation: false,
        };
        Self {
            draft,
            version: request.version.map(Into::into),
        }
    }
}

/// Who gets another role, and which one.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct ChangeRolesRequest {
    /// The role's name.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    role: RoleName,
    /// Those who are not in the scope are not counted.
    #[schema(required = false, value_type = Vec<Uuid>, min_items = 1, max_items = 10_000)]
    #[validate(length(max = MAX_ROLE_CHANGES, message = "Must have at most 10000 items"))]
    users: Option<BoundedList<Uuid, MAX_ROLE_CHANGES>>,
    /// In place of `users`: all users whom the list shows with the following filters.
    #[serde(default)]
    all: Flag,
    #[validate(nested)]
    #[schema(nullable = false)]
    search: Option<SearchText>,
    /// The id of a role.
    #[schema(nullable = false)]
    role_id: Option<Uuid>,
    #[schema(nullable = false)]
    state: Option<UserState>,
    /// The id of an import.
    #[schema(nullable = false)]
    import_id: Option<Uuid>,
}

impl ChangeRolesRequest {
    /// Returns the users and the name of the role.
    pub fn read(self) -> Result<(ChosenUsers, String), Problem> {
        if !self.all.0 {
            refuse_filters(&[
                ("search", self.search.is_some()),
                ("role_id", self.role_id.is_some()),
                ("state", self.state.is_some()),
                ("import_id", self.import_id.is_some()),
            ])?;
        }
        let users = match (self.users, self.all.0) {
            (Some(users), false) if !users.0.is_empty() => {
                ChosenUsers::Ids(users.0.into_iter().map(Into::into).collect())
            }
            (None, true) => {
                let search = self.search.as_ref().map(|text| text.0.as_str());
                let query = ListQuery::new(search, Sort::Ascending, Paging::default());
                let filter = UserFilter {
                    role_id: self.role_id.map(Into::into),
                    state: self.state.map(Into::into),
                    group_id: self.import_id.map(Into::into),
                };
                let query = query.map_err(|message| Problem::field("search", message))?;
                ChosenUsers::Listed(filter, query)
            }
            (_, true) => return Err(Problem::field("users", "Must not be sent with all")),
            (_, false) => return Err(Problem::field("users", "Required")),
        };
        Ok((users, self.role.0))
    }
}

/// The standing allowance of a user.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct UserAllowanceRequest {
    #[schema(required, nullable = false, value_type = TimeFactorNumber)]
    factor: Option<f64>,
    #[serde(default)]
    #[validate(nested)]
    note: AllowanceNote,
}

impl UserAllowanceRequest {
    pub fn allowance(self) -> Result<StandingAllowance, Problem> {
        StandingAllowance::parse(self.factor, &self.note.0).map_err(Problem::invalid)
    }
}
