#!/usr/bin/env bash
# Prints the path of a Firefox for the browser test that needs a real one: the one that PALESTRA_FIREFOX names, the
# machine's, or Debian's package where root may install it.
set -euo pipefail

found() {
  local name
  for name in "${PALESTRA_FIREFOX:-}" firefox-esr firefox "/Applications/Firefox.app/Contents/MacOS/firefox"; do
    if [[ -n $name ]] && command -v "$name"; then return; fi
  done
  return 1
}

from_debian() {
  [[ $EUID -eq 0 ]] && command -v apt-get >/dev/null || return 1
  {
    apt-get update --quiet --quiet
    DEBIAN_FRONTEND=noninteractive apt-get install --quiet --quiet --yes --no-install-recommends firefox-esr
  } >&2 || return 1
  found
}

found || from_debian || {
  echo "firefox: none on this machine, and apt-get could not bring one" >&2
  exit 1
}
