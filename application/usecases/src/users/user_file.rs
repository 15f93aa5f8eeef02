//! The content of a file of users, and the effect of an import on each row (D18, D67).

use std::collections::HashSet;
use std::future::poll_fn;
use std::task::Poll;

use application_ports::{CellLayout, TableColumn, TableLayout, TableRow, Transaction};
use domain_access::{Role, Scope};
use domain_accounts::{
    CheckedRecord, MAX_USER_RECORDS, Password, RecordCheck, TakenAddresses, UserDraft, UserHome,
};
use domain_kernel::{EmailAddress, FieldErrors, MAX_EMAIL, OrganizationId, normalize};
use domain_organization::messages;

use super::assignable_role;
use crate::{App, AppError, AppResult, Caller, UploadedFile};

const COLUMNS: &[TableColumn] = &[
    TableColumn {
        name: "name",
        is_required: true,
    },
    TableColumn {
        name: "email",
        is_required: true,
    },
    TableColumn {
        name: "password",
        is_required: false,
    },
];

const LAYOUT: TableLayout = TableLayout {
    columns: COLUMNS,
    max_rows: MAX_USER_RECORDS,
    // Names and passwords are shorter than the longest address.
    max_cell_chars: MAX_EMAIL + 1,
};

/// The limits for a file whose columns have other names or none. One additional row may be the header.
pub(super) const ALL_CELLS: CellLayout = CellLayout {
    max_rows: MAX_USER_RECORDS + 1,
    max_columns: 50,
    max_cell_chars: MAX_EMAIL + 1,
};

/// After this many records, the check lets other work of the thread run.
const RECORDS_AT_ONCE: usize = 100;

/// An uploaded file, and the role of all its users.
pub struct UserFile {
    /// The name of a role.
    pub role: String,
    /// An xlsx or csv file.
    pub content: UploadedFile,
    pub options: ImportOptions,
}

/// Options for reading a file of users (D107).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportOptions {
    /// Whether invalid rows are left out. If false, an invalid row makes the import fail.
    pub leave_out: bool,
    /// The names of the columns, if they are not the standard ones.
    pub columns: Option<UserFileColumns>,
}

/// The names of the columns of a file. Case does not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserFileColumns {
    pub name: String,
    /// The column with the last name, which is appended to the name.
    pub last_name: Option<String>,
    pub email: String,
    pub password: Option<String>,
}

/// A file that was read and checked. Nothing of it is stored yet.
pub struct CheckedUserFile {
    pub(super) scope: Scope,
    pub(super) role: Role,
    pub(super) home: UserHome,
    /// In the order of the file.
    pub rows: Vec<UserFileRow>,
    /// How many more users the organization can have. `None` for the platform, which has no limit.
    pub free_seats: Option<u32>,
}

/// One row of a file, which is one record (D18).
pub struct UserFileRow {
    /// The row's number in the file, from 1. The header and blank rows count too.
    pub line: u32,
    /// The row as it is in the file, with the role of all users.
    pub draft: UserDraft,
    pub record: CheckedRecord,
}

impl CheckedUserFile {
    /// Fails with the errors of all invalid rows (D18), unless invalid rows are left out (D107). Also fails if the
    /// organization's user limit does not suffice (D10).
    pub(super) fn ensure_importable(&self, leave_out: bool) -> AppResult<()> {
        if !leave_out {
            self.errors().collect::<FieldErrors>().into_result(())?;
        }
        let needed = self.new_users().count();
        let suffices = |free: u32| usize::try_from(free).is_ok_and(|free| needed <= free);
        if self.free_seats.is_none_or(suffices) {
            Ok(())
        } else {
            Err(messages::user_limit_reached().into())
        }
    }

    /// Returns the users who do not exist yet, each with the password to hash.
    pub(super) fn new_users(&self) -> impl Iterator<Item = (&UserDraft, Option<&Password>)> {
        self.rows.iter().filter_map(|row| match &row.record {
            CheckedRecord::New(password) => Some((&row.draft, password.as_ref())),
            CheckedRecord::Existing | CheckedRecord::Invalid(_) => None,
        })
    }

    /// Returns the errors of all rows at `records.N.field`. Records are counted from 1.
    pub(super) fn errors(&self) -> impl Iterator<Item = (String, String)> {
        self.invalid_rows().flat_map(|(number, _, errors)| {
            let message = move |(field, message): (&str, &str)| {
                (format!("records.{number}.{field}"), message.to_owned())
            };
            errors.iter().map(message)
        })
    }

    /// Returns the invalid rows, each with the number of its record and its errors.
    pub(super) fn invalid_rows(&self) -> impl Iterator<Item = (usize, &UserFileRow, &FieldErrors)> {
        (1..)
            .zip(&self.rows)
            .filter_map(|(number, row)| match &row.record {
                CheckedRecord::Invalid(errors) => Some((number, row, errors)),
                CheckedRecord::New(_) | CheckedRecord::Existing => None,
            })
    }
}

