#!/usr/bin/env bash
# Tries the alert rules with their cases, reads the expressions of the dashboard, and lints the metrics of a running program,
# with promtool. Says so where there is none.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
readonly program="${PALESTRA_BIN:?alerts: PALESTRA_BIN is not set}"

promtool=$("$root/scripts/promtool.sh") || {
  echo "alerts: SKIPPED: there is no promtool here"
  exit 0
}
"$promtool" check rules "$root/ops/prometheus/palestra.rules.yml"
"$promtool" test rules "$root/ops/prometheus/palestra.rules.test.yml"

folder=$(mktemp -d "${TMPDIR:-/tmp}/palestra-alerts.XXXXXX")
child=
# shellcheck disable=SC2329 # called by the trap
clean_up() {
  [[ -z $child ]] || kill "$child" 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$folder"
}
trap clean_up EXIT
# promtool reads expressions in rules only, without the variables of Grafana. JSON is YAML too.
python3 - "$root/ops/grafana/palestra.json" >"$folder/dashboard.yml" <<'PYTHON'
import json
import sys


def expressions(part):
    if isinstance(part, dict):
        for key, value in part.items():
            yield from [value] if key == "expr" else expressions(value)
    elif isinstance(part, list):
        for value in part:
            yield from expressions(value)


with open(sys.argv[1], encoding="utf-8") as dashboard:
    found = list(expressions(json.load(dashboard)))
assert len(found) > 20, found
rules = [
    {"record": f"dashboard:expression{nth}", "expr": text.replace("$__rate_interval", "5m").replace("$instance", ".*")}
    for nth, text in enumerate(found)
]
json.dump({"groups": [{"name": "dashboard", "rules": rules}]}, sys.stdout)
PYTHON
"$promtool" check rules "$folder/dashboard.yml"
port=$((20000 + RANDOM % 12000))
cd "$folder"
PALESTRA_LISTEN=127.0.0.1:$port PALESTRA_ADMIN_LISTEN=127.0.0.1:$((port + 1)) "$program" serve >"$folder/log" 2>&1 &
child=$!
metrics=
for _ in $(seq 300); do
  metrics=$(curl --silent --fail "http://127.0.0.1:$((port + 1))/metrics" || true)
  [[ $metrics != *palestra_attempts_open* ]] || break
  kill -0 "$child" 2>/dev/null || break
  sleep 0.1
done
[[ $metrics == *palestra_attempts_open* ]] || {
  cat "$folder/log" >&2
  echo "alerts: the program shows no metrics" >&2
  exit 1
}
"$promtool" check metrics <<<"$metrics"
echo "alerts: the rules, the dashboard and the metrics are as promtool wants them"
