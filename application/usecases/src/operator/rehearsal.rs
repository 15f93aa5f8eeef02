//! Creates the organization of a rehearsal, and removes it with everything in it (D249).

use application_ports::{StoreError, Transaction};
use domain_access::{Role, RoleKind, Scope};
use domain_accounts::{NewUser, Password, PasswordHash, User};
use domain_assessment::{
    AnswerDraft, CheckedTemplate, GroupDraft, QuestionDraft, QuestionKind, Template, TemplateDraft,
};
use domain_kernel::{EmailAddress, EventId, OrganizationId, Timestamp, UserId};
use domain_organization::{Entity, Organization, OrganizationDraft};
use domain_scheduling::{
    DateType, Event, EventDraft, EventKind, NewEvent, Participant, ParticipantType,
};

use crate::audit::{Change, SystemAction, operator_actor};
use crate::{App, AppError, AppResult};

/// An attempt is longer than the rehearsal by this number of minutes, so that no attempt ends before it is submitted.
const SPARE_MINUTES: u32 = 60;
/// A rehearsal without a sign of life for this many seconds counts as killed. It gives one every few seconds.
const SILENT_SECONDS: i64 = 60;
/// How many people one transaction deletes, so that no one waits long for it.
const DELETED_AT_ONCE: u64 = 100;
/// How often a step of the removal is repeated if requests that are still running prevent it.
const MAX_TRIES: usize = 20;

/// The cause with which the steps of a removal are committed without an audit entry. Only the last step has one.
pub(crate) struct Rehearsing(());

/// A marked organization with people who can sign in and a running competition.
#[derive(Debug)]
pub struct Rehearsal {
    pub organization: OrganizationId,
    pub competition: EventId,
    /// The addresses of the participants.
    pub people: Vec<EmailAddress>,
    /// The password of all participants. No one else knows it.
    pub password: String,
    /// The administrator of the organization, if someone watches.
    pub watcher: Option<Watcher>,
}

/// Who can sign in to see what happens in a rehearsal (D262).
#[derive(Debug)]
pub struct Watcher {
    pub email: EmailAddress,
    pub password: String,
}

/// A marked organization that was not removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftRehearsal {
    pub organization: OrganizationId,
    /// Whether its rehearsal still runs, and will remove it.
    pub is_running: bool,
}

