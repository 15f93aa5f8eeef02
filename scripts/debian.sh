# shellcheck shell=bash
# Debian's packages and fresh Debians, for the scripts that source this file.

# Installs packages of Debian, without starting the services in them. Fails where they cannot be had.
bring() {
  [[ $EUID -eq 0 ]] && command -v apt-get >/dev/null || return 1
  local policy=/usr/sbin/policy-rc.d made='' status=0
  if [[ ! -e $policy ]]; then
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod +x "$policy"
    made=yes
  fi
  {
    apt-get update --quiet --quiet &&
      DEBIAN_FRONTEND=noninteractive apt-get install --quiet --quiet --yes --no-install-recommends "$@"
  } >&2 || status=1
  [[ -z $made ]] || rm "$policy"
  return "$status"
}

# Makes a Debian that systemd can boot, with further packages: make_debian <folder> [packages, with commas between them]
# A program that was built on this machine must find its C library there.
make_debian() {
  mmdebstrap --quiet --variant=minbase \
    --include="systemd-sysv,dbus,man-db,curl,procps,init-system-helpers${2:+,$2}" bookworm "$1" || return 1
  mkdir -p "$1/test"
}

# Copies the guides, and what prints their commands, into a folder.
copy_guides() {
  local own
  own=$(dirname "${BASH_SOURCE[0]}")
  mkdir -p "$1/scripts"
  cp "$own/guides.py" "$1/scripts/"
  cp -R "$own/../README.md" "$own/../docs" "$1/"
}

# Fails if this machine does not let systemd-nspawn work.
may_contain() {
  systemd-nspawn --quiet --register=no --keep-unit --directory="$1" --as-pid2 true </dev/null
}

# Boots a Debian without a network, runs a command in it as root, prints what it says and stops the Debian:
# play_inside <folder> <seconds at most> <command>. Fails with the status of the command, and with 125 if nothing booted.
play_inside() {
  local machine=$1 seconds=$2 command=$3
  cat >"$machine/etc/systemd/system/test.service" <<UNIT
[Unit]
After=multi-user.target
[Service]
Type=oneshot
LimitNOFILE=65536
ExecStart=/bin/bash -c '$command >/test/output 2>&1; echo \$? >/test/status; systemctl poweroff --no-block'
[Install]
WantedBy=default.target
UNIT
  mkdir -p "$machine/etc/systemd/system/graphical.target.wants"
  ln -sf /etc/systemd/system/test.service "$machine/etc/systemd/system/graphical.target.wants/"
  timeout --kill-after=10s "${seconds}s" systemd-nspawn --quiet --register=no --keep-unit --private-network \
    --directory="$machine" --console=read-only --boot </dev/null >"$machine/test/boot" 2>&1 || true
  if [[ ! -e $machine/test/output ]]; then
    cat "$machine/test/boot"
    return 125
  fi
  cat "$machine/test/output"
  [[ -e $machine/test/status ]] || return 124
  return "$(cat "$machine/test/status")"
}
