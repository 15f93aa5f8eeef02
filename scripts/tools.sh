#!/usr/bin/env bash
# Prints the folder of the checking tools (scripts/requirements.txt), installing them once under target/.
# PyPI carries them as ready programs, where building them from crates takes minutes.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
readonly wanted="$root/scripts/requirements.txt"
readonly folder="${CARGO_TARGET_DIR:-$root/target}/tools/python"

if ! cmp --silent "$wanted" "$folder/requirements.txt"; then
  rm -rf "$folder"
  if ! python3 -m venv "$folder" >&2; then
    # Debian splits venv off from Python.
    if [[ $EUID -ne 0 ]] || ! command -v apt-get >/dev/null; then
      echo "tools: Python 3 with venv and pip is needed" >&2
      exit 1
    fi
    {
      apt-get update --quiet --quiet
      DEBIAN_FRONTEND=noninteractive apt-get install --quiet --quiet --yes python3-venv
      rm -rf "$folder"
      python3 -m venv "$folder"
    } >&2
  fi
  "$folder/bin/pip" install --quiet --disable-pip-version-check --requirement "$wanted" >&2
  cp "$wanted" "$folder/requirements.txt"
fi
echo "$folder/bin"