impl App {
    /// Makes a marked organization with `people` participants, and an event of `minutes` to which they are assigned.
    /// No email is sent. Someone who watches gets the account of the administrator, which otherwise no one can use.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn prepare_rehearsal(
        &self,
        kind: EventKind,
        (people, minutes): (u32, u32),
        is_watched: bool,
    ) -> AppResult<Rehearsal> {
        let now = self.now();
        let secret = self.ports.ids.random().simple().to_string();
        let password = format!("Rehearse-{secret}");
        let parsed = Password::parse(&password).map_err(internal)?;
        // All participants have the same hash. Each sign-in still checks it in the normal way.
        let hash = self.ports.hasher.hash(&parsed).await?;
        let mut made = NewRehearsal::new(self, kind, (people, minutes), &secret, now)?;
        let watcher = if is_watched {
            let password = format!("Watch-{}", self.ports.ids.random().simple());
            let parsed = Password::parse(&password).map_err(internal)?;
            made.admin
                .set_password(self.ports.hasher.hash(&parsed).await?);
            let email = made.admin.email.clone();
            Some(Watcher { email, password })
        } else {
            None
        };
        let users = made.users(self, people, &hash, now)?;
        let participants: Vec<UserId> = users.iter().map(|user| user.id).collect();
        let assignments = participants
            .iter()
            .map(|id| {
                made.event
                    .assign(self.row_id(), Participant::User(*id), now)
            })
            .collect::<Result<Vec<_>, _>>()?;

        let tx = self.ports.store.begin().await?;
        tx.insert_organization(&made.organization, &made.root)
            .await?;
        tx.mark_as_rehearsal(made.organization.id, now).await?;
        for role in [&made.admin_role, &made.user_role] {
            tx.insert_role(role).await?;
        }
        tx.insert_user(&made.admin).await?;
        if !tx.take_seats(made.organization.id, people).await? {
            return Err(internal("a new organization is full"));
        }
        tx.insert_users(&users).await?;
        tx.insert_template(&made.template).await?;
        tx.insert_event(&made.event).await?;
        tx.insert_assignments(&assignments).await?;
        let created = Change::Created(&made.organization);
        let entry = self.audit_entry(operator_actor(), SystemAction::PrepareRehearsal, created)?;
        tx.commit(entry).await?;
        Ok(Rehearsal {
            organization: made.organization.id,
            competition: made.event.id,
            people: users.iter().map(|user| user.email.clone()).collect(),
            password,
            watcher,
        })
    }

    /// Stores that the rehearsal of a marked organization runs.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn see_rehearsal(&self, id: OrganizationId) -> AppResult<()> {
        let tx = self.ports.unaudited.begin(Rehearsing(())).await?;
        tx.see_rehearsal(id, self.now()).await?;
        Ok(tx.commit_unaudited().await?)
    }

    /// Returns the organizations of rehearsals that were not removed.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn left_rehearsals(&self) -> AppResult<Vec<LeftRehearsal>> {
        let tx = self.ports.store.begin_reading().await?;
        let silent_since = self.now().plus_seconds(-SILENT_SECONDS);
        let left = tx.rehearsals().await?.into_iter();
        let left = left.map(|marked| LeftRehearsal {
            organization: marked.organization_id,
            is_running: marked.seen_at > silent_since,
        });
        Ok(left.collect())
    }

    /// Deletes a marked organization with everything in it, in small steps. If the removal is interrupted, it can be
    /// repeated. Fails if the organization is not marked.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn remove_rehearsal(&self, id: OrganizationId) -> AppResult<()> {
        let mut tries = 0;
        loop {
            match self.remove_step(id).await {
                Ok(true) => return Ok(()),
                Ok(false) => tries = 0,
                // A request that was still running has stored something in the meantime.
                Err(StoreError::InUse | StoreError::Unavailable(_)) if tries < MAX_TRIES => {
                    tries += 1;
                }
                Err(StoreError::Stale) => return Err(AppError::NotFound),
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Executes one step. Returns whether it was the last one.
    async fn remove_step(&self, id: OrganizationId) -> Result<bool, StoreError> {
        let tx = self.ports.unaudited.begin(Rehearsing(())).await?;
        if tx.delete_rehearsed_users(id, DELETED_AT_ONCE).await? > 0 {
            tx.commit_unaudited().await?;
            return Ok(false);
        }
        drop(tx);
        let tx = self.ports.store.begin().await?;
        let organization = marked(&*tx, id).await?;
        tx.delete_rehearsal(id).await?;
        let deleted = Change::Deleted(&organization);
        let entry = self.audit_entry(operator_actor(), SystemAction::RemoveRehearsal, deleted);
        let entry = entry.map_err(|error| StoreError::Fault(error.to_string()))?;
        tx.commit(entry).await?;
        Ok(true)
    }
}

async fn marked(tx: &dyn Transaction, id: OrganizationId) -> Result<Organization, StoreError> {
    tx.organization(id).await?.ok_or(StoreError::Stale)
}

/// The parts of a rehearsal, except its participants.
struct NewRehearsal {
    organization: Organization,
    root: Entity,
    admin_role: Role,
    user_role: Role,
    /// Has no password unless someone watches, and gets no invitation.
    admin: User,
    template: Template,
    event: Event,
}

impl NewRehearsal {
    fn new(
        app: &App,
        kind: EventKind,
        (people, minutes): (u32, u32),
        secret: &str,
        now: Timestamp,
    ) -> AppResult<Self> {
        let short = secret.get(..8).unwrap_or(secret);
        let name = format!("Rehearsal {short}");
        // Emails to this domain can never be delivered (RFC 2606).
        let domain = format!("rehearsal-{short}.invalid");
        let draft = OrganizationDraft {
            name: name.clone(),
            host: format!("https://{domain}"),
            admin_email: format!("admin@{domain}"),
            domain,
            max_users: Some(i64::from(people) + 1),
            total_file_mb: Some(1),
        };
        let organization = Organization::create(app.row_id(), app.row_id(), draft.check()?, now);
        let id = organization.id;
        let role = |kind| {
            Role::builtin(
                kind,
                app.row_id(),
                Scope::Organization(organization.id),
                now,
            )
        };
        let admin_role = role(RoleKind::Admin);
        let admin = NewUser {
            id: organization.admin_id,
            organization_id: Some(id),
            role_id: admin_role.id,
            created_by: None,
        };
        let email = organization.admin_email.clone();
        let admin = User::invited(admin, "Administrator".to_owned(), email, now);
        let CheckedTemplate { name, content, .. } =
            paper(name).check_edit(None, &*app.ports.ids)?;
        let template = Template::new(id, name, content, admin.id, now, &*app.ports.ids);
        let new = NewEvent {
            id: app.row_id(),
            organization_id: id,
            kind,
            created_by: admin.id,
        };
        let today = now.date();
        let schedule = EventDraft {
            name: organization.name.clone(),
            participant_type: Some(ParticipantType::Individual),
            template_id: Some(template.id),
            date_type: Some(DateType::Range),
            start_date: Some(today),
            // A rehearsal can last beyond midnight.
            end_date: today.next_day(),
            duration: Some(i64::from(minutes.saturating_add(SPARE_MINUTES))),
            ..EventDraft::default()
        };
        let event = Event::create(new, &schedule, now)?;
        Ok(Self {
            root: Entity::root(app.row_id(), id, organization.name.clone(), now),
            user_role: role(RoleKind::User),
            organization,
            admin_role,
            admin,
            template,
            event,
        })
    }

    fn users(
        &self,
        app: &App,
        count: u32,
        hash: &PasswordHash,
        now: Timestamp,
    ) -> AppResult<Vec<User>> {
        let domain = &self.organization.domain;
        let user = |number: u32| {
            let new = NewUser {
                id: app.row_id(),
                organization_id: Some(self.organization.id),
                role_id: self.user_role.id,
                created_by: None,
            };
            let email = EmailAddress::parse(&format!("person{number}@{domain}"));
            let name = format!("Person {number}");
            let mut user = User::invited(new, name, email.map_err(internal)?, now);
            user.set_password(hash.clone());
            Ok(user)
        };
        (1..=count).map(user).collect()
    }
}

/// The questions of a rehearsal: twenty multiple-choice and four free-text questions.
fn paper(name: String) -> TemplateDraft {
    let choice = |number: usize| QuestionDraft {
        text: format!("Which option is the one of question {number}?"),
        answers: (0..4)
            .map(|option| AnswerDraft {
                value: format!("option {option}"),
                is_correct: option == number % 4,
                order: None,
            })
            .collect(),
    };
    let text = |number: usize| QuestionDraft {
        text: format!("What do you know of subject {number}?"),
        answers: vec![AnswerDraft {
            value: "all of it".to_owned(),
            is_correct: true,
            order: None,
        }],
    };
    let group = |kind, questions| GroupDraft {
        kind,
        weight: Some(5.0),
        title: None,
        questions,
    };
    TemplateDraft {
        name,
        description: "Twenty choices and four texts".to_owned(),
        groups: vec![
            group(QuestionKind::MultipleChoices, (0..20).map(choice).collect()),
            group(QuestionKind::FreeText, (0..4).map(text).collect()),
        ],
        ..TemplateDraft::default()
    }
}

fn internal(reason: &str) -> AppError {
    AppError::Internal(format!("a rehearsal cannot be made: {reason}"))
}
