"""Serves a fresh data directory, fills it a little over HTTP, and runs schemathesis once a role.

Every answer must be one that the document describes, and none may be a server error. A role's run has a
time budget; together they stay under two minutes.
"""

import email
import email.policy
import json
import os
import pathlib
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from datetime import datetime, timedelta, timezone

HERE = pathlib.Path(__file__).resolve().parent
PASSWORD = "Correct-horse-staple-1"
# A role's seconds for single calls, and for chains of calls that use one another's ids.
SECONDS = {
    "super_admin": (16, 7),
    "admin": (23, 13),
    "grader": (14, 6),
    "participant": (16, 7),
    "anonymous": (12, 0),
}
CHECKS = ",".join(
    [
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_schema_conformance",
    ]
)
# These end the session that the run lives on.
ENDS_THE_SESSION = ["sign_out", "change_password", "end_session", "sign_out_user"]
# The answer of a stream has no end. Tests of their own read them.
STREAMS = ["listen_to_own_events", "listen_to_competition", "listen_to_training"]


def free_port() -> int:
    """A port that nobody listens on, below those that the system gives to outgoing connections."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return port


class Palestra:
    """The running binary and the calls that fill it."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self.runs = 0
        self.address = f"http://127.0.0.1:{free_port()}"
        listen = self.address.removeprefix("http://")
        self.log = (folder / "log").open("wb")
        self.process = subprocess.Popen(
            [os.environ["PALESTRA_BIN"], "serve"],
            cwd=folder,
            stdout=self.log,
            stderr=subprocess.STDOUT,
            env={
                "PATH": os.environ["PATH"],
                "PALESTRA_LISTEN": listen,
                "PALESTRA_MIN_FREE_DISK_MB": "0",
                "PALESTRA_USER_WRITES": "1000000/1000",
                "PALESTRA_ORGANIZATION_WRITES": "1000000/1000",
                "PALESTRA_ADMIN_LISTEN": f"127.0.0.1:{free_port()}",
                "PALESTRA_PUBLIC_URL": self.address,
                "PALESTRA_DATA_DIR": str(folder / "data"),
                "PALESTRA_TRUSTED_PROXIES": "127.0.0.1",
                "PALESTRA_ADMIN_EMAIL": "root@example.org",
                "PALESTRA_ADMIN_PASSWORD": PASSWORD,
            },
        )

    def wait_until_ready(self) -> None:
        for _ in range(300):
            if self.process.poll() is not None:
                raise SystemExit(f"palestra ended with {self.process.returncode}:\n{self.log_text()}")
            try:
                with urllib.request.urlopen(f"{self.address}/health/ready", timeout=2):
                    return
            except OSError:
                time.sleep(0.1)
        raise SystemExit(f"palestra was not ready within 30 seconds:\n{self.log_text()}")

    def log_text(self) -> str:
        return (self.folder / "log").read_text(errors="replace")[-4000:]

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise SystemExit("palestra did not stop within 15 seconds of SIGTERM") from None

    def call(self, method: str, path: str, body: dict | None = None, token: str | None = None) -> dict:
        headers = {"Accept": "application/json"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(
            f"{self.address}/api/v1{path}",
            method=method,
            headers=headers,
            data=None if body is None else json.dumps(body).encode(),
        )
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            raise SystemExit(f"{method} {path}: {refusal.code} {refusal.read().decode()}") from None

    def sign_in(self, address: str) -> str:
        return self.call("POST", "/login", {"email": address, "password": PASSWORD})["token"]

    def invitation_token(self, address: str) -> str:
        """The token of the newest invitation in the outbox, which is written after the answer."""
        outbox = self.folder / "data" / "outbox"
        for _ in range(150):
            mails = sorted(outbox.glob("*.eml"), key=lambda file: file.stat().st_mtime, reverse=True)
            for mail in mails:
                message = email.message_from_bytes(mail.read_bytes(), policy=email.policy.default)
                text = message.get_body(("plain", "html"))
                link = re.search(r"/organizations/edit/admin/email=([^&\s]+)&(?:amp;)?token=([\w%-]+)", text.get_content())
                if link and urllib.parse.unquote(link[1]) == address:
                    return urllib.parse.unquote(link[2])
            time.sleep(0.1)
        raise SystemExit(f"no invitation for {address} in {outbox}")


def seed(palestra: Palestra) -> dict[str, str | None]:
    """Makes one of each thing; answers a session token for each role."""
    root = palestra.sign_in("root@example.org")
    organization = {
        "name": "Document check",
        "host": "https://check.example.org",
        "user_email": "admin@check.example.org",
        "domain": "check.example.org",
        "max_number_of_users": 100000,
        "total_file_size": 100,
    }
    palestra.call("POST", "/organizations", organization, root)
    account = {"name": "Ada Admin", "password": PASSWORD, "password_confirmation": PASSWORD}
    invited = {"email": organization["user_email"], "token": palestra.invitation_token(organization["user_email"])}
    palestra.call("POST", "/organizations/update/admin", account | invited)
    admin = palestra.sign_in(organization["user_email"])

    person = {"name": "Petra Participant", "email": "petra@check.example.org", "role": "user"}
    palestra.call("POST", "/users", account | person, admin)
    users = palestra.call("GET", "/users?search=petra", token=admin)["data"]

    catalogue = palestra.call("GET", "/get/permissions/organization", token=admin)["data"]
    held = [row["id"] for row in catalogue if row["name"].endswith(("userscore", "template"))]
    palestra.call("POST", "/roles", {"name": "Grader", "permissions": held}, admin)
    grader = {"name": "Greta Grader", "email": "greta@check.example.org", "role": "Grader"}
    palestra.call("POST", "/users", account | grader, admin)

    question = {
        "question": "Is the capital of Australia Canberra?",
        "answers": [{"value": "True", "is_correct": 1}, {"value": "False", "is_correct": 0}],
    }
    template = {
        "name": "Capitals",
        "description": "Capitals of the world",
        "matrial_status": 0,
        "trueOrFalse": {"weight": 5, "title": "True or False", "questions": [question]},
    }
    template_id = palestra.call("POST", "/templates", template, admin)["data"]["template_id"]
    today = datetime.now(timezone.utc).date()
    competition = {
        "name": "Capitals cup",
        "type": 1,
        "participant_type": "individual",
        "template_id": template_id,
        "date_type": 1,
        "start_date": today.isoformat(),
        "end_date": (today + timedelta(days=2)).isoformat(),
        "duration": 60,
    }
    competition_id = palestra.call("POST", "/competitions", competition, admin)["data"]["id"]
    assigned = {"users": [user["id"] for user in users]}
    palestra.call("POST", f"/competitions/assign/{competition_id}/users", assigned, admin)

    return {
        "super_admin": root,
        "admin": admin,
        "grader": palestra.sign_in(grader["email"]),
        "participant": palestra.sign_in(person["email"]),
        "anonymous": None,
    }


def run(palestra: Palestra, role: str, token: str | None, phases: str, seconds: int) -> bool:
    """One run of schemathesis; true when the document held.

    Each run has an address of its own: after a hundred failed sign-ins those of the same address are slow.
    """
    palestra.runs += 1
    command = [
        str(pathlib.Path(sys.executable).parent / "schemathesis"),
        "run",
        f"{palestra.address}/api/v1/openapi.json",
        f"--checks={CHECKS}",
        f"--max-time={seconds}",
        f"--phases={phases}",
        "--workers=2",
        "--max-failures=20",
        "--continue-on-failure",
        "--warnings=off",
        "--seed=1",
        "--no-color",
        "--no-shrink",
        f"--header=X-Forwarded-For: 198.51.100.{palestra.runs}",
    ]
    if token is not None:
        command.append(f"--header=Authorization: Bearer {token}")
        command += [f"--exclude-operation-id={name}" for name in ENDS_THE_SESSION + STREAMS]
    print(f"\n=== schemathesis as {role}: {phases}", flush=True)
    environment = os.environ | {"SCHEMATHESIS_HOOKS": "schemathesis_hooks", "PYTHONPATH": str(HERE)}
    return subprocess.run(command, cwd=palestra.folder, env=environment, timeout=seconds + 60).returncode == 0


def main() -> None:
    folder = pathlib.Path(tempfile.mkdtemp(prefix="palestra-document."))
    palestra = Palestra(folder)
    try:
        palestra.wait_until_ready()
        tokens = seed(palestra)
        failed = []
        for role, token in tokens.items():
            single, chained = SECONDS[role]
            if not run(palestra, role, token, "examples,coverage,fuzzing", single):
                failed.append(role)
            if chained and not run(palestra, role, token, "stateful", chained):
                failed.append(f"{role} (stateful)")
        if palestra.process.poll() is not None:
            raise SystemExit(f"palestra ended during the check:\n{palestra.log_text()}")
    finally:
        if palestra.process.poll() is None:
            palestra.stop()
        shutil.rmtree(folder, ignore_errors=True)
    if failed:
        raise SystemExit(f"the document does not hold for: {', '.join(failed)}")


if __name__ == "__main__":
    main()
