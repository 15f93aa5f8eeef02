#!/usr/bin/env bash
# Plays the commands and configurations of the guides that need no more than a running program, as they are written: the first event,
# a backup, rehearsals, the check of the audit record, clients of the API, and nginx and Caddy in front. Only ports, folders, numbers
# and certificates are replaced. scripts/guides.py says which blocks no test plays. What is missing is said, and skipped.
set -Eeuo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
readonly program="${PALESTRA_BIN:?guides: PALESTRA_BIN is not set}" name=palestra.example.org
# shellcheck source=scripts/debian.sh
source "$root/scripts/debian.sh"

passed=0
say() { echo "guides: $*"; }
pass() {
  say "$*"
  passed=$((passed + 1))
}
skip() { say "SKIPPED: $*"; }
fail() {
  trap - ERR
  say "FAILED: $*" >&2
  tail -n 20 "$folder"/*.log >&2 || true
  exit 1
}

folder=$(mktemp -d "${TMPDIR:-/tmp}/palestra-guides.XXXXXX")
readonly folder
serving='' proxy=''
# Ends a program that this test has started: stop <process>
stop() {
  [[ -z $1 ]] || kill "$1" 2>/dev/null || true
  [[ -z $1 ]] || wait "$1" 2>/dev/null || true
}
# shellcheck disable=SC2329 # called by the trap
clean_up() {
  stop "$proxy"
  stop "$serving"
  rm -rf "$folder"
}
trap clean_up EXIT
trap 'fail "line $LINENO, or a command of a guide"' ERR
chmod 755 "$folder"

port=$((20000 + RANDOM % 6000))
readonly port metrics=$((port + 1)) tls=$((port + 2)) plain=$((port + 3)) site=http://127.0.0.1:$port
export PALESTRA_MIN_FREE_DISK_MB=0

# Prints a block of a guide, with our words in place of theirs: block <page> <heading> <place> <language> [theirs ours]…
block() {
  local text theirs
  text=$(python3 "$root/scripts/guides.py" "$1" "$2" "$3" "$4") || fail "no block"
  shift 4
  while [[ $# -gt 0 ]]; do
    theirs=$1
    [[ $text == *"$theirs"* ]] || fail "the guide does not say '$theirs' any more: $text"
    text=${text//"$theirs"/"$2"}
    shift 2
  done
  echo "$text"
}
# Runs the commands of a guide in this shell: play <page> <heading> <place> [theirs ours]…
play() {
  local commands
  commands=$(block "$1" "$2" "$3" sh "${@:4}")
  # Without `|| fail`, which would switch errexit off: then only the last command could fail.
  eval "$commands"
}
# shellcheck disable=SC2329 # the commands of the guides call it
palestra() {
  case $1 in
    serve)
      "$program" serve >>"$folder/palestra.log" 2>&1 &
      serving=$!
      ;;
    # Where there is no database yet.
    restore) PALESTRA_DATA_DIR=$folder/restored "$program" "$@" ;;
    *) "$program" "$@" ;;
  esac
}
wait_until_ready() {
  for _ in $(seq 300); do
    ! curl --silent --fail --output /dev/null "$site/health/ready" || return 0
    kill -0 "$serving" 2>/dev/null || break
    sleep 0.1
  done
  fail "the program is not ready"
}
# Prints the text of a field in JSON that was read: field <name>
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

play first-event '## To look around' 1 /tmp/look "$folder/look" 127.0.0.1:8081 "127.0.0.1:$port" \
  127.0.0.1:9091 "127.0.0.1:$metrics" >"$folder/demo.log"
wait_until_ready
password=$(sed -n 's/^The password of all of them is //p' "$folder/demo.log")
[[ -n $password ]] || fail "the demonstration has no password"
export PALESTRA_LISTEN=127.0.0.1:$port PALESTRA_ADMIN_LISTEN=127.0.0.1:$metrics
pass "first-event.md: in a folder of its own"

play backup '# Back up and restore' 0 >/dev/null
[[ -s $folder/restored/palestra.db ]] || fail "nothing was restored"
pass "backup.md: a backup while the server runs, and a restore"

play secure '## Checking the audit record' 0 >"$folder/check.log"
[[ -s heads-2026-11-24 ]] || fail "the check printed no heads"
pass "secure.md: the heads of the audit record, and the same heads again"

(play rehearse '# Rehearse an event' 0 'people 2000 --minutes 5' 'people 8 --minutes 1' >"$folder/rehearse.log" 2>&1) &
rehearsing=$!
play rehearse '## Watch it' 0 'people 40 --minutes 15' 'people 8 --minutes 1' >"$folder/watch.log" 2>&1
wait "$rehearsing"
[[ $(<"$folder/rehearse.log") == *submit* && $(<"$folder/watch.log") == *@* ]] || fail "no rehearsals"
pass "rehearse.md: two small ones at once, one of them watched"

if [[ -x $root/frontend/node_modules/.bin/openapi-typescript ]] && clients=$("$root/scripts/python-client.sh" --tools); then
  ln -s "$root/frontend/node_modules" node_modules
  (PATH=$clients:$PATH && play integrate '## Clients' 0 http://127.0.0.1:8080 "$site") >"$folder/clients.log" 2>&1
  grep --quiet 'login' palestra.d.ts || fail "the TypeScript client does not sign in"
  python3 -m compileall -q palestra-client || fail "the Python client is none"
  pass "integrate.md: both generators make a client of the served document"
else
  skip "the clients, because the generators are not installed"
fi

stop "$serving"
cd "$folder"
play first-event '## To look around' 0 >/dev/null
wait_until_ready
pass "first-event.md: the demonstration in ./data"

# What nginx and Caddy must do, in front of a program with the settings of the guide.
stop "$serving"
set -a
play secure '## Behind a reverse proxy' 0
set +a
export PALESTRA_DATA_DIR=$folder/look/data
palestra serve
wait_until_ready
readonly size=$((10 * 1024 * 1024)) files=5
printf '%%PDF-1.7\n' >"$folder/file.pdf"
truncate --size="$size" "$folder/file.pdf"
# A request of a person whose address is not that of the proxy, and who claims to have another one.
person() {
  curl --silent --show-error --cacert "$authority" --resolve "$name:$tls:127.0.0.1" --interface 127.0.0.7 \
    --header 'X-Forwarded-For: 203.0.113.9' "$@"
}
sign_in() {
  person --json "{\"email\": \"$1@meridian.example\", \"password\": \"$password\"}" "$url/login" | field token
}
# Checks what people get from the proxy that runs: try_proxy <its name> <the certificates that people trust>
try_proxy() {
  local authority=$2 url=https://$name:$tls/api/v1 token said material='' template uploads=()
  for _ in $(seq 100); do
    ! person --fail --output /dev/null "https://$name:$tls/health/ready" 2>/dev/null || break
    kill -0 "$proxy" 2>/dev/null || fail "$1 does not run with the configuration of the guide"
    sleep 0.1
  done
  said=$(person --head --write-out '%{http_version}' "https://$name:$tls/")
  [[ ${said,,} == *strict-transport-security* && $said == *2 ]] || fail "$1: no HTTP/2, or no HSTS: $said"
  said=$(person --output /dev/null --write-out '%{http_code} %{redirect_url}' --resolve "$name:$plain:127.0.0.1" "http://$name:$plain/a")
  [[ $said == 30?" https://$name"*/a ]] || fail "$1: HTTP leads to $said"

  token=$(sign_in ada.admin)
  [[ -n $token ]] || fail "$1: nobody can sign in"
  said=$(person --header "Authorization: Bearer $token" "$url/sessions" | tr '{' '\n' | grep '"is_current":true')
  [[ $said == *'"ip":"127.0.0.7"'* ]] || fail "$1: the program takes another address than the person's: $said"

  # The first event of a stream comes at once, and the next one after 15 seconds.
  said=$(person --no-buffer --max-time 3 --header "Authorization: Bearer $(sign_in amara.okafor)" "$url/user/live" 2>/dev/null || true)
  [[ $said == *hello* ]] || fail "$1 holds the stream back: $said"

  for number in $(seq "$files"); do
    material+="${material:+, }{\"key\": \"$number\", \"fileName\": \"$number.pdf\", \"size\": $size}"
  done
  said=$(person --header "Authorization: Bearer $token" --json "{\"name\": \"Large $1\", \"description\": \"Five files\",
    \"matrial_status\": 1, \"material\": [$material],
    \"freeText\": {\"weight\": 5, \"questions\": [{\"question\": \"What is it?\", \"answers\": [{\"value\": \"large\"}]}]}}" "$url/templates")
  template=$(field template_id <<<"$said")
  for id in $(grep --only-matching '"materials":\[.*' <<<"$said" | tr '{' '\n' | sed -n 's/.*"id":"\([^"]*\)".*/\1/p'); do
    uploads+=(--form "data[$id]=@$folder/file.pdf;type=application/pdf")
  done
  [[ ${#uploads[@]} -eq $((2 * files)) ]] || fail "$1: no template with $files files: $said"
  said=$(person --header "Authorization: Bearer $token" --form "template_id=$template" "${uploads[@]}" "$url/template/upload/materials")
  [[ $said == *'"stored":["'* ]] || fail "$1: an upload of $files files of 10 MB: $said"
  pass "secure.md: $1: HTTP/2, HSTS, the person's address in spite of a false header, a stream at once, an upload of 50 MB"
}

if command -v nginx >/dev/null || bring nginx-light; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj "/CN=$name" -addext "subjectAltName=DNS:$name" \
    -keyout "$folder/palestra.key" -out "$folder/palestra.pem" 2>/dev/null
  block secure '## Behind a reverse proxy' 0 nginx 'listen 443' "listen 127.0.0.1:$tls" 'listen 80' "listen 127.0.0.1:$plain" \
    /etc/ssl/palestra "$folder/palestra" http://127.0.0.1:8080 "$site" >"$folder/site.conf"
  mkdir "$folder/bodies"
  [[ $EUID -ne 0 ]] || chown nobody "$folder/bodies"
  cat >"$folder/nginx.conf" <<NGINX
daemon off;
pid $folder/nginx.pid;
events {}
http {
    access_log off;
    client_body_temp_path $folder/bodies;
    include $folder/site.conf;
}
NGINX
  nginx -e "$folder/nginx.log" -c "$folder/nginx.conf" -g "error_log $folder/nginx.log;" &
  proxy=$!
  try_proxy nginx "$folder/palestra.pem"
  stop "$proxy"
else
  skip "nginx, because it cannot be installed"
fi

if command -v caddy >/dev/null || bring caddy; then
  # Nobody in the world can vouch for this name, so Caddy does it itself.
  printf '{\n http_port %s\n https_port %s\n local_certs\n skip_install_trust\n admin off\n}\n' "$plain" "$tls" >"$folder/Caddyfile"
  block secure '## Behind a reverse proxy' 0 caddyfile 127.0.0.1:8080 "127.0.0.1:$port" >>"$folder/Caddyfile"
  HOME=$folder XDG_DATA_HOME=$folder XDG_CONFIG_HOME=$folder caddy run --config "$folder/Caddyfile" --adapter caddyfile >"$folder/caddy.log" 2>&1 &
  proxy=$!
  try_proxy Caddy "$folder/caddy/pki/authorities/local/root.crt"
  stop "$proxy"
else
  skip "Caddy, because it cannot be installed"
fi
proxy=
say "$passed passed, 0 failed"
