//! Tests of marks that are given question by question, of active graders, and of labels that replace names.

use application::{
    AppError, Caller, MarkAnswer, MarkedAnswer, PublishedMarks, StoreScore, StoredMark,
};
use application_ports::ResultFilter;
use domain_assessment::{CorrectionRule, QuestionKind, Template};
use domain_kernel::{AttemptId, EventId, ListQuery, Paging, Points, QuestionId, Sort};
use domain_scheduling::{EventKind, ParticipantType};

use crate::corrections::drop_question;
use crate::grading::{right_answers, store_score};
use crate::test_app::{TestApp, refusal_code, whole_list};

/// A query for the whole list, in the order of the numbers.
fn by_number() -> ListQuery {
    ListQuery::new(None, Sort::Ascending, Paging::default()).expect("a query")
}

/// A competition with three submissions that have only right answers.
struct Marking {
    app: TestApp,
    admin: Caller,
    people: Vec<Caller>,
    template: Template,
    event: EventId,
}

impl Marking {
    async fn new() -> Self {
        let (app, admin) = TestApp::new().await;
        let mut people = Vec::new();
        for name in ["Ben", "Cem", "Dora"] {
            people.push(app.person(&admin, name, "user").await);
        }
        let template = app.template(&admin, "Basics").await;
        let everybody: Vec<&Caller> = people.iter().collect();
        let event = app.competition(&admin, &template, &everybody).await;
        for person in &people {
            app.start(person, event).await;
            let saved = app
                .save(person, event, true, right_answers(&template))
                .await;
            saved.expect("submitted");
        }
        Self {
            app,
            admin,
            people,
            template,
            event,
        }
    }

    fn question(&self, kind: QuestionKind) -> QuestionId {
        let mut questions = self.template.content.questions();
        let found = questions.find(|(group, _)| group.kind == kind);
        found.expect("such a question").1.id
    }

    async fn answers(&self, kind: QuestionKind) -> Vec<MarkedAnswer> {
        let (question, query) = (self.question(kind), by_number());
        let list = self
            .app
            .app
            .list_marked_answers(&self.admin, self.event, question, &query);
        list.await.expect("a list").rows
    }

    async fn mark(
        &self,
        grader: &Caller,
        kind: QuestionKind,
        attempt_id: AttemptId,
        score: f64,
        version: i32,
    ) -> Result<StoredMark, AppError> {
        let command = MarkAnswer {
            event_id: self.event,
            question: self.question(kind),
            attempt_id,
            score,
            comment: None,
            version: Some(version),
            score_version: None,
        };
        self.app.app.mark_answer(grader, command).await
    }

    async fn total(&self, person: &Caller) -> Option<Points> {
        let kind = EventKind::Competition;
        let own = self
            .app
            .app
            .list_my_scores(person, kind, &whole_list())
            .await;
        let scores = own.expect("a list").rows.remove(0).row.scores;
        scores.map(|scores| scores.total)
    }
}

const TEXT: QuestionKind = QuestionKind::FreeText;
const RANK: QuestionKind = QuestionKind::Rank;

#[tokio::test]
async fn drafts_are_published_with_the_complete_sheets_and_not_before() {
    let marking = Marking::new().await;
    let (app, admin) = (&marking.app.app, &marking.admin);
    let answers = marking.answers(TEXT).await;
    for answer in &answers {
        let stored = marking.mark(admin, TEXT, answer.attempt_id, 4.0, 0).await;
        assert_eq!(stored.expect("stored").draft.version, 1);
    }
    let first = answers[0].attempt_id;
    marking
        .mark(admin, RANK, first, 9.0, 0)
        .await
        .expect("stored");
    let overview = app
        .show_marking(admin, marking.event)
        .await
        .expect("an overview");
    let marked: Vec<u64> = overview.marked.iter().map(|(_, marked)| *marked).collect();
    assert_eq!((marked, overview.answers), (vec![3, 1], 3));
    assert_eq!((overview.publishable, overview.incomplete), (1, 2));
    for person in &marking.people {
        assert_eq!(marking.total(person).await, None);
    }
    let done = app
        .publish_marks(admin, marking.event)
        .await
        .expect("published");
    assert_eq!(
        done,
        PublishedMarks {
            published: 1,
            incomplete: 2
        }
    );
    let answers = marking.answers(RANK).await;
    let published: Vec<_> = answers
        .iter()
        .map(|answer| (answer.scored, answer.draft.is_some()))
        .collect();
    assert_eq!(published, [(true, false), (false, false), (false, false)]);
    let mut totals = Vec::new();
    for person in &marking.people {
        totals.extend(marking.total(person).await);
    }
    // 15 automatic points, the bonus of 10, and the marks 4 and 5. A mark above the weight was reduced to the weight.
    assert_eq!(totals, [Points::whole(15 + 10 + 4 + 5)]);
    let again = app
        .publish_marks(admin, marking.event)
        .await
        .expect("nothing new");
    assert_eq!(
        again,
        PublishedMarks {
            published: 0,
            incomplete: 2
        }
    );
}

