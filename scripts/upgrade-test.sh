#!/usr/bin/env bash
# Lets the version before the newest migration and this one serve one event side by side: scripts/upgrade-test.sh [old program]
#
# Without an older program it builds the one of the commit before that which added the newest migration.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
readonly target="${CARGO_TARGET_DIR:-$root/target}"
readonly program="${PALESTRA_BIN:?upgrade: PALESTRA_BIN is not set}"

# Builds the program of a commit into a file. It shares the libraries of this build, and so it would take its place.
build() {
  local commit=$1 file=$2 folder
  folder=$(mktemp -d "${TMPDIR:-/tmp}/palestra-old.XXXXXX")
  git -C "$root" archive "$commit" | tar --extract --directory="$folder"
  mkdir -p "$folder/frontend"
  cp -R "$root/frontend/dist" "$folder/frontend/dist"
  cp "$program" "$folder/this"
  local status=0
  cargo build --quiet --locked --manifest-path "$folder/Cargo.toml" --target-dir "$target" --bin palestra >&2 || status=1
  [[ $status -ne 0 ]] || mv "$target/debug/palestra" "$file"
  cp "$folder/this" "$program"
  rm -rf "$folder"
  return "$status"
}

old=${1:-}
if [[ -z $old ]]; then
  newest=$(git -C "$root" log -1 --diff-filter=A --format=%H -- migrations/src || true)
  commit=$(git -C "$root" rev-parse --verify --quiet "$newest^" || true)
  if [[ -z $newest || -z $commit ]]; then
    echo "upgrade: SKIPPED: this copy of the repository does not have the commit before the newest migration"
    exit 0
  fi
  old=$target/upgrade/palestra-$commit
  if [[ ! -x $old ]]; then
    mkdir -p "$target/upgrade"
    build "$commit" "$old"
  fi
fi
PALESTRA_OLD=$(realpath "$old") "$root/scripts/with-postgres.sh" python3 "$root/scripts/upgrade_test.py"
