#!/usr/bin/env bash
# Prints the path of a Chromium for the browser tests: the one that PALESTRA_CHROMIUM names, the headless shell (which
# needs a seventh less of the processor than the whole browser, and comes as Debian's package where root may install
# it), the machine's browser, else Playwright's own download. A test that is watched (`--headed`) needs a whole browser.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root

shell() {
  command -v "${PALESTRA_CHROMIUM:-chromium-headless-shell}"
}

browser() {
  local name
  for name in chromium chromium-browser google-chrome google-chrome-stable \
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
    DEBIAN_FRONTEND=noninteractive apt-get install --quiet --quiet --yes --no-install-recommends \
      chromium-headless-shell
  } >&2 || return 1
  shell
}

from_playwright() {
  cd "$root/frontend"
  npx --no-install playwright install chromium >&2 || return 1
  node --print 'require("playwright-core").chromium.executablePath()'
}

shell || from_debian || browser || from_playwright || {
  echo "chromium: none on this machine, and neither apt-get nor Playwright could bring one" >&2
  exit 1
}
