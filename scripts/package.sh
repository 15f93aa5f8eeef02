#!/usr/bin/env bash
# Makes the Debian package of a built program:  scripts/package.sh <profile> [option of cargo-deb…]
#
# The manual pages and the completions of shells are the program's own. Prints the path of the package.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
readonly target="${CARGO_TARGET_DIR:-$root/target}"
readonly profile=${1:?package: which profile, release or dev?}
shift

folder=$profile
[[ $profile != dev ]] || folder=debug
readonly program="$target/$folder/palestra"
readonly made="$target/$folder/package"
[[ -x $program ]] || {
  echo "package: $program is not built" >&2
  exit 1
}

rm -rf "$made"
"$program" manual "$made/man"
for shell in bash zsh fish; do
  "$program" completions "$shell" >"$made/palestra.$shell"
done
cargo_deb=$("$root/scripts/cargo-deb.sh")
cd "$root"
"$cargo_deb" --package palestra --profile "$profile" --no-build --quiet "$@"
