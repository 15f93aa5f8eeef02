//! Limits the open connections of each address, so that one address cannot occupy all connections of the server.
//!
//! All people in an exam room may share one address. So a connection that has sent a request with a living session no
//! longer counts for its address, but for the session's user (D103).
//!
//! The crate governor is not suitable: it limits how many connections begin in a period, not how many are open.

use std::cell::Cell;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use actix_web::HttpRequest;
use domain_kernel::UserId;

use crate::limits::rate_windows::network;
use crate::web::proxies::TrustedProxies;

/// The maximum number of connections of a user. A browser opens at most six, so four devices are possible.
const MAX_USER_CONNECTIONS: usize = 24;

/// Counts the open connections of each network and of each user. Clones share the counts.
#[derive(Clone, Debug)]
pub struct OpenConnections {
    max_per_network: usize,
    /// Connections from a proxy have no limit, because all clients of the proxy share its connections.
    proxies: TrustedProxies,
    counts: Arc<Mutex<Counts>>,
}

#[derive(Debug, Default)]
struct Counts {
    networks: HashMap<IpAddr, usize>,
    users: HashMap<UserId, usize>,
}

/// An open connection. It is counted until this value is dropped.
#[derive(Debug)]
pub struct OpenConnection {
    owner: Cell<Owner>,
    counts: Arc<Mutex<Counts>>,
}

/// The owner of a connection, for which it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    /// The connection has not sent a request with a living session yet.
    Network(IpAddr),
    /// The last request with a living session came from this user.
    User(UserId),
    /// A trusted proxy, whose connections do not count.
    Proxy,
}

/// The user already has the maximum number of connections.
#[derive(Debug)]
pub struct TooManyConnections;

impl OpenConnections {
    /// Creates the counts.
    pub fn new(max_per_network: usize, proxies: TrustedProxies) -> Self {
        Self {
            max_per_network,
            proxies,
            counts: Arc::default(),
        }
    }

    /// Counts a connection. Returns `None` if its network already has the maximum number of connections.
    pub fn admit(&self, peer: IpAddr) -> Option<OpenConnection> {
        let owner = if self.proxies.trusts(peer.to_canonical()) {
            Owner::Proxy
        } else {
            Owner::Network(network(peer))
        };
        let mut counts = lock(&self.counts);
        if counts.of(owner) >= self.max_per_network {
            return None;
        }
        counts.add(owner);
        Some(OpenConnection {
            owner: Cell::new(owner),
            counts: Arc::clone(&self.counts),
        })
    }
}

impl OpenConnection {
    /// Counts the connection for the user, who has a living session, instead of the network.
    ///
    /// # Errors
    ///
    /// Fails if the user already has [`MAX_USER_CONNECTIONS`] other connections. Then the owner stays the same.
    pub fn claim(&self, user: UserId) -> Result<(), TooManyConnections> {
        let (before, after) = (self.owner.get(), Owner::User(user));
        if before == after || before == Owner::Proxy {
            return Ok(());
        }
        let mut counts = lock(&self.counts);
        if counts.of(after) >= MAX_USER_CONNECTIONS {
            return Err(TooManyConnections);
        }
        counts.remove(before);
        counts.add(after);
        self.owner.set(after);
        Ok(())
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        lock(&self.counts).remove(self.owner.get());
    }
}

/// Counts the connection of a request for the user, who has a living session ([`OpenConnection::claim`]).
pub fn claim_connection(request: &HttpRequest, user: UserId) -> Result<(), TooManyConnections> {
    let connection = request.conn_data::<OpenConnection>();
    connection.map_or(Ok(()), |connection| connection.claim(user))
}

impl Counts {
    /// Returns the number of connections of an owner. Connections of a proxy are not counted.
    fn of(&self, owner: Owner) -> usize {
        let count = match owner {
            Owner::Network(network) => self.networks.get(&network),
            Owner::User(user) => self.users.get(&user),
            Owner::Proxy => None,
        };
        count.copied().unwrap_or_default()
    }

    fn add(&mut self, owner: Owner) {
        match owner {
            Owner::Network(network) => *self.networks.entry(network).or_default() += 1,
            Owner::User(user) => *self.users.entry(user).or_default() += 1,
            Owner::Proxy => {}
        }
    }

    fn remove(&mut self, owner: Owner) {
        match owner {
            Owner::Network(network) => decrease(&mut self.networks, &network),
            Owner::User(user) => decrease(&mut self.users, &user),
            Owner::Proxy => {}
        }
    }
}

/// Decreases a count. Removes it if it becomes 0.
fn decrease<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

fn lock(counts: &Mutex<Counts>) -> MutexGuard<'_, Counts> {
    counts.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn user(number: u128) -> UserId {
        UserId(uuid::Uuid::from_u128(number))
    }

    #[test]
    fn a_network_has_its_number_of_connections_and_gets_places_back() {
        let connections = OpenConnections::new(2, TrustedProxies::default());
        let first = connections.admit(address("2001:db8::1")).unwrap();
        let second = connections.admit(address("2001:db8::2")).unwrap();
        assert!(connections.admit(address("2001:db8::3")).is_none());
        assert!(connections.admit(address("2001:db9::1")).is_some());
        drop(first);
        assert!(connections.admit(address("2001:db8::3")).is_some());
        drop(second);
        assert!(lock(&connections.counts).networks.is_empty());
    }

    #[test]
    fn a_connection_with_a_living_session_no_longer_counts_for_its_address() {
        let connections = OpenConnections::new(1, TrustedProxies::default());
        let room = address("203.0.113.7");
        let mut open = Vec::new();
        for person in 0..100 {
            let connection = connections.admit(room).unwrap();
            assert!(connections.admit(room).is_none(), "person {person}");
            connection.claim(user(person)).unwrap();
            open.push(connection);
        }
        assert_eq!(lock(&connections.counts).users.len(), 100);
        drop(open);
        assert!(lock(&connections.counts).users.is_empty());
        assert!(lock(&connections.counts).networks.is_empty());
    }

    #[test]
    fn a_user_has_at_most_twenty_four_connections_from_all_addresses() {
        let connections = OpenConnections::new(1, TrustedProxies::default());
        let connect = |host: u8| connections.admit(IpAddr::from([10, 0, 0, host])).unwrap();
        let mut open: Vec<_> = (0..24).map(connect).collect();
        for connection in &open {
            connection.claim(user(1)).unwrap();
            connection.claim(user(1)).unwrap();
        }
        let one_more = connect(24);
        assert!(one_more.claim(user(1)).is_err());
        let is_full = connections.admit(address("10.0.0.24")).is_none();
        assert!(is_full, "it still counts for its address");
        // Another user signs in with the same browser.
        open[0].claim(user(2)).unwrap();
        one_more.claim(user(1)).unwrap();
        drop(open.pop());
        connect(25).claim(user(1)).unwrap();
    }

    #[test]
    fn a_trusted_proxy_has_no_limit() {
        let connections = OpenConnections::new(1, "10.0.0.1".parse().unwrap());
        let open: Vec<_> = (0..5)
            .filter_map(|_| connections.admit(address("::ffff:10.0.0.1")))
            .collect();
        assert_eq!(open.len(), 5);
        let of_one_user = open.iter().cycle().take(50);
        assert!(
            of_one_user
                .map(|open| open.claim(user(1)))
                .all(|claimed| claimed.is_ok())
        );
        assert!(connections.admit(address("10.0.0.2")).is_some());
    }
}
