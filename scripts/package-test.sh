#!/usr/bin/env bash
# Tries the Debian package in a fresh Debian that systemd boots in a container: scripts/package-test.sh <profile>
#
# It installs the package, signs in, restarts and upgrades it under requests, removes it, and finds the data still there.
# It needs root, mmdebstrap and systemd-nspawn, and the rights that those need. What is missing is said, and skipped.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
readonly profile=${1:?package-test: which profile, release or dev?}
readonly suite=bookworm

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
  {
    apt-get update --quiet --quiet &&
      DEBIAN_FRONTEND=noninteractive apt-get install --quiet --quiet --yes --no-install-recommends \
        mmdebstrap systemd-container
  } >&2 || skip "the package, because mmdebstrap and systemd-container cannot be installed"
fi

folder=$(mktemp -d "${TMPDIR:-/tmp}/palestra-package.XXXXXX")
# shellcheck disable=SC2329 # called by the trap
clean_up() { rm -rf "$folder"; }
trap clean_up EXIT
readonly debian="$folder/debian"

# The program was built on this machine, so the container must have its C library.
mmdebstrap --quiet --variant=minbase --include=systemd-sysv,dbus,man-db,curl,procps,init-system-helpers \
  "$suite" "$debian" || skip "the package, because mmdebstrap cannot make a Debian here"
systemd-nspawn --quiet --register=no --keep-unit --directory="$debian" --as-pid2 true </dev/null ||
  skip "the package, because systemd-nspawn has not the rights that it needs"

mkdir "$debian/test"
cp "$root/scripts/package-test-inside.sh" "$debian/test/inside.sh"
"$root/scripts/package.sh" "$profile" --fast --deb-version 0.0.1-1 --output "$debian/test/old.deb"
"$root/scripts/package.sh" "$profile" --fast --output "$debian/test/new.deb"
# The container's programs are others than those of the machine, which the container cannot reach.
cat >"$debian/etc/systemd/system/package-test.service" <<'UNIT'
[Unit]
After=multi-user.target
[Service]
Type=oneshot
ExecStart=/bin/bash -c 'bash /test/inside.sh >/test/output 2>&1; echo $? >/test/status; systemctl poweroff --no-block'
[Install]
WantedBy=default.target
UNIT
mkdir -p "$debian/etc/systemd/system/graphical.target.wants"
ln -s /etc/systemd/system/package-test.service "$debian/etc/systemd/system/graphical.target.wants/"

timeout --kill-after=10s 600s systemd-nspawn --quiet --register=no --keep-unit --private-network \
  --directory="$debian" --console=read-only --boot </dev/null >"$folder/boot" 2>&1 || true
if [[ ! -e $debian/test/output ]]; then
  cat "$folder/boot"
  skip "the package, because systemd does not boot in a container here"
fi
cat "$debian/test/output"
[[ $(cat "$debian/test/status" 2>/dev/null) == 0 ]] || {
  echo "package-test: failed" >&2
  exit 1
}
echo "package-test: 1 passed, 0 failed"
