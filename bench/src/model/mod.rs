//! A simulation of an event: requests arrive at nodes, wait there for their batches, and go through a pool of connections to
//! one database. It knows a program only by its service times, which `bench model measure` measures. docs/model.md describes
//! it.

mod arrivals;
mod event_queue;
pub mod million;
mod plot;
mod station;
mod system;
mod times;

pub use arrivals::Plan;
pub use system::{Layout, Machines, Simulated, simulate};
pub use times::{Act, Cost, ServiceTimes, Times, Work};

#[cfg(test)]
pub mod tests {
    use std::time::Duration;

    use super::{Cost, ServiceTimes, Times, Work};

    /// Made-up times in which no part is 0.
    pub fn times() -> ServiceTimes {
        let cost = |times: f64| Cost {
            client: 30.0 * times,
            node: Work {
                batch: 60.0,
                each: 40.0 * times,
            },
            primary: Work {
                batch: 100.0,
                each: 25.0 * times,
            },
            delay: 300.0,
        };
        ServiceTimes {
            measured: "made up".to_owned(),
            cores: 2,
            start: cost(4.0),
            save: cost(1.0),
            submit: cost(6.0),
            flush: Times::constant(Duration::from_millis(2)),
        }
    }
}
