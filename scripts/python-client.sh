#!/usr/bin/env bash
# Generates a Python client from openapi.yaml and imports it. A warning of the generator fails.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly version=0.29.1
readonly ruff=0.14.5
readonly tools="${CARGO_TARGET_DIR:-target}/tools/python-client-$version"

if [[ ! -x $tools/bin/openapi-python-client ]]; then
  python3 -m venv "$tools"
  "$tools/bin/pip" install --quiet --disable-pip-version-check "openapi-python-client==$version" "ruff==$ruff"
fi

# The generator formats what it writes with ruff.
PATH="$(realpath "$tools")/bin:$PATH"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
report=$("$tools/bin/openapi-python-client" generate --path openapi.yaml --output-path "$folder/client" \
  --fail-on-warning 2>&1) || {
  echo "$report" >&2
  exit 1
}
PYTHONPATH="$folder/client" "$tools/bin/python" - <<'PYTHON'
import importlib
import pkgutil

import palestra_client

for module in pkgutil.walk_packages(palestra_client.__path__, "palestra_client."):
    importlib.import_module(module.name)
PYTHON
echo "python-client: the generated client can be imported"
