//! Tests of changes of entities and teams while another transaction writes.

use application::Edit;
use application_ports::NameColumn;
use domain_kernel::{EntityId, Sort};
use domain_organization::{EntityEdit, TeamDraft, Tree};
use futures_util::future::join;

use crate::test_app::{TestApp, overwriting_edit, refusal_code};

#[tokio::test]
async fn an_unknown_entity_and_an_old_version_are_refused_without_a_transaction() {
    let (app, admin) = TestApp::new().await;
    let tree = app
        .app
        .list_entity_tree(&admin, NameColumn::default(), Sort::Ascending);
    let root = tree.await.expect("a tree").remove(0);
    // While this transaction is open, no other transaction can begin.
    let _writing = app.begin().await;

    let unknown = EntityId(admin.user_id.0);
    let edit = EntityEdit {
        name: "North".to_owned(),
        parent_id: None,
    };
    let team = TeamDraft::default();
    let codes = [
        refusal_code(
            app.app
                .update_entity(&admin, unknown, overwriting_edit(edit.clone()))
                .await,
        ),
        refusal_code(app.app.delete_entity(&admin, unknown).await),
        refusal_code(app.app.create_team(&admin, unknown, team.clone()).await),
        refusal_code(
            app.app
                .update_team(&admin, unknown, overwriting_edit(team.clone()))
                .await,
        ),
        refusal_code(app.app.delete_team(&admin, unknown).await),
    ];
    assert_eq!(codes, ["not_found"; 5]);

    let version = Some(root.version - 1);
    let old = Edit {
        draft: edit,
        version,
    };
    let refused = app.app.update_entity(&admin, root.id, old).await;
    assert_eq!(refusal_code(refused), "stale_version");
    let old = Edit {
        draft: team,
        version,
    };
    let refused = app.app.update_team(&admin, root.id, old).await;
    assert_eq!(refusal_code(refused), "stale_version");
}

#[tokio::test]
async fn a_change_that_waited_for_another_one_is_compared_with_its_result() {
    let (app, admin) = TestApp::new().await;
    app.person(&admin, "Ben", "user").await;
    let organization = admin.scope.organization_id().expect("an organization");
    let tree = app
        .app
        .list_entity_tree(&admin, NameColumn::default(), Sort::Ascending);
    let root = tree.await.expect("a tree").remove(0);
    let (node, store) = app.pausing_node();
    let renamed = async || {
        // The other change has read the entity before this change.
        store.begun().await;
        let tx = app.begin().await;
        let tree = Tree::new(tx.lock_entities(organization).await.expect("a tree"));
        let before = tree.get(root.id).expect("the root");
        let edit = EntityEdit {
            name: format!("{} again", before.name),
            parent_id: None,
        };
        let edited = tree.edit(before, &edit).expect("renamed");
        tx.save_entity(&edited.entity).await.expect("stored");
        tx.commit_unaudited().await.expect("committed");
        store.resume();
    };
    let edit = Edit {
        draft: EntityEdit {
            name: "North".to_owned(),
            parent_id: None,
        },
        version: Some(root.version),
    };
    let change = node.update_entity(&admin, root.id, edit);
    let (changed, ()) = join(change, renamed()).await;
    assert_eq!(refusal_code(changed), "stale_version");

    let edit = Edit {
        draft: TeamDraft {
            leader: "ben@acme.test".to_owned(),
            ..TeamDraft::default()
        },
        version: Some(root.version + 1),
    };
    let change = node.update_team(&admin, root.id, edit);
    let (changed, ()) = join(change, renamed()).await;
    assert_eq!(refusal_code(changed), "stale_version");
}
