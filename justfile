# The one door. It comes with Node and needs nothing installed: `npx --yes rust-just <recipe>`.
# What else is missing (PostgreSQL, Chromium, Firefox, the checking tools) the recipes bring; see scripts/.

set shell := ["bash", "-euo", "pipefail", "-c"]

export CARGO_TARGET_DIR := env("CARGO_TARGET_DIR", justfile_directory() / "target")
export PALESTRA_BIN := env("PALESTRA_BIN", CARGO_TARGET_DIR / "debug/palestra")

# Lists the recipes.
_default:
    @"{{ just_executable() }}" --list --unsorted

# The dev profile: two minutes on a fresh machine where release takes five.
# Builds the web app and the program, and serves it; settings come from the environment or palestra.toml.
run: web
    cargo run --bin palestra -- serve

with_tests := "--workspace --bin palestra --tests"
# Clippy compiles what it lints. So the builds of `test` are linted, and nothing is compiled twice.
linted := "RUSTC_WORKSPACE_WRAPPER=clippy-driver RUSTFLAGS=-Dwarnings"

# Everything that must hold, as CI runs it. Its properties are tried with the same cases every time; `test-all`, and
# each runner when it is called by itself, draws new ones.
test:
    {{ linted }} PALESTRA_TEST_SEED=1 PROPTEST_RNG_SEED=1 \
        "{{ just_executable() }}" built="{{ with_tests }}" all-tests

# What `test` runs with more of it (kills, cases of properties, browser tests on PostgreSQL, people and questions of the
# trivia papers), the mistakes that must not compile, and checks by further tools.
test-all:
    {{ linted }} PALESTRA_TEST_ALL=1 PALESTRA_KILLS=100 PROPTEST_CASES=4096 \
        "{{ just_executable() }}" built="{{ with_tests }}" all-tests redocly python-client alerts guides-test package-test container-test failover-test upgrade-test pitr-test night-test

[private]
all-tests: quick-check generated web-test rust-test e2e schemathesis

# Formatting, lints, types, spelling, unused and forbidden dependencies.
check: quick-check
    cargo clippy --workspace --all-targets -- -D warnings

# `check` without Clippy. `cargo fmt` does not format the migrations, because only generated code names them.
[private]
quick-check: typos scripts-check deny unused web-check web
    cargo fmt --all --check
    find migrations/src -name '*.rs' -exec rustfmt --check {} +

# Mends what a tool can mend.
fix: web-modules
    cargo clippy --workspace --all-targets --fix --allow-dirty --allow-staged
    cargo fmt --all
    find migrations/src -name '*.rs' -exec rustfmt {} +
    cd frontend && npm run fix
    "$(scripts/tools.sh)/typos" --write-changes

# Writes openapi.yaml from the code.
openapi: binary
    "$PALESTRA_BIN" openapi > "$CARGO_TARGET_DIR/openapi.yaml"
    cp "$CARGO_TARGET_DIR/openapi.yaml" openapi.yaml

# Writes the TypeScript client's types and limits from openapi.yaml.
client: web-modules
    cd frontend && npm run client

# The browser tests against the built program, on SQLite and, where databases can differ, on PostgreSQL.
# `just e2e --ui`, `just e2e sign-in`.
e2e *arguments: binary
    "{{ just_executable() }}" browser-tests {{ arguments }}

[private]
browser-tests *arguments:
    cd frontend && PALESTRA_SHORT="{{ if arguments == "" { "1" } else { "" } }}" \
        PALESTRA_CHROMIUM="$(../scripts/chromium.sh)" PALESTRA_FIREFOX="$(../scripts/firefox.sh)" \
        ../scripts/with-postgres.sh npx --no-install playwright test --config e2e {{ arguments }}

# Takes pictures of every screen (light, dark, forced colours, print, 200 %, phone) into frontend/e2e/screenshots.
screenshots:
    PALESTRA_SCREENSHOTS=1 "{{ just_executable() }}" e2e screens --project sqlite

# The measurements, each as a ratio within one run, on 127.0.0.1 only; then the times that a browser needs.
bench: web
    cargo build --release --bin palestra
    PALESTRA_BIN="$CARGO_TARGET_DIR/release/palestra" scripts/with-postgres.sh cargo run --release --package bench
    PALESTRA_BIN="$CARGO_TARGET_DIR/release/palestra" PALESTRA_TEST_ALL=1 \
        "{{ just_executable() }}" browser-tests budget --project budget --no-deps

