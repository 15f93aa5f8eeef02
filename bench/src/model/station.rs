//! What jobs wait for: the cores of a machine, the connections of a pool, the log of a database.

use std::collections::VecDeque;
use std::time::Duration;

use super::times::Times;

/// Equal servers with one queue, which serve jobs in the order of their arrival.
pub struct Station<J> {
    free: usize,
    waiting: VecDeque<J>,
}

impl<J> Station<J> {
    pub const fn new(servers: usize) -> Self {
        Self {
            free: servers,
            waiting: VecDeque::new(),
        }
    }

    /// Lets a job in. Returns it if a server is free and begins to serve it now.
    pub fn enter(&mut self, job: J) -> Option<J> {
        if self.free == 0 {
            self.waiting.push_back(job);
            return None;
        }
        self.free -= 1;
        Some(job)
    }

    /// Ends a job. Returns the job that its server begins to serve now.
    pub fn leave(&mut self) -> Option<J> {
        let next = self.waiting.pop_front();
        if next.is_none() {
            self.free += 1;
        }
        next
    }
}

/// The log of a database. Transactions that commit during a flush share the next one.
pub struct Log<J> {
    flushing: Vec<J>,
    waiting: Vec<J>,
    flush: Times,
}

impl<J> Log<J> {
    pub const fn new(flush: Times) -> Self {
        Self {
            flushing: Vec::new(),
            waiting: Vec::new(),
            flush,
        }
    }

    /// Commits a transaction. Returns the time of the flush that begins now, if one does. `percent` is the place of
    /// its time among the measured ones.
    pub fn commit(&mut self, job: J, percent: usize) -> Option<Duration> {
        self.waiting.push(job);
        self.flushing.is_empty().then(|| self.begin(percent))
    }

    /// Ends a flush. Returns the committed transactions, and the time of the next flush if transactions wait for one.
    pub fn flushed(&mut self, percent: usize) -> (Vec<J>, Option<Duration>) {
        let committed = std::mem::take(&mut self.flushing);
        let next = (!self.waiting.is_empty()).then(|| self.begin(percent));
        (committed, next)
    }

    fn begin(&mut self, percent: usize) -> Duration {
        self.flushing = std::mem::take(&mut self.waiting);
        self.flush.at(percent)
    }
}

#[cfg(test)]
mod tests {
    use super::super::arrivals::gap;
    use super::super::event_queue::EventQueue;
    use super::*;

    const JOBS: u32 = 200_000;

    enum Event {
        Arrival,
        End,
    }

    /// Simulates a station with random arrivals, and returns the mean time in the queue in seconds.
    fn mean_wait(
        servers: usize,
        rate: f64,
        service: impl Fn(&mut fastrand::Rng) -> Duration,
    ) -> f64 {
        let mut random = fastrand::Rng::with_seed(7);
        let mut events = EventQueue::new();
        let mut station = Station::new(servers);
        let (mut arrived, mut waited) = (0, Duration::ZERO);
        events.add(Duration::ZERO, Event::Arrival);
        while let Some(event) = events.next_event() {
            let begun = match event {
                Event::Arrival => {
                    arrived += 1;
                    if arrived < JOBS {
                        events.add(gap(rate, &mut random), Event::Arrival);
                    }
                    station.enter(events.now())
                }
                Event::End => station.leave(),
            };
            if let Some(since) = begun {
                waited += events.now().saturating_sub(since);
                events.add(service(&mut random), Event::End);
            }
        }
        waited.as_secs_f64() / f64::from(JOBS)
    }

    fn assert_near(simulated: f64, formula: f64) {
        let ratio = simulated / formula;
        assert!((0.95..1.05).contains(&ratio), "{simulated} of {formula}");
    }

    #[test]
    fn one_server_with_constant_times_waits_as_long_as_pollaczek_and_khinchine_say() {
        for load in [0.3, 0.5, 0.7] {
            let simulated = mean_wait(1, load, |_| Duration::from_secs(1));
            assert_near(simulated, load / (2.0 * (1.0 - load)));
        }
    }

    #[test]
    fn several_servers_with_random_times_wait_as_long_as_erlang_says() {
        for (servers, count) in [(1, 1_u32), (2, 2), (16, 16)] {
            for load in [0.5, 0.7] {
                let rate = load * f64::from(count);
                let simulated = mean_wait(servers, rate, |random| gap(1.0, random));
                assert_near(simulated, erlang_c(count, rate) / (f64::from(count) - rate));
            }
        }
    }

    /// Returns the probability that a job must wait if each takes one second on average.
    fn erlang_c(servers: u32, rate: f64) -> f64 {
        let blocked = (1..=servers).fold(1.0, |blocked, servers| {
            rate * blocked / (f64::from(servers) + rate * blocked)
        });
        blocked / (1.0 - rate / f64::from(servers) * (1.0 - blocked))
    }

    #[test]
    fn transactions_that_commit_during_a_flush_share_the_next_one() {
        let flush = Duration::from_millis(5);
        let mut log = Log::new(Times::constant(flush));
        assert_eq!(log.commit('a', 50), Some(flush));
        assert_eq!(log.commit('b', 50), None);
        assert_eq!(log.commit('c', 50), None);
        assert_eq!(log.flushed(50), (vec!['a'], Some(flush)));
        assert_eq!(log.flushed(50), (vec!['b', 'c'], None));
        assert_eq!(log.commit('d', 50), Some(flush));
    }
}
