//! Tests that the databases read a page of each list in the order of an index, without sorting.

use application_ports::{
    AuditFilter, AuditKey, AuditPosition, EventColumn, EventFilter, EventPeriod, IdGenerator,
    NameColumn, PlayerKey, ResultColumn, ResultFilter, ResultState, SubjectKind, UserColumn,
    UserFilter,
};
use application_testkit::Build;
use domain_access::{ReadScope, Scope};
use domain_accounts::UserState;
use domain_kernel::{ListQuery, Paging, RoleId, Sort};
use domain_scheduling::{AnswerNumber, EventKind, Status};
use migrations::Migrator;
use sea_orm::{
    ConnectionTrait, Database, DatabaseConnection, DatabaseTransaction, DbBackend, EntityTrait,
    QueryFilter, QuerySelect, QueryTrait, Select, Statement, TransactionTrait,
};
use sea_orm_migration::MigratorTrait;

use super::list::List;
use super::result_order::ScoreOrder;
use super::search::Search;
use super::starts::StartRequest;
use super::{
    analysis, audit, entities, events, leaderboards, live, organizations, own_scores,
    result_export, result_order, roles, starts, team_order, team_results, templates, users,
};
use crate::entity;

/// Turns off the other ways to read rows. The tables of the test are empty, so PostgreSQL would otherwise read and sort
/// all rows.
const NO_SORTS: &str = "
SET LOCAL enable_seqscan = off;
SET LOCAL enable_bitmapscan = off;
SET LOCAL enable_sort = off;";

/// A database transaction in which statements are explained.
struct Explained(DatabaseTransaction);

impl Explained {
    async fn new(connection: &DatabaseConnection) -> Self {
        Migrator::up(connection, None).await.unwrap();
        let transaction = connection.begin().await.unwrap();
        if transaction.get_database_backend() == DbBackend::Postgres {
            transaction.execute_unprepared(NO_SORTS).await.unwrap();
        }
        Self(transaction)
    }

    /// Returns the steps of the plan of a statement, one on each line.
    async fn plan<E: EntityTrait>(&self, select: Select<E>, key: E::Column) -> String {
        let backend = self.0.get_database_backend();
        let (explain, column) = match backend {
            DbBackend::Postgres => ("EXPLAIN", "QUERY PLAN"),
            _ => ("EXPLAIN QUERY PLAN", "detail"),
        };
        let read = select.column(key).build(backend);
        let explained = Statement {
            sql: format!("{explain} {}", read.sql),
            ..read
        };
        let rows = self.0.query_all_raw(explained).await.unwrap();
        let step = |row: &sea_orm::QueryResult| row.try_get::<String>("", column).unwrap();
        rows.iter().map(step).collect::<Vec<_>>().join("\n")
    }

    /// Checks that the pages of a list are read in the order of one of these indexes. `project` adds the joins that
    /// only the columns need. The database may still sort rows with the same name by id.
    async fn expect<E: EntityTrait>(
        &self,
        index: &[&str],
        key: E::Column,
        list: List<E>,
        project: impl Fn(Select<E>) -> Select<E>,
    ) {
        let uses = |plan: &str| index.iter().any(|name| plan.contains(name));
        for sort in [Sort::Ascending, Sort::Descending] {
            let [first, later] =
                [1, 50].map(|page| project(list.page_of(sort, Paging { page, per_page: 10 })));
            let plan = self.plan(first, key).await;
            assert!(uses(&plan), "{index:?}:\n{plan}");
            assert!(!plan.lines().any(is_sort_step), "{index:?}:\n{plan}");
            let plan = self.plan(later, key).await;
            assert!(uses(&plan), "{index:?}, a later page:\n{plan}");
        }
    }
}

/// Whether a step of a plan sorts rows.
fn is_sort_step(step: &str) -> bool {
    let step = step.trim_start_matches([' ', '-', '>']);
    step.starts_with("Sort  (") || step.contains("TEMP B-TREE")
}

