#!/usr/bin/env bash
# Prints the path of promtool, which checks the rules of Prometheus: the machine's, else Debian's, unpacked under target/
# and not installed, because the package also starts a server.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
readonly folder="${CARGO_TARGET_DIR:-$root/target}/tools/prometheus"

if command -v promtool; then
  exit
fi
if [[ ! -x $folder/usr/bin/promtool ]]; then
  for program in apt-get dpkg-deb; do
    command -v "$program" >/dev/null || {
      echo "promtool: none on this machine, and no $program to bring Debian's" >&2
      exit 1
    }
  done
  rm -rf "$folder"
  mkdir -p "$folder"
  (
    cd "$folder"
    [[ $EUID -ne 0 ]] || apt-get update --quiet --quiet
    apt-get download --quiet --quiet prometheus
    dpkg-deb --extract prometheus_*.deb .
    rm prometheus_*.deb
  ) >&2
fi
echo "$folder/usr/bin/promtool"
