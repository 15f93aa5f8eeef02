//! Tests of templates: when they are frozen, their names and their organizations.

use domain_scheduling::EventKind;

use crate::test_app::{
    TestApp, invalid_fields, overwriting_edit, refusal_code, template_draft, whole_list,
};

#[tokio::test]
async fn a_template_in_use_is_frozen_but_can_be_copied() {
    let (app, admin) = TestApp::new().await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[]).await;
    let update = app
        .app
        .update_template(
            &admin,
            template.id,
            overwriting_edit(template_draft("Other")),
        )
        .await;
    assert_eq!(refusal_code(update), "template_in_use");
    assert_eq!(
        refusal_code(app.app.delete_template(&admin, template.id).await),
        "template_in_use"
    );
    let copy = app
        .app
        .copy_template(&admin, template.id, "Basics Copy")
        .await
        .expect("a copy");
    assert_ne!(copy.content, template.content, "ids of its own");
    app.app
        .delete_template(&admin, copy.id)
        .await
        .expect("nothing uses the copy");

    app.clock.advance(-24 * 3600);
    app.app
        .delete_event(&admin, EventKind::Competition, event)
        .await
        .expect("pending, nobody in it");
    app.app
        .update_template(
            &admin,
            template.id,
            overwriting_edit(template_draft("Other")),
        )
        .await
        .expect("free again");
}

#[tokio::test]
async fn a_template_name_is_unique_in_an_organization() {
    let (app, admin) = TestApp::new().await;
    let template = app.template(&admin, "Basics").await;
    let taken = app
        .app
        .create_template(&admin, template_draft("BASICS"))
        .await;
    assert_eq!(
        invalid_fields(taken),
        ["name: The template name has already been taken."]
    );
    let copied = app.app.copy_template(&admin, template.id, "basics").await;
    assert_eq!(
        invalid_fields(copied),
        ["copy_name: The template name has already been taken."]
    );
    let outsider = app.organization("Beta", 10).await;
    app.template(&outsider, "Basics").await;
    assert_eq!(
        refusal_code(app.app.show_template(&outsider, template.id).await),
        "not_found"
    );
    assert_eq!(
        app.app
            .list_templates(&outsider, None, &whole_list())
            .await
            .expect("a list")
            .total,
        1
    );
}

#[tokio::test]
async fn nothing_is_stored_of_a_template_with_a_wrong_field() {
    let (app, admin) = TestApp::new().await;
    let mut draft = template_draft("Basics");
    draft.groups[1].questions[0].text = "no".to_owned();
    let errors = invalid_fields(app.app.create_template(&admin, draft).await);
    assert_eq!(
        errors,
        ["multiple_choices.questions.0.text: Question must be more than 3 characters"]
    );
    assert_eq!(
        app.app
            .list_templates(&admin, None, &whole_list())
            .await
            .expect("a list")
            .total,
        0
    );
}