/// Explains the pages of the audit record. For each filter, an index must find the next entry after a page.
async fn expect_audit_indexes(explained: &Explained, staff: &ReadScope) {
    let build = Build::default();
    let id = build.ids.sequential();
    let all = AuditFilter::default();
    let key = AuditKey {
        at: build.now,
        id: id.into(),
    };
    for (filter, index) in [
        (all.clone(), "audit_records_list"),
        (
            AuditFilter {
                from: Some(build.now),
                to: Some(build.now),
                ..all.clone()
            },
            "audit_records_list",
        ),
        (
            AuditFilter {
                actor: Some(id.into()),
                ..all.clone()
            },
            "audit_records_actor",
        ),
        (
            AuditFilter {
                kind: Some(SubjectKind::User),
                ..all.clone()
            },
            "audit_records_kind",
        ),
        (
            AuditFilter {
                subject: Some(id),
                ..all
            },
            "audit_records_subject",
        ),
    ] {
        for position in [
            AuditPosition::Newest,
            AuditPosition::After(key),
            AuditPosition::Before(key),
        ] {
            let page = audit::at_position(audit::kept(staff, None, &filter), position).limit(26);
            let plan = explained
                .plan(page, entity::audit_records::Column::Id)
                .await;
            assert!(plan.contains(index), "{filter:?} {position:?}:\n{plan}");
            assert!(
                !plan.lines().any(is_sort_step),
                "{filter:?} {position:?}:\n{plan}"
            );
            let looks_up = plan.contains("ROW(") || plan.contains("(at,id)");
            let has_instant = filter.from.is_some();
            assert!(
                looks_up || has_instant || position == AuditPosition::Newest,
                "{filter:?} {position:?}:\n{plan}"
            );
        }
    }
}

/// Explains a search of the audit record. The index of subjects must find the entries of each subject.
async fn expect_searched_audit_index(explained: &Explained, staff: &ReadScope) {
    let build = Build::default();
    let ids = [build.ids.sequential(), build.ids.sequential()];
    let subjects = ids.into();
    let all = audit::kept(staff, None, &AuditFilter::default());
    let key = AuditKey {
        at: build.now,
        id: ids[0].into(),
    };
    for position in [
        AuditPosition::Newest,
        AuditPosition::After(key),
        AuditPosition::Before(key),
    ] {
        let page = audit::about_any(&all, &subjects, position, 26);
        let plan = explained
            .plan(page, entity::audit_records::Column::Id)
            .await;
        let reads = plan.matches("audit_records_subject").count();
        assert_eq!(reads, ids.len(), "{position:?}:\n{plan}");
        let is_scan = |step: &str| step.contains("Seq Scan") || step.contains("SCAN audit_records");
        assert!(!plan.lines().any(is_scan), "{position:?}:\n{plan}");
    }
}

/// Explains the pages of the list of users, with and without filters.
async fn expect_user_indexes(explained: &Explained, staff: &ReadScope) {
    for (column, index) in [
        (UserColumn::CreatedAt, &["users_list"][..]),
        (UserColumn::Name, &["users_by_name"][..]),
        (UserColumn::Email, &["users_by_email"][..]),
    ] {
        let list = users::selected_in(staff, UserFilter::default(), column, Search::All);
        explained
            .expect(index, entity::users::Column::Id, list, users::with_role)
            .await;
    }
    let role_id = Some(RoleId(uuid::Uuid::from_u128(1)));
    let state = Some(UserState::Invited);
    for (role_id, state, filter) in [
        (role_id, None, "users_of_role"),
        (None, state, "users_in_state"),
        (role_id, state, "users_of_role_in_state"),
    ] {
        for (column, order) in [
            (UserColumn::CreatedAt, "by_creation"),
            (UserColumn::Name, "by_name"),
            (UserColumn::Email, "by_email"),
        ] {
            let filtered = UserFilter {
                role_id,
                state,
                ..UserFilter::default()
            };
            let list = users::selected_in(staff, filtered, column, Search::All);
            let index = format!("{filter}_{order}");
            // The older index of the users of a role is also in the order of creation.
            let older = if index == "users_of_role_by_creation" {
                "users_role "
            } else {
                &index
            };
            let indexes = [index.as_str(), older];
            explained
                .expect(&indexes, entity::users::Column::Id, list, users::with_role)
                .await;
        }
    }
}

