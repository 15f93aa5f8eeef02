//! Decides which request gets the next free slot. The scopes are served in turn, and so are the users of a scope. So
//! no one gets more slots by sending more requests.
//!
//! The crate governor is not suitable: it limits how many requests begin in a period, and waiting requests have no order.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

/// The number of a request. A later request has a larger number.
pub type Ticket = u64;

/// The slots of a node, with the requests that have one and the requests that wait for one. `S` is a scope, `U` a user.
#[derive(Debug)]
pub struct Turns<S, U> {
    places: usize,
    /// The maximum number of slots of one scope.
    of_scope: usize,
    held: BTreeMap<Ticket, Owner<S, U>>,
    waiting: BTreeMap<Ticket, Owner<S, U>>,
    /// When each waiting scope and user started to wait or got its last slot. The lowest is served next.
    scopes: HashMap<S, u64>,
    users: HashMap<U, u64>,
    clock: u64,
}

#[derive(Clone, Copy, Debug)]
struct Owner<S, U> {
    scope: S,
    user: U,
}

impl<S: Copy + Eq + Hash, U: Copy + Eq + Hash> Turns<S, U> {
    /// Creates free slots.
    pub fn new(places: usize, of_scope: usize) -> Self {
        Self {
            places,
            of_scope,
            held: BTreeMap::new(),
            waiting: BTreeMap::new(),
            scopes: HashMap::new(),
            users: HashMap::new(),
            clock: 0,
        }
    }

    /// Adds a request that waits for a slot.
    pub fn wait(&mut self, scope: S, user: U) -> Ticket {
        let ticket = self.tick();
        self.scopes.entry(scope).or_insert(ticket);
        self.users.entry(user).or_insert(ticket);
        self.waiting.insert(ticket, Owner { scope, user });
        ticket
    }

    /// Gives a free slot to the request that is next. Returns `None` if no request can get one.
    ///
    /// A user can have only one slot at a time. A scope gets another slot only if every waiting scope already has as
    /// many.
    pub fn next(&mut self) -> Option<Ticket> {
        if self.held.len() >= self.places {
            return None;
        }
        let candidates = self.waiting.iter().filter(|(_, own)| {
            self.held_by(own.scope) < self.of_scope
                && self.held.values().all(|held| held.user != own.user)
        });
        let (ticket, _) = candidates.min_by_key(|(ticket, own)| {
            let since = (self.scopes.get(&own.scope), self.users.get(&own.user));
            (self.held_by(own.scope), since, **ticket)
        })?;
        let ticket = *ticket;
        let owner = self.waiting.remove(&ticket)?;
        let now = self.tick();
        self.scopes.insert(owner.scope, now);
        self.users.insert(owner.user, now);
        self.held.insert(ticket, owner);
        self.forget_if_not_waiting(owner);
        Some(ticket)
    }

    /// Ends a request that has a slot or waits for one.
    pub fn end(&mut self, ticket: Ticket) {
        self.held.remove(&ticket);
        if let Some(owner) = self.waiting.remove(&ticket) {
            self.forget_if_not_waiting(owner);
        }
    }

    fn held_by(&self, scope: S) -> usize {
        self.held.values().filter(|own| own.scope == scope).count()
    }

    /// Removes the waiting times of the scope and the user if they no longer wait.
    fn forget_if_not_waiting(&mut self, Owner { scope, user }: Owner<S, U>) {
        if self.waiting.values().all(|own| own.scope != scope) {
            self.scopes.remove(&scope);
        }
        if self.waiting.values().all(|own| own.user != user) {
            self.users.remove(&user);
        }
    }

