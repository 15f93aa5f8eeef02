#!/usr/bin/env bash
# Plays the commands with which docs/guides/install.md makes a database in PostgreSQL, and with which backup.md restores it to a point
# in time: a base backup, changes after it, an accident, and a crash of the server. Whatever was stored before the chosen moment must be
# there, and nothing after it.
# Needs PostgreSQL's server and client programs. Says what it skips where they are missing.
set -Eeuo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
readonly program="${PALESTRA_BIN:?pitr: PALESTRA_BIN is not set}"

[[ -n ${PALESTRA_PG_BIN:-} ]] || exec "$root/scripts/with-postgres.sh" "${BASH_SOURCE[0]}" "$@"
readonly programs=$PALESTRA_PG_BIN

say() { echo "pitr: $*"; }
fail() {
  trap - ERR
  say "FAILED: $*" >&2
  tail -n 20 "$folder"/*.log >&2 || true
  exit 1
}

for name in initdb pg_ctl pg_basebackup psql createuser createdb; do
  [[ -x $programs/$name ]] || {
    say "SKIPPED: the restore to a point in time, because there is no $name in $programs"
    exit 0
  }
done

# PostgreSQL refuses to run as root.
owner=$(id -un)
as_postgres=()
if [[ $EUID -eq 0 ]]; then
  owner=nobody
  ! id postgres >/dev/null 2>&1 || owner=postgres
  as_postgres=(setpriv --reuid="$(id -u "$owner")" --regid="$(id -g "$owner")" --clear-groups)
fi

folder=$(mktemp -d "${TMPDIR:-/tmp}/palestra-pitr.XXXXXX")
readonly folder
serving=
# shellcheck disable=SC2329 # called by the trap
clean_up() {
  [[ -z $serving ]] || kill "$serving" 2>/dev/null || true
  [[ ! -e $folder/server/main/postmaster.pid ]] || postgres_server stop --mode=immediate || true
  wait 2>/dev/null || true
  rm -rf "$folder"
}
trap clean_up EXIT
trap 'fail "line $LINENO, or a command of the guide"' ERR

readonly server=$folder/server backups=$folder/backups settings=$folder/settings data=$folder/data
mkdir "$server" "$backups" "$backups/palestra" "$settings" "$data"
chown "$owner" "$server"
chmod 755 "$folder"
site=$((20000 + RANDOM % 6000))
readonly site metrics=$((site + 1)) port=$((site + 2)) url=http://127.0.0.1:$site

# The commands of the guide run in this shell, with the folders of this test, and with these functions in place of the machine's.
block() {
  python3 "$root/scripts/guides.py" "$@" |
    sed -e "s|/var/backups/postgresql|$backups/postgresql|g" -e "s|/var/backups/palestra|$backups/palestra|g" \
      -e "s|/var/lib/postgresql/15|$server|g" -e "s|/var/lib/palestra|$data|g" -e "s|/etc/palestra|$settings|g" \
      -e "s|--owner=postgres|--owner=$owner|" -e "s|2026-11-26 09:41:00+00|${moment:-}|" -e "s|2026-11-26|$today|g"
}
play() {
  local commands
  commands=$(block "$1" "$2" "$3")
  [[ $commands == *"$4"* ]] || fail "the commands of the guide are not those that this test knows: $commands"
  # Without `|| fail`, which would switch errexit off: then only the last command could fail.
  eval "$commands"
}
# shellcheck disable=SC2329 # the commands of the guide call it
sudo() {
  local account=$2
  shift 2
  if [[ $account == postgres ]]; then
    local name=$1
    shift
    [[ ! -x $programs/$name ]] || name=$programs/$name
    # Without a terminal, so that `createuser` reads the password that the test has for it.
    setsid --wait env PGHOST=127.0.0.1 PGPORT="$port" PGUSER=postgres "${as_postgres[@]}" "$name" "$@"
  else
    "$@"
  fi
}
palestra() {
  (cd "$settings" && exec env -i PATH="$PATH" PALESTRA_MIN_FREE_DISK_MB=0 "$program" "$@")
}
postgres_server() {
  (cd / && "${as_postgres[@]}" "$programs/pg_ctl" --pgdata="$server/main" --log="$server/postgres.log" --wait "$@" >/dev/null)
}
# shellcheck disable=SC2329 # the commands of the guide call it
systemctl() {
  case $* in
    "stop palestra.socket palestra") stop_serving ;;
    "stop postgresql")
      # The server crashes, so that the end of its log is not in the archive.
      postgres_server stop --mode=immediate
      ;;
    "start postgresql") postgres_server start ;;
    "start palestra.socket palestra") serve ;;
    *) fail "the guide has another command: systemctl $*" ;;
  esac
}
serve() {
  (cd "$settings" && exec env -i PATH="$PATH" PALESTRA_MIN_FREE_DISK_MB=0 "$program" serve) >>"$folder/palestra.log" 2>&1 &
  serving=$!
  for _ in $(seq 300); do
    ! curl --silent --fail --output /dev/null "$url/health/ready" || return 0
    kill -0 "$serving" 2>/dev/null || break
    sleep 0.1
  done
  fail "the program does not start"
}
stop_serving() {
  kill "$serving"
  wait "$serving" || fail "the program did not stop well"
  serving=
}
query() { sudo -u postgres psql --dbname=palestra --quiet --tuples-only --no-align --command="$1"; }
create_organization() {
  local answer
  answer=$(curl --silent --header "Authorization: Bearer $token" --header 'Content-Type: application/json' --data \
    "{\"name\": \"$1\", \"host\": \"https://$2.example\", \"user_email\": \"admin@$2.example\", \"domain\": \"$2.example\",
      \"max_number_of_users\": 10, \"total_file_size\": 10}" "$url/api/v1/organizations")
  [[ $answer == *"$1"* || $answer == *'"data"'* ]] || fail "no organization $1: $answer"
}

today=$(date +%F)
readonly today
play backup '## PostgreSQL, to any point in time' 0 'install --directory'
(cd / && "${as_postgres[@]}" "$programs/initdb" --pgdata="$server/main" --username=postgres --auth=trust --encoding=UTF8 \
  --locale=C >/dev/null)
block backup '## PostgreSQL, to any point in time' 0 ini >>"$server/main/postgresql.conf"
# The end of the log must come from the broken directory, also on a slow machine.
printf "archive_timeout = 600\nport = %s\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n" "$port" >>"$server/main/postgresql.conf"
postgres_server start
# The password of the guide, twice.
play install '## PostgreSQL instead of SQLite' 0 createuser < <(printf 'password\npassword\n')

cat >"$settings/palestra.toml" <<TOML
listen = "127.0.0.1:$site"
admin_listen = "127.0.0.1:$metrics"
data_dir = "$data"
database_url = "postgres://palestra:password@127.0.0.1:$port/palestra"
public_url = "$url"
admin_email = "root@example.org"
admin_password = "Correct-horse7"
TOML
serve
token=$(curl --silent --header 'Content-Type: application/json' --data \
  '{"email": "root@example.org", "password": "Correct-horse7"}' "$url/api/v1/login" | sed -n 's/.*"token":"\([^"]*\)".*/\1/p')
[[ -n $token ]] || fail "nobody can sign in"

create_organization 'Before the base backup' first
mkdir -p "$data/files"
echo kept >"$data/files/kept"
play backup '## PostgreSQL, to any point in time' 1 pg_basebackup
play backup '## PostgreSQL, to any point in time' 2 'cp --archive --update'
create_organization 'After the base backup' second
moment=$(query 'SELECT now()')
segment=$(query 'SELECT pg_walfile_name(pg_current_wal_lsn())')
sleep 1
create_organization 'After the moment' third
query 'DROP TABLE answer_sheets CASCADE'
rm "$data/files/kept"
[[ ! -e $backups/postgresql/log/$segment ]] || fail "the archive has the end of the log already"
play backup '## PostgreSQL, to any point in time' 3 recovery_target_time

names=$(query "SELECT string_agg(name, ', ' ORDER BY created_at) FROM organizations")
[[ $names == 'Before the base backup, After the base backup' ]] || fail "restored: $names"
[[ $(query 'SELECT count(*) FROM answer_sheets') == 0 ]] || fail "the table is not there"
[[ $(cat "$data/files/kept") == kept ]] || fail "the files are not there"
create_organization 'After the restore' fourth
stop_serving
say "restored to $moment: '$names', and nothing of what came after it; 1 passed, 0 failed"
