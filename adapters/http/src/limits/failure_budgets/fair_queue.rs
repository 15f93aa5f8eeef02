//! A queue that serves accounts in turn. The account that started to wait last is served first. So people who share an
//! address with an attacker can sign in between two guesses, and waiting guesses do not delay later sign-ins. With a
//! queue in order of arrival, ten waiting guesses would delay all sign-ins so long that people give up
//! (`tests/shared_address.rs` simulates this).

use std::collections::{HashMap, VecDeque};

/// The waiting sign-ins, by account. An account is served again only after all other accounts were served. The sign-ins
/// of one account keep their order.
#[derive(Debug)]
pub struct FairQueue<T> {
    /// The accounts with waiting sign-ins. The last account in the list is served next.
    accounts: VecDeque<u64>,
    waiting: HashMap<u64, VecDeque<T>>,
    len: usize,
}

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        Self {
            accounts: VecDeque::new(),
            waiting: HashMap::new(),
            len: 0,
        }
    }
}

impl<T> FairQueue<T> {
    /// Returns the number of waiting sign-ins.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Adds a sign-in after the other sign-ins of its account.
    pub fn push(&mut self, account: u64, item: T) {
        let of_account = self.waiting.entry(account).or_default();
        if of_account.is_empty() {
            self.accounts.push_back(account);
        }
        of_account.push_back(item);
        self.len += 1;
    }

    /// Removes and returns the first sign-in of the account that is served next.
    pub fn next(&mut self) -> Option<T> {
        let account = self.accounts.pop_back()?;
        let of_account = self.waiting.get_mut(&account)?;
        let item = of_account.pop_front()?;
        self.len -= 1;
        if of_account.is_empty() {
            self.waiting.remove(&account);
        } else {
            self.accounts.push_front(account);
        }
        Some(item)
    }

    /// Keeps only the sign-ins of `account` for which `is_kept` returns `true`.
    pub fn retain(&mut self, account: u64, is_kept: impl Fn(&T) -> bool) {
        let Some(of_account) = self.waiting.get_mut(&account) else {
            return;
        };
        let before = of_account.len();
        of_account.retain(is_kept);
        self.len -= before - of_account.len();
        if of_account.is_empty() {
            self.waiting.remove(&account);
            self.accounts.retain(|waiting| *waiting != account);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_take_turns_and_each_keeps_its_order() {
        let mut queue = FairQueue::default();
        for (account, item) in [(1, "a"), (1, "b"), (1, "c"), (2, "d"), (3, "e"), (2, "f")] {
            queue.push(account, item);
        }
        let order: Vec<_> = std::iter::from_fn(|| queue.next()).collect();
        assert_eq!(order, ["e", "d", "a", "f", "b", "c"]);
        assert_eq!(queue.len(), 0);
    }

    #[test]
    fn an_account_of_which_nothing_waits_has_no_turn() {
        let mut queue = FairQueue::default();
        for (account, item) in [(1, 10), (2, 20), (2, 21)] {
            queue.push(account, item);
        }
        queue.retain(1, |_| false);
        queue.retain(2, |item| *item > 20);
        queue.retain(3, |_| false);
        assert_eq!(queue.len(), 1);
        queue.push(1, 11);
        assert_eq!(
            [queue.next(), queue.next(), queue.next()],
            [Some(11), Some(21), None]
        );
        assert_eq!(queue.len(), 0);
    }
}
