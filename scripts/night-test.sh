#!/usr/bin/env bash
# Plays an operator's worst night in a fresh Debian, with the commands of the guides, while 500 people save: scripts/night_test.py.
# Afterwards another fresh Debian restores the backup of that night. What the night does not play is said at its end.
# PALESTRA_OLD names a program of the version before; without it, scripts/old-program.sh builds one.
# Needs root, mmdebstrap and systemd-nspawn, and the rights that those need. What is missing is said, and skipped.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
readonly target="${CARGO_TARGET_DIR:-$root/target}"
readonly program="${PALESTRA_BIN:?night: PALESTRA_BIN is not set}"
# shellcheck source=scripts/debian.sh
source "$root/scripts/debian.sh"

skip() {
  echo "night: SKIPPED: $*"
  exit 0
}

[[ $(uname -s) == Linux ]] || skip "the night needs Linux"
[[ $EUID -eq 0 ]] || skip "the night, because only root may start a container"
command -v dpkg-deb >/dev/null || skip "the night, because this is no Debian"
if ! command -v mmdebstrap >/dev/null || ! command -v systemd-nspawn >/dev/null; then
  bring mmdebstrap systemd-container || skip "the night, because mmdebstrap and systemd-container cannot be installed"
fi
old=$("$root/scripts/old-program.sh")
if [[ -z $old ]]; then
  echo "night: SKIPPED: the upgrade from another program, because this copy of the repository does not have the version before"
  old=$program
fi

folder=$(mktemp -d "${TMPDIR:-/tmp}/palestra-night.XXXXXX")
# shellcheck disable=SC2329 # called by the trap
clean_up() { rm -rf "$folder"; }
trap clean_up EXIT
readonly debian=$folder/debian elsewhere=$folder/elsewhere

make_debian "$debian" sudo,python3,jq,ca-certificates,patroni,etcd-server,haproxy,postgresql ||
  skip "the night, because mmdebstrap cannot make a Debian here"
may_contain "$debian" || skip "the night, because systemd-nspawn has not the rights that it needs"

# Makes the package of a program: package <program> <version>
package() {
  local made=$folder/$2
  mkdir -p "$made/debug" "$target/tools"
  ln -s "$target/tools" "$made/tools"
  cp "$1" "$made/debug/palestra"
  CARGO_TARGET_DIR=$made "$root/scripts/package.sh" dev --fast --deb-version "$2" --output "$debian/test/palestra_$2_amd64.deb"
}
# The versions are those of the guides.
package "$old" 0.1.0-1
package "$program" 0.2.0-1
cp "$root/scripts/night_test.py" "$debian/test/"
cp -R "$root/ops/failover" "$debian/test/failover"
copy_guides "$debian/test"
cp -a "$debian" "$elsewhere"

status=0
play_inside "$debian" 1500 'python3 /test/night_test.py' || status=$?
[[ $status -ne 125 ]] || skip "the night, because systemd does not boot in a container here"
if [[ $status -eq 0 ]]; then
  cp "$debian/test/backup.tar" "$debian/test/acknowledged.json" "$elsewhere/test/"
  play_inside "$elsewhere" 300 'python3 /test/night_test.py elsewhere' || status=$?
fi
if [[ $status -ne 0 ]]; then
  echo "night: failed" >&2
  exit 1
fi
echo "night: not played: a machine for each server, TLS and a reverse proxy, a mail server, files in a bucket, a browser"
echo "night: 1 passed, 0 failed"
