//! Where a request came from. What a reverse proxy says of it counts only from one that is trusted:
//! everybody else could say anything, and the limits of failed sign-ins go by the address (D46).

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

use actix_web::HttpRequest;
use actix_web::web::Data;
use ipnet::IpNet;

const FORWARDED_FOR: &str = "X-Forwarded-For";

/// The reverse proxies whose word counts; by default those on this machine.
#[derive(Clone, Debug)]
pub struct TrustedProxies(Vec<IpNet>);

impl Default for TrustedProxies {
    fn default() -> Self {
        Self(vec![
            IpNet::new_assert(Ipv4Addr::LOCALHOST.into(), 8),
            IpAddr::from(Ipv6Addr::LOCALHOST).into(),
        ])
    }
}

/// Addresses and networks with commas between them: `10.0.0.0/8, 192.0.2.7`.
impl FromStr for TrustedProxies {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let network = |part: &str| {
            let part = part.trim();
            let address = || part.parse().map(|address: IpAddr| address.into());
            part.parse()
                .or_else(|_| address())
                .map_err(|_| format!("'{part}' is not an address or a network such as 10.0.0.0/8"))
        };
        text.split(',')
            .map(network)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

impl TrustedProxies {
    fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&address))
    }

    /// From the nearest on, the first address that is no trusted proxy's; where all are, or the list
    /// breaks off, the farthest that a trusted one has told.
    fn origin(&self, peer: IpAddr, told: &str) -> IpAddr {
        let mut origin = peer.to_canonical();
        let mut farther = told.rsplit(',').map(|part| part.trim().parse::<IpAddr>());
        while self.trusts(origin)
            && let Some(Ok(next)) = farther.next()
        {
            origin = next.to_canonical();
        }
        origin
    }
}

/// The address that the request came from.
pub fn address(request: &HttpRequest) -> Option<IpAddr> {
    let peer = request.peer_addr()?.ip();
    let values = request.headers().get_all(FORWARDED_FOR);
    let told: Vec<&str> = values.filter_map(|value| value.to_str().ok()).collect();
    let proxies = request.app_data::<Data<TrustedProxies>>();
    Some(proxies.map_or(peer, |proxies| proxies.origin(peer, &told.join(","))))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn seen(trusted: &TrustedProxies, peer: &str, told: &[&str]) -> String {
        let request = TestRequest::default()
            .app_data(Data::new(trusted.clone()))
            .peer_addr((peer.parse::<IpAddr>().unwrap(), 4711).into());
        let request = told
            .iter()
            .fold(request, |request, value| {
                request.append_header((FORWARDED_FOR, *value))
            })
            .to_http_request();
        address(&request).unwrap().to_string()
    }

    #[test]
    fn by_default_only_a_proxy_on_this_machine_is_believed() {
        let here = TrustedProxies::default();
        assert_eq!(seen(&here, "127.0.0.1", &["192.0.2.1"]), "192.0.2.1");
        assert_eq!(seen(&here, "::1", &["2001:db8::1"]), "2001:db8::1");
        assert_eq!(seen(&here, "10.0.0.1", &["192.0.2.1"]), "10.0.0.1");
        assert_eq!(seen(&here, "127.0.0.1", &[]), "127.0.0.1");
    }

    #[test]
    fn the_nearest_address_that_no_trusted_proxy_has_counts() {
        let chain: TrustedProxies = "10.0.0.0/8, 192.0.2.7".parse().unwrap();
        let told = ["6.6.6.6, 198.51.100.9", "192.0.2.7,10.1.1.1"];
        assert_eq!(seen(&chain, "10.0.0.1", &told), "198.51.100.9");
        assert_eq!(seen(&chain, "10.0.0.1", &["10.1.1.1"]), "10.1.1.1");
        assert_eq!(seen(&chain, "10.0.0.1", &["6.6.6.6, nonsense"]), "10.0.0.1");
        assert_eq!(seen(&chain, "::ffff:10.0.0.1", &["6.6.6.6"]), "6.6.6.6");
        assert_eq!(seen(&chain, "127.0.0.1", &["6.6.6.6"]), "127.0.0.1");
    }

    #[test]
    fn what_is_no_address_is_named() {
        for text in ["", "10.0.0.0/33", "proxy.example.org", "10.0.0.1,"] {
            let refusal = text.parse::<TrustedProxies>().unwrap_err();
            assert!(
                refusal.contains("is not an address or a network"),
                "{refusal}"
            );
        }
    }
}
