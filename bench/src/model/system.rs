//! The nodes, the pool of connections, the database, and the requests of an event that go through them.

use std::collections::VecDeque;
use std::time::Duration;

use load::Samples;

use super::arrivals::Arrival;
use super::event_queue::EventQueue;
use super::station::{Log, Station};
use super::times::{Act, ServiceTimes, microseconds};

/// The seed of the times that differ.
const SEED: u64 = 29;

/// The machines of a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machines {
    /// The clients, the node and the database share the cores of one machine, as in a measurement.
    Shared { cores: usize },
    /// Each node and the database have a machine of their own.
    Separate {
        nodes: usize,
        node_cores: usize,
        primary_cores: usize,
    },
}

/// A system that serves an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    pub machines: Machines,
    /// The connections to the database, which all nodes share.
    pub connections: usize,
}

/// What a simulation gave.
#[derive(Default)]
pub struct Simulated {
    start: Samples,
    save: Samples,
    submit: Samples,
    /// The requests that found a queue full.
    pub refused: usize,
}

impl Simulated {
    pub const fn of(&self, act: Act) -> &Samples {
        match act {
            Act::Start => &self.start,
            Act::Save => &self.save,
            Act::Submit => &self.submit,
        }
    }

    const fn of_mut(&mut self, act: Act) -> &mut Samples {
        match act {
            Act::Start => &mut self.start,
            Act::Save => &mut self.save,
            Act::Submit => &mut self.submit,
        }
    }

    /// Whether 99 of 100 requests of each act have their response in time, and none is refused.
    pub fn meets_goals(&self) -> bool {
        let in_time = |act: Act| self.of(act).percentile(99) <= act.goal();
        self.refused == 0 && Act::ALL.into_iter().all(in_time)
    }
}

#[derive(Clone, Copy)]
struct Request {
    act: Act,
    node: usize,
    sent: Duration,
}

/// Requests that share a transaction.
struct Batch {
    act: Act,
    node: usize,
    requests: Vec<Request>,
}

/// What occupies a core.
enum Job {
    /// The client sends a request and reads its response.
    Send(Request),
    /// The node reads a request and writes its response.
    Handle(Request),
    /// The node sends a batch to the database.
    Prepare(Batch),
    /// The database executes a batch.
    Execute(Batch),
}

enum Event {
    Arrival(Request),
    /// A job of this machine has ended.
    Worked(usize, Job),
    /// The delay of a batch is over.
    Delayed(Batch),
    Flushed,
}

/// The requests of one act that wait on a node.
#[derive(Default)]
struct Queue {
    waiting: VecDeque<Request>,
    in_flight: usize,
}

struct System<'t, A> {
    times: &'t ServiceTimes,
    arrivals: A,
    events: EventQueue<Event>,
    machines: Vec<Station<Job>>,
    nodes: usize,
    /// The machines of the database and of the clients. Without the second one, clients cost nothing.
    primary: usize,
    clients: Option<usize>,
    /// The queues of each node, in the order of `Act::ALL`.
    queues: Vec<Queue>,
    pool: Station<Batch>,
    log: Log<Batch>,
    random: fastrand::Rng,
    outcome: Simulated,
}

/// Simulates a system that gets these requests. The same arguments give the same outcome.
pub fn simulate(
    layout: Layout,
    times: &ServiceTimes,
    arrivals: impl Iterator<Item = Arrival>,
) -> Simulated {
    let (nodes, machines, primary, clients) = match layout.machines {
        Machines::Shared { cores } => (1, vec![cores], 0, Some(0)),
        Machines::Separate {
            nodes,
            node_cores,
            primary_cores,
        } => {
            let mut machines = vec![node_cores; nodes];
            machines.push(primary_cores);
            (nodes, machines, nodes, None)
        }
    };
    let mut system = System {
        times,
        arrivals,
        events: EventQueue::new(),
        machines: machines.into_iter().map(Station::new).collect(),
        nodes,
        primary,
        clients,
        queues: (0..nodes * Act::ALL.len())
            .map(|_| Queue::default())
            .collect(),
        pool: Station::new(layout.connections),
        log: Log::new(times.flush.clone()),
        random: fastrand::Rng::with_seed(SEED),
        outcome: Simulated::default(),
    };
    system.next_arrival();
    while let Some(event) = system.events.next_event() {
        system.handle(event);
    }
    system.outcome
}

