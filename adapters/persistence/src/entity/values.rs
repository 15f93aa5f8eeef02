//! The values of columns: typed ids, instants, points, scopes and enumerations of the domain.
//!
//! The domain does not depend on the database. So for each of these types, this module defines a type that sea-orm can
//! read and write.

use domain_access::Scope;
use domain_kernel::{Points, Timestamp};
use sea_orm::prelude::*;
use sea_orm::{DbErr, DeriveActiveEnum, DeriveValueType, EnumIter, TryFromU64};

/// Defines the typed ids. Each has the name of the corresponding type in the domain.
macro_rules! ids {
    ($($name:ident),+ $(,)?) => {$(
        #[doc = concat!("A column's [`domain_kernel::", stringify!($name), "`].")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, DeriveValueType)]
        pub struct $name(pub Uuid);

        impl From<domain_kernel::$name> for $name {
            fn from(id: domain_kernel::$name) -> Self {
                Self(id.0)
            }
        }

        impl From<$name> for domain_kernel::$name {
            fn from(id: $name) -> Self {
                Self(id.0)
            }
        }

        /// sea-orm requires this implementation for a primary key. It always fails, because a number cannot become a
        /// UUID.
        impl TryFromU64 for $name {
            fn try_from_u64(_: u64) -> Result<Self, DbErr> {
                Err(DbErr::ConvertFromU64(stringify!($name)))
            }
        }
    )+};
}

ids! {
    AssignmentId, AttachmentId, AttemptId, AuditId, CorrectionId, EntityId, EventId, EmailId, MessageId, OrganizationId, PlayerId, QuestionId, RoleId, SessionId, TemplateId, UserGroupId, UserId,
}

/// An instant in milliseconds. It is not named `Timestamp`, because sea-orm treats a type with this name as one of its
/// own types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, DeriveValueType)]
pub struct Millis(pub i64);

impl From<Timestamp> for Millis {
    fn from(at: Timestamp) -> Self {
        Self(at.millis())
    }
}

impl From<Millis> for Timestamp {
    fn from(at: Millis) -> Self {
        Self::from_millis(at.0)
    }
}

/// Points in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, DeriveValueType)]
pub struct Hundredths(pub i64);

impl From<Points> for Hundredths {
    fn from(points: Points) -> Self {
        Self(points.hundredths())
    }
}

impl From<Hundredths> for Points {
    fn from(points: Hundredths) -> Self {
        Self::from_hundredths(points.0)
    }
}

/// The id of an organization, or the nil id for the platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, DeriveValueType)]
pub struct ScopeId(pub Uuid);

/// sea-orm requires this implementation for a primary key. It always fails, because a number cannot become a UUID.
impl TryFromU64 for ScopeId {
    fn try_from_u64(_: u64) -> Result<Self, DbErr> {
        Err(DbErr::ConvertFromU64("ScopeId"))
    }
}

impl From<Scope> for ScopeId {
    fn from(scope: Scope) -> Self {
        Self(scope.organization_id().map_or(Uuid::nil(), Uuid::from))
    }
}

impl From<Option<domain_kernel::OrganizationId>> for ScopeId {
    fn from(id: Option<domain_kernel::OrganizationId>) -> Self {
        id.map_or(Scope::Platform, Scope::Organization).into()
    }
}

impl From<ScopeId> for Scope {
    fn from(id: ScopeId) -> Self {
        if id.0.is_nil() {
            Self::Platform
        } else {
            Self::Organization(id.0.into())
        }
    }
}

/// Lets a column store an enumeration of the domain.
macro_rules! active_enum {
    ($name:ident($domain:ty) $rs_type:literal $db_type:literal $attribute:ident {
        $($variant:ident = $value:literal,)+
    }) => {
        #[doc = concat!("A column's [`", stringify!($domain), "`].")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
        #[sea_orm(rs_type = $rs_type, db_type = $db_type)]
        pub enum $name {
            $(#[sea_orm($attribute = $value)]
            $variant,)+
        }

        impl From<$domain> for $name {
            fn from(value: $domain) -> Self {
                match value {
                    $(<$domain>::$variant => Self::$variant,)+
                }
            }
        }

        impl From<$name> for $domain {
            fn from(value: $name) -> Self {
                match value {
                    $($name::$variant => Self::$variant,)+
                }
            }
        }
    };
}

active_enum! {
    RoleKind(domain_access::RoleKind) "String" "Text" string_value {
        SuperAdmin = "super_admin",
        Admin = "admin",
        User = "user",
        SubAdmin = "suber-admin",
        Custom = "custom",
    }
}

active_enum! {
    UserState(domain_accounts::UserState) "i64" "BigInteger" num_value {
        Invited = 1,
        Active = 2,
        Deactivated = 3,
    }
}

active_enum! {
    EventKind(domain_scheduling::EventKind) "i64" "BigInteger" num_value {
        Competition = 1,
        Training = 2,
    }
}

active_enum! {
    DateType(domain_scheduling::DateType) "i64" "BigInteger" num_value {
        Range = 1,
        Specific = 2,
    }
}

active_enum! {
    ParticipantType(domain_scheduling::ParticipantType) "String" "Text" string_value {
        Individual = "individual",
        Team = "team",
    }
}

active_enum! {
    TrainingType(domain_scheduling::TrainingType) "String" "Text" string_value {
        Public = "public",
        Private = "private",
    }
}

active_enum! {
    TeamMode(domain_scheduling::TeamMode) "String" "Text" string_value {
        Leader = "leader",
        Members = "members",
    }
}

active_enum! {
    CorrectionRule(domain_assessment::CorrectionRule) "String" "Text" string_value {
        NewKey = "new_key",
        Better = "better",
        FullMarks = "full_marks",
        Drop = "drop",
    }
}

active_enum! {
    Shuffle(domain_scheduling::Shuffle) "String" "Text" string_value {
        Nothing = "nothing",
        Questions = "questions",
        Choices = "choices",
        Both = "both",
    }
}

active_enum! {
    EndedBy(domain_scheduling::EndedBy) "i64" "BigInteger" num_value {
        Participant = 1,
        Time = 2,
        Organizer = 3,
    }
}

active_enum! {
    ReasonOf(domain_scheduling::ReasonOf) "String" "Text" string_value {
        Pause = "pause",
        Extension = "extension",
    }
}

active_enum! {
    LeaderboardState(domain_assessment::LeaderboardState) "String" "Text" string_value {
        Off = "off",
        Live = "live",
        Frozen = "frozen",
        Final = "final",
    }
}

active_enum! {
    LeaderboardNames(domain_assessment::LeaderboardNames) "String" "Text" string_value {
        Names = "names",
        Pseudonyms = "pseudonyms",
    }
}

active_enum! {
    EmailTokenPurpose(domain_accounts::EmailTokenPurpose) "String" "Text" string_value {
        Invitation = "invitation",
        Reset = "reset",
    }
}

active_enum! {
    FileUse(domain_assessment::FileUse) "String" "Text" string_value {
        Image = "image",
        Material = "material",
    }
}
