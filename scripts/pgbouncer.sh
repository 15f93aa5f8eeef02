#!/usr/bin/env bash
# Prints the command of a PgBouncer of version 1.21 or later, which keeps prepared statements for its clients: the machine's, else
# the one of the next Debian in a folder of the target directory. Fails where neither can be had.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
# shellcheck source=scripts/debian.sh
source "$root/scripts/debian.sh"
readonly debian="${CARGO_TARGET_DIR:-$root/target}/tools/pgbouncer"

is_new_enough() {
  local version
  version=$("$@" --version 2>/dev/null | sed -n 's/^PgBouncer //p') || return 1
  [[ -n $version && $(printf '1.21\n%s\n' "$version" | sort -V | head -n 1) == 1.21 ]]
}

if is_new_enough pgbouncer; then
  echo pgbouncer
  exit 0
fi
readonly loader=$debian/usr/lib64/ld-linux-x86-64.so.2
readonly -a command=("$loader" --library-path "$debian/usr/lib/x86_64-linux-gnu" "$debian/usr/sbin/pgbouncer")
if ! is_new_enough "${command[@]}"; then
  [[ $EUID -eq 0 ]] || exit 1
  command -v mmdebstrap >/dev/null || bring mmdebstrap || exit 1
  rm -rf "$debian"
  mkdir -p "$(dirname "$debian")"
  mmdebstrap --quiet --variant=extract --include=pgbouncer trixie "$debian" >&2 || exit 1
  is_new_enough "${command[@]}" || exit 1
fi
echo "${command[*]}"
