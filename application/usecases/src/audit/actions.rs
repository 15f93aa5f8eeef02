//! The actions that the audit record names: operations of the API, and what no request asks for.

use crate::Operation;

/// The name of a recorded action. Only an [`Operation`] or a [`SystemAction`] has one, so that tests can list them all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordedAction(pub(super) &'static str);

impl From<&Operation> for RecordedAction {
    fn from(operation: &Operation) -> Self {
        Self(operation.name)
    }
}

impl From<SystemAction> for RecordedAction {
    fn from(action: SystemAction) -> Self {
        Self(action.as_str())
    }
}

/// Declares the actions with their names. `ALL` is derived from the same list, so that it contains every action.
macro_rules! system_actions {
    ($($action:ident = $name:literal,)+) => {
        /// A recorded action of the operator or of the server itself.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum SystemAction {
            $($action,)+
        }

        impl SystemAction {
            /// Every action, in the order of the list.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$action),+];

            /// Returns the name.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$action => $name,)+
                }
            }
        }
    };
}

system_actions! {
    CreateSuperAdmin = "create_super_admin",
    DeleteOldEmails = "delete_old_mails",
    DeleteOldMessages = "delete_old_messages",
    EndLongPause = "end_long_pause",
    EraseOldStates = "erase_old_states",
    EraseOldTexts = "erase_old_texts",
    EraseUser = "erase_user",
    PreparePlatform = "prepare_platform",
    PrepareRehearsal = "prepare_rehearsal",
    RemoveRehearsal = "remove_rehearsal",
    ReplaceSigningKey = "replace_signing_key",
}
