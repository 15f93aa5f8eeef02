//! The snapshot of a score.

use application_ports::{AuditSubject, SubjectKind};
use domain_access::Scope;
use domain_assessment::{
    Content, CorrectionRule, EventCorrection, GradedAttempt, KeyCorrection, Mark, MarkDraft,
    QuestionKind, QuestionSpec, RuleCounts, Score, StoredGradedAttempt,
};
use domain_kernel::{EventId, Points, QuestionId, UserId};
use domain_scheduling::Event;
use serde::Serialize;

use super::{Named, format_instant, reference_to, subject};
use crate::audit::Audited;

/// A participant's score at an event.
pub(crate) struct AuditedScore<'a> {
    pub graded: &'a GradedAttempt,
    pub participant: &'a str,
    pub event: &'a Event,
}

#[derive(Serialize)]
struct ScoreSnapshot<'a> {
    event_id: EventId,
    event: &'a str,
    user_id: UserId,
    participant: &'a str,
    marks: Vec<MarkSnapshot>,
    bonus: f64,
    total: f64,
    total_weight: f64,
    scored_at: Option<String>,
    scored_by: Option<Named>,
}

#[derive(Serialize)]
struct MarkSnapshot {
    question_id: Option<QuestionId>,
    kind: QuestionKind,
    weight: f64,
    score: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    corrected: Option<CorrectionRule>,
}

impl Audited for AuditedScore<'_> {
    fn scope(&self) -> Scope {
        self.event.scope()
    }

    fn subject(&self) -> AuditSubject {
        subject(SubjectKind::Score, self.graded.attempt_id, self.participant)
    }

    fn snapshot(&self) -> impl Serialize {
        let StoredGradedAttempt {
            attempt_id: _,
            organization_id: _,
            event_id,
            user_id,
            score,
            scored_at,
            scored_by,
            certificate_code: _,
            corrected_at: _,
            version: _,
        } = &**self.graded;
        let Score {
            marks,
            bonus,
            total_weight,
        } = score;
        ScoreSnapshot {
            event_id: *event_id,
            event: &self.event.name,
            user_id: *user_id,
            participant: self.participant,
            marks: marks.iter().map(MarkSnapshot::from).collect(),
            bonus: bonus.to_number(),
            total: score.total().to_number(),
            total_weight: total_weight.to_number(),
            scored_at: scored_at.map(format_instant),
            scored_by: scored_by.map(|id| reference_to(SubjectKind::User, id)),
        }
    }
}

/// The mark of one answer, before the whole sheet is saved (D65).
pub(crate) struct AuditedMark<'a> {
    pub draft: &'a MarkDraft,
    pub participant: &'a str,
    pub event: &'a Event,
}

#[derive(Serialize)]
struct DraftSnapshot<'a> {
    event_id: EventId,
    event: &'a str,
    participant: &'a str,
    question_id: QuestionId,
    score: f64,
    comment: Option<&'a str>,
    marked_at: String,
    marked_by: Named,
}

impl Audited for AuditedMark<'_> {
    fn scope(&self) -> Scope {
        self.event.scope()
    }

    fn subject(&self) -> AuditSubject {
        subject(SubjectKind::Score, self.draft.attempt_id, self.participant)
    }

    fn snapshot(&self) -> impl Serialize {
        let MarkDraft {
            attempt_id: _,
            question,
            score,
            comment,
            marked_by,
            marked_at,
            version: _,
        } = self.draft;
        DraftSnapshot {
            event_id: self.event.id,
            event: &self.event.name,
            participant: self.participant,
            question_id: *question,
            score: score.to_number(),
            comment: comment.as_deref(),
            marked_at: format_instant(*marked_at),
            marked_by: reference_to(SubjectKind::User, *marked_by),
        }
    }
}

impl From<&Mark> for MarkSnapshot {
    fn from(mark: &Mark) -> Self {
        let Mark {
            question,
            kind,
            weight,
            score,
            answered: _,
            comment,
            corrected,
        } = mark;
        Self {
            question_id: *question,
            kind: *kind,
            weight: weight.to_number(),
            score: score.map(Points::to_number),
            comment: comment.clone(),
            corrected: *corrected,
        }
    }
}

/// A correction of the answer key of a question.
pub(crate) struct AuditedCorrection<'a> {
    pub event: &'a Event,
    pub made: &'a EventCorrection,
    pub content: &'a Content,
}

#[derive(Serialize)]
struct CorrectionSnapshot<'a> {
    question_id: Option<QuestionId>,
    question: Option<&'a str>,
    rule: CorrectionRule,
    #[serde(skip_serializing_if = "Option::is_none")]
    new_key: Option<Vec<String>>,
    reason: &'a str,
    gained: u64,
    lost: u64,
    unchanged: u64,
}

impl Audited for AuditedCorrection<'_> {
    fn scope(&self) -> Scope {
        self.event.scope()
    }

    fn subject(&self) -> AuditSubject {
        self.event.subject()
    }

    fn snapshot(&self) -> impl Serialize {
        let EventCorrection {
            id: _,
            organization_id: _,
            event_id: _,
            number: _,
            correction,
            reason,
            made_by: _,
            made_at: _,
            counts,
        } = self.made;
        let KeyCorrection {
            question,
            rule,
            key,
        } = correction;
        let RuleCounts {
            gained,
            lost,
            unchanged,
        } = *counts;
        let mut questions = self.content.questions();
        let asked = questions.find(|(_, asked)| Some(asked.id) == *question);
        CorrectionSnapshot {
            question_id: *question,
            question: asked.map(|(_, asked)| asked.text.as_str()),
            rule: *rule,
            new_key: key.as_ref().map(right_answers),
            reason,
            gained,
            lost,
            unchanged,
        }
    }
}

/// Returns the texts of the right options, or all items in their order.
fn right_answers(key: &QuestionSpec) -> Vec<String> {
    let options = key.options().into_iter();
    let right = options.filter(|option| option.is_correct != Some(false));
    right.map(|option| option.value).collect()
}
