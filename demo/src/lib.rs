//! A demonstration: fills an empty database with an organization through the use cases (`palestra demo`).
//! Past events run on a clock that is set back, so that every rule is checked at its own time.

mod answers;
mod events;
mod labels;
mod manner;
mod people;
mod players;
mod ports;
mod questions;
mod tree;

use std::sync::Arc;

use anyhow::{Context as _, bail};
use application::{
    AcceptInvitation, App, Caller, Edit, ImportOptions, Ports, RoleDraft, Settings, SignIn,
    UserFile,
};
use application_ports::{Table, TableFormat, UnauditedStore, UserFilter};
use domain_access::{Action, Permission, Resource, RoleKind, Scope};
use domain_accounts::{Password, UserDraft};
use domain_assessment::{LeaderboardDraft, LeaderboardNames, LeaderboardState, Template};
use domain_kernel::{EmailAddress, EventId, ListQuery, Paging, Sort, UserId};
use domain_organization::OrganizationDraft;
use domain_scheduling::{EventKind, TrainingType};
use time::Duration;

use people::{INVITED, PARTICIPANTS};
pub use players::{ACTS_EVERY, Players};
use ports::{KnownTokens, SetClock};

/// Email domain of the demonstration organization.
const DOMAIN: &str = "meridian.example";

/// The days of a training that a demonstration which is left running always has.
const TEN_YEARS: i64 = 3_650;

const FIRST_ROW: Paging = Paging {
    page: 1,
    per_page: 1,
};

/// The accounts that can sign in afterwards.
pub struct Logins {
    /// The random password of all these accounts.
    pub password: String,
    /// The role and the address of each account.
    pub addresses: Vec<(&'static str, String)>,
}

/// Fills the database.
///
/// # Errors
/// Fails if the database is not empty.
pub async fn fill(
    ports: &Ports,
    settings: &Settings,
    store: Arc<dyn UnauditedStore>,
) -> anyhow::Result<Logins> {
    let tx = ports.store.begin_reading().await?;
    if tx
        .role_by_kind(&Scope::Platform, RoleKind::SuperAdmin)
        .await?
        .is_some()
    {
        bail!(
            "the database is not empty; a demonstration needs one of its own (PALESTRA_DATA_DIR)"
        );
    }
    drop(tx);
    let today = ports.clock.now();
    let clock = Arc::new(SetClock::at(today.plus_minutes(-12 * 24 * 60)));
    let links = Arc::new(KnownTokens::new(Arc::clone(&ports.email_tokens)));
    // The password is random, because a demonstration may be left running in public.
    let password = format!(
        "Demo-{}7a",
        ports
            .ids
            .random()
            .simple()
            .to_string()
            .get(..8)
            .unwrap_or("palestra")
    );
    let app = App::new(
        Ports {
            clock: Arc::<SetClock>::clone(&clock),
            email_tokens: Arc::<KnownTokens>::clone(&links),
            ..ports.clone()
        },
        settings.clone(),
    );
    let demo = Demo {
        app,
        store,
        clock,
        links,
        password,
        today: today.to_utc(),
    };
    let addresses = demo.create().await?;
    Ok(Logins {
        password: demo.password,
        addresses,
    })
}

struct Demo {
    app: App,
    store: Arc<dyn UnauditedStore>,
    clock: Arc<SetClock>,
    links: Arc<KnownTokens>,
    password: String,
    today: time::OffsetDateTime,
}

impl Demo {
    async fn create(&self) -> anyhow::Result<Vec<(&'static str, String)>> {
        let platform = format!("admin@{}", self.app.platform_domain());
        let admin = format!("ada.admin@{DOMAIN}");
        let grader = format!("grace.grader@{DOMAIN}");
        let super_admin = self.first_super_admin(&platform).await?;
        self.create_organization(&super_admin, &admin).await?;
        let admin_caller = self.sign_in(&admin).await?;
        self.create_grader(&admin_caller, &grader).await?;
        let participants = self.import_participants(&admin_caller).await?;
        let teams = self.create_tree(&admin_caller, &participants).await?;

        let mixed = self
            .create_template(&admin_caller, questions::logistics())
            .await?;
        let quick = self
            .create_template(&admin_caller, questions::quick_quiz())
            .await?;
        let safety = self
            .create_template(&admin_caller, questions::safety())
            .await?;

        let marked = self
            .create_ended(
                &admin_caller,
                "Spring Logistics Challenge",
                &mixed,
                9,
                &participants,
            )
            .await?;
        let published = self
            .create_ended(
                &admin_caller,
                "Warehouse Quick Quiz",
                &quick,
                5,
                &participants,
            )
            .await?;
        let waiting = self
            .create_ended(&admin_caller, "Cold Chain Basics", &mixed, 2, &participants)
            .await?;

        self.clock.set(self.today);
        let grader_caller = self.sign_in(&grader).await?;
        for (number, (user, _)) in participants.iter().enumerate() {
            self.grade(&grader_caller, marked, *user, number).await?;
            // Only a third of the participants of the last competition are graded, so that some grading remains to be
            // done.
            if number % 3 == 0 {
                self.grade(&grader_caller, waiting, *user, number).await?;
            }
        }
        self.app
            .publish_scores(&grader_caller, EventKind::Competition, published)
            .await?;
        self.show_leaderboard(&admin_caller, published).await?;

        // The clock is set back by an hour, so that the attempts at running events were started and submitted in the
        // past.
        self.clock.set(self.today - Duration::hours(1));
        let users: Vec<UserId> = participants.iter().map(|(user, _)| *user).collect();
        let running = self
            .schedule_range(&admin_caller, "Night Shift Triage", &mixed, 0, 2)
            .await?;
        let kind = EventKind::Competition;
        self.assign(&admin_caller, kind, running, &users).await?;
        for (number, (_, address)) in participants.iter().enumerate().take(6) {
            self.answer(address, kind, running, &mixed, number, number % 2 == 0)
                .await?;
        }
        let relay = self
            .schedule_team_event(&admin_caller, "Depot Relay", &quick, teams)
            .await?;
        // The members of the first team come first.
        for (number, (_, address)) in participants.iter().enumerate().take(4) {
            self.answer(address, kind, relay, &quick, number, number % 2 == 0)
                .await?;
        }
        self.create_trainings(&admin_caller, &safety, &quick, &participants)
            .await?;
        let pending = self
            .schedule_range(&admin_caller, "Regional Dispatch Qualifier", &quick, 3, 5)
            .await?;
        self.assign(&admin_caller, kind, pending, &users).await?;
        self.schedule_range(&admin_caller, "Route Planning Sprint", &quick, 10, 12)
            .await?;
        self.forget_emails().await?;
        Ok(vec![
            ("super administrator", platform),
            ("administrator of Meridian Academy", admin),
            ("grader", grader),
            (
                "participant",
                participants
                    .first()
                    .map(|(_, address)| address.clone())
                    .unwrap_or_default(),
            ),
        ])
    }

