//! `palestra demo`: fills an empty database with a demonstration organization, entirely through the
//! use cases. Its past happened on a clock that is set back, so that every rule held when it did.

mod people;
mod ports;
mod questions;

use std::cmp::Reverse;
use std::sync::Arc;

use anyhow::{Context as _, bail};
use application::{
    AcceptInvitation, App, Caller, Participants, Ports, RoleDraft, SaveAnswers, Settings, SignIn,
    StoreScore,
};
use domain_access::{Action, Permission, Resource, RoleKind, Scope};
use domain_assessment::{ManualMark, QuestionKind, SubmittedAnswer, SubmittedValue, Template};
use domain_kernel::{EmailAddress, EventId, OptionId, UserId};
use domain_organization::{OrganizationDraft, Password, UserDraft};
use domain_scheduling::{EventDraft, EventKind};
use time::{Duration, Time};

use people::PARTICIPANTS;
use ports::{KnownTokens, SetClock};

/// Mail domain of the demonstration organization.
const DOMAIN: &str = "meridian.example";

/// Who can sign in afterwards.
pub struct Logins {
    /// The one password of all of them, made for this demonstration.
    pub password: String,
    /// What each may do, and the address.
    pub addresses: Vec<(&'static str, String)>,
}

/// Fills the database, which must be empty.
pub async fn fill(ports: &Ports, settings: &Settings) -> anyhow::Result<Logins> {
    let tx = ports.store.begin().await?;
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
    let links = Arc::new(KnownTokens::over(Arc::clone(&ports.email_tokens)));
    // One password for all: random, so that a demonstration left running is not an open door.
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
        clock,
        links,
        password,
        today: today.to_utc(),
    };
    let addresses = demo.play().await?;
    Ok(Logins {
        password: demo.password,
        addresses,
    })
}

struct Demo {
    app: App,
    clock: Arc<SetClock>,
    links: Arc<KnownTokens>,
    password: String,
    today: time::OffsetDateTime,
}

impl Demo {
    async fn play(&self) -> anyhow::Result<Vec<(&'static str, String)>> {
        let platform = format!("admin@{}", self.app.platform_domain());
        let admin = format!("ada.admin@{DOMAIN}");
        let grader = format!("grace.grader@{DOMAIN}");
        let super_admin = self.first_super_admin(&platform).await?;
        self.organization(&super_admin, &admin).await?;
        let admin_caller = self.caller(&admin).await?;
        self.grader(&admin_caller, &grader).await?;
        let participants = self.participants(&admin_caller).await?;

        let mixed = self.template(&admin_caller, questions::logistics()).await?;
        let quick = self
            .template(&admin_caller, questions::quick_quiz())
            .await?;
        self.template(&admin_caller, questions::safety()).await?;

        let marked = self
            .ended(
                &admin_caller,
                "Spring Logistics Challenge",
                &mixed,
                9,
                &participants,
            )
            .await?;
        let published = self
            .ended(
                &admin_caller,
                "Warehouse Quick Quiz",
                &quick,
                5,
                &participants,
            )
            .await?;
        let waiting = self
            .ended(&admin_caller, "Cold Chain Basics", &mixed, 2, &participants)
            .await?;

        self.clock.set(self.today);
        let grader_caller = self.caller(&grader).await?;
        for (number, (user, _)) in participants.iter().enumerate() {
            self.grade(&grader_caller, marked, *user, number).await?;
            // The last competition is left half done, as a grader finds it in the morning.
            if number % 3 == 0 {
                self.grade(&grader_caller, waiting, *user, number).await?;
            }
        }
        self.app.publish_scores(&grader_caller, published).await?;

        // Half an hour ago, so that whoever started meanwhile did so in the past.
        self.clock.set(self.today - Duration::minutes(30));
        let users: Vec<UserId> = participants.iter().map(|(user, _)| *user).collect();
        let running = self
            .range(&admin_caller, "Night Shift Triage", &mixed, 0, 2)
            .await?;
        self.assign(&admin_caller, running, &users).await?;
        for (number, (_, address)) in participants.iter().enumerate().take(6) {
            self.answer(address, running, &mixed, number, number % 2 == 0)
                .await?;
        }
        let pending = self
            .range(&admin_caller, "Regional Dispatch Qualifier", &quick, 3, 5)
            .await?;
        self.assign(&admin_caller, pending, &users).await?;
        self.range(&admin_caller, "Route Planning Sprint", &quick, 10, 12)
            .await?;
        self.forget_mails().await?;
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

    async fn first_super_admin(&self, address: &str) -> anyhow::Result<Caller> {
        let email = EmailAddress::parse(address).map_err(anyhow::Error::msg)?;
        let password = Password::parse(&self.password).map_err(anyhow::Error::msg)?;
        self.app
            .prepare_platform(Some(application::FirstAdmin { email, password }))
            .await?;
        self.caller(address).await
    }

    /// Signs in and gives the caller; the session ends with the demonstration's clock.
    async fn caller(&self, address: &str) -> anyhow::Result<Caller> {
        let command = SignIn {
            email: address.to_owned(),
            password: self.password.clone(),
            remember_me: false,
        };
        let session = self
            .app
            .sign_in(command)
            .await
            .with_context(|| format!("signing in as {address}"))?;
        Ok(Caller {
            principal: session.principal,
            ip: None,
        })
    }

    async fn organization(&self, super_admin: &Caller, admin: &str) -> anyhow::Result<()> {
        let draft = OrganizationDraft {
            name: "Meridian Academy".to_owned(),
            host: "https://meridian.example".to_owned(),
            user_email: admin.to_owned(),
            domain: DOMAIN.to_owned(),
            max_number_of_users: Some(500),
            total_file_size: Some(1024),
        };
        self.app.create_organization(super_admin, draft).await?;
        let command = AcceptInvitation {
            name: "Ada Admin".to_owned(),
            password: self.password.clone(),
            password_confirmation: self.password.clone(),
            email: admin.to_owned(),
            token: self.links.last().context("the invitation has a link")?,
        };
        Ok(self.app.accept_invitation(command).await?)
    }

    async fn grader(&self, admin: &Caller, address: &str) -> anyhow::Result<()> {
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
        self.person(admin, "Grace Grader", address, "Grader")
            .await?;
        Ok(())
    }

    async fn person(
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
        };
        Ok(self.app.create_user(admin, None, draft).await?.id)
    }

