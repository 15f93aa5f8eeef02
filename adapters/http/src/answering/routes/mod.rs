//! The calls of participants.

pub mod list_mine;
pub mod save_answers;
pub mod start_competition;