/// D234: The draft waits until the question counts again.
#[tokio::test]
async fn a_draft_of_a_dropped_question_is_not_published() {
    let marking = Marking::new().await;
    let (app, admin, event) = (&marking.app.app, &marking.admin, marking.event);
    let kind = EventKind::Competition;
    let answers = marking.answers(TEXT).await;
    for answer in &answers {
        for of in [TEXT, RANK] {
            let stored = marking.mark(admin, of, answer.attempt_id, 3.0, 0).await;
            stored.expect("stored");
        }
    }
    let publish = async || app.publish_marks(admin, event).await.expect("published");
    assert_eq!(publish().await.published, 3);
    let draft = marking.mark(admin, TEXT, answers[0].attempt_id, 1.0, 0);
    draft.await.expect("stored");
    let publishable = async || {
        let overview = app.show_marking(admin, event).await;
        overview.expect("an overview").publishable
    };
    assert_eq!(publishable().await, 1);
    let dropping = drop_question(&marking.template, TEXT);
    let mut taking_back = dropping.clone();
    taking_back.draft.rule = CorrectionRule::NewKey;
    let dropped = app.correct_key(admin, (kind, event), dropping).await;
    dropped.expect("dropped");
    assert_eq!(publishable().await, 0);
    assert_eq!(publish().await, PublishedMarks::default());
    let back = app.correct_key(admin, (kind, event), taking_back).await;
    back.expect("taken back");
    assert_eq!(publishable().await, 1);
    assert_eq!(publish().await.published, 1);
    let texts = marking.answers(TEXT).await.into_iter();
    let mut scores: Vec<_> = texts.filter_map(|answer| answer.mark.score).collect();
    scores.sort_unstable();
    assert_eq!(scores, [1, 3, 3].map(Points::whole));
}

#[tokio::test]
async fn drafts_are_part_of_the_sheet_that_somebody_saves() {
    let marking = Marking::new().await;
    let (app, admin) = (&marking.app.app, &marking.admin);
    let ben = &marking.people[0];
    let attempt_id = async || {
        let sheet = app
            .show_grading_sheet(admin, marking.event, ben.user_id)
            .await;
        let sheet = sheet.expect("a sheet");
        (
            sheet.score.as_ref().expect("a score").attempt_id,
            sheet.drafts_version(),
            sheet.drafts.len(),
        )
    };
    let (attempt, ..) = attempt_id().await;
    marking
        .mark(admin, TEXT, attempt, 4.0, 0)
        .await
        .expect("stored");
    marking
        .mark(admin, RANK, attempt, 3.0, 0)
        .await
        .expect("stored");
    marking
        .mark(admin, RANK, attempt, 2.0, 1)
        .await
        .expect("stored");
    assert_eq!(attempt_id().await, (attempt, 3, 2));
    let save = async |drafts_version| {
        let command = StoreScore {
            event_id: marking.event,
            who: ben.user_id.into(),
            participant_type: ParticipantType::Individual,
            attempt_id: None,
            bonus: 10.0,
            total: 31.0,
            free_text: 4.0,
            rank: 2.0,
            marks: vec![],
            version: Some(1),
            drafts_version,
        };
        app.store_score(admin, command).await
    };
    assert_eq!(refusal_code(save(Some(2)).await), "stale_version");
    save(Some(3)).await.expect("saved");
    assert_eq!(attempt_id().await, (attempt, 0, 0));
    assert_eq!(marking.total(ben).await, Some(Points::whole(31)));
}