impl App {
    /// Reads and checks a file of users for the scope. The caller must already be authorized for the scope. The result
    /// keeps the permit of the file.
    pub(super) async fn check_user_file(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        scope: Scope,
        file: &mut UserFile,
    ) -> AppResult<CheckedUserFile> {
        let role_name = normalize(&file.role);
        if role_name.is_empty() {
            return Err(AppError::field(
                "role",
                "Please Select a Role for Users List",
            ));
        }
        let home = self.user_home(caller, requested_organization).await?;
        let content = file.content.take_content();
        let table = match &file.options.columns {
            None => self.ports.tabular_files.read(content, LAYOUT).await?,
            Some(columns) => {
                let cells = self.ports.tabular_files.read_cells(content, ALL_CELLS);
                named_columns(cells.await?.rows, columns)?
            }
        };
        if table.is_empty() {
            return Err(AppError::field("file", "The file has no users"));
        }
        let records: Vec<_> = table
            .into_iter()
            .map(|row| (row.line, draft_from_row(row, &role_name)))
            .collect();

        let mut addresses = Vec::with_capacity(records.len());
        for chunk in records.chunks(RECORDS_AT_ONCE) {
            let parsed = chunk
                .iter()
                .filter_map(|(_, record)| EmailAddress::parse(&record.email).ok());
            addresses.extend(parsed);
            yield_to_other_work().await;
        }
        let tx = self.ports.store.begin_reading().await?;
        let role = assignable_role(&*tx, caller, &scope, &role_name).await?;
        let free_seats = match scope.organization_id() {
            Some(id) => Some(free_seats(&*tx, id).await?),
            None => None,
        };
        let taken = taken_addresses(&*tx, scope, &addresses).await?;
        drop(tx);

        let rows = check_records(records, &taken, &home).await;
        Ok(CheckedUserFile {
            scope,
            role,
            home,
            rows,
            free_seats,
        })
    }
}

async fn check_records(
    records: Vec<(u32, UserDraft)>,
    taken: &TakenAddresses,
    home: &UserHome,
) -> Vec<UserFileRow> {
    let mut check = RecordCheck::new(taken, home);
    let mut rows = Vec::with_capacity(records.len());
    for (line, draft) in records {
        let record = check.check(&draft);
        rows.push(UserFileRow {
            line,
            draft,
            record,
        });
        if rows.len().is_multiple_of(RECORDS_AT_ONCE) {
            yield_to_other_work().await;
        }
    }
    rows
}

/// Returns the rows with the cells of the named columns, in the order of [`COLUMNS`]. The first row is the header.
fn named_columns(rows: Vec<TableRow>, columns: &UserFileColumns) -> AppResult<Vec<TableRow>> {
    let mut rows = rows.into_iter();
    let header = rows.next().map(|row| row.cells).unwrap_or_default();
    let folded: Vec<_> = header.iter().map(|cell| cell.to_lowercase()).collect();
    let place_of = |name: &str| {
        let wanted = name.trim().to_lowercase();
        let place = folded.iter().position(|cell| *cell == wanted);
        place.ok_or_else(|| AppError::field("columns", &format!("The file has no column {name}")))
    };
    let (name, email) = (place_of(&columns.name)?, place_of(&columns.email)?);
    let last_name = columns.last_name.as_deref().map(place_of).transpose()?;
    let password = columns.password.as_deref().map(place_of).transpose()?;
    let rows = rows.map(|row| {
        let cell = |place: Option<usize>| place.and_then(|at| row.cells.get(at)).cloned();
        let names: Vec<_> = [cell(Some(name)), cell(last_name)]
            .into_iter()
            .flatten()
            .filter(|part| !part.is_empty())
            .collect();
        TableRow {
            line: row.line,
            cells: vec![
                names.join(" "),
                cell(Some(email)).unwrap_or_default(),
                cell(password).unwrap_or_default(),
            ],
        }
    });
    let is_blank = |row: &TableRow| row.cells.iter().all(String::is_empty);
    Ok(rows.filter(|row| !is_blank(row)).collect())
}

/// Returns the draft of a row. The cells must be in the order of [`COLUMNS`].
fn draft_from_row(row: TableRow, role: &str) -> UserDraft {
    let mut cells = row.cells.into_iter();
    let mut next = || cells.next().unwrap_or_default();
    let (name, email, password) = (next(), next(), next());
    UserDraft::from_record(name, email, password, role.to_owned())
}

async fn free_seats(tx: &dyn Transaction, id: OrganizationId) -> AppResult<u32> {
    let organization = tx.organization(id).await?.ok_or(AppError::NotFound)?;
    Ok(organization.max_users.saturating_sub(organization.users))
}

/// Returns which of the addresses existing users have.
pub(super) async fn taken_addresses(
    tx: &dyn Transaction,
    scope: Scope,
    addresses: &[EmailAddress],
) -> AppResult<TakenAddresses> {
    let mut taken = TakenAddresses::default();
    for (email, owner) in tx.address_owners(addresses).await? {
        let keys: &mut HashSet<String> = if owner == scope {
            &mut taken.in_scope
        } else {
            &mut taken.elsewhere
        };
        keys.insert(email.key());
    }
    Ok(taken)
}

/// Lets other work of the thread run, because checks and hashes take long.
pub(super) async fn yield_to_other_work() {
    let mut has_waited = false;
    poll_fn(|context| {
        if has_waited {
            return Poll::Ready(());
        }
        has_waited = true;
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}
