//! Tests of the scores of teams (D38, D215, D216).

use application::{Caller, Participants, RankedTeam, StoreScore};
use application_ports::{ResultFilter, ResultState};
use domain_assessment::{PlayerScore, QuestionKind, TeamResult};
use domain_kernel::{EntityId, EventId, Points};
use domain_scheduling::{EventKind, ParticipantType, TeamMode};

use crate::corrections::drop_question;
use crate::grading::{full_score, right_answers};
use crate::test_app::{TestApp, invalid_fields, refusal_code, whole_list};

const CUP: EventKind = EventKind::Competition;
const TWO_DAYS: i64 = 2 * 24 * 60 * 60;

/// A competition for a team with Ben, the leader, and Cleo.
struct Cup {
    app: TestApp,
    admin: Caller,
    ben: Caller,
    cleo: Caller,
    team: EntityId,
    event: EventId,
    template: domain_assessment::Template,
}

impl Cup {
    async fn new(mode: TeamMode) -> Self {
        let (app, admin) = TestApp::new().await;
        let ben = app.person(&admin, "Ben", "user").await;
        let cleo = app.person(&admin, "Cleo", "user").await;
        let team = app.team(&admin, "North", &["Ben", "Cleo"]).await;
        let template = app.template(&admin, "Basics").await;
        let event = app.team_competition(&admin, &template).await;
        let teams = Participants::Teams(vec![team]);
        let assigned = app.app.assign_participants(&admin, CUP, event, teams);
        assigned.await.expect("assigned");
        let confirmed = app.app.confirm_teams(&admin, CUP, event, mode);
        confirmed.await.expect("confirmed");
        Self {
            app,
            admin,
            ben,
            cleo,
            team,
            event,
            template,
        }
    }

    /// Submits only right answers.
    async fn submit(&self, who: &Caller) {
        self.app.start(who, self.event).await;
        let answers = right_answers(&self.template);
        let saved = self.app.save(who, self.event, true, answers);
        saved.await.expect("submitted");
    }

    /// Saves full marks. The score is 15 + 10 + 5 + 5 points.
    async fn grade(&self, who: &Caller, participant_type: ParticipantType) -> Vec<String> {
        let command = self.full_marks(who, participant_type);
        let stored = self.app.app.store_score(&self.admin, command).await;
        match stored {
            Ok(_) => Vec::new(),
            refused => invalid_fields(refused),
        }
    }

    fn full_marks(&self, who: &Caller, participant_type: ParticipantType) -> StoreScore {
        StoreScore {
            participant_type,
            ..full_score(self.event, who, &self.template, (5.0, 5.0), 1)
        }
    }

    /// Returns the row of the team in the list for staff.
    async fn row(&self) -> RankedTeam {
        let query = whole_list();
        let list = self.app.app.list_team_results(
            &self.admin,
            (CUP, self.event),
            ResultFilter::default(),
            &query,
        );
        let mut rows = list.await.expect("a list").page.rows;
        assert_eq!(rows.len(), 1);
        rows.remove(0)
    }

    /// Returns what a player sees of the team, or `None` if the list is empty.
    async fn own(&self, who: &Caller) -> Option<TeamResult> {
        let query = whole_list();
        let list = self.app.app.list_my_team_scores(who, CUP, &query);
        let rows = list.await.expect("a list").rows;
        rows.into_iter().next().map(|row| row.team.result)
    }
}

fn total(result: &TeamResult) -> Option<(Points, bool)> {
    match result {
        TeamResult::Scored {
            mean: PlayerScore { total, .. },
            is_provisional,
        } => Some((*total, *is_provisional)),
        TeamResult::NotSolved | TeamResult::Answering { .. } | TeamResult::NotPublished { .. } => {
            None
        }
    }
}

#[tokio::test]
async fn the_score_of_a_team_is_the_mean_and_provisional_until_the_end() {
    let cup = Cup::new(TeamMode::Members).await;
    assert_eq!(cup.row().await.result, TeamResult::NotSolved);
    assert_eq!(cup.own(&cup.cleo).await, None);
    cup.submit(&cup.ben).await;
    let waiting = TeamResult::NotPublished {
        answering: 0,
        ungraded: 1,
    };
    assert_eq!(cup.row().await.result, waiting);
    assert_eq!(cup.own(&cup.cleo).await, Some(waiting), "Cleo plays too");

    let wrong = cup.grade(&cup.ben, ParticipantType::Individual).await;
    assert_eq!(
        wrong,
        ["participant_type: This participant plays for a team"]
    );
    assert!(cup.grade(&cup.ben, ParticipantType::Team).await.is_empty());
    // The mean of 35 points and 0 points.
    let half = Points::from_hundredths(1750);
    assert_eq!(total(&cup.row().await.result), Some((half, true)));

    cup.app.start(&cup.cleo, cup.event).await;
    assert_eq!(
        cup.row().await.result,
        TeamResult::Answering { answering: 1 }
    );
    let answers = right_answers(&cup.template);
    let saved = cup.app.save(&cup.cleo, cup.event, true, answers);
    saved.await.expect("submitted");
    assert!(cup.grade(&cup.cleo, ParticipantType::Team).await.is_empty());
    let whole = Points::whole(35);
    assert_eq!(total(&cup.row().await.result), Some((whole, true)));
    cup.app.clock.advance(TWO_DAYS);
    assert_eq!(total(&cup.row().await.result), Some((whole, false)));
    let own = cup.own(&cup.ben).await.expect("a row");
    assert_eq!(total(&own), Some((whole, false)));
}

