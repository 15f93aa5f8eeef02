//! Tests of the chain of the audit record (D125).

use application::{AuditCheck, ChainFault, ChainHead};
use futures_util::future::join;
use rstest::rstest;

use crate::test_app::{Database, TestApp};

impl TestApp {
    /// Links all entries and returns their number.
    async fn link(&self) -> usize {
        let mut linked = 0;
        loop {
            match self.app.link_audit_records().await.expect("links") {
                0 => return linked,
                more => linked += more,
            }
        }
    }

    async fn check(&self, noted: &[ChainHead]) -> AuditCheck {
        self.app.check_audit_record(noted).await.expect("a check")
    }

    /// Checks that no chain has a fault, and returns the heads of the chains.
    async fn heads(&self) -> Vec<ChainHead> {
        let check = self.check(&[]).await;
        assert_eq!(check.broken, []);
        check.heads
    }

    /// Returns the number and the fault of each broken chain.
    async fn faults(&self, noted: &[ChainHead]) -> Vec<(Option<i64>, ChainFault)> {
        let broken = self.check(noted).await.broken.into_iter();
        broken.map(|chain| (chain.number, chain.fault)).collect()
    }

    /// Executes SQL on SQLite without the triggers, as an attacker who has the file can do.
    async fn tamper(&self, sql: &str) {
        for trigger in [
            "audit_records_no_update",
            "audit_records_no_delete",
            "audit_states_no_update",
            "audit_states_no_delete",
            "audit_links_no_delete",
        ] {
            self.execute(&format!("DROP TRIGGER IF EXISTS {trigger}"))
                .await;
        }
        self.execute(sql).await;
    }
}

#[rstest]
#[case(Database::Sqlite)]
#[case(Database::Postgres)]
#[tokio::test]
async fn each_entry_gets_one_link_although_two_nodes_link_at_once(#[case] database: Database) {
    let Some((app, admin)) = TestApp::with_database(database).await else {
        return;
    };
    for name in ["One", "Two", "Three"] {
        app.template(&admin, name).await;
    }
    let waiting = app.check(&[]).await.waiting;
    assert!(waiting > 3, "{waiting}");
    let both = join(app.app.link_audit_records(), app.app.link_audit_records());
    let (first, second) = both.await;
    let linked = first.expect("links") + second.expect("links") + app.link().await;
    assert_eq!(u64::try_from(linked), Ok(waiting));
    let check = app.check(&[]).await;
    assert_eq!((check.broken.as_slice(), check.waiting), (&[][..], 0));
    // The chains of the platform and of Acme.
    let [platform, acme] = check.heads.as_slice() else {
        panic!("{:?}", check.heads);
    };
    assert_eq!(platform.organization, None);
    assert_eq!(acme.organization, admin.scope.organization_id());
    assert_eq!(u64::try_from(platform.number + acme.number), Ok(waiting));

    app.template(&admin, "Four").await;
    assert_eq!(app.link().await, 1);
    let check = app.check(&check.heads).await;
    assert_eq!(check.broken, [], "the noted heads are still in the chains");
}

/// An app with at least five linked entries in Acme, and the heads of its chains.
async fn linked() -> (TestApp, Vec<ChainHead>) {
    let (app, admin) = TestApp::new().await;
    for name in ["One", "Two", "Three"] {
        app.template(&admin, name).await;
    }
    app.link().await;
    let heads = app.heads().await;
    (app, heads)
}

