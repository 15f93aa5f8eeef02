//! Decides how grading responses identify participants. This is the only place that decides it: a response contains a
//! [`GradedUser`], and only [`Naming`] can create one. A new export or list must use it too.

use std::collections::HashMap;
use std::str::FromStr;

use application_ports::{AnsweredUserRow, LabelledRow, NamedUserRow, ResultRow};
use domain_access::ReadScope;
use domain_kernel::{AttemptId, UserId};
use domain_scheduling::{AnswerNumber, Event};
use uuid::Uuid;

use super::AnsweredUser;
use crate::{App, AppError, AppResult};

/// The id that identifies a participant in grading requests: the user's id, or the attempt's id while names are hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GradedKey(Uuid);

impl From<UserId> for GradedKey {
    fn from(id: UserId) -> Self {
        Self(id.into())
    }
}

impl From<AttemptId> for GradedKey {
    fn from(id: AttemptId) -> Self {
        Self(id.into())
    }
}

impl FromStr for GradedKey {
    type Err = uuid::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

/// A participant in a grading response, with the name or the label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GradedUser {
    id: Uuid,
    name: Option<String>,
    email: Option<String>,
    label: Option<String>,
    is_deleted: bool,
}

impl GradedUser {
    /// Returns the user's id, or the attempt's id while names are hidden.
    pub const fn id(&self) -> Uuid {
        self.id
    }

    /// Returns `None` while names are hidden.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns `None` while names are hidden, and if the user was deleted.
    pub fn email(&self) -> Option<&str> {
        self.email.as_deref()
    }

    /// Returns the label that replaces the name.
    pub fn label(&self) -> Option<&str> {
        self.label.as_deref()
    }

    /// Whether the user was deleted (D265). It is not told while names are hidden.
    pub const fn is_deleted(&self) -> bool {
        self.is_deleted
    }
}

impl GradedUser {
    fn named(user: NamedUserRow) -> Self {
        Self {
            id: user.id.into(),
            is_deleted: user.is_deleted(),
            email: (!user.is_deleted()).then_some(user.email),
            name: Some(user.name),
            label: None,
        }
    }

    fn labelled(number: AnswerNumber, attempt: AttemptId) -> Self {
        Self {
            id: attempt.into(),
            name: None,
            email: None,
            label: Some(number.label()),
            is_deleted: false,
        }
    }
}

/// How the participants of one event are identified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Naming {
    ByName,
    ByLabel,
}

/// The participant to whom a [`GradedKey`] refers.
pub(super) struct FoundPlayer {
    /// The user, for the audit record, whose readers need another permission. No response may contain it.
    pub user: NamedUserRow,
    pub person: GradedUser,
    /// The number of the label. `None` if names are shown.
    pub number: Option<AnswerNumber>,
}

/// The cause of giving numbers to participants. The numbers do not change an event, so they need no audit entry.
pub(crate) struct Numbering(());

impl Naming {
    /// Whether labels replace names.
    pub(super) const fn hides_names(self) -> bool {
        matches!(self, Self::ByLabel)
    }

    /// Identifies a participant in a list by name. Returns `None` while names are hidden, because then there is no such
    /// list.
    pub(super) fn listed(self, user: NamedUserRow) -> Option<GradedUser> {
        (!self.hides_names()).then(|| GradedUser::named(user))
    }

    /// Identifies the participant of answers that are marked question by question: always by the attempt and the label.
    pub(super) fn answer(self, row: LabelledRow) -> GradedUser {
        let hidden = GradedUser::labelled(row.number, row.attempt_id);
        match self {
            Self::ByLabel => hidden,
            Self::ByName => GradedUser {
                is_deleted: row.answered.user.is_deleted(),
                name: Some(row.answered.user.name),
                email: Some(row.answered.user.email).filter(|email| !email.is_empty()),
                ..hidden
            },
        }
    }

    /// Identifies the participant of a row of a file. Returns `None` for a participant without a label while names are
    /// hidden.
    pub(super) fn exported(self, row: &ResultRow) -> Option<GradedUser> {
        match self {
            Self::ByName => Some(GradedUser::named(row.user.clone())),
            Self::ByLabel => Some(GradedUser::labelled(row.key.number?, row.attempt_id?)),
        }
    }
}

