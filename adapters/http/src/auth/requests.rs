//! The requests of the sign-in and password forms.

use std::net::IpAddr;

use application::{AcceptInvitation, ChangePassword, CheckEmailLink, ResetPassword, SignIn};
use domain_accounts::KnownDevice;
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use crate::shared::enums::LinkPurpose;
use crate::shared::fields::{Email, KnownPassword, NewPassword, UserName};
use crate::shared::serde_types::Flag;

#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct SignInRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    pub email: Email,
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    pub password: KnownPassword,
    /// False when absent. A session of 30 days instead of 12 hours.
    #[schema(nullable = false)]
    remember_me: Option<bool>,
}

#[derive(Default, Deserialize, ToSchema, Validate)]
pub(crate) struct SignOutRequest {
    /// 0 when absent. 1 on a computer that others use too: it forgets the device.
    #[schema(nullable = false)]
    shared: Option<Flag>,
}

#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct ChangePasswordRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    current_password: KnownPassword,
    /// Upper, lower, digit and special character.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    password: NewPassword,
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    password_confirmation: KnownPassword,
}

#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct ForgetPasswordRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    pub email: Email,
}

#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct ResetPasswordRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    pub email: Email,
    /// The token of the emailed link.
    #[serde(default)]
    #[schema(required, min_length = 1)]
    token: String,
    /// Upper, lower, digit and special character.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    password: NewPassword,
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    password_confirmation: KnownPassword,
}

#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct CheckEmailLinkRequest {
    purpose: LinkPurpose,
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    pub email: Email,
    /// The token of the emailed link.
    #[serde(default)]
    #[schema(required, min_length = 1)]
    token: String,
}

#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct AcceptInvitationRequest {
    /// Words of letters and digits, with a single apostrophe, hyphen or period between two of them.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    name: UserName,
    /// Upper, lower, digit and special character.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    password: NewPassword,
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    password_confirmation: KnownPassword,
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    pub email: Email,
    /// The token of the emailed link.
    #[serde(default)]
    #[schema(required, min_length = 1)]
    token: String,
}

impl AcceptInvitationRequest {
    /// Returns the sign-in with the chosen password.
    pub fn credentials(&self) -> SignInRequest {
        SignInRequest {
            email: Email(self.email.0.clone()),
            password: KnownPassword(self.password_confirmation.0.clone()),
            remember_me: None,
        }
    }
}

impl SignInRequest {
    /// Creates the command. `ip` is the address of the request, and `devices` are the devices of its cookies.
    /// `device_name` is derived from its browser.
    pub fn command(
        self,
        ip: Option<IpAddr>,
        device_name: Option<String>,
        devices: Vec<KnownDevice>,
    ) -> SignIn {
        SignIn {
            email: self.email.0,
            password: self.password.0,
            remember_me: self.remember_me.unwrap_or(false),
            ip,
            device_name,
            devices,
        }
    }
}

impl SignOutRequest {
    /// Whether other people use the same computer.
    pub fn is_shared(&self) -> bool {
        self.shared.as_ref().is_some_and(|shared| shared.0)
    }
}

impl From<ChangePasswordRequest> for ChangePassword {
    fn from(request: ChangePasswordRequest) -> Self {
        Self {
            current_password: request.current_password.0,
            password: request.password.0,
            password_confirmation: request.password_confirmation.0,
        }
    }
}

impl ResetPasswordRequest {
    /// Creates the command. `ip` is the address of the request, and `device_name` is derived from its browser.
    pub fn command(self, ip: Option<IpAddr>, device_name: Option<String>) -> ResetPassword {
        ResetPassword {
            email: self.email.0,
            token: self.token,
            password: self.password.0,
            password_confirmation: self.password_confirmation.0,
            ip,
            device_name,
        }
    }
}

impl From<CheckEmailLinkRequest> for CheckEmailLink {
    fn from(request: CheckEmailLinkRequest) -> Self {
        Self {
            purpose: request.purpose.into(),
            email: request.email.0,
            token: request.token,
        }
    }
}

impl AcceptInvitationRequest {
    /// Creates the command. `ip` is the address of the request, and `device_name` is derived from its browser.
    pub fn command(self, ip: Option<IpAddr>, device_name: Option<String>) -> AcceptInvitation {
        AcceptInvitation {
            name: self.name.0,
            email: self.email.0,
            token: self.token,
            password: self.password.0,
            password_confirmation: self.password_confirmation.0,
            ip,
            device_name,
        }
    }
}
