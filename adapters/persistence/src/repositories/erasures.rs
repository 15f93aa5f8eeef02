//! Erases people (D245).

use application_ports::{Erasure, Erasures, Organizations, QueuedEmail, StoreResult};
use async_trait::async_trait;
use domain_access::Scope;
use domain_assessment::Leaderboard;
use domain_kernel::{AuditId, EmailAddress, Timestamp, UserId, search_fold};
use domain_organization::Organization;
use sea_orm::sea_query::{LockType, SelectStatement};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
    Set,
};

use super::{MAX_ROWS, SqlTransaction, insert_new};
use crate::entity::{
    attempts, audit_erasures, audit_records, audit_states, audit_subjects, event_allowances,
    event_messages, find_all, graders_at_work, leaderboards, outbox, players, read_one,
    untold_players, users, values,
};
use crate::errors::store_error;

/// The maximum time in minutes between the creation of the first user of an import and the audit record of the import.
const LONGEST_IMPORT_MINUTES: i64 = 24 * 60;
/// How many emails that name someone are changed at once.
const MAILS_AT_ONCE: u64 = 100;
/// The import of users: its state names the first of them.
const IMPORT: &str = "import_users";
/// The actions on one participant of an event. Their states contain the participant.
const ABOUT_PARTICIPANTS: [&str; 6] = [
    "allow_extra_time",
    "allow_extra_training_time",
    "restore_attempt",
    "restore_team_member",
    "send_competition_message",
    "send_training_message",
];

fn attempts_of(id: UserId) -> SelectStatement {
    attempts::Entity::find()
        .filter(attempts::of_user(id))
        .select_only()
        .column(attempts::Column::Id)
        .into_query()
}

/// Whether the person took part in the event of the column `event`.
fn is_event_of(event: impl ColumnTrait, id: UserId) -> Condition {
    let attempted = attempts::Entity::find()
        .filter(attempts::of_user(id))
        .select_only()
        .column(attempts::Column::EventId);
    let assigned = players::Entity::find()
        .filter(players::of_user(id))
        .select_only()
        .column(players::Column::EventId);
    Condition::any()
        .add(event.in_subquery(attempted.into_query()))
        .add(event.in_subquery(assigned.into_query()))
}

impl SqlTransaction {
    /// Deletes the rows that belong to the person, except attempts, scores and others that stay with the name of an erased
    /// person.
    async fn delete_belongings(&self, id: UserId) -> StoreResult<()> {
        let person = users::Entity::find().filter(users::by_id(id));
        self.delete_account_rows(&person).await?;
        self.delete::<event_allowances::Entity>(event_allowances::of_user(id))
            .await?;
        self.delete::<event_messages::Entity>(event_messages::of_user(id))
            .await?;
        self.delete::<graders_at_work::Entity>(graders_at_work::of_user(id))
            .await?;
        let places = players::Entity::find()
            .filter(players::of_user(id))
            .select_only()
            .column(players::Column::Id);
        let untold = untold_players::Column::PlayerId.in_subquery(places.into_query());
        self.delete::<untold_players::Entity>(untold).await?;
        Ok(())
    }

    /// Removes the name of the person from the emails that wait for others.
    async fn erase_from_emails(&self, erasure: &Erasure) -> StoreResult<()> {
        let id = erasure.user_id;
        let mut last = None;
        loop {
            let naming = outbox::Entity::find()
                .filter(outbox::COLUMN.body.contains(id.to_string()))
                .apply_if(last, |mails, last: values::EmailId| {
                    mails.filter(outbox::Column::Id.gt(last))
                })
                .order_by_asc(outbox::Column::Id)
                .limit(MAILS_AT_ONCE);
            let mails: Vec<QueuedEmail> = find_all(&self.tx, naming).await?;
            let Some(newest) = mails.last() else {
                return Ok(());
            };
            last = Some(newest.id.into());
            for mail in &mails {
                let letter = mail.letter.clone().without_inviter(&erasure.name);
                outbox::Entity::update_many()
                    .set(outbox::letter_columns(&letter)?)
                    .filter(outbox::by_id(mail.id))
                    .exec(&self.tx)
                    .await
                    .map_err(store_error)?;
            }
        }
    }