#[tokio::test]
async fn what_is_changed_in_the_database_is_found_and_named() {
    let of_two = "subject_name = 'Two'";
    for (sql, fault) in [
        (
            format!("UPDATE audit_records SET actor_name = 'Nobody' WHERE {of_two}"),
            ChainFault::Changed,
        ),
        (
            format!("UPDATE audit_records SET at = at + 1 WHERE {of_two}"),
            ChainFault::Changed,
        ),
        (
            format!("DELETE FROM audit_records WHERE {of_two}"),
            ChainFault::Removed,
        ),
        (
            format!(
                "UPDATE audit_states SET state_after = '{{}}' WHERE id IN
                 (SELECT id FROM audit_records WHERE {of_two})"
            ),
            ChainFault::StateChanged,
        ),
    ] {
        let (app, _) = linked().await;
        app.tamper(&sql).await;
        let broken = app.check(&[]).await.broken;
        let [broken] = broken.as_slice() else {
            panic!("{sql}: {broken:?}");
        };
        assert_eq!(broken.fault, fault, "{sql}");
        assert!(broken.number.is_some() && broken.entry.is_some(), "{sql}");
        let text = broken.to_string();
        let entry = broken.entry.expect("an entry").0.to_string();
        assert!(text.contains(&entry), "{text}");
    }
}

#[tokio::test]
async fn an_inserted_entry_is_found_and_an_erased_state_is_none() {
    let (app, heads) = linked().await;
    app.tamper(
        "DELETE FROM audit_states WHERE id = (SELECT id FROM audit_records WHERE subject_name = 'Two')",
    )
    .await;
    let check = app.check(&heads).await;
    assert_eq!((check.broken, check.erased_states), (vec![], 1));
    app.tamper(
        "INSERT INTO audit_records (id, scope_id, at, actor_name, action, subject_kind, subject_id, subject_name)
         SELECT randomblob(16), scope_id, at, 'Nobody', action, subject_kind, subject_id, 'Inserted'
         FROM audit_records WHERE subject_name = 'Two'",
    )
    .await;
    assert_eq!(app.faults(&[]).await, [(None, ChainFault::NotLinked)]);
    assert_eq!(app.link().await, 0, "it gets no link afterwards");
    assert_eq!(app.faults(&[]).await, [(None, ChainFault::NotLinked)]);
}

#[tokio::test]
async fn a_chain_that_lost_its_end_lacks_the_noted_head() {
    let (app, heads) = linked().await;
    let acme = heads[1].number;
    app.tamper(&format!(
        "DELETE FROM audit_records WHERE id = (SELECT record_id FROM audit_links WHERE number = {acme})"
    ))
    .await;
    app.tamper(&format!("DELETE FROM audit_links WHERE number = {acme}"))
        .await;
    assert_eq!(app.faults(&[]).await, []);
    let shortened = (Some(acme - 1), ChainFault::Shortened);
    assert_eq!(app.faults(&heads).await, [shortened]);
    let other = ChainHead {
        hash: "0".repeat(64),
        ..heads[0].clone()
    };
    let found = app.faults(std::slice::from_ref(&other)).await;
    assert_eq!(found, [(Some(other.number), ChainFault::OtherHead)]);
}

#[tokio::test]
async fn a_chain_without_a_seal_stays_without_one() {
    let (app, _) = linked().await;
    app.chain_sealer.change_key();
    app.chain_sealer.forget_earlier_keys();
    let broken = app.faults(&[]).await;
    let first = (Some(1), ChainFault::NotSealed);
    assert_eq!(broken, [first, first]);
    app.caller("root@platform.test").await;
    app.link().await;
    assert_eq!(
        app.faults(&[]).await,
        [first, first],
        "a new link hides nothing"
    );

    app.app.replace_signing_key().await.expect("accepted");
    app.link().await;
    app.heads().await;
}

#[tokio::test]
async fn an_earlier_key_can_be_removed_once_the_seals_are_renewed() {
    let (app, heads) = linked().await;
    app.chain_sealer.change_key();
    assert_eq!(app.heads().await, heads, "the earlier key is known");
    assert_eq!(app.app.renew_audit_seals().await.expect("seals"), 2);
    assert_eq!(app.app.renew_audit_seals().await.expect("seals"), 0);
    app.chain_sealer.forget_earlier_keys();
    let renewed = app.heads().await;
    assert_eq!(renewed[1].number, heads[1].number + 1);
    assert_eq!(app.check(&heads).await.broken, []);
}
