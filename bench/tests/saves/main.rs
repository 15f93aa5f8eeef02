//! Tests that acknowledged starts, saves and submissions are never lost.

#[cfg(test)]
mod backup;
#[cfg(test)]
mod kill;
#[cfg(test)]
mod rush;
#[cfg(test)]
mod sheet;

/// The number of participants who save at the same time.
#[cfg(test)]
const CLIENTS: usize = 16;
