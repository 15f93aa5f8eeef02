//! Tests of events in which teams take part (D31, D174, D175).

use application::{Assignees, Caller, Participants};
use application_ports::{AssignedRow, ResultFilter};
use domain_kernel::{EntityId, EventId, UserId};
use domain_organization::TeamDraft;
use domain_scheduling::{EventKind, TeamMode, TrainingType};

use crate::test_app::{TestApp, event_draft, overwriting_edit, refusal_code, whole_list};

const CUP: EventKind = EventKind::Competition;
const TEN_DAYS: i64 = 10 * 24 * 60 * 60;

/// A competition for a team with Ben, the leader, and Cleo. Dan leads another team.
struct Cup {
    app: TestApp,
    admin: Caller,
    ben: Caller,
    cleo: Caller,
    dan: Caller,
    north: EntityId,
    south: EntityId,
    event: EventId,
}

impl Cup {
    async fn new() -> Self {
        let (app, admin) = TestApp::new().await;
        let ben = app.person(&admin, "Ben", "user").await;
        let cleo = app.person(&admin, "Cleo", "user").await;
        let dan = app.person(&admin, "Dan", "user").await;
        let north = app.team(&admin, "North", &["Ben", "Cleo"]).await;
        let south = app.team(&admin, "South", &["Dan"]).await;
        let template = app.plain_template(&admin, "Plain").await;
        let event = app.team_competition(&admin, &template).await;
        Self {
            app,
            admin,
            ben,
            cleo,
            dan,
            north,
            south,
            event,
        }
    }

    async fn assign(&self, teams: &[EntityId]) -> u64 {
        let teams = Participants::Teams(teams.to_vec());
        let done = self
            .app
            .app
            .assign_participants(&self.admin, CUP, self.event, teams);
        done.await.expect("assigned").assigned
    }

    /// Returns how many teams an assignment would add, and how many are already assigned.
    async fn try_to_assign(&self, teams: &[EntityId]) -> (u64, u64) {
        let assignees = Assignees {
            dry_run: true,
            ..Participants::Teams(teams.to_vec()).into()
        };
        let done = self
            .app
            .app
            .assign_participants(&self.admin, CUP, self.event, assignees);
        let done = done.await.expect("counted");
        (done.assigned, done.already)
    }

    async fn confirm(&self, mode: TeamMode) -> application::AppResult<()> {
        self.app
            .app
            .confirm_teams(&self.admin, CUP, self.event, mode)
            .await
    }

    /// Returns the assigned participants as staff see them.
    async fn rows(&self) -> Vec<AssignedRow> {
        let query = whole_list();
        let list = self
            .app
            .app
            .list_assigned_participants(&self.admin, CUP, self.event, &query);
        list.await.expect("a list").rows
    }

    /// Whether the competition is in the person's list and can be opened.
    async fn is_open_to(&self, person: &Caller) -> bool {
        let query = whole_list();
        let app = &self.app.app;
        let own = app.list_my_events(person, CUP, None, None, &query).await;
        let listed = own.expect("a list").1.rows.len() == 1;
        let opens = app.show_event(person, CUP, self.event).await.is_ok();
        assert_eq!(listed, opens);
        opens
    }

    /// Returns the number of teams and the number of people.
    async fn counts(&self) -> (u64, u64) {
        let shown = self.app.app.show_event(&self.admin, CUP, self.event).await;
        let shown = shown.expect("an event");
        (shown.participants, shown.people)
    }

    async fn remove(&self, row: &AssignedRow) -> application::AppResult<()> {
        self.app
            .app
            .remove_assignment(&self.admin, CUP, row.id)
            .await
    }

    async fn change_team(&self, leader: &str) -> &'static str {
        let draft = TeamDraft {
            leader: leader.to_owned(),
            users: vec!["ben@acme.test".to_owned()],
        };
        let edit = overwriting_edit(draft);
        let changed = self
            .app
            .app
            .update_team(&self.admin, self.north, edit)
            .await;
        if changed.is_ok() {
            return "changed";
        }
        refusal_code(changed)
    }

    async fn delete(&self, user: UserId) -> &'static str {
        let deleted = self.app.app.delete_user(&self.admin, None, user).await;
        if deleted.is_ok() {
            return "deleted";
        }
        refusal_code(deleted)
    }
}

