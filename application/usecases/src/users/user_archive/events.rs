//! The part of a person's archive about events, with all attempts.

use application_ports::{AttemptRow, SpooledArchive, UserEventRow};
use domain_access::ReadScope;
use domain_kernel::{ListQuery, OrganizationId, Paging, UserId};
use domain_scheduling::{Event, EventKind, FeedbackState};
use serde_json::{Value, json};

use super::attempt::{Shown, attempt_json};
use super::{ArchiveReader, add, instant, set};
use crate::{App, AppResult};

/// The number of events that are read at once.
const EVENTS_AT_ONCE: u32 = 50;
/// The maximum number of pages of events in an archive.
const MAX_PAGES: u32 = 200;
/// The maximum number of messages of an event in an archive.
const MAX_MESSAGES: u64 = 1_000;

impl App {
    /// Adds a folder for each event.
    pub(super) async fn add_events(
        &self,
        archive: &mut dyn SpooledArchive,
        (organization, scope): (OrganizationId, &ReadScope),
        user: UserId,
        kinds: &[EventKind],
        reader: ArchiveReader,
    ) -> AppResult<()> {
        let mut number = 0;
        for page in 1..=MAX_PAGES {
            let mut query: ListQuery = ListQuery::default();
            query.paging = Paging {
                page,
                per_page: EVENTS_AT_ONCE,
            };
            let reads = self.ports.store.queries();
            let events = reads.events_of_user(scope, kinds, user, self.now(), &query);
            let events = events.await?;
            for row in &events.rows {
                number += 1;
                let folder = format!("events/{number:04}");
                let event = self.event_json(user, row, reader).await?;
                add(archive, format!("{folder}/event.json"), &event).await?;
                if reader.withholds(&row.event).is_none() {
                    self.add_attempts(archive, (organization, scope), user, (row, &folder), reader)
                        .await?;
                }
            }
            if events.last_page() <= u64::from(page) {
                break;
            }
        }
        Ok(())
    }

    async fn event_json(
        &self,
        user: UserId,
        row: &UserEventRow,
        reader: ArchiveReader,
    ) -> AppResult<Value> {
        let event = &row.event;
        let reading = self.ports.store.begin_reading().await?;
        let extra = reading.extra_time(event.id, user).await?;
        drop(reading);
        let reads = self.ports.store.queries();
        let messages = reads.messages(event.id, user, MAX_MESSAGES).await?;
        let messages = messages
            .iter()
            .map(|message| json!({ "at": instant(message.at), "text": message.text }));
        let mut shown = json!({
            "id": event.id,
            "name": event.name,
            "kind": event.kind.as_str(),
            "starts_at": instant(event.starts_at()),
            "ends_at": instant(event.ends_at()),
            "for_team": row.is_for_team,
            "extra_minutes": extra.minutes,
            "messages": messages.collect::<Vec<_>>(),
        });
        if let Some(reason) = reader.withholds(event) {
            set(&mut shown, "withheld", json!(reason));
        }
        Ok(shown)
    }

    /// Adds a file for each attempt, the latest first. Only one attempt is in memory at a time.
    async fn add_attempts(
        &self,
        archive: &mut dyn SpooledArchive,
        (organization, scope): (OrganizationId, &ReadScope),
        user: UserId,
        (row, folder): (&UserEventRow, &str),
        reader: ArchiveReader,
    ) -> AppResult<()> {
        let (reads, event) = (self.ports.store.queries(), &row.event);
        let latest = reads.attempt(scope, event.kind, event.id, user).await?;
        let Some(mut attempt) = latest else {
            return Ok(());
        };
        let template = self.find_template(organization, event.template_id).await?;
        let shown = Shown {
            content: &template.content,
            reader,
            feedback: !reader.is_own()
                || self.feedback_state(event, scope).await? == FeedbackState::Shown,
        };
        let mut is_counted = false;
        loop {
            // The latest submitted attempt counts (D32).
            let counts = !is_counted && attempt.attempt.end.is_some();
            is_counted |= counts;
            let number = attempt.attempt.number;
            let content = self.whole_attempt_json(&attempt, counts, &shown).await?;
            add(archive, format!("{folder}/attempt-{number}.json"), &content).await?;
            let before = reads.attempt_before(scope, event.kind, event.id, user, number);
            match before.await? {
                Some(before) => attempt = before,
                None => return Ok(()),
            }
        }
    }

    async fn whole_attempt_json(
        &self,
        row: &AttemptRow,
        counts: bool,
        shown: &Shown<'_>,
    ) -> AppResult<Value> {
        let (reads, id) = (self.ports.store.queries(), row.attempt.id);
        let receipts = reads.receipts(id).await?;
        let receipts = receipts.iter().map(
            |receipt| json!({ "code": receipt.code.as_str(), "submitted_at": instant(receipt.end.at) }),
        );
        let unsent = reads.unsent_report(id).await?;
        let unsent = unsent.map(|report| {
            json!({ "answers": report.answers_count, "reported_at": instant(report.reported_at) })
        });
        let mut attempt = attempt_json(row, shown)?;
        set(&mut attempt, "counts", json!(counts));
        set(&mut attempt, "receipts", receipts.collect());
        set(&mut attempt, "answers_that_did_not_arrive", json!(unsent));
        Ok(attempt)
    }
}

impl ArchiveReader {
    /// Returns the reason why the attempts at an event are not shown, or `None` if they are.
    fn withholds(self, event: &Event) -> Option<&'static str> {
        match self {
            Self::Staff {
                sees_scores: false, ..
            } => Some("answers and scores need the permission to see scores"),
            // The contents of a sheet could reveal the participant (D222).
            Self::Staff { .. } if event.anonymous => {
                Some("names are hidden from graders until the organizer shows them")
            }
            Self::Own { .. } | Self::Staff { .. } => None,
        }
    }
}