    /// Makes the leaderboard of the competition public.
    async fn show_leaderboard(&self, admin: &Caller, competition: EventId) -> anyhow::Result<()> {
        let draft = LeaderboardDraft {
            state: LeaderboardState::Live,
            names: LeaderboardNames::Names,
            is_public: true,
            revealed: 0,
        };
        let first = Edit {
            draft,
            version: None,
        };
        self.app
            .update_leaderboard(admin, EventKind::Competition, competition, &first)
            .await?;
        Ok(())
    }

    /// Creates two public trainings that some participants have submitted, one of them with slides and material, and two
    /// private ones. No other event has the questions of the public ones, so their model answers are shown.
    async fn create_trainings(
        &self,
        admin: &Caller,
        public: &Template,
        private: &Template,
        participants: &[(UserId, String)],
    ) -> anyhow::Result<()> {
        let kind = EventKind::Training;
        let labels = self.create_labels(admin).await?;
        for (name, template) in [("Safety Refresher", public), ("Reading Labels", &labels)] {
            let event = self
                .schedule_training(admin, name, template, TrainingType::Public, (TEN_YEARS, 30))
                .await?;
            for (number, (_, address)) in participants.iter().enumerate().take(4) {
                self.answer(address, kind, event, template, number, true)
                    .await?;
            }
        }
        let event = self
            .schedule_training(
                admin,
                "Dispatch Practice",
                private,
                TrainingType::Private,
                (30, 30),
            )
            .await?;
        let users: Vec<UserId> = participants.iter().map(|(user, _)| *user).take(6).collect();
        self.assign(admin, kind, event, &users).await?;
        self.create_live_training(admin, private, participants)
            .await
    }

    /// Creates the training whose participants take part by themselves while the server runs. The participant whose account
    /// is printed is none of them.
    async fn create_live_training(
        &self,
        admin: &Caller,
        template: &Template,
        participants: &[(UserId, String)],
    ) -> anyhow::Result<()> {
        let kind = EventKind::Training;
        let event = self
            .schedule_training(
                admin,
                "Floor Readiness",
                template,
                TrainingType::Private,
                (TEN_YEARS, 20),
            )
            .await?;
        let users: Vec<UserId> = participants
            .iter()
            .map(|(user, _)| *user)
            .skip(8)
            .take(12)
            .collect();
        self.assign(admin, kind, event, &users).await?;
        let tx = self.store.begin().await?;
        tx.insert_demo_players(event, &users).await?;
        Ok(tx.commit_unaudited().await?)
    }

