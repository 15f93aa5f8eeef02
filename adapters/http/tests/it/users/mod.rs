//! Files of users, and changes of many.

mod export;
mod imports;
mod roles;
