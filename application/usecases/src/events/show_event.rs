//! Shows one event, to staff and to people who can take part in it.

use application_ports::{OwnPart, Readiness};
use domain_access::{Access, Action};
use domain_assessment::{Content, GradedAttempt, Material, QuestionKind, Template};
use domain_kernel::{EventId, Points, TemplateId, Timestamp};
use domain_scheduling::{Attempt, Event, EventKind, Receipt, Status};

use super::{competition_permission, training_permission};
use crate::{App, AppError, AppResult, Caller, Effect, EventOperations, FileLinks, Operation};

/// The part of a template that every viewer of the event may see.
#[derive(Clone, Debug)]
pub struct TemplateSummary {
    pub id: TemplateId,
    pub name: String,
    pub description: String,
    /// The embed addresses of the videos. A participant gets only the videos of active material (D52).
    pub videos: Vec<String>,
    /// The files of material. A participant gets only those of active material (D52).
    pub material: Vec<Material>,
    /// The addresses of the files.
    pub files: FileLinks,
    /// The kind, the title and the number of questions of each active group.
    pub question_types: Vec<(QuestionKind, String, usize)>,
    /// The template's total weight (D19). For an event, questions that a correction drops do not count (D94).
    pub total_weight: Points,
}

impl TemplateSummary {
    pub fn for_staff(template: &Template, files: FileLinks) -> Self {
        let content = &template.content;
        Self::new(template, files, &content.videos, &content.material)
    }

    pub fn for_participant(template: &Template, files: FileLinks) -> Self {
        let content = &template.content;
        Self::new(
            template,
            files,
            content.participant_videos(),
            content.participant_material(),
        )
    }

    fn new(
        template: &Template,
        files: FileLinks,
        videos: &[String],
        material: &[Material],
    ) -> Self {
        Self {
            id: template.id,
            name: template.name.clone(),
            description: template.content.description.clone(),
            videos: videos.to_vec(),
            material: material.to_vec(),
            files,
            question_types: question_types(&template.content),
            total_weight: template.content.total_weight(),
        }
    }
}

/// Returns the kind, the title and the number of questions of each active group, in the order of the kinds. A slides
/// case counts as one question.
pub(crate) fn question_types(content: &Content) -> Vec<(QuestionKind, String, usize)> {
    let groups = content
        .groups
        .iter()
        .map(|group| (group.kind, group.title.clone(), group.questions.len()));
    let slides = content
        .slides
        .iter()
        .map(|slides| (QuestionKind::Slides, slides.title.clone(), 1));
    let mut types: Vec<_> = groups.chain(slides).collect();
    types.sort_by_key(|(kind, ..)| *kind);
    types
}

/// An event with its template's summary and the caller's own progress.
#[derive(Clone, Debug)]
pub struct EventDetail {
    pub event: Event,
    pub template: TemplateSummary,
    /// The number of assigned participants.
    pub participants: u64,
    /// The number of people among the participants, including team members.
    pub people: u64,
    /// The number of teams without a chosen team mode (D31). It is zero for participants, who do not see these teams.
    pub unconfirmed_teams: u64,
    /// What organizers need to know before the event starts. All numbers are zero for participants, and after the
    /// start.
    pub readiness: Readiness,
    /// The number of people who submitted.
    pub submitted: u64,
    /// Whether the caller sees the event as a participant, not as staff (D5, D53).
    pub as_participant: bool,
    /// The caller's team and allowance as a participant.
    pub own_part: Option<OwnPart>,
    /// The latest attempt of the caller as a participant.
    pub own_attempt: Option<Attempt>,
    /// The receipt of that attempt, or `None` until the attempt is closed (D110).
    pub receipt: Option<Receipt>,
    /// Whether the score of that attempt is published (D36).
    pub is_scored: bool,
    /// The instant at which the status was determined.
    pub now: Timestamp,
}