    async fn first_super_admin(&self, address: &str) -> anyhow::Result<Caller> {
        let email = EmailAddress::parse(address).map_err(anyhow::Error::msg)?;
        let password = Password::parse(&self.password).map_err(anyhow::Error::msg)?;
        self.app
            .prepare_platform(Some(application::FirstAdmin { email, password }))
            .await?;
        self.sign_in(address).await
    }

    /// Signs in and returns the caller.
    async fn sign_in(&self, address: &str) -> anyhow::Result<Caller> {
        let command = SignIn {
            email: address.to_owned(),
            password: self.password.clone(),
            remember_me: false,
            ip: None,
            device_name: None,
            devices: Vec::new(),
        };
        let session = self
            .app
            .sign_in(command)
            .await
            .with_context(|| format!("signing in as {address}"))?;
        Ok(Caller {
            principal: session.principal,
            ip: None,
            device: None,
        })
    }

    async fn create_organization(&self, super_admin: &Caller, admin: &str) -> anyhow::Result<()> {
        let draft = OrganizationDraft {
            name: "Meridian Academy".to_owned(),
            host: "https://meridian.example".to_owned(),
            admin_email: admin.to_owned(),
            domain: DOMAIN.to_owned(),
            max_users: Some(500),
            total_file_mb: Some(1024),
        };
        self.app.create_organization(super_admin, draft).await?;
        let command = AcceptInvitation {
            name: "Ada Admin".to_owned(),
            password: self.password.clone(),
            password_confirmation: self.password.clone(),
            email: admin.to_owned(),
            token: self.links.last().context("the invitation has a link")?,
            ip: None,
            device_name: None,
        };
        Ok(self.app.accept_invitation(command).await?)
    }

    async fn create_grader(&self, admin: &Caller, address: &str) -> anyhow::Result<()> {
        let permissions = [Action::Create, Action::Update, Action::ViewAny]
            .map(|action| Permission::new(action, Resource::Userscore).id())
            .to_vec();
        self.app
            .create_role(
                admin,
                None,
                RoleDraft {
                    name: "Grader".to_owned(),
                    permissions,
                },
            )
            .await?;
        self.create_user(admin, "Grace Grader", address, "Grader")
            .await?;
        Ok(())
    }

    async fn create_user(
        &self,
        admin: &Caller,
        name: &str,
        address: &str,
        role: &str,
    ) -> anyhow::Result<UserId> {
        let draft = UserDraft {
            name: name.to_owned(),
            email: address.to_owned(),
            password: self.password.clone(),
            password_confirmation: self.password.clone(),
            role: role.to_owned(),
            invitation: false,
        };
        Ok(self.app.create_user(admin, None, draft).await?.id)
    }

    /// Imports the participants, and some users who are invited and have not set up their account yet.
    async fn import_participants(&self, admin: &Caller) -> anyhow::Result<Vec<(UserId, String)>> {
        let address = |name: &str| format!("{}@{DOMAIN}", name.to_lowercase().replace(' ', "."));
        let row = |name: &str, password: &str| [name, &address(name), password].map(str::to_owned);
        let rows = PARTICIPANTS.map(|name| row(name, &self.password));
        let invited = INVITED.map(|name| row(name, ""));
        let table = Table {
            header: ["name", "email", "password"].map(str::to_owned).to_vec(),
            rows: rows.into_iter().chain(invited).map(Vec::from).collect(),
        };
        let files = &self.app.ports().tabular_files;
        let file = UserFile {
            role: "user".to_owned(),
            content: files.write(table, TableFormat::Xlsx).await?.into(),
            options: ImportOptions::default(),
        };
        self.app
            .import_users(admin, None, file, async |_| {})
            .await?;

        let mut participants = Vec::new();
        for name in PARTICIPANTS {
            let address = address(name);
            let query = ListQuery::new(Some(&address), Sort::Ascending, FIRST_ROW)
                .map_err(anyhow::Error::msg)?;
            let found = self
                .app
                .list_users(admin, None, UserFilter::default(), &query);
            let found = found.await?.rows.into_iter().next();
            participants.push((found.context("a participant is missing")?.id, address));
        }
        Ok(participants)
    }

    async fn create_template(
        &self,
        admin: &Caller,
        draft: domain_assessment::TemplateDraft,
    ) -> anyhow::Result<Template> {
        let name = draft.name.clone();
        let created = self.app.create_template(admin, draft).await;
        let created = created.with_context(|| format!("the template {name}"))?;
        Ok(created.template)
    }

    /// Deletes the emails of the demonstration, because their recipients do not exist.
    async fn forget_emails(&self) -> anyhow::Result<()> {
        let now = self.clock.instant();
        let tx = self.store.begin().await?;
        for mail in tx.claim_emails(now, now, 100).await? {
            tx.delete_email(mail.id).await?;
        }
        Ok(tx.commit_unaudited().await?)
    }
}
