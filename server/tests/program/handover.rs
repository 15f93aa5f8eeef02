//! Tests a restart with systemd: systemd keeps the socket and is notified when the program is ready.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::os::unix::net::UnixDatagram;
use std::time::Duration;

use crate::palestra::Palestra;

const MAX_WAIT: Duration = Duration::from_mins(1);

#[test]
fn a_request_between_two_programs_waits_in_the_socket_of_the_service_manager() {
    let folder = tempfile::tempdir().unwrap();
    let socket = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap();
    let manager_path = folder.path().join("notify");
    let manager = UnixDatagram::bind(&manager_path).unwrap();
    manager.set_read_timeout(Some(MAX_WAIT)).unwrap();
    let told = || {
        let mut state = [0; 64];
        let length = manager.recv(&mut state).unwrap();
        String::from_utf8(state[..length].to_vec()).unwrap()
    };
    let settings = [("NOTIFY_SOCKET", manager_path.to_str().unwrap())];

    let first = Palestra::start_on(&socket, folder.path(), &settings);
    assert_eq!(told(), "READY=1");
    assert!(first.get("/health/ready").starts_with("HTTP/1.1 200 "));
    let (status, stdout, log) = first.stop();
    assert!(status.success(), "{log}");
    assert_eq!(told(), "STOPPING=1");
    assert!(
        stdout.contains(&format!("Palestra is at http://{address}")),
        "{stdout}"
    );

    let mut request = TcpStream::connect(address).unwrap();
    request.set_read_timeout(Some(MAX_WAIT)).unwrap();
    write!(
        request,
        "GET /health/live HTTP/1.1\r\nHost: palestra\r\nConnection: close\r\n\r\n"
    )
    .unwrap();
    let second = Palestra::start_on(&socket, folder.path(), &settings);
    assert_eq!(told(), "READY=1");
    let mut response = String::new();
    request.read_to_string(&mut response).unwrap();
    assert!(response.starts_with("HTTP/1.1 200 "), "{response}");
    assert!(second.stop().0.success());
}