/// Explains the list of results of an event, sorted by published scores (D219): the first pages, the rest after a
/// score, and the results in one state.
async fn expect_result_indexes(explained: &Explained, staff: &ReadScope) {
    let ids = Build::default().ids;
    let event = (EventKind::Competition, ids.sequential().into());
    for (order, index) in [
        (ScoreOrder::Total, "scores_best"),
        (ScoreOrder::PublishedAt, "scores_published"),
    ] {
        let key = entity::scores::Column::AttemptId;
        let list = || result_order::scored(staff, event, order, Search::All);
        explained.expect(&[index], key, list(), |list| list).await;
        for sort in [Sort::Ascending, Sort::Descending] {
            let place = (4_200, ids.sequential().into());
            let rest = result_export::after_score(list(), order, place, sort);
            let first = Paging {
                page: 1,
                per_page: 500,
            };
            let plan = explained.plan(rest.page_of(sort, first), key).await;
            assert!(plan.contains(index), "{plan}");
            assert!(!plan.lines().any(is_sort_step), "{plan}");
        }
    }
    for state in [
        ResultState::Published,
        ResultState::ToGrade,
        ResultState::NotSolved,
    ] {
        let key = entity::players::Column::Id;
        let list = result_order::assigned(staff, event, Some(state), Search::All);
        explained
            .expect(&["players_list"], key, list, |list| list)
            .await;
    }
    let key = entity::players::Column::Id;
    let list = result_order::unpublished(staff, event, Search::All);
    explained
        .expect(&["players_list"], key, list, |list| list)
        .await;
    let waiting = Some(ResultState::ToGrade);
    let list = result_order::assigned(staff, event, waiting, Search::All);
    let first = Paging {
        page: 1,
        per_page: 10,
    };
    let plan = explained.plan(list.page_of(Sort::Ascending, first), key);
    let plan = plan.await;
    assert!(plan.contains("scores_waiting"), "{plan}");
}

/// Explains how the correction that holds for a question, or for the slides case, is found among all of its event.
async fn expect_index_of_holding_corrections(explained: &Explained) {
    use entity::corrections::{Column, Entity, holds, of_event, of_question};
    let ids = Build::default().ids;
    let event = ids.sequential().into();
    for question in [Some(ids.sequential().into()), None] {
        let holding = Entity::find()
            .select_only()
            .filter(of_event(event))
            .filter(holds())
            .filter(of_question(question));
        let plan = explained.plan(holding, Column::Id).await;
        assert!(plan.contains("corrections_holding"), "{plan}");
    }
}

/// Explains how the next event is found whose texts an organization no longer keeps.
async fn expect_index_of_due_texts(explained: &Explained) {
    let build = Build::default();
    let (organization, now) = (build.ids.sequential().into(), build.now);
    let due = entity::events::with_due_texts(Some(organization), now, now);
    let due = due.select_only().limit(1);
    let plan = explained.plan(due, entity::events::Column::Id).await;
    assert!(plan.contains("events_texts_of_organization"), "{plan}");
    assert!(!plan.lines().any(is_sort_step), "{plan}");
}

/// Explains the list of the players of an event. The rows before a page must be skipped in the index, without reading
/// the table.
async fn expect_players_index(explained: &Explained, staff: &ReadScope) {
    let id = Build::default().ids.sequential().into();
    let list = || result_order::assigned(staff, (EventKind::Competition, id), None, Search::All);
    let (index, key) = ("players_list", entity::players::Column::Id);
    explained.expect(&[index], key, list(), |list| list).await;
    let after = Some(PlayerKey {
        created_at: Build::default().now,
        id: Build::default().ids.sequential().into(),
        number: None,
    });
    for sort in [Sort::Ascending, Sort::Descending] {
        let first = Paging {
            page: 1,
            per_page: 500,
        };
        let rest = result_export::after_player(list(), after, sort);
        let plan = explained.plan(rest.page_of(sort, first), key).await;
        assert!(plan.contains(index), "{plan}");
        assert!(!plan.lines().any(is_sort_step), "{plan}");
    }
    let later = Paging {
        page: 50,
        per_page: 10,
    };
    let plan = explained
        .plan(list().page_of(Sort::Ascending, later), key)
        .await;
    let in_index = ["COVERING INDEX", "Index Only Scan using"];
    assert!(
        in_index
            .iter()
            .any(|scan| plan.contains(&format!("{scan} {index}"))),
        "{plan}"
    );
}

/// Explains how all players of an event are read with their attempts and sheets. Each table must be read by an index.
async fn expect_indexes_of_the_live_view(explained: &Explained) {
    let event = Build::default().ids.sequential().into();
    let players = live::players_with_attempts(event).select_only();
    let plan = explained.plan(players, entity::players::Column::Id).await;
    let reads_a_table = |step: &str| step.contains("Seq Scan") || step.starts_with("SCAN ");
    assert!(!plan.lines().any(reads_a_table), "{plan}");
}

