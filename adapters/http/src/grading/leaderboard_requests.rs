//! The request with the settings of a leaderboard.

use application::Edit;
use domain_assessment::LeaderboardDraft;
use domain_kernel::FieldErrors;
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use crate::shared::enums::{
    LeaderboardNames as LeaderboardNamesWord, LeaderboardState as LeaderboardStateWord, parse_enum,
};
use crate::shared::serde_types::{Flag, Version};
use crate::web::problem::Problem;

/// A leaderboard.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct LeaderboardRequest {
    #[schema(required, nullable = false, value_type = LeaderboardStateWord)]
    state: Option<String>,
    /// Names by default.
    #[schema(nullable = false, value_type = Option<LeaderboardNamesWord>)]
    names: Option<String>,
    /// Whether everyone who has the address sees it.
    #[serde(default)]
    public: Flag,
    /// The number of places that are shown, from below. Only for a final one.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 100)]
    revealed: u32,
    /// The version that was read; 0 if the leaderboard was never saved. Without it, the change overwrites every version.
    #[schema(value_type = Option<i32>, minimum = 0)]
    version: Option<Version>,
}

impl LeaderboardRequest {
    /// Creates the command, or returns the invalid fields.
    pub fn command(self) -> Result<Edit<LeaderboardDraft>, Problem> {
        let mut errors = FieldErrors::new();
        let state = self.state.map(parse_enum::<LeaderboardStateWord>);
        let state = state.and_then(Result::ok);
        if state.is_none() {
            errors.add("state", "Must be off, live, frozen or final");
        }
        let names = match self.names.map(parse_enum::<LeaderboardNamesWord>) {
            Some(Ok(names)) => names,
            None => LeaderboardNamesWord::Names,
            Some(Err(_)) => {
                errors.add("names", "Must be names or pseudonyms");
                LeaderboardNamesWord::Names
            }
        };
        match state {
            Some(state) if errors.is_empty() => Ok(Edit {
                draft: LeaderboardDraft {
                    state: state.into(),
                    names: names.into(),
                    is_public: self.public.0,
                    revealed: self.revealed,
                },
                version: self.version.map(Into::into),
            }),
            _ => Err(Problem::invalid(errors)),
        }
    }
}
