//! One competition, for staff and for the participants who are assigned to it.

use domain_access::Action;
use domain_assessment::{Content, QuestionKind, Template};
use domain_kernel::{EventId, Points, TemplateId, Timestamp};
use domain_scheduling::{Event, EventKind};

use super::permission;
use crate::{App, AppError, AppResult, Caller};

/// What of a template anybody who sees the competition may see.
#[derive(Clone, Debug)]
pub struct TemplateSummary {
    /// Which.
    pub id: TemplateId,
    /// Its name.
    pub name: String,
    /// Its description.
    pub description: String,
    /// Its videos, as embed addresses.
    pub videos: Vec<String>,
    /// Kind, title and number of questions of each active group.
    pub question_types: Vec<(QuestionKind, String, usize)>,
    /// Its total weight (D19).
    pub total_weight: Points,
}

impl From<&Template> for TemplateSummary {
    fn from(template: &Template) -> Self {
        Self {
            id: template.id,
            name: template.name.clone(),
            description: template.content.description.clone(),
            videos: template.content.videos.clone(),
            question_types: question_types(&template.content),
            total_weight: template.content.total_weight(),
        }
    }
}

/// Kind, title and number of questions of each active group; a slides case counts as one.
pub(crate) fn question_types(content: &Content) -> Vec<(QuestionKind, String, usize)> {
    let groups = content
        .groups
        .iter()
        .map(|group| (group.kind, group.title.clone(), group.questions.len()));
    let slides = content
        .slides
        .iter()
        .map(|slides| (QuestionKind::Slides, slides.title.clone(), 1));
    groups.chain(slides).collect()
}

/// A competition with its template's summary and what the caller did in it.
#[derive(Clone, Debug)]
pub struct CompetitionDetail {
    /// The competition.
    pub event: Event,
    /// What it asks.
    pub template: TemplateSummary,
    /// How many participants are assigned.
    pub participants: u64,
    /// How many people that makes.
    pub people: u64,
    /// How many of them submitted.
    pub submitted: u64,
    /// Whether the caller sees it as a participant, not as staff (D5).
    pub as_participant: bool,
    /// When the caller started, as a participant.
    pub started_at: Option<Timestamp>,
    /// Whether the caller submitted, as a participant.
    pub is_submitted: bool,
    /// The instant that decided the status.
    pub now: Timestamp,
}

impl App {
    /// The competition: any of the organization for `authorize_staff`, only an assigned one for participants
    /// (D5).
    pub async fn show_competition(
        &self,
        caller: &Caller,
        id: EventId,
    ) -> AppResult<CompetitionDetail> {
        let organization = caller.organization()?;
        let own = !caller.is_staff();
        let needed: &[_] = if own {
            &[permission(Action::Read)]
        } else {
            &[
                permission(Action::Read),
                permission(Action::ViewAny),
                permission(Action::Update),
            ]
        };
        let scope = caller.authorize_any(needed, caller.scope)?;
        let now = self.now();
        let (queries, kind) = (self.ports.store.queries(), EventKind::Competition);
        let row = queries
            .event_row(&scope, kind, id)
            .await?
            .ok_or(AppError::NotFound)?;
        let attempt = if own {
            if !queries.is_assigned(kind, id, caller.user_id).await? {
                return Err(AppError::NotFound);
            }
            queries.attempt(&scope, kind, id, caller.user_id).await?
        } else {
            None
        };
        let template = self
            .template_of(organization, row.event.template_id)
            .await?;
        Ok(CompetitionDetail {
            as_participant: own,
            template: TemplateSummary::from(&template),
            participants: row.participants,
            people: row.people,
            submitted: row.submitted,
            started_at: attempt.as_ref().map(|row| row.attempt.started_at),
            is_submitted: attempt.is_some_and(|row| row.attempt.is_over(now)),
            event: row.event,
            now,
        })
    }
}
