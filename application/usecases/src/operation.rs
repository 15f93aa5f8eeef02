//! The operations of the API as values: who may call each of them and why it can be refused. Use
//! cases, the OpenAPI document and the tests read the same values, so that they cannot differ.

use domain_access::Access;
use domain_kernel::RefusalCode;
use domain_scheduling::EventKind;

use crate::{
    AppResult, Caller, answering, audit, auth, client_errors, entities, events, grading,
    installation, live, organizations, reports, roles, teams, templates, users,
};

/// One operation of the API. The module of its use case defines it.
#[derive(Debug)]
pub struct Operation {
    /// The operation id in the OpenAPI document, and the action in the audit record. It is also the name of the use
    /// case. If the use case has a separate operation for each kind of event, the name also contains the kind
    /// ([`EventOperations`]).
    pub name: &'static str,
    pub access: Access,
    pub effect: Effect,
    /// The refusals that the current state can cause.
    pub refusals: &'static [RefusalCode],
    /// The permit that a request needs if it is not a form with a file.
    permit: Option<PermitKind>,
    /// The maximum size of a file in bytes, if a request can be a form with a file.
    max_file: Option<usize>,
    takes_files: bool,
    /// The maximum size of a JSON body in bytes, if it is larger than for other operations.
    max_body: Option<usize>,
    pub compression: Compression,
}

/// A kind of permit. Only a limited number of requests of a node can have one at the same time, because their work
/// takes much memory or makes other requests wait (D83).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PermitKind {
    /// Allows a request to read a file or a large body, which takes as much memory as it has bytes.
    Upload,
    /// Allows a request to read a page or an entry of the audit record. An entry can have megabytes.
    AuditPage,
    /// Allows a request to write a file with the audit record or with users, or an archive about a person.
    Export,
    /// Allows a request to write the caller's own file: a document to print, or an archive. All participants of an
    /// event can request theirs at the same time, so this permit is separate, and staff do not wait for them.
    OwnFile,
    /// Allows a request to change the tree of entities or a team, which reads and locks much of the tree.
    TreeChange,
    /// Allows a request to copy a template, which copies all of its files.
    TemplateCopy,
    /// Allows a request to analyse an event or a template, which reads all of its sheets.
    Analysis,
}

/// What an operation stores. It determines which limits of writes apply (D103). Every operation must name its effect,
/// so that none escapes these limits by mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Stores nothing.
    Read,
    /// Changes stored data in small amounts.
    Change,
    /// Copies a template, which stores much more than the request contains.
    Copy,
    /// Helps another person to take part, or ends what the person may do. An example is a new invitation. It is
    /// accepted even if the disk is nearly full.
    Assistance,
    /// Lets a person sign in or out, start an attempt, or save and submit answers. It is accepted even if the disk is
    /// nearly full, and takes nothing from the buckets of writes.
    Participation,
    /// Stores marks or the content of a file, or redeems a token. Other limits apply, so it takes nothing from the
    /// buckets of writes.
    Unmetered,
}

/// The number of bytes above which a change counts like a copy.
const LARGE_CHANGE_BYTES: u64 = 100_000;
/// What a copy or a large change takes from a bucket of writes. Other changes take 1.
const LARGE_CHANGE_COST: u32 = 20;

impl Effect {
    /// Returns what a request whose body has this size takes from the buckets of writes.
    const fn cost(self, body_bytes: u64) -> u32 {
        match self {
            Self::Read | Self::Participation | Self::Unmetered => 0,
            Self::Copy => LARGE_CHANGE_COST,
            Self::Change | Self::Assistance if body_bytes > LARGE_CHANGE_BYTES => LARGE_CHANGE_COST,
            Self::Change | Self::Assistance => 1,
        }
    }

    /// Whether the operation is refused while the disk is nearly full.
    pub const fn needs_free_disk(self) -> bool {
        match self {
            Self::Read | Self::Assistance | Self::Participation => false,
            Self::Change | Self::Copy | Self::Unmetered => true,
        }
    }
}

