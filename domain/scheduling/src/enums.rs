//! The closed sets of values that describe an event, each with its stable name.

macro_rules! named_enums {
    ($($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $variant_name:literal,)+ })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $name {
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
}
