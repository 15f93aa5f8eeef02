//! Files of users, and changes of many.

mod data;
mod export;
mod imports;
mod roles;
