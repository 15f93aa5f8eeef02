"""Plays an operator's worst night while 500 people save, with the commands of the guides, as root in a Debian of its own.

`night_test.py` installs the program, begins an event, makes a backup, moves to PostgreSQL, loses the primary, upgrades, and compares
every acknowledged save with the database. `night_test.py elsewhere` restores the backup on another machine. /test has the
guides, the packages of two versions, the files of ops/failover and, elsewhere, the backup with what had been acknowledged when it began.
"""

import asyncio
import contextlib
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import time

sys.path[:0] = ["/test/failover", "/test/scripts"]

from cluster import Cluster, get, wait_for  # noqa: E402
from guides import block  # noqa: E402
from prove import survive  # noqa: E402
from sitting import ADMIN_OF_ACADEMY, PASSWORD, PERIOD, SHEETS, Sitting, ask, each, missing  # noqa: E402

PEOPLE = 500
MIGRATIONS = "SELECT count(*) FROM seaql_migrations"
TEST = pathlib.Path("/test")
SETTINGS = pathlib.Path("/etc/palestra/palestra.toml")
DATA = pathlib.Path("/var/lib/palestra")
# The second node has its settings and data in folders of its own, because it is on the same machine.
SECOND_SETTINGS = pathlib.Path("/etc/palestra2/palestra.toml")
SECOND_DATA = pathlib.Path("/var/lib/palestra2")
SECOND_PORT, SECOND_METRICS = 8081, 9091
BACKUPS = pathlib.Path("/var/backups/palestra")
ENVIRONMENT = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}