    /// Lets the present admin take the place of the person if the organization names the person as its admin (D80).
    async fn leave_organization(&self, erasure: &Erasure) -> StoreResult<()> {
        let Some(id) = erasure.scope.organization_id() else {
            return Ok(());
        };
        let is_named = |found: &Organization| found.admin_id == erasure.user_id;
        // A lock makes all who start in the organization wait, so only the erasure of its admin takes it.
        if !self
            .organization(id)
            .await?
            .is_some_and(|found| is_named(&found))
        {
            return Ok(());
        }
        let Some(organization) = self.lock_organization(id).await?.filter(is_named) else {
            return Ok(());
        };
        match self.organization_admin(id).await? {
            Some(present) => {
                let left = organization.with_admin(present.id, present.email.clone());
                self.save_organization(&left).await
            }
            None => Ok(()),
        }
    }

    /// Erases the states of the platform's record about the organization that name the person as its admin. The states
    /// of earlier versions have only the email of the admin. They are erased if it is that of a former admin: no account
    /// of the organization has it, and the organization does not name its admin by it.
    async fn erase_from_platform_record(&self, erasure: &Erasure) -> StoreResult<()> {
        let Some(id) = erasure.scope.organization_id() else {
            return Ok(());
        };
        let records = audit_records::Entity::find()
            .filter(audit_records::in_scope(Scope::Platform))
            .filter(audit_records::about_organization(id))
            .select_only()
            .column(audit_records::Column::Id)
            .into_query();
        let states = audit_states::Entity::find()
            .filter(audit_states::Column::Id.in_subquery(records))
            .into_model::<audit_states::Model>()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        let emails: Vec<_> = states
            .iter()
            .flat_map(audit_states::Model::emails_of_unknown_admins)
            .collect();
        let mut present = self.present_email_keys(&erasure.scope, &emails).await?;
        let organization = self.organization(id).await?;
        let named = organization.filter(|found| found.admin_id != erasure.user_id);
        present.extend(named.map(|found| found.admin_email.key()));
        let is_former = |email: &EmailAddress| !present.contains(&email.key());
        let erased = states.iter().filter(|state| {
            state.has_admin(erasure.user_id)
                || state.emails_of_unknown_admins().iter().any(is_former)
        });
        self.erase_states(erased.map(|state| state.id.into()).collect(), erasure.at)
            .await
    }

    /// Returns the keys of those addresses that accounts of the scope have.
    async fn present_email_keys(
        &self,
        scope: &Scope,
        addresses: &[EmailAddress],
    ) -> StoreResult<Vec<String>> {
        let keys: Vec<Option<String>> = users::living_in(*scope)
            .filter(users::with_emails(addresses))
            .select_only()
            .column(users::Column::EmailKey)
            .into_tuple()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(keys.into_iter().flatten().collect())
    }

    async fn leave_frozen_leaderboards(&self, id: UserId) -> StoreResult<()> {
        let frozen = leaderboards::Entity::find()
            .filter(leaderboards::COLUMN.frozen.is_not_null())
            .filter(is_event_of(leaderboards::Column::EventId, id));
        for board in find_all::<_, Leaderboard>(&self.tx, frozen).await? {
            if board.frozen_users().contains(&id) {
                let left = board.without_users(&[id]);
                application_ports::Leaderboards::save_leaderboard(self, &left).await?;
            }
        }
        Ok(())
    }

    /// Returns the ids of those records of the selection that have states, or such states.
    async fn with_states(
        &self,
        records: Select<audit_records::Entity>,
        such: Option<Condition>,
    ) -> StoreResult<Vec<AuditId>> {
        let ids = records
            .select_only()
            .column(audit_records::Column::Id)
            .into_query();
        let found: Vec<values::AuditId> = audit_states::Entity::find()
            .filter(audit_states::Column::Id.in_subquery(ids))
            .apply_if(such, QueryFilter::filter)
            .select_only()
            .column(audit_states::Column::Id)
            .into_tuple()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(found.into_iter().map(Into::into).collect())
    }

