//! Databases for tests.

mod copies;
pub mod postgres;
pub mod sqlite;

use std::any::Any;
use std::time::UNIX_EPOCH;

use adapter_persistence::{connect, migrate};
use application_ports::{
    AuditActor, AuditEntry, AuditLink, AuditSubject, IdGenerator, StateHashes, SubjectKind,
};
use application_testkit::Build;
use application_testkit::contract::{OrgFixture, Ports};
use domain_access::{Role, RoleKind, Scope};
use domain_assessment::{
    Category, Content, GradedAttempt, Slide, SlidesCase, StoredTemplate, Template,
};
use domain_scheduling::EndedBy;
use serde_json::json;
use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, Connection};

/// Returns the name of this build's template. It depends on the test program, which contains the migrations.
fn template_name() -> String {
    let program = std::env::current_exe().unwrap();
    let built = program.metadata().unwrap().modified().unwrap();
    let nanos = built.duration_since(UNIX_EPOCH).unwrap().as_nanos();
    format!("palestra_template_{nanos}")
}

/// The ports of a database. The database is deleted when `keep` is dropped.
pub async fn ports(url: &str, keep: impl Any + Send + Sync) -> Ports {
    let database = connect(url).await.unwrap();
    let second = connect(url).await.unwrap();
    let mut news = vec![database.news()];
    if !url.starts_with("sqlite:") {
        news.push(second.news());
    }
    Ports {
        store: database.store(),
        unaudited: database.unaudited_store(),
        sheets: database.answer_sheets(),
        sessions: database.sessions(),
        second_node: second.sessions(),
        news,
        keep: Box::new(keep),
    }
}

/// Two nodes migrate at the same time, and then one of them migrates again.
pub async fn migrate_repeatedly(url: &str) {
    let (one, two) = (connect(url).await.unwrap(), connect(url).await.unwrap());
    if url.starts_with("sqlite:") {
        // SQLite has no lock for migrations, because only one process uses a file and migrates it before it serves
        // requests.
        migrate(&one).await.unwrap();
        migrate(&two).await.unwrap();
    } else {
        let (first, second) = tokio::join!(migrate(&one), migrate(&two));
        first.and(second).unwrap();
    }
    migrate(&one).await.unwrap();
}

/// D42: the database refuses to change or remove a record.
pub async fn audit_records_are_append_only(url: &str) {
    let build = Build::default();
    let tx = connect(url).await.unwrap().store().begin().await.unwrap();
    let entry = AuditEntry {
        id: build.ids.sequential().into(),
        scope: Scope::Platform,
        at: build.now,
        actor: AuditActor {
            user_id: None,
            name: "Admin".to_owned(),
            ip: None,
            device: None,
        },
        action: "create_competition".to_owned(),
        subject: AuditSubject {
            kind: SubjectKind::Competition,
            id: build.ids.sequential(),
            name: "Finals".to_owned(),
        },
        before: None,
        after: Some(json!({ "name": "Finals" })),
    };
    let link = AuditLink {
        scope: Scope::Platform,
        number: 1,
        record_id: Some(entry.id),
        states: StateHashes::default(),
        hash: "hash".to_owned(),
        seal: "seal".to_owned(),
    };
    tx.insert_audit_links(&[link]).await.unwrap();
    tx.commit(entry).await.unwrap();
    install_default_drivers();
    let mut connection = AnyConnection::connect(url).await.unwrap();
    let replacements = [
        "INSERT OR REPLACE INTO audit_records SELECT * FROM audit_records",
        "INSERT OR REPLACE INTO audit_records (row_id, id, scope_id, at, actor_name, action, subject_kind, subject_id, subject_name)
         SELECT row_id, zeroblob(16), scope_id, at, 'Nobody', action, subject_kind, subject_id, subject_name FROM audit_records",
        "UPDATE OR REPLACE audit_records SET actor_name = 'Nobody'",
        "INSERT OR REPLACE INTO audit_states SELECT * FROM audit_states",
        "INSERT OR REPLACE INTO audit_states (rowid, id) SELECT rowid, zeroblob(16) FROM audit_states",
        "INSERT OR REPLACE INTO audit_links SELECT * FROM audit_links",
        "INSERT OR REPLACE INTO audit_links (scope_id, number, hash, seal) SELECT scope_id, number, 'x', 'x' FROM audit_links",
        "INSERT OR REPLACE INTO audit_links (scope_id, number, record_id, hash, seal)
         SELECT scope_id, number + 1, record_id, 'x', 'x' FROM audit_links",
        "INSERT OR REPLACE INTO audit_links (rowid, scope_id, number, hash, seal)
         SELECT rowid, scope_id, number + 1, 'x', 'x' FROM audit_links",
    ];
    let is_sqlite = url.starts_with("sqlite:");
    let replacements = replacements.into_iter().filter(|_| is_sqlite);
    for statement in replacements.chain([
        "UPDATE audit_records SET actor_name = 'Nobody'",
        "DELETE FROM audit_records",
        "UPDATE audit_states SET state_after = '{}'",
        "DELETE FROM audit_states",
        "UPDATE audit_links SET seal = 'x'",
        "DELETE FROM audit_links",
    ]) {
        let refused = sqlx::query(statement).execute(&mut connection).await;
        let reason = refused.expect_err(statement).to_string();
        assert!(reason.contains("append-only"), "{statement}: {reason}");
    }
    let kept: (i64,) =
        sqlx::query_as("SELECT COUNT(*) FROM audit_records WHERE actor_name = 'Admin'")
            .fetch_one(&mut connection)
            .await
            .unwrap();
    assert_eq!(kept.0, 1);
}