pub(crate) const SHOW_EVENT: EventOperations = EventOperations {
    competition: Operation::new(
        "show_competition",
        Access::AnyOf(&[
            competition_permission(Action::Read),
            competition_permission(Action::ViewAny),
            competition_permission(Action::Update),
        ]),
        Effect::Read,
    ),
    training: Operation::new(
        "show_training",
        Access::AnyOf(&[
            training_permission(Action::Read),
            training_permission(Action::ViewAny),
            training_permission(Action::Update),
        ]),
        Effect::Read,
    ),
};

/// Returns the kinds of events that [`sees_all_events`] is true for.
pub(crate) fn kinds_seen_by(caller: &Caller) -> Vec<EventKind> {
    let kinds = EventKind::ALL.into_iter();
    kinds
        .filter(|kind| sees_all_events(caller, *kind))
        .collect()
}

/// Whether the caller sees all events of that kind in the organization. This is so for staff with more than the
/// permission to read (D53).
pub(crate) fn sees_all_events(caller: &Caller, kind: EventKind) -> bool {
    let listed = SHOW_EVENT.for_kind(kind).access.permissions().iter();
    let mut beyond_read = listed.filter(|permission| permission.action != Action::Read);
    caller.is_staff() && beyond_read.any(|permission| caller.holds(*permission))
}

impl App {
    /// Returns the event. Staff with `viewAny` or `update` see any event of the organization; others see only those
    /// that they are assigned to, and public trainings (D5, D53).
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_event(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
    ) -> AppResult<EventDetail> {
        let operation = SHOW_EVENT.for_kind(kind);
        let (organization, scope) = caller.authorize_in_organization(operation)?;
        let own = !sees_all_events(caller, kind);
        let now = self.now();
        let queries = self.ports.store.queries();
        let row = queries
            .event_row(&scope, kind, id)
            .await?
            .ok_or(AppError::NotFound)?;
        let attempt = if own {
            if !self.is_open_to(&row.event, caller.user_id).await? {
                return Err(AppError::NotFound);
            }
            self.note_presence(id, caller.user_id);
            queries.attempt(&scope, kind, id, caller.user_id).await?
        } else {
            None
        };
        let own_part = if own {
            Some(queries.own_part(id, caller.user_id).await?)
        } else {
            None
        };
        let receipt = match &attempt {
            Some(row) => {
                let receipts = queries.receipts(row.attempt.id).await?;
                row.attempt.current_receipt(&receipts)
            }
            None => None,
        };
        let template = self
            .find_template(organization, row.event.template_id)
            .await?;
        // Material does not depend on an attempt, so its URLs are those for staff.
        let files = self.staff_file_links(template.id).await?;
        let total_weight = self.counted_weight(&row.event, &template, now).await?;
        let mut template = if own {
            TemplateSummary::for_participant(&template, files)
        } else {
            TemplateSummary::for_staff(&template, files)
        };
        template.total_weight = total_weight;
        let readiness = if own || row.event.status(now) != Status::Pending {
            Readiness::default()
        } else {
            queries.readiness(&row.event).await?
        };
        Ok(EventDetail {
            as_participant: own,
            readiness,
            template,
            participants: row.participants,
            people: row.people,
            unconfirmed_teams: if own { 0 } else { row.unconfirmed_teams },
            submitted: row.submitted,
            receipt,
            own_part,
            is_scored: attempt
                .as_ref()
                .and_then(|row| row.score.as_ref())
                .is_some_and(GradedAttempt::is_published),
            own_attempt: attempt.map(|row| row.attempt),
            event: row.event,
            now,
        })
    }

    /// Returns the weight of the questions that count at an event: the questions of its template that no correction
    /// drops (D94).
    pub(crate) async fn counted_weight(
        &self,
        event: &Event,
        template: &Template,
        now: Timestamp,
    ) -> AppResult<Points> {
        // An event can be corrected from its start on.
        if event.status(now) == Status::Pending {
            return Ok(template.content.total_weight());
        }
        let queries = self.ports.store.queries();
        let (corrections, _) = queries.holding_corrections(event.id).await?;
        Ok(corrections.total_weight(&template.content))
    }
}
