//! The stored organization that most cases use.

use application_ports::{IdGenerator, StoredSheet, UnauditedTransaction};
use domain_access::{ReadScope, Role, RoleKind, Scope};
use domain_accounts::User;
use domain_assessment::Template;
use domain_kernel::AttemptId;
use domain_organization::Organization;
use domain_scheduling::{Attempt, Event};

use super::Ports;
use crate::{Altered, Build, OpenOne};

/// A stored organization with its built-in roles, its admin, and a template.
#[derive(Debug)]
pub struct OrgFixture {
    /// Builds further values.
    pub build: Build,
    pub organization: Organization,
    pub admin_role: Role,
    pub user_role: Role,
    pub admin: User,
    /// A template that is not used by an event.
    pub template: Template,
}

impl OrgFixture {
    /// Stores a new organization with everything in it.
    pub async fn open(ports: &Ports) -> Self {
        Self::with_name(ports, Build::default(), "Acme").await
    }

    /// Stores an organization of that name with everything in it.
    pub async fn with_name(ports: &Ports, build: Build, name: &str) -> Self {
        let (organization, root) = build.organization(name);
        let scope = Scope::Organization(organization.id);
        let admin_role = build.builtin_role(scope, RoleKind::Admin);
        let user_role = build.builtin_role(scope, RoleKind::User);
        let admin = build.user(&admin_role, "Admin");
        let admin = admin.altered(|admin| admin.id = organization.admin_id);
        let template = build.template(&admin, "Template");
        let tx = ports.begin().await;
        tx.insert_organization(&organization, &root).await.unwrap();
        tx.insert_role(&admin_role).await.unwrap();
        tx.insert_role(&user_role).await.unwrap();
        tx.insert_user(&admin).await.unwrap();
        tx.insert_template(&template).await.unwrap();
        tx.commit_unaudited().await.unwrap();
        Self {
            build,
            organization,
            admin_role,
            user_role,
            admin,
            template,
        }
    }

    /// Returns the scope of the organization's users and roles.
    pub fn scope(&self) -> Scope {
        Scope::Organization(self.organization.id)
    }

    /// Returns the read scope of the organization's staff.
    pub fn staff(&self) -> ReadScope {
        self.build.staff_scope(self.scope())
    }

    /// Stores a participant.
    pub async fn participant(&self, ports: &Ports, name: &str) -> User {
        let [user] = self.participants(ports, [name]).await;
        user
    }

    /// Stores new participants with these names.
    pub async fn participants<const N: usize>(&self, ports: &Ports, names: [&str; N]) -> [User; N] {
        let users = names.map(|name| self.build.user(&self.user_role, name));
        let tx = ports.begin().await;
        for user in &users {
            tx.insert_user(user).await.unwrap();
        }
        tx.commit_unaudited().await.unwrap();
        users
    }

    /// Deletes a user. The user's row stays (D16a).
    pub async fn delete(&self, ports: &Ports, user: &User) {
        let tx = ports.begin().await;
        tx.save_user(&user.altered(|user| user.deleted_at = Some(self.build.now)))
            .await
            .unwrap();
        tx.commit_unaudited().await.unwrap();
    }

    /// Stores a running competition with these participants.
    pub async fn competition(&self, ports: &Ports, name: &str, participants: &[&User]) -> Event {
        let event = self.build.competition(&self.template, name);
        let assignments: Vec<_> = participants
            .iter()
            .map(|user| self.build.assignment(&event, user))
            .collect();
        let tx = ports.begin().await;
        tx.insert_event(&event).await.unwrap();
        assert_eq!(
            tx.insert_assignments(&assignments).await.unwrap(),
            u64::try_from(assignments.len()).unwrap()
        );
        tx.commit_unaudited().await.unwrap();
        event
    }

    /// Stores a started attempt, and the session of the participant.
    pub async fn start(&self, ports: &Ports, event: &Event, user: &User) -> Attempt {
        let tx = ports.begin().await;
        let attempt = tx
            .open_attempt(&self.build.attempt(event, user), event.version)
            .await
            .unwrap()
            .expect("assigned");
        assert!(
            tx.insert_session(
                &self.build.answering_session(&attempt),
                &Build::password_hash()
            )
            .await
            .unwrap()
            .is_some()
        );
        tx.commit_unaudited().await.unwrap();
        attempt
    }

    /// Stores a participant with a started attempt at a new competition.
    pub async fn answering(&self, ports: &Ports, name: &str) -> Attempt {
        let user = self.participant(ports, name).await;
        let event = self.competition(ports, name, &[&user]).await;
        self.start(ports, &event, &user).await
    }

    /// Stores the second attempt of the participant of `first`.
    pub async fn retake(&self, ports: &Ports, event: &Event, first: Attempt) -> Attempt {
        let retake = first.altered(|stored| {
            stored.id = self.build.ids.random().into();
            stored.number = 2;
            stored.end = None;
            stored.version = 1;
        });
        let tx = ports.begin().await;
        tx.open_attempt(&retake, event.version).await.unwrap();
        tx.commit_unaudited().await.unwrap();
        retake
    }

    /// Submits an attempt.
    pub async fn submit(&self, ports: &Ports, attempt: Attempt) {
        let tx = ports.begin().await;
        tx.save_attempt(&attempt.submit(self.build.now))
            .await
            .unwrap();
        tx.commit_unaudited().await.unwrap();
    }
}

impl Ports {
    /// Begins a transaction without an audit entry.
    pub async fn begin(&self) -> Box<dyn UnauditedTransaction> {
        self.unaudited.begin().await.unwrap()
    }

    /// Returns the stored sheet of an attempt.
    pub async fn sheet(&self, attempt_id: AttemptId) -> Option<StoredSheet> {
        self.sheets.sheet(attempt_id).await.unwrap()
    }
}