    async fn participants(&self, admin: &Caller) -> anyhow::Result<Vec<(UserId, String)>> {
        let mut participants = Vec::new();
        for name in PARTICIPANTS {
            let address = format!("{}@{DOMAIN}", name.to_lowercase().replace(' ', "."));
            participants.push((self.person(admin, name, &address, "user").await?, address));
        }
        Ok(participants)
    }

    async fn template(
        &self,
        admin: &Caller,
        draft: domain_assessment::TemplateDraft,
    ) -> anyhow::Result<Template> {
        let name = draft.name.clone();
        self.app
            .create_template(admin, draft)
            .await
            .with_context(|| format!("the template {name}"))
    }

    async fn assign(&self, admin: &Caller, event: EventId, users: &[UserId]) -> anyhow::Result<()> {
        self.app
            .assign_participants(admin, event, Participants::Users(users.to_vec()))
            .await?;
        Ok(())
    }

    /// Schedules a range of whole days, counted from the clock's today.
    async fn range(
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
            kind: EventKind::Competition,
            participant_type: Some("individual".to_owned()),
            training_type: None,
            template_id: Some(template.id),
            date_type: Some(1),
            start_date: today.checked_add(Duration::days(from)),
            end_date: today.checked_add(Duration::days(to)),
            start_time: Some(Time::MIDNIGHT),
            end_time: None,
            duration: Some(45),
        };
        let created = self.app.create_competition(admin, draft).await;
        Ok(created
            .with_context(|| format!("the competition {name}"))?
            .event
            .id)
    }

    /// A competition that began `days` ago, was answered by most and has ended.
    async fn ended(
        &self,
        admin: &Caller,
        name: &str,
        template: &Template,
        days: i64,
        participants: &[(UserId, String)],
    ) -> anyhow::Result<EventId> {
        self.clock.set(self.today - Duration::days(days));
        let event = self.range(admin, name, template, 0, 1).await?;
        let users: Vec<UserId> = participants.iter().map(|(user, _)| *user).collect();
        self.assign(admin, event, &users).await?;
        for (number, (_, address)) in participants.iter().enumerate() {
            // One in eight never came.
            if number % 8 != 7 {
                self.answer(address, event, template, number, true).await?;
            }
        }
        Ok(event)
    }

    /// Answers as somebody of a skill that `number` decides, and submits or only saves.
    async fn answer(
        &self,
        address: &str,
        event: EventId,
        template: &Template,
        number: usize,
        submit: bool,
    ) -> anyhow::Result<()> {
        let caller = self.caller(address).await?;
        self.app.start_competition(&caller, event).await?;
        self.clock.pass(Duration::minutes(20));
        let command = SaveAnswers {
            event_id: event,
            submit,
            from_revision: Some(0),
            save_id: None,
            answers: answers(template, number),
            slides: Vec::new(),
            arrived_at: self.clock.instant(),
        };
        self.app.save_answers(caller.claims(), command).await?;
        self.app.sign_out(&caller).await?;
        self.clock.pass(Duration::minutes(-19));
        Ok(())
    }

    /// Marks free text and rank by hand, where the participant submitted.
    async fn grade(
        &self,
        grader: &Caller,
        event: EventId,
        user: UserId,
        number: usize,
    ) -> anyhow::Result<()> {
        let sheet = self.app.show_grading_sheet(grader, event, user).await?;
        let Some(record) = sheet.score else {
            return Ok(());
        };
        let marks: Vec<ManualMark> = record
            .score
            .marks
            .iter()
            .enumerate()
            .filter(|(_, mark)| mark.kind.needs_manual_grading())
            .map(|(place, mark)| ManualMark {
                kind: mark.kind,
                question: mark.question,
                score: if mark.answered && skilled(number, place) {
                    mark.weight.to_number()
                } else {
                    0.0
                },
            })
            .collect();
        let (score, _) = record
            .score
            .with_marks(&marks)
            .map_err(|wrong| anyhow::anyhow!("{wrong:?}"))?;
        let command = StoreScore {
            event_id: event,
            user_id: user,
            bonus: score.bonus.to_number(),
            total: score.total().to_number(),
            free_text: score.sum(QuestionKind::FreeText).to_number(),
            rank: score.sum(QuestionKind::Rank).to_number(),
            marks,
            version: Some(record.version),
        };
        self.app.store_score(grader, command).await?;
        Ok(())
    }

    /// Nobody waits for the mails of a demonstration.
    async fn forget_mails(&self) -> anyhow::Result<()> {
        let now = self.clock.instant();
        let tx = self.app.ports().store.begin().await?;
        for mail in tx.mails_claim(now, now, 100).await? {
            tx.mail_done(mail.id).await?;
        }
        Ok(tx.commit().await?)
    }
}

