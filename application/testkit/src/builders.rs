//! Builders of everything that can be stored. Their values are valid and consistent with each other, and each one is
//! different.

use application_ports::{
    IdGenerator, Letter, LetterButton, LetterFact, LetterPart, QueuedEmail, QueuedLink,
    SECRET_LINK, SaveRequest,
};
use domain_access::{
    Action, Permission, Permissions, Principal, ReadScope, Resource, Role, RoleKind, Scope,
    authorize,
};
use domain_accounts::{EmailToken, EmailTokenPurpose, NewUser, PasswordHash, Session, User};
use domain_assessment::{GradedAttempt, Score, Sheet, Template};
use domain_kernel::{EmailAddress, EntityId, Points, SaveId, SessionId, Timestamp, UserId};
use domain_organization::{Entity, Organization};
use domain_scheduling::{
    Allowance, Assignment, Attempt, Event, EventKind, NewEvent, Participant, Schedule, TrainingType,
};
use time::macros::{date, time};

use crate::{
    Altered, SequentialIds, event_draft, organization_draft, template_draft, training_draft,
};

/// Builds values that are consistent with each other. All of them have the same creation time.
#[derive(Debug)]
pub struct Build {
    /// The source of ids.
    pub ids: SequentialIds,
    /// The creation time of all values: 21 November 2026, 10:00 UTC. The event of [`Build::competition`] is running at
    /// this time.
    pub now: Timestamp,
}

impl Default for Build {
    fn default() -> Self {
        Self {
            ids: SequentialIds::default(),
            now: Timestamp::from_utc(date!(2026 - 11 - 21), time!(10:00)),
        }
    }
}

impl Build {
    /// An organization with a limit of ten users (with the admin), and its root entity.
    pub fn organization(&self, name: &str) -> (Organization, Entity) {
        let domain = format!("{}.example.org", name.to_lowercase().replace(' ', "-"));
        let draft = organization_draft(name, &format!("admin@{domain}"), &domain, 10);
        let (id, admin) = (self.ids.sequential().into(), self.ids.sequential().into());
        let organization = Organization::create(
            id,
            admin,
            draft.check().expect("a valid organization"),
            self.now,
        );
        let root = Entity::root(self.ids.sequential().into(), id, name.to_owned(), self.now);
        (organization, root)
    }

    /// A built-in role.
    pub fn builtin_role(&self, scope: Scope, kind: RoleKind) -> Role {
        Role::builtin(kind, self.ids.sequential().into(), scope, self.now)
    }

    /// A custom role that can view templates.
    pub fn role(&self, scope: Scope, name: &str) -> Role {
        let permissions =
            Permissions::EMPTY.with(Permission::new(Action::ViewAny, Resource::Template));
        Role::custom(
            self.ids.sequential().into(),
            scope,
            name.to_owned(),
            permissions,
            self.now,
        )
    }

    /// A user of the role's scope with a password and a unique email address.
    pub fn user(&self, role: &Role, name: &str) -> User {
        let id = self.ids.sequential();
        let new = NewUser {
            id: id.into(),
            organization_id: role.scope.organization_id(),
            role_id: role.id,
            created_by: None,
        };
        let email = EmailAddress::parse(&format!("u{}@example.org", id.as_u64_pair().1))
            .expect("a valid address");
        let mut user = User::invited(new, name.to_owned(), email, self.now);
        user.set_password(Self::password_hash());
        user
    }

    /// The password hash of every user.
    pub fn password_hash() -> PasswordHash {
        PasswordHash::new("$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA".to_owned())
    }

    /// A session that lasts 12 hours.
    pub fn session(&self, user: &User) -> Session {
        Session::start(SessionId(self.ids.random()), user.id, false, self.now)
    }

    /// An email token for this purpose. `hash` is the hash of the token.
    pub fn link(&self, user: &User, purpose: EmailTokenPurpose, hash: &str) -> EmailToken {
        EmailToken::new(hash.to_owned(), user, purpose, self.now)
    }

    /// A template with one question of each kind except slides. Each question is worth 5 points.
    pub fn template(&self, by: &User, name: &str) -> Template {
        let draft = template_draft(name);
        let (name, content) = draft.check(&self.ids).expect("a valid template");
        let organization_id = by.organization_id.expect("a person of an organization");
        Template::new(organization_id, name, content, by.id, self.now, &self.ids)
    }

    /// A competition for individuals with the template. It can be taken today and tomorrow, at any
    /// time, for one hour.
    pub fn competition(&self, template: &Template, name: &str) -> Event {
        let new = NewEvent {
            id: self.ids.sequential().into(),
            organization_id: template.organization_id,
            kind: EventKind::Competition,
            created_by: template.created_by,
        };
        Event::create(new, &event_draft(name, template), self.now).expect("a valid competition")
    }

