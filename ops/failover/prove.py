#!/usr/bin/env python3
"""Kills PostgreSQL's primary while participants save, and compares every acknowledged save with the database afterwards.

Fails if an acknowledged save is missing, if a participant had more than one save that had to be sent again because of
one failover, or if the service did not answer within five seconds of the moment at which Patroni had a new primary.
With --pgbouncer everything is done again behind it. PALESTRA_BIN names the program, otherwise it is in PATH.
"""

import argparse
import asyncio
import os
import pathlib
import shutil
import sys
import tempfile
import time

from cluster import NODES, Cluster, get
from sitting import PERIOD, SHEETS, Sitting

# The longest time between the new primary and the first acknowledged save.
MENDING = 5


async def survive(sitting: Sitting, cluster: Cluster, what: str, interrupt) -> list[str]:
    """Saves, interrupts the primary and saves again, and returns what was wrong."""
    old = await asyncio.to_thread(cluster.wait_until_whole, 120)
    await asyncio.sleep(PERIOD)
    for person in sitting.people:
        person.again = 0
    sitting.failures.clear()
    sitting.first.clear()
    before, errors = sitting.acknowledged, len(sitting.errors)

    began = time.monotonic()
    interrupting = asyncio.create_task(asyncio.to_thread(interrupt, old))
    changed = await asyncio.to_thread(new_primary, cluster, old)
    sitting.since = changed
    await asyncio.wait_for(sitting.first.wait(), 120)
    mended = sitting.first_at
    sitting.since = float("inf")
    await interrupting
    # Who had to wait has waited long enough.
    while sitting.in_trouble and time.monotonic() - changed < 180 and len(sitting.errors) == errors:
        await asyncio.sleep(0.5)
    await asyncio.sleep(PERIOD)

    twice = sum(person.again > 1 for person in sitting.people)
    failures = ", ".join(f"{count} with {status or 'no answer'}" for status, count in sorted(sitting.failures.items()))
    print(
        f"failover: {what}: a new primary after {changed - began:.1f} s, the first save {mended - changed:.1f} s "
        f"later; {sitting.acknowledged - before} saves acknowledged, {sum(person.again for person in sitting.people)} sent "
        f"again ({failures or 'none failed'}), the last failure {max(0, sitting.last_failure - changed):.1f} s after the "
        "new primary", flush=True)
    wrong = [f"{what}: {error}" for error in sitting.errors[errors:]]
    if mended - changed > MENDING:
        wrong.append(f"{what}: the first save came {mended - changed:.1f} s after the new primary")
    if twice:
        wrong.append(f"{what}: {twice} people had more than one save that was sent again")
    if sitting.in_trouble:
        wrong.append(f"{what}: {len(sitting.in_trouble)} people still wait")
    return wrong


def new_primary(cluster: Cluster, old: int) -> float:
    """Waits until Patroni has another primary, and returns when that was."""
    since = time.monotonic()
    others = [at for at in range(NODES) if at != old]
    while time.monotonic() - since < 120:
        for at in others:
            if get(f"http://127.0.0.1:{cluster.rests[at]}/primary", 1)[0] == 200:
                return time.monotonic()
        time.sleep(0.05)
    raise RuntimeError("no new primary within two minutes")


async def prove(cluster: Cluster, people: int) -> list[str]:
    sitting = Sitting(cluster.folder, [cluster.web])
    pooler, cluster.pooler_command = cluster.pooler_command, None
    await asyncio.to_thread(cluster.start)
    await sitting.prepare(people)
    await sitting.begin()
    print(f"failover: {people} people save every {PERIOD} s through two nodes", flush=True)
    tasks = [asyncio.create_task(sitting.save_on_schedule(person)) for person in sitting.people]
    wrong = await failovers(sitting, cluster, "")
    if pooler and not wrong:
        cluster.pooler_command = pooler
        await asyncio.to_thread(cluster.start_pooler)
        # One after the other, while people save.
        for at in range(2):
            await asyncio.to_thread(restart_node, cluster, at)
        wrong += await failovers(sitting, cluster, " behind PgBouncer")
    sitting.is_over = True
    done, late = await asyncio.wait(tasks, timeout=120)
    wrong += [f"{len(late)} people still save"] if late else []
    for task in late:
        task.cancel()
    missing = sitting.differences(cluster.sql("palestra", SHEETS))
    print(f"failover: {sitting.acknowledged} saves acknowledged, {len(missing)} people with a lost one", flush=True)
    return wrong + missing


async def failovers(sitting: Sitting, cluster: Cluster, where: str) -> list[str]:
    killed: list[int] = []

    def kill(primary: int) -> None:
        killed.append(primary)
        cluster.kill_server(primary)

    wrong = await survive(sitting, cluster, f"the primary is killed{where}", kill)
    cluster.start_server(killed[0])
    return wrong + await survive(
        sitting, cluster, f"the primary is changed on purpose{where}", cluster.switch_over)


def restart_node(cluster: Cluster, at: int) -> None:
    node = cluster.processes.pop(f"palestra{at}")
    node.terminate()
    node.wait(60)
    cluster.start_node(at)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=500)
    parser.add_argument("--pgbouncer", help="the program of PgBouncer, with which everything is done again")
    parser.add_argument("--keep", action="store_true", help="keep the logs")
    arguments = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="palestra-failover."))
    folder.chmod(0o755)
    cluster = Cluster(folder, os.environ.get("PALESTRA_BIN", "palestra"), arguments.pgbouncer and arguments.pgbouncer.split())
    wrong = ["it did not end"]
    try:
        wrong = asyncio.run(prove(cluster, arguments.people))
    finally:
        cluster.stop()
        if arguments.keep or wrong:
            print(f"failover: the logs are in {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)
    for line in wrong[:20]:
        print(f"failover: WRONG: {line}", file=sys.stderr)
    if wrong:
        sys.exit(f"failover: {len(wrong)} things were wrong")
    print("failover: nothing that was acknowledged is lost")


if __name__ == "__main__":
    main()