#[tokio::test]
async fn the_list_of_teams_counts_and_sums_up_their_scores_and_places_them() {
    let cup = Cup::new(TeamMode::Members).await;
    let list = async || {
        let query = whole_list();
        let filter = ResultFilter {
            state: Some(ResultState::Published),
            ..ResultFilter::default()
        };
        let list = cup
            .app
            .app
            .list_team_results(&cup.admin, (CUP, cup.event), filter, &query);
        list.await.expect("a list")
    };
    let before = list().await;
    assert!(before.page.rows.is_empty());
    assert_eq!(before.totals.summary(), None);
    assert_eq!((before.counts.people, before.counts.scored), (1, 0));
    cup.submit(&cup.ben).await;
    assert!(cup.grade(&cup.ben, ParticipantType::Team).await.is_empty());
    // A saved score shows at once, in the numbers too (D225).
    let after = list().await;
    let mean = Points::from_hundredths(1750);
    assert_eq!(after.page.rows.len(), 1);
    assert_eq!(after.totals.summary().expect("a summary").mean, mean);
    assert_eq!(after.totals.placing(mean).place, 1);
    assert_eq!((after.counts.people, after.counts.scored), (1, 1));
    let weights: Points = after.kinds.iter().map(|column| column.weight).sum();
    assert_eq!(weights, cup.template.content.total_weight());
}

#[tokio::test]
async fn a_player_sees_the_points_of_the_team_by_kind_without_dropped_questions() {
    let cup = Cup::new(TeamMode::Members).await;
    let kinds = async || {
        let query = whole_list();
        let list = cup.app.app.list_my_team_scores(&cup.ben, CUP, &query);
        let row = list.await.expect("a list").rows.remove(0);
        let shown = row.kinds.into_iter().map(|kind| {
            let (points, of) = (kind.points.hundredths(), kind.of.hundredths());
            (kind.kind, points, of)
        });
        shown.collect::<Vec<_>>()
    };
    cup.submit(&cup.ben).await;
    assert_eq!(kinds().await, [], "there is no score yet");
    assert!(cup.grade(&cup.ben, ParticipantType::Team).await.is_empty());
    // Half of the points of Ben, because Cleo has none.
    let asked = cup.template.content.groups.iter();
    let mut expected: Vec<_> = asked.map(|group| (group.kind, 250, 500)).collect();
    assert_eq!(kinds().await, expected);

    let drop = drop_question(&cup.template, QuestionKind::Arrange);
    let dropped = cup.app.app.correct_key(&cup.admin, (CUP, cup.event), drop);
    dropped.await.expect("dropped");
    for (kind, points, of) in &mut expected {
        if *kind == QuestionKind::Arrange {
            (*points, *of) = (0, 0);
        }
    }
    assert_eq!(kinds().await, expected);
}

#[tokio::test]
async fn a_leader_plays_alone_and_the_others_see_no_team_score() {
    let cup = Cup::new(TeamMode::Leader).await;
    cup.submit(&cup.ben).await;
    assert!(cup.grade(&cup.ben, ParticipantType::Team).await.is_empty());
    assert_eq!(
        total(&cup.row().await.result),
        Some((Points::whole(35), true))
    );
    assert!(cup.own(&cup.ben).await.is_some());
    assert_eq!(cup.own(&cup.cleo).await, None);
    let query = whole_list();
    let app = &cup.app.app;
    let event = (CUP, cup.event);
    let members = app.list_team_member_results(&cup.admin, event, cup.team, &query);
    let members = members.await.expect("a list");
    let shown = &members.page.rows[..];
    assert!(matches!(shown, [one] if one.is_leader && one.answered.scored()));
    assert_eq!(members.mode, Some(TeamMode::Leader));
}

#[tokio::test]
async fn teams_are_counted_and_a_stranger_has_no_members() {
    let cup = Cup::new(TeamMode::Members).await;
    cup.submit(&cup.ben).await;
    let (app, query) = (&cup.app.app, whole_list());
    let teams = app.list_answered_team_competitions(&cup.admin, CUP, &query);
    let row = teams.await.expect("a list").rows.remove(0);
    assert_eq!((row.participants, row.people, row.answered), (1, 2, 1));
    let query = whole_list();
    let other = EntityId(cup.event.0);
    let event = (CUP, cup.event);
    let unknown = app.list_team_member_results(&cup.admin, event, other, &query);
    assert_eq!(refusal_code(unknown.await), "not_found");
    let as_training = (EventKind::Training, cup.event);
    let list = app.list_team_results(&cup.admin, as_training, ResultFilter::default(), &query);
    assert_eq!(refusal_code(list.await), "not_found");
}