    /// A training of that type. It can be taken like [`Build::competition`].
    pub fn training(&self, template: &Template, name: &str, training_type: TrainingType) -> Event {
        let new = NewEvent {
            id: self.ids.sequential().into(),
            organization_id: template.organization_id,
            kind: EventKind::Training,
            created_by: template.created_by,
        };
        let draft = training_draft(name, template, training_type);
        Event::create(new, &draft, self.now).expect("a valid training")
    }

    /// A competition for individuals with that schedule.
    pub fn competition_with(&self, template: &Template, name: &str, schedule: Schedule) -> Event {
        self.competition(template, name)
            .altered(|stored| stored.schedule = schedule)
    }

    /// The user's assignment to the event.
    pub fn assignment(&self, event: &Event, user: &User) -> Assignment {
        Assignment {
            id: self.ids.sequential().into(),
            organization_id: event.organization_id,
            event_id: event.id,
            participant: Participant::User(user.id),
            confirmed: true,
            created_at: self.now,
        }
    }

    /// The team's assignment to the event, which is not confirmed yet.
    pub fn team_assignment(&self, event: &Event, team: EntityId) -> Assignment {
        Assignment {
            id: self.ids.sequential().into(),
            organization_id: event.organization_id,
            event_id: event.id,
            participant: Participant::Team(team),
            confirmed: false,
            created_at: self.now,
        }
    }

    /// The user's first attempt, started now.
    pub fn attempt(&self, event: &Event, user: &User) -> Attempt {
        let participant = (user.id, Allowance::NONE);
        Attempt::start(self.ids.random().into(), event, participant, 1, self.now)
            .expect("a running event")
    }

    /// The session of the attempt's participant, which [`Build::save`] uses.
    pub fn answering_session(&self, attempt: &Attempt) -> Session {
        Session::start(SessionId(attempt.id.0), attempt.user_id, false, self.now)
    }

    /// A save by the attempt's participant in [`Build::answering_session`], based on any revision.
    pub fn save(&self, attempt: &Attempt, body: &str) -> SaveRequest {
        SaveRequest {
            attempt_id: attempt.id,
            user_id: attempt.user_id,
            session_id: self.answering_session(attempt).id,
            from_revision: None,
            save_id: SaveId(self.ids.random()),
            body: body.to_owned(),
            arrived_at: self.now,
        }
    }

    /// The unpublished score of an empty sheet.
    pub fn score(&self, attempt: &Attempt, template: &Template) -> GradedAttempt {
        let score = Score::new(&template.content, &Sheet::default(), Points::whole(10));
        GradedAttempt::new(
            attempt.id,
            attempt.organization_id,
            attempt.event_id,
            attempt.user_id,
            score,
        )
    }

    /// A letter with a part of each kind.
    pub fn letter(&self, title: &str) -> Letter {
        Letter {
            organization: Some("Acme".to_owned()),
            title: title.to_owned(),
            opening: "Follow the link.".to_owned(),
            parts: vec![
                LetterPart::Facts(vec![LetterFact::new("When", "Now").with_note("In GMT.")]),
                LetterPart::Button(LetterButton {
                    note: Some("It works once.".to_owned()),
                    instead: Some(Box::new(LetterButton::new("Open", "https://acme.test"))),
                    ..LetterButton::new("Open", SECRET_LINK)
                }),
                LetterPart::Text("That is all.".to_owned()),
            ],
            reason: "You are a test.".to_owned(),
            contact: Some("ada@acme.test".to_owned()),
            calendar: Some("BEGIN:VCALENDAR\r\n".to_owned()),
            inviter: None,
        }
    }

    /// An email to this address with a link. The hash of the link's token is `hash`.
    pub fn email(&self, to: &str) -> QueuedEmail {
        QueuedEmail {
            id: self.ids.sequential().into(),
            to: EmailAddress::parse(to).expect("a valid address"),
            recipient_id: None,
            letter: self.letter("Welcome"),
            link: Some(QueuedLink {
                purpose: EmailTokenPurpose::Invitation,
                sealed_url: "sealed".to_owned(),
                token_hash: "hash".to_owned(),
            }),
            created_at: self.now,
            tries: 0,
        }
    }

    /// The read scope of staff who hold every permission.
    pub fn staff_scope(&self, scope: Scope) -> ReadScope {
        let role_kind = if scope == Scope::Platform {
            RoleKind::SuperAdmin
        } else {
            RoleKind::Admin
        };
        let actor = Principal {
            user_id: UserId(self.ids.sequential()),
            session_id: SessionId(self.ids.random()),
            name: "Staff".to_owned(),
            email: "staff@example.org".to_owned(),
            role_id: self.ids.sequential().into(),
            role_kind,
            role_name: role_kind.as_str().to_owned(),
            scope,
            organization: None,
            session_expires_at: self.now,
            permissions: Permission::all().collect(),
        };
        authorize(
            &actor,
            Permission::new(Action::ViewAny, Resource::User),
            scope,
        )
        .expect("staff may read")
    }
}
