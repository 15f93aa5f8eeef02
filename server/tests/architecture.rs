//! Checks the dependency rules of `docs/architecture.md` over `cargo metadata`.

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;
    use std::process::Command;

    use serde_json::Value;

    const DOMAIN: [&str; 5] = [
        "domain-kernel",
        "domain-access",
        "domain-organization",
        "domain-assessment",
        "domain-scheduling",
    ];

    /// External crates that the domain may use: no async, no I/O, no framework.
    const PURE: [&str; 7] = [
        "serde",
        "serde_json",
        "thiserror",
        "time",
        "unicode-normalization",
        "url",
        "uuid",
    ];

    /// Returns the workspace crates that `package` may depend on.
    fn allowed_dependencies(package: &str) -> Vec<&'static str> {
        let core = [&DOMAIN[..], &["application-ports"]].concat();
        match package {
            "domain-kernel" | "migrations" | "bench" => vec![],
            "domain-access" | "domain-organization" | "domain-assessment" | "domain-scheduling" => {
                vec!["domain-kernel"]
            }
            "application-ports" => DOMAIN.to_vec(),
            "application" | "application-testkit" | "adapter-identity" | "adapter-mail" => core,
            "adapter-persistence" => [&core[..], &["migrations"]].concat(),
            "adapter-http" => [&core[..], &["application"]].concat(),
            "palestra" => [
                &core[..],
                &[
                    "application",
                    "adapter-persistence",
                    "adapter-http",
                    "adapter-identity",
                    "adapter-mail",
                ],
            ]
            .concat(),
            _ => panic!("{package} is a new crate: add what it may depend on here"),
        }
    }

    /// Returns the forbidden dependencies. Those of tests are free.
    fn violations(metadata: &Value) -> Vec<String> {
        let packages = metadata["packages"].as_array().unwrap();
        let crates: Vec<&str> = packages
            .iter()
            .map(|package| package["name"].as_str().unwrap())
            .collect();
        let mut violations = Vec::new();
        for package in packages {
            let name = package["name"].as_str().unwrap();
            let known = allowed_dependencies(name);
            for dependency in package["dependencies"].as_array().unwrap() {
                let other = dependency["name"].as_str().unwrap();
                let is_dev = dependency["kind"] == "dev";
                let is_allowed = if crates.contains(&other) {
                    known.contains(&other)
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
        assert_eq!(violations(&metadata()), Vec::<String>::new());
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
                violations(&broken),
                [format!("{package_name} must not depend on {other}")]
            );
        }
    }

    /// The files that may commit without an audit entry (D42), each for what is no change by staff:
    /// answers, emailed links, and work without a request.
    const UNAUDITED: [&str; 6] = [
        "application/usecases/src/answering/finish_due_attempts.rs",
        "application/usecases/src/answering/save_answers.rs",
        "application/usecases/src/answering/start_competition.rs",
        "application/usecases/src/auth/forget_password.rs",
        "application/usecases/src/platform.rs",
        "server/src/demo/mod.rs",
    ];

    /// The source files in a folder that call `commit_unaudited`.
    fn unaudited(root: &Path, folder: &str, found: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(root.join(folder)).unwrap() {
            let entry = entry.unwrap();
            let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
            if entry.file_type().unwrap().is_dir() {
                unaudited(root, &path, found);
            } else {
                let source = std::fs::read_to_string(entry.path()).unwrap();
                if source.contains(".commit_unaudited()") {
                    found.insert(path);
                }
            }
        }
    }

    #[test]
    fn only_these_files_commit_without_an_audit_entry() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let mut found = BTreeSet::new();
        for folder in [
            "application/usecases/src",
            "adapters/http/src",
            "server/src",
        ] {
            unaudited(root, folder, &mut found);
        }
        let allowed = UNAUDITED.map(str::to_owned);
        assert_eq!(found, BTreeSet::from(allowed));
    }
}
