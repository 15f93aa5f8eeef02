"""Sends files with the generated client to a fresh server, and reads the typed responses.

PALESTRA_BIN names the server's binary, PYTHONPATH the generated client.
"""

import io
import pathlib
import shutil
import tempfile

from palestra_client import AuthenticatedClient
from palestra_client.api.users import create_user, list_users, preview_user_import
from palestra_client.models import UserFileRequest, UserFormRequest
from palestra_client.types import File
from schemathesis_roles import Palestra

FILE = b"name,email,password\nAda,ada@example.org,\nBob,bob@example.org,\n"


def file() -> File:
    return File(payload=io.BytesIO(FILE), file_name="users.csv", mime_type="text/csv")


def check(client: AuthenticatedClient) -> None:
    preview = preview_user_import.sync(client=client, body=UserFileRequest(role="super_admin", file=file()))
    assert [row.status.value for row in preview.data.rows] == ["invited", "invited"], preview

    imported = create_user.sync(client=client, body=UserFormRequest(role="super_admin", file=file()))
    assert (imported.data.created, imported.data.invited, imported.data.existing) == (2, 2, 0), imported

    one = UserFormRequest(role="super_admin", name="Cyd", email="cyd@example.org", invitation=True)
    assert create_user.sync(client=client, body=one).data.email == "cyd@example.org"

    users = list_users.sync(client=client)
    assert users.meta.total == 4, users


def main() -> None:
    folder = pathlib.Path(tempfile.mkdtemp(prefix="palestra-python."))
    palestra = Palestra(folder)
    try:
        palestra.wait_until_ready()
        token = palestra.sign_in("root@example.org")
        check(AuthenticatedClient(base_url=palestra.address, token=token, raise_on_unexpected_status=True))
    finally:
        if palestra.process.poll() is None:
            palestra.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
