#!/usr/bin/env bash
# Generates a Python client from openapi.yaml, and sends files with it to the built binary, which PALESTRA_BIN names.
# A warning of the generator fails. `python-client.sh --tools` only prints the folder of the generator.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly version=0.29.1
readonly ruff=0.14.5
readonly tools="${CARGO_TARGET_DIR:-target}/tools/python-client-$version"

if [[ ! -x $tools/bin/openapi-python-client ]]; then
  python3 -m venv "$tools"
  "$tools/bin/pip" install --quiet --disable-pip-version-check "openapi-python-client==$version" "ruff==$ruff"
fi
if [[ ${1:-} == --tools ]]; then
  realpath "$tools/bin"
  exit
fi

# The generator formats what it writes with ruff.
PATH="$(realpath "$tools")/bin:$PATH"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# 0.29.1 forgets an import for operations that take two media types.
templates=$("$tools/bin/python" -c 'import openapi_python_client as own; print(own.__path__[0])')/templates
mkdir "$folder/templates"
sed 's/^from \.\.\.types import Response, UNSET$/&, Unset/' "$templates/endpoint_module.py.jinja" \
  >"$folder/templates/endpoint_module.py.jinja"
report=$("$tools/bin/openapi-python-client" generate --path openapi.yaml --output-path "$folder/client" \
  --custom-template-path "$folder/templates" --fail-on-warning 2>&1) || {
  echo "$report" >&2
  exit 1
}
export PALESTRA_BIN="${PALESTRA_BIN:-$(realpath "${CARGO_TARGET_DIR:-target}")/debug/palestra}"
PYTHONPATH="$folder/client" "$tools/bin/python" - <<'PYTHON'
import importlib
import pkgutil

import palestra_client

for module in pkgutil.walk_packages(palestra_client.__path__, "palestra_client."):
    importlib.import_module(module.name)
PYTHON
PYTHONPATH="$folder/client:scripts" "$tools/bin/python" scripts/python_client.py
echo "python-client: the generated client sends files and reads the responses"
