//! The closed lists of words that events are described with, as they stand on the wire.

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)+ })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $name {
            /// Every one.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The word of the wire.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }

            /// The one of that exact word.
            pub fn parse(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|known| known.as_str() == word)
            }
        }
    )+};
}

words! {
    /// The two kinds of event.
    EventKind {
        /// Scored; answered once.
        Competition = "competition",
        /// For practice; can be taken again (D32).
        Training = "training",
    }

    /// Who takes part in a competition.
    ParticipantType {
        /// People, each for themselves.
        Individual = "individual",
        /// Teams.
        Team = "team",
    }

    /// Whom a training is open to.
    TrainingType {
        /// Everybody of the organization.
        Public = "public",
        /// Those who are assigned.
        Private = "private",
    }

    /// Who of a team answers (D31).
    TeamMode {
        /// The leader alone.
        Leader = "leader",
        /// Everybody in it, the leader included.
        Members = "members",
    }

    /// How a window is given (D24).
    DateType {
        /// Whole days, with a duration.
        Range = "range",
        /// One day with two times; the duration is the window.
        Specific = "specific",
    }
}

impl EventKind {
    /// The `type` of the wire.
    pub const fn code(self) -> i64 {
        match self {
            Self::Competition => 1,
            Self::Training => 2,
        }
    }

    /// The kind of that `type`.
    pub fn from_code(code: i64) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.code() == code)
    }

    /// What people read, capitalized.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Competition => "Competition",
            Self::Training => "Training",
        }
    }
}

impl DateType {
    /// The `date_type` of the wire.
    pub const fn code(self) -> i64 {
        match self {
            Self::Range => 1,
            Self::Specific => 2,
        }
    }

    /// The type of that `date_type`.
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
    fn every_word_and_code_is_read_back() {
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