#[tokio::test]
async fn the_second_of_two_graders_of_one_answer_gets_an_error() {
    let marking = Marking::new().await;
    let admin = &marking.admin;
    let attempt = marking.answers(TEXT).await[0].attempt_id;
    marking
        .mark(admin, TEXT, attempt, 4.0, 0)
        .await
        .expect("stored");
    let second = marking.mark(admin, TEXT, attempt, 2.0, 0).await;
    assert_eq!(refusal_code(second), "stale_version");
    marking
        .mark(admin, TEXT, attempt, 2.0, 1)
        .await
        .expect("stored");
}

/// A save of the sheet deletes the drafts, so an old screen and a new one both have the draft version 0.
#[tokio::test]
async fn a_mark_for_an_older_score_gets_an_error_also_without_drafts() {
    let marking = Marking::new().await;
    let (app, admin, template) = (&marking.app, &marking.admin, &marking.template);
    let seen = marking.answers(TEXT).await.remove(0);
    assert_eq!((seen.score_version, seen.draft.is_none()), (1, true));
    let mark = async |score_version| {
        let command = MarkAnswer {
            event_id: marking.event,
            question: marking.question(TEXT),
            attempt_id: seen.attempt_id,
            score: 3.0,
            comment: None,
            version: Some(0),
            score_version: Some(score_version),
        };
        app.app.mark_answer(admin, command).await
    };
    for person in &marking.people {
        let saved = store_score(app, admin, marking.event, person, template, (5.0, 4.0), 1);
        saved.await.expect("saved");
    }
    assert_eq!(refusal_code(mark(1).await), "stale_version");
    let now = marking.answers(TEXT).await.remove(0);
    assert_eq!((now.score_version, now.draft.is_none()), (2, true));
    mark(2).await.expect("stored");
    // A draft leaves the score as it is, so the next mark has the same version of the score.
    assert_eq!(marking.answers(TEXT).await[0].score_version, 2);
}

#[tokio::test]
async fn marking_what_is_published_needs_the_permission_to_update() {
    let marking = Marking::new().await;
    let (app, admin) = (&marking.app, &marking.admin);
    let ben = &marking.people[0];
    store_score(
        app,
        admin,
        marking.event,
        ben,
        &marking.template,
        (4.0, 3.0),
        1,
    )
    .await
    .expect("saved");
    let answers = marking.answers(TEXT).await;
    let (published, open): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.scored);
    app.role(admin, "Markers", &["viewAny userscore", "create userscore"])
        .await;
    let marker = app.person(admin, "Mia", "Markers").await;
    let refused = marking
        .mark(&marker, TEXT, published[0].attempt_id, 1.0, 0)
        .await;
    assert!(matches!(refused, Err(AppError::Forbidden)));
    let stored = marking
        .mark(&marker, TEXT, open[0].attempt_id, 1.0, 0)
        .await;
    stored.expect("stored");
    marking
        .mark(admin, TEXT, published[0].attempt_id, 1.0, 0)
        .await
        .expect("stored");
    // A caller with only the permission `create` does not publish anything again.
    let done = app
        .app
        .publish_marks(&marker, marking.event)
        .await
        .expect("published");
    assert_eq!(done.published, 0);
    let done = app
        .app
        .publish_marks(admin, marking.event)
        .await
        .expect("published");
    assert_eq!(done.published, 1);
    assert_eq!(
        marking.total(ben).await,
        Some(Points::whole(15 + 10 + 1 + 3))
    );
}

