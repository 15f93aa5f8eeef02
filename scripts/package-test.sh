#!/usr/bin/env bash
# Tries the Debian package in a fresh Debian that systemd boots in a container: scripts/package-test.sh <profile>
#
# It installs the package, signs in, restarts and upgrades it under requests, removes it, and finds the data still there.
# It needs root, mmdebstrap and systemd-nspawn, and the rights that those need. What is missing is said, and skipped.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
readonly profile=${1:?package-test: which profile, release or dev?}
# shellcheck source=scripts/debian.sh
source "$root/scripts/debian.sh"

skip() {
  echo "package-test: SKIPPED: $*"
  exit 0
}

if command -v systemd-analyze >/dev/null; then
  systemd-analyze security --offline=true --threshold=20 --no-pager "$root/server/package/palestra.service" | tail -n 1
else
  echo "package-test: SKIPPED: how hardened the unit is, without systemd-analyze"
fi

[[ $(uname -s) == Linux ]] || skip "the package needs Linux"
[[ $EUID -eq 0 ]] || skip "the package, because only root may start a container"
command -v dpkg-deb >/dev/null || skip "the package, because this is no Debian"
if ! command -v mmdebstrap >/dev/null || ! command -v systemd-nspawn >/dev/null; then
  bring mmdebstrap systemd-container || skip "the package, because mmdebstrap and systemd-container cannot be installed"
fi

folder=$(mktemp -d "${TMPDIR:-/tmp}/palestra-package.XXXXXX")
# shellcheck disable=SC2329 # called by the trap
clean_up() { rm -rf "$folder"; }
trap clean_up EXIT
readonly debian="$folder/debian"

make_debian "$debian" sudo,python3 || skip "the package, because mmdebstrap cannot make a Debian here"
may_contain "$debian" || skip "the package, because systemd-nspawn has not the rights that it needs"

cp "$root/scripts/package-test-inside.sh" "$debian/test/inside.sh"
copy_guides "$debian/test"
"$root/scripts/package.sh" "$profile" --fast --deb-version 0.0.1-1 --output "$debian/test/old.deb"
"$root/scripts/package.sh" "$profile" --fast --output "$debian/test/new.deb"
status=0
play_inside "$debian" 600 'bash /test/inside.sh' || status=$?
case $status in
  0) echo "package-test: 1 passed, 0 failed" ;;
  125) skip "the package, because systemd does not boot in a container here" ;;
  *)
    echo "package-test: failed" >&2
    exit 1
    ;;
esac