/// Returns a row of the list by label.
pub(super) fn by_label(row: LabelledRow) -> AnsweredUser {
    AnsweredUser {
        // Only the results of deleted people have no place. If the others showed theirs, staff who know whom they deleted
        // would find that label.
        has_place: false,
        person: GradedUser::labelled(row.number, row.attempt_id),
        scores: row.answered.scores,
        published_at: row.answered.published_at,
        // Staff can see elsewhere who answers now, and would find the label.
        is_answering: false,
    }
}

/// Returns a row of the list by name.
pub(super) fn by_name(row: AnsweredUserRow) -> AnsweredUser {
    AnsweredUser {
        has_place: !row.user.is_deleted(),
        person: GradedUser::named(row.user),
        scores: row.scores,
        published_at: row.published_at,
        is_answering: row.is_answering,
    }
}

impl App {
    /// Returns how the participants of an event are identified. While names are hidden, this first gives a number to
    /// every participant.
    pub(super) async fn naming(&self, event: &Event) -> AppResult<Naming> {
        if !event.anonymous {
            return Ok(Naming::ByName);
        }
        self.number_players(event).await?;
        Ok(Naming::ByLabel)
    }

    /// Gives a number to each participant who has none. This happens when labels are read, and not at an assignment or
    /// a start, so that many participants can start at the same moment without waiting for it.
    pub(super) async fn number_players(&self, event: &Event) -> AppResult<()> {
        let queries = self.ports.store.queries();
        if !queries.has_unnumbered_players(event.id).await? {
            return Ok(());
        }
        let tx = self.ports.unaudited.begin(Numbering(())).await?;
        // A concurrent reader waits here, and then finds that everyone has a number.
        let locked = tx.lock_event(event.organization_id, event.kind, event.id);
        let event = locked.await?.ok_or(AppError::NotFound)?;
        tx.number_players(&event).await?;
        tx.commit_unaudited().await?;
        Ok(())
    }

    /// Returns the participant to whom a key refers. While names are hidden, the id of a user finds none.
    ///
    /// # Errors
    ///
    /// [`AppError::NotFound`]
    pub(super) async fn graded_player(
        &self,
        scope: &ReadScope,
        event: &Event,
        key: GradedKey,
    ) -> AppResult<FoundPlayer> {
        let queries = self.ports.store.queries();
        match self.naming(event).await? {
            // This reads a list, not the aggregate, because the list includes the names of deleted participants (D16a).
            Naming::ByName => {
                let user = queries.person(scope, key.0.into()).await?;
                let user = user.ok_or(AppError::NotFound)?;
                Ok(FoundPlayer {
                    person: GradedUser::named(user.clone()),
                    user,
                    number: None,
                })
            }
            Naming::ByLabel => {
                let found = queries.labelled_attempt(scope, (event.kind, event.id), key.0.into());
                let row = found.await?.ok_or(AppError::NotFound)?;
                Ok(FoundPlayer {
                    person: GradedUser::labelled(row.number, row.attempt_id),
                    user: row.answered.user,
                    number: Some(row.number),
                })
            }
        }
    }

    /// Identifies participants of an event, at most a page of them, for a response that contains something about each.
    /// While names are hidden, participants who have not submitted are left out.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn name_players(
        &self,
        scope: &ReadScope,
        event: &Event,
        users: Vec<NamedUserRow>,
    ) -> AppResult<HashMap<UserId, GradedUser>> {
        if !self.naming(event).await?.hides_names() {
            let named = users
                .into_iter()
                .map(|user| (user.id, GradedUser::named(user)));
            return Ok(named.collect());
        }
        let ids: Vec<_> = users.iter().map(|user| user.id).collect();
        let queries = self.ports.store.queries();
        let rows = queries.labelled_among(scope, (event.kind, event.id), &ids);
        let labelled = rows.await?.into_iter().map(|row| {
            let person = GradedUser::labelled(row.number, row.attempt_id);
            (row.answered.user.id, person)
        });
        Ok(labelled.collect())
    }
}
