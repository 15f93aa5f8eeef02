//! The list of people as a file.

use application_ports::UserRow;
use domain_kernel::Timestamp;
use domain_organization::UserState;

/// The names of the columns.
pub(super) const HEAD: [&str; 7] = [
    "Name",
    "Email",
    "Role",
    "State",
    "Invited (UTC)",
    "Last sign-in (UTC)",
    "Created (UTC)",
];

/// The cells of a person. Times can be sorted as texts.
pub(super) fn row(user: UserRow) -> [String; 7] {
    let state = match user.state {
        UserState::Invited => "invited",
        UserState::Active => "active",
        UserState::Deactivated => "deactivated",
    };
    [
        user.name,
        user.email,
        user.role,
        state.to_owned(),
        user.invited_at.map(time).unwrap_or_default(),
        user.last_sign_in_at.map(time).unwrap_or_default(),
        time(user.created_at),
    ]
}

fn time(at: Timestamp) -> String {
    let at = at.to_utc();
    let (date, hour, minute) = (at.date(), at.hour(), at.minute());
    format!("{date} {hour:02}:{minute:02}")
}
