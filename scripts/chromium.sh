#!/usr/bin/env bash
# Prints the path of a Chromium for the browser tests: the one that PALESTRA_CHROMIUM names, the
# machine's, Debian's package where root may install it, else Playwright's own download.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root

found() {
  local name
  for name in "${PALESTRA_CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" \
    "/Applications/Chromium.app/Contents/MacOS/Chromium"; do
    if [[ -n $name ]] && command -v "$name"; then return; fi
  done
  return 1
}

from_debian() {
  [[ $EUID -eq 0 ]] && command -v apt-get >/dev/null || return 1
  {
    apt-get update --quiet --quiet
    DEBIAN_FRONTEND=noninteractive apt-get install --quiet --quiet --yes --no-install-recommends chromium
  } >&2 || return 1
  found
}

from_playwright() {
  cd "$root/frontend"
  npx --no-install playwright install chromium >&2 || return 1
  node --print 'require("playwright-core").chromium.executablePath()'
}

found || from_debian || from_playwright || {
  echo "chromium: none on this machine, and neither apt-get nor Playwright could bring one" >&2
  exit 1
}
