#!/usr/bin/env bash
# Writes the generated files anew and fails when one was not what the code gives.
# It compares with the files on disk, not with the last commit, so work in progress can pass.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly files=(openapi.yaml frontend/src/api/schema.d.ts frontend/src/api/limits.gen.ts frontend/src/api/frameLimits.gen.ts)
before=$(git hash-object "${files[@]}")
"${PALESTRA_BIN:-${CARGO_TARGET_DIR:-target}/debug/palestra}" openapi >"${CARGO_TARGET_DIR:-target}/openapi.yaml"
cp "${CARGO_TARGET_DIR:-target}/openapi.yaml" openapi.yaml
npm --prefix frontend run client
if [[ $(git hash-object "${files[@]}") != "$before" ]]; then
  git --no-pager diff --stat -- "${files[@]}"
  echo "generated: these files were stale and are now as the code gives them; look at them and commit them" >&2
  exit 1
fi
