//! The routes for templates.

use actix_web::web::Data;
use actix_web::{delete, get, post, put};
use application::{App, Caller, Edit, FileUpload};
use domain_assessment::FileUse;
use domain_kernel::{Sort, TemplateId};

use super::imported::ImportedQuestionsResponse;
use super::requests::{
    AttachmentParams, CopyTemplateRequest, ImportQuestionsRequest, TemplateFormatParams,
    UploadFilesRequest, problem,
};
use super::responses::{
    AttachmentsStatusResponse, CopiedTemplateResponse, ModelAnswersResponse,
    StoredTemplateResponse, TemplateListItem, UploadedFilesResponse,
};
use super::template::{TemplateRequest, TemplateResponse};
use super::template_file::TemplateFile;
use crate::shared::enums::NameSort;
use crate::web::current_user::CurrentUser;
use crate::web::edits::edit_or_stored_state;
use crate::web::failures::NotFound;
use crate::web::file_uploads::FilesUpload;
use crate::web::json::Json;
use crate::web::path::Id;
use crate::web::query::{ListParams, Query, SortParams};
use crate::web::responders::{ApiResult, Created, Message, Ok, Page, Plain, Updated};
use crate::web::routes::Routes;
use crate::web::uploads::Upload;

/// Registers the routes of this area.
pub fn routes(config: &mut Routes<'_, '_>) {
    config
        .service(list_templates)
        .service(create_template)
        .service(import_questions)
        .service(export_template)
        .service(view_template)
        .service(show_attachments_status)
        .service(show_template)
        .service(update_template)
        .service(delete_template)
        .service(copy_template)
        .service(upload_attachments)
        .service(upload_materials);
}

/// List templates.
#[utoipa::path(
    tag = "templates",
    params(ListParams, SortParams::<NameSort>, AttachmentParams)
)]
#[get("/templates")]
pub async fn list_templates(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(order): Query<SortParams<NameSort>>,
    Query(shown): Query<AttachmentParams>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<TemplateListItem>> {
    Ok(Page::new(
        app.list_templates(
            &caller,
            shown.attachments_ready(),
            &list.query(Sort::Descending)?.sorted_by(order.column()),
        )
        .await?,
    ))
}

/// Create a template.
#[utoipa::path(tag = "templates")]
#[post("/templates")]
pub async fn create_template(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Json(body): Json<TemplateRequest>,
) -> ApiResult<Created<StoredTemplateResponse>> {
    let template = app.create_template(&caller, body.draft()).await;
    let template = template.map_err(problem)?;
    Ok(Created::new(&template, "Template Created"))
}

/// Show what a file with questions becomes. Nothing is stored.
///
/// `template` is the request body of a new template, once every model answer is filled in. Of a palestra file, the entry
/// `template.json` can be sent alone: the images and the material are uploaded after the template is created.
#[utoipa::path(
    tag = "templates",
    request_body(content = ImportQuestionsRequest, content_type = "multipart/form-data")
)]
#[post("/templates/import")]
pub async fn import_questions(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    upload: Upload<ImportQuestionsRequest>,
) -> ApiResult<Ok<ImportedQuestionsResponse>> {
    let (fields, file) = upload.with_file()?;
    let format = fields.format.map(Into::into);
    let imported = app.import_questions(&caller, file, format).await?;
    Ok(Ok::new(imported))
}

/// Download a template with its answer key, as a file.
///
/// A palestra file is a zip archive with the images and the material of the template. It begins only if all of them are
/// stored. If one cannot be read nevertheless, the response breaks off.
#[utoipa::path(
    tag = "templates",
    params(("id" = Uuid, Path), TemplateFormatParams)
)]
#[get("/templates/{id}/export")]
pub async fn export_template(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<TemplateId>,
    Query(params): Query<TemplateFormatParams>,
) -> ApiResult<TemplateFile> {
    let format = params.format();
    let file = app.export_template(&caller, id, format).await?;
    Ok(TemplateFile {
        name: file.name,
        format,
        content: file.content,
    })
}

