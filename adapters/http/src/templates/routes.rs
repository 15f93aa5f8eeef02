//! The calls of the template screens.

use actix_web::web::Data;
use actix_web::{HttpResponse, delete, get, post, put};
use application::App;
use domain_kernel::{Sort, TemplateId};

use super::body::CopyTemplateBody;
use super::template::TemplateBody;
use super::views::{
    AttachmentsStatusAnswer, CopiedTemplateAnswer, ModelAnswersAnswer, StoredTemplateAnswer,
    TemplateAnswer, TemplateList,
};
use crate::Outcome;
use crate::body::Body;
use crate::current_user::CurrentUser;
use crate::envelope::Done;
use crate::list::{ListParams, Params};
use crate::path::Id;

/// List templates.
#[utoipa::path(
    tag = "templates",
    security(("bearer" = ["viewAny template"])),
    params(ListParams),
    responses((status = 200, description = "One page.", body = TemplateList))
)]
#[get("/templates")]
pub async fn list_templates(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    params: Params,
) -> Outcome {
    Ok(TemplateList::page(
        app.list_templates(&caller, &params.list(Sort::Latest)?)
            .await?,
    ))
}

/// Create a template.
#[utoipa::path(
    tag = "templates",
    security(("bearer" = ["create template"])),
    request_body = TemplateBody,
    responses((status = 201, description = "Created.", body = StoredTemplateAnswer))
)]
#[post("/templates")]
pub async fn create_template(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Body(body): Body<TemplateBody>,
) -> Outcome {
    let template = app.create_template(&caller, body.draft()?).await?;
    Ok(StoredTemplateAnswer::created(
        (&template).into(),
        "Template Created",
    ))
}

/// Show a template for editing.
#[utoipa::path(
    tag = "templates",
    security(("bearer" = ["read template"]), ("bearer" = ["viewAny template"]), ("bearer" = ["update template"])),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "The template.", body = TemplateAnswer))
)]
#[get("/templates/{id}")]
pub async fn show_template(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<TemplateId>,
) -> Outcome {
    let template = app.show_template(&caller, id).await?;
    Ok(TemplateAnswer::shown((&template).into()))
}

/// Replace a template.
#[utoipa::path(
    tag = "templates",
    security(("bearer" = ["update template"])),
    params(("id" = Uuid, Path)),
    request_body = TemplateBody,
    responses(
        (status = 200, description = "Replaced.", body = StoredTemplateAnswer),
        (status = 409, description = "template_in_use, stale_version"),
    )
)]
#[put("/templates/{id}")]
pub async fn update_template(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<TemplateId>,
    Body(body): Body<TemplateBody>,
) -> Outcome {
    let template = app.update_template(&caller, id, body.draft()?).await?;
    Ok(StoredTemplateAnswer::changed(
        (&template).into(),
        "Template Updated",
    ))
}

/// Delete a template.
#[utoipa::path(
    tag = "templates",
    security(("bearer" = ["delete template"])),
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, description = "Deleted.", body = Done),
        (status = 409, description = "template_in_use, stale_version"),
    )
)]
#[delete("/templates/{id}")]
pub async fn delete_template(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<TemplateId>,
) -> Outcome {
    app.delete_template(&caller, id).await?;
    Ok(Done::saying("Template Deleted Successfully"))
}

/// Show the model answers.
#[utoipa::path(
    tag = "templates",
    security(("bearer" = ["viewAny template"])),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "The model answers.", body = ModelAnswersAnswer))
)]
#[get("/templates/{id}/view")]
pub async fn view_template(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<TemplateId>,
) -> Outcome {
    let template = app.view_template(&caller, id).await?;
    Ok(ModelAnswersAnswer::shown((&template).into()))
}

/// Copy a template under a new name.
#[utoipa::path(
    tag = "templates",
    security(("bearer" = ["create template"])),
    params(("id" = Uuid, Path)),
    request_body = CopyTemplateBody,
    responses((status = 201, description = "Copied.", body = CopiedTemplateAnswer))
)]
#[post("/template/get/data/{id}")]
pub async fn copy_template(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<TemplateId>,
    Body(body): Body<CopyTemplateBody>,
) -> Outcome {
    let copy = app.copy_template(&caller, id, &body.template_name).await?;
    Ok(CopiedTemplateAnswer::created(
        (&copy).into(),
        "Template Copied Successfully",
    ))
}

/// Whether every file has arrived and is processed.
#[utoipa::path(
    tag = "templates",
    security(("bearer" = ["viewAny template"])),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "The files' state.", body = AttachmentsStatusAnswer))
)]
#[get("/templates/{id}/get-attachments-status")]
pub async fn show_attachments_status(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<TemplateId>,
) -> Outcome {
    app.show_attachments_status(&caller, id).await?;
    Ok(HttpResponse::Ok().json(AttachmentsStatusAnswer::COMPLETE))
}
