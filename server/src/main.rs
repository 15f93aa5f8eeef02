//! (empty)
fn main() {}