    /// Erases the states of the records that contain the person, and deletes the names with which the search of the audit
    /// record finds the person.
    async fn erase_from_record(&self, erasure: &Erasure, created_at: Timestamp) -> StoreResult<()> {
        let (id, at) = (erasure.user_id, erasure.at);
        let records =
            || audit_records::Entity::find().filter(audit_records::in_scope(erasure.scope));
        let subject = audit_records::Column::SubjectId;
        let about = Condition::any()
            .add(audit_records::about_user(id))
            .add(subject.in_subquery(attempts_of(id)));
        let import_ended = created_at.plus_minutes(LONGEST_IMPORT_MINUTES);
        let imports = records()
            .filter(audit_records::COLUMN.action.eq(IMPORT))
            .filter(audit_records::COLUMN.at.gte(created_at.millis()))
            .filter(audit_records::COLUMN.at.lte(import_ended.millis()));
        // This covers all events, because the person may have been removed from an event.
        let of_events = records().filter(audit_records::COLUMN.action.is_in(ABOUT_PARTICIPANTS));
        let mut erased = self.with_states(records().filter(about), None).await?;
        for records in [imports, of_events] {
            let naming = audit_states::name_user(id);
            erased.extend(self.with_states(records, Some(naming)).await?);
        }
        self.erase_states(erased, at).await?;
        let names = Condition::any()
            .add(audit_subjects::is_user(id))
            .add(audit_subjects::Column::SubjectId.in_subquery(attempts_of(id)));
        audit_subjects::Entity::delete_many()
            .filter(audit_subjects::in_scope(erasure.scope))
            .filter(names)
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    /// Erases the states of these records. The chain keeps their hashes (D125).
    pub(super) async fn erase_states(&self, ids: Vec<AuditId>, at: Timestamp) -> StoreResult<()> {
        for chunk in ids.chunks(MAX_ROWS) {
            // The database allows the removal of states only after their record is in `audit_erasures`.
            let notes = chunk.iter().map(|id| audit_erasures::row(*id, at));
            insert_new(&self.tx, notes.collect()).await?;
            let states = audit_states::by_ids(chunk.iter().copied());
            self.delete::<audit_states::Entity>(states).await?;
        }
        Ok(())
    }
}

#[async_trait]
impl Erasures for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn lock_deleted_user(&self, scope: &Scope, id: UserId) -> StoreResult<bool> {
        let deleted = users::Entity::find()
            .filter(users::in_scope(*scope))
            .filter(users::by_id(id))
            .filter(users::COLUMN.deleted_at.is_not_null())
            .filter(users::COLUMN.erased_at.is_null())
            .lock(LockType::NoKeyUpdate)
            .into_model::<users::Model>();
        Ok(read_one(&self.tx, deleted).await?.is_some())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn erase_user(&self, erasure: &Erasure) -> StoreResult<()> {
        let id = erasure.user_id;
        self.leave_organization(erasure).await?;
        self.erase_from_platform_record(erasure).await?;
        users::Entity::update_many()
            .set(users::ActiveModel {
                name: Set(erasure.name.clone()),
                search_key: Set(search_fold(&erasure.name)),
                deactivated_at: Set(None),
                last_sign_in_at: Set(None),
                erased_at: Set(Some(erasure.at.into())),
                ..Default::default()
            })
            .filter(users::by_id(id))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        self.erase_remains(erasure).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn erased_since(&self, since: Timestamp) -> StoreResult<Vec<Erasure>> {
        let erased = users::Entity::find()
            .filter(users::Column::ErasedAt.gte(since.millis()))
            .order_by_asc(users::Column::Id)
            .into_model::<users::Model>()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        let erasures = erased.into_iter().filter_map(|user| {
            Some(Erasure {
                user_id: user.id.into(),
                scope: user.scope_id.into(),
                name: user.name,
                at: user.erased_at?.into(),
            })
        });
        Ok(erasures.collect())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn erase_remains(&self, erasure: &Erasure) -> StoreResult<()> {
        let user = users::Entity::find()
            .filter(users::by_id(erasure.user_id))
            .into_model::<users::Model>();
        let Some(user) = read_one(&self.tx, user).await? else {
            return Ok(());
        };
        self.delete_belongings(erasure.user_id).await?;
        self.erase_from_emails(erasure).await?;
        self.leave_frozen_leaderboards(erasure.user_id).await?;
        self.erase_from_record(erasure, user.created_at.into())
            .await
    }
}
