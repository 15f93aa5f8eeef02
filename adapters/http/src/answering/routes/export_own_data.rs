//! The archive with a person's own data.

use actix_web::get;
use actix_web::web::Data;
use application::App;

use crate::web::archive_file::ArchiveFile;
use crate::web::current_user::CurrentUser;
use crate::web::responders::ApiResult;

/// Download what is stored about you, as a zip archive of JSON files.
///
/// Without the key of questions, scores that are not published and notes of staff.
#[utoipa::path(tag = "answering")]
#[get("/user/data")]
pub async fn export_own_data(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
) -> ApiResult<ArchiveFile> {
    Ok(ArchiveFile(app.export_own_data(&caller).await?))
}
