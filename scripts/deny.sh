#!/usr/bin/env bash
# Checks licenses, sources, which crate may use which framework, and known vulnerabilities. The advisory
# database is a git repository on GitHub; without a connection to it that one check is skipped.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
readonly database=https://github.com/RustSec/advisory-db
deny="$("$root/scripts/tools.sh")/cargo-deny"
cd "$root"

"$deny" --log-level error check licenses bans sources
if GIT_TERMINAL_PROMPT=0 timeout 20 git ls-remote --quiet "$database" HEAD >/dev/null 2>&1; then
  "$deny" --log-level error check advisories
else
  echo "deny: SKIPPED advisories: $database cannot be reached from here" >&2
fi
