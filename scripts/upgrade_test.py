"""Lets the version before and this one serve one event on one database of PostgreSQL, side by side.

The event is prepared with the version before. Then this version migrates the database and serves beside it: every request
goes to one of the two at random, from the start to the published scores. In the middle the version before stops, as at
the end of an upgrade. Every acknowledged save must be in the database, `palestra check` must find it whole, and the
migrations may only have added.

PALESTRA_OLD names the version before, PALESTRA_BIN this one, TEST_DATABASE_URL the server (scripts/with-postgres.sh).
"""

import asyncio
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(root / "ops" / "failover"))

from cluster import free_ports, get, wait_for  # noqa: E402
from sitting import ADMIN, PASSWORD, PERIOD, SHEETS, Sitting, each  # noqa: E402

PEOPLE = 24
SERVER = os.environ["TEST_DATABASE_URL"]
MIGRATIONS = "SELECT count(*) FROM seaql_migrations"
COLUMNS = """
    SELECT table_name, column_name, concat(data_type, character_maximum_length), is_nullable = 'YES',
           column_default IS NOT NULL OR is_identity = 'YES'
    FROM information_schema.columns WHERE table_schema = 'public'"""


def sql(url: str, text: str) -> str:
    psql = pathlib.Path(os.environ.get("PALESTRA_PG_BIN", "/usr/bin")) / "psql"
    command = [str(psql) if psql.exists() else "psql", "-XqAtF\t", "-v", "ON_ERROR_STOP=1", "-c", text, url]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def schema(url: str) -> dict[str, dict[str, tuple[str, bool, bool]]]:
    """Returns the columns of each table: the type, whether it may be empty, whether it has a default."""
    tables: dict[str, dict[str, tuple[str, bool, bool]]] = {}
    for row in sql(url, COLUMNS).splitlines():
        table, column, kind, accepts_null, has_default = row.split("\t")
        tables.setdefault(table, {})[column] = (kind, accepts_null == "t", has_default == "t")
    return tables


def contractions(old: dict, new: dict) -> list[str]:
    """Returns what a program that knows only the older tables cannot do any more (D255)."""
    found = []
    for table, columns in old.items():
        if table not in new:
            found.append(f"{table} is gone")
            continue
        for name, (kind, accepts_null, has_default) in columns.items():
            if name not in new[table]:
                found.append(f"{table}.{name} is gone")
                continue
            now = new[table][name]
            if now[0] != kind:
                found.append(f"{table}.{name} has another type")
            if accepts_null and not now[1]:
                found.append(f"{table}.{name} may not be empty any more")
            if has_default and not now[2]:
                found.append(f"{table}.{name} has no default any more")
        for name, (_, accepts_null, has_default) in new[table].items():
            if name not in columns and not accepts_null and not has_default:
                found.append(f"{table}.{name} is new, and needs a value")
    return found


def check_contractions() -> None:
    """Tries that what contracts is found, and what expands is not."""
    text = ("text", True, False)
    number = ("bigint", False, True)
    old = {"teams": {"name": text, "leader": text, "size": number}, "members": {"name": text}}
    expanded = {**old, "teams": {**old["teams"], "motto": text, "points": number}, "places": {"place": ("text", False, False)}}
    assert contractions(old, expanded) == [], contractions(old, expanded)
    needed = ("text", False, False)
    contracted = {"teams": {"label": text, "leader": needed, "size": ("bigint", False, False), "code": needed}}
    assert contractions(old, contracted) == [
        "teams.name is gone", "teams.leader may not be empty any more", "teams.size has no default any more",
        "teams.code is new, and needs a value", "members is gone"], contractions(old, contracted)


