//! Templates, events, and who takes part in them.

use application_ports::{
    AssignedRow, EventFilter, EventRow, OwnEventRow, PersonRow, StoreResult, TemplateRow,
};
use domain_access::{ReadScope, RoleKind};
use domain_kernel::{EventId, ListQuery, Page, Timestamp, UserId};
use domain_scheduling::Attempt;

use super::SqlReads;
use super::list::List;
use super::people::person_row;
use crate::sql::{Row, one, values};
use crate::totals::{ASSIGNMENTS, EVENTS, TEMPLATES, USERS};
use crate::unit::{event_of_row, participant};

/// Templates, without their content.
pub async fn templates(
    reads: &SqlReads,
    scope: &ReadScope,
    query: &ListQuery,
) -> StoreResult<Page<TemplateRow>> {
    List::new(
        TEMPLATES,
        "t",
        "t.id, t.name, t.created_at, t.uses",
        "templates t",
    )
    .within(scope, "t.organization_id")
    .search_by("templates_search", reads, query, &["t.name_key"])
    .await?
    .page(reads, query, |row| {
        Ok(TemplateRow {
            id: row.id("id")?,
            name: row.get("name")?,
            created_at: row.at("created_at")?,
            competitions_count: row.count("uses")?,
        })
    })
    .await
}

fn event_list(scope: &ReadScope) -> List {
    let columns = "e.*, t.name AS template_name,
        (SELECT COUNT(*) FROM assignments a WHERE a.event_id = e.id) AS participants,
        (SELECT COUNT(*) FROM assignments a WHERE a.event_id = e.id AND a.user_id IS NOT NULL)
          + (SELECT COUNT(*) FROM assignments a JOIN entity_members m ON m.entity_id = a.entity_id
             WHERE a.event_id = e.id) AS people,
        (SELECT COUNT(DISTINCT a.user_id) FROM attempts a
         WHERE a.event_id = e.id AND a.submitted_at IS NOT NULL) AS submitted";
    List::new(EVENTS | ASSIGNMENTS, "e", columns, "events e")
        .showing("JOIN templates t ON t.id = e.template_id")
        .within(scope, "e.organization_id")
}

fn event_row(row: &Row) -> StoreResult<EventRow> {
    Ok(EventRow {
        event: event_of_row(row)?,
        template_name: row.get("template_name")?,
        participants: row.count("participants")?,
        people: row.count("people")?,
        submitted: row.count("submitted")?,
    })
}

/// Events of the filter's kind and states (D25): pending before the start, ended from the end on.
fn filtered(list: List, filter: EventFilter) -> List {
    let list = list.only("e.kind = {}", filter.kind.code());
    match filter.statuses {
        [true, true, true] => list,
        [true, true, false] => list.only_at("e.ends_at > {}", filter.now),
        [true, false, true] => {
            list.only_at("NOT (e.starts_at <= {} AND e.ends_at > {})", filter.now)
        }
        [true, false, false] => list.only_at("e.starts_at > {}", filter.now),
        [false, true, true] => list.only_at("e.starts_at <= {}", filter.now),
        [false, true, false] => list.only_at("(e.starts_at <= {} AND e.ends_at > {})", filter.now),
        [false, false, true] => list.only_at("e.ends_at <= {}", filter.now),
        [false, false, false] => list.always("1 = 0"),
    }
}

/// Events for staff.
pub async fn events(
    reads: &SqlReads,
    scope: &ReadScope,
    filter: EventFilter,
    query: &ListQuery,
) -> StoreResult<Page<EventRow>> {
    let list = filtered(event_list(scope), filter)
        .search_by("events_search", reads, query, &["e.name_key"])
        .await?;
    list.page(reads, query, event_row).await
}

/// One event.
pub async fn event(
    reads: &SqlReads,
    scope: &ReadScope,
    id: EventId,
) -> StoreResult<Option<EventRow>> {
    event_list(scope)
        .only("e.id = {}", id.0)
        .first(reads)
        .await?
        .as_ref()
        .map(event_row)
        .transpose()
}