/// Whether participant `number` knows the answer at `place`: about three in four, some more, some
/// less.
const fn skilled(number: usize, place: usize) -> bool {
    (number * 7 + place * 13 + number * place) % 10 < 5 + number % 5
}

/// What participant `number` answers.
fn answers(template: &Template, number: usize) -> Vec<SubmittedAnswer> {
    let mut entries = Vec::new();
    for (place, (group, question)) in template.content.questions().enumerate() {
        let right = skilled(number, place);
        let mut options = question.body.options();
        let chosen: Vec<OptionId> = if group.kind.needs_manual_grading() {
            // An opinion, neither right nor wrong.
            let ids = options.iter().map(|option| option.id);
            ids.cycle().skip((number + place) % 10).take(1).collect()
        } else {
            let fitting = options
                .iter()
                .filter(|option| option.is_correct == Some(right));
            fitting
                .map(|option| option.id)
                .take(if right { 6 } else { 1 })
                .collect()
        };
        if !right {
            // Whoever does not know the order has it the wrong way round.
            options.sort_by_key(|option| Reverse(option.order));
        }
        entries.extend(
            options
                .into_iter()
                .zip(1..)
                .map(|(option, position)| SubmittedAnswer {
                    option: option.id,
                    value: match (option.order, option.is_correct) {
                        (Some(_), _) => SubmittedValue::Number(position),
                        (None, Some(_)) => SubmittedValue::Flag(chosen.contains(&option.id)),
                        (None, None) if right => SubmittedValue::Text(option.value),
                        (None, None) => {
                            SubmittedValue::Text("I am not sure about this one.".to_owned())
                        }
                    },
                }),
        );
    }
    entries
}
