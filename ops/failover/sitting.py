"""An event with an organization of its own, whose people save as the web app does, and what they were told."""

import asyncio
import dataclasses
import json
import pathlib
import random
import re
import time
import uuid

ADMIN = "root@example.org"
PASSWORD = "Correct-horse-7"
DOMAIN = "academy.example.org"
ADMIN_OF_ACADEMY = f"admin@{DOMAIN}"
# How often a participant saves, in seconds.
PERIOD = 8
# Every sheet: whose it is, its revision and its content.
SHEETS = "SELECT u.email, s.revision, s.body FROM answer_sheets s JOIN users u ON u.id = s.user_id"
# As in the web app (frontend/src/features/answering/timing.ts).
BACKOFFS = [5, 10, 20, 30]


async def call(port: int, method: str, path: str, token: str | None = None, body=None) -> tuple[int, dict, int]:
    """Sends one request and returns the status, the JSON and Retry-After. The status is 0 if no answer came."""
    text = b"" if body is None else json.dumps(body).encode()
    head = [f"{method} /api/v1{path} HTTP/1.1", "Host: palestra.test", "Connection: close", "Accept: application/json"]
    if token:
        head.append(f"Authorization: Bearer {token}")
    if body is not None:
        head += ["Content-Type: application/json", f"Content-Length: {len(text)}"]
    try:
        async with asyncio.timeout(40):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write("\r\n".join(head).encode() + b"\r\n\r\n" + text)
                answer = await reader.read()
            finally:
                writer.close()
    except (OSError, TimeoutError):
        return 0, {}, 0
    headers, _, content = answer.partition(b"\r\n\r\n")
    fields = headers.decode("latin-1").split("\r\n")
    status = int(fields[0].split()[1]) if fields[0] else 0
    lower = {field.lower().partition(":")[0]: field.partition(":")[2].strip() for field in fields[1:]}
    if lower.get("transfer-encoding") == "chunked":
        content = unchunked(content)
    elif "content-length" in lower and len(content) < int(lower["content-length"]):
        return 0, {}, 0
    try:
        value = json.loads(content) if content else {}
    except ValueError:
        value = {}
    return status, value, int(lower.get("retry-after", "0"))


def unchunked(content: bytes) -> bytes:
    whole = b""
    while content:
        size, _, content = content.partition(b"\r\n")
        length = int(size or b"0", 16)
        whole, content = whole + content[:length], content[length + 2:]
    return whole


async def ask(port: int, method: str, path: str, token: str | None = None, body=None) -> dict:
    """Sends a request that must succeed, again while the server is busy."""
    for _ in range(120):
        status, value, _ = await call(port, method, path, token, body)
        if status not in (0, 503):
            break
        await asyncio.sleep(1)
    if status not in (200, 201):
        raise RuntimeError(f"{method} {path}: {status} {value}")
    return value


async def each(items, work, at_once: int = 16) -> list:
    places = asyncio.Semaphore(at_once)

    async def one(item):
        async with places:
            return await work(item)

    return await asyncio.gather(*(one(item) for item in items))


def content_of(email: str, revision: int) -> str:
    return f"save {revision} of {email} " + "x" * 400


def stored_sheets(rows: str) -> dict[str, tuple[int, str]]:
    """Returns what a database has; a line has an email address, a revision and a sheet, with tabs between them."""
    stored = {}
    for row in rows.splitlines():
        email, revision, body = row.split("\t", 2)
        stored[email] = (int(revision), body)
    return stored


def missing(acknowledged: dict[str, int], rows: str) -> list[str]:
    """Compares the revisions that had been acknowledged at a moment with what was stored then or soon after."""
    stored, wrong = stored_sheets(rows), []
    for email, revision in acknowledged.items():
        kept, body = stored.get(email, (0, ""))
        if kept < revision or (kept and content_of(email, kept) not in body):
            wrong.append(f"{email}: acknowledged {revision}, kept {kept}: {body[:80]}")
    return wrong


@dataclasses.dataclass
class Participant:
    email: str
    id: str
    token: str
    option: str = ""
    # The last acknowledged revision and its content.
    revision: int = 0
    content: str = ""
    # How many saves had to be sent again since the last interruption.
    again: int = 0


