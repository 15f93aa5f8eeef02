//! Simulates an exam room that shares its address with an attacker. All devices are unknown.

use std::collections::{BTreeMap, HashMap};

use domain_kernel::Timestamp;

use super::super::*;
use crate::limits::rate_windows::{Counted, RateWindows};

/// The sender of a sign-in: a person with the right password, the same person with a typing error, or the attacker, who
/// uses several connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sender {
    Person(u64),
    MistypingPerson(u64),
    Attacker(usize),
}

const PEOPLE: u64 = 500;
const STEP: Duration = Duration::from_millis(50);
const MINUTE: Duration = Duration::from_mins(1);

/// Five hundred people behind one address sign in on unknown devices within a minute. Every tenth person mistypes the
/// password first. The test has its own clock: a password check takes 50 ms, and any number of checks can run at once.
struct SharedAddress<'a> {
    start: Instant,
    now: Duration,
    budget: Budget<usize>,
    windows: &'a RateWindows<u64>,
    /// The sender, the account and the time of each request.
    requests: Vec<(Sender, u64, Duration)>,
    counted: HashMap<usize, Counted<'a, u64>>,
    waiting: Vec<usize>,
    checking: Vec<usize>,
    /// For each person who has not signed in yet, the time and the sender of the next try.
    next_tries: BTreeMap<u64, (Duration, Sender)>,
    signed_in_at: Vec<Duration>,
    guessed_at: Vec<Duration>,
    idle_attackers: Vec<usize>,
}

impl<'a> SharedAddress<'a> {
    fn new(windows: &'a RateWindows<u64>, attackers: usize) -> Self {
        let start = Instant::now();
        let first_try = |person: u64| {
            let sender = if person.is_multiple_of(10) {
                Sender::MistypingPerson(person)
            } else {
                Sender::Person(person)
            };
            (person, (Duration::from_millis(person * 120), sender))
        };
        Self {
            start,
            now: Duration::ZERO,
            budget: Budget::new(start),
            windows,
            requests: Vec::new(),
            counted: HashMap::new(),
            waiting: Vec::new(),
            checking: Vec::new(),
            next_tries: (0..PEOPLE).map(first_try).collect(),
            signed_in_at: Vec::new(),
            guessed_at: Vec::new(),
            idle_attackers: (0..attackers).collect(),
        }
    }

    fn instant(&self) -> Instant {
        self.start + self.now
    }

    fn send(&mut self, sender: Sender, account: u64) {
        let id = self.requests.len();
        self.requests.push((sender, account, self.now));
        let now = Timestamp::from_millis(i64::try_from(self.now.as_millis()).unwrap());
        match self.windows.count(account, 10, now) {
            Err(_) => self.refuse(id),
            Ok(counted) => {
                self.counted.insert(id, counted);
                if self.budget.start(self.instant()) {
                    self.checking.push(id);
                } else if self.budget.waiting.len() < MAX_WAITING_OF_ADDRESS {
                    self.budget.waiting.push(account, id);
                    self.waiting.push(id);
                } else {
                    self.refuse(id);
                }
            }
        }
    }

    /// After a refusal, a person tries again after five seconds, and the attacker tries again immediately.
    fn refuse(&mut self, id: usize) {
        if let Some(counted) = self.counted.remove(&id) {
            counted.take_back();
        }
        self.try_again(self.requests[id].0);
    }

    fn try_again(&mut self, sender: Sender) {
        match sender {
            Sender::Person(person) | Sender::MistypingPerson(person) => {
                let at = self.now + Duration::from_secs(5);
                self.next_tries.insert(person, (at, Sender::Person(person)));
            }
            Sender::Attacker(connection) => self.idle_attackers.push(connection),
        }
    }

    fn finish_checks(&mut self) {
        for id in std::mem::take(&mut self.checking) {
            let (sender, ..) = self.requests[id];
            let has_failed = !matches!(sender, Sender::Person(_));
            self.budget.end(has_failed, self.instant());
            let counted = self.counted.remove(&id).unwrap();
            if has_failed {
                self.try_again(sender);
            } else {
                counted.take_back();
                self.signed_in_at.push(self.now);
            }
            if matches!(sender, Sender::Attacker(_)) {
                self.guessed_at.push(self.now);
            }
        }
    }

    fn start_and_refuse_waiting(&mut self) {
        while let Some(id) = self.budget.start_next(self.instant()) {
            self.checking.push(id);
            self.waiting.retain(|waiting| *waiting != id);
        }
        for id in std::mem::take(&mut self.waiting) {
            let (_, account, sent_at) = self.requests[id];
            if self.now < sent_at + MAX_WAIT {
                self.waiting.push(id);
            } else {
                self.budget.waiting.retain(account, |other| *other != id);
                self.refuse(id);
            }
        }
    }

    /// Simulates two minutes. The attacker guesses at these accounts in turn.
    fn play(mut self, targets: &[u64]) -> Self {
        let mut next_target = targets.iter().copied().cycle();
        while self.now < 2 * MINUTE {
            self.finish_checks();
            let now = self.now;
            let due = self.next_tries.extract_if(.., |_, (at, _)| *at <= now);
            for (person, (_, sender)) in due.collect::<Vec<_>>() {
                self.send(sender, person);
            }
            for connection in std::mem::take(&mut self.idle_attackers) {
                let account = next_target.next().unwrap();
                self.send(Sender::Attacker(connection), account);
            }
            self.start_and_refuse_waiting();
            self.now += STEP;
        }
        self
    }

    /// Returns the largest number of guesses in a minute that begins at `from` or later.
    fn most_guesses_in_a_minute(&self, from: Duration) -> usize {
        let later = self.guessed_at.iter().filter(|at| **at >= from);
        let in_minute = |begin: &Duration| {
            let minute = *begin..*begin + MINUTE;
            let guesses = self.guessed_at.iter().filter(|at| minute.contains(*at));
            guesses.count()
        };
        later.map(in_minute).max().unwrap_or_default()
    }
}

#[test]
fn an_attacker_who_guesses_at_one_account_delays_nobody_behind_the_address() {
    let windows = RateWindows::new(1_000);
    // None of the people who sign in here owns the attacked account.
    let played = SharedAddress::new(&windows, 20).play(&[1_000]);
    assert_eq!(played.signed_in_at.len(), 500);
    assert!(
        played
            .signed_in_at
            .iter()
            .all(|at| *at < Duration::from_secs(70))
    );
    assert_eq!(played.most_guesses_in_a_minute(Duration::ZERO), 10);
}

#[test]
fn without_an_attacker_nobody_waits() {
    let windows = RateWindows::new(1_000);
    let played = SharedAddress::new(&windows, 0).play(&[1_000]);
    assert_eq!(played.signed_in_at.len(), 500);
    assert!(
        played
            .signed_in_at
            .iter()
            .all(|at| *at < Duration::from_secs(70))
    );
}

#[test]
fn an_attacker_who_guesses_at_all_accounts_has_few_guesses_and_everybody_signs_in() {
    for connections in [1, 4, 20] {
        let windows = RateWindows::new(1_000);
        let accounts: Vec<_> = (0..PEOPLE).collect();
        let played = SharedAddress::new(&windows, connections).play(&accounts);
        assert_eq!(played.signed_in_at.len(), 500, "{connections}");
        // The address can have a hundred failures before its sign-ins must wait. Each of these guesses is for a
        // different account.
        let from = played.guessed_at[100];
        assert!(from > Duration::from_secs(3));
        assert!(played.most_guesses_in_a_minute(from) < 20);
    }
}
