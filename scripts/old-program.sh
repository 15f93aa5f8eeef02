#!/usr/bin/env bash
# Prints the path of the program of the version before: PALESTRA_OLD, else that of the commit before the one that added the newest
# migration, which is built once under target/. Prints nothing where this copy of the repository does not have that commit.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
readonly target="${CARGO_TARGET_DIR:-$root/target}"

# Builds the program of a commit into a file, with the libraries of others that this build has: they are the same if they have the same
# flags. Our own crates are built anew. Cargo knows them by their place in the workspace and a change by the time of their files, so in
# the folder of this build, or with the times of the commit, it would hand out those of this version.
build() {
  local commit=$1 file=$2 made=$target/upgrade/build folder status=0
  folder=$(mktemp -d "${TMPDIR:-/tmp}/palestra-old.XXXXXX")
  git -C "$root" archive "$commit" | tar --extract --touch --directory="$folder"
  mkdir -p "$folder/frontend"
  cp -R "$root/frontend/dist" "$folder/frontend/dist"
  rm -rf "$made"
  mkdir -p "$made/debug"
  if [[ -d $target/debug/deps ]]; then
    # Cargo writes into the files of the first two.
    cp -a "$target/debug/.fingerprint" "$target/debug/build" "$made/debug/"
    cp -al "$target/debug/deps" "$made/debug/" || true
  fi
  local command=(env --unset=RUSTC_WORKSPACE_WRAPPER CARGO_PROFILE_DEV_DEBUG=false CARGO_INCREMENTAL=0 cargo build --quiet --locked
    --manifest-path "$folder/Cargo.toml" --target-dir "$made" --bin palestra)
  # With these flags, the warnings of a newer compiler would be errors.
  "${command[@]}" >&2 || env --unset=RUSTFLAGS "${command[@]}" >&2 || status=1
  [[ $status -ne 0 ]] || mv "$made/debug/palestra" "$file"
  rm -rf "$folder" "$made"
  return "$status"
}

if [[ -n ${PALESTRA_OLD:-} ]]; then
  realpath "$PALESTRA_OLD"
  exit
fi
newest=$(git -C "$root" log -1 --diff-filter=A --format=%H -- migrations/src || true)
commit=$(git -C "$root" rev-parse --verify --quiet "$newest^" || true)
[[ -n $newest && -n $commit ]] || exit 0
old=$target/upgrade/palestra-$commit
if [[ ! -x $old ]]; then
  mkdir -p "$target/upgrade"
  build "$commit" "$old"
fi
migration=$(git -C "$root" show --diff-filter=A --name-only --format= "$newest" -- migrations/src |
  sed -n 's|.*/\(m[0-9]*_[0-9]*_[a-z_]*\).*|\1|p' | head -n 1)
if grep --text --quiet "$migration" "$old"; then
  echo "old-program: $old is not older than $migration" >&2
  exit 1
fi
echo "$old"
