//! The snapshot of a leaderboard.

use application_ports::AuditSubject;
use domain_access::Scope;
use domain_assessment::{Leaderboard, LeaderboardNames, LeaderboardState, StoredLeaderboard};
use domain_scheduling::Event;
use serde::Serialize;

use super::format_instant;
use crate::audit::Audited;

/// The leaderboard of a competition.
pub(crate) struct AuditedLeaderboard<'a> {
    pub event: &'a Event,
    pub board: &'a Leaderboard,
}

#[derive(Serialize)]
struct LeaderboardSnapshot {
    leaderboard: LeaderboardState,
    names: LeaderboardNames,
    public: bool,
    revealed: u32,
    frozen_at: Option<String>,
}

impl Audited for AuditedLeaderboard<'_> {
    fn scope(&self) -> Scope {
        self.event.scope()
    }

    fn subject(&self) -> AuditSubject {
        self.event.subject()
    }

    fn snapshot(&self) -> impl Serialize {
        let StoredLeaderboard {
            event_id: _,
            organization_id: _,
            state,
            names,
            // Left out, because the code gives access to the leaderboard.
            code,
            revealed,
            frozen,
            key: _,
            version: _,
        } = &**self.board;
        LeaderboardSnapshot {
            leaderboard: *state,
            names: *names,
            public: code.is_some(),
            revealed: *revealed,
            frozen_at: frozen.as_ref().map(|frozen| format_instant(frozen.at)),
        }
    }
}
