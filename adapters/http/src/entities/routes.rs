//! The routes for entities.

use actix_web::web::Data;
use actix_web::{delete, get, post, put};
use application::App;
use domain_kernel::{EntityId, Sort};

use super::requests::{CreateEntitiesRequest, UpdateEntityRequest, problem};
use super::responses::{CreatedEntitiesResponse, EntitiesResponse, EntityResponse};
use crate::shared::enums::NameSort;
use crate::web::current_user::CurrentUser;
use crate::web::edits::edit_or_stored_state;
use crate::web::json::Json;
use crate::web::path::Id;
use crate::web::query::{ListParams, Query, SortParams};
use crate::web::responders::{ApiResult, Created, Message, Ok, Plain, Updated};
use crate::web::routes::Routes;

/// Registers the routes of this area.
pub fn routes(config: &mut Routes<'_, '_>) {
    config
        .service(list_entities)
        .service(create_entities)
        .service(show_entity)
        .service(update_entity)
        .service(delete_entity);
}

/// Show the tree of entities, or list them.
///
/// Without `page` and `search` the response is the whole tree: its root, with the entities below it in
/// `all_children`. With one of them it is a page of the list.
#[utoipa::path(tag = "entities", params(ListParams, SortParams::<NameSort>))]
#[get("/entities")]
pub async fn list_entities(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(order): Query<SortParams<NameSort>>,
    Query(list): Query<ListParams>,
) -> ApiResult<Plain<EntitiesResponse>> {
    let is_page = list.asks_for_page();
    let query = list.query(Sort::Descending)?.sorted_by(order.column());
    let entities = if is_page {
        EntitiesResponse::page(app.list_entities(&caller, &query).await?)
    } else {
        let rows = app.list_entity_tree(&caller, query.column, query.sort);
        EntitiesResponse::tree(rows.await?)
    };
    Ok(Plain(entities))
}

/// Create entities.
#[utoipa::path(tag = "entities")]
#[post("/entities")]
pub async fn create_entities(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Json(body): Json<CreateEntitiesRequest>,
) -> ApiResult<Created<CreatedEntitiesResponse>> {
    let created = app.create_entities(&caller, &body.drafts()).await;
    let created = created.map_err(problem)?;
    Ok(Created::new(created, "Entity Created Successfully"))
}

/// Show an entity.
#[utoipa::path(tag = "entities", params(("id" = Uuid, Path)))]
#[get("/entities/{id}")]
pub async fn show_entity(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EntityId>,
) -> ApiResult<Ok<EntityResponse>> {
    Ok(Ok::new(app.show_entity(&caller, id).await?))
}

/// Rename or move an entity.
#[utoipa::path(tag = "entities", params(("id" = Uuid, Path)))]
#[put("/entities/{id}")]
pub async fn update_entity(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EntityId>,
    Json(body): Json<UpdateEntityRequest>,
) -> ApiResult<Updated<EntityResponse>> {
    let update = app.update_entity(&caller, id, body.into());
    let show = async { (app.show_entity(&caller, id).await).map(EntityResponse::from) };
    let entity = edit_or_stored_state(update, show).await?;
    Ok(Updated::new(entity, "Entity Updated Successfully"))
}

/// Delete an entity.
#[utoipa::path(tag = "entities", params(("id" = Uuid, Path)))]
#[delete("/entities/{id}")]
pub async fn delete_entity(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EntityId>,
) -> ApiResult<Message> {
    app.delete_entity(&caller, id).await?;
    Ok(Message::new("Entity Deleted Successfully"))
}
