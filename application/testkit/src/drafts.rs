//! Valid drafts.

use domain_accounts::UserDraft;
use domain_assessment::{
    AnswerDraft, GroupDraft, QuestionDraft, QuestionKind, Template, TemplateDraft,
};
use domain_organization::OrganizationDraft;
use domain_scheduling::{DateType, EventDraft, ParticipantType, TrainingType};
use time::macros::date;

use crate::PASSWORD;

/// An organization with the host `https://<domain>` and that limit of users.
pub fn organization_draft(
    name: &str,
    admin: &str,
    domain: &str,
    max_users: i64,
) -> OrganizationDraft {
    OrganizationDraft {
        name: name.to_owned(),
        host: format!("https://{domain}"),
        admin_email: admin.to_owned(),
        domain: domain.to_owned(),
        max_users: Some(max_users),
        total_file_mb: Some(100),
    }
}

/// A user with the password [`PASSWORD`].
pub fn user_draft(name: &str, email: &str, role: &str) -> UserDraft {
    UserDraft {
        name: name.to_owned(),
        email: email.to_owned(),
        password: PASSWORD.to_owned(),
        password_confirmation: PASSWORD.to_owned(),
        role: role.to_owned(),
        invitation: false,
    }
}

/// A user who is invited by email.
pub fn invited_draft(name: &str, email: &str, role: &str) -> UserDraft {
    UserDraft {
        password: String::new(),
        password_confirmation: String::new(),
        invitation: true,
        ..user_draft(name, email, role)
    }
}

/// A competition for individuals on 21 and 22 November 2026, one hour for each participant.
pub fn event_draft(name: &str, template: &Template) -> EventDraft {
    EventDraft {
        name: name.to_owned(),
        participant_type: Some(ParticipantType::Individual),
        template_id: Some(template.id),
        date_type: Some(DateType::Range),
        start_date: Some(date!(2026 - 11 - 21)),
        end_date: Some(date!(2026 - 11 - 22)),
        duration: Some(60),
        ..EventDraft::default()
    }
}

/// A training of that type, otherwise like [`event_draft`].
pub fn training_draft(name: &str, template: &Template, training_type: TrainingType) -> EventDraft {
    EventDraft {
        participant_type: None,
        training_type: Some(training_type),
        ..event_draft(name, template)
    }
}

/// A template with one question of each kind except slides. Each question is worth 5 points.
pub fn template_draft(name: &str) -> TemplateDraft {
    let group = |kind, answers: &[(&str, bool)]| GroupDraft {
        kind,
        weight: Some(5.0),
        title: None,
        questions: vec![QuestionDraft {
            text: "What is right?".to_owned(),
            answers: answers
                .iter()
                .map(|(value, is_correct)| AnswerDraft {
                    value: (*value).to_owned(),
                    is_correct: *is_correct,
                    order: None,
                })
                .collect(),
        }],
    };
    TemplateDraft {
        name: name.to_owned(),
        description: "Of every kind".to_owned(),
        groups: vec![
            group(
                QuestionKind::TrueOrFalse,
                &[("True", true), ("False", false)],
            ),
            group(
                QuestionKind::MultipleChoices,
                &[("this", true), ("that", false)],
            ),
            group(QuestionKind::FreeText, &[("a model answer", false)]),
            group(QuestionKind::Rank, &[("7", true)]),
            group(
                QuestionKind::Arrange,
                &[("first", false), ("second", false)],
            ),
        ],
        ..TemplateDraft::default()
    }
}