#[tokio::test]
async fn a_team_takes_part_once_it_is_chosen_who_plays() {
    let cup = Cup::new().await;
    assert_eq!(cup.assign(&[cup.north]).await, 1);
    assert_eq!(cup.assign(&[cup.north]).await, 0, "repeating is harmless");
    assert!(!cup.is_open_to(&cup.ben).await && !cup.is_open_to(&cup.cleo).await);
    assert_eq!(cup.counts().await, (0, 0));
    assert!(!cup.rows().await[0].confirmed);

    cup.confirm(TeamMode::Members).await.expect("confirmed");
    // There is no team to confirm: another caller may have removed the teams.
    let again = cup.confirm(TeamMode::Members).await;
    assert_eq!(refusal_code(again), "no_teams");
    assert!(cup.is_open_to(&cup.ben).await && cup.is_open_to(&cup.cleo).await);
    assert!(!cup.is_open_to(&cup.dan).await);
    assert_eq!(cup.counts().await, (1, 2));
    assert_eq!(
        refusal_code(cup.confirm(TeamMode::Leader).await),
        "team_mode_fixed"
    );
    let answers = cup.app.start(&cup.cleo, cup.event).await;
    assert_eq!(answers.event.team_mode, Some(TeamMode::Members));
    let dan = cup.app.app.start_event(&cup.dan, CUP, cup.event).await;
    assert_eq!(refusal_code(dan), "not_found");
    let players = cup.app.app;
    let query = whole_list();
    let answered =
        players.list_answered_users(&cup.admin, CUP, cup.event, ResultFilter::default(), &query);
    let names: Vec<_> = answered.await.expect("a list").page.rows;
    assert_eq!(names.len(), 2, "every player is graded alone");
}

#[tokio::test]
async fn a_dry_run_counts_assigned_teams_as_the_assignment_would() {
    let cup = Cup::new().await;
    let both = [cup.north, cup.south];
    assert_eq!(cup.try_to_assign(&both).await, (2, 0));
    cup.assign(&[cup.north]).await;
    assert_eq!(cup.try_to_assign(&both).await, (1, 1), "not confirmed yet");
    cup.confirm(TeamMode::Members).await.expect("confirmed");
    assert_eq!(cup.try_to_assign(&both).await, (1, 1));
    assert_eq!(cup.assign(&both).await, 1);
    assert_eq!(cup.try_to_assign(&both).await, (0, 2));
}

#[tokio::test]
async fn the_leader_alone_plays_if_that_was_chosen() {
    let cup = Cup::new().await;
    cup.assign(&[cup.north, cup.south]).await;
    cup.confirm(TeamMode::Leader).await.expect("confirmed");
    assert!(cup.is_open_to(&cup.ben).await && cup.is_open_to(&cup.dan).await);
    assert!(!cup.is_open_to(&cup.cleo).await);
    assert_eq!(cup.counts().await, (2, 2));
    let players = cup
        .app
        .app
        .list_team_players(&cup.admin, cup.event, cup.north)
        .await;
    let players = players.expect("a list");
    assert_eq!(players.len(), 1);
    assert!(players[0].is_leader && !players[0].submitted);
    assert_eq!(players[0].user.id, cup.ben.user_id);
}

#[tokio::test]
async fn a_closed_dialog_removes_the_unconfirmed_teams_alone() {
    let cup = Cup::new().await;
    cup.assign(&[cup.north]).await;
    cup.confirm(TeamMode::Leader).await.expect("confirmed");
    cup.assign(&[cup.south]).await;
    let app = &cup.app.app;
    let query = whole_list();
    let offered = app.list_unassigned_teams(&cup.admin, CUP, cup.event, &query);
    assert!(offered.await.expect("a list").rows.is_empty());
    let removed = app.remove_unconfirmed_teams(&cup.admin, CUP, cup.event);
    assert_eq!(removed.await.expect("removed"), 1);
    let removed = app.remove_unconfirmed_teams(&cup.admin, CUP, cup.event);
    assert_eq!(removed.await.expect("nothing to remove"), 0);
    assert_eq!(cup.counts().await, (1, 1));
    let offered = app.list_unassigned_teams(&cup.admin, CUP, cup.event, &query);
    assert_eq!(offered.await.expect("a list").rows[0].id, cup.south);
}

