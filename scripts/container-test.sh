#!/usr/bin/env bash
# Starts the program as the Containerfile has it, without a registry: in a root of the Debian release on which the image is based,
# with the packages of the image and nothing else, by the Containerfile's own lines. So the program and the C library of the image
# must fit. Then podman builds and runs the image, as docs/guides/install.md has it, on this root in place of the registry's.
# Needs root and mmdebstrap. What is missing is said, and skipped.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
readonly program="${PALESTRA_BIN:?container: PALESTRA_BIN is not set}"
# shellcheck source=scripts/debian.sh
source "$root/scripts/debian.sh"

skip() {
  echo "container: SKIPPED: $*"
  exit 0
}
fail() {
  echo "container: FAILED: $*" >&2
  [[ ! -s ${folder:-}/log ]] || tail -n 20 "$folder/log" >&2
  exit 1
}

[[ $(uname -s) == Linux ]] || skip "the image needs Linux"
[[ $EUID -eq 0 ]] || skip "the image, because only root may change the root directory"
command -v mmdebstrap >/dev/null || bring mmdebstrap || skip "the image, because mmdebstrap cannot be installed"

from='' entry='' directory=/ copies=() settings=()
while read -r instruction arguments; do
  case $instruction in
    FROM) from=$arguments ;;
    COPY) copies+=("$arguments") ;;
    WORKDIR) directory=$arguments ;;
    ENV) read -ra settings <<<"$arguments" ;;
    ENTRYPOINT) entry=${arguments//[][\"]/} ;;
    '' | '#'* | VOLUME | EXPOSE | STOPSIGNAL) ;;
    *) fail "this test does not know the instruction $instruction" ;;
  esac
done <"$root/Containerfile"
case $from in
  *distroless/cc-debian12:nonroot) suite=bookworm user=65532 ;;
  *distroless/cc-debian13:nonroot) suite=trixie user=65532 ;;
  *) fail "this test does not know the packages of $from" ;;
esac

folder=$(mktemp -d "${TMPDIR:-/tmp}/palestra-container.XXXXXX")
readonly folder
readonly image=$folder/image
running='' may_build=''
# shellcheck disable=SC2329 # called by the trap
clean_up() {
  [[ -z $may_build ]] || podman rm --all --force >/dev/null 2>&1 || true
  [[ -z $running ]] || kill "$running" 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$folder"
}
trap clean_up EXIT
chmod 755 "$folder"

# The packages of the base image.
mmdebstrap --quiet --variant=extract \
  --include=base-files,ca-certificates,libc6,libgcc-s1,libgomp1,libssl3,libstdc++6,media-types,netbase,tzdata \
  "$suite" "$image" || skip "the image, because mmdebstrap cannot make a Debian here"
# podman keeps everything in the folder of this test. A container inside a container may not raise its limits, and runc knows both
# kinds of control groups.
cat >"$folder/containers.conf" <<'CONF'
[containers]
default_ulimits = ["nofile=4096:4096", "nproc=1024:1024"]
[engine]
runtime = "runc"
CONF
podman() {
  CONTAINERS_CONF=$folder/containers.conf command podman --root "$folder/podman" --runroot "$folder/podman-run" --storage-driver vfs --cgroup-manager cgroupfs "$@"
}
if { type -P podman && type -P runc; } >/dev/null || bring podman runc; then
  # The base, under the name that it has in the registry.
  tar --directory="$image" --create . | podman import --change "USER=$user" - "$from" >/dev/null 2>"$folder/podman.log" && may_build=yes
fi
for copy in "${copies[@]}"; do
  read -r source target <<<"$copy"
  cp "$(dirname "$program")/$source" "$image$target"
done
mkdir -p "$image$directory"
chown "$user:$user" "$image$directory"

python=$(command -v python3) || skip "the image, because there is no python3"
readonly python port=$((20000 + RANDOM % 12000))
# The image has neither a shell nor `env`.
run() {
  local enter='
import os, sys
image, directory, user, *command = sys.argv[1:]
os.chroot(image)
os.chdir(directory)
os.setgroups([])
os.setgid(int(user))
os.setuid(int(user))
os.execv(command[0], command)'
  exec env -i "${settings[@]}" PALESTRA_LISTEN="127.0.0.1:$port" PALESTRA_ADMIN_LISTEN="127.0.0.1:$((port + 1))" \
    PALESTRA_MIN_FREE_DISK_MB=0 "$python" -c "$enter" "$image" "$directory" "$user" "$entry" "$@"
}
wait_until_ready() {
  local ready=
  for _ in $(seq 600); do
    ready=$(curl --silent --output /dev/null --write-out '%{http_code}' "http://127.0.0.1:$port/health/ready" || true)
    [[ $ready != 200 ]] || return 0
    kill -0 "$running" 2>/dev/null || break
    sleep 0.1
  done
  fail "the program is not ready on $from"
}
(run --version) || fail "the program does not start on $from"
run serve >"$folder/log" 2>&1 &
running=$!
wait_until_ready
[[ -s $image$directory/data/palestra.db ]] || fail "the data is not in the volume"
echo "container: the program starts on $from"
kill "$running"
wait "$running" || true
running=

[[ -n $may_build ]] || {
  echo "container: SKIPPED: podman, which is not here or cannot import an image: $(tail -n 1 "$folder/podman.log" 2>/dev/null)"
  echo "container: 1 passed, 0 failed"
  exit 0
}
mkdir -p "$folder/release"
cp "$program" "$folder/release/palestra"
# The program is built.
# shellcheck disable=SC2329 # the commands of the guide call it
npx() { [[ $* == '--yes rust-just release' ]]; }
play() {
  local commands
  commands=$(python3 "$root/scripts/guides.py" "$1" "$2" "$3")
  commands=${commands//target\/release/$folder\/release}
  commands=${commands//127.0.0.1:8080/127.0.0.1:$port}
  (cd "$root" && set -e && eval "$commands")
}
play install '## In a container' 0 >"$folder/log" 2>&1 &
running=$!
wait_until_ready
[[ $(cat "$folder/log") == *'once, at'* ]] || fail "podman prints no link for the first administrator"
echo "container: podman builds the image and runs it; 2 passed, 0 failed"