#[tokio::test]
async fn the_order_is_stable_and_pages_do_not_overlap() {
    let marking = Marking::new().await;
    let (app, admin) = (&marking.app.app, &marking.admin);
    let question = marking.question(TEXT);
    let page = async |page, sort| {
        let query = ListQuery::new(None, sort, Paging { page, per_page: 2 }).expect("a query");
        let list = app.list_marked_answers(admin, marking.event, question, &query);
        let page = list.await.expect("a list");
        let ids: Vec<_> = page.rows.iter().map(|row| row.attempt_id).collect();
        (ids, page.total)
    };
    let all: Vec<_> = marking
        .answers(TEXT)
        .await
        .iter()
        .map(|row| row.attempt_id)
        .collect();
    let (first, total) = page(1, Sort::Ascending).await;
    let (second, _) = page(2, Sort::Ascending).await;
    assert_eq!(total, 3);
    assert_eq!([first, second].concat(), all);
    let (last, _) = page(1, Sort::Descending).await;
    assert_eq!(last, [all[2], all[1]]);
    let labels = marking.answers(TEXT).await;
    let labels: Vec<_> = labels
        .iter()
        .map(|row| row.person.label().unwrap_or_default().to_owned())
        .collect();
    assert_eq!(labels, ["Answer 1", "Answer 2", "Answer 3"]);
}

#[tokio::test]
async fn only_a_question_that_a_grader_marks_is_listed_and_marked() {
    let marking = Marking::new().await;
    let (app, admin) = (&marking.app.app, &marking.admin);
    let attempt = marking.answers(TEXT).await[0].attempt_id;
    let automatic = QuestionKind::TrueOrFalse;
    let refused = marking.mark(admin, automatic, attempt, 1.0, 0).await;
    assert!(matches!(refused, Err(AppError::NotFound)));
    let question = marking.question(automatic);
    let query = whole_list();
    let list = app.list_marked_answers(admin, marking.event, question, &query);
    assert!(matches!(list.await, Err(AppError::NotFound)));
}

#[tokio::test]
async fn graders_see_who_else_has_which_answers_open_for_a_minute() {
    let marking = Marking::new().await;
    let (app, admin) = (&marking.app, &marking.admin);
    app.role(admin, "Markers", &["viewAny userscore", "create userscore"])
        .await;
    let mia = app.person(admin, "Mia", "Markers").await;
    let answers = marking.answers(TEXT).await;
    let question = Some(marking.question(TEXT));
    let open = async |who: &Caller, at: usize, question| {
        let attempt = answers[at].attempt_id;
        let others = app
            .app
            .note_grading(who, marking.event, attempt, question)
            .await;
        let others = others.expect("noted").into_iter();
        others
            .map(|other| (other.row.grader.name, other.row.attempt_id))
            .collect::<Vec<_>>()
    };
    assert_eq!(open(admin, 0, question).await, []);
    let ada = ("Ada Admin".to_owned(), answers[0].attempt_id);
    assert_eq!(open(&mia, 1, None).await, [ada]);
    assert_eq!(
        open(admin, 2, question).await,
        [("Mia".to_owned(), answers[1].attempt_id)]
    );
    app.clock.advance(61);
    assert_eq!(open(admin, 2, question).await, []);
}

#[tokio::test]
async fn of_two_graders_at_an_answer_the_second_one_is_told_who_was_first() {
    let marking = Marking::new().await;
    let (app, admin) = (&marking.app, &marking.admin);
    app.role(admin, "Markers", &["viewAny userscore", "create userscore"])
        .await;
    let mia = app.person(admin, "Mia", "Markers").await;
    let answers = marking.answers(TEXT).await;
    let (text, rank) = (marking.question(TEXT), marking.question(RANK));
    let open = async |who: &Caller, at: usize, question| {
        let attempt = answers[at].attempt_id;
        let others = app
            .app
            .note_grading(who, marking.event, attempt, question)
            .await;
        let others = others.expect("noted").into_iter();
        others.map(|other| other.opened_first).collect::<Vec<_>>()
    };
    assert!(open(admin, 0, Some(text)).await.is_empty());
    app.clock.advance(1);
    assert_eq!(open(&mia, 0, Some(text)).await, [true]);
    app.clock.advance(20);
    // A later report about the same answer does not move the time at which it was opened.
    assert_eq!(open(admin, 0, Some(text)).await, [false]);
    assert_eq!(open(&mia, 0, Some(text)).await, [true]);
    assert_eq!(open(&mia, 0, Some(rank)).await, [false], "another question");
    assert_eq!(open(&mia, 1, Some(text)).await, [false], "another sheet");
    assert_eq!(open(&mia, 0, None).await, [true], "the whole sheet");
    app.clock.advance(1);
    open(admin, 2, Some(text)).await;
    // Mia is the first now, and the admin, who comes back, the second.
    assert_eq!(open(admin, 0, Some(text)).await, [true]);
    // Of two at the same instant, exactly one is the first.
    app.clock.advance(1);
    let first = open(admin, 1, Some(text)).await;
    assert_eq!(first, [false]);
    let both = [
        open(&mia, 1, Some(text)).await,
        open(admin, 1, Some(text)).await,
    ];
    assert_ne!(both[0], both[1]);
    // Who has been away for a minute opens the answer anew.
    app.clock.advance(61);
    assert!(open(&mia, 1, Some(text)).await.is_empty());
    app.clock.advance(1);
    assert_eq!(open(admin, 1, Some(text)).await, [true]);
}