# Compares saves, sign-ins and reads of this build with those of older programs in one run.
bench-compare +old: web
    cargo build --release --bin palestra
    PALESTRA_BIN="$CARGO_TARGET_DIR/release/palestra" scripts/with-postgres.sh \
        cargo run --release --package bench -- compare both all {{ old }}

# Copies a million answers to PostgreSQL and back, with and without a kill.
bench-copy: web
    cargo build --release --bin palestra
    PALESTRA_BIN="$CARGO_TARGET_DIR/release/palestra" scripts/with-postgres.sh cargo run --release --package bench -- copy

# Publishing and analysing 10,000 submissions, and the list, the file and the leaderboard of 100,000 results.
bench-results: web
    cargo build --release --bin palestra
    PALESTRA_BIN="$CARGO_TARGET_DIR/release/palestra" scripts/with-postgres.sh cargo run --release --package bench -- results

# Measures the service times of the simulation, compares it with measured events, and writes the figures of docs/model.md.
# Takes about 15 minutes.
bench-model: web
    cargo build --release --bin palestra
    for step in measure validate million; do \
        PALESTRA_BIN="$CARGO_TARGET_DIR/release/palestra" PALESTRA_PGBOUNCER="$(scripts/pgbouncer.sh)" \
            scripts/with-postgres.sh cargo run --release --package bench -- model "$step"; \
    done

# Fills an empty database with a demonstration organization, and serves it.
demo: binary
    "$PALESTRA_BIN" demo
    "$PALESTRA_BIN" serve

# The program as it is handed out: target/release/palestra.
release: web
    cargo build --release --bin palestra

# The Debian package of the program as it is handed out.
package: release
    scripts/package.sh release

# Plays the commands and configurations of the guides, also nginx and Caddy in front. Says what it skips where a program is missing.
guides-test: binary
    scripts/guides-test.sh

# Installs, restarts, upgrades and removes the package in a fresh Debian. Says what it skips where a right is missing.
package-test: binary
    scripts/package-test.sh dev

# Starts the program in the root of the container image, and has podman build and run it. Says what it skips where a right is missing.
container-test: binary
    scripts/container-test.sh

# Tries the alert rules, and lints the metrics of a running program, with promtool.
alerts: binary
    scripts/alerts.sh

# Kills PostgreSQL's primary while 500 participants save. Says what it skips where a program is missing.
failover-test *arguments: binary
    scripts/failover-test.sh {{ arguments }}

# Restores PostgreSQL to a point in time with the commands of the guide. Says what it skips where a program is missing.
pitr-test: binary
    scripts/pitr-test.sh

# Lets the version before the newest migration and this one serve an event side by side.
upgrade-test *arguments: binary
    scripts/upgrade-test.sh {{ arguments }}

# Plays an operator's worst night in a fresh Debian, with the commands of the guides. Says what it skips where a right is missing.
night-test: binary
    scripts/night-test.sh

# Fails when a generated file is not what the code gives.
generated: binary
    scripts/generated.sh

# The tests of the Rust workspace, on SQLite and on PostgreSQL.
rust-test *arguments: web
    scripts/with-postgres.sh "$(scripts/tools.sh)/cargo-nextest" nextest run --workspace {{ arguments }}

# The web app's unit tests and its size budget.
web-test: web
    cd frontend && npm test
    cd frontend && npm run budget

# Holds the served API against its document, signed in as each role, within two minutes.
schemathesis: binary
    scripts/schemathesis.sh

# Lints openapi.yaml by Redocly's recommended rules.
redocly:
    scripts/redocly.sh

# Generates a Python client from openapi.yaml, which must give no warning, and sends files with it.
python-client: binary
    scripts/python-client.sh

# Licenses, sources, which crate may use which framework, and known vulnerabilities.
deny:
    scripts/deny.sh

# Dependencies that no code uses.
unused:
    "$(scripts/tools.sh)/cargo-shear"

# Spelling.
typos:
    "$(scripts/tools.sh)/typos"

[private]
scripts-check:
    python3 scripts/guides.py
    "$(scripts/tools.sh)/shellcheck" scripts/*.sh .ci/run

[private]
web-check: web-modules
    cd frontend && npm run check
    cd frontend && npm exec -- tsc --noEmit --project e2e

[private]
web: web-modules
    cd frontend && npm run build

[private]
web-modules:
    cd frontend && { [[ node_modules/.package-lock.json -nt package-lock.json ]] || npm ci --no-audit --no-fund; }

# What `binary` builds. `test` builds the tests with it: they ask for more features of some libraries, so cargo would
# build 66 crates twice otherwise, sea-orm, actix-web and most of our own among them.
built := "--bin palestra"

# The web app comes first: the program holds it.
[private]
binary: web
    cargo build {{ built }}