/// The events of one participant, with the latest attempt. One whose grace is over is submitted,
/// whoever has noticed yet (D29).
pub async fn own_events(
    reads: &SqlReads,
    scope: &ReadScope,
    user_id: UserId,
    filter: EventFilter,
    query: &ListQuery,
) -> StoreResult<Page<OwnEventRow>> {
    let columns = "e.*, t.name AS template_name, l.started_at, l.submitted_at, l.deadline";
    let joins = "JOIN templates t ON t.id = e.template_id LEFT JOIN attempts l ON l.event_id = e.id AND l.user_id = a.user_id
          AND l.number = (SELECT MAX(number) FROM attempts n WHERE n.event_id = e.id AND n.user_id = a.user_id)";
    let list = List::new(
        EVENTS | ASSIGNMENTS,
        "e",
        columns,
        "assignments a JOIN events e ON e.id = a.event_id",
    )
    .showing(joins)
    .within(scope, "e.organization_id")
    .only("a.user_id = {}", user_id.0);
    let open_until = filter.now.plus_seconds(-Attempt::GRACE_SECONDS);
    filtered(list, filter)
        .search(query, &["e.name_key"])
        .page(reads, query, |row| {
            let deadline: Option<Timestamp> = row.at_opt("deadline")?;
            Ok(OwnEventRow {
                event: event_of_row(row)?,
                template_name: row.get("template_name")?,
                started_at: row.at_opt("started_at")?,
                submitted: row.at_opt("submitted_at")?.is_some()
                    || deadline.is_some_and(|at| at < open_until),
            })
        })
        .await
}

/// People who could be assigned.
pub async fn unassigned_users(
    reads: &SqlReads,
    scope: &ReadScope,
    event_id: EventId,
    query: &ListQuery,
) -> StoreResult<Page<PersonRow>> {
    let tables = "users u JOIN roles r ON r.id = u.role_id";
    List::new(USERS | ASSIGNMENTS, "u", "u.id, u.name, u.email", tables)
        .within(scope, "u.scope_id")
        .only("r.kind = {}", RoleKind::User.as_str())
        .only(
            "NOT EXISTS (SELECT 1 FROM assignments a WHERE a.event_id = {} AND a.user_id = u.id)",
            event_id.0,
        )
        .always("u.deleted_at IS NULL")
        .search_by("users_search", reads, query, &["u.name_key", "u.email_key"])
        .await?
        .page(reads, query, person_row)
        .await
}

/// Who is assigned, people and teams.
pub async fn assigned(
    reads: &SqlReads,
    scope: &ReadScope,
    event_id: EventId,
    query: &ListQuery,
) -> StoreResult<Page<AssignedRow>> {
    let columns = "a.id, a.user_id, a.entity_id, COALESCE(u.name, n.name) AS name,
        EXISTS (SELECT 1 FROM attempts t WHERE t.event_id = a.event_id AND t.user_id = a.user_id) AS started,
        EXISTS (SELECT 1 FROM attempts t WHERE t.event_id = a.event_id AND t.user_id = a.user_id
                AND t.submitted_at IS NOT NULL) AS submitted";
    let tables = "assignments a LEFT JOIN users u ON u.id = a.user_id LEFT JOIN entities n ON n.id = a.entity_id";
    List::new(ASSIGNMENTS | USERS, "a", columns, tables)
        .within(scope, "a.organization_id")
        .only("a.event_id = {}", event_id.0)
        .search(query, &["u.name_key", "n.name_key"])
        .page(reads, query, |row| {
            Ok(AssignedRow {
                id: row.id("id")?,
                participant: participant(row)?,
                name: row.get("name")?,
                started: row.get("started")?,
                submitted: row.get("submitted")?,
            })
        })
        .await
}

/// Whether the person is assigned to the event.
pub async fn is_assigned(
    reads: &SqlReads,
    event_id: EventId,
    user_id: UserId,
) -> StoreResult<bool> {
    let sql = "SELECT id FROM assignments WHERE event_id = $1 AND user_id = $2";
    Ok(one(&reads.shared.read, sql, values![event_id.0, user_id.0])
        .await?
        .is_some())
}
