//! Organizations, roles and people.

use application_ports::{OrganizationRow, PersonRow, RoleRow, StoreResult, UserRow};
use domain_access::{ReadScope, Role, RoleKind};
use domain_kernel::{ListQuery, OrganizationId, Page, RoleId, UserId};

use super::SqlReads;
use super::list::List;
use crate::sql::{Row, all, count, scope_id, values};
use crate::totals::{ORGANIZATIONS, ROLES, USERS};
use crate::unit::{role_kind, role_of_row};

fn organization_list() -> List {
    List::new(ORGANIZATIONS, "o", "o.*", "organizations o")
}

fn organization_row(row: &Row) -> StoreResult<OrganizationRow> {
    Ok(OrganizationRow {
        id: row.id("id")?,
        name: row.get("name")?,
        host: row.get("host")?,
        domain: row.get("domain")?,
        admin_id: row.id("admin_id")?,
        admin_email: row.get("admin_email")?,
        max_users: row.count("max_users")?,
        total_file_mb: row.count("total_file_mb")?,
        users: row.count("users")?,
        created_at: row.at("created_at")?,
    })
}

/// Organizations of the platform; within an organization's scope, itself alone.
pub async fn organizations(
    reads: &SqlReads,
    scope: &ReadScope,
    query: &ListQuery,
) -> StoreResult<Page<OrganizationRow>> {
    let mut list = organization_list();
    if let Some(id) = scope.organization_id() {
        list = list.only("o.id = {}", id.0);
    }
    list.search_by("organizations_search", reads, query, &["o.name_key"])
        .await?
        .page(reads, query, organization_row)
        .await
}

/// One organization.
pub async fn organization(
    reads: &SqlReads,
    id: OrganizationId,
) -> StoreResult<Option<OrganizationRow>> {
    organization_list()
        .only("o.id = {}", id.0)
        .first(reads)
        .await?
        .as_ref()
        .map(organization_row)
        .transpose()
}

/// Custom roles, and the role `user` where wanted.
pub async fn roles(
    reads: &SqlReads,
    scope: &ReadScope,
    with_user: bool,
    query: &ListQuery,
) -> StoreResult<Page<RoleRow>> {
    let columns = "r.*, (SELECT COUNT(*) FROM users u WHERE u.role_id = r.id AND u.deleted_at IS NULL) AS users_count";
    let also = if with_user {
        RoleKind::User
    } else {
        RoleKind::Custom
    };
    List::new(ROLES, "r", columns, "roles r")
        .within(scope, "r.scope_id")
        .only(
            &format!("r.kind IN ('{}', {{}})", RoleKind::Custom.as_str()),
            also.as_str(),
        )
        .search_by("roles_search", reads, query, &["r.name_key"])
        .await?
        .page(reads, query, |row| {
            Ok(RoleRow {
                id: row.id("id")?,
                kind: role_kind(&row.get::<String>("kind")?)?,
                name: row.get("name")?,
                users_count: row.count("users_count")?,
                created_at: row.at("created_at")?,
            })
        })
        .await
}

/// How many living people have a role.
pub async fn role_users(reads: &SqlReads, id: RoleId) -> StoreResult<u64> {
    let sql = "SELECT COUNT(*) AS n FROM users WHERE role_id = $1 AND deleted_at IS NULL";
    count(&reads.shared.read, sql, values![id.0]).await
}

/// All roles of the scope, built-in ones first.
pub async fn assignable_roles(reads: &SqlReads, scope: &ReadScope) -> StoreResult<Vec<Role>> {
    let sql = "SELECT * FROM roles WHERE scope_id = $1 ORDER BY CASE kind WHEN $2 THEN 1 ELSE 0 END, created_at, id";
    let values = values![scope_id(scope.scope()), RoleKind::Custom.as_str()];
    all(&reads.shared.read, sql, values)
        .await?
        .iter()
        .map(role_of_row)
        .collect()
}

fn user_list(scope: &ReadScope) -> List {
    let columns = "u.id, u.name, u.email, r.name AS role_name, u.created_by, u.created_at,
                   (SELECT COUNT(*) FROM entity_members m WHERE m.user_id = u.id) AS entities_count";
    List::new(USERS, "u", columns, "users u")
        .showing("JOIN roles r ON r.id = u.role_id")
        .within(scope, "u.scope_id")
        .always("u.deleted_at IS NULL")
}

fn user_row(row: &Row) -> StoreResult<UserRow> {
    Ok(UserRow {
        id: row.id("id")?,
        name: row.get("name")?,
        email: row.get("email")?,
        role: row.get("role_name")?,
        created_by: row.id_opt("created_by")?,
        entities_count: row.count("entities_count")?,
        created_at: row.at("created_at")?,
    })
}

/// Living people.
pub async fn users(
    reads: &SqlReads,
    scope: &ReadScope,
    query: &ListQuery,
) -> StoreResult<Page<UserRow>> {
    let list = user_list(scope)
        .search_by("users_search", reads, query, &["u.name_key", "u.email_key"])
        .await?;
    list.page(reads, query, user_row).await
}

/// One living person.
pub async fn user(reads: &SqlReads, scope: &ReadScope, id: UserId) -> StoreResult<Option<UserRow>> {
    user_list(scope)
        .only("u.id = {}", id.0)
        .first(reads)
        .await?
        .as_ref()
        .map(user_row)
        .transpose()
}

/// A person by name and address.
pub fn person_row(row: &Row) -> StoreResult<PersonRow> {
    Ok(PersonRow {
        id: row.id("id")?,
        name: row.get("name")?,
        email: row.get("email")?,
    })
}

/// One person, also a deleted one.
pub async fn person(
    reads: &SqlReads,
    scope: &ReadScope,
    id: UserId,
) -> StoreResult<Option<PersonRow>> {
    List::new(USERS, "u", "u.id, u.name, u.email", "users u")
        .within(scope, "u.scope_id")
        .only("u.id = {}", id.0)
        .first(reads)
        .await?
        .as_ref()
        .map(person_row)
        .transpose()
}
