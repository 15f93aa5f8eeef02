//! Limits the open connections of each address, so that one address cannot occupy all connections of the server.
//!
//! The crate governor is not suitable: it limits how many connections begin in a period, not how many are open.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::limits::rate_windows::network;
use crate::web::proxies::TrustedProxies;

type Counts = HashMap<IpAddr, usize>;

/// Counts the open connections of each network. Clones share the counts.
#[derive(Clone, Debug)]
pub struct OpenConnections {
    max_per_network: usize,
    /// Connections from a proxy have no limit, because all clients of the proxy share its address.
    proxies: TrustedProxies,
    counts: Arc<Mutex<Counts>>,
}

/// An open connection. It is counted until this value is dropped.
#[derive(Debug)]
pub struct OpenConnection {
    network: IpAddr,
    counts: Arc<Mutex<Counts>>,
}

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
        let network = network(peer);
        let mut counts = lock(&self.counts);
        let count = counts.entry(network).or_default();
        if *count >= self.max_per_network && !self.proxies.trusts(peer.to_canonical()) {
            return None;
        }
        *count += 1;
        Some(OpenConnection {
            network,
            counts: Arc::clone(&self.counts),
        })
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        let mut counts = lock(&self.counts);
        if let Some(count) = counts.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.network);
            }
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
        assert!(lock(&connections.counts).is_empty());
    }

    #[test]
    fn a_trusted_proxy_has_no_limit() {
        let connections = OpenConnections::new(1, "10.0.0.1".parse().unwrap());
        let open: Vec<_> = (0..5)
            .filter_map(|_| connections.admit(address("::ffff:10.0.0.1")))
            .collect();
        assert_eq!(open.len(), 5);
        assert!(connections.admit(address("10.0.0.2")).is_some());
    }
}
