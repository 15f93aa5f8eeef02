//! The signed-in person in the form of the web app.

use application::{EmailLinkState, NewSession, Settings};
use domain_access::{Principal, RoleKind};
use domain_accounts::Session;
use domain_kernel::SessionId;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::shared::serde_types::Instant;

/// The signed-in user and the permissions.
#[derive(Serialize, ToSchema)]
pub(crate) struct MeResponse {
    /// The end of the session, unless it ends earlier.
    expires_at: Instant,
    data: AccountResponse,
    /// Such as `viewAny template`.
    permissions: Vec<String>,
    /// Whether there is a reports service that the person may open.
    has_reports: bool,
}

/// A new session.
#[derive(Serialize, ToSchema)]
pub(crate) struct SignedInResponse {
    /// The bearer token of every further call.
    token: String,
    #[serde(flatten)]
    me: MeResponse,
}

/// An account that is set up, and its new session. Without one everything but the message is null, and the person signs in
/// as usual.
#[derive(Serialize, ToSchema)]
pub(crate) struct AcceptedInvitationResponse {
    message: &'static str,
    /// The bearer token of every further call.
    #[schema(required)]
    token: Option<String>,
    /// The end of the session, unless it ends earlier.
    #[schema(required)]
    expires_at: Option<Instant>,
    #[schema(required)]
    data: Option<AccountResponse>,
    /// Such as `viewAny template`.
    #[schema(required)]
    permissions: Option<Vec<String>>,
    /// Whether there is a reports service that the person may open.
    #[schema(required)]
    has_reports: Option<bool>,
}

/// A session of the signed-in person.
#[derive(Serialize, ToSchema)]
pub(crate) struct SessionResponse {
    id: Uuid,
    /// The browser and the system that signed in, such as `Firefox on Windows`. Null if they are unknown.
    #[schema(required)]
    device: Option<String>,
    /// The network address that signed in. Null if it is unknown.
    #[schema(required)]
    ip: Option<String>,
    /// When the person signed in.
    created_at: Instant,
    /// The last recorded use. Uses are recorded at most every five minutes, and saves of answers are not.
    last_used_at: Instant,
    /// The latest end of the session.
    expires_at: Instant,
    /// Whether it is the session of this request.
    is_current: bool,
}

/// Whether an emailed link works.
#[derive(Serialize, ToSchema)]
pub(crate) struct EmailLinkResponse {
    state: LinkState,
    /// The organization that the link belongs to. Null for the platform and for a link that does not work.
    #[schema(required)]
    organization: Option<String>,
}

/// Used: also a link that was replaced, has ended, or never existed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum LinkState {
    Valid,
    Expired,
    Used,
}

impl From<EmailLinkState> for EmailLinkResponse {
    fn from(state: EmailLinkState) -> Self {
        let (state, organization) = match state {
            EmailLinkState::Valid { organization } => (LinkState::Valid, organization),
            EmailLinkState::Expired => (LinkState::Expired, None),
            EmailLinkState::Used => (LinkState::Used, None),
        };
        Self {
            state,
            organization,
        }
    }
}

/// The signed-in person.
#[derive(Serialize, ToSchema)]
struct AccountResponse {
    id: Uuid,
    name: String,
    #[schema(format = Email)]
    email: String,
    /// The one role's name.
    #[schema(min_items = 1, max_items = 1)]
    role: Vec<String>,
    /// Null for super administrators.
    #[schema(required)]
    organization: Option<AccountOrganizationResponse>,
}

/// The signed-in person's organization.
#[derive(Serialize, ToSchema)]
struct AccountOrganizationResponse {
    id: Uuid,
    name: String,
    domain: String,
}

impl SessionResponse {
    /// Converts a session. `current` is the session of the request.
    pub fn new(session: Session, current: SessionId) -> Self {
        let session = session.into_stored();
        Self {
            id: session.id.0,
            device: session.device,
            ip: session.ip.map(|ip| ip.to_string()),
            created_at: Instant(session.created_at),
            last_used_at: Instant(session.last_used_at),
            expires_at: Instant(session.expires_at),
            is_current: session.id == current,
        }
    }
}

impl SignedInResponse {
    /// Converts a new session. `settings` are those of the application.
    pub fn new(session: NewSession, settings: &Settings) -> Self {
        Self {
            token: session.token,
            me: MeResponse::new(session.principal, settings),
        }
    }
}

impl AcceptedInvitationResponse {
    pub fn new(session: Option<NewSession>, settings: &Settings) -> Self {
        let Some(session) = session else {
            return Self {
                message: "Your account is ready. Please sign in",
                token: None,
                expires_at: None,
                data: None,
                permissions: None,
                has_reports: None,
            };
        };
        let SignedInResponse { token, me } = SignedInResponse::new(session, settings);
        Self {
            message: "Your account is ready",
            token: Some(token),
            expires_at: Some(me.expires_at),
            data: Some(me.data),
            permissions: Some(me.permissions),
            has_reports: Some(me.has_reports),
        }
    }
}

impl MeResponse {
    /// Converts the signed-in person. `settings` are those of the application.
    pub fn new(principal: Principal, settings: &Settings) -> Self {
        Self {
            has_reports: settings.reports_url.is_some() && principal.role_kind == RoleKind::Admin,
            expires_at: Instant(principal.session_expires_at),
            permissions: principal.permissions.names(),
            data: AccountResponse {
                id: principal.user_id.0,
                name: principal.name,
                email: principal.email,
                role: vec![principal.role_name],
                organization: principal.organization.map(|organization| {
                    AccountOrganizationResponse {
                        id: organization.id.0,
                        name: organization.name,
                        domain: organization.domain,
                    }
                }),
            },
        }
    }
}
