#!/usr/bin/env python3
"""A highly available Palestra on one machine, as docs/guides/failover.md describes it for several.

Three PostgreSQL servers under Patroni with synchronous replication, etcd, HAProxy, on wish PgBouncer in transaction
mode, and two Palestra nodes. `cluster.py` starts it and says where it is, until Ctrl+C; prove.py kills parts of it.

Needs patroni, etcd, haproxy and PostgreSQL's server programs (Debian: patroni etcd-server haproxy postgresql), for
PgBouncer version 1.21 or later, and the program: PALESTRA_BIN, or palestra in PATH.
"""

import argparse
import json
import os
import pathlib
import pwd
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from sitting import ADMIN, PASSWORD

NODES = 3

PATRONI = """
scope: palestra
name: node{number}
restapi: {{listen: "127.0.0.1:{rest}", connect_address: "127.0.0.1:{rest}"}}
etcd3: {{host: "127.0.0.1:{etcd}"}}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    # A commit is acknowledged when a second server has it, and only such a server may become the primary.
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 120
        synchronous_commit: "on"
        wal_keep_size: 256MB
  initdb: [{{encoding: UTF8}}, {{locale: C.UTF-8}}, data-checksums]
postgresql:
  listen: 127.0.0.1:{port}
  connect_address: 127.0.0.1:{port}
  data_dir: {folder}/data
  bin_dir: {programs}
  pgpass: {folder}/pgpass
  authentication:
    superuser: {{username: postgres}}
    replication: {{username: postgres}}
    rewind: {{username: postgres}}
  parameters:
    unix_socket_directories: ""
  pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"]
"""

# Patroni answers 200 at /primary on one server only. When that changes, HAProxy closes what is connected to the old one,
# so no node goes on with a connection to a server that only reads.
HAPROXY = """
global
  maxconn 8000
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
frontend database
  mode tcp
  bind 127.0.0.1:{database}
  default_backend primary
backend primary
  mode tcp
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
{primaries}
frontend web
  mode http
  option forwardfor
  bind 127.0.0.1:{web}
  default_backend palestra
backend palestra
  mode http
  balance roundrobin
  option httpchk GET /health/live
  # A request that could not be handed to a node goes to the other one. One that was handed over is not sent twice.
  option redispatch
  default-server inter 1s fall 2 rise 1
{nodes}
"""

PGBOUNCER = """
[databases]
palestra = host=127.0.0.1 port={database} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {pooler}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
; What the program sets for a connection of its own does not hold here: set it for the role.
ignore_startup_parameters = extra_float_digits,options
max_prepared_statements = 500
; After a failover nobody waits for longer than this.
server_login_retry = 1
server_connect_timeout = 3
"""

# What Palestra sets for each connection, and PgBouncer leaves out.
ROLE = """
ALTER ROLE postgres IN DATABASE palestra SET statement_timeout = '10s';
ALTER ROLE postgres IN DATABASE palestra SET idle_in_transaction_session_timeout = '30s';
ALTER ROLE postgres IN DATABASE palestra SET random_page_cost = '1.1';
"""


def free_ports(count: int) -> list[int]:
    """Finds free ports below those that the system gives out as the near end of somebody's connection."""
    ports: list[int] = []
    while len(ports) < count:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        if port not in ports:
            ports.append(port)
    return ports


def server_programs() -> pathlib.Path:
    folders = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name))
    if not folders:
        sys.exit("failover: no PostgreSQL server in /usr/lib/postgresql")
    return folders[-1]


def get(url: str, timeout: float = 2) -> tuple[int, bytes]:
    """Returns the status and the body of an address; the status is 0 if nothing answers."""
    try:
        with urllib.request.urlopen(url, timeout=timeout) as response:
            return response.status, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()
    except OSError:
        return 0, b""


def wait_for(what: str, seconds: float, found):
    since = time.monotonic()
    while time.monotonic() - since < seconds:
        if result := found():
            return result
        time.sleep(0.1)
    raise TimeoutError(f"{what}: not within {seconds} seconds")


def children(parent: int) -> list[int]:
    found = []
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            found.append(int(stat.parent.name))
    return found


