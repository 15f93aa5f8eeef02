//! Changes of entities and teams while somebody else writes.

use application::Edit;
use application_ports::NameColumn;
use domain_kernel::{EntityId, Sort};
use domain_organization::{EntityEdit, TeamDraft};

use crate::test_app::{TestApp, code, overwriting};

#[tokio::test]
async fn an_unknown_entity_and_an_old_version_are_refused_without_a_transaction() {
    let (app, admin) = TestApp::new().await;
    let tree = app
        .app
        .list_entity_tree(&admin, NameColumn::default(), Sort::Ascending);
    let root = tree.await.expect("a tree").remove(0);
    // Nobody else can begin a transaction meanwhile.
    let _writing = app.app.ports().store.begin().await.expect("a transaction");

    let unknown = EntityId(admin.user_id.0);
    let edit = EntityEdit {
        name: "North".to_owned(),
        parent_id: None,
    };
    let team = TeamDraft::default();
    let codes = [
        code(
            app.app
                .update_entity(&admin, unknown, overwriting(edit.clone()))
                .await,
        ),
        code(app.app.delete_entity(&admin, unknown).await),
        code(app.app.create_team(&admin, unknown, &team).await),
        code(
            app.app
                .update_team(&admin, unknown, overwriting(team.clone()))
                .await,
        ),
        code(app.app.delete_team(&admin, unknown).await),
    ];
    assert_eq!(codes, ["not_found"; 5]);

    let version = Some(root.version - 1);
    let old = Edit {
        draft: edit,
        version,
    };
    let refused = app.app.update_entity(&admin, root.id, old).await;
    assert_eq!(code(refused), "stale_version");
    let old = Edit {
        draft: team,
        version,
    };
    let refused = app.app.update_team(&admin, root.id, old).await;
    assert_eq!(code(refused), "stale_version");
}