class Node:
    def __init__(self, program: str, folder: pathlib.Path, url: str) -> None:
        folder.mkdir()
        self.port, metrics = free_ports(2)
        settings = {
            "PALESTRA_LISTEN": f"127.0.0.1:{self.port}", "PALESTRA_ADMIN_LISTEN": f"127.0.0.1:{metrics}",
            "PALESTRA_DATA_DIR": str(folder), "PALESTRA_DATABASE_URL": url, "PALESTRA_MIN_FREE_DISK_MB": "0",
            "PALESTRA_JWT_SECRET": "one-key-for-both-versions-of-the-test", "PALESTRA_ADMIN_EMAIL": ADMIN,
            "PALESTRA_ADMIN_PASSWORD": PASSWORD, "PALESTRA_USER_WRITES": "1000000/1000000",
            "PALESTRA_ORGANIZATION_WRITES": "1000000/1000000", "PALESTRA_LOG_FORMAT": "json"}
        self.program, self.folder, self.settings = program, folder, {"PATH": os.environ["PATH"], **settings}
        with (folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [program, "serve"], cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self.settings)
        ready = f"http://127.0.0.1:{self.port}/health/ready"
        wait_for(str(folder), 120, lambda: self.process.poll() is not None or get(ready)[0] == 200)
        if self.process.poll() is not None:
            raise RuntimeError((folder / "log").read_text(errors="replace")[-2000:])

    def check(self) -> None:
        """Fails if the database is not whole (D243)."""
        done = subprocess.run(
            [self.program, "check"], cwd=self.folder, env=self.settings, stdin=subprocess.DEVNULL,
            capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"what both versions stored is not whole: {done.stderr[-2000:]}")

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(60)


async def save_for(sitting: Sitting, periods: float) -> None:
    """Lets everybody save some times."""
    sitting.is_over = False
    tasks = [asyncio.create_task(sitting.save_on_schedule(person)) for person in sitting.people]
    await asyncio.sleep(PERIOD * periods)
    sitting.is_over = True
    await asyncio.gather(*tasks)
    if sitting.errors:
        raise RuntimeError(sitting.errors[0])


async def play(folder: pathlib.Path, url: str, nodes: list[Node]) -> None:
    old = Node(os.environ["PALESTRA_OLD"], folder / "palestra-old", url)
    nodes.append(old)
    sitting = Sitting(folder, [old.port])
    await sitting.prepare(PEOPLE)
    half = sitting.people[: PEOPLE // 2]
    before, tables = int(sql(url, MIGRATIONS)), schema(url)

    new = await asyncio.to_thread(Node, os.environ["PALESTRA_BIN"], folder / "palestra-new", url)
    nodes.append(new)
    added = int(sql(url, MIGRATIONS)) - before
    if added == 0:
        raise RuntimeError(f"{os.environ['PALESTRA_OLD']} is not older: it has every migration")
    if contracted := contractions(tables, schema(url)):
        raise RuntimeError("the version before cannot go on: " + "; ".join(contracted))
    sitting.ports = [old.port, new.port]
    await sitting.begin()
    await save_for(sitting, 3)
    side_by_side = sitting.acknowledged
    wrong = sitting.differences(sql(url, SHEETS))
    # Scores too are stored and read by both.
    await each(half, sitting.finish)

    sitting.ports = [new.port]
    old.stop()
    rest = sitting.people
    sitting.people = rest[PEOPLE // 2:]
    await save_for(sitting, 1.5)
    wrong += sitting.differences(sql(url, SHEETS))
    await each(sitting.people, sitting.finish)
    if wrong:
        raise RuntimeError("; ".join(wrong[:5]))
    await asyncio.to_thread(new.check)
    log = "".join((folder / name / "log").read_text(errors="replace") for name in ("palestra-old", "palestra-new"))
    if '"status":500' in log:
        raise RuntimeError(f"a request failed: the logs are in {folder}")
    print(f"upgrade: {added} migrations; {side_by_side} saves side by side, {sitting.acknowledged - side_by_side} after the "
          f"version before had stopped, none lost; {PEOPLE} scores stored and read")


def main() -> None:
    check_contractions()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="palestra-upgrade."))
    name = f"palestra_upgrade_{os.getpid()}"
    sql(SERVER, f"CREATE DATABASE {name}")
    nodes: list[Node] = []
    is_played = False
    try:
        asyncio.run(play(folder, SERVER.rpartition("/")[0] + f"/{name}", nodes))
        is_played = True
    finally:
        for node in nodes:
            node.stop()
        sql(SERVER, f"DROP DATABASE {name} WITH (FORCE)")
        if is_played:
            shutil.rmtree(folder)


if __name__ == "__main__":
    main()
