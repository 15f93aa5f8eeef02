//! Checks rules of `docs/architecture.md`. The dependencies are checked with `cargo metadata`. Spans, the types of ids
//! and the fields of aggregates are checked in the source text.

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::process::Command;

    use serde_json::Value;

    const DOMAIN: [&str; 6] = [
        "domain-kernel",
        "domain-access",
        "domain-accounts",
        "domain-organization",
        "domain-assessment",
        "domain-scheduling",
    ];

    /// External crates that the domain may use: no async, no I/O, no framework.
    const PURE: [&str; 8] = [
        "serde",
        "serde_json",
        "thiserror",
        "time",
        "unicode-normalization",
        "unicode-security",
        "url",
        "uuid",
    ];

    /// Returns whether a workspace crate may depend on another one.
    fn may_depend(package: &str, other: &str) -> bool {
        let is_core = DOMAIN.contains(&other) || other == "application-ports";
        match package {
            "domain-kernel" | "migrations" | "load" => false,
            "bench" => other == "load",
            _ if DOMAIN.contains(&package) => other == "domain-kernel",
            "application-ports" => DOMAIN.contains(&other),
            "application" | "application-testkit" | "application-compile-fail" => is_core,
            "adapter-persistence" => is_core || other == "migrations",
            "adapter-http" | "demo" => is_core || other == "application",
            _ if package.starts_with("adapter-") => is_core,
            "palestra" => {
                is_core
                    || ["application", "demo", "load"].contains(&other)
                    || other.starts_with("adapter-")
            }
            _ => panic!("{package} is a new crate: add what it may depend on here"),
        }
    }

    /// Returns the forbidden dependencies. Dependencies that only tests have are not restricted.
    fn find_violations(metadata: &Value) -> Vec<String> {
        let packages = metadata["packages"].as_array().unwrap();
        let crates: Vec<&str> = packages
            .iter()
            .map(|package| package["name"].as_str().unwrap())
            .collect();
        let mut violations = Vec::new();
        for package in packages {
            let name = package["name"].as_str().unwrap();
            for dependency in package["dependencies"].as_array().unwrap() {
                let other = dependency["name"].as_str().unwrap();
                let is_dev = dependency["kind"] == "dev";
                let is_allowed = if crates.contains(&other) {
                    may_depend(name, other)
                } else {
                    !DOMAIN.contains(&name) || PURE.contains(&other)
                };
                if !is_dev && !is_allowed {
                    violations.push(format!("{name} must not depend on {other}"));
                }
            }
        }
        violations
    }

    fn metadata() -> Value {
        let output = Command::new(env!("CARGO"))
            .args([
                "metadata",
                "--no-deps",
                "--format-version",
                "1",
                "--manifest-path",
            ])
            .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"))
            .output()
            .unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        serde_json::from_slice(&output.stdout).unwrap()
    }

    #[test]
    fn no_crate_has_a_forbidden_dependency() {
        assert_eq!(find_violations(&metadata()), Vec::<String>::new());
    }

    #[test]
    fn a_forbidden_dependency_is_found() {
        for (package_name, other) in [
            ("domain-assessment", "domain-scheduling"),
            ("domain-kernel", "tokio"),
            ("application", "adapter-persistence"),
            ("adapter-http", "adapter-persistence"),
            ("adapter-mail", "application"),
            ("palestra", "application-testkit"),
        ] {
            let mut broken = metadata();
            let packages = broken["packages"].as_array_mut().unwrap();
            let package = packages
                .iter_mut()
                .find(|package| package["name"] == package_name)
                .unwrap();
            let edge = serde_json::json!({ "name": other, "kind": null });
            package["dependencies"].as_array_mut().unwrap().push(edge);
            assert_eq!(
                find_violations(&broken),
                [format!("{package_name} must not depend on {other}")]
            );
        }
    }

    fn workspace_root() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
    }

    /// Returns the path and the text of each source file in a folder.
    fn read_sources(folder: &str) -> Vec<(String, String)> {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(workspace_root().join(folder)).unwrap() {
            let entry = entry.unwrap();
            let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
            if entry.file_type().unwrap().is_dir() {
                found.extend(read_sources(&path));
            } else if entry.path().extension().is_some_and(|it| it == "rs") {
                found.push((path, std::fs::read_to_string(entry.path()).unwrap()));
            }
        }
        found
    }

    /// Returns the lines of a file that take the UUID out of an id. Ignores the tests at the end of the file.
    fn find_unwrapped_ids(source: &str) -> Vec<&str> {
        let product = source.split("#[cfg(test)]").next().unwrap();
        let unwraps = |line: &&str| {
            line.match_indices(".0").any(|(at, _)| {
                let (before, after) = line.split_at(at);
                let is_name = before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
                let is_field = !after[2..].starts_with(|c: char| c.is_alphanumeric());
                let is_id = !before.ends_with("self") && !before.ends_with(char::is_numeric);
                is_name && is_field && is_id
            })
        };
        product.lines().filter(unwraps).collect()
    }

    /// Returns the comparisons of a column of ids with a value that are not a condition of `finders!`.
    fn find_untyped_look_ups(source: &str) -> Vec<String> {
        let product = source.split("#[cfg(test)]").next().unwrap();
        let lines = product.lines().map(str::trim);
        let code: String = lines.filter(|line| !line.starts_with("//")).collect();
        let comparisons = [".eq(", ".ne(", ".is_in(", ".is_not_in("].into_iter();
        let found = comparisons.flat_map(|comparison| code.match_indices(comparison));
        let columns = found.map(|(at, _)| code[..at].trim_end_matches(".into_expr()"));
        columns
            .filter(|before| [".id", "_id", "Id"].iter().any(|end| before.ends_with(end)))
            .map(|before| before.rsplit('(').next().unwrap().to_owned())
            .collect()
    }

    /// The folders of the store in which `entity/` (`finders!`) creates the conditions on ids and checks their types.
    const TYPED_LOOK_UPS: [&str; 2] = [
        "adapters/persistence/src/repositories",
        "adapters/persistence/src/queries",
    ];

    #[test]
    fn no_look_up_compares_an_id_without_its_type() {
        let found: Vec<String> = TYPED_LOOK_UPS
            .into_iter()
            .flat_map(read_sources)
            .flat_map(|(path, source)| {
                let lines = find_unwrapped_ids(&source).into_iter().map(str::trim);
                let mut found: Vec<_> = lines.map(|line| format!("{path}: {line}")).collect();
                let columns = find_untyped_look_ups(&source).into_iter();
                found.extend(columns.map(|column| format!("{path}: {column}")));
                found
            })
            .collect();
        assert_eq!(found, Vec::<String>::new());
    }

    #[test]
    fn an_id_that_is_compared_without_its_type_is_found() {
        let users = read_sources(TYPED_LOOK_UPS[0])
            .into_iter()
            .find(|(path, _)| path.ends_with("/users.rs"));
        let (_, source) = users.unwrap();
        let broken = source.replace("by_id(id)", "COLUMN.id.eq(id.0)");
        assert_eq!(
            find_unwrapped_ids(&broken).len(),
            source.matches("by_id(id)").count()
        );
        assert_ne!(broken, source);
        for look_up in [
            "COLUMN.id\n.eq(id)",
            "Id.into_expr().is_in(ids)",
            "COLUMN.user_id.ne(id)",
        ] {
            let broken = source.replacen("by_id(id)", look_up, 1);
            assert_eq!(find_untyped_look_ups(&broken).len(), 1, "{look_up}");
        }
    }

    /// Folders with product code, except the web app.
    const PRODUCT: [&str; 6] = [
        "adapters",
        "application",
        "bench",
        "demo",
        "domain",
        "server",
    ];

    /// The folders whose code may create aggregates from stored fields: the domain itself, the store, and the fixtures
    /// of tests.
    const RESTORERS: [&str; 3] = ["domain/", "adapters/persistence/", "application/testkit/"];

    /// Returns the names of the types that contain the stored fields of aggregates.
    fn find_stored_types() -> Vec<String> {
        let mut names = Vec::new();
        for (_, source) in read_sources("domain") {
            let types = source
                .lines()
                .filter_map(|line| line.strip_prefix("pub struct Stored"));
            names.extend(types.map(|rest| format!("Stored{rest}")));
        }
        assert!(names.iter().all(|name| name.ends_with(" {")), "{names:?}");
        names
    }

    /// Returns the lines that create an aggregate, or its stored fields, without a method of the aggregate. Ignores the
    /// tests of a file.
    fn find_restorations<'a>(source: &'a str, stored_types: &[String]) -> Vec<&'a str> {
        let product = source.split("#[cfg(test)]").next().unwrap();
        let restores = |line: &&str| {
            let mut literals = stored_types
                .iter()
                .flat_map(|name| line.match_indices(name));
            // `let StoredEvent {` only reads the fields.
            let builds = literals.any(|(at, _)| !line[..at].ends_with("let "));
            builds || line.contains("from_stored")
        };
        product.lines().filter(restores).collect()
    }

    #[test]
    fn only_the_store_makes_aggregates_from_stored_fields() {
        let stored_types = find_stored_types();
        let mut found = Vec::new();
        for (path, source) in PRODUCT.into_iter().flat_map(read_sources) {
            let is_test = path.contains("/tests/") || path.ends_with("/tests.rs");
            let may_restore = RESTORERS.iter().any(|folder| path.starts_with(folder));
            if !is_test && !may_restore {
                let lines = find_restorations(&source, &stored_types);
                found.extend(lines.iter().map(|line| format!("{path}: {}", line.trim())));
            }
        }
        assert_eq!(found, Vec::<String>::new());
    }

    #[test]
    fn an_aggregate_that_is_made_from_stored_fields_is_found() {
        let stored_types = find_stored_types();
        for aggregate in ["Event", "Attempt", "GradedAttempt", "Template", "User"] {
            assert!(stored_types.contains(&format!("Stored{aggregate} {{")));
        }
        let events = read_sources("application/usecases/src/audit/snapshots")
            .into_iter()
            .find(|(path, _)| path.ends_with("/events.rs"));
        let (_, source) = events.unwrap();
        let read = "let StoredEvent {";
        assert_eq!(source.matches(read).count(), 1);
        assert_eq!(
            find_restorations(&source, &stored_types),
            Vec::<&str>::new()
        );
        for line in [
            "let changed = StoredEvent {",
            "Event::from_stored(stored)",
            "stored.map(Event::from_stored)",
        ] {
            let broken = source.replace(read, line);
            assert_eq!(find_restorations(&broken, &stored_types).len(), 1, "{line}");
        }
    }

    /// Folders with code that runs in the server.
    const SERVER: [&str; 4] = ["adapters", "application/usecases", "domain", "server/src"];

    #[test]
    fn only_backups_start_a_process_and_there_are_no_regular_expressions() {
        for (path, source) in SERVER.into_iter().flat_map(read_sources) {
            let is_backup = path.ends_with("backup/postgres.rs");
            assert_eq!(source.contains("process::Command"), is_backup, "{path}");
            assert!(!source.contains("Regex::new"), "{path}");
        }
    }

    #[test]
    fn only_a_demonstration_gets_people_who_take_part_by_themselves() {
        // This file does not contain the call.
        let call = format!(".{}(", "insert_demo_players");
        let calls = |(path, source): (String, String)| source.contains(&call).then_some(path);
        let sources = PRODUCT.into_iter().flat_map(read_sources);
        let callers: Vec<_> = sources.filter_map(calls).collect();
        let contract = "application/testkit/src/contract/demo_players.rs";
        assert_eq!(callers, [contract, "demo/src/lib.rs"]);
    }

    /// Returns the validated fields that have another name in requests. An error would carry their name in the code.
    fn find_renamed_fields(source: &str) -> Vec<&str> {
        let mut renamed = Vec::new();
        let mut attributes = String::new();
        let mut is_renamed_type = false;
        for line in source.lines() {
            let line_in_type = line.strip_prefix("    ");
            match line_in_type.unwrap_or(line) {
                "}" => {
                    is_renamed_type = false;
                    attributes.clear();
                }
                _ if line_in_type.is_none() => is_renamed_type |= line.contains("rename_all"),
                inner if inner.starts_with(['#', ' ', ')']) => attributes.push_str(inner),
                field => {
                    let is_validated = attributes.contains("#[validate(");
                    let is_renamed = is_renamed_type || attributes.contains("rename");
                    renamed.extend((is_validated && is_renamed).then_some(field));
                    attributes.clear();
                }
            }
        }
        renamed
    }

    #[test]
    fn an_error_of_a_field_has_the_name_of_the_request() {
        let mut found = Vec::new();
        for (path, source) in read_sources("adapters/http/src") {
            let fields = find_renamed_fields(&source);
            found.extend(fields.iter().map(|field| format!("{path}: {field}")));
        }
        assert_eq!(found, Vec::<String>::new());
    }

    #[test]
    fn a_renamed_field_that_is_validated_is_found() {
        let sources = read_sources("adapters/http/src/templates");
        let slides = sources
            .into_iter()
            .find(|(path, _)| path.ends_with("/slides.rs"));
        let (_, source) = slides.unwrap();
        let (field, head) = (
            "    #[validate(nested)]\n    fileName:",
            "#[derive(Deserialize",
        );
        let one = source.replace(field, &format!("    #[serde(rename = \"x\")]\n{field}"));
        assert_eq!(find_renamed_fields(&one), ["fileName: Option<FileName>,"]);
        let all = source.replace(
            head,
            &format!("#[serde(rename_all = \"camelCase\")]\n{head}"),
        );
        assert_eq!(
            find_renamed_fields(&all).len(),
            source.matches("#[validate(").count()
        );
    }

    /// The span of a use case or of a method that implements a port. It records no argument.
    const SPAN: &str = "#[tracing::instrument(level = \"debug\", skip_all)]";

    /// Returns the use case that a line of `impl App` begins.
    fn use_case(line: &str) -> Option<&str> {
        let signature = line.strip_prefix("    pub ")?;
        let (name, _) = signature.split_once("fn ")?.1.split_once('(')?;
        let is_operation = application::operations().any(|operation| operation.name == name);
        (signature.starts_with("async ") || is_operation).then_some(name)
    }

    /// Returns the method that a line of a port's implementation begins.
    fn port_method(line: &str) -> Option<&str> {
        let (name, _) = line.strip_prefix("    async fn ")?.split_once('(')?;
        Some(name)
    }

    /// Returns the use cases and the methods of ports that have no span. A port is an async trait, and no other trait
    /// is async.
    fn find_untraced(source: &str) -> Vec<&str> {
        let mut untraced = Vec::new();
        let mut begun: fn(&str) -> Option<&str> = |_| None;
        let mut has_span = false;
        for line in source.lines() {
            match line {
                "impl App {" => begun = use_case,
                "#[async_trait]" => begun = port_method,
                "}" => begun = |_| None,
                _ if line.trim_start().starts_with("#[") => has_span |= line.trim() == SPAN,
                _ => {
                    untraced.extend(begun(line).filter(|_| !has_span));
                    has_span = false;
                }
            }
        }
        untraced
    }

    #[test]
    fn every_use_case_and_every_method_of_a_port_has_a_span() {
        let mut found = Vec::new();
        for folder in ["application/usecases/src", "adapters"] {
            for (path, source) in read_sources(folder) {
                let names = find_untraced(&source);
                found.extend(names.iter().map(|name| format!("{path}: {name}")));
            }
        }
        assert_eq!(found, Vec::<String>::new());
    }

    #[test]
    fn a_missing_span_is_found() {
        for (folder, name) in [
            ("application/usecases/src/answering", "save_answers"),
            ("application/usecases/src/roles", "list_permissions"),
            ("adapters/persistence/src/repositories", "commit"),
            ("adapters/persistence/src", "latest_attempt"),
            ("adapters/mail/src", "deliver"),
        ] {
            let broken = read_sources(folder)
                .into_iter()
                .map(|(_, source)| source.replace(SPAN, ""))
                .find(|source| find_untraced(source).contains(&name));
            assert!(broken.is_some(), "{name} in {folder}");
        }
    }
}
