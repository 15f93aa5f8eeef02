//! What the form for a file of users sends.

use application::UserFile;
use domain_kernel::OrganizationId;
use domain_organization::MAX_USER_FILE;
use serde_json::{Map, Value};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;
use validator::Validate;

use crate::fields::RoleName;
use crate::problem::Problem;
use crate::uploads::{Form, Upload};
use crate::users::requests::CreateUserRequest;
use crate::validation::field_errors;

/// A file of users and the role for all of them.
#[derive(ToSchema, Validate)]
pub(crate) struct UserFileRequest {
    /// The role's name.
    #[validate(nested)]
    role: RoleName,
    /// An xlsx or csv file whose first row names the columns `name`, `email` and, if there are passwords,
    /// `password`, in any order and in upper or lower case.
    #[schema(value_type = UploadedFile)]
    file: Vec<u8>,
}

/// Describes a file in the document.
pub(crate) struct UploadedFile;

impl PartialSchema for UploadedFile {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)))
            .max_length(Some(MAX_USER_FILE))
            .into()
    }
}

impl ToSchema for UploadedFile {}

/// Receives a file of users while a turn lasts.
pub(super) async fn receive(upload: Upload) -> Result<UserFile, Problem> {
    user_file(upload.receive(MAX_USER_FILE).await?)
}

fn user_file(mut form: Form) -> Result<UserFile, Problem> {
    let request = UserFileRequest {
        role: RoleName(form.texts.remove("role").unwrap_or_default()),
        file: form
            .file
            .ok_or_else(|| Problem::field("file", "Required"))?,
    };
    request
        .validate()
        .map_err(|errors| Problem::invalid(field_errors(&errors)))?;
    Ok(UserFile {
        role: request.role.0,
        content: request.file,
    })
}

/// A form that creates users: those of a file, or one.
pub(super) enum UserForm {
    /// With the organization that a super administrator names.
    File(UserFile, Option<OrganizationId>),
    One(CreateUserRequest),
}

impl UserForm {
    /// Receives the form. The fields of one user and a file exclude one another.
    pub async fn receive(upload: Upload) -> Result<Self, Problem> {
        const FIELDS: [&str; 4] = ["name", "email", "password", "password_confirmation"];
        let mut form = upload.receive(MAX_USER_FILE).await?;
        if form.file.is_some() {
            let has = |field: &&str| form.texts.get(*field).is_some_and(|text| !text.is_empty());
            if FIELDS.iter().any(has) {
                let message = "Send the fields of one user or a file, not both";
                return Err(Problem::field("file", message));
            }
            let organization = form.texts.remove("organization_id");
            let organization = organization.filter(|text| !text.is_empty());
            let organization = organization.map(|text| text.parse::<Uuid>()).transpose();
            let organization =
                organization.map_err(|_| Problem::field("organization_id", "Must be an id"))?;
            return Ok(Self::File(user_file(form)?, organization.map(Into::into)));
        }
        let fields = form.texts.into_iter();
        let fields: Map<String, Value> = fields
            .filter(|(_, text)| !text.is_empty())
            .map(|(name, text)| {
                let value = match (name.as_str(), text.as_str()) {
                    ("invitation", "true" | "1") => true.into(),
                    ("invitation", "false" | "0") => false.into(),
                    _ => text.into(),
                };
                (name, value)
            })
            .collect();
        let request: CreateUserRequest = serde_json::from_value(fields.into())
            .map_err(|_| Problem::field("body", "This value has the wrong type"))?;
        request
            .validate()
            .map_err(|errors| Problem::invalid(field_errors(&errors)))?;
        Ok(Self::One(request))
    }
}