impl<A: Iterator<Item = Arrival>> System<'_, A> {
    fn next_arrival(&mut self) {
        if let Some((gap, person, act)) = self.arrivals.next() {
            let node = usize::try_from(person).unwrap_or(0) % self.nodes;
            let sent = self.events.now() + gap;
            self.events
                .add(gap, Event::Arrival(Request { act, node, sent }));
        }
    }

    fn handle(&mut self, event: Event) {
        match event {
            Event::Arrival(request) => {
                self.next_arrival();
                match self.clients {
                    Some(machine) => self.work(machine, Job::Send(request)),
                    None => self.work(request.node, Job::Handle(request)),
                }
            }
            Event::Worked(machine, job) => {
                if let Some(next) = self.machines.get_mut(machine).and_then(Station::leave) {
                    self.begin_work(machine, next);
                }
                self.worked(job);
            }
            Event::Delayed(batch) => self.work(self.primary, Job::Execute(batch)),
            Event::Flushed => {
                let percent = self.random.usize(..=100);
                let (committed, next) = self.log.flushed(percent);
                if let Some(time) = next {
                    self.events.add(time, Event::Flushed);
                }
                for batch in committed {
                    self.answer(&batch);
                }
            }
        }
    }

    fn worked(&mut self, job: Job) {
        match job {
            Job::Send(request) => self.work(request.node, Job::Handle(request)),
            Job::Handle(request) => self.enqueue(request),
            Job::Prepare(batch) => {
                let delay = microseconds(self.times.of(batch.act).delay);
                self.events.add(delay, Event::Delayed(batch));
            }
            Job::Execute(batch) => {
                let percent = self.random.usize(..=100);
                if let Some(time) = self.log.commit(batch, percent) {
                    self.events.add(time, Event::Flushed);
                }
            }
        }
    }

    /// Gives a job to a machine.
    fn work(&mut self, machine: usize, job: Job) {
        if let Some(job) = self
            .machines
            .get_mut(machine)
            .and_then(|cores| cores.enter(job))
        {
            self.begin_work(machine, job);
        }
    }

    fn begin_work(&mut self, machine: usize, job: Job) {
        let time = match &job {
            Job::Send(request) => microseconds(self.times.of(request.act).client),
            Job::Handle(request) => microseconds(self.times.of(request.act).node.each),
            Job::Prepare(batch) => microseconds(self.times.of(batch.act).node.batch),
            Job::Execute(batch) => self.times.of(batch.act).primary.of(batch.requests.len()),
        };
        self.events.add(time, Event::Worked(machine, job));
    }

    fn queue(&mut self, act: Act, node: usize) -> Option<&mut Queue> {
        let place = Act::ALL.iter().position(|other| *other == act)?;
        self.queues.get_mut(node * Act::ALL.len() + place)
    }

    fn enqueue(&mut self, request: Request) {
        let Some(queue) = self.queue(request.act, request.node) else {
            return;
        };
        if queue.waiting.len() >= request.act.max_waiting() {
            self.outcome.refused += 1;
            return;
        }
        queue.waiting.push_back(request);
        self.next_batches(request.act, request.node);
    }

    /// Lets all that wait on a node form batches, as long as it may execute another one.
    fn next_batches(&mut self, act: Act, node: usize) {
        while let Some(queue) = self.queue(act, node) {
            if queue.in_flight == Act::MAX_IN_FLIGHT || queue.waiting.is_empty() {
                return;
            }
            queue.in_flight += 1;
            let size = queue.waiting.len().min(act.max_batch());
            let requests = queue.waiting.drain(..size).collect();
            if let Some(batch) = self.pool.enter(Batch {
                act,
                node,
                requests,
            }) {
                self.work(node, Job::Prepare(batch));
            }
        }
    }

    /// Answers the requests of a committed batch, whose connection and place others get.
    fn answer(&mut self, batch: &Batch) {
        let now = self.events.now();
        let samples = self.outcome.of_mut(batch.act);
        for request in &batch.requests {
            samples.push(now.saturating_sub(request.sent));
        }
        if let Some(next) = self.pool.leave() {
            self.work(next.node, Job::Prepare(next));
        }
        if let Some(queue) = self.queue(batch.act, batch.node) {
            queue.in_flight -= 1;
        }
        self.next_batches(batch.act, batch.node);
    }
}

#[cfg(test)]
mod tests {
    use super::super::arrivals::Plan;
    use super::super::tests::times;
    use super::super::times::{Cost, Times, Work};
    use super::*;

    const PLAN: Plan = Plan {
        people: 1_000,
        within: Duration::from_secs(2),
        period: Duration::from_secs(30),
        saves: 2,
    };

    fn one_machine(cores: usize, connections: usize) -> Layout {
        Layout {
            machines: Machines::Shared { cores },
            connections,
        }
    }

    /// The arrivals of those who start, as if no one saved or submitted.
    fn starts(plan: Plan) -> impl Iterator<Item = Arrival> {
        plan.evenly().filter(|(_, _, act)| *act == Act::Start)
    }

