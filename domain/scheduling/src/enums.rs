//! The closed sets of values that describe an event, each with its stable name.

macro_rules! named_enums {
    ($($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $variant_name:literal,)+ })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $name {
            /// All values.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// Returns the stable name.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $variant_name,)+
                }
            }

            /// Returns the value with exactly that name.
            pub fn parse(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|known| known.as_str() == name)
            }
        }
    )+};
}

named_enums! {
    /// The kind of an event.
    EventKind {
        /// Scored, and answered once.
        Competition = "competition",
        /// For practice, and can be taken again (D32).
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

    /// The form in which a schedule is entered (D24).
    DateType {
        /// Whole days, with a duration.
        Range = "range",
        /// One day with a start and an end time, whose difference is the duration.
        Specific = "specific",
    }
}

impl EventKind {
    /// Returns the stable number.
    pub const fn code(self) -> i64 {
        match self {
            Self::Competition => 1,
            Self::Training => 2,
        }
    }

    /// Returns the kind with that number.
    pub fn from_code(code: i64) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.code() == code)
    }

    /// Returns the capitalized name that messages use.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Competition => "Competition",
            Self::Training => "Training",
        }
    }
}

impl DateType {
    /// Returns the stable number.
    pub const fn code(self) -> i64 {
        match self {
            Self::Range => 1,
            Self::Specific => 2,
        }
    }

    /// Returns the type with that number.
    pub fn from_code(code: i64) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|date_type| date_type.code() == code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_parsed_from_its_name_and_number() {
        for kind in EventKind::ALL {
            assert_eq!(EventKind::parse(kind.as_str()), Some(*kind));
            assert_eq!(EventKind::from_code(kind.code()), Some(*kind));
        }
        for date_type in DateType::ALL {
            assert_eq!(DateType::parse(date_type.as_str()), Some(*date_type));
            assert_eq!(DateType::from_code(date_type.code()), Some(*date_type));
        }
        assert_eq!(TeamMode::parse("leader"), Some(TeamMode::Leader));
        assert_eq!(ParticipantType::parse("Team"), None);
        assert_eq!(TrainingType::parse(""), None);
        assert_eq!(EventKind::from_code(0), None);
    }
}