/// The migration of D79 adds a number to the names of later roles with the same name, even if another role already has
/// the name with that number.
pub async fn roles_of_one_name_are_told_apart(url: &str) {
    let build = Build::default();
    let database = connect(url).await.unwrap();
    let tx = database.unaudited_store().begin().await.unwrap();
    for name in ["One", "Two", "Three", "Four", "Five", "Six", "Seven"] {
        let role = build.role(Scope::Platform, name);
        tx.insert_role(&role).await.unwrap();
    }
    let builtin = Role::builtin(
        RoleKind::SuperAdmin,
        build.ids.sequential().into(),
        Scope::Platform,
        build.now,
    );
    tx.insert_role(&builtin).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    install_default_drivers();
    let mut connection = AnyConnection::connect(url).await.unwrap();
    for statement in [
        "UPDATE roles SET name = 'Head Grader', name_key = 'head grader' WHERE name = 'One'",
        "UPDATE roles SET name = 'HeadGrader', name_key = 'headgrader' WHERE name = 'Two'",
        "UPDATE roles SET name = 'Super Admin', name_key = 'super admin' WHERE name = 'Three'",
        "UPDATE roles SET name = 'HeadGrader II', name_key = 'headgrader ii' WHERE name = 'Four'",
        "UPDATE roles SET name = 'Head GraderII', name_key = 'head graderii' WHERE name = 'Five'",
        "UPDATE roles SET name = 'Examiners of the Upper School in Lincoln',
           name_key = 'examiners of the upper school in lincoln' WHERE name = 'Six'",
        "UPDATE roles SET name = 'Examiners of the UpperSchool in Lincoln',
           name_key = 'examiners of the upperschool in lincoln' WHERE name = 'Seven'",
        "UPDATE roles SET name_key = 'super_admin' WHERE name = 'super_admin'",
        "DELETE FROM seaql_migrations WHERE version = 'm20261123_000170_role_names'",
    ] {
        let done = sqlx::query(statement).execute(&mut connection).await;
        assert_eq!(done.unwrap().rows_affected(), 1, "{statement}");
    }
    migrate(&database).await.unwrap();
    let roles: Vec<(String, String)> =
        sqlx::query_as("SELECT name, name_key FROM roles ORDER BY name_key")
            .fetch_all(&mut connection)
            .await
            .unwrap();
    let roles: Vec<_> = roles
        .iter()
        .map(|(name, key)| (name.as_str(), key.as_str()))
        .collect();
    assert_eq!(
        roles,
        [
            (
                "Examiners of the UpperSchool in Linco II",
                "examinersoftheupperschoolinlincoii"
            ),
            (
                "Examiners of the Upper School in Lincoln",
                "examinersoftheupperschoolinlincoln"
            ),
            ("Head Grader", "headgrader"),
            ("HeadGrader II", "headgraderii"),
            ("HeadGrader II II", "headgraderiiii"),
            ("Head GraderII III", "headgraderiiiii"),
            ("super_admin", "superadmin"),
            ("Super Admin II", "superadminii"),
        ]
    );
}

