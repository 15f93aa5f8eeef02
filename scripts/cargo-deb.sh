#!/usr/bin/env bash
# Prints the path of cargo-deb, which makes the Debian package, building it once under target/.
set -euo pipefail

readonly version=3.8.0
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
readonly folder="${CARGO_TARGET_DIR:-$root/target}/tools/cargo-deb-$version"

if [[ ! -x $folder/bin/cargo-deb ]]; then
  # `just test` lints what it compiles, but not the tools of others.
  env --unset=RUSTC_WORKSPACE_WRAPPER --unset=RUSTFLAGS CARGO_TARGET_DIR="$folder/build" \
    cargo install cargo-deb --version "$version" --locked --quiet --root "$folder" >&2
  rm -rf "$folder/build"
fi
echo "$folder/bin/cargo-deb"