/// Show a template for editing.
#[utoipa::path(
    tag = "templates",
    params(("id" = Uuid, Path))
)]
#[get("/templates/{id}")]
pub async fn show_template(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<TemplateId>,
) -> ApiResult<Ok<TemplateResponse>> {
    let template = app.show_template(&caller, id).await?;
    Ok(Ok::new(&template))
}

/// Replace a template.
#[utoipa::path(
    tag = "templates",
    params(("id" = Uuid, Path))
)]
#[put("/templates/{id}")]
pub async fn update_template(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<TemplateId>,
    Json(body): Json<TemplateRequest>,
) -> ApiResult<Updated<StoredTemplateResponse>> {
    let command = Edit {
        version: body.version.map(Into::into),
        draft: body.draft(),
    };
    let update = app.update_template(&caller, id, command);
    let update = async { update.await.map_err(problem) };
    let show =
        async { (app.show_template(&caller, id).await).map(|it| TemplateResponse::from(&it)) };
    let template = edit_or_stored_state(update, show).await?;
    Ok(Updated::new(&template, "Template Updated"))
}

/// Delete a template.
#[utoipa::path(
    tag = "templates",
    params(("id" = Uuid, Path))
)]
#[delete("/templates/{id}")]
pub async fn delete_template(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<TemplateId>,
) -> ApiResult<Message> {
    app.delete_template(&caller, id).await?;
    Ok(Message::new("Template Deleted Successfully"))
}

/// Show the model answers.
#[utoipa::path(
    tag = "templates",
    params(("id" = Uuid, Path))
)]
#[get("/templates/{id}/view")]
pub async fn view_template(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<TemplateId>,
) -> ApiResult<Ok<ModelAnswersResponse>> {
    let template = app.view_template(&caller, id).await?;
    Ok(Ok::new(&template))
}

/// Copy a template under a new name.
#[utoipa::path(
    tag = "templates",
    params(("id" = Uuid, Path))
)]
#[post("/template/get/data/{id}")]
pub async fn copy_template(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<TemplateId>,
    Json(body): Json<CopyTemplateRequest>,
) -> ApiResult<Created<CopiedTemplateResponse>> {
    let copy = app.copy_template(&caller, id, &body.templateName.0).await;
    let copy = copy.map_err(problem)?;
    Ok(Created::new(&copy, "Template Copied Successfully"))
}

/// Whether every file has arrived and is processed.
#[utoipa::path(
    tag = "templates",
    params(("id" = Uuid, Path))
)]
#[get("/templates/{id}/get-attachments-status")]
pub async fn show_attachments_status(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<TemplateId>,
) -> ApiResult<Plain<AttachmentsStatusResponse>> {
    let status = app.show_attachments_status(&caller, id).await?;
    Ok(Plain(status.into()))
}

/// Upload images of the slides of a template.
///
/// If one of the files is wrong, none of the request is stored. A file that has arrived before stays as it is.
#[utoipa::path(
    tag = "templates",
    request_body(content = UploadFilesRequest, content_type = "multipart/form-data"),
    responses(NotFound)
)]
#[post("/template/upload/attachments")]
pub async fn upload_attachments(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    files: FilesUpload,
) -> ApiResult<Updated<UploadedFilesResponse>> {
    upload(&app, &caller, FileUse::Image, files).await
}

/// Upload files of the material of a template.
///
/// If one of the files is wrong, none of the request is stored. A file that has arrived before stays as it is.
#[utoipa::path(
    tag = "templates",
    request_body(content = UploadFilesRequest, content_type = "multipart/form-data"),
    responses(NotFound)
)]
#[post("/template/upload/materials")]
pub async fn upload_materials(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    files: FilesUpload,
) -> ApiResult<Updated<UploadedFilesResponse>> {
    upload(&app, &caller, FileUse::Material, files).await
}

async fn upload(
    app: &App,
    caller: &Caller,
    usage: FileUse,
    upload: FilesUpload,
) -> ApiResult<Updated<UploadedFilesResponse>> {
    let FilesUpload {
        template_id,
        files,
        kept: _kept,
    } = upload;
    let files = FileUpload { template_id, files };
    let stored = app.upload_files(caller, usage, files).await?;
    Ok(Updated::new(stored, "Files Uploaded Successfully"))
}
