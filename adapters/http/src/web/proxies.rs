//! The address of a client. `X-Forwarded-For` counts only if a trusted reverse proxy has sent it. Every client can send
//! this header, and the limits of failed sign-ins depend on the address (D46).

use std::net::IpAddr;
use std::str::FromStr;

use actix_web::HttpRequest;
use actix_web::web::Data;
use ipnet::IpNet;

const FORWARDED_FOR: &str = "X-Forwarded-For";

/// The reverse proxies whose `X-Forwarded-For` header counts. By default there are none. A proxy on the same machine
/// must be listed too, because not every local program sets the header: nginx without configuration forwards the header
/// of the client, and `ssh -L` adds none.
#[derive(Clone, Debug, Default)]
pub struct TrustedProxies(Vec<IpNet>);

/// Reads addresses and networks separated by commas: `10.0.0.0/8, 192.0.2.7`.
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
    /// Whether a proxy has this address.
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&address))
    }

    /// Returns the nearest address that does not belong to a trusted proxy. If all addresses belong to trusted proxies,
    /// or if the list is malformed, returns the farthest address that a trusted proxy has named.
    fn origin(&self, peer: IpAddr, forwarded_for: &str) -> IpAddr {
        let mut origin = peer.to_canonical();
        let mut farther = forwarded_for
            .rsplit(',')
            .map(|part| part.trim().parse::<IpAddr>());
        while self.trusts(origin)
            && let Some(Ok(next)) = farther.next()
        {
            origin = next.to_canonical();
        }
        origin
    }
}

/// Returns the address that the request came from.
pub fn client_address(request: &HttpRequest) -> Option<IpAddr> {
    let peer = request.peer_addr()?.ip();
    let values = request.headers().get_all(FORWARDED_FOR);
    // Invalid UTF-8 is replaced and not left out. Otherwise a client could use it to hide the addresses after it.
    let forwarded_for: Vec<_> = values
        .map(|value| String::from_utf8_lossy(value.as_bytes()))
        .collect();
    let proxies = request.app_data::<Data<TrustedProxies>>();
    Some(proxies.map_or(peer, |proxies| {
        proxies.origin(peer, &forwarded_for.join(","))
    }))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn seen(trusted: &TrustedProxies, peer: &str, forwarded_for: &[&str]) -> String {
        let request = TestRequest::default()
            .app_data(Data::new(trusted.clone()))
            .peer_addr((peer.parse::<IpAddr>().unwrap(), 4711).into());
        let request = forwarded_for
            .iter()
            .fold(request, |request, value| {
                request.append_header((FORWARDED_FOR, *value))
            })
            .to_http_request();
        client_address(&request).unwrap().to_string()
    }

    #[test]
    fn by_default_no_proxy_is_believed() {
        let none = TrustedProxies::default();
        assert_eq!(seen(&none, "127.0.0.1", &["192.0.2.1"]), "127.0.0.1");
        assert_eq!(seen(&none, "::1", &["2001:db8::1"]), "::1");
        assert_eq!(seen(&none, "10.0.0.1", &["192.0.2.1"]), "10.0.0.1");
    }

    #[test]
    fn the_nearest_address_outside_the_trusted_proxies_counts() {
        let chain: TrustedProxies = "10.0.0.0/8, 192.0.2.7".parse().unwrap();
        let hops = ["6.6.6.6, 198.51.100.9", "192.0.2.7,10.1.1.1"];
        assert_eq!(seen(&chain, "10.0.0.1", &hops), "198.51.100.9");
        assert_eq!(seen(&chain, "10.0.0.1", &["10.1.1.1"]), "10.1.1.1");
        assert_eq!(seen(&chain, "10.0.0.1", &["6.6.6.6, nonsense"]), "10.0.0.1");
        assert_eq!(seen(&chain, "::ffff:10.0.0.1", &["6.6.6.6"]), "6.6.6.6");
        assert_eq!(seen(&chain, "127.0.0.1", &["6.6.6.6"]), "127.0.0.1");
    }

    #[test]
    fn a_part_that_is_no_address_is_named() {
        for text in ["", "10.0.0.0/33", "proxy.example.org", "10.0.0.1,"] {
            let refusal = text.parse::<TrustedProxies>().unwrap_err();
            assert!(
                refusal.contains("is not an address or a network"),
                "{refusal}"
            );
        }
    }
}
