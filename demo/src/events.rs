//! The competitions and trainings of the demonstration.

use anyhow::Context as _;
use application::{Caller, Participants};
use domain_assessment::Template;
use domain_kernel::{EntityId, EventId, UserId};
use domain_scheduling::{DateType, EventDraft, EventKind, ParticipantType, TeamMode, TrainingType};
use time::Duration;

use super::Demo;

impl Demo {
    pub(super) async fn assign(
        &self,
        admin: &Caller,
        kind: EventKind,
        event: EventId,
        users: &[UserId],
    ) -> anyhow::Result<()> {
        let users = Participants::Users(users.to_vec());
        self.app
            .assign_participants(admin, kind, event, users)
            .await?;
        Ok(())
    }

    /// Schedules a training that runs for some days from the day that the clock shows. An attempt takes some minutes.
    pub(super) async fn schedule_training(
        &self,
        admin: &Caller,
        name: &str,
        template: &Template,
        training_type: TrainingType,
        (days, minutes): (i64, i64),
    ) -> anyhow::Result<EventId> {
        let today = self.clock.date();
        let draft = EventDraft {
            name: name.to_owned(),
            training_type: Some(training_type),
            template_id: Some(template.id),
            date_type: Some(DateType::Range),
            start_date: Some(today),
            end_date: today.checked_add(Duration::days(days)),
            duration: Some(minutes),
            ..EventDraft::default()
        };
        let created = self
            .app
            .create_event(admin, EventKind::Training, draft)
            .await;
        Ok(created
            .with_context(|| format!("the training {name}"))?
            .event
            .id)
    }

    /// Creates a competition on whole days. The days are counted from the current day of the clock.
    pub(super) async fn schedule_range(
        &self,
        admin: &Caller,
        name: &str,
        template: &Template,
        from: i64,
        to: i64,
    ) -> anyhow::Result<EventId> {
        let today = self.clock.date();
        let draft = EventDraft {
            name: name.to_owned(),
            participant_type: Some(ParticipantType::Individual),
            template_id: Some(template.id),
            date_type: Some(DateType::Range),
            start_date: today.checked_add(Duration::days(from)),
            end_date: today.checked_add(Duration::days(to)),
            duration: Some(45),
            ..EventDraft::default()
        };
        let created = self
            .app
            .create_event(admin, EventKind::Competition, draft)
            .await;
        Ok(created
            .with_context(|| format!("the competition {name}"))?
            .event
            .id)
    }

    /// Creates a competition for teams that runs from the current day of the clock. All members play.
    pub(super) async fn schedule_team_event(
        &self,
        admin: &Caller,
        name: &str,
        template: &Template,
        teams: Vec<EntityId>,
    ) -> anyhow::Result<EventId> {
        let today = self.clock.date();
        let draft = EventDraft {
            name: name.to_owned(),
            participant_type: Some(ParticipantType::Team),
            template_id: Some(template.id),
            date_type: Some(DateType::Range),
            start_date: Some(today),
            end_date: today.checked_add(Duration::days(7)),
            duration: Some(45),
            ..EventDraft::default()
        };
        let kind = EventKind::Competition;
        let created = self.app.create_event(admin, kind, draft).await;
        let event = created
            .with_context(|| format!("the competition {name}"))?
            .event
            .id;
        self.app
            .assign_participants(admin, kind, event, Participants::Teams(teams))
            .await?;
        self.app
            .confirm_teams(admin, kind, event, TeamMode::Members)
            .await?;
        Ok(event)
    }

    /// Creates a competition that started `days` days ago and has ended. Most participants have submitted it.
    pub(super) async fn create_ended(
        &self,
        admin: &Caller,
        name: &str,
        template: &Template,
        days: i64,
        participants: &[(UserId, String)],
    ) -> anyhow::Result<EventId> {
        self.clock.set(self.today - Duration::days(days));
        let event = self.schedule_range(admin, name, template, 0, 1).await?;
        let users: Vec<UserId> = participants.iter().map(|(user, _)| *user).collect();
        let kind = EventKind::Competition;
        self.assign(admin, kind, event, &users).await?;
        for (number, (_, address)) in participants.iter().enumerate() {
            // One participant in eight does not take part.
            if number % 8 != 7 {
                self.answer(address, kind, event, template, number, true)
                    .await?;
            }
        }
        Ok(event)
    }
}
