//! What the user forms send.

use application::Edit;
use domain_organization::UserDraft;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;
use validator::Validate;

use crate::fields::{Email, KnownPassword, NewPassword, PersonName, RoleName};

#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct CreateUserRequest {
    /// Letters, digits and spaces.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    name: PersonName,
    /// With the scope's mail domain.
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
    pub organization_id: Option<Uuid>,
}

#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct UpdateUserRequest {
    /// Letters, digits and spaces.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    name: PersonName,
    /// With the scope's mail domain, or unchanged.
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
    version: Option<i32>,
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
            version: request.version,
        }
    }
}