/// The migration that adds the column fills it for existing attempts: an attempt that was submitted exactly at the
/// deadline was ended by time.
pub async fn ends_of_attempts_are_filled(url: &str) {
    let ports = ports(url, ()).await;
    let fixture = OrgFixture::open(&ports).await;
    let open = fixture.answering(&ports, "One").await;
    let submitted = fixture.answering(&ports, "Two").await;
    fixture.submit(&ports, submitted.clone()).await;
    let finished = fixture.answering(&ports, "Three").await;
    let tx = ports.begin().await;
    tx.save_attempt(&finished.clone().finish()).await.unwrap();
    tx.commit_unaudited().await.unwrap();

    install_default_drivers();
    let mut connection = AnyConnection::connect(url).await.unwrap();
    for statement in [
        "ALTER TABLE attempts DROP COLUMN ended_by",
        "DELETE FROM seaql_migrations WHERE version = 'm20261124_000210_ends_of_attempts'",
    ] {
        let done = sqlx::query(statement).execute(&mut connection).await;
        done.expect(statement);
    }
    migrate(&connect(url).await.unwrap()).await.unwrap();
    for (attempt, ended_by) in [
        (open, None),
        (submitted, Some(EndedBy::Participant)),
        (finished, Some(EndedBy::Time)),
    ] {
        // Statements that were prepared before the migration do not know the new column.
        let sheets = connect(url).await.unwrap().answer_sheets();
        let stored = sheets.latest_attempt(attempt.event_id, attempt.user_id);
        let stored = stored.await.unwrap().unwrap();
        assert_eq!(stored.end.map(|end| end.by), ended_by);
    }
}

/// The migration that adds receipts creates one for each attempt that was submitted before.
pub async fn submitted_attempts_get_receipts(url: &str) {
    let ports = ports(url, ()).await;
    let fixture = OrgFixture::open(&ports).await;
    let open = fixture.answering(&ports, "One").await;
    let submitted = fixture.answering(&ports, "Two").await;
    fixture.submit(&ports, submitted.clone()).await;
    let mut score = fixture
        .build
        .score(&submitted, &fixture.template)
        .into_stored();
    score.score.marks[1].answered = true;
    let tx = ports.begin().await;
    tx.insert_scores(&[(&GradedAttempt::from_stored(score), fixture.build.now)])
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();

    install_default_drivers();
    let mut connection = AnyConnection::connect(url).await.unwrap();
    for statement in [
        "ALTER TABLE events DROP COLUMN mail_receipts",
        "DROP TABLE receipts",
        "DROP TABLE unsent_reports",
        "DELETE FROM seaql_migrations WHERE version = 'm20261124_000300_receipts'",
    ] {
        let done = sqlx::query(statement).execute(&mut connection).await;
        done.expect(statement);
    }
    let database = connect(url).await.unwrap();
    migrate(&database).await.unwrap();
    let queries = database.store();
    let queries = queries.queries();
    assert_eq!(queries.receipts(open.id).await.unwrap(), []);
    let receipts = queries.receipts(submitted.id).await.unwrap();
    let [receipt] = receipts.as_slice() else {
        panic!("{receipts:?}")
    };
    assert_eq!(
        receipt.end,
        submitted.submit(fixture.build.now).end.unwrap()
    );
    assert_eq!((receipt.answered, receipt.questions), (1, 5));
    let code = receipt.code.as_str();
    assert_eq!(code.len(), 10);
    let is_of_a_code = |character| "23456789ACDEFGHJKMNPQRTWXY".contains(character);
    assert!(code.chars().all(is_of_a_code), "{code}");
    assert!(code.chars().any(|character| !code.starts_with(character)));
}