class Cluster:
    def __init__(self, folder: pathlib.Path, program: str, pooler: list[str] | None) -> None:
        self.folder, self.program, self.pooler_command = folder, program, pooler
        ports = iter(free_ports(3 + 2 * NODES + 5))
        self.etcd, self.etcd_peer, self.database = next(ports), next(ports), next(ports)
        self.rests = [next(ports) for _ in range(NODES)]
        self.servers = [next(ports) for _ in range(NODES)]
        self.web, self.pooler = next(ports), next(ports)
        self.nodes, self.metrics = [next(ports)], []
        self.nodes.append(next(ports))
        self.metrics = free_ports(2)
        self.processes: dict[str, subprocess.Popen] = {}
        # PostgreSQL and PgBouncer refuse to run as root.
        self.account = {}
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            self.account = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
            os.chown(folder, owner.pw_uid, owner.pw_gid)

    def spawn(self, name: str, command: list, as_server: bool = False, **settings: str) -> None:
        home = self.folder / name
        home.mkdir(exist_ok=True)
        if as_server and self.account:
            os.chown(home, self.account["user"], self.account["group"])
        with (self.folder / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                [str(part) for part in command],
                cwd=home,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": str(home), **settings},
                start_new_session=True,
                **(self.account if as_server else {}),
            )

    def write(self, name: str, text: str) -> pathlib.Path:
        file = self.folder / name
        file.write_text(text)
        file.chmod(0o644)
        return file

    def start(self) -> None:
        self.start_database()
        self.sql("postgres", "CREATE DATABASE palestra")
        self.sql("palestra", ROLE)
        if self.pooler_command:
            self.start_pooler()
        for at in range(2):
            self.start_node(at)

    def start_database(self) -> None:
        urls = [f"http://127.0.0.1:{port}" for port in (self.etcd, self.etcd_peer)]
        self.spawn("etcd", [
            "etcd", "--data-dir", "data", "--listen-client-urls", urls[0], "--advertise-client-urls", urls[0],
            "--listen-peer-urls", urls[1], "--initial-advertise-peer-urls", urls[1], "--initial-cluster", f"default={urls[1]}",
        ], as_server=True)
        wait_for("etcd", 30, lambda: get(f"{urls[0]}/health")[0] == 200)
        primaries = "\n".join(
            f"  server node{at} 127.0.0.1:{self.servers[at]} check port {self.rests[at]}" for at in range(NODES))
        nodes = "\n".join(f"  server palestra{at} 127.0.0.1:{port} check" for at, port in enumerate(self.nodes))
        settings = HAPROXY.format(database=self.database, web=self.web, primaries=primaries, nodes=nodes)
        self.spawn("haproxy", ["haproxy", "-db", "-f", self.write("haproxy.cfg", settings)])
        for at in range(NODES):
            self.start_server(at)
        self.wait_until_whole(120)

    def start_server(self, at: int) -> None:
        settings = PATRONI.format(
            number=at, rest=self.rests[at], etcd=self.etcd, port=self.servers[at], folder=self.folder / f"node{at}",
            programs=server_programs())
        self.spawn(f"node{at}", ["patroni", self.write(f"node{at}.yml", settings)], as_server=True)

    def start_pooler(self) -> None:
        settings = self.write("pgbouncer.ini", PGBOUNCER.format(database=self.database, pooler=self.pooler))
        self.spawn("pgbouncer", [*self.pooler_command, settings], as_server=True)

    def url(self, port: int) -> str:
        return f"postgres://postgres@127.0.0.1:{port}/palestra?sslmode=disable"

    def start_node(self, at: int) -> None:
        pooled = {"PALESTRA_DATABASE_POOLER_URL": self.url(self.pooler)} if self.pooler_command else {}
        self.spawn(
            f"palestra{at}", [self.program, "serve"],
            PALESTRA_LISTEN=f"127.0.0.1:{self.nodes[at]}", PALESTRA_ADMIN_LISTEN=f"127.0.0.1:{self.metrics[at]}",
            PALESTRA_DATA_DIR=str(self.folder / f"palestra{at}"), PALESTRA_DATABASE_URL=self.url(self.database),
            PALESTRA_PUBLIC_URL=f"http://127.0.0.1:{self.web}", PALESTRA_TRUSTED_PROXIES="127.0.0.1",
            PALESTRA_JWT_SECRET="one-key-for-both-nodes-of-the-cluster", PALESTRA_MIN_FREE_DISK_MB="0",
            PALESTRA_USER_WRITES="1000000/1000000", PALESTRA_ORGANIZATION_WRITES="1000000/1000000",
            PALESTRA_ADMIN_EMAIL=ADMIN, PALESTRA_ADMIN_PASSWORD=PASSWORD, **pooled)
        ready = f"http://127.0.0.1:{self.nodes[at]}/health/ready"
        wait_for(f"node {at} of Palestra", 120, lambda: self.is_running(f"palestra{at}") and get(ready)[0] == 200)

    def is_running(self, name: str) -> bool:
        if self.processes[name].poll() is None:
            return True
        log = (self.folder / f"{name}.log").read_text(errors="replace")
        raise RuntimeError(f"{name} has ended:\n{log[-2000:]}")

    def primary(self) -> int | None:
        """The server that Patroni calls the primary, by its number."""
        primaries = [at for at in range(NODES) if get(f"http://127.0.0.1:{self.rests[at]}/primary", 1)[0] == 200]
        return primaries[0] if len(primaries) == 1 else None

    def wait_until_whole(self, seconds: float) -> int:
        """Waits for a primary and two servers that follow it, one of them synchronously."""
        def is_whole() -> bool:
            primary = self.primary()
            if primary is None:
                return False
            members = json.loads(get(f"http://127.0.0.1:{self.rests[primary]}/cluster")[1] or "{}").get("members", [])
            roles = sorted(member["role"] for member in members if member["state"] in ("running", "streaming"))
            return roles == ["leader", "replica", "sync_standby"]
        wait_for("three servers", seconds, is_whole)
        return self.primary() or 0

    def sql(self, database: str, text: str) -> str:
        """Runs statements on the primary and returns the rows, tabs between the columns."""
        command = [server_programs() / "psql", "-XqAtF\t", "-v", "ON_ERROR_STOP=1", "-c", text]
        command.append(f"postgres://postgres@127.0.0.1:{self.database}/{database}?connect_timeout=5")
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def kill_server(self, at: int) -> None:
        """Ends a server and its Patroni at once, like a machine whose power fails."""
        postmaster = int((self.folder / f"node{at}" / "data" / "postmaster.pid").read_text().split()[0])
        patroni = self.processes.pop(f"node{at}")
        # Patroni first: it would start the server again.
        for process in [patroni.pid, postmaster, *children(postmaster)]:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        patroni.wait()

    def switch_over(self, leader: int) -> None:
        """Asks Patroni to make another server the primary, as before work on a machine."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.rests[leader]}/switchover", json.dumps({"leader": f"node{leader}"}).encode(),
            {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as response:
            response.read()

    def stop(self) -> None:
        order = sorted(self.processes, key=lambda name: ["palestra", "pgbouncer", "haproxy", "node", "etcd"].index(
            name.rstrip("0123456789")))
        for name in order:
            process = self.processes[name]
            if process.poll() is None:
                process.terminate()
            try:
                process.wait(40)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pgbouncer", nargs="?", const="pgbouncer", help="put PgBouncer in front; its program")
    arguments = parser.parse_args()
    # So that `kill` stops everything too.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="palestra-failover."))
    folder.chmod(0o755)
    cluster = Cluster(folder, os.environ.get("PALESTRA_BIN", "palestra"), arguments.pgbouncer and arguments.pgbouncer.split())
    try:
        cluster.start()
        print(f"Palestra: http://127.0.0.1:{cluster.web} (sign in as {ADMIN}, {PASSWORD})")
        print(f"PostgreSQL's primary: postgres://postgres@127.0.0.1:{cluster.database}/palestra")
        print(f"Patroni: patronictl --config-file {folder}/node0.yml list", flush=True)
        signal.pause()
    except KeyboardInterrupt:
        pass
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
