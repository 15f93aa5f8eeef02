#!/usr/bin/env bash
# Kills PostgreSQL's primary while participants save, and compares every acknowledged save afterwards: ops/failover.
# Needs Linux with patroni, etcd, HAProxy and PostgreSQL's server. Says what it skips where one of them cannot be had.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
: "${PALESTRA_BIN:?failover: PALESTRA_BIN is not set}"
# shellcheck source=scripts/debian.sh
source "$root/scripts/debian.sh"

skip() {
  echo "failover: SKIPPED: $*"
}

if [[ $(uname -s) != Linux ]]; then
  skip "the failover needs Linux"
  exit 0
fi
missing=
for program in patroni etcd haproxy; do
  command -v "$program" >/dev/null || missing=yes
done
compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || missing=yes
if [[ -n $missing ]] && ! bring patroni etcd-server haproxy postgresql; then
  skip "the failover, because patroni, etcd-server, haproxy and postgresql cannot be installed"
  exit 0
fi
arguments=()
if pooler=$("$root/scripts/pgbouncer.sh"); then
  arguments+=(--pgbouncer "$pooler")
else
  skip "the failover behind PgBouncer, because there is no PgBouncer of version 1.21 or later"
fi
python3 "$root/ops/failover/prove.py" "${arguments[@]}" "$@"