/// The migration that adds the number of questions counts the questions of each existing template. A slides case counts
/// as one.
pub async fn questions_of_templates_are_counted(url: &str) {
    let ports = ports(url, ()).await;
    let fixture = OrgFixture::open(&ports).await;
    let groups = &fixture.template.content.groups;
    let with = |name: &str, content: Content| {
        Template::from_stored(StoredTemplate {
            id: fixture.build.ids.random().into(),
            name: name.to_owned(),
            content,
            ..fixture.template.clone().into_stored()
        })
    };
    let image = Slide {
        id: fixture.build.ids.random().into(),
        file_name: "a.png".to_owned(),
    };
    let case = SlidesCase {
        title: "Slides".to_owned(),
        weight: groups[0].weight,
        name: "Packing".to_owned(),
        description: "Packing".to_owned(),
        categories: vec![Category {
            id: fixture.build.ids.sequential().into(),
            name: "Pallets".to_owned(),
            slides: vec![image.id],
        }],
        images: vec![image],
    };
    let whole = Content {
        slides: Some(case),
        ..fixture.template.content.clone()
    };
    let only_slides = Content {
        groups: Vec::new(),
        ..whole.clone()
    };
    let tx = ports.begin().await;
    for template in [with("Whole", whole), with("Slides", only_slides)] {
        tx.insert_template(&template).await.unwrap();
    }
    tx.commit_unaudited().await.unwrap();

    install_default_drivers();
    let mut connection = AnyConnection::connect(url).await.unwrap();
    for statement in [
        "ALTER TABLE templates DROP COLUMN questions",
        "DELETE FROM seaql_migrations WHERE version = 'm20261125_000110_questions_of_templates'",
    ] {
        let done = sqlx::query(statement).execute(&mut connection).await;
        done.expect(statement);
    }
    drop(connection);
    migrate(&connect(url).await.unwrap()).await.unwrap();
    let mut connection = AnyConnection::connect(url).await.unwrap();
    let counted: Vec<(String, i32)> =
        sqlx::query_as("SELECT name, questions FROM templates ORDER BY name")
            .fetch_all(&mut connection)
            .await
            .unwrap();
    let counted: Vec<_> = counted
        .iter()
        .map(|(name, questions)| (name.as_str(), *questions))
        .collect();
    assert_eq!(counted, [("Slides", 1), ("Template", 5), ("Whole", 6)]);
}

/// The migration that adds families gives each existing copy the family of its original, even if the original was
/// deleted.
pub async fn families_of_templates_are_found(url: &str) {
    let ports = ports(url, ()).await;
    let fixture = OrgFixture::open(&ports).await;
    let (admin, build) = (fixture.admin.id, &fixture.build);
    let copy = |of: &Template, name: &str| of.copy(name.to_owned(), admin, build.now, &build.ids);
    let first = copy(&fixture.template, "First");
    let second = copy(&first, "Second");
    let gone = build.template(&fixture.admin, "Gone");
    let orphan = copy(&gone, "Orphan");
    let sibling = copy(&gone, "Sibling");
    let tx = ports.begin().await;
    for template in [&first, &second, &orphan, &sibling] {
        tx.insert_template(template).await.unwrap();
    }
    tx.commit_unaudited().await.unwrap();

    install_default_drivers();
    let mut connection = AnyConnection::connect(url).await.unwrap();
    for statement in [
        "DROP INDEX templates_family",
        "ALTER TABLE templates DROP COLUMN family",
        "DELETE FROM seaql_migrations WHERE version = 'm20261125_000300_families_of_templates'",
    ] {
        let done = sqlx::query(statement).execute(&mut connection).await;
        done.expect(statement);
    }
    drop(connection);
    migrate(&connect(url).await.unwrap()).await.unwrap();
    let stored = async |template: &Template| {
        let queries = ports.store.queries();
        let found = queries.template(fixture.organization.id, template.id).await;
        found.unwrap().unwrap().family
    };
    let own = fixture.template.id;
    assert_eq!(stored(&fixture.template).await, own);
    assert_eq!(stored(&first).await, own);
    assert_eq!(stored(&second).await, own);
    assert_eq!(stored(&orphan).await, gone.id);
    assert_eq!(stored(&sibling).await, gone.id);
}
