//! Files of users.

mod export;
mod imports;