#[tokio::test]
async fn a_team_without_attempts_is_removed_and_the_next_one_chooses_anew() {
    let cup = Cup::new().await;
    cup.assign(&[cup.north]).await;
    cup.confirm(TeamMode::Leader).await.expect("confirmed");
    cup.remove(&cup.rows().await[0]).await.expect("removed");
    assert!(!cup.is_open_to(&cup.ben).await);
    assert_eq!(
        refusal_code(cup.confirm(TeamMode::Members).await),
        "no_teams"
    );
    cup.assign(&[cup.north]).await;
    cup.confirm(TeamMode::Members).await.expect("confirmed");
    cup.app.start(&cup.cleo, cup.event).await;
    let row = cup.rows().await.remove(0);
    assert!(row.started && !row.submitted);
    assert_eq!(
        refusal_code(cup.remove(&row).await),
        "participant_has_answers"
    );
}

#[tokio::test]
async fn who_plays_stays_from_the_confirmation_on_whatever_becomes_of_the_team() {
    let cup = Cup::new().await;
    cup.assign(&[cup.north]).await;
    assert_eq!(cup.change_team("cleo@acme.test").await, "changed");
    cup.confirm(TeamMode::Leader).await.expect("confirmed");
    assert!(cup.is_open_to(&cup.cleo).await, "Cleo leads now");
    assert_eq!(
        cup.change_team("ben@acme.test").await,
        "team_has_participants"
    );
    let (ben, cleo) = (cup.ben.user_id, cup.cleo.user_id);
    assert_eq!(cup.delete(cleo).await, "team_leader");
    assert_eq!(cup.delete(ben).await, "user_in_team");

    cup.app.start(&cup.cleo, cup.event).await;
    cup.app
        .save(&cup.cleo, cup.event, true, Vec::new())
        .await
        .expect("submitted");
    cup.app.clock.advance(TEN_DAYS);
    let admin = cup.app.caller("admin@acme.test").await;
    let app = &cup.app.app;
    let edit = overwriting_edit(TeamDraft {
        leader: "cleo@acme.test".to_owned(),
        users: Vec::new(),
    });
    app.update_team(&admin, cup.north, edit)
        .await
        .expect("the event has ended");
    app.delete_team(&admin, cup.north).await.expect("deleted");
    app.delete_user(&admin, None, cleo).await.expect("deleted");
    let players = app.list_team_players(&admin, cup.event, cup.north).await;
    let players = players.expect("a list");
    assert_eq!(players.len(), 1);
    assert_eq!(
        (players[0].user.name.as_str(), players[0].submitted),
        ("Cleo", true)
    );
    let shown = app
        .show_event(&admin, CUP, cup.event)
        .await
        .expect("an event");
    assert_eq!((shown.participants, shown.people), (1, 1));
}

#[tokio::test]
async fn a_deactivated_member_still_takes_part() {
    let cup = Cup::new().await;
    cup.assign(&[cup.north]).await;
    cup.confirm(TeamMode::Members).await.expect("confirmed");
    let cleo = cup.cleo.user_id;
    let done = cup.app.app.deactivate_user(&cup.admin, None, cleo).await;
    done.expect("deactivated");
    assert_eq!(cup.counts().await, (1, 2));
}

