//! The contract of the store: what every database must do, as cases that each get one of its own.
//!
//! An adapter's test names a function that opens an empty, migrated database, and
//! [`store_contract!`](crate::store_contract) makes a test of each case.

mod aggregates;
mod fixture;
mod lists;
mod races;
mod saves;

use std::any::Any;
use std::sync::Arc;

use application_ports::{AnswerSheets, Sessions, Store};

pub use aggregates::*;
pub use fixture::OrgFixture;
pub use lists::*;
pub use races::*;
pub use saves::*;

/// One database, as the core sees it.
pub struct Ports {
    /// Transactions and lists.
    pub store: Arc<dyn Store>,
    /// The hot path.
    pub sheets: Arc<dyn AnswerSheets>,
    /// Sessions as requests read them.
    pub sessions: Arc<dyn Sessions>,
    /// The same, as a second node on the database reads them.
    pub second_node: Arc<dyn Sessions>,
    /// What must live as long as the database does, such as its folder.
    pub keep: Box<dyn Any + Send + Sync>,
}

/// Whether two values are the same in every field, written differently or not.
pub(crate) fn same<T: std::fmt::Debug>(left: &T, right: &T) {
    assert_eq!(format!("{left:?}"), format!("{right:?}"));
}

/// A test of each case of the contract, on what `$connect().await` opens: [`Ports`](contract::Ports).
#[macro_export]
macro_rules! store_contract {
    ($connect:path) => {
        $crate::store_contract! { @each $connect:
            every_field_of_an_organization_survives
            every_field_of_a_person_survives
            every_field_of_a_role_survives
            every_field_of_a_template_survives
            every_field_of_an_event_survives
            every_field_of_an_assignment_survives
            every_field_of_an_attempt_and_its_sheet_survives
            every_field_of_a_score_survives_and_each_save_is_kept
            what_another_organization_has_is_not_there
            what_must_be_unique_is_told_by_name
            an_older_version_is_stale
            a_dropped_transaction_leaves_nothing
            a_deleted_person_keeps_the_name_and_gives_the_address_free
            a_role_that_somebody_has_stays
            a_template_in_use_is_frozen
            an_event_counts_with_its_template_and_leaves_with_its_assignments
            an_organization_goes_with_its_admin_and_stays_with_anything_else
            a_link_replaces_earlier_ones_and_is_taken_for_its_purpose_alone
            what_staff_change_is_recorded
            seats_never_pass_the_limit
            a_link_is_taken_once
            an_attempt_is_opened_once
            the_holders_of_a_role_are_counted_one_at_a_time
            a_mail_is_claimed_once_until_its_time
            transactions_that_read_and_write_all_succeed
            a_save_makes_the_next_revision
            a_save_from_an_older_revision_gets_the_newer_sheet
            a_save_id_again_answers_as_the_first_time
            a_save_after_the_grace_or_the_submission_is_refused
            a_save_of_another_persons_attempt_is_refused
            saves_of_one_attempt_keep_their_order
            two_hundred_saves_at_once_are_all_kept
            a_submission_and_a_repeated_save_agree
            a_submitted_attempt_is_seen_at_once
            attempts_are_due_after_their_grace
            a_session_ends_at_once
            a_save_needs_a_living_session_of_its_participant
            a_save_returns_the_present_closing_time
            what_is_over_is_swept
            pages_follow_creation_and_settle_ties_by_id
            a_search_takes_wildcards_as_characters_and_knows_all_alphabets
            a_search_finds_what_comparing_finds
            pages_of_every_list_make_the_whole
            a_page_past_the_last_is_empty
            totals_follow_each_change
            lists_of_events_go_by_their_state
            lists_of_people_tell_roles_and_who_is_free
            results_tell_who_answered_and_what_is_published
        }
    };
    (@each $connect:path: $($case:ident)+) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $case() {
            let ports = $connect().await;
            $crate::contract::$case(&ports).await;
        }
    )+};
}