class Sitting:
    """An event whose people save all the time, and what the server has told them."""

    def __init__(self, folder: pathlib.Path, ports: list[int]) -> None:
        """Sends each request to one of the ports; the invitation is found in an outbox in the folder."""
        self.folder, self.ports = folder, ports
        self.root, self.admin = ADMIN, ""
        self.people: list[Participant] = []
        self.competition = ""
        self.is_over = False
        self.acknowledged = 0
        self.failures: dict[int, int] = {}
        # When the first save was acknowledged that was sent after `since`.
        self.since = float("inf")
        self.first = asyncio.Event()
        self.first_at = 0.0
        self.last_failure = 0.0
        self.in_trouble: set[str] = set()
        self.errors: list[str] = []

    @property
    def port(self) -> int:
        return random.choice(self.ports)

    async def prepare(self, count: int) -> None:
        root = (await ask(self.port, "POST", "/login", body={"email": self.root, "password": PASSWORD}))["token"]
        await ask(self.port, "POST", "/organizations", root, {
            "name": "Failover Academy", "host": f"https://{DOMAIN}", "user_email": ADMIN_OF_ACADEMY, "domain": DOMAIN,
            "max_number_of_users": 5_000, "total_file_size": 1_000})
        await ask(self.port, "POST", "/organizations/update/admin", body={
            "name": "Academy Admin", "email": ADMIN_OF_ACADEMY, "token": await self.invitation(), "password": PASSWORD,
            "password_confirmation": PASSWORD})
        signed_in = await ask(self.port, "POST", "/login", body={"email": ADMIN_OF_ACADEMY, "password": PASSWORD})
        admin = self.admin = signed_in["token"]

        async def person(at: int) -> Participant:
            email = f"person{at}@{DOMAIN}"
            body = {"name": f"Person {at}", "email": email, "password": PASSWORD, "password_confirmation": PASSWORD,
                    "role": "user"}
            created = await ask(self.port, "POST", "/users", admin, body)
            signed_in = await ask(self.port, "POST", "/login", body={"email": email, "password": PASSWORD})
            return Participant(email, created["data"]["id"], signed_in["token"])

        self.people = await each(range(count), person)
        question = {"question": "What happened?", "answers": [{"value": "nothing"}]}
        template = await ask(self.port, "POST", "/templates", admin, {
            "name": "One question", "description": "One", "freeText": {"weight": 5, "questions": [question]}})
        today, tomorrow = (time.strftime("%Y-%m-%d", time.gmtime(time.time() + days * 86_400)) for days in (0, 1))
        created = await ask(self.port, "POST", "/competitions", admin, {
            "name": "Failover", "type": 1, "participant_type": "individual", "template_id": template["data"]["template_id"],
            "date_type": 1, "start_date": today, "end_date": tomorrow, "duration": 600})
        self.competition = created["data"]["id"]
        await ask(self.port, "POST", f"/competitions/assign/{self.competition}/users", admin, {
            "users": [person.id for person in self.people]})

    async def begin(self) -> None:
        """Lets everybody start."""

        async def start(person: Participant) -> None:
            started = await ask(self.port, "GET", f"/competition/start/{self.competition}", person.token)
            person.option = started["data"]["template"]["questions"][0]["answers"][0]["id"]

        await each(self.people, start)

    async def invitation(self) -> str:
        for _ in range(300):
            for mail in self.folder.glob("palestra*/outbox/*.eml"):
                text = mail.read_text().replace("=\n", "").replace("=3D", "=")
                if found := re.search(rf"email={re.escape(ADMIN_OF_ACADEMY)}&token=([A-Za-z0-9_-]+)", text):
                    return found[1]
            await asyncio.sleep(0.1)
        raise RuntimeError("no invitation within 30 seconds")

    async def save_on_schedule(self, person: Participant) -> None:
        await asyncio.sleep(random.uniform(0, PERIOD))
        while not self.is_over:
            try:
                await self.save(person, content_of(person.email, person.revision + 1))
            except RuntimeError as error:
                self.errors.append(str(error))
                return
            await asyncio.sleep(PERIOD * random.uniform(0.8, 1.2))

    async def save(self, person: Participant, content: str) -> None:
        """Sends one save until it is acknowledged, with the waits of the web app."""
        body = {"competition_training_id": self.competition, "isSubmited": 0, "revision": person.revision,
                "save_id": str(uuid.uuid4()), "answers": [{"answer_id": person.option, "value": content}]}
        tries = 0
        while True:
            sent = time.monotonic()
            status, answer, wish = await call(self.port, "POST", "/user/answers", person.token, body)
            if status == 200:
                break
            if status not in (0, 502, 503, 504):
                raise RuntimeError(f"{person.email}: a save was answered with {status} {answer}")
            if tries == 0:
                person.again += 1
            tries += 1
            self.failures[status] = self.failures.get(status, 0) + 1
            self.in_trouble.add(person.email)
            self.last_failure = sent
            backoff = max(wish, BACKOFFS[min(tries, len(BACKOFFS)) - 1])
            await asyncio.sleep(backoff * (1 + random.random()))
        revision = answer["data"]["revision"]
        if revision != person.revision + 1:
            raise RuntimeError(f"{person.email}: revision {revision} after {person.revision}")
        person.revision, person.content = revision, content
        self.acknowledged += 1
        self.in_trouble.discard(person.email)
        if sent > self.since and not self.first.is_set():
            self.first_at = time.monotonic()
            self.first.set()

    async def finish(self, person: Participant) -> None:
        """Submits, marks and publishes one sheet and reads the score as its participant."""
        competition, whole = self.competition, person.content or "nothing"
        await ask(self.port, "POST", "/user/answers", person.token, {
            "competition_training_id": competition, "isSubmited": 1,
            "answers": [{"answer_id": person.option, "value": whole}]})
        sheet = (await ask(self.port, "GET", f"/get/competitionData/{competition}/{person.id}", self.admin))["data"]
        if sheet["userAnswers"][0]["value"] != whole:
            raise RuntimeError(f"{person.email}: another sheet was submitted: {sheet['userAnswers']}")
        marks = [{"type": mark["type"], "question_id": mark["question_id"], "score": 5} for mark in sheet["marks"]]
        await ask(
            self.port, "POST", f"/store/user/score/{competition}/0/5/5/0/{person.id}/individual", self.admin,
            {"scoreData": marks, "version": sheet["version"]})
        own = await ask(self.port, "GET", "/competitions/user/individual", person.token)
        if own["data"][0]["score"] != 5:
            raise RuntimeError(f"{person.email}: another score than was stored: {own['data']}")

    def revisions(self) -> dict[str, int]:
        """Returns what has been acknowledged by now."""
        return {person.email: person.revision for person in self.people}

    def differences(self, rows: str) -> list[str]:
        """Compares what was acknowledged, once nobody saves any more, with what the database has."""
        stored, wrong = stored_sheets(rows), []
        for person in self.people:
            revision, body = stored.get(person.email, (0, ""))
            if revision != person.revision or (person.content and person.content not in body):
                wrong.append(f"{person.email}: acknowledged {person.revision}, kept {revision}: {body[:80]}")
        return wrong
