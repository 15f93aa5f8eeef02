#!/usr/bin/env bash
# Lints openapi.yaml by Redocly's recommended rules. Errors and warnings both fail.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly version=2.77.0

export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
report=$(npx --yes "@redocly/cli@$version" lint --extends=recommended --format=json openapi.yaml) || {
  echo "$report"
  exit 1
}
count=$(node -e 'const { totals } = JSON.parse(require("fs").readFileSync(0)); console.log(totals.errors + totals.warnings)' <<<"$report")
if [[ $count -ne 0 ]]; then
  echo "$report"
  echo "redocly: $count problems in openapi.yaml" >&2
  exit 1
fi
echo "redocly: openapi.yaml keeps the recommended rules"
