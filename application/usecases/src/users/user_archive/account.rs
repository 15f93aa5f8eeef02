//! The part of a person's archive about the account.

use application_ports::UserRow;
use domain_access::ReadScope;
use domain_accounts::UserState;
use serde_json::{Value, json};

use super::{ArchiveReader, instant, set};
use crate::{App, AppResult};

impl App {
    pub(super) async fn account_json(
        &self,
        scope: &ReadScope,
        user: &UserRow,
        reader: ArchiveReader,
    ) -> AppResult<Value> {
        let now = self.now();
        let team = self.ports.store.queries().team_of_user(scope, user.id, now);
        let team = team.await?.map(|row| row.team.name);
        let reading = self.ports.store.begin_reading().await?;
        let allowance = reading.standing_allowance(user.id).await?;
        drop(reading);
        let sessions = self.ports.sessions.living(user.id, now).await?;
        let sessions = sessions.iter().map(|session| {
            let mut shown = json!({
                "device": session.device,
                "created_at": instant(session.created_at),
                "last_used_at": instant(session.last_used_at),
            });
            if reader.is_own() {
                set(&mut shown, "network_address", json!(session.ip));
            }
            shown
        });
        let mut account = json!({
            "id": user.id,
            "name": user.name,
            "email": user.email,
            "role": user.role,
            "state": match user.state {
                UserState::Invited => "invited",
                UserState::Active => "active",
                UserState::Deactivated => "deactivated",
            },
            "created_at": instant(user.created_at),
            "last_sign_in_at": user.last_sign_in_at.map(instant),
            "invited_at": user.invited_at.map(instant),
            "team": team,
            "sessions": sessions.collect::<Vec<_>>(),
            "time_in_percent": allowance.factor.percent(),
        });
        if !reader.is_own() {
            set(&mut account, "note_on_time", json!(allowance.note));
        }
        Ok(account)
    }
}