#[tokio::test]
async fn labels_are_the_same_for_every_call_and_lead_through_all_sheets() {
    let marking = Marking::new().await;
    let (app, admin) = (&marking.app.app, &marking.admin);
    let kind = EventKind::Competition;
    app.change_anonymity(admin, kind, marking.event, true)
        .await
        .expect("hidden");
    let query = by_number();
    let list = app.list_answered_users(admin, kind, marking.event, ResultFilter::default(), &query);
    let listed: Vec<_> = list.await.expect("a list").page.rows;
    let by_question = marking.answers(TEXT).await;
    assert_eq!(listed.len(), by_question.len());
    assert!(!listed.is_empty());
    for (row, answer) in listed.iter().zip(&by_question) {
        assert_eq!(row.person, answer.person);
        assert_eq!((row.person.name(), row.person.email()), (None, None));
    }
    let mut seen = Vec::new();
    let mut attempt = by_question[0].attempt_id;
    loop {
        let sheet = app
            .show_grading_sheet(admin, marking.event, attempt)
            .await
            .expect("a sheet");
        seen.push(sheet.user.label().unwrap_or_default().to_owned());
        match sheet.progress.after {
            Some(after) => attempt = after.id().into(),
            None => break,
        }
    }
    assert_eq!(seen, ["Answer 1", "Answer 2", "Answer 3"]);
    let sheet = app
        .show_grading_sheet(admin, marking.event, attempt)
        .await
        .expect("a sheet");
    let label = |person: Option<application::GradedUser>| {
        person.and_then(|person| person.label().map(str::to_owned))
    };
    assert_eq!(label(sheet.progress.next).as_deref(), Some("Answer 1"));
    assert_eq!(label(sheet.progress.previous).as_deref(), Some("Answer 2"));
}

/// A total beside a name, the time of a submission, or an id that contains a time would link a label to a name.
#[tokio::test]
async fn hidden_names_cannot_be_found_by_totals_or_times() {
    let marking = Marking::new().await;
    let (app, admin) = (&marking.app.app, &marking.admin);
    let kind = EventKind::Competition;
    for answer in marking.answers(TEXT).await {
        let stored = marking.mark(admin, TEXT, answer.attempt_id, 4.0, 0).await;
        stored.expect("stored");
        let stored = marking.mark(admin, RANK, answer.attempt_id, 3.0, 0).await;
        stored.expect("stored");
    }
    app.publish_marks(admin, marking.event)
        .await
        .expect("published");
    let ben = marking.people[0].user_id;
    let score = async || {
        let events = app.list_user_events(admin, ben, &whole_list()).await;
        events.expect("a list").1.rows[0].score
    };
    let times = async |attempt: AttemptId| {
        let query = whole_list();
        let saves = app
            .list_score_saves(admin, kind, marking.event, attempt, &query)
            .await;
        let saves = saves.expect("a history").rows;
        let mut times: Vec<_> = saves
            .iter()
            .map(|save| (save.version, save.saved_at.is_some()))
            .collect();
        times.sort_unstable();
        times
    };
    assert!(score().await.is_some());
    app.change_anonymity(admin, kind, marking.event, true)
        .await
        .expect("hidden");
    assert_eq!(score().await, None);
    for answer in marking.answers(TEXT).await {
        assert_eq!(times(answer.attempt_id).await, [(1, false), (2, true)]);
        let version = uuid::Uuid::from(answer.attempt_id).get_version_num();
        assert_ne!(version, 7, "it holds no time");
    }
}
