//! Tests of files of users, and of changes of many users.

mod data;
mod export;
mod imports;
mod roles;