    const fn tick(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;

    /// Gives all free slots, and returns the requests that got them.
    fn admitted(turns: &mut Turns<u8, u8>) -> Vec<Ticket> {
        std::iter::from_fn(|| turns.next()).collect()
    }

    #[test]
    fn a_user_has_one_place_and_a_scope_leaves_some_to_others() {
        let mut turns = Turns::new(3, 2);
        let first = turns.wait(1, 1);
        let again = turns.wait(1, 1);
        let second = turns.wait(1, 2);
        let third = turns.wait(1, 3);
        assert_eq!(admitted(&mut turns), [first, second]);
        let other = turns.wait(2, 4);
        assert_eq!(admitted(&mut turns), [other]);
        turns.end(first);
        assert_eq!(admitted(&mut turns), [third], "user 1 had a turn");
        turns.end(second);
        assert_eq!(admitted(&mut turns), [again]);
    }

    #[test]
    fn who_waits_without_a_place_comes_before_the_second_place_of_others() {
        let mut turns = Turns::new(3, 2);
        let held: Vec<_> = (1..=3).map(|user| turns.wait(user % 2, user)).collect();
        assert_eq!(admitted(&mut turns).len(), 3);
        let many: Vec<_> = (10..20).map(|user| turns.wait(1, user)).collect();
        let other = turns.wait(2, 30);
        turns.end(held[0]);
        assert_eq!(admitted(&mut turns), [other]);
        turns.end(held[1]);
        assert_eq!(admitted(&mut turns), [many[0]]);
    }

    #[test]
    fn a_user_with_many_requests_delays_a_colleague_by_one_turn() {
        let mut turns = Turns::new(1, 1);
        let first = turns.wait(1, 1);
        assert_eq!(admitted(&mut turns), [first]);
        let more: Vec<_> = (0..10).map(|_| turns.wait(1, 1)).collect();
        let colleague = turns.wait(1, 2);
        turns.end(first);
        assert_eq!(admitted(&mut turns), [more[0]]);
        turns.end(more[0]);
        assert_eq!(admitted(&mut turns), [colleague]);
    }

    #[test]
    fn who_no_longer_waits_is_forgotten() {
        let mut turns = Turns::new(1, 1);
        let first = turns.wait(1, 1);
        let second = turns.wait(2, 2);
        assert_eq!(admitted(&mut turns), [first]);
        turns.end(second);
        turns.end(first);
        assert_eq!(admitted(&mut turns), Vec::<Ticket>::new());
        assert!(turns.scopes.is_empty() && turns.users.is_empty());
        assert!(turns.held.is_empty() && turns.waiting.is_empty());
    }

    /// An event of the test: a request of a scope and a user, or the end of a running request.
    #[derive(Clone, Debug)]
    enum Step {
        Wait(u8, u8),
        End(usize),
    }

    fn steps() -> impl Strategy<Value = Vec<Step>> {
        let wait = (0..5u8, 0..3u8).prop_map(|(scope, user)| Step::Wait(scope, scope * 3 + user));
        let end = any::<usize>().prop_map(Step::End);
        prop::collection::vec(prop_oneof![wait, end], 1..200)
    }

    proptest! {
        /// While a scope waits without a slot, each other scope gets at most one slot.
        #[test]
        fn no_scope_waits_longer_than_one_turn_of_each_other(
            steps in steps(),
            places in 1..5usize,
            of_scope in 1..3usize,
        ) {
            let mut turns = Turns::new(places, of_scope);
            let mut owners: HashMap<Ticket, (u8, u8)> = HashMap::new();
            let mut held: Vec<Ticket> = Vec::new();
            // For each waiting scope without a slot, the scopes that got a slot since it waits.
            let mut passed: HashMap<u8, HashSet<u8>> = HashMap::new();
            for step in steps {
                match step {
                    Step::Wait(scope, user) => {
                        owners.insert(turns.wait(scope, user), (scope, user));
                    }
                    Step::End(at) if !held.is_empty() => turns.end(held.swap_remove(at % held.len())),
                    Step::End(_) => {}
                }
                while let Some(ticket) = turns.next() {
                    let (scope, _) = owners[&ticket];
                    passed.remove(&scope);
                    held.push(ticket);
                    for waiting in turns.waiting.values().map(|own| own.scope) {
                        let has_place = held.iter().any(|ticket| owners[ticket].0 == waiting);
                        if has_place {
                            passed.remove(&waiting);
                        }
                    }
                    let waiting: HashSet<u8> = turns.waiting.values().map(|own| own.scope).collect();
                    for other in waiting {
                        if held.iter().all(|ticket| owners[ticket].0 != other) {
                            prop_assert!(passed.entry(other).or_default().insert(scope));
                        }
                    }
                }
                prop_assert!(held.len() <= places);
                let users: HashSet<u8> = held.iter().map(|ticket| owners[ticket].1).collect();
                prop_assert_eq!(users.len(), held.len(), "a user has one place");
                for scope in 0..5 {
                    let own = held.iter().filter(|ticket| owners[ticket].0 == scope).count();
                    prop_assert!(own <= of_scope);
                }
                let can_get_one = turns.waiting.values().any(|own| {
                    turns.held_by(own.scope) < of_scope && !users.contains(&own.user)
                });
                prop_assert!(held.len() == places || !can_get_one, "no place stays free");
            }
        }
    }
}