/// Whether the responses of an operation may be compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compression {
    Allowed,
    /// Responses are compressed only while few requests of the operation wait, because all participants of an event can
    /// send it at the same time.
    WhileFewWait,
    /// Responses are never compressed, because they contain a secret together with values that others choose. The
    /// compressed length would reveal something about the secret.
    Never,
}

impl Operation {
    /// Creates an operation that the current state never refuses.
    pub(crate) const fn new(name: &'static str, access: Access, effect: Effect) -> Self {
        Self {
            name,
            access,
            effect,
            refusals: &[],
            permit: None,
            max_file: None,
            takes_files: false,
            max_body: None,
            compression: Compression::Allowed,
        }
    }

    /// Returns the operation with another rule for the compression of its responses.
    pub(crate) const fn with_compression(self, compression: Compression) -> Self {
        Self {
            compression,
            ..self
        }
    }

    /// Returns the operation with the codes of its refusals.
    pub(crate) const fn refused_with(self, refusals: &'static [RefusalCode]) -> Self {
        Self { refusals, ..self }
    }

    /// Returns the operation with the permit that its requests need.
    pub(crate) const fn with_permit(self, permit: PermitKind) -> Self {
        Self {
            permit: Some(permit),
            ..self
        }
    }

    /// Returns the operation with the size in bytes of the largest file that it takes in a form.
    pub(crate) const fn with_file(self, max_bytes: usize) -> Self {
        Self {
            max_file: Some(max_bytes),
            ..self
        }
    }

    /// Returns the operation with the size in bytes of the largest form with several files that it takes.
    pub(crate) const fn with_files(self, max_bytes: usize) -> Self {
        Self {
            takes_files: true,
            ..self.with_file(max_bytes)
        }
    }

    /// Returns the operation with the size in bytes of the largest JSON body that it takes. A body that is larger
    /// than those of other operations needs [`PermitKind::Upload`].
    pub(crate) const fn takes_body(self, max_bytes: usize) -> Self {
        Self {
            max_body: Some(max_bytes),
            ..self
        }
    }

    /// Returns the size in bytes of the largest JSON body, if it is larger than those of other operations.
    pub const fn max_body(&self) -> Option<usize> {
        self.max_body
    }

    /// Returns the size in bytes of the largest file, if a request can be a form with one.
    pub const fn max_file(&self) -> Option<usize> {
        self.max_file
    }

    /// Whether a form can have several files. Each of them is on the disk while it is processed.
    pub const fn takes_files(&self) -> bool {
        self.takes_files
    }

    /// Returns the permit that a request needs. A form needs only [`PermitKind::Upload`]. Only few requests have this
    /// permit at the same time, so they make few other requests wait.
    pub fn permit(&self, is_form: bool) -> Option<PermitKind> {
        if is_form && self.max_file.is_some() {
            Some(PermitKind::Upload)
        } else {
            self.permit
        }
    }

    /// Returns what a successful request takes from the buckets of writes (D103). A form with a file takes nothing,
    /// because [`PermitKind::Upload`] limits it.
    pub const fn write_cost(&self, is_form: bool, body_bytes: u64) -> u32 {
        if is_form && self.max_file.is_some() {
            0
        } else {
            self.effect.cost(body_bytes)
        }
    }

    /// Checks that the caller may call the operation at all, before the body of the request is read. The use case later
    /// authorizes the caller for the rows to which the request refers.
    ///
    /// # Errors
    ///
    /// [`AppError::Forbidden`] if the caller lacks the role or all of the permissions.
    pub fn authorize_caller(&self, caller: &Caller) -> AppResult<()> {
        Ok(self.access.admit(caller)?)
    }
}

/// A value for each kind of event. No other use case names the kinds.
#[derive(Debug)]
pub struct ByKind<T> {
    pub competition: T,
    pub training: T,
}

