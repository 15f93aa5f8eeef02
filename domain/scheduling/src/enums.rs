//! The closed sets of values that describe an event, each with its stable name.

use crate::schedule::Status;

macro_rules! named_enums {
    ($($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $variant_name:literal,)+ })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $name {
            pub const ALL: [Self; [$($variant_name),+].len()] = [$(Self::$variant),+];

            /// Returns the stable name, which the audit record stores.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $variant_name,)+
                }
            }
        }
    )+};
}

named_enums! {
    /// The kind of an event.
    EventKind {
        /// It has a score, and a participant takes it once.
        Competition = "competition",
        /// It is for practice, and can be repeated (D32).
        Training = "training",
    }

    /// The kind of participants of a competition.
    ParticipantType {
        Individual = "individual",
        Team = "team",
    }

    /// The audience of a training.
    TrainingType {
        /// Open to everyone in the organization.
        Public = "public",
        /// Open to assigned participants.
        Private = "private",
    }

    /// The people who answer for a team (D31).
    TeamMode {
        /// Only the leader.
        Leader = "leader",
        /// Every member, including the leader.
        Members = "members",
    }

    /// What an event shows in a different order in each attempt (D111).
    Shuffle {
        Nothing = "nothing",
        /// The questions within their groups.
        Questions = "questions",
        /// The choices of multiple choice questions.
        Choices = "choices",
        Both = "both",
    }

    /// Who or what ended an attempt (D110).
    EndedBy {
        /// The participant submitted the attempt.
        Participant = "self",
        /// The time of the attempt was over.
        Time = "time",
        /// Staff shortened the time, which ended the attempt at once.
        Organizer = "organizer",
    }

    /// How a schedule is entered (D24).
    DateType {
        /// Whole days, with a duration.
        Range = "range",
        /// One day with a start and an end time. The duration is the time between them.
        Specific = "specific",
    }
}

impl Shuffle {
    pub const fn shuffles_questions(self) -> bool {
        matches!(self, Self::Questions | Self::Both)
    }

    pub const fn shuffles_choices(self) -> bool {
        matches!(self, Self::Choices | Self::Both)
    }
}

impl EventKind {
    /// Returns the capitalized name that messages use.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Competition => "Competition",
            Self::Training => "Training",
        }
    }

    /// Whether a participant can take an event again (D32).
    pub const fn is_repeatable(self) -> bool {
        match self {
            Self::Competition => false,
            Self::Training => true,
        }
    }

    /// Whether an event is for practice. Its questions can be those of an event that is not, so its marks and its key
    /// could reveal what is secret there (D30).
    pub const fn is_for_practice(self) -> bool {
        match self {
            Self::Competition => false,
            Self::Training => true,
        }
    }

    /// Whether a published score can have a certificate (D218).
    pub const fn has_certificates(self) -> bool {
        match self {
            Self::Competition => true,
            Self::Training => false,
        }
    }

    /// Returns the states of the events in a list that is not limited to one state. Competitions that have ended have a
    /// list of their own.
    pub const fn listed_statuses(self) -> &'static [Status] {
        match self {
            Self::Competition => &[Status::Pending, Status::Running],
            Self::Training => &[Status::Pending, Status::Running, Status::Ended],
        }
    }
}