#[tokio::test]
async fn a_user_takes_part_in_a_private_training_once() {
    let cup = Cup::new().await;
    let Cup { app, admin, .. } = &cup;
    let kind = EventKind::Training;
    let template = app.plain_template(admin, "Drills").await;
    let alone = [&cup.cleo];
    let id = app.training(admin, &template, TrainingType::Private, &alone);
    let id = id.await;
    let assign = async |participants| {
        let done = app.app.assign_participants(admin, kind, id, participants);
        let done = done.await.expect("assigned");
        (done.assigned, done.already)
    };
    let counts = async || {
        let shown = app
            .app
            .show_event(admin, kind, id)
            .await
            .expect("a training");
        (shown.participants, shown.people)
    };
    assert_eq!(assign(Participants::Teams(vec![cup.north])).await, (1, 0));
    let done = app
        .app
        .confirm_teams(admin, kind, id, TeamMode::Members)
        .await;
    done.expect("confirmed");
    assert_eq!(counts().await, (2, 2), "Cleo counts once");
    let (ben, dan) = (cup.ben.user_id, cup.dan.user_id);
    assert_eq!(assign(Participants::Users(vec![ben, dan])).await, (1, 1));
    assert_eq!(counts().await, (3, 3));

    let query = whole_list();
    let rows = app.app.list_assigned_participants(admin, kind, id, &query);
    let rows = rows.await.expect("a list").rows;
    let own = rows
        .iter()
        .find(|row| row.name == "Cleo")
        .expect("Cleo's own");
    let done = app.app.remove_assignment(admin, kind, own.id).await;
    done.expect("removed");
    assert_eq!(counts().await, (2, 3), "Cleo plays for North now");
    let players = app.app.list_team_players(admin, id, cup.north).await;
    assert_eq!(players.expect("a list").len(), 2);
}

#[tokio::test]
async fn a_member_is_restored_for_the_own_team_alone() {
    let cup = Cup::new().await;
    cup.assign(&[cup.north, cup.south]).await;
    cup.confirm(TeamMode::Members).await.expect("confirmed");
    cup.app.start(&cup.cleo, cup.event).await;
    let submitted = cup.app.save(&cup.cleo, cup.event, true, Vec::new()).await;
    submitted.expect("submitted");
    let restore = async |team, user: &Caller| {
        cup.app
            .app
            .restore_team_member(&cup.admin, CUP, cup.event, team, user.user_id)
            .await
    };
    assert_eq!(
        refusal_code(restore(cup.south, &cup.cleo).await),
        "not_found"
    );
    assert_eq!(
        refusal_code(restore(cup.north, &cup.ben).await),
        "not_submitted"
    );
    restore(cup.north, &cup.cleo).await.expect("restored");
    let again = cup.app.start(&cup.cleo, cup.event).await;
    assert!(again.attempt.end.is_none());
}

#[tokio::test]
async fn an_unconfirmed_team_hinders_no_change() {
    let cup = Cup::new().await;
    let Cup { app, admin, .. } = &cup;
    let template = app.plain_template(admin, "Later").await;
    let mut draft = event_draft("Later", &template);
    draft.participant_type = Some(domain_scheduling::ParticipantType::Team);
    draft.start_date = Some(time::macros::date!(2026 - 12 - 01));
    draft.end_date = Some(time::macros::date!(2026 - 12 - 02));
    let created = app.app.create_event(admin, CUP, draft.clone()).await;
    let id = created.expect("a competition").event.id;
    let assign = async || {
        let teams = Participants::AllTeams {
            search: None,
            except: Vec::new(),
        };
        let done = app.app.assign_participants(admin, CUP, id, teams).await;
        assert_eq!(done.expect("assigned").assigned, 2);
    };
    assign().await;
    draft.participant_type = Some(domain_scheduling::ParticipantType::Individual);
    let edit = overwriting_edit(draft.clone());
    let edited = app.app.update_event(admin, CUP, id, edit).await;
    edited.expect("nobody takes part");
    let query = whole_list();
    let rows = app.app.list_assigned_participants(admin, CUP, id, &query);
    assert!(rows.await.expect("a list").rows.is_empty());
    draft.participant_type = Some(domain_scheduling::ParticipantType::Team);
    let edit = overwriting_edit(draft);
    let edited = app.app.update_event(admin, CUP, id, edit).await;
    edited.expect("nobody takes part");
    assign().await;
    let deleted = app.app.delete_event(admin, CUP, id).await;
    deleted.expect("nobody takes part");
}
