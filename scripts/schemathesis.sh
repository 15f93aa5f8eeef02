#!/usr/bin/env bash
# Holds the built binary against its own OpenAPI document, signed in as each role, within two minutes.
# PALESTRA_BIN names the binary; what happens in between is in schemathesis_roles.py.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export PALESTRA_BIN="${PALESTRA_BIN:-${CARGO_TARGET_DIR:-$here/../target}/debug/palestra}"
[[ -x $PALESTRA_BIN ]] || {
  echo "schemathesis: no binary at $PALESTRA_BIN; build it, or name it in PALESTRA_BIN" >&2
  exit 1
}
tools=$("$here/tools.sh")
exec "$tools/python" "$here/schemathesis_roles.py"