    fn machines(nodes: usize, connections: usize) -> Layout {
        Layout {
            machines: Machines::Separate {
                nodes,
                node_cores: 1,
                primary_cores: 8,
            },
            connections,
        }
    }

    #[test]
    fn a_request_alone_takes_the_sum_of_its_times() {
        let times = times();
        let plan = Plan { people: 10, ..PLAN };
        let outcome = simulate(one_machine(2, 4), &times, plan.evenly());
        for act in Act::ALL {
            let cost = times.of(act);
            let sum = cost.client + cost.node.each + cost.node.batch + cost.primary.each;
            let sum = microseconds(sum + cost.primary.batch + cost.delay) + times.flush.at(50);
            for percent in [1, 50, 99] {
                let took = outcome.of(act).percentile(percent);
                assert!(
                    took.abs_diff(sum) < Duration::from_micros(1),
                    "{act:?}: {took:?} {sum:?}"
                );
            }
        }
        assert!(outcome.meets_goals());
    }

    #[test]
    fn every_request_is_answered_once() {
        let outcome = simulate(one_machine(2, 4), &times(), PLAN.at_random(1));
        let counts = Act::ALL.map(|act| outcome.of(act).len());
        assert_eq!((counts, outcome.refused), ([1_000, 2_000, 1_000], 0));
    }

    #[test]
    fn a_simulation_gives_the_same_again() {
        let run = || simulate(one_machine(2, 1), &times(), PLAN.at_random(5));
        let (first, second) = (run(), run());
        for act in Act::ALL {
            for percent in 0..=100 {
                assert_eq!(
                    first.of(act).percentile(percent),
                    second.of(act).percentile(percent)
                );
            }
        }
    }

    /// With no other cost than a flush of 10 ms, a start waits for the batches before its own.
    #[test]
    fn a_rush_takes_as_long_as_its_commits() {
        let times = ServiceTimes {
            start: Cost::default(),
            flush: Times::constant(Duration::from_millis(10)),
            ..times()
        };
        let plan = Plan {
            people: 3_200,
            within: Duration::from_millis(1),
            saves: 0,
            ..PLAN
        };
        let slowest = |nodes, connections| {
            let outcome = simulate(machines(nodes, connections), &times, starts(plan));
            outcome.of(Act::Start).percentile(100).as_secs_f64()
        };
        // 200 batches of 16. A batch that comes during a flush waits for the next one, so that a node with one batch in a flush has
        // its other one in the next.
        let (one, four) = (slowest(1, 2), slowest(4, 8));
        assert!((one - 2.0).abs() < 0.03, "{one}");
        assert!((four - 0.5).abs() < 0.03, "{four}");
        // A node has no more than two batches of an act in flight.
        assert!((slowest(1, 8) - one).abs() < 0.001);
    }

    #[test]
    fn more_of_what_is_scarce_makes_it_faster() {
        let rush = Plan {
            people: 6_000,
            ..PLAN
        };
        let p99 = |layout, times: &ServiceTimes| {
            let outcome = simulate(layout, times, starts(rush));
            outcome.of(Act::Start).percentile(99).as_secs_f64()
        };
        // One core needs 2.3 s for what arrives within 2 s.
        let cores = [1, 4].map(|cores| p99(one_machine(cores, 4), &times()));
        assert!(cores[0] > 10.0 * cores[1], "{cores:?}");
        // Each connection executes 16 starts in 100 ms.
        let mut slow = times();
        slow.start.delay = 98_000.0;
        let pools = [1, 2, 4].map(|pool| p99(machines(1, pool), &slow));
        assert!(pools[0] > 1.8 * pools[1], "{pools:?}");
        assert!((pools[1] - pools[2]).abs() < 0.01 * pools[1], "{pools:?}");
        let nodes = [1, 2, 4].map(|nodes| p99(machines(nodes, 4 * nodes), &slow));
        assert!(nodes[0] > 1.8 * nodes[1], "{nodes:?}");
        assert!(nodes[1] > 1.8 * nodes[2], "{nodes:?}");
    }

    #[test]
    fn who_finds_the_queue_full_is_refused_and_the_goals_are_missed() {
        let slow = Cost {
            primary: Work {
                batch: 1e6,
                each: 0.0,
            },
            ..Cost::default()
        };
        let times = ServiceTimes {
            start: slow,
            ..times()
        };
        let plan = Plan {
            people: 10_000,
            within: Duration::from_millis(500),
            saves: 0,
            ..PLAN
        };
        let outcome = simulate(machines(1, 4), &times, plan.evenly());
        // Two batches of one start each are executed meanwhile.
        assert_eq!(outcome.refused, 10_000 - 8_192 - 2);
        assert!(!outcome.meets_goals());
    }
}