/// Explains the reads that participants share. Each table must be read by an index.
async fn expect_indexes_of_shared_reads(explained: &Explained, staff: &ReadScope) {
    let build = Build::default();
    let kind = EventKind::Competition;
    let requests = [(); 2].map(|()| StartRequest {
        scope: *staff,
        kind,
        event_id: build.ids.sequential().into(),
        user_id: build.ids.sequential().into(),
    });
    let user_ids = requests.map(|one| one.user_id).into_iter();
    let starts = starts::startable((*staff, kind), requests.into_iter());
    let results = own_scores::first_pages((*staff, kind, Sort::Descending), user_ids, build.now);
    let plans = [
        explained
            .plan(starts.select_only(), entity::events::Column::Id)
            .await,
        explained
            .plan(results.select_only(), entity::players::Column::Id)
            .await,
    ];
    for plan in plans {
        let tables = ["answer_sheets", "attempts", "events", "players", "scores"];
        let reads_a_table = |step: &str| {
            step.contains("Seq Scan")
                || tables
                    .iter()
                    .any(|table| step.starts_with(&format!("SCAN {table}")))
        };
        assert!(!plan.lines().any(reads_a_table), "{plan}");
        assert!(plan.contains("players_"), "{plan}");
    }
}

/// Explains the list of submissions in the order of their numbers, and the rest of it after a number.
async fn expect_numbers_index(explained: &Explained, staff: &ReadScope) {
    let event = (
        EventKind::Competition,
        Build::default().ids.sequential().into(),
    );
    let (index, key) = ("players_number", entity::players::Column::Id);
    let first = Paging {
        page: 1,
        per_page: 100,
    };
    for sort in [Sort::Ascending, Sort::Descending] {
        let query = ListQuery::new(None, sort, first).unwrap();
        for after in [None, Some(AnswerNumber::new(300))] {
            let list = result_export::labelled_after(staff, event, &query, after);
            let plan = explained.plan(list.page_of(sort, first), key).await;
            assert!(plan.contains(index), "{plan}");
            assert!(!plan.lines().any(is_sort_step), "{plan}");
        }
    }
}

/// Explains the list of the teams of an event, and the list of the players of a team.
async fn expect_team_indexes(explained: &Explained, staff: &ReadScope) {
    let ids = Build::default().ids;
    let (event, assignment) = (ids.sequential().into(), ids.sequential().into());
    let kind = EventKind::Competition;
    let key = entity::assignments::Column::Id;
    let teams = team_results::teams_of(staff, kind, event, Search::All);
    explained
        .expect(&["assignments_list"], key, teams, |list| list)
        .await;
    for column in [ResultColumn::Name, ResultColumn::Score, ResultColumn::Place] {
        let filter = ResultFilter {
            state: Some(ResultState::Published),
            column,
        };
        let teams = team_results::teams_of(staff, kind, event, Search::All);
        let list = team_order::ordered(teams, event, filter);
        let first = Paging {
            page: 1,
            per_page: 10,
        };
        let plan = explained.plan(list.page_of(Sort::Ascending, first), key);
        let plan = plan.await;
        let reads_a_table = |step: &str| step.contains("Seq Scan") || step.starts_with("SCAN p");
        assert!(!plan.lines().any(reads_a_table), "{plan}");
        assert!(plan.contains("players_"), "{plan}");
    }
    let key = entity::players::Column::Id;
    let players = team_results::players_of_team(staff, kind, assignment, event, Search::All);
    explained
        .expect(&["players_of_team_list"], key, players, |list| list)
        .await;
}

/// Explains the pages of the sheets that an analysis reads. An index must find the next sheet after a page.
async fn expect_analysis_index(explained: &Explained, staff: &ReadScope) {
    let ids = Build::default().ids;
    let event = ids.sequential().into();
    for after in [None, Some(ids.sequential().into())] {
        let page = analysis::analysed(staff, EventKind::Competition, event, after);
        for page in [page.clone(), analysis::with_sheets(page)] {
            let key = entity::scores::Column::AttemptId;
            let plan = explained.plan(page.limit(100), key).await;
            assert!(
                plan.contains("scores_of_event_by_attempt"),
                "{after:?}:\n{plan}"
            );
            assert!(!plan.lines().any(is_sort_step), "{after:?}:\n{plan}");
        }
    }
}

/// Explains the query of the best scores of an event, which must be read in the order of an index. An index lists the
/// people who were deleted.
async fn expect_index_of_best_scores(explained: &Explained) {
    let event = Build::default().ids.sequential().into();
    let best = leaderboards::best(leaderboards::published(event));
    let key = entity::scores::Column::AttemptId;
    let plan = explained.plan(best, key).await;
    assert!(plan.contains("scores_best"), "{plan}");
    assert!(plan.contains("users_deleted"), "{plan}");
    assert!(!plan.lines().any(is_sort_step), "{plan}");
}