def run(text: str) -> str:
    done = subprocess.run(
        ["bash", "-ec", text], cwd=TEST, env=ENVIRONMENT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"failed with {done.returncode}: {text}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def play(guide: str, heading: str, place: int = 0, changes: dict[str, str] | None = None) -> str:
    """Runs the commands of a guide with other names, and returns what they say."""
    text = block(guide, heading, place)
    for theirs, ours in (changes or {}).items():
        if theirs not in text:
            raise RuntimeError(f"{guide}.md does not say {theirs} any more: {text}")
        text = text.replace(theirs, ours)
    return run(text)


def is_ready(port: int) -> bool:
    return get(f"http://127.0.0.1:{port}/health/ready")[0] == 200


def install() -> tuple[str, str]:
    """Installs the package, and returns the address and the token of the first administrator."""
    said = play("install", "## As a package (Debian, Ubuntu)")
    found = re.search(r"email=([^&\s]+)&token=([A-Za-z0-9_-]+)", said)
    if not found:
        raise RuntimeError(f"no link for the first administrator: {said}")
    return found[1].replace("%40", "@"), found[2]


async def set_up(port: int, email: str, token: str) -> None:
    await ask(port, "POST", "/organizations/update/admin", body={
        "name": "Ada", "email": email, "token": token, "password": PASSWORD, "password_confirmation": PASSWORD})


class Night:
    """What was played, and what was wrong."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.rows: list[tuple] = []
        self.wrong: list[str] = []

    @contextlib.asynccontextmanager
    async def act(self, what: str, *guides: str):
        """Plays one act, and lets everybody save for a while after it."""
        for person in self.sitting.people:
            person.again = 0
        before, began = self.sitting.acknowledged, time.monotonic()
        facts: list[str] = []
        yield facts
        while self.sitting.in_trouble and time.monotonic() - began < 300 and not self.sitting.errors:
            await asyncio.sleep(0.5)
        if self.sitting.people:
            await asyncio.sleep(PERIOD * 1.5)
        again = sum(person.again for person in self.sitting.people)
        row = (what, ", ".join(guides), f"{time.monotonic() - began:.0f} s", self.sitting.acknowledged - before, again,
               "; ".join(facts))
        self.rows.append(row)
        print("night: " + " | ".join(str(cell) for cell in row), flush=True)
        self.wrong += [f"{what}: {error}" for error in self.sitting.errors]
        self.sitting.errors.clear()
        if self.sitting.in_trouble:
            self.wrong.append(f"{what}: {len(self.sitting.in_trouble)} people still wait")

    def compare(self, what: str, facts: list[str], differences: list[str]) -> None:
        facts.append(f"oracle: {what}, {len(differences)} lost")
        self.wrong += [f"{what}: {difference}" for difference in differences]


def call_first() -> None:
    """Calls the API from the command line, as the admin of the organization."""
    said = play("integrate", "## A first call", changes={"admin@example.org": ADMIN_OF_ACADEMY, '"…"': f'"{PASSWORD}"'})
    if ADMIN_OF_ACADEMY not in said or f'"total": {PEOPLE + 1}' not in said:
        raise RuntimeError(f"the first calls gave something else: {said}")


def back_up() -> int:
    """Makes the backup, which the guide names after the day. Returns its size in bytes."""
    play("backup", "# Back up and restore", 1)
    [backup] = BACKUPS.glob("*.tar")
    shutil.copy(backup, TEST / "backup.tar")
    return backup.stat().st_size


def start_servers(cluster: Cluster) -> None:
    """Starts PostgreSQL's servers on this machine, and gives the program an account and a database there."""
    play("failover", "## Try it on one machine", changes={"ops/failover/cluster.py": ""})
    cluster.start_database()
    # `createuser` of the guide asks for a password, which nothing in this Debian wants.
    cluster.sql("postgres", "CREATE ROLE palestra LOGIN")
    cluster.sql("postgres", "CREATE DATABASE palestra OWNER palestra")


def start_second(url: str) -> None:
    """Starts another node, with the signing key of the first one."""
    run(f"install --directory --owner=palestra --group=palestra --mode=700 {SECOND_DATA}\n"
        f"install --directory {SECOND_SETTINGS.parent}\n"
        f"cp --archive {DATA}/session.key {SECOND_DATA}/")
    SECOND_SETTINGS.write_text(
        f'listen = "127.0.0.1:{SECOND_PORT}"\nadmin_listen = "127.0.0.1:{SECOND_METRICS}"\ndata_dir = "{SECOND_DATA}"\n'
        f'database_url = "{url}"\ntrusted_proxies = "127.0.0.1"\n')
    run(f"systemd-run --unit=palestra2 --uid=palestra --gid=palestra --working-directory={SECOND_SETTINGS.parent} palestra serve")
    wait_for("the second node", 120, lambda: is_ready(SECOND_PORT))


def upgrade() -> str:
    play("upgrade", "# Upgrade")
    wait_for("the new version", 120, lambda: is_ready(8080))
    run("systemctl restart palestra2")
    wait_for("the new version of the second node", 120, lambda: is_ready(SECOND_PORT))
    for unit in ("palestra", "palestra2"):
        process = run(f"systemctl show --property=MainPID --value {unit}").strip()
        running = os.readlink(f"/proc/{process}/exe")
        if running != "/usr/bin/palestra":
            raise RuntimeError(f"{unit} still runs the version before: {running}")
    return run("palestra --version").strip()


async def play_night() -> list[str]:
    sitting = Sitting(DATA.parent, [8080])
    night = Night(sitting)
    async with night.act("Install", "install.md") as facts:
        sitting.root, token = await asyncio.to_thread(install)
        await set_up(8080, sitting.root, token)
        facts.append("the first administrator has set the account up")

    async with night.act("Rehearse", "rehearse.md") as facts:
        await asyncio.to_thread(play, "rehearse", "# Rehearse an event", 1, {
            "--people 2000 --minutes 5": "--people 100 --minutes 1", "https://exams.example.org": "http://127.0.0.1:8080"})
        facts.append("100 people, a minute, nothing failed")

    async with night.act(f"An event of {PEOPLE} begins", "first-event.md", "integrate.md") as facts:
        await sitting.prepare(PEOPLE)
        await sitting.begin()
        tasks = [asyncio.create_task(sitting.save_on_schedule(person)) for person in sitting.people]
        facts.append(f"everybody saves every {PERIOD} s")
        await asyncio.to_thread(call_first)

    async with night.act("Back up under load", "backup.md") as facts:
        (TEST / "acknowledged.json").write_text(json.dumps(sitting.revisions()))
        size = await asyncio.to_thread(back_up)
        facts.append(f"{size / 1e6:.1f} MB")

    folder = pathlib.Path("/var/lib/night")
    folder.mkdir(mode=0o755)
    cluster = Cluster(folder, "palestra", None)
    cluster.nodes = [8080, SECOND_PORT]
    url = f"postgres://palestra@127.0.0.1:{cluster.database}/palestra"
    try:
        async with night.act("Copy to PostgreSQL", "move.md", "failover.md") as facts:
            await asyncio.to_thread(start_servers, cluster)
            began = time.monotonic()
            said = await asyncio.to_thread(
                play, "move", "# Move to PostgreSQL", 0, {"postgres://palestra@db.example/palestra": url})
            facts.append(said.strip().splitlines()[-1].strip("# ."))
            night.compare("the copy", facts, missing(sitting.revisions(), cluster.sql("palestra", SHEETS)))
            with SETTINGS.open("a") as settings:
                settings.write(f'database_url = "{url}"\ntrusted_proxies = "127.0.0.1"\n')
            await asyncio.to_thread(play, "move", "# Move to PostgreSQL", 1)
            facts.append(f"{time.monotonic() - began:.0f} s without the service")
            await asyncio.to_thread(start_second, url)
            sitting.ports = [cluster.web]

        async with night.act("The primary is killed", "failover.md"):
            killed: list[int] = []

            def kill(primary: int) -> None:
                killed.append(primary)
                cluster.kill_server(primary)

            night.wrong += await survive(sitting, cluster, "the primary is killed", kill)
            cluster.start_server(killed[0])
            await asyncio.to_thread(cluster.wait_until_whole, 120)

        async with night.act("Upgrade one node after the other", "upgrade.md") as facts:
            before = int(cluster.sql("palestra", MIGRATIONS))
            facts.append(await asyncio.to_thread(upgrade))
            facts.append(f"{int(cluster.sql('palestra', MIGRATIONS)) - before} migrations")

        async with night.act("The event ends", "backup.md") as facts:
            sitting.is_over = True
            await asyncio.gather(*tasks)
            night.compare(
                f"all {sitting.acknowledged} saves of {PEOPLE} people", facts,
                sitting.differences(cluster.sql("palestra", SHEETS)))
            await each(sitting.people, sitting.finish)
            facts.append(f"{PEOPLE} sheets submitted, marked, published and read")
            await asyncio.to_thread(play, "backup", "## Prove that it is whole")
            facts.append("palestra check finds no fault")
    finally:
        cluster.stop()
    return night.wrong


async def play_elsewhere() -> list[str]:
    """Restores the backup on a machine that has just got the package."""
    await asyncio.to_thread(install)
    backup = BACKUPS / "night.tar"
    run(f"install --directory --owner=palestra --mode=700 {BACKUPS}\n"
        f"install --owner=palestra --mode=600 {TEST}/backup.tar {backup}")
    began = time.monotonic()
    await asyncio.to_thread(play, "backup", "## Restore", 0, {"/var/backups/palestra/2026-11-26.tar": str(backup)})
    took = time.monotonic() - began
    await asyncio.to_thread(play, "backup", "## Prove that it is whole")
    acknowledged = json.loads((TEST / "acknowledged.json").read_text())
    with contextlib.closing(sqlite3.connect(DATA / "palestra.db")) as database:
        rows = "\n".join("\t".join(map(str, row)) for row in database.execute(SHEETS))
    wrong = missing(acknowledged, rows)
    await ask(8080, "POST", "/login", body={"email": next(iter(acknowledged)), "password": PASSWORD})
    print(f"night: Restore elsewhere | backup.md, install.md | {took:.0f} s | oracle: {sum(acknowledged.values())} saves of "
          f"{len(acknowledged)} people acknowledged before the backup began, {len(wrong)} lost; palestra check finds no fault; "
          "a participant signs in", flush=True)
    return wrong


def main() -> None:
    wrong = asyncio.run(play_elsewhere() if sys.argv[1:] == ["elsewhere"] else play_night())
    for line in wrong[:20]:
        print(f"night: WRONG: {line}")
    if wrong:
        sys.exit(f"night: {len(wrong)} things were wrong")


if __name__ == "__main__":
    main()
