//! Tests with two nodes on one PostgreSQL database (D235).

mod corrections;
mod events;