/// Explains the pages of every list that can be sorted by several columns.
async fn expect_indexes(connection: &DatabaseConnection) {
    let build = Build::default();
    let explained = Explained::new(connection).await;
    let platform = build.staff_scope(Scope::Platform);
    let staff: ReadScope = build.staff_scope(Scope::Organization(build.organization("Acme").0.id));
    expect_audit_indexes(&explained, &staff).await;
    expect_searched_audit_index(&explained, &staff).await;
    for (column, index) in [
        (NameColumn::CreatedAt, &["organizations_list"][..]),
        (NameColumn::Name, &["organizations_by_name"][..]),
    ] {
        let list = organizations::visible_in(&platform, column, Search::All);
        explained
            .expect(index, entity::organizations::Column::Id, list, |list| list)
            .await;
    }
    for (column, index) in [
        (NameColumn::CreatedAt, &["roles_list"][..]),
        (NameColumn::Name, &["roles_by_name"][..]),
    ] {
        let list = roles::shown_in(&staff, true, column, Search::All);
        explained
            .expect(index, entity::roles::Column::Id, list, |list| list)
            .await;
    }
    expect_user_indexes(&explained, &staff).await;
    expect_players_index(&explained, &staff).await;
    expect_indexes_of_the_live_view(&explained).await;
    expect_indexes_of_shared_reads(&explained, &staff).await;
    expect_result_indexes(&explained, &staff).await;
    expect_index_of_due_texts(&explained).await;
    expect_index_of_holding_corrections(&explained).await;
    expect_numbers_index(&explained, &staff).await;
    expect_team_indexes(&explained, &staff).await;
    expect_analysis_index(&explained, &staff).await;
    expect_index_of_best_scores(&explained).await;
    for (column, index) in [
        (NameColumn::CreatedAt, &["templates_list"][..]),
        (NameColumn::Name, &["templates_by_name"][..]),
    ] {
        let list = templates::templates_in(&staff, column, Search::All);
        explained
            .expect(index, entity::templates::Column::Id, list, |list| list)
            .await;
    }
    for (column, index, index_of_empty) in [
        (
            NameColumn::CreatedAt,
            &["entities_list"],
            &["entities_users_list"],
        ),
        (
            NameColumn::Name,
            &["entities_by_name"],
            &["entities_users_by_name"],
        ),
    ] {
        let organization = staff.organization_id().unwrap();
        let key = entity::entities::Column::Id;
        let list = || entities::shown_in(organization, column, Search::All);
        explained.expect(index, key, list(), |list| list).await;
        let empty = list().filter(entity::entities::COLUMN.users.eq(0));
        explained
            .expect(index_of_empty, key, empty, |list| list)
            .await;
    }
    let kind = EventKind::Competition;
    let open = EventFilter::new(kind, &[Status::Pending, Status::Running], build.now);
    let ended = EventFilter::new(kind, &[Status::Ended], build.now);
    let period = EventPeriod {
        ends_after: Some(build.now),
        starts_before: Some(build.now.plus_minutes(42 * 24 * 60)),
    };
    // The calendar sorts events by their start.
    for (column, index, filters) in [
        (
            EventColumn::CreatedAt,
            &["events_list"][..],
            &[open, ended][..],
        ),
        (EventColumn::Name, &["events_by_name"], &[open, ended]),
        (
            EventColumn::StartsAt,
            &["events_by_start"],
            &[open, ended, open.within(period), ended.within(period)],
        ),
    ] {
        for &filter in filters {
            let list = events::in_scope(&staff, kind, column, Search::All);
            let list = list.filter(events::is_listed(filter));
            explained
                .expect(
                    index,
                    entity::events::Column::Id,
                    list,
                    events::with_template,
                )
                .await;
        }
    }
}

#[tokio::test]
async fn sqlite_reads_pages_in_the_order_of_an_index() {
    let connection = Database::connect("sqlite::memory:").await.unwrap();
    expect_indexes(&connection).await;
}

#[tokio::test]
async fn postgresql_reads_pages_in_the_order_of_an_index() {
    let Some(server) = application_testkit::postgres::server() else {
        return;
    };
    let name = format!("palestra_plans_{}", std::process::id());
    let control = Database::connect(&server).await.unwrap();
    control
        .execute_unprepared(&format!("CREATE DATABASE {name}"))
        .await
        .unwrap();
    let (address, _) = server.rsplit_once('/').unwrap();
    let connection = Database::connect(format!("{address}/{name}"))
        .await
        .unwrap();
    expect_indexes(&connection).await;
}
