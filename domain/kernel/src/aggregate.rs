//! Macro that defines aggregates.

/// Defines an aggregate around its stored fields. All code can read the fields. Only the aggregate's own methods change
/// them. Only the store creates an aggregate from them.
#[macro_export]
macro_rules! aggregate {
    ($(#[$meta:meta])* $name:ident($stored:ident)) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name($stored);

        impl $name {
            /// Restores an aggregate from the store.
            pub const fn from_stored(stored: $stored) -> Self {
                Self(stored)
            }

            /// Returns the stored fields.
            pub fn into_stored(self) -> $stored {
                self.0
            }
        }

        impl ::std::ops::Deref for $name {
            type Target = $stored;

            fn deref(&self) -> &$stored {
                &self.0
            }
        }
    };
}
