#!/usr/bin/env bash
# Lets the version before the newest migration and this one serve one event side by side: scripts/upgrade-test.sh [old program]
#
# PALESTRA_OLD names an old program too. Without one, scripts/old-program.sh builds it.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root

old=$(PALESTRA_OLD=${1:-${PALESTRA_OLD:-}} "$root/scripts/old-program.sh")
if [[ -z $old ]]; then
  echo "upgrade: SKIPPED: this copy of the repository does not have the commit before the newest migration"
  exit 0
fi
PALESTRA_OLD=$old "$root/scripts/with-postgres.sh" python3 "$root/scripts/upgrade_test.py"