/// The operations of a use case that serves events of one kind at a time: one operation for each kind. The route
/// determines the kind. The use case uses the operation of that kind, and reads and stores only events of that kind.
pub type EventOperations = ByKind<Operation>;

impl<T> ByKind<T> {
    /// Returns the value for events of that kind.
    pub(crate) const fn for_kind(&'static self, kind: EventKind) -> &'static T {
        match kind {
            EventKind::Competition => &self.competition,
            EventKind::Training => &self.training,
        }
    }

    fn all(&'static self) -> impl Iterator<Item = &'static T> {
        let Self {
            competition,
            training,
        } = self;
        [competition, training].into_iter()
    }
}

/// Returns every operation.
pub fn operations() -> impl Iterator<Item = &'static Operation> {
    let by_kind = [
        events::OPERATIONS,
        answering::OPERATIONS_BY_KIND,
        grading::OPERATIONS_BY_KIND,
        live::OPERATIONS_BY_KIND,
    ]
    .into_iter()
    .flatten()
    .flat_map(EventOperations::all);
    [
        auth::OPERATIONS,
        organizations::OPERATIONS,
        entities::OPERATIONS,
        teams::OPERATIONS,
        roles::OPERATIONS,
        users::OPERATIONS,
        templates::OPERATIONS,
        events::OTHER_OPERATIONS,
        answering::OPERATIONS,
        grading::OPERATIONS,
        live::OPERATIONS,
        audit::OPERATIONS,
        reports::OPERATIONS,
        installation::OPERATIONS,
        client_errors::OPERATIONS,
    ]
    .into_iter()
    .flatten()
    .chain(by_kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(name: &str, is_form: bool, body_bytes: u64) -> u32 {
        let operation = operations().find(|operation| operation.name == name);
        operation.unwrap().write_cost(is_form, body_bytes)
    }

    #[test]
    fn a_copy_and_a_change_above_a_hundred_kilobytes_count_twenty() {
        assert_eq!(cost("update_template", false, 100_000), 1);
        assert_eq!(cost("update_template", false, 100_001), 20);
        assert_eq!(cost("copy_template", false, 32), 20);
        assert_eq!(cost("deactivate_user", false, 0), 1);
    }

    #[test]
    fn reads_saves_marks_and_forms_with_a_file_are_not_counted() {
        for name in ["list_users", "save_answers", "store_score", "import_users"] {
            assert_eq!(cost(name, false, 1_000_000), 0, "{name}");
        }
        assert_eq!(cost("create_team", false, 10), 1);
        assert_eq!(cost("create_team", true, 10), 0);
    }

    #[test]
    fn only_what_an_event_needs_is_accepted_while_the_disk_is_nearly_full() {
        let accepted = |operation: &&Operation| !operation.effect.needs_free_disk();
        let stores = |operation: &&Operation| operation.effect != Effect::Read;
        let mut names: Vec<_> = operations()
            .filter(stores)
            .filter(accepted)
            .map(|operation| operation.name)
            .collect();
        names.sort_unstable();
        let expected = [
            "accept_invitation",
            "allow_extra_time",
            "allow_extra_training_time",
            "begin_competition",
            "begin_training",
            "change_password",
            "change_user_allowance",
            "deactivate_user",
            "end_other_sessions",
            "end_session",
            "extend_competition",
            "extend_training",
            "forget_password",
            "invite_user_again",
            "let_in_user",
            "pause_competition",
            "pause_training",
            "reactivate_user",
            "report_unsent",
            "resend_invitation",
            "reset_password",
            "restore_attempt",
            "restore_team_member",
            "resume_competition",
            "resume_training",
            "save_answers",
            "send_competition_message",
            "send_training_message",
            "sign_in",
            "sign_out",
            "sign_out_user",
            "start_competition",
            "start_training",
            "withdraw_calendar_link",
        ];
        assert_eq!(names, expected);
    }
}
